""" "Repeat Ann, Bob and Cid in sequence": all of a list go round, in the order that is said."""

from __future__ import annotations

import pytest

from language.reading import facts

TEAM = "Cook Baker Buyer Waiter"
ALL = ("Baker", "Buyer", "Cook")


def rounds(prompt: str) -> tuple[set[tuple[str, str]], set[tuple[object, ...]]]:
    found = facts(prompt, TEAM)
    loops = {(tuple(sorted(f[1])), f[2]) for f in found if f[0] == "loop"}
    return {(str(f[1]), str(f[2])) for f in found if f[0] == "before" and "Waiter" not in f}, loops


@pytest.mark.parametrize(
    "prompt",
    [
        "Repeat Cook, Baker and Buyer in sequence, at most 4 rounds. Then Waiter.",
        "Repeat Cook, Baker, and Buyer in this order, at most 4 rounds. Then Waiter.",
        "Cook, Baker and Buyer are repeated in this order, at most 4 rounds. Then Waiter.",
        "Loop through Cook, Baker and Buyer one after another, at most 4 rounds. Then Waiter.",
    ],
)
def test_all_of_a_list_go_round_in_the_order_told(prompt: str) -> None:
    order, loops = rounds(prompt)
    assert loops == {(ALL, 4)}
    assert order == {("Cook", "Baker"), ("Cook", "Buyer"), ("Baker", "Buyer")}


def test_all_of_a_list_go_round_side_by_side_where_no_order_is_told() -> None:
    assert rounds("Cook, Baker and Buyer are repeated, at most 4 rounds. Then Waiter.") == (set(), {(ALL, 4)})


def test_two_go_round_in_the_order_told() -> None:
    assert rounds("Repeat Cook and Baker in sequence, at most 4 rounds.")[0] == {("Cook", "Baker")}


def test_a_list_that_is_told_before_is_no_part_of_those_who_go_round() -> None:
    prompt = "Cook, Baker, Buyer in this order, and Baker and Buyer are repeated, at most 4 rounds."
    assert rounds(prompt)[1] == {(("Baker", "Buyer"), 4)}
