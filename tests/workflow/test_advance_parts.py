"""The parts below `advance`: instance ids are read as they were written, and truth has three values."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.workflow.conditions import AllOf, AnyOf, Judged, Not
from swarmwright.workflow.scopes import OUTSIDE, indices, split, suffix
from swarmwright.workflow.truth import compared, settle

scopes = st.lists(st.tuples(st.sampled_from("@["), st.integers(1, 12)), max_size=6)


@given(scopes)
def test_a_suffix_reads_back_as_the_scope_that_wrote_it(scope: list[tuple[str, int]]) -> None:
    kinds, numbers = "".join(k for k, _ in scope), tuple(n for _, n in scope)
    assert indices(suffix(kinds, numbers), kinds) == numbers


@given(scopes)
def test_going_down_step_by_step_writes_the_same_suffix(scope: list[tuple[str, int]]) -> None:
    here = OUTSIDE
    for kind, number in scope:
        here = here.in_round(number) if kind == "@" else here.in_item(number, "e" + here.suffix)
    kinds, numbers = "".join(k for k, _ in scope), tuple(n for _, n in scope)
    assert (here.suffix, here.numbers) == (suffix(kinds, numbers), numbers)
    assert here.round == next((n for k, n in reversed(scope) if k == "@"), 1)
    assert here.item == next((n for k, n in reversed(scope) if k == "["), 0)


@given(st.text("@[]1.2", max_size=8), st.text("@[", max_size=4))
def test_no_two_suffixes_mean_the_same_scope(text: str, kinds: str) -> None:
    numbers = indices(text, kinds)
    assert numbers is None or suffix(kinds, numbers) == text


@pytest.mark.parametrize(
    ("instance", "parts"),
    [
        ("draft", ("draft", "", "")),
        ("draft@2.1[3]", ("draft", "@2.1[3]", "")),
        ("choice-pay@2?0.1", ("choice-pay", "@2", "?0.1")),
        ("each-a[1]#", ("each-a", "[1]", "#")),
        ("loop-a!", ("loop-a", "", "!")),
        ("", None),
        ("a?0", None),
        ("a#!", None),
    ],
)
def test_an_instance_id_comes_apart(instance: str, parts: tuple[str, str, str] | None) -> None:
    assert split(instance) == parts


@pytest.mark.parametrize(
    ("reported", "sign", "value", "holds"),
    [
        (7, "<", 8.0, True),
        ("0.8", ">=", 0.8, True),
        (8, "==", "8", True),
        ("PASS ", "==", "pass", True),
        ("fail", "!=", "pass", True),
        ("yes", "==", True, True),
        (False, "!=", True, True),
        ("good", "<", 8.0, None),
        (True, "<", 8.0, None),
        (float("nan"), "<", 8.0, None),
        (None, "==", "pass", None),
        ("b", "<", "c", None),
        (True, "<", True, None),
        ("maybe", "==", True, None),
        ([1], "==", 1.0, None),
        (10**400, "<", 1.0, None),
    ],
)
def test_reports_are_compared_as_people_mean_it_or_not_at_all(
    reported: Any, sign: Any, value: Any, holds: bool | None
) -> None:
    assert compared(reported, sign, value) is holds


def test_what_is_known_settles_what_it_can() -> None:
    q = Judged("q")
    assert settle(AllOf((q, q)), [None, False]) == (False, -1)
    assert settle(AnyOf((q, q)), [None, True]) == (True, -1)
    assert settle(AllOf((q, q)), [True, None]) == (None, 1)
    assert settle(Not(AnyOf((q, AllOf((q, q))))), [False, None, False]) == (True, -1)
    assert settle(AnyOf((AllOf((q, q)), q)), [None, False, None]) == (None, 2)
