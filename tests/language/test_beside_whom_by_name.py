""" "Bob edits in parallel with Ann, then Dan posts": he comes behind both, Bob behind what Ann is behind."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Cook Baker Buyer Waiter"


def order(prompt: str) -> set[tuple[object, ...]]:
    assert not codes(compiled(prompt, TEAM)), prompt
    return {(f[0], *sorted(f[1:])) if f[0] == "parallel" else f for f in facts(prompt, TEAM)}


@pytest.mark.parametrize(
    "prompt",
    [
        "Cook plans, Baker bakes, Buyer buys in parallel with Baker, then Waiter serves.",
        "Cook plans. Baker bakes. Buyer buys in parallel with Baker. Then Waiter serves.",
        "Cook plans. Baker bakes, and Buyer buys alongside Baker. Waiter serves afterwards.",
        "Cook plans, Baker bakes, Buyer buys in parallel with Baker, and then Waiter serves.",
    ],
)
def test_what_follows_comes_behind_both(prompt: str) -> None:
    assert order(prompt) == {
        *(("before", "Cook", who) for who in ("Baker", "Buyer", "Waiter")),
        ("before", "Baker", "Waiter"),
        ("before", "Buyer", "Waiter"),
        ("parallel", "Baker", "Buyer"),
    }


def test_work_beside_an_earlier_step_holds_up_what_is_told_next_and_nothing_before() -> None:
    found = order("Cook plans. Baker bakes. Buyer buys in parallel with Cook. Then Waiter serves.")
    assert {("before", "Baker", "Waiter"), ("before", "Buyer", "Waiter")} <= found
    assert ("parallel", "Buyer", "Cook") in found
    assert ("parallel", "Baker", "Buyer") in found


def test_what_somebody_waits_for_by_a_rule_is_nothing_that_who_works_beside_waits_for() -> None:
    found = order("Baker starts after Cook. Buyer and Baker work in parallel. Then Waiter serves.")
    assert ("before", "Cook", "Buyer") not in found


def test_who_works_beside_everybody_comes_behind_nobody() -> None:
    found = order("Cook plans, then Baker bakes. Buyer takes notes, in parallel with everybody.")
    assert {
        ("before", "Cook", "Baker"),
        ("parallel", "Buyer", "Cook"),
        ("parallel", "Baker", "Buyer"),
    } <= found


@pytest.mark.parametrize(
    "course",
    [
        "First Cook, then Baker, then Buyer.",
        "Cook → Baker → Buyer.",
        "Cook plans. Then Baker bakes. Then Buyer buys.",
    ],
)
@pytest.mark.parametrize(
    "beside",
    [
        "Waiter works in parallel with Buyer.",
        "Waiter lays the table alongside Buyer.",
        "In parallel with Buyer, Waiter lays the table.",
    ],
)
def test_who_works_beside_a_step_of_a_course_comes_behind_what_came_before_that_step(
    course: str, beside: str
) -> None:
    assert order(f"{course} {beside}") == {
        *(("before", one, two) for one in ("Cook", "Baker") for two in ("Buyer", "Waiter")),
        ("before", "Cook", "Baker"),
        ("parallel", "Buyer", "Waiter"),
    }
