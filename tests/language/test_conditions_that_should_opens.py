""" "Should it fail, …": a condition whose verb is finite behind "if" ("it fails"), in front or behind."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Tester Coder"


def asked(prompt: str) -> list[object]:
    return [fact[2] for fact in facts(prompt, TEAM) if fact[0] == "if" and fact[1] == "Coder"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("it fail", "it fails"),
        ("they disagree", "they disagree"),
        ("the tests fail", "the tests fail"),
        ("the report be too thin", "the report is too thin"),
        ("anything go wrong", "anything goes wrong"),
        ("the customer's payment bounce", "the customer's payment bounces"),
        ("Tester find a bug", "Tester finds a bug"),
        ("the estimate come out above 10,000 euros", "estimate > 10000"),
        ("the price end up below 40", "price < 40"),
    ],
)
def test_the_verb_is_finite(said: str, meant: str) -> None:
    assert asked(f"Tester runs the suite. Should {said}, Coder fixes it.") == [meant]


def test_words_whose_verb_is_not_known_stay_as_they_are() -> None:
    assert asked("Tester runs it. Should the old engine splutter, Coder fixes it.") == [
        "the old engine splutter"
    ]


def test_behind_the_work_it_is_a_condition_too() -> None:
    prompt = "Tester runs the suite. Coder fixes it should it fail."
    assert asked(prompt) == ["it fails"]


def test_a_number_that_is_compared_is_no_bound() -> None:
    prompt = "Tester estimates it. Should the estimate come out above 10,000 euros, Coder checks it."
    assert "SW404" not in codes(compiled(prompt, TEAM))
