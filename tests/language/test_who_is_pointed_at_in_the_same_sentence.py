"""Those after whom somebody comes may be spoken of again at once: "D depends on B and C, and both on A"."""

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
    "told",
    [
        "D depends on B and C, and both of these depend on A.",
        "Task D depends on tasks B and C, and both of these depend on A.",
        "D depends on B and C, and both depend on A.",
        "D depends on B and C, and these two depend on A.",
        "D depends on B and C, and these depend on A.",
        "D depends on B and C, and they both depend on A.",
        "D depends on B and C, and each of them depends on A.",
        "D depends on B and C, and the two of them depend on A.",
        "D follows B and C, and both of these follow A.",
        "D comes after B and C, and all come after A.",
        "D is preceded by B and C, and both of these are preceded by A.",
        "D waits for B and C, and both tasks wait for A.",
        "D comes after B and C. Each of them comes after A.",
    ],
)
def test_those_after_whom_one_comes_are_meant(told: str) -> None:
    assert facts(told, "A B C D") == DIAMOND


@pytest.mark.parametrize("they", ["they both", "each of them", "the two of them", "both"])
def test_those_who_come_behind_one_are_meant(they: str) -> None:
    verb = "precedes" if they.startswith("each") else "precede"
    found = facts(f"A precedes B and C, and {they} {verb} D.", "A B C D")
    assert found == DIAMOND


def test_three_of_them_are_meant_where_three_were_named() -> None:
    found = facts("D depends on B, C and E, and all three of them depend on A.", "A B C D E")
    assert {("before", "A", "B"), ("before", "A", "C"), ("before", "A", "E")} <= found


def test_both_of_two_who_were_named_by_themselves_are_meant() -> None:
    found = facts("D depends on B, and both depend on A.", "A B D")
    assert found == {("before", "A", "B"), ("before", "A", "D"), ("before", "B", "D")}


def test_the_subjects_are_meant_where_there_are_as_many() -> None:
    found = facts("D and E depend on C, and both depend on A as well.", "A C D E")
    assert ("before", "A", "C") not in found
    assert {("before", "A", "D"), ("before", "A", "E")} <= found


@pytest.mark.parametrize(
    "told",
    [
        "T4 cannot be executed until T1, T2 and T3 have all been executed.",
        "T4 cannot be executed until T1, T2 and T3 have been executed.",
        "T4 cannot start until T1, T2 and T3 are all done.",
        "T4 is not executed until all of T1, T2 and T3 have been executed.",
        "T4 must not be executed till T1, T2 and T3 have been executed.",
        "T4 may not begin before T1, T2 and T3 have each been completed.",
        "T4 is executed after T1, T2 and T3 have been executed.",
        "T4 is executed only once T1, T2 and T3 are through.",
        "Until T1, T2 and T3 have all been executed, T4 cannot be executed.",
    ],
)
def test_a_list_with_a_verb_behind_it_is_waited_for_as_a_whole(told: str) -> None:
    found = compiled(told, "T1 T2 T3 T4")
    assert not codes(found)
    assert facts(told, "T1 T2 T3 T4") == {
        *(("before", one, "T4") for one in ("T1", "T2", "T3")),
        ("parallel", "T1", "T2"),
        ("parallel", "T1", "T3"),
        ("parallel", "T2", "T3"),
    }


def test_what_goes_on_behind_one_who_is_waited_for_is_no_part_of_the_wait() -> None:
    found = facts("T4 cannot be executed until T1 is done, T2 and T3 are executed after T4.", "T1 T2 T3 T4")
    assert {("before", "T1", "T4"), ("before", "T4", "T2"), ("before", "T4", "T3")} <= found


@pytest.mark.parametrize(
    "told",
    [
        "Jury deliberates after both Bench and Crown have spoken, in that order.",
        "Jury deliberates once Bench and Crown have spoken, in this order.",
        "After Bench and Crown have spoken, in that order, Jury deliberates.",
        "Jury deliberates when Bench and Crown are done, one after the other.",
        "Jury waits for Bench and Crown, in that order.",
        "Jury deliberates after Bench and Crown (in that order).",
        "Jury deliberates after Bench and Crown have spoken in turn.",
        "Jury cannot start until Bench and Crown are finished, in this order.",
        "Jury deliberates after hearing Bench and Crown, in that order.",
        "Jury needs Bench and Crown to have spoken, in that order.",
        "The Jury speaks only after the Bench and the Crown have reported, in that sequence.",
        "Jury deliberates after Bench and then Crown have spoken.",
    ],
)
def test_the_order_of_those_who_are_waited_for_is_kept(told: str) -> None:
    order = {("before", "Bench", "Crown"), ("before", "Bench", "Jury"), ("before", "Crown", "Jury")}
    assert facts(told, "Jury Bench Crown") == order


def test_the_order_of_both_who_were_told_before_is_kept() -> None:
    found = facts(
        "Bench and Crown speak. Jury starts after both have spoken, in that order.", "Jury Bench Crown"
    )
    assert ("before", "Bench", "Crown") in found


def test_whose_order_it_is_is_asked_where_several_wait() -> None:
    found = compiled(
        "Jury and Clerk sit after Bench and Crown have spoken, in that order.", "Jury Clerk Bench Crown"
    )
    assert "SW404" in codes(found)


def test_the_order_of_those_who_wait_stays_theirs() -> None:
    found = facts("Jury and Clerk sit, in that order, after Bench has spoken.", "Jury Clerk Bench")
    assert found == {("before", "Jury", "Clerk"), ("before", "Bench", "Jury"), ("before", "Bench", "Clerk")}
