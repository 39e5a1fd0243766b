"""Rights, denials, a person's yes and sight: of these, what is lost is an error."""

from __future__ import annotations

import pytest
from tests.language.obligations.looking import drafted, ordered, second_look

from swarmwright.workflow.rules import Deny, Grant, Hide, Rule, ToolApproval
from swarmwright.workflow.tree import Gate, Loop, Workflow
from workflow.building import flow, step

NAMES = ["Ash", "Birch", "Cedar"]
TREE = flow("whole", *(step(name) for name in NAMES), order="ash>birch birch>cedar")


def draft(*rules: Rule) -> Workflow:
    return drafted(TREE, NAMES, rules=rules, tools=["Saw"], groups={"sawyers": ["Ash", "Birch"]})


def gated() -> Workflow:
    gate = Gate("gate", "ok?")
    tree = flow(
        "whole", step("Ash"), gate, step("Birch"), step("Cedar"), order="ash>gate gate>birch birch>cedar"
    )
    return drafted(tree, NAMES)


RULES: list[tuple[str, list[Rule], list[Rule]]] = [
    ("Only Ash may use Saw.", [Grant(("ash",), "saw", True)], [Grant(("ash",), "saw")]),
    ("Saw is reserved for Ash.", [Grant(("ash",), "saw", True)], [Grant(("ash",), "saw")]),
    ("Ash and Birch may use Saw.", [Grant(("ash", "birch"), "saw")], [Grant(("ash",), "saw")]),
    ("The sawyers may use Saw.", [Grant(("ash", "birch"), "saw")], [Grant(("birch",), "saw")]),
    ("Ash must not use Saw.", [Deny(("ash",), "saw")], [Grant(("ash",), "saw")]),
    ("Ash and Cedar must not use Saw.", [Deny(("ash", "cedar"), "saw")], [Deny(("ash",), "saw")]),
    ("Everybody may use Saw.", [Grant(("ash", "birch", "cedar"), "saw")], [Grant(("ash",), "saw")]),
    ("I approve each use of Saw.", [ToolApproval("saw")], [Grant(("ash",), "saw")]),
    ("Birch must not see Ash's notes.", [Hide("ash", ("birch",))], []),
    ("Ash's notes are kept from Cedar.", [Hide("ash", ("cedar",))], []),
    ("Only Cedar sees what Ash writes.", [Hide("ash", ("birch",))], []),
]


@pytest.mark.parametrize(("prompt", "met", "lost"), RULES, ids=[r[0] for r in RULES])
def test_a_guard_of_which_nothing_came_is_an_error(prompt: str, met: list[Rule], lost: list[Rule]) -> None:
    assert [d.severity for d in second_look(prompt, draft(*lost))] == ["error"]
    assert not second_look(prompt, draft(*met)), [str(d) for d in second_look(prompt, draft(*met))]


@pytest.mark.parametrize(
    "prompt",
    [
        "I approve before Birch starts.",
        "A human has to sign off what Ash wrote before Birch starts.",
        "My approval is needed ahead of Birch.",
        "Ash; mayor's okay; Birch; Cedar.",
    ],
)
def test_a_yes_that_nobody_is_asked_for_is_an_error(prompt: str) -> None:
    chain = ordered(NAMES, ("Ash", "Birch"), ("Birch", "Cedar"))
    assert [d.severity for d in second_look(prompt, chain)] == ["error"], prompt
    assert not second_look(prompt, gated()), [str(d) for d in second_look(prompt, gated())]


@pytest.mark.parametrize(
    "prompt",
    [
        "Ash does not need my approval.",
        "Nobody has to approve.",
        "Birch need not see Ash's notes.",
        "Ash's notes are not hidden from Birch.",
        "Birch may see Ash's notes.",
        "Ash looks at the dashboards.",
        "Ash may use Saw.",
        "Ash rather than Birch uses Saw.",
    ],
)
def test_what_guards_nothing_obliges_to_nothing(prompt: str) -> None:
    found = second_look(prompt, draft(Grant(("ash",), "saw")))
    assert not found, [str(d) for d in found]


@pytest.mark.parametrize(
    "prompt", ["Cedar must not sand without my approval.", "Nobody sands unless I approve."]
)
def test_a_yes_behind_all_work_keeps_nobody_from_anything(prompt: str) -> None:
    """The gate holds nobody where it comes last; before whoever sands, or in a loop, it does."""
    gate = Gate("gate", "ok?", spans=((0, len(prompt)),))
    late = flow("whole", step("Ash"), step("Cedar"), gate, order="ash>cedar cedar>gate")
    early = flow("whole", step("Ash"), step("Cedar"), gate, order="ash>gate gate>cedar")
    again = flow("whole", step("Ash"), Loop("loop", late, at_most=3))
    assert [d.severity for d in second_look(prompt, drafted(late, NAMES))] == ["error"]
    assert not second_look(prompt, drafted(early, NAMES))
    assert not second_look(prompt, drafted(again, NAMES))
