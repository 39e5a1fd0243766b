"""Words in no plain order: "what comes after B is C", "save C, which is last", "B, who is second, gets …"."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

CHAIN = {("before", "A", "B"), ("before", "A", "C"), ("before", "B", "C")}


@pytest.mark.parametrize(
    "told",
    [
        "What comes after B is C.",
        "What follows B is C.",
        "Who comes right after B is C.",
        "The one who comes after B is C.",
        "The step that follows B is C.",
        "And what is executed after B is C.",
    ],
)
def test_what_comes_after_somebody_comes_after_him(told: str) -> None:
    assert not codes(compiled(f"A, then B. {told}", "A B C"))
    assert facts(f"A, then B. {told}", "A B C") == CHAIN


@pytest.mark.parametrize("told", ["What comes before B is A.", "What precedes B is A."])
def test_what_comes_before_somebody_comes_before_him(told: str) -> None:
    assert facts(told, "A B") == {("before", "A", "B")}


@pytest.mark.parametrize(
    "told",
    [
        "It is A who has to be finished before B starts, not the other way round.",
        "A has to be finished before B starts, and not the other way around.",
        "A comes before B, not vice versa.",
        "A precedes B, but not the reverse.",
    ],
)
def test_an_order_is_none_the_other_way_round(told: str) -> None:
    assert not codes(compiled(told, "A B"))
    assert facts(told, "A B") == {("before", "A", "B")}


def test_of_a_rule_the_other_way_round_is_another_rule() -> None:
    found = compiled("A, then B. A may see the notes of B, but not vice versa.", "A B")
    assert found.workflow is None or codes(found)


@pytest.mark.parametrize(
    "told",
    [
        "The tasks J, K, L and M all run in parallel, save M, which is executed after the other three.",
        "J, K, L and M run in parallel, except M, which is executed after the others.",
        "J, K, L and M all run in parallel, except for M, which comes after the other three.",
        "All of J, K, L and M run in parallel, but M, which comes last.",
        "J, K, L and M run in parallel, with the exception of M, which is executed last.",
        "J, K, L and M work side by side, apart from M, who starts after the others.",
    ],
)
def test_who_is_left_out_of_those_side_by_side_has_a_place_of_his_own(told: str) -> None:
    assert not codes(compiled(told, "J K L M"))
    assert facts(told, "J K L M") == {
        *(("before", one, "M") for one in "JKL"),
        ("parallel", "J", "K"),
        ("parallel", "J", "L"),
        ("parallel", "K", "L"),
    }


def test_who_is_left_out_may_be_first() -> None:
    found = facts("J, K, L and M run in parallel, apart from M, which runs first.", "J K L M")
    assert {("before", "M", "J"), ("before", "M", "K"), ("before", "M", "L")} <= found


def test_who_is_left_out_without_a_place_is_an_error() -> None:
    assert compiled("J, K, L and M run in parallel, except M.", "J K L M").workflow is None


def test_a_place_told_in_passing_stands_beside_a_bound() -> None:
    told = "A, who goes first, gets 5 minutes; B, who comes next, gets 2 minutes. "
    told += "C, which comes third, gets 1 minute."
    found = facts(told, "A B C")
    assert found >= CHAIN
    assert {("limit", "A", "timeout_s", 300.0), ("limit", "B", "timeout_s", 120.0)} <= found
