"""What stands in front of a work, before a comma: a case, a part of it, or pointed at as read past."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said
from swarmwright.workflow.tree import ForEach, walk

TEAM = "Ida Jon Kim"


@pytest.mark.parametrize(
    "front", ["On weekdays", "At night", "On request", "For a refund", "Rarely", "On a daily basis"]
)
def test_what_is_neither_a_case_nor_a_part_of_the_work_is_pointed_at(front: str) -> None:
    prompt = f"Ida drafts it. {front}, Jon posts it."
    assert front in said(prompt, compiled(prompt, TEAM), "SW401")


@pytest.mark.parametrize(
    "front", ["Then", "Finally", "In the end", "After that", "Of course", "In general", "Next", "In parallel"]
)
def test_what_says_when_or_nothing_is_not(front: str) -> None:
    assert "SW401" not in codes(compiled(f"Ida drafts it. {front}, Jon posts it.", TEAM))


@pytest.mark.parametrize("front", ["On a tie", "On any complaint", "In an emergency", "For long texts"])
def test_a_case_in_front_is_one(front: str) -> None:
    found = facts(f"Ida drafts it. {front}, Jon posts it.", TEAM)
    assert any(fact[0] == "if" and fact[1] == "Jon" for fact in found)


@pytest.mark.parametrize("open_", ["are handled", "may be open", "are being processed"])
def test_how_many_things_are_in_work_at_once_may_be_said_in_the_passive(open_: str) -> None:
    found = compiled(f"For every letter, Ida drafts it, at most five letters {open_} at once.", TEAM)
    assert found.workflow is not None
    assert [node.at_most_parallel for node in walk(found.workflow.root) if isinstance(node, ForEach)] == [5]
