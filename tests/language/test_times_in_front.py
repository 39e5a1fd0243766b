"""A time that a sentence begins with governs every main clause that is joined to it."""

from __future__ import annotations

import pytest

from language.reading import facts

TEAMS = (("Trader", "Risk", "Compliance"), ("Zoë", "O'Brien", "王芳"), ("Law Clerk", "Fact Checker", "Ann"))


@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize(
    "before", ["Before {a} trades,", "Before {a} starts,", "Before {a},", "By the time {a} starts,"]
)
@pytest.mark.parametrize(
    "joined",
    [
        "{b} clears the order and {c} checks it.",
        "{b} clears the order, and {c} checks the books.",
        "{b} clears the order, then {c} checks it.",
        "{b} must clear the order and {c} must check it.",
        "{b} and {c} check it.",
        "{b} clears the order while {c} checks it.",
    ],
)
def test_everything_joined_behind_before_comes_before(
    team: tuple[str, ...], before: str, joined: str
) -> None:
    names = dict(zip("abc", team, strict=True))
    found = facts(f"{before} {joined}".format(**names))
    assert {("before", names["b"], names["a"]), ("before", names["c"], names["a"])} <= found


@pytest.mark.parametrize("team", TEAMS)
def test_a_clause_with_a_time_of_its_own_is_not_governed(team: tuple[str, ...]) -> None:
    a, b, c = team
    found = facts(f"Before {a} trades, {b} clears the order, and {c} checks it once {a} is done.")
    assert {("before", b, a), ("before", a, c)} <= found


@pytest.mark.parametrize("team", TEAMS)
def test_a_time_in_front_ends_with_its_sentence(team: tuple[str, ...]) -> None:
    a, b, c = team
    assert ("before", c, a) not in facts(f"Before {a} trades, {b} clears the order. {c} checks it.")
