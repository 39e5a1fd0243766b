"""Which of several are meant: "of these, Ann and Bob", "the former two", and "the two" of three."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts, said

TEAM = "Ann Bob Cy"
ALL = "Ann, Bob and Cy write at once. "
BLIND = " must not see each other's text."


def _hidden(prompt: str) -> set[frozenset[str]]:
    return {frozenset(f[1:]) for f in facts(prompt, TEAM) if f[0] == "hidden"}


@pytest.mark.parametrize("of", ["Of these, Ann and Bob", "Of the three, Ann and Bob", "The former two"])
def test_a_rule_for_two_of_three_is_not_one_for_all(of: str) -> None:
    assert _hidden(ALL + of + BLIND) == {frozenset({"Ann", "Bob"})}


@pytest.mark.parametrize("two", ["The two", "Both", "These two"])
def test_two_of_three_who_were_named_together_are_asked_for_by_name(two: str) -> None:
    prompt = ALL + two + BLIND
    assert two in said(prompt, compiled(prompt, TEAM), "SW404")


def test_two_who_were_named_together_are_meant() -> None:
    prompt = "Ann, Bob and Cy write. Bob and Cy read it. The two must not see each other's text."
    assert _hidden(prompt) == {frozenset({"Bob", "Cy"})}
    assert said(prompt, compiled(prompt, TEAM), "SW404") == []
