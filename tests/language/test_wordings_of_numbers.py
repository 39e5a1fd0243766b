"""Numbers: a count or a bound is read as it is said, or refused; never rounded, dropped or turned round."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said

TEAM = "Oboe Flute Horn Tuba Maestro"
PLAY = "Oboe, Flute, Horn and Tuba rehearse in parallel. "
FOUR = ("Oboe", "Flute", "Horn", "Tuba")


@pytest.mark.parametrize(
    ("wording", "k"),
    [
        ("Once half of them are in, Maestro conducts.", 2),
        ("Once half of Oboe, Flute, Horn and Tuba are done, Maestro conducts.", 2),
        ("As soon as a quarter of them have finished, Maestro conducts.", 1),
        ("When three quarters of them are done, Maestro conducts.", 3),
        ("Once two-thirds of Oboe, Flute, Horn and Tuba are done, Maestro conducts.", 3),
        ("Maestro waits for 75% of them.", 3),
        ("Once most of Oboe, Flute, Horn and Tuba are done, Maestro conducts.", 3),
        ("Maestro needs a majority of Oboe, Flute, Horn and Tuba.", 3),
        ("Once more than half of them are done, Maestro conducts.", 3),
        ("When more than two of Oboe, Flute, Horn and Tuba are done, Maestro conducts.", 3),
        ("Once over half of them are done, Maestro conducts.", 3),
        ("Once all but one of Oboe, Flute, Horn and Tuba are done, Maestro conducts.", 3),
        ("Once exactly two of them are done, Maestro conducts.", 2),
    ],
)
def test_a_share_or_a_number_of_a_set_is_so_many_of_it(wording: str, k: int) -> None:
    assert ("quorum", FOUR, k) in facts(PLAY + wording, TEAM)


@pytest.mark.parametrize(
    "wording",
    [
        "Once 0 of Oboe, Flute, Horn and Tuba are done, Maestro conducts.",
        "Once zero of them are done, Maestro conducts.",
        "Maestro waits for zero of them.",
        "When 2.5 of Oboe, Flute, Horn and Tuba are done, Maestro conducts.",
        "Once -2 of them are done, Maestro conducts.",
        "Once minus two of them are done, Maestro conducts.",
        "Once 150% of them are done, Maestro conducts.",
        "Once at most two of them are done, Maestro conducts.",
        "Once some of them are done, Maestro conducts.",
        "As soon as a few of Oboe, Flute, Horn and Tuba are done, Maestro conducts.",
        "Once two or three of them are done, Maestro conducts.",
        "Once about two of them are done, Maestro conducts.",
        "Once more than four of Oboe, Flute, Horn and Tuba are done, Maestro conducts.",
    ],
)
def test_what_says_no_whole_number_of_a_set_is_an_error(wording: str) -> None:
    found = compiled(PLAY + wording, TEAM)
    assert "SW203" in codes(found)
    assert found.workflow is None


@pytest.mark.parametrize(
    "wording",
    [
        "Once none of Oboe and Horn is playing, Maestro conducts.",
        "Once neither of Oboe and Horn is done, Maestro conducts.",
        "When Tuba is not done, Maestro conducts.",
    ],
)
def test_waiting_for_something_not_to_be_so_is_not_waiting_for_it(wording: str) -> None:
    assert "SW402" in codes(compiled(wording, TEAM))


@pytest.mark.parametrize(
    ("wording", "place"),
    [
        ("Oboe and Horn repeat, at most 2.5 rounds.", "2.5 rounds"),
        ("Oboe and Horn repeat half a round at most.", "half a round"),
        ("Oboe and Horn repeat until Horn nods, at most two and a half rounds.", "two and a half rounds"),
        ("Oboe and Horn repeat zero times.", "zero times"),
        ("Oboe and Horn repeat until Horn nods, -3 rounds at most.", "-3 rounds"),
        ("Oboe plays. Oboe has -5 minutes.", "-5 minutes"),
        ("Oboe plays. Oboe has minus ten minutes.", "minus ten minutes"),
        ("Oboe plays. Oboe has 0 seconds.", "0 seconds"),
        ("Oboe plays. Oboe may retry 1.5 times.", "1.5 times"),
        ("Oboe plays. Oboe may make at most 2.5 tool calls.", "2.5 tool calls"),
    ],
)
def test_a_number_that_can_bound_nothing_is_an_error_with_its_place_and_a_rewrite(
    wording: str, place: str
) -> None:
    found = compiled(wording, TEAM)
    assert said(wording, found, "SW211") == [place]
    assert all(d.rewrite for d in found.diagnostics if d.code == "SW211")
    assert found.workflow is None


def test_a_part_of_a_duration_is_a_duration_and_no_retries_are_a_bound() -> None:
    assert ("limit", "Oboe", "timeout_s", 90.0) in facts("Oboe plays. Oboe has 1.5 minutes.", TEAM)
    assert ("limit", "Oboe", "retries", 0.0) in facts("Oboe plays. Oboe gets no retries.", TEAM)


@pytest.mark.parametrize(
    "wording",
    [
        "Two of Oboe, Flute and Horn come before Maestro.",
        "Maestro conducts before two of Oboe, Flute and Horn start.",
        "Two of Oboe, Flute and Horn have 5 minutes.",
        "Once both of Oboe, Flute and Horn are done, Maestro conducts.",
    ],
)
def test_some_of_a_set_is_never_taken_for_all_of_it(wording: str) -> None:
    assert compiled(wording, TEAM).workflow is None


def test_both_of_two_are_both() -> None:
    found = facts("Once both of Oboe and Flute are done, Maestro conducts.", TEAM)
    assert {("before", "Oboe", "Maestro"), ("before", "Flute", "Maestro")} <= found


def test_a_time_that_nobody_here_brings_about_is_said_to_hold_nothing_back() -> None:
    wording = "Oboe plays. Once the weather is dry, Maestro conducts."
    assert "SW403" in codes(compiled(wording, TEAM))


@pytest.mark.parametrize(
    "wording",
    [
        "Oboe plays. Oboe has at least 20 minutes.",
        "Oboe plays. Oboe has more than an hour.",
        "Oboe plays. Oboe has about 10 minutes.",
        "Oboe plays. Oboe has 10 to 20 minutes.",
        "Oboe and Horn repeat at least 4 rounds.",
        "Oboe and Horn repeat 3 or 4 times.",
    ],
)
def test_a_number_without_an_upper_end_bounds_nothing(wording: str) -> None:
    assert "SW211" in codes(compiled(wording, TEAM))


def test_never_more_than_is_an_upper_end() -> None:
    assert ("limit", "Oboe", "timeout_s", 300.0) in facts(
        "Oboe plays. Oboe never needs more than 5 minutes.", TEAM
    )


def test_a_wait_by_the_clock_is_said_to_be_lost() -> None:
    found = compiled("Horn plays. Oboe starts 5 minutes after Horn.", TEAM)
    assert "SW403" in codes(found)
