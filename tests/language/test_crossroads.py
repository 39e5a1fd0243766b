"""A sentence that only says that a choice or a fork comes after somebody leads what the next one tells."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

STEPS = "T1 T2 T3 T4"


@pytest.mark.parametrize(
    "told",
    [
        "After T1 there is a decision.",
        "After T1, a decision is made.",
        "Once T1 is done, there is a choice.",
        "T1 is followed by a decision.",
        "T1 leads to a gateway.",
        "After T1 comes an exclusive choice.",
    ],
)
@pytest.mark.parametrize(
    "next_one", ["Either T2 or T3 is executed.", "T2 or T3.", "If it fails, T2, otherwise T3."]
)
def test_the_alternatives_come_behind_whom_the_choice_comes_after(told: str, next_one: str) -> None:
    found = facts(f"{told} {next_one}", "T1 T2 T3")
    assert {("before", "T1", "T2"), ("before", "T1", "T3"), ("choice", "T2", "T3")} <= found


def test_a_fork_told_in_a_sentence_of_its_own_leads_its_branches() -> None:
    found = facts("T1 is followed by a split. T2 and T3 run in parallel. Then T4.", STEPS)
    assert {
        ("before", "T1", "T2"),
        ("before", "T1", "T3"),
        ("before", "T2", "T4"),
        ("parallel", "T2", "T3"),
    } <= found


def test_who_chooses_between_others_does_not_wait_for_himself() -> None:
    found = facts("After Ann there is a choice. Ann can hand it to Bob or to Cid.", "Ann Bob Cid")
    assert {("before", "Ann", "Bob"), ("before", "Ann", "Cid")} <= found


@pytest.mark.parametrize("work", ["run in parallel", "work side by side", "are executed in parallel"])
def test_who_leads_the_sentence_is_not_taken_to_be_said_to_work_beside(work: str) -> None:
    found = compiled(f"After Ann, Bob and Cid {work}.", "Ann Bob Cid")
    assert not codes(found)


def test_what_may_be_one_list_is_still_held_against_the_tree() -> None:
    found = compiled("After Ann, Bob, and Cid run in parallel, Dan starts.", "Ann Bob Cid Dan")
    assert "SW404" in codes(found)


@pytest.mark.parametrize(
    ("told", "order"),
    [
        ("First T1. Depending on the stock, either T2 or T3 is executed.", ("before", "T1", "T3")),
        ("T1 is done. Upon its completion, T2.", ("before", "T1", "T2")),
        ("T1 starts. Then one of the following is executed: T2, T3, T4.", ("choice", "T2", "T4")),
    ],
)
def test_what_a_choice_depends_on_puts_it_behind_what_was_told(told: str, order: tuple[str, ...]) -> None:
    assert order in facts(told, STEPS)


@pytest.mark.parametrize(
    "told",
    [
        "The gateway after T1 leads to T2 or T3.",
        "The exclusive gateway behind T1 leads to T2 or to T3.",
        "The decision after T1 is between T2 and T3.",
        "The choice after T1 is T2 or T3.",
        "After T1 comes an exclusive gateway that leads to T2 or to T3.",
        "From T1 the flow goes to T2 or to T3.",
    ],
)
def test_who_stands_before_a_choice_in_the_same_sentence_comes_first(told: str) -> None:
    found = facts(f"{told} Both paths end with T4.", STEPS)
    assert found == {
        ("before", "T1", "T2"),
        ("before", "T1", "T3"),
        ("before", "T1", "T4"),
        ("before", "T2", "T4"),
        ("before", "T3", "T4"),
        ("choice", "T2", "T3"),
    }


@pytest.mark.parametrize(
    "told",
    ["The split after T1 leads to T2 and T3.", "The parallel gateway after T1 starts T2 and T3."],
)
def test_who_stands_before_a_fork_in_the_same_sentence_comes_first(told: str) -> None:
    found = facts(told, "T1 T2 T3")
    assert found == {("before", "T1", "T2"), ("before", "T1", "T3"), ("parallel", "T2", "T3")}


@pytest.mark.parametrize("joint", ["before a", "before", ", then a", "is followed by a"])
def test_a_choice_before_a_choice_is_two(joint: str) -> None:
    found = facts(f"A choice between T1 and T2 {joint} choice between T3 and T4.", STEPS)
    order = {("before", a, b) for a in ("T1", "T2") for b in ("T3", "T4")}
    assert found == {("choice", "T1", "T2"), ("choice", "T3", "T4"), *order}


@pytest.mark.parametrize("second", ["Do T2 afterwards.", "Then do T2.", "Do T2 next."])
def test_what_one_is_told_to_do_is_work(second: str) -> None:
    assert facts(f"Do T1. {second}", "T1 T2") == {("before", "T1", "T2")}
