"""Values as plain JSON data: every value has a form, and what is plain already stays as it is."""

from __future__ import annotations

import json
import re
from collections import namedtuple
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from pathlib import PurePosixPath
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, HumanMessage, ToolCall
from langgraph.types import Interrupt, Send
from pydantic import BaseModel, field_serializer

from swarmwright.runtime.hosting.plain import DEEPEST, plain

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
_ANY = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters())
    | st.binary()
    | st.datetimes()
    | st.timedeltas()
    | st.decimals()
    | st.uuids()
    | st.complex_numbers(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(
            st.text() | st.integers() | st.booleans() | st.none() | st.dates(), inner, max_size=4
        )
        | st.builds(Interrupt, inner)
        | st.builds(Send, st.text(), inner)
    ),
    max_leaves=20,
)


class Colour(Enum):
    RED = "red"


class Level(IntEnum):
    HIGH = 3


class Inner(BaseModel):
    name: str


class Outer(BaseModel):
    inner: Inner
    seen: datetime


class MoreInner(Inner):
    more: int


class Broken(BaseModel):
    name: str

    @field_serializer("name")
    def refuse(self, value: str) -> str:
        raise RuntimeError("no")


@dataclass
class Point:
    x: int
    tags: frozenset[str]


Pair = namedtuple("Pair", "left right")


@given(_JSON)
def test_what_is_plain_already_stays_as_it_is(value: Any) -> None:
    assert plain(value) == value


@given(_ANY)
def test_every_value_becomes_something_that_json_can_say_and_that_stays_so(value: Any) -> None:
    told = plain(value)
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert plain(told) == told


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Colour.RED, "red"),
        ({Colour.RED: Level.HIGH}, {"red": 3}),
        ({1: "a", None: "b", date(2026, 1, 2): "c"}, {"1": "a", "null": "b", "2026-01-02": "c"}),
        ({True: 1, False: 0}, {"true": 1, "false": 0}),
        ({"b", "a"}, ["a", "b"]),
        (b"\x00\xff", "AP8="),
        (datetime(2026, 1, 2, 3, 4, tzinfo=UTC), "2026-01-02T03:04:00+00:00"),
        (timedelta(minutes=1), 60.0),
        (Decimal("2"), 2),
        (Decimal("2.5"), 2.5),
        (Decimal("NaN"), None),
        (float("inf"), None),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (PurePosixPath("a/b"), "a/b"),
        (re.compile("a+"), "a+"),
        (Pair(1, [2]), {"left": 1, "right": [2]}),
        (Point(1, frozenset({"t"})), {"x": 1, "tags": ["t"]}),
        (ValueError("no"), {"error": "ValueError", "message": "no"}),
        (Interrupt("why?", id="i"), {"id": "i", "value": "why?"}),
        (Send("node", {"x": 1}), {"node": "node", "args": {"x": 1}}),
        (object(), "<object>"),
        (Point, "<Point>"),
        ("half a \ud83d character", "half a ? character"),
    ],
)
def test_values_have_the_form_that_langgraphs_server_gives_them(value: Any, told: Any) -> None:
    assert plain(value) == told


def test_messages_are_objects_with_their_type_and_content() -> None:
    call = ToolCall(name="look", args={"at": 1}, id="c", type="tool_call")
    human, ai = plain([HumanMessage("hi", id="h"), AIMessage("", tool_calls=[call], name="ann")])
    assert (human["type"], human["content"], human["id"]) == ("human", "hi", "h")
    assert (ai["type"], ai["name"], ai["tool_calls"]) == ("ai", "ann", [dict(call)])


def test_models_are_told_with_what_stands_in_them_whatever_their_fields_declare() -> None:
    told = plain(Outer(inner=MoreInner(name="a", more=1), seen=datetime(2026, 1, 2, tzinfo=UTC)))
    assert told == {"inner": {"name": "a", "more": 1}, "seen": "2026-01-02T00:00:00+00:00"}


def test_a_model_that_cannot_say_itself_is_told_by_its_fields() -> None:
    assert plain(Broken(name="a")) == {"name": "a"}


def test_an_array_of_another_library_is_a_list() -> None:
    class Array:
        def tolist(self) -> list[float]:
            return [1.0, float("nan")]

    assert plain({"vector": Array()}) == {"vector": [1.0, None]}


def test_a_value_that_holds_itself_ends_somewhere() -> None:
    value: list[Any] = []
    value.append(value)
    told, depth = plain(value), 0
    while isinstance(told, list):
        told, depth = told[0], depth + 1
    assert (told, depth) == ("<list>", DEEPEST + 1)
