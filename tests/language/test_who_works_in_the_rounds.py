"""Who works in the rounds of a loop, and who before them, beside them or when they are over."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.relations import Fact

TEAM = "Ann Bob Cy"


def _loops(found: set[Fact]) -> list[set[str]]:
    return [set(f[1]) for f in found if f[0] == "loop"]


BEHIND = [
    "For three rounds Ann and Bob debate, then Cy judges.",
    "For 3 rounds Ann argues and Bob answers, and then Cy judges.",
    "For three rounds, Ann argues, Bob answers and finally Cy judges.",
    "At most three times Ann and Bob revise the text, then Cy sums up.",
]


@pytest.mark.parametrize("prompt", BEHIND)
def test_who_is_told_behind_rounds_in_front_works_when_they_are_over(prompt: str) -> None:
    found = facts(prompt, TEAM)
    assert _loops(found) == [{"Ann", "Bob"}]
    assert {("before", "Ann", "Cy"), ("before", "Bob", "Cy")} <= found


@pytest.mark.parametrize("prompt", BEHIND)
def test_that_it_may_be_work_of_each_round_is_said_and_shown(prompt: str) -> None:
    found = compiled(prompt, TEAM)
    assert "SW204" in codes(found)
    assert len(found.readings) == 2


def test_steps_of_one_chain_are_all_in_the_rounds() -> None:
    assert _loops(facts("For three rounds Ann writes, then Bob edits, then Cy comments.", TEAM)) == [
        {"Ann", "Bob", "Cy"}
    ]


@pytest.mark.parametrize("rounds", ["repeat until Bob is happy", "iterate until Bob is happy"])
def test_who_is_told_behind_rounds_of_others_works_after_them(rounds: str) -> None:
    found = facts(f"Ann and Bob {rounds}, and Cy publishes.", TEAM)
    assert _loops(found) == [{"Ann", "Bob"}]
    assert ("before", "Bob", "Cy") in found


@pytest.mark.parametrize(
    "beside",
    [
        "Ann and Bob iterate three times at most, watched by Cy.",
        "Ann and Bob go back and forth until Bob approves, at most 5 rounds, while Cy takes notes.",
        "Ann and Bob iterate until Bob is happy, at most 3 rounds, and meanwhile Cy takes notes.",
    ],
)
def test_who_works_beside_the_rounds_of_others_is_not_in_them(beside: str) -> None:
    found = facts(beside, TEAM)
    assert _loops(found) == [{"Ann", "Bob"}]
    assert {("parallel", "Cy", "Ann"), ("parallel", "Cy", "Bob")} <= found


def test_what_came_before_comes_before_the_rounds_and_before_who_works_beside_them() -> None:
    found = facts("Dora collects. Ann and Bob iterate three times at most, watched by Cy.", TEAM + " Dora")
    assert {("before", "Dora", n) for n in TEAM.split()} <= found


def test_who_collects_first_is_not_in_the_rounds() -> None:
    found = facts("Cy collects, then Ann and Bob iterate until Bob is happy, at most 3 rounds.", TEAM)
    assert _loops(found) == [{"Ann", "Bob"}]
    assert {("before", "Cy", "Ann"), ("before", "Cy", "Bob")} <= found


def test_whose_verdict_ends_the_rounds_takes_part_in_them() -> None:
    assert _loops(facts("Ann and Bob iterate until Cy is satisfied, at most 3 rounds.", TEAM)) == [
        {"Ann", "Bob", "Cy"}
    ]
