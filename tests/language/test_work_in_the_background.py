"""Work in the background begins at once; who joins everything waits for it, too, and nobody else does."""

from __future__ import annotations

import pytest

from language.reading import facts

TEAM = "Ida Jon Kim Lee"


@pytest.mark.parametrize(
    "joins",
    [
        "merges everything",
        "combines their results",
        "merges the two",
        "joins all of it",
    ],
)
def test_who_joins_it_all_waits_for_who_works_in_the_background(joins: str) -> None:
    found = facts(f"Ida plans. Kim researches in the background. Jon writes. Lee {joins}.", TEAM)
    assert {("before", "Kim", "Lee"), ("before", "Jon", "Lee"), ("parallel", "Kim", "Jon")} <= found


@pytest.mark.parametrize("works", ["posts it", "merges the request", "checks all the links"])
def test_who_joins_nothing_does_not_wait_for_it(works: str) -> None:
    found = facts(f"Ida plans. Kim researches in the background. Jon writes. Lee {works}.", TEAM)
    assert ("parallel", "Kim", "Lee") in found


def test_who_begins_in_the_background_behind_the_join_is_not_waited_for() -> None:
    found = facts("Ida plans. Jon writes. Lee merges everything. Kim watches in the background.", TEAM)
    assert ("before", "Kim", "Lee") not in found


@pytest.mark.parametrize(
    "told",
    [
        "Ida, Jon and Kim work in parallel. Kim waits until Jon announces models_ready.",
        'Ida and Jon work in parallel. Kim starts when Jon announces "go".',
        "Ida plans in the background. Jon writes, then Kim draws.",
    ],
)
@pytest.mark.parametrize(
    "all_", ["Once all are done", "When they are all finished", "After all of them are done"]
)
def test_all_are_those_for_whom_nobody_waits_and_not_those_told_of_last(told: str, all_: str) -> None:
    found = facts(f"{told} {all_}, Lee tests it.", TEAM)
    assert {("before", name, "Lee") for name in ("Ida", "Jon", "Kim")} <= found
