"""A duration, a bound and a comparison are the same however they are written."""

from __future__ import annotations

import pytest

from language.reading import facts

NAMES = "Ida Jon Kim"

TIMED = [
    "Ida has at most {}.", "Ida works for no longer than {}, then Jon.", "Ida must finish within {}.",
    "Ida works (limit {}), then Jon.", "Give Ida {}, then Jon works.", "Ida times out after {}.",
]  # fmt: skip


@pytest.mark.parametrize(
    ("plain", "ways"),
    [
        (
            "90 minutes",
            [
                "ninety minutes", "1.5 hours", "an hour and a half", "one and a half hours", "1 h 30 min",
                "1 hour and 30 minutes", "1h30", "5400 seconds", "1:30 hours", "PT90M", "PT1H30M", "01:30:00",
                "ninety (90) minutes", "90 (ninety) minutes",
            ],
        ),
        ("2 days", ["two days", "48 hours", "two full days", "P2D", "two (2) whole days"]),
    ],
)  # fmt: skip
def test_a_duration_is_one_number_however_it_is_written(plain: str, ways: list[str]) -> None:
    """ISSUE 3: "1 hour and 30 minutes" in brackets were two limits, "two full days" none."""
    for frame in TIMED:
        for way in ways:
            assert facts(frame.format(way), NAMES) == facts(frame.format(plain), NAMES), frame.format(way)


def test_a_time_of_day_is_no_duration() -> None:
    assert not {fact for fact in facts("Ida works at 12:30:00, then Jon.", NAMES) if fact[0] == "limit"}


@pytest.mark.parametrize(
    "bound",
    [
        "with a limit of three rounds",
        "within 3 rounds",
        "with a maximum of three (3) rounds",
        "3 rounds tops",
    ],
)
def test_a_bound_between_commas_bounds_the_rounds(bound: str) -> None:
    """ISSUE 3: told in plainer words, its own words stood at one place, and half of the sentence was lost."""
    found = facts(f"Ida drafts and Jon reviews, {bound}, until Jon approves.", NAMES)
    assert ("loop", ("Ida", "Jon"), 3) in found and not {fact for fact in found if fact[0] == "limit"}


@pytest.mark.parametrize(
    ("operator", "ways"),
    [
        ("<", ["below", "strictly below", "strictly less than", "less than"]),
        (">", ["above", "strictly above", "exceeding", "over"]),
        (">=", ["at least", "equal to or greater than", "equal to or above", "a minimum of"]),
        ("<=", ["at most", "equal to or less than", "up to", "a maximum of"]),
    ],
)
def test_a_comparison_is_typed_however_it_is_told(operator: str, ways: list[str]) -> None:
    """ISSUE 3: "strictly below 5" was judged by a model."""
    for way in ways:
        found = facts(f"If the score is {way} 5, Ida works, otherwise Jon.", NAMES)
        assert ("if", "Ida", f"score {operator} 5") in found, way


@pytest.mark.parametrize("thing", ["approval policy", "approval rate", "consent form", "approval template"])
def test_a_thing_called_after_a_yes_asks_nobody(thing: str) -> None:
    """ISSUE 3: "Ida writes the approval policy" was refused."""
    assert facts(f"Ida writes the {thing}, then Jon works.", NAMES) == {("before", "Ida", "Jon")}


def test_a_loop_in_a_program_is_no_loop_of_the_team() -> None:
    assert facts("Ida fixes the infinite loop, then Jon tests it.", NAMES) == {("before", "Ida", "Jon")}
    assert ("loop", ("Ida", "Jon"), 3) in facts("Ida and Jon work in a loop, at most 3 rounds.", NAMES)
