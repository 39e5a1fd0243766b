"""An agent that works again, later: a second step where the text plainly says so, and nothing is lost."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.rules import Grant
from swarmwright.workflow.tree import Flow, steps, walk

TEAM = "Potter Glazer Packer"


def _steps(prompt: str, tools: str = "") -> list[str]:
    found = compiled(prompt, TEAM, tools)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return [step.id for step in steps(found.workflow.root)]


def _edges(prompt: str) -> set[tuple[str, str]]:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return {edge for node in walk(found.workflow.root) if isinstance(node, Flow) for edge in node.order}


@pytest.mark.parametrize(
    "wording",
    [
        "Potter throws. Glazer glazes. Potter fires.",
        "Potter throws, Glazer glazes, Potter fires.",
        "Potter throws, Glazer glazes, and finally Potter fires.",
        "Potter throws, then Glazer glazes, then Potter fires.",
        "Potter throws. Then Glazer glazes. After that Potter fires it.",
        "Potter throws, Glazer glazes; once Glazer is done, Potter fires.",
        "Potter throws. Glazer glazes. Potter fires after Glazer.",
        "Once Potter has thrown and shaped it, Glazer glazes. Once Glazer has glazed it, Potter fires.",
        "1. Potter throws the jug.\n2. Glazer glazes it.\n3. Potter fires it.",
        "Potter -> Glazer -> Potter",
        "Potter, then Glazer, then Potter again.",
        "Start with Potter. Then Glazer. Then Potter.",
        "Potter throws. Glazer glazes and hands it back to Potter for the kiln.",
        "Potter throws. Before Potter fires, Glazer glazes it.",
        "Potter throws. Glazer glazes it before Potter fires it.",
    ],
)
def test_later_work_of_the_same_agent_is_a_second_step(wording: str) -> None:
    assert sorted(_steps(wording)) == ["glazer", "potter", "potter-2"]
    assert _edges(wording) == {("potter", "glazer"), ("glazer", "potter-2")}


def test_both_can_work_again() -> None:
    assert sorted(_steps("Potter throws. Glazer glazes. Then both celebrate.")) == [
        "glazer",
        "glazer-2",
        "potter",
        "potter-2",
    ]


def test_an_approval_between_makes_it_later_work() -> None:
    assert _steps("Potter throws. I approve it. Then Potter fires it.") == ["potter", "potter-2"]


@pytest.mark.parametrize(
    "after", ["Packer packs after Potter.", "Once Potter is done, Packer packs.", "Then Packer packs."]
)
def test_a_name_means_the_work_that_was_told_last(after: str) -> None:
    edges = _edges("Potter throws. Glazer glazes. Then Potter fires. " + after)
    assert ("potter-2", "packer") in edges


def test_rules_speak_of_agents_whatever_steps_they_have() -> None:
    wording = (
        "Potter throws. Glazer glazes. Then Potter fires with Kiln. Potter has 5 minutes. "
        "Potter must not see Glazer's notes."
    )
    found = facts(wording, TEAM, "Kiln")
    assert {("limit", "Potter", "timeout_s", 300.0), ("hidden", "Glazer", "Potter")} <= found
    workflow = compiled(wording, TEAM, "Kiln").workflow
    assert workflow is not None
    assert Grant(("potter",), "kiln") in workflow.rules


@pytest.mark.parametrize(
    "wording",
    [
        "Potter throws. Glazer glazes. If Glazer objects, Potter throws it again.",
        "Potter throws. Glazer glazes. Potter must not see Glazer's notes.",
        "Potter throws. Glazer glazes. Potter has 5 minutes.",
        "Potter writes the label. Glazer glazes. Potter drafts the label in Latin.",
        "Potter throws. Glazer glazes. Potter uses fine clay.",
        "Potter and Glazer repeat until Glazer is happy, at most 3 rounds.",
    ],
)
def test_a_remark_a_rule_or_another_round_is_no_second_step(wording: str) -> None:
    assert sorted(_steps(wording)) == ["glazer", "potter"]


@pytest.mark.parametrize(
    "wording",
    [
        "Potter starts once Glazer is done. Glazer starts once Potter is done.",
        "Glazer glazes once Potter has fired. Potter fires once Glazer has glazed.",
        "Potter works after Glazer. Glazer works after Potter.",
    ],
)
def test_a_contradiction_stays_one(wording: str) -> None:
    assert "SW201" in codes(compiled(wording, TEAM))


def test_work_in_one_go_is_one_step_with_all_of_its_task() -> None:
    found = compiled("Potter throws the jug. Potter dries the clay. Glazer glazes.", TEAM)
    assert found.workflow is not None
    tasks = {step.id: step.task for step in steps(found.workflow.root)}
    assert tasks == {"potter": "throws the jug; dries the clay", "glazer": "glazes"}


def test_a_second_role_line_is_not_dropped_in_silence() -> None:
    assert "SW210" in codes(compiled("Potter: throws. Glazer: glazes. Potter: fires.", TEAM))


def test_a_time_before_nothing_that_is_told_is_said() -> None:
    assert "SW403" in codes(compiled("Potter before Glazer. Glazer before Potter's second firing.", TEAM))


def test_what_repeats_is_all_that_was_told_so_far_and_said_so_where_it_could_be_less() -> None:
    short = "Potter throws. Glazer glazes. Repeat until Glazer is happy, at most 3 times."
    assert ("loop", ("Potter", "Glazer"), 3) in facts(short, TEAM)
    assert "SW204" not in codes(compiled(short, TEAM))
    long = "Potter throws. Glazer glazes. Packer packs. Repeat until Packer is happy, at most 3 times."
    assert ("loop", ("Potter", "Glazer", "Packer"), 3) in facts(long, TEAM)
    assert "SW204" in codes(compiled(long, TEAM))
