"""Clauses without a finite verb that say that something is over are times; others put two side by side."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

DIAMOND = {
    ("before", "A", "B"),
    ("before", "A", "C"),
    ("before", "A", "D"),
    ("before", "B", "D"),
    ("before", "C", "D"),
    ("parallel", "B", "C"),
}


@pytest.mark.parametrize(
    "time",
    [
        "Both branches being finished, D is executed.",
        "All paths having been completed, D is executed.",
        "Both of them having been completed, D is executed.",
        "Both being finished, D is executed.",
        "B and C having been executed, D is executed.",
        "With B and C completed, D is executed.",
        "With both of them done, D is executed.",
        "These done, D is executed.",
        "The two of them being through, D is executed.",
    ],
)
def test_what_is_said_to_be_over_comes_before(time: str) -> None:
    told = f"A, then B and C in parallel. {time}"
    assert not codes(compiled(told, "A B C D"))
    assert facts(told, "A B C D") == DIAMOND


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann writes. That work finished, Ben edits.",
        "Ann writes. That done, Ben edits.",
        "Ann writes. This step completed, Ben edits.",
        "Ann writes. Her draft finished, Ben edits.",
        "Ann having finished, Ben edits.",
        "Ann's work finished, Ben edits.",
        "Ann's draft being ready, Ben edits it.",
        "Ann writes. Her work being over, Ben edits.",
        "Ann writes, and, that done, Ben edits.",
    ],
)
def test_somebody_s_work_that_is_over_comes_before(prompt: str) -> None:
    assert not codes(compiled(prompt, "Ann Ben"))
    assert facts(prompt, "Ann Ben") == {("before", "Ann", "Ben")}


def test_two_who_come_behind_it_together_wait_for_it() -> None:
    found = facts("Ann writes. That done, Ben and Cid proceed at the same time.", "Ann Ben Cid")
    assert {("before", "Ann", "Ben"), ("before", "Ann", "Cid"), ("parallel", "Ben", "Cid")} == found


def test_branches_that_are_over_are_those_told_with_what_each_of_them_holds() -> None:
    told = "The flow splits into two parallel branches: in the first, A is followed by B; in the second, C. "
    found = facts(f"{told}Both branches being finished, D runs.", "A B C D")
    assert {("before", "A", "D"), ("before", "B", "D"), ("before", "C", "D"), ("parallel", "B", "C")} <= found


@pytest.mark.parametrize("left", ["The loop left", "The loop having been left"])
def test_a_loop_that_is_left_is_no_other_loop(left: str) -> None:
    found = facts(f"A loop of A and B, at most 3 times. {left}, C is executed.", "A B C")
    assert {("before", "A", "C"), ("before", "B", "C"), ("loop", ("A", "B"), 3)} <= found


@pytest.mark.parametrize(
    "apart",
    [
        "neither depending on the other",
        "neither of them depending on the other",
        "neither relying on the other",
        "without depending on each other",
        "no need to queue",
        "no need to wait for each other",
    ],
)
def test_who_do_not_depend_on_one_another_go_side_by_side(apart: str) -> None:
    found = facts(f"Ann plans, then Ben and Cid start, {apart}. Dee comes last.", "Ann Ben Cid Dee")
    assert found == {
        ("before", "Ann", "Ben"),
        ("before", "Ann", "Cid"),
        ("before", "Ann", "Dee"),
        ("parallel", "Ben", "Cid"),
        ("before", "Ben", "Dee"),
        ("before", "Cid", "Dee"),
    }


@pytest.mark.parametrize(
    "told",
    [
        "a choice between B and C, and D after that choice",
        "a choice between B and C, and D after it",
        "a choice between B and C, D following that choice",
        "a choice between B or C, and D thereafter",
        "either B or C, and D after the choice",
        "either B or C, and D after that",
        "either B or C, D after it",
        "a choice between B and C, and D once it has been made",
    ],
)
def test_who_comes_behind_a_choice_is_no_part_of_it(told: str) -> None:
    order = {("before", "A", "B"), ("before", "A", "C"), ("before", "A", "D")}
    behind = {("choice", "B", "C"), ("before", "B", "D"), ("before", "C", "D")}
    assert facts(f"First A. Then {told}.", "A B C D") == order | behind
