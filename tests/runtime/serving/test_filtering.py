"""Filters in the words of LangGraph's `Auth` handlers: read strictly, and asked of stores without a loss."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.runtime.serving.filtering import both, checked_filter, contained, filled, passes
from swarmwright.storage.records import containing

plain = st.sampled_from(["a", "b", 1, 0, True, False, 1.5, None])
values = st.recursive(
    plain,
    lambda v: st.lists(v, max_size=3) | st.dictionaries(st.sampled_from("xy"), v, max_size=2),
    max_leaves=4,
)
fields = values | st.fixed_dictionaries({"$eq": values}) | st.fixed_dictionaries({"$contains": values})
keys = st.sampled_from(["k", "m", "n"])
filters = st.recursive(
    st.dictionaries(keys, fields, max_size=2),
    lambda f: st.builds(
        lambda name, some, own: {name: some, **own},
        st.sampled_from(["$or", "$and"]),
        st.lists(f, min_size=1, max_size=3),
        st.dictionaries(keys, fields, max_size=1),
    ),
    max_leaves=4,
)
metadatas = st.dictionaries(keys, values, max_size=3)


@given(filters, metadatas)
def test_what_a_filter_lets_through_is_found_by_what_the_store_is_asked(
    filter_: dict[str, Any], metadata: dict[str, Any]
) -> None:
    part, exact = contained(checked_filter(filter_))
    through = passes(filter_, metadata)
    assert containing(metadata, part) or not through
    if exact:
        assert containing(metadata, part) == through


@given(filters, filters, metadatas)
def test_two_filters_hold_where_each_does(one: Any, other: Any, metadata: dict[str, Any]) -> None:
    assert passes(both(one, other), metadata) == (passes(one, metadata) and passes(other, metadata))


@given(st.dictionaries(keys, fields, max_size=2), metadatas)
def test_what_is_filled_in_changes_nothing_that_was_said(filter_: Any, metadata: dict[str, Any]) -> None:
    made = filled(filter_, metadata)
    assert {key: made[key] for key in metadata} == metadata
    if not metadata:
        assert passes(filter_, made)


@pytest.mark.parametrize(
    "said",
    [
        [],
        "owner",
        1,
        {"owner": {"$ne": "ann"}},
        {"owner": {"$in": ["ann"]}},
        {"owner": {"$eq": "ann", "$not": 1}},
        {"$not": {"owner": "ann"}},
        {"$or": []},
        {"$or": {"owner": "ann"}},
        {"$and": ["owner"]},
        {"$or": [{"owner": {"$gt": 1}}]},
        {1: 2},
    ],
)
def test_what_is_no_filter_is_refused_and_not_passed_over(said: Any) -> None:
    with pytest.raises(ValueError):
        checked_filter(said)


def test_a_filter_without_end_is_refused() -> None:
    endless: dict[str, Any] = {}
    endless["$and"] = [endless]
    with pytest.raises(ValueError):
        checked_filter(endless)
