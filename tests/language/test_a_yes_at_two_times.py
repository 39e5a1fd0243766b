"""A yes at two times, one to what leaves somebody, and one on which what comes next depends."""

from __future__ import annotations

import pytest

from language.reading import facts

ROW = "Plan, then Build, then Ship. "
TEAM = "Plan Build Ship"
ORDER = {("before", "Plan", "Build"), ("before", "Build", "Ship")}


def _found(prompt: str, team: str) -> set[tuple[str, ...]]:
    return {tuple(f) for f in facts(prompt, team) if f[0] in ("before", "gate_before", "gate_after")}


@pytest.mark.parametrize(
    "said",
    [
        "The client approves before Build starts and again after Ship.",
        "The client approves before Build, and then again after Ship.",
        "The client has to approve before Build and once more after Ship.",
        "We need the client's approval twice: before Build starts and after Ship.",
    ],
)
def test_who_is_asked_before_one_and_again_after_another_is_asked_twice(said: str) -> None:
    found = _found(ROW + said, TEAM)
    assert found >= {("gate_after", "Ship"), ("before", "Build", "Ship")}
    assert {("gate_before", "Build"), ("gate_after", "Plan")} & found


def test_two_times_of_one_kind_are_two_yeses() -> None:
    found = _found(ROW + "An inspector signs off before Build and again before Ship.", TEAM)
    assert {("gate_before", "Build"), ("gate_before", "Ship")} <= found


def test_before_and_after_the_same_work_are_two_yeses() -> None:
    found = _found("Ann, then Bob. The mayor approves before Bob starts and after Bob.", "Ann Bob")
    assert ("gate_after", "Bob") in found
    assert {("gate_before", "Bob"), ("gate_after", "Ann")} & found


def test_agents_who_check_at_two_times_are_asked_for_no_yes() -> None:
    found = _found("Ann checks before Bob starts and Cid checks after Bob.", "Ann Bob Cid")
    assert {f[0] for f in found} == {"before"} and {
        ("before", "Ann", "Bob"),
        ("before", "Bob", "Cid"),
    } <= found


@pytest.mark.parametrize(
    "said",
    [
        "No letter leaves Ann without a physician's signature.",
        "Nothing leaves Ann without the owner's OK.",
        "No result leaves Ann until a chemist has signed it off.",
        "No page leaves Ann unless an editor has signed it.",
    ],
)
def test_what_leaves_somebody_by_a_yes_is_approved_behind_the_work(said: str) -> None:
    found = _found(f"Ann works, then Bob posts it. {said}", "Ann Bob")
    assert ("before", "Ann", "Bob") in found
    assert {("gate_after", "Ann"), ("gate_before", "Bob")} & found
    assert ("gate_before", "Ann") not in found


@pytest.mark.parametrize(
    "said",
    [
        "Bob comes next, provided that a manager has agreed.",
        "Bob follows, provided a manager has approved.",
        "Then comes Bob, on condition that a person has given the go-ahead.",
        "Bob comes next, but only if the director agrees.",
        "Bob comes next, given that a supervisor has approved.",
        "Bob comes next once a manager has agreed.",
    ],
)
def test_who_comes_next_by_a_yes_comes_next(said: str) -> None:
    found = _found(f"Ann looks. {said} Cid comes after Bob.", "Ann Bob Cid")
    assert {("before", "Ann", "Bob"), ("before", "Bob", "Cid")} <= found
    assert {("gate_before", "Bob"), ("gate_after", "Ann")} & found


def test_a_yes_behind_each_of_two_in_a_row_is_two_yeses() -> None:
    prompt = "Ann, Bob, Cy in that order. Stop for my approval after Ann and after Bob."
    found = _found(prompt, "Ann Bob Cy")
    assert {("gate_after", "Ann"), ("gate_after", "Bob"), ("before", "Ann", "Bob")} <= found
