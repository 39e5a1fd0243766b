"""Rounds that are told of work said before: who goes again, how often, and what waits for the end."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(("Ann", "Bob", "Cid"))


def facts(prompt: str) -> set[tuple[object, ...]]:
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.draft is not None, prompt
    return {tuple(f[:3]) for f in relations(compiled.draft)}


@pytest.mark.parametrize(
    ("rounds", "most"),
    [
        ("They may do up to three iterations.", 3),
        ("Ann and Bob go through no more than five rounds.", 5),
        ("Do this five times.", 5),
        ("Do this at most five times.", 5),
        ("Run both up to three times.", 3),
        ("If Bob finds errors, everything from Ann on is redone at most 2 times.", 2),
        ("Ann and Bob alternate ten times.", 10),
    ],
)
def test_all_who_are_meant_are_in_the_loop(rounds: str, most: int) -> None:
    found = facts(f"Ann drafts, then Bob comments. {rounds} Cid comes after both.")
    assert {f for f in found if f[0] == "loop"} == {("loop", ("Ann", "Bob"), most)}
    assert {("before", "Ann", "Cid"), ("before", "Bob", "Cid")} <= found
    assert not {f for f in found if f[0] == "limit"}


@pytest.mark.parametrize(
    ("said", "limits"),
    [
        ("Bob has at most five iterations.", {"Bob"}),
    ],
)
def test_rounds_that_somebody_has_are_limits(said: str, limits: set[str]) -> None:
    found = facts(f"Ann drafts, then Bob comments. {said} Cid comes last.")
    assert {f[1] for f in found if f[0] == "limit"} == limits
    assert not {f for f in found if f[0] == "loop"}


def test_whoever_waits_for_the_end_of_a_loop_is_in_none() -> None:
    found = facts(
        "Ann and Bob repeat until Bob is happy, 3 times at most. Cid waits for the end of the loop."
    )
    assert {f for f in found if f[0] == "loop"} == {("loop", ("Ann", "Bob"), 3)}
    assert ("before", "Bob", "Cid") in found
