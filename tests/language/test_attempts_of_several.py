"""Attempts of several: what "attempts" says of one holds for whoever is named behind with a bare number."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts, said
from swarmwright.workflow.relations import Fact

TEAM = "Ann Bob Cy"
ORDER = " Ann, then Bob, then Cy."


def _limits(found: set[Fact], kind: str = "retries") -> dict[object, object]:
    return {f[1]: f[3] for f in found if f[0] == "limit" and f[2] == kind}


@pytest.mark.parametrize(
    "told",
    [
        "Ann gets four attempts, Bob two.",
        "Ann has four attempts in all and Bob two.",
        "Four attempts for Ann, two for Bob.",
        "Ann gets four attempts. Bob gets two.",
        "Ann and Bob get four and two attempts respectively.",
        "Ann has at most four tries, Bob at most two.",
    ],
)
def test_the_first_attempt_counts_for_each_of_them(told: str) -> None:
    assert _limits(facts(told + ORDER, TEAM)) == {"Ann": 3, "Bob": 1}


@pytest.mark.parametrize("told", ["Ann gets four retries, Bob two.", "Ann gets five attempts, Bob two more."])
def test_retries_and_more_attempts_come_beside_the_first(told: str) -> None:
    assert _limits(facts(told + ORDER, TEAM)) == {"Ann": 4, "Bob": 2}


@pytest.mark.parametrize("like", ["Bob as many", "and Bob gets just as many", "Bob the same"])
def test_as_many_is_as_many(like: str) -> None:
    assert _limits(facts(f"Ann has four attempts, {like}.{ORDER}", TEAM)) == {"Ann": 3, "Bob": 3}


def test_as_long_is_as_long() -> None:
    found = facts("Ann has ten minutes, and Bob as long." + ORDER, TEAM)
    assert _limits(found, "timeout_s") == {"Ann": 600, "Bob": 600}


def test_twice_as_many_is_refused_where_it_stands() -> None:
    prompt = "Ann has four attempts, Bob twice as many." + ORDER
    found = compiled(prompt, TEAM)
    assert found.workflow is None
    assert "Bob twice as many" in said(prompt, found, "SW304")


@pytest.mark.parametrize(
    ("told", "whom"),
    [
        ("Two attempts each.", {"*": 1}),
        ("Each has two attempts.", {"*": 1}),
        ("Up to two tries each.", {"*": 1}),
        ("Max 3 retries each.", {"*": 3}),
        ("Ann and Bob have two attempts each.", {"Ann": 1, "Bob": 1}),
        ("Ann and Bob hurry, three tries each.", {"Ann": 2, "Bob": 2}),
    ],
)
def test_what_each_has_is_everybodys_whom_the_words_mean(told: str, whom: dict[str, int]) -> None:
    assert _limits(facts("Ann, then Bob, then Cy. " + told, TEAM)) == whom


def test_the_first_attempt_counts_where_they_get_so_many_each() -> None:
    assert _limits(facts("Ann, then Bob. They get two attempts each.", "Ann Bob")) == {"Ann": 1, "Bob": 1}


def test_what_each_has_behind_those_who_work_side_by_side_is_theirs() -> None:
    told = "Ann starts. Then Bob and Cy work side by side. Each has two attempts."
    assert _limits(facts(told, TEAM)) == {"Bob": 1, "Cy": 1}


def test_what_each_has_is_theirs_who_are_named_next_before() -> None:
    assert _limits(facts("Ann writes, then Bob and Cy review it in parallel, three tries each.", TEAM)) == {
        "Bob": 2,
        "Cy": 2,
    }


def test_a_time_that_each_of_a_group_has_is_theirs_alone() -> None:
    told = "Ann writes. After that all reviewers read it in parallel, each with two hours."
    found = facts(told, "Ann Bob Cy", groups={"reviewers": ["Bob", "Cy"]})
    assert _limits(found, "timeout_s") == {"Bob": 7200.0, "Cy": 7200.0}
