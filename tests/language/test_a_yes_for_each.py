"""A yes that several need makes none of them wait for the others' work; "both" are those joined last."""

from __future__ import annotations

import pytest

from language.reading import facts

TEAM = "Mix Bake Knead Fry"
TWO = "Mix, then Bake. Knead, then Fry. "


def _of(prompt: str, team: str, *kinds: str) -> set[tuple[str, ...]]:
    return {tuple(f) for f in facts(prompt, team) if f[0] in kinds}


@pytest.mark.parametrize(
    "needed",
    [
        "Both Bake and Fry need approval from the head chef before they start.",
        "Bake and Fry each require a manager's approval before starting.",
        "Neither Bake nor Fry may start without approval from the chef.",
        "Bake and Fry must be approved by the head chef before they begin.",
        "Bake and Fry both wait for a person's go-ahead before they start.",
    ],
)
def test_a_yes_that_two_need_ties_them_not_together(needed: str) -> None:
    found = _of(TWO + needed, TEAM, "before", "gate_before")
    assert found == {
        ("before", "Mix", "Bake"),
        ("before", "Knead", "Fry"),
        ("gate_before", "Bake"),
        ("gate_before", "Fry"),
    }


def test_a_yes_to_what_two_have_made_keeps_apart_what_follows_them() -> None:
    prompt = "Mix, then Bake. Knead, then Fry. The results of Mix and Knead need the chef's approval."
    assert _of(prompt, TEAM, "before") == {("before", "Mix", "Bake"), ("before", "Knead", "Fry")}


def test_each_of_a_row_waits_for_a_yes_of_its_own() -> None:
    prompt = "Mix, then Bake. Both need approval before they start."
    assert _of(prompt, "Mix Bake", "gate_before") == {("gate_before", "Mix"), ("gate_before", "Bake")}


def test_a_yes_with_a_place_of_its_own_in_the_order_stays_one() -> None:
    prompt = "Mix and Knead work in parallel. Then a person approves. Then Bake and Fry work in parallel."
    assert ("before", "Mix", "Fry") in _of(prompt, TEAM, "before")


def test_a_yes_that_ends_a_loop_stays_one_also_where_those_before_it_follow_one_another() -> None:
    prompt = (
        "Mix drafts the menu, then Bake assesses it, then Fry scores it. They repeat this until the menu "
        "is safe and the quality is at least 8, five rounds at most. The whole process is repeated until a "
        "chef approves the menu, at most 20 times."
    )
    assert {("before", "Mix", "Bake"), ("before", "Bake", "Fry")} <= _of(prompt, "Mix Bake Fry", "before")


@pytest.mark.parametrize(
    "both", ["Both of them depend on", "Both need", "The two of them wait for", "They both follow"]
)
def test_both_are_the_two_that_were_joined_last(both: str) -> None:
    prompt = f"Eve comes after Ann. Ann waits for Bob and Cid. {both} Dan."
    orders = _of(prompt, "Ann Bob Cid Dan Eve", "before")
    assert {("before", "Dan", "Bob"), ("before", "Dan", "Cid")} <= orders


def test_all_three_are_those_that_were_joined_last() -> None:
    prompt = "Eve comes after Ann. Ann waits for Bob, Cid and Flo. All three depend on Dan."
    orders = _of(prompt, "Ann Bob Cid Dan Eve Flo", "before")
    assert {("before", "Dan", n) for n in ("Bob", "Cid", "Flo")} <= orders
