"""Whoever gets all that is not of the case before, works otherwise; and who starts on whose message."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Ann", "Ben", "Cid"])


def facts(prompt: str) -> set[tuple[object, ...]]:
    """All that is understood, where nothing is refused and nothing is doubted."""
    found = compile_prompt(prompt, TEAM)
    doubts = [str(d) for d in found.diagnostics if d.severity != "info"]
    assert found.workflow is not None and not doubts, doubts
    return {tuple(f) for f in relations(found.workflow)}


@pytest.mark.parametrize(
    "rest",
    [
        "everybody else gets Cid.",
        "everybody else gets Cid, who joins it to the rest.",
        "anything else is Cid's job.",
        "the rest is Cid's task.",
        "all the others are left to Cid.",
    ],
)
@pytest.mark.parametrize("joint", ["; ", ". "])
def test_all_that_is_not_of_the_case_is_the_other_case(rest: str, joint: str) -> None:
    rest = rest if joint == "; " else rest[0].upper() + rest[1:]
    found = facts(f"Ann checks. If it's a booking, Ben fetches it{joint}{rest}")
    assert {("choice", "Ben", "Cid"), ("if", "Cid", "otherwise")} <= found
    assert {("before", "Ann", "Ben"), ("before", "Ann", "Cid")} <= found


def test_without_a_case_before_nothing_is_otherwise() -> None:
    assert not [f for f in facts("Ann and Ben work. Everybody else goes to Cid.") if f[0] in ("choice", "if")]


@pytest.mark.parametrize("aside", ["by contrast", "on the other hand", "however"])
def test_what_only_says_that_another_case_comes_is_left_out(aside: str) -> None:
    found = facts(f"Ann opens it. For a change, Ben works. For a question, {aside}, Cid answers.")
    assert ("choice", "Ben", "Cid") in found


@pytest.mark.parametrize("when", ["the moment it says", "as soon as it reports"])
def test_whoever_need_not_have_finished_is_whoever_calls_it_out(when: str) -> None:
    said = f'Ann need not have finished: {when} "core in hand", Ben gets to work on the sample.'
    assert facts(said) == {("signal", "Ann", "core in hand", "Ben")}
