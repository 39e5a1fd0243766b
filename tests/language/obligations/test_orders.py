"""A word of order obliges: the two sides of it are in that order, or it is said that they are not."""

from __future__ import annotations

import pytest
from tests.language.obligations.looking import ordered, pointed_at, second_look

PAIRS = [("Ash", "Birch"), ("Night Owl", "Smith"), ("T1", "T2")]

FORWARD = [
    "{a} before {b}.",
    "{a} cleans the tank before {b} paints it.",
    "{a} is followed by {b}.",
    "{a} -> {b}",
    "{a}, then {b}.",
    "{a} precedes {b}.",
    "Before {b} begins, {a} tidies up.",
    "{b} after {a}.",
    "{b} waits for {a}.",
    "{b} starts once {a} is done.",
    "{b} waits until {a} has finished.",
    "{b} follows {a}.",
    "{b}, which follows {a}, is quick.",
    "Once {a} is done, {b} starts.",
    "After {a}, {b} goes on.",
    "Not before {a} is {b} allowed.",
    "{b} needs {a} to be finished.",
    "{b} shall not start before {a}.",
    "{a} befor {b}.",
    "{a} has priority over {b}.",
    "{b} comes second, {a} first.",
    "Firstly {a}, and {b} too.",
    "{a} and {b}, one after the other.",
    "The order of play is {a}, {b}.",
]


@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.parametrize("wording", FORWARD)
def test_an_order_of_which_nothing_came_is_told(wording: str, a: str, b: str) -> None:
    prompt = wording.format(a=a, b=b)
    assert second_look(prompt, ordered([a, b])), prompt


@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.parametrize("wording", FORWARD)
def test_an_order_that_was_understood_is_passed_over(wording: str, a: str, b: str) -> None:
    prompt = wording.format(a=a, b=b)
    assert not second_look(prompt, ordered([a, b], (a, b))), prompt


@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.parametrize(
    "wording",
    [
        "{a} before {b}.",
        "{a} is followed by {b}.",
        "{a} -> {b}",
        "{b} after {a}.",
        "{b} waits for {a}.",
        "{b} starts once {a} is done.",
        "Once {a} is done, {b} starts.",
        "Before {b}, {a} tidies up.",
        "First {a}, and {b} too.",
    ],
)
def test_an_order_that_was_turned_round_is_told(wording: str, a: str, b: str) -> None:
    prompt = wording.format(a=a, b=b)
    assert second_look(prompt, ordered([a, b], (b, a))), prompt


def test_the_word_and_those_on_its_sides_are_named() -> None:
    prompt = "Pour before Trim. Not before Cure is Demould allowed."
    names = ["Pour", "Trim", "Cure", "Demould"]
    found = second_look(prompt, ordered(names, ("Pour", "Trim")))
    assert pointed_at(prompt, found) == ["Not before"]
    assert found[0].severity == "warning"
    assert (
        found[0].message == "'Not before' stands between Cure and Demould, but nothing puts them in an order"
    )


@pytest.mark.parametrize(
    "wording",
    [
        "{b} need not wait until {a} is done.",
        "{b} does not wait for {a}.",
        "There is no need to finish {a} before starting {b}.",
        "The order of {a} and {b} does not matter.",
        "{b} looks after {a}.",
        "{a} works while {b} rests.",
        "{a} beside {b}.",
    ],
)
def test_what_gives_no_order_obliges_to_none(wording: str) -> None:
    prompt = wording.format(a="Ash", b="Birch")
    assert not second_look(prompt, ordered(["Ash", "Birch"])), prompt


@pytest.mark.parametrize(
    "prompt",
    [
        "Ash and Birch work in parallel. Cedar waits for both.",
        "Ash and Birch work in parallel. When both are ready comes Cedar.",
        "Ash and Birch work in parallel. Afterwards comes Cedar.",
        "Ash and Birch work in parallel. Then Cedar.",
        "Ash and Birch work in parallel. Finally Cedar sums up.",
        "Ash and Birch work in parallel. Cedar needs the two of them.",
        "Ash and Birch work in parallel. Once they are through, Cedar starts.",
    ],
)
def test_who_comes_after_those_named_before_does_not_work_beside_them(prompt: str) -> None:
    names = ["Ash", "Birch", "Cedar"]
    assert second_look(prompt, ordered(names)), prompt
    assert not second_look(prompt, ordered(names, ("Ash", "Cedar"), ("Birch", "Cedar"))), prompt


@pytest.mark.parametrize(
    "prompt",
    [
        "Ash cuts, Birch sews, and Cedar comes last.",
        "Finally Cedar presses. Ash cuts, Birch sews.",
        "Cedar closes, and Birch works in between.",
        "Ash goes before Birch. Cedar comes beforehand.",
    ],
)
def test_a_place_in_the_whole_is_held_against_the_draft(prompt: str) -> None:
    names = ["Ash", "Birch", "Cedar"]
    assert second_look(prompt, ordered(names, ("Ash", "Birch"))), prompt


def test_an_agent_that_nothing_gives_a_place_is_named() -> None:
    prompt = "Ash before Birch. Birch before Cedar. The whole thing ends up on Dogwood's desk."
    names = ["Ash", "Birch", "Cedar", "Dogwood"]
    found = second_look(prompt, ordered(names, ("Ash", "Birch"), ("Birch", "Cedar")))
    assert pointed_at(prompt, found) == ["Dogwood"]
    beside = prompt + " Dogwood works in parallel with everybody."
    assert not second_look(beside, ordered(names, ("Ash", "Birch"), ("Birch", "Cedar")))
