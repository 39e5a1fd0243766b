"""Bounds told in short: the verb said once for several, "our agents", and that it is no more than that."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import Fact, relations

TEAM = "Ann Ben Cid"


def limits(prompt: str) -> set[Fact]:
    """The limits of a prompt that compiles without an error or a warning."""
    found = compiled(prompt, TEAM)
    assert not codes(found), [str(d) for d in found.diagnostics]
    assert found.workflow is not None
    return {fact for fact in relations(found.workflow) if fact[0] == "limit"}


def time(**seconds: float) -> set[Fact]:
    return {("limit", who, "timeout_s", value) for who, value in seconds.items()}


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("Kill Ann if she takes more than 300 seconds, and Ben if he takes more than 60.",
         time(Ann=300, Ben=60)),
        ("Stop Ann if it runs for more than 5 minutes, and Cid if it runs for more than 10.",
         time(Ann=300, Cid=600)),
        ("Cancel Ann if it takes longer than 2 minutes, Ben if it takes longer than 3.",
         time(Ann=120, Ben=180)),
        ("Stop Ann if she runs for more than 5 minutes, and stop Ben if he runs for more than 10.",
         time(Ann=300, Ben=600)),
        ("Kill Ann if she takes more than 300 seconds.", time(Ann=300)),
        ("Stop Ann if she needs more than two hours.", time(Ann=7200)),
        ("Each of our agents has two hours for its work.", {("limit", "*", "timeout_s", 7200.0)}),
        ("Each of our agents has two hours, then it is stopped.", {("limit", "*", "timeout_s", 7200.0)}),
        ("Each agent has ten minutes and is then stopped.", {("limit", "*", "timeout_s", 600.0)}),
        ("If Ann fails, she may be retried once, but not a second time.", {("limit", "Ann", "retries", 1.0)}),
        ("Ann may be retried twice, but not a third time.", {("limit", "Ann", "retries", 2.0)}),
    ],
)  # fmt: skip
def test_each_is_bounded_by_what_is_said_of_it(prompt: str, said: set[Fact]) -> None:
    assert limits(prompt) == said


@pytest.mark.parametrize(
    "prompt",
    [
        "Kill Ann if she takes more than 300 seconds, and Ben starts.",
        "Ann may be retried twice, but not a second time.",
        "Ben may be retried, but not a second time.",
        "Ben may be retried once, but not Ann.",
    ],
)
def test_what_does_not_fit_the_bound_is_an_error(prompt: str) -> None:
    assert compiled(prompt, TEAM).workflow is None


@pytest.mark.parametrize("case", ["In both cases", "In any case"])
def test_a_bound_behind_whatever_case_is_that_of_whoever_works_then(case: str) -> None:
    prompt = f"If it rains, Ann starts, else Ben writes. {case} Cid reads the text, and has an hour for it."
    assert limits(prompt) == time(Cid=3600)
