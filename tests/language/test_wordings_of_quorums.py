"""Quorums in the words of many people: so many of a set, never all of it in silence."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Violin Viola Cello Conductor"
PLAY = "Violin, Viola and Cello tune in parallel. "


@pytest.mark.parametrize(
    "wording",
    [
        "When any 2 have reported, Conductor lifts the baton.",
        "Conductor waits for at least two of them.",
        "Conductor needs only two of them.",
        "Conductor needs just two of them to start.",
        "After the first two, Conductor lifts the baton.",
        "Once a majority has answered, Conductor lifts the baton.",
        "As soon as a majority is in, Conductor lifts the baton.",
        "Two out of three is enough for Conductor.",
        "Two of the three are enough for Conductor to start.",
        "Any two will do for Conductor.",
        "Conductor starts when 2 of 3 are done.",
        "Conductor waits for the fastest two.",
        "Conductor waits for a majority.",
        "Conductor requires any two.",
        "Two results suffice for Conductor.",
        "Once the first two are in, Conductor lifts the baton.",
    ],
)
def test_two_of_three_are_enough(wording: str) -> None:
    found = facts(PLAY + wording, TEAM)
    assert ("quorum", ("Violin", "Viola", "Cello"), 2) in found
    assert not any(f[0] == "parallel" and "Conductor" in f for f in found)


@pytest.mark.parametrize(
    "wording",
    [
        "When any 4 have reported, Conductor lifts the baton.",
        "Conductor waits for at least four of them.",
        "Conductor needs only five of them.",
        "Four out of three is enough for Conductor.",
        "Any four will do for Conductor.",
        "Conductor starts when 5 of 3 are done.",
        "Conductor waits for the fastest four.",
        "Once the first four are in, Conductor lifts the baton.",
    ],
)
def test_more_than_there_are_is_an_error(wording: str) -> None:
    assert "SW203" in codes(compiled(PLAY + wording, TEAM))


@pytest.mark.parametrize(
    "wording",
    [
        "Conductor starts once Violin or Viola is done.",
        "Once either Violin or Viola is done, Conductor lifts the baton.",
        "As soon as Violin or Viola has finished, Conductor starts.",
    ],
)
def test_one_or_the_other_is_one_of_them(wording: str) -> None:
    assert ("quorum", ("Violin", "Viola"), 1) in facts(wording, TEAM)


def test_whichever_of_a_choice_has_run_is_waited_for() -> None:
    wording = (
        "If it is loud, Violin plays, otherwise Viola plays. Once Violin or Viola is done, Cello starts."
    )
    found = facts(wording, TEAM)
    assert {("before", "Violin", "Cello"), ("before", "Viola", "Cello")} <= found


@pytest.mark.parametrize(
    "wording", ["Violin runs before or after Viola.", "Violin runs before and after Viola."]
)
def test_before_and_after_at_once_are_no_order(wording: str) -> None:
    assert "SW402" in codes(compiled(wording, TEAM))
