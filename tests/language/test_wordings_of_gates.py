"""A person's yes in the words of many people: it stands before the work that it is about."""

from __future__ import annotations

import pytest

from language.reading import facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Approved, Not
from swarmwright.workflow.relations import Fact, relations
from swarmwright.workflow.tree import Choice, Gate, Workflow, walk

TEAM = "Drafter Printer Courier"


def gates(prompt: str) -> set[Fact]:
    return {f for f in facts(prompt, TEAM, "Press Van") if str(f[0]).startswith(("gate", "tool"))}


BETWEEN = {("gate_after", "Drafter"), ("gate_before", "Printer")}


@pytest.mark.parametrize(
    "prompt",
    [
        "Drafter writes, then Printer prints. Printer needs my go-ahead.",
        "Drafter writes, then Printer prints. Printer needs a green light from the editor first.",
        "Drafter writes, then Printer prints subject to the prior consent of the publisher.",
        "Drafter writes. Printer prints it. Sign-off needed first.",
        "Drafter writes. Printer prints it. Sign-off by the publisher is needed before that.",
        "Drafter writes, then Printer prints. Printer shouldn't print anything without my approval.",
        "Drafter writes, Printer prints it. I want to approve before it is printed.",
        "Drafter writes, then Printer prints only if a human agrees.",
        "Drafter -> human approval -> Printer",
        "Drafter -> [human check] -> Printer",
        "Drafter writes, then I have a look, then Printer prints.",
        "Drafter writes, a person checks it, then Printer prints.",
        "Drafter writes. A human reviews the text. Then Printer prints it.",
        "Drafter writes, Printer prints. Human check before Printer.",
        "Drafter writes, then Printer prints. Ask me before Printer starts.",
        "Drafter writes, then Printer prints. Ask me before Printer.",
        "Drafter writes, then Printer prints. Don't start Printer until I say so.",
        "Drafter writes, then Printer prints, but not until I've approved it.",
        "Drafter writes. Check with me before Printer starts. Printer prints.",
        "Drafter writes, then Printer prints. Printer must wait for my ok.",
    ],
)
def test_a_yes_stands_before_the_work_that_it_is_about(prompt: str) -> None:
    assert gates(prompt) == BETWEEN


@pytest.mark.parametrize(
    "prompt",
    [
        "Drafter may use Press, but each use has to be cleared by a human.",
        "Drafter may use Press, and never without the publisher's say-so.",
        "Drafter writes. Ask me before anyone uses Press.",
        "Drafter writes. Check with me before using Press.",
        "Drafter writes. Before anyone uses Press, ask me.",
        "Drafter writes. No one uses Press until I say so.",
        "Drafter may use Press if I say so.",
        "Drafter writes. A human must clear every call of Press.",
        "Drafter writes. Press can only be used once I have agreed.",
        "Drafter uses Press. Every use needs a person's permission.",
    ],
)
def test_a_yes_at_every_use_of_a_tool_is_no_gate_in_the_flow(prompt: str) -> None:
    assert gates(prompt) == {("tool_approval", "Press")}


@pytest.mark.parametrize(
    "prompt",
    [
        "Drafter writes, then Printer prints. I approve the print.",
        "Drafter writes, then Printer prints it, then a person checks it.",
        "Drafter writes, then Printer prints. Printer's proof needs my approval.",
    ],
)
def test_a_yes_about_what_was_made_stands_behind_it(prompt: str) -> None:
    assert gates(prompt) == {("gate_after", "Printer")}


def drafted(prompt: str) -> Workflow:
    draft = compile_prompt(prompt, Catalog.of(["Baker", "Grocer"])).draft
    assert draft is not None
    return draft


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker bakes. If the human says no, Grocer packs again.",
        "Baker bakes. If I object, Grocer packs again.",
        "Baker bakes, then Grocer packs again if I reject it.",
        "Baker bakes. If a person does not approve, Grocer packs again.",
    ],
)
def test_a_persons_no_is_asked_of_the_person_and_of_no_model(prompt: str) -> None:
    draft = drafted(prompt)
    (gate,) = [n for n in walk(draft.root) if isinstance(n, Gate)]
    (choice,) = [n for n in walk(draft.root) if isinstance(n, Choice)]
    assert gate.on_reject == "continue"
    assert [case.condition for case in choice.cases] == [Not(Approved(gate.id))]
    assert ("before", "Baker", "Grocer") in relations(draft)


def test_an_agents_no_is_a_condition_like_others() -> None:
    draft = drafted("Baker bakes. If Grocer rejects it, Baker stops.")
    assert not [n for n in walk(draft.root) if isinstance(n, Gate)]


PRESS = "Kim Lou Max"


def approvers_of(prompt: str, team: str = PRESS) -> list[set[str]]:
    workflow = compile_prompt(prompt, Catalog.of(team.split())).workflow
    assert workflow is not None
    return [set(node.approvers) for node in walk(workflow.root) if isinstance(node, Gate)]


@pytest.mark.parametrize(
    "told",
    [
        "It needs two approvals: one from the treasurer and one from the chair.",
        "The leaflet requires two sign-offs, one by the treasurer and another by the chair.",
        "Two signatures are needed: one from the treasurer and one from the chair.",
        "We need two approvals (one from the treasurer, one from the chair).",
        "It needs approval from the treasurer and from the chair.",
        "The treasurer approves it and the chair does too.",
        "The treasurer signs it off, then so does the chair.",
        "The treasurer approves the text, and the chair does as well.",
    ],
)
def test_everybody_has_to_say_yes_of_whom_a_yes_is_asked(told: str) -> None:
    prompt = f"Kim drafts the leaflet. {told} Then Lou prints it."
    assert sorted(map(sorted, approvers_of(prompt))) == [["chair"], ["treasurer"]]
    assert {("gate_after", "Kim"), ("gate_before", "Lou")} <= facts(prompt, "Kim Lou")


@pytest.mark.parametrize(
    "told",
    [
        "Lou prints it and Max mails it, each only after my approval.",
        "Lou prints the flyers and Max mails them, both only once I have approved.",
        "Lou prints the flyers, Max mails them, each after my sign-off.",
    ],
)
def test_a_yes_that_each_waits_for_stands_before_the_first_of_them(told: str) -> None:
    found = facts(f"Kim drafts. {told}", PRESS)
    assert {("gate_after", "Kim"), ("gate_before", "Lou"), ("before", "Lou", "Max")} <= found
    assert ("gate_after", "Lou") not in found


@pytest.mark.parametrize("arrow", ["->", "→", "=>"])
@pytest.mark.parametrize("yes", ["I approve", "I approve it", "the mayor signs it off"])
@pytest.mark.parametrize("ends", [("writes", "prints"), ("drafts it", "mails it"), ("", "posts")])
def test_a_yes_between_arrows_stands_where_it_is_drawn(arrow: str, yes: str, ends: tuple[str, str]) -> None:
    found = facts(f"Kim {ends[0]} {arrow} {yes} {arrow} Lou {ends[1]}", "Kim Lou")
    assert {("gate_after", "Kim"), ("gate_before", "Lou")} <= found
    assert ("gate_after", "Lou") not in found


@pytest.mark.parametrize(
    "told",
    [
        "Max mails it after Lou is done and I approve.",
        "Max posts it only after Lou has finished and the mayor approves.",
        "Max sends it once Lou is ready and the mayor signs it off.",
    ],
)
def test_a_yes_in_the_time_of_a_work_comes_before_that_work(told: str) -> None:
    found = facts(f"Kim writes, Lou checks. {told}", PRESS)
    assert {("gate_before", "Max"), ("before", "Lou", "Max")} <= found
    assert ("gate_after", "Max") not in found


@pytest.mark.parametrize(
    "voted", ["has voted yes", "votes for it", "has voted in favour", "votes to approve it"]
)
def test_whoever_votes_is_the_one_who_decides(voted: str) -> None:
    assert approvers_of(f"Kim writes. Lou waits until the parish council {voted}.", "Kim Lou") == [
        {"parish council"}
    ]


@pytest.mark.parametrize(
    "told",
    [
        "Max mails it after approval by Lou or the mayor.",
        "After approval by Lou or me, Max mails it.",
        "Either I or Lou approve it. Max mails it.",
        "It must be approved by Lou or by the manager. Max mails it.",
        "Once Lou or the mayor has approved it, Max mails it.",
    ],
)
def test_a_yes_of_an_agent_or_a_person_is_refused(told: str) -> None:
    compilation = compile_prompt(f"Kim writes. {told}", Catalog.of(PRESS.split()))
    assert compilation.workflow is None
    assert any(d.code == "SW404" and "say who decides" in d.message for d in compilation.diagnostics)


def test_a_number_of_yeses_without_their_givers_is_refused() -> None:
    assert (
        compile_prompt("Kim writes. It needs two approvals. Lou prints.", Catalog.of(PRESS.split())).workflow
        is None
    )


@pytest.mark.parametrize(
    "fronted",
    [
        "Only with my consent may Omar paint it.",
        "Only after my OK can Omar paint it.",
        "Not before I have agreed does Omar paint it.",
        "Only once the board has approved will Omar paint it.",
    ],
)
def test_a_yes_told_in_front_with_the_verb_behind_it_holds_back_whoever_comes_then(fronted: str) -> None:
    found = facts(f"Nora draws it. {fronted} Pia frames it.", "Nora Omar Pia")
    order = {("before", "Nora", "Omar"), ("before", "Nora", "Pia"), ("before", "Omar", "Pia")}
    assert found == order | {("gate_after", "Nora"), ("gate_before", "Omar")}


def test_a_tool_that_is_used_only_with_a_yes_is_no_step_behind_one() -> None:
    found = facts("Nora draws it. Only with my consent may Nora use Press.", "Nora Omar", "Press")
    assert ("tool_approval", "Press") in found and ("gate_before", "Nora") not in found
