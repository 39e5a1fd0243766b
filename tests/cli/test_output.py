"""What is printed as JSON can be read by every reader of JSON."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from swarmwright.cli.output import json_text

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters()), inner, max_size=3),
    max_leaves=8,
)


def _refuse(name: str) -> Any:
    raise AssertionError(name)


@given(VALUES, st.sampled_from([None, 2]))
def test_json_is_strict_and_can_be_encoded_whatever_the_value(value: Any, indent: int | None) -> None:
    text = json_text(value, indent)
    json.loads(text.encode(), parse_constant=_refuse)


def test_numbers_that_json_does_not_know_are_null_and_letters_stand_as_themselves() -> None:
    assert json_text({"ä": [float("nan"), float("inf"), 1.5]}) == '{"ä": [null, null, 1.5]}'
    assert json_text("\ud800") == '"\\ud800"'
