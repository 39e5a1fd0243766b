"""How many things at a time, and how many turns beside a condition: a number is never lost in a task."""

from __future__ import annotations

import pytest

from language.reading import compiled
from swarmwright.workflow.conditions import Judged
from swarmwright.workflow.tree import ForEach, Supervised


@pytest.mark.parametrize("name", ["Analyst", "O'Brien", "Law Clerk"])
@pytest.mark.parametrize(("word", "number"), [("two", 2), ("four", 4), ("12", 12)])
@pytest.mark.parametrize(
    "frame",
    [
        "For every clause, {} rates the risk, {} at a time.",
        "For each clause, {} rates the risk, at most {} in parallel.",
        "For each clause, {} rates the risk, no more than {} at once.",
        "For each clause, {} rates the risk, {} clauses at the same time.",
    ],
)
def test_so_many_things_are_worked_on_at_a_time(name: str, word: str, number: int, frame: str) -> None:
    workflow = compiled(frame.format(name, word)).workflow
    assert workflow is not None and isinstance(workflow.root, ForEach)
    assert workflow.root.at_most_parallel == number


def test_without_a_number_any_number_of_things_are_worked_on() -> None:
    workflow = compiled("For each clause, Analyst rates the risk.").workflow
    assert workflow is not None and isinstance(workflow.root, ForEach)
    assert workflow.root.at_most_parallel is None


@pytest.mark.parametrize(
    "picks", ["picks which of Alice and Bob goes next", "decides who of Alice and Bob works next"]
)
@pytest.mark.parametrize("bound", ["or 12 turns have passed", "or 12 rounds are over", "or after 12 rounds"])
def test_turns_beside_a_condition_are_a_bound(picks: str, bound: str) -> None:
    workflow = compiled(f"Lead {picks} until the tests pass {bound}.").workflow
    assert workflow is not None and isinstance(workflow.root, Supervised)
    assert workflow.root.at_most == 12
    assert workflow.root.until == Judged("the tests pass")
