"""Quorums in the words of many people: so many of a set, never all of it in silence."""

from __future__ import annotations

from itertools import combinations

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


@pytest.mark.parametrize(
    "wording",
    [
        "If at least two have tuned, Conductor lifts the baton.",
        "If any two of them are done, Conductor lifts the baton.",
        "Conductor starts if two of the three have already reported back.",
        "Conductor starts provided at least 2 of them have finished.",
        "If two of Violin, Viola and Cello have answered, then Conductor lifts the baton.",
        "If most of them have finished, Conductor starts.",
    ],
)
def test_how_many_have_done_their_work_is_waited_for_and_not_judged(wording: str) -> None:
    assert ("quorum", ("Violin", "Viola", "Cello"), 2) in facts(PLAY + wording, TEAM)


@pytest.mark.parametrize(
    "wording",
    [
        "If at least two have found a fault, Conductor stops the rehearsal.",
        "If two of them have tuned too high, Conductor sings.",
        "If at least two have not tuned, Conductor waits for a minute.",
        "If at least two strings have snapped, Conductor leaves.",
    ],
)
def test_how_many_found_something_is_a_question(wording: str) -> None:
    assert not {f for f in facts(PLAY + wording, TEAM) if f[0] == "quorum"}


@pytest.mark.parametrize(
    "told",
    [
        "Two of their three maps are enough for Judge to start.",
        "Two maps out of the three are enough for Judge to pick the winner.",
        "A majority, i.e. two of the three, is all Judge needs to proceed.",
        "2 of the 3 is all that Judge needs.",
    ],
)
def test_what_is_enough_for_somebody_is_a_quorum_that_he_comes_behind(told: str) -> None:
    found = facts(f"Nora, Omar and Pia draw maps in parallel. {told}", "Nora Omar Pia Judge")
    assert ("quorum", ("Nora", "Omar", "Pia"), 2) in found
    assert not {fact for fact in found if fact[0] == "parallel" and "Judge" in fact}


@pytest.mark.parametrize(
    "free",
    ["does not have to wait for either of them", "depends on nobody", "doesn't depend on any other agent"],
)
def test_who_waits_for_nobody_makes_no_quorum_and_is_beside_all(free: str) -> None:
    found = facts(f"Nora draws, then Omar paints. Judge {free}.", "Nora Omar Judge")
    assert found == {("before", "Nora", "Omar"), ("parallel", "Nora", "Judge"), ("parallel", "Omar", "Judge")}


@pytest.mark.parametrize("how", ["without regard to each other", "with no regard to one another"])
def test_without_regard_to_each_other_is_side_by_side(how: str) -> None:
    found = facts(f"Nora and Omar draw {how}. Judge judges after both.", "Nora Omar Judge")
    assert ("parallel", "Nora", "Omar") in found


@pytest.mark.parametrize(
    "told",
    [
        "Dora compares both and picks the better one. Cy merges the winner.",
        "Dora picks the winner. Cy merges the winner's branch.",
        "Dora compares both, and Cy merges the winner.",
    ],
)
def test_a_winner_whom_somebody_has_picked_is_no_race(told: str) -> None:
    prompt = f"Ann and Ben build it. {told}"
    assert not codes(compiled(prompt, "Ann Ben Cy Dora"))
    chained = {("before", *pair) for pair in combinations(("Dora", "Cy"), 2)}
    chained |= {("before", one, later) for one in ("Ann", "Ben") for later in ("Dora", "Cy")}
    assert facts(prompt, "Ann Ben Cy Dora") == chained | {("parallel", "Ann", "Ben")}
