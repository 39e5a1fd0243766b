"""A time that tells of two who are done may leave out half of the second verb; and "no" may deny the verb."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Courier Expert Insurer"
BOTH = {
    ("before", "Expert", "Courier"),
    ("before", "Insurer", "Courier"),
    ("parallel", "Expert", "Insurer"),
}


@pytest.mark.parametrize(
    "told",
    [
        "It may not be collected by Courier until it has been examined by Expert and covered by Insurer.",
        "The object is collected by Courier once it has been examined by Expert and covered by Insurer.",
        "Courier collects it when it has been examined by Expert and covered by Insurer.",
        "Courier must not collect it before it has been examined by Expert and covered by Insurer.",
        "The object is collected by Courier after being examined by Expert and covered by Insurer.",
        "No object may be collected by Courier until it has been examined by Expert and covered by Insurer.",
        "Once it has been examined by Expert and covered by Insurer, Courier collects it.",
    ],
)
def test_both_of_whom_a_time_tells_are_waited_for(told: str) -> None:
    assert not codes(compiled(told, TEAM))
    assert facts(told, TEAM) == BOTH


@pytest.mark.parametrize(
    "told",
    [
        "No object may be collected by Courier until it has been examined by Expert.",
        "No object can be collected by Courier before Expert has examined it.",
        "Courier collects no object until Expert has examined it.",
        "Until it has been examined by Expert, no object may be collected by Courier.",
        "No object may be collected by Courier unless it has been examined by Expert.",
    ],
)
def test_no_thing_until_somebody_is_done_is_not_before_he_is(told: str) -> None:
    assert not codes(compiled(told, TEAM))
    assert facts(told, TEAM) == {("before", "Expert", "Courier")}


def test_two_passives_that_are_work_stay_in_their_order() -> None:
    found = facts("The text is checked by Expert and printed by Insurer.", TEAM)
    assert found == {("before", "Expert", "Insurer")}


@pytest.mark.parametrize(
    "close",
    ["See you on Thursday!", "Talk to you tomorrow!", "Have a nice weekend!", "Speak to you soon."],
)
def test_how_a_letter_ends_takes_no_right_away(close: str) -> None:
    found = facts(f"Ann, then Ben. Only Ben may use Shell. {close}", "Ann Ben", "Shell")
    assert {("grant", "Ben", "Shell"), ("deny", "Ann", "Shell")} <= found


@pytest.mark.parametrize("until", [" until Thursday.", ". Until Thursday."])
def test_a_right_until_a_day_is_no_close(until: str) -> None:
    assert compiled(f"Ann, then Ben. Only Ben may use Shell{until}", "Ann Ben", "Shell").workflow is None
