"""What is tried again after a failure is a number of retries, however it is told, and no round of a loop."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Ann", "Ben"])


def bounds(said: str) -> set[tuple[object, ...]]:
    """The limits; the order of Ann before Ben is all else that may come of it."""
    found = compile_prompt(f"Ann, then Ben. {said}", TEAM)
    doubts = [str(d) for d in found.diagnostics if d.severity != "info"]
    assert found.workflow is not None and not doubts, doubts
    facts = {tuple(f) for f in relations(found.workflow)}
    assert {f for f in facts if f[0] != "limit"} == {("before", "Ann", "Ben")}
    return {f[1:] for f in facts if f[0] == "limit"}


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("A failed call may be repeated by Ann four times.", 4),
        ("A failed lookup is repeated up to three times by Ann.", 3),
        ("Failed lookups are to be repeated by Ann three times at most.", 3),
        ("Any crashed run can be started again twice by Ann.", 2),
        ("Ann may repeat a failed call twice.", 2),
        ("Should the line fail, Ann may try one more time.", 1),
        ("If the call fails Ann may try two more times.", 2),
        ("Ann gets another two tries.", 2),
        ("Ann may have another go if it fails.", 1),
        ("If Ann fails, she is given one further attempt.", 1),
        ("When Ann crashes, she may try again twice.", 2),
    ],
)
def test_somebodys_failures_are_tried_again(said: str, times: int) -> None:
    assert bounds(said) == {("Ann", "retries", times)}


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("A crashed agent gets three retries, whichever it is.", 3),
        ("Agents that crash get three retries.", 3),
        ("Whichever agent fails gets two retries.", 2),
        ("Whoever fails may try again twice.", 2),
        ("Any agent that crashes is restarted up to three times.", 3),
        ("A step that fails is tried again twice.", 2),
        ("Every failed step is retried at most twice.", 2),
    ],
)
def test_what_is_told_of_whoever_fails_holds_for_everybody(said: str, times: int) -> None:
    assert bounds(said) == {("*", "retries", times)}


def test_rounds_of_work_that_has_not_failed_are_still_a_loop() -> None:
    found = compile_prompt("Ann drafts, Ben checks it. They repeat this three times.", TEAM)
    assert any(f[0] == "loop" for f in relations(found.draft or ()))


@pytest.mark.parametrize(
    "said",
    [
        "Ben is then given ten minutes.",
        "Ben is given ten minutes to say where it is.",
        "Ben is then given ten minutes to find out where it is.",
    ],
)
def test_a_limit_is_read_with_then_in_its_verb_and_a_question_behind_it(said: str) -> None:
    found = compile_prompt(f"Ann checks. {said}", TEAM)
    assert found.workflow is not None
    assert {tuple(f) for f in relations(found.workflow)} == {
        ("before", "Ann", "Ben"),
        ("limit", "Ben", "timeout_s", 600.0),
    }
