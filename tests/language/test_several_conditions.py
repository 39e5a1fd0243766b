"""Conditions of several parts, numbers that are open to one side, and what is no field: by structure."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import AllOf, AnyOf, Compare, Condition, Judged, Not
from swarmwright.workflow.tree import Choice, Loop, walk

TEAM = Catalog.of(("Ada", "Bea", "Cid"))
PARTS: dict[str, Condition] = {
    "the price is over 5": Compare("price", ">", 5.0),
    "the risk is low": Judged("the risk is low"),
    "the width is below 10": Compare("width", "<", 10.0),
    "the speed is 8 or more": Compare("speed", ">=", 8.0),
    "the height is 3 or less": Compare("height", "<=", 3.0),
    "the load is greater than or equal to 7": Compare("load", ">=", 7.0),
    "dry is true": Compare("dry", "==", True),
    "Ada finds it safe": Judged("Ada finds it safe"),
    "Ada's grade is at least 2": Compare("grade", ">=", 2.0, "ada"),
}
parts = st.sampled_from(sorted(PARTS))


def met(said: str) -> Condition:
    """The condition under which Bea works."""
    compiled = compile_prompt(f"Ada looks at it. If {said}, Bea packs it. Then Cid sends it.", TEAM)
    assert compiled.workflow is not None, (said, compiled.diagnostics)
    choices = [n for n in walk(compiled.workflow.root) if isinstance(n, Choice)]
    assert len(choices) == 1
    return choices[0].cases[0].condition


@settings(max_examples=30, deadline=None)
@given(st.lists(parts, min_size=1, max_size=4, unique=True), st.sampled_from(["and", "or"]))
def test_every_part_of_a_condition_is_typed(said: list[str], joint: str) -> None:
    terms = tuple(PARTS[one] for one in said)
    whole = (AllOf if joint == "and" else AnyOf)(terms)
    assert met(f" {joint} ".join(said)) == (terms[0] if len(said) == 1 else whole)


@settings(max_examples=30, deadline=None)
@given(st.lists(parts, min_size=3, max_size=3, unique=True))
def test_and_binds_closer_than_or(said: list[str]) -> None:
    a, b, c = (PARTS[one] for one in said)
    assert met("{} or {} and {}".format(*said)) == AnyOf((a, AllOf((b, c))))
    assert met("{} and {} or {}".format(*said)) == AnyOf((AllOf((a, b)), c))
    if "Ada finds it safe" not in said[1:]:  # behind a comma, it could be what Ada does
        assert met("{}, {} and {}".format(*said)) == AllOf((a, b, c))


def test_a_second_bound_is_one_of_the_same_field() -> None:
    assert met("the price is over 5 and below 10") == AllOf(
        (Compare("price", ">", 5.0), Compare("price", "<", 10.0))
    )


@pytest.mark.parametrize(
    "said",
    [
        "it is safe and short and clear",
        "the title and the body are at least 8 words long",
        "Ada rates it below 5",
        "the price is 5, 6 or 7",
    ],
)
def test_what_names_no_single_field_is_judged_in_its_own_words(said: str) -> None:
    assert met(said) == Judged(said)


@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from(["is between {} and {}", "lies between {} and {}", "is from {} to {}", "is {} to {}"]),
    st.integers(0, 9),
    st.integers(1, 9),
)
def test_a_range_is_two_bounds_that_belong_to_it(words: str, low: int, more: int) -> None:
    ends = (low, low + more)
    of_ada = tuple(Compare("score", o, float(n), "ada") for o, n in zip((">=", "<="), ends, strict=True))
    assert met(f"Ada's score {words.format(*ends)}") == AllOf(of_ada)


def test_outside_of_a_range_is_below_or_above_it() -> None:
    outside = AnyOf((Compare("score", "<", 2.0), Compare("score", ">", 8.0)))
    assert met("the score is not between 2 and 8") == outside


@pytest.mark.parametrize(
    "said",
    [
        "Ada finds fewer than 3 issues",
        "Ada gives it more than 3 points",
        "Ada gives fewer than 3 points",
        "Ada's review has more than 2 problems",
        "the build takes longer than 5 minutes",
        "the score is between 8 and 5",
    ],
)
def test_a_number_of_things_or_a_time_is_no_field(said: str) -> None:
    assert met(said) == Judged(said)


def test_unless_denies_the_whole_condition() -> None:
    prompt = "Ada looks at it. Unless the price is over 5 and the risk is low, Bea packs it."
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None
    (choice,) = (n for n in walk(compiled.workflow.root) if isinstance(n, Choice))
    assert choice.cases[0].condition == Not(AllOf((PARTS["the price is over 5"], PARTS["the risk is low"])))


@settings(max_examples=30, deadline=None)
@given(st.lists(parts, min_size=2, max_size=3, unique=True))
def test_a_loop_ends_on_several_conditions(said: list[str]) -> None:
    prompt = f"Ada writes it and Bea reads it. Repeat until {' and '.join(said)}, at most 4 times."
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None, (prompt, compiled.diagnostics)
    (loop,) = (n for n in walk(compiled.workflow.root) if isinstance(n, Loop))
    assert loop.until == AllOf(tuple(PARTS[one] for one in said))
    assert loop.at_most == 4
