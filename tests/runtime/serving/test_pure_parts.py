"""Matching, picking, schedules and configuration: the parts without a store."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.errors import InvalidInput
from swarmwright.runtime.serving.configuring import configured, over
from swarmwright.runtime.serving.extracting import extracted
from swarmwright.runtime.serving.matching import holds
from swarmwright.runtime.serving.schedules import next_turn

scalars = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(("", "a", "b"))
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("a", "b", "c")), inner, max_size=3)
    ),
    max_leaves=8,
)


def part_of(value: Any, draw: st.DrawFn) -> Any:
    """Something that the value holds."""
    if isinstance(value, dict):
        return {key: part_of(inner, draw) for key, inner in value.items() if draw(st.booleans())}
    if isinstance(value, list):
        return [part_of(inner, draw) for inner in draw(st.permutations(value)) if draw(st.booleans())]
    return value


@st.composite
def wholes_and_parts(draw: st.DrawFn) -> tuple[Any, Any]:
    whole = draw(values)
    return whole, part_of(whole, draw)


@given(wholes_and_parts())
def test_what_is_left_of_a_value_when_some_of_it_is_taken_out_is_held_by_it(pair: tuple[Any, Any]) -> None:
    whole, part = pair
    assert holds(whole, part) and holds(whole, whole)


@pytest.mark.parametrize(
    ("whole", "part", "held"),
    [
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}}, True),
        ({"a": 1}, {"a": True}, False),
        ({"a": 1}, {"a": 1.0}, True),
        ({"a": None}, {"b": None}, False),
        ([1, 2, 3], [3, 1, 1], True),
        ([1, [2, 3]], [[3]], True),
        ([1, 2], 2, True),
        ({"a": [1, 2]}, {"a": 2}, True),
        (2, [2], False),
        ("abc", "a", False),
    ],
)
def test_containment_is_as_postgresql_has_it(whole: Any, part: Any, held: bool) -> None:
    assert holds(whole, part) is held


THREAD = {"values": {"messages": [{"content": "a"}, {"content": "b"}]}, "metadata": {"k": None}}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("values.messages[-1].content", "b"),
        ("values.messages[0]", {"content": "a"}),
        ("values.messages[9]", None),
        ("values.messages.content", None),
        ("metadata.k", None),
        ("metadata", {"k": None}),
        ("interrupts.x", None),
    ],
)
def test_a_path_leads_to_what_is_there_or_to_nothing(path: str, found: Any) -> None:
    assert extracted(THREAD, {"x": path}) == {"x": found}


@pytest.mark.parametrize(
    "path",
    [
        "",
        "thread_id",
        "values..a",
        "values[",
        "values[x]",
        "values.messages[\N{ARABIC-INDIC DIGIT ONE}]",
        ".values x[",
        "[0]",
        "a.values",
    ],
)
def test_a_path_to_elsewhere_is_refused(path: str) -> None:
    with pytest.raises(InvalidInput, match=r"extract\.x"):
        extracted(THREAD, {"x": path})


def at(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


@pytest.mark.parametrize(
    ("schedule", "zone", "after", "turn"),
    [
        ("0 0 * * *", "", "2026-01-01T00:00:00+00:00", "2026-01-02T00:00:00+00:00"),
        ("0 7 * * 1-5", "Europe/Berlin", "2026-01-02T06:30:00+00:00", "2026-01-05T06:00:00+00:00"),
        ("@hourly", "", "2026-01-01T00:30:00+00:00", "2026-01-01T01:00:00+00:00"),
        ("*/15 * * * *", "Asia/Kolkata", "2026-01-01T00:01:00+00:00", "2026-01-01T00:15:00+00:00"),
        # 02:30 is not there in the night of summer time, and twice in that of winter time.
        ("30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00+00:00", "2026-03-29T01:00:00+00:00"),
        ("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00+00:00", "2026-10-25T00:30:00+00:00"),
        ("0 0 29 2 *", "", "2026-01-01T00:00:00+00:00", "2028-02-29T00:00:00+00:00"),
    ],
)
def test_the_next_turn_is_in_the_schedules_own_time(schedule: str, zone: str, after: str, turn: str) -> None:
    found = next_turn(schedule, zone, at(after))
    assert found is not None
    assert datetime.fromtimestamp(found, UTC) == datetime.fromisoformat(turn)


def test_there_is_no_turn_after_the_end() -> None:
    day = 86_400.0
    assert next_turn("@daily", "", 0.0, end_at=day) == day
    assert next_turn("@daily", "", day, end_at=day * 1.5) is None


@pytest.mark.parametrize(
    "schedule", ["", "x", "* * * *", "* * * * * *", "61 * * * *", "0 0 30 2 *", "@often"]
)
def test_what_is_no_schedule_is_refused(schedule: str) -> None:
    with pytest.raises(InvalidInput, match="schedule"):
        next_turn(schedule, "", 0.0)


@pytest.mark.parametrize("schedule", ["0 0 30 2 *", "0 0 31 4,6 *"])
def test_a_date_that_no_year_has_is_told_as_one_that_never_comes(schedule: str) -> None:
    with pytest.raises(InvalidInput, match="never comes: no month that it names has such a day"):
        next_turn(schedule, "", 0.0)


@pytest.mark.parametrize("schedule", ["0 0 31 13 *", "0 0 32 4 *", "61 0 31 4 *"])
def test_a_field_that_is_wrong_by_itself_is_told_as_that(schedule: str) -> None:
    with pytest.raises(InvalidInput, match="is no schedule"):
        next_turn(schedule, "", 0.0)


@pytest.mark.parametrize("zone", ["Nowhere/No", "../etc/passwd", "/etc/localtime", "a\0b", "Europe"])
def test_what_is_no_time_zone_is_refused(zone: str) -> None:
    with pytest.raises(InvalidInput, match="timezone"):
        next_turn("@daily", zone, 0.0)


def test_context_and_configurable_are_one_thing_said_in_two_places() -> None:
    assert configured({"configurable": {"k": 1}}, None) == ({"configurable": {"k": 1}}, {"k": 1})
    assert configured(None, {"k": 1}) == ({"configurable": {"k": 1}}, {"k": 1})
    assert configured({"tags": ["t"]}, None) == ({"tags": ["t"]}, {})
    with pytest.raises(InvalidInput, match="not both"):
        configured({"configurable": {"k": 1}}, {"k": 2})


def test_what_a_run_says_of_its_configuration_lies_over_what_its_assistant_says() -> None:
    config, context = over(
        {"tags": ["a"], "recursion_limit": 5, "configurable": {"k": 1, "l": 1}},
        {"k": 1, "l": 1},
        {"tags": ["b"], "configurable": {"k": 2}},
        {"k": 2},
    )
    assert config == {"tags": ["a", "b"], "recursion_limit": 5, "configurable": {"k": 2, "l": 1}}
    assert context == {"k": 2, "l": 1} and json.dumps(config)
