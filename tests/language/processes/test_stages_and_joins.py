"""Blocks that are told stage by stage, ended by who joins them, or worked through in turn."""

from __future__ import annotations

import pytest

from language.reading import facts

FIVE = "Lex Parse Check Emit Link"
FOUR = "Order Pay Pack Ship"
IN_A_ROW = {("before", "Lex", "Parse"), ("before", "Parse", "Check")}


def _orders(prompt: str, team: str) -> set[tuple[str, str]]:
    return {(f[1], f[2]) for f in facts(prompt, team) if f[0] == "before"}


@pytest.mark.parametrize(
    "prompt",
    [
        "After Lex, Parse and Check proceed in turn.",
        "Following Lex, Parse and Check run in turn.",
        "Subsequent to Lex, Parse and Check work one by one.",
        "Upon completion of Lex, Parse and Check happen in turn.",
    ],
)
def test_who_works_in_turn_behind_a_time_works_in_a_row(prompt: str) -> None:
    assert _orders(prompt, "Lex Parse Check") >= {("Lex", "Parse"), ("Parse", "Check")}


def test_who_waits_in_turn_is_in_no_row() -> None:
    prompt = "Check in turn waits for Lex and Parse."
    assert _orders(prompt, "Lex Parse Check") == {("Lex", "Check"), ("Parse", "Check")}


def test_a_list_of_four_behind_a_time_is_three_behind_one() -> None:
    prompt = "After Lex, Parse, Check and Emit run concurrently."
    assert _orders(prompt, "Lex Parse Check Emit") == {("Lex", n) for n in ("Parse", "Check", "Emit")}


@pytest.mark.parametrize(
    "joined",
    [
        "Ship joins the branches.",
        "Ship joins the two branches.",
        "Ship synchronizes both branches.",
        "The two branches are joined by Ship.",
        "Ship is where both branches meet again.",
    ],
)
@pytest.mark.parametrize(
    "told",
    [
        "Order comes first. After Order there is a parallel block with Pay and Pack. ",
        "Order is followed by a parallel split into Pay and Pack. ",
        "Order starts. Pay and Pack then happen at the same time. ",
        "Order is first. Then there is a choice between Pay and Pack. ",
    ],
)
def test_who_joins_the_branches_comes_behind_all_of_them(told: str, joined: str) -> None:
    assert {("Pay", "Ship"), ("Pack", "Ship")} <= _orders(told + joined, FOUR)


def test_branches_that_hold_more_than_one_are_joined_as_a_whole() -> None:
    prompt = (
        "The flow starts with A. After A there is a parallel block with two branches: the first one is "
        "B then C, the second one is a choice between D and E. F joins the branches."
    )
    assert {(n, "F") for n in "BCDE"} <= _orders(prompt, "A B C D E F")


@pytest.mark.parametrize(
    "prompt",
    [
        "In the first phase Lex is executed. In the second phase Parse and Check are executed in sequence. "
        "In the third phase there is a choice between Emit and Link.",
        "In step one, Lex runs. In step two, Parse and Check run consecutively. "
        "In step three, either Emit or Link runs.",
        "The first stage is Lex. The second stage consists of Parse and Check in sequence. "
        "The last stage is a choice between Emit and Link.",
    ],
)
def test_each_stage_comes_behind_all_that_the_one_before_it_holds(prompt: str) -> None:
    orders = _orders(prompt, FIVE)
    assert orders >= {("Lex", "Parse"), ("Parse", "Check"), ("Check", "Emit"), ("Check", "Link")}
    assert ("choice", "Emit", "Link") in {tuple(f[:3]) for f in facts(prompt, FIVE)}


def test_work_that_only_speaks_of_a_stage_is_in_none() -> None:
    prompt = (
        "Lex designs the three phases. Parse then describes the second phase. Check reads it after Parse."
    )
    assert _orders(prompt, "Lex Parse Check") >= {("Lex", "Parse"), ("Parse", "Check")}
