"""Partial orders as edges: what hangs together in circles."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from swarmwright.workflow.ordering import cycle, tangles

members = st.sampled_from("abcdef")
edges = st.lists(st.tuples(members, members), max_size=14)


@given(edges)
def test_a_tangle_is_every_member_that_comes_before_and_after_the_others_in_it(
    given_edges: list[tuple[str, str]],
) -> None:
    reached = set(given_edges)
    for middle, one, other in product("abcdef", repeat=3):
        if {(one, middle), (middle, other)} <= reached:
            reached.add((one, other))
    around = {
        frozenset(other for other in "abcdef" if {(one, other), (other, one)} <= reached)
        for one in "abcdef"
        if (one, one) in reached
    }
    assert set(tangles(given_edges)) == around


@given(edges)
def test_there_is_a_tangle_exactly_where_there_is_a_cycle(given_edges: list[tuple[str, str]]) -> None:
    assert bool(tangles(given_edges)) == bool(cycle(given_edges))
