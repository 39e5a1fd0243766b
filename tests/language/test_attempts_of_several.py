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
