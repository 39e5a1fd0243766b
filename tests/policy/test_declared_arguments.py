"""Names in calls and in rules, against what a tool says that it takes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from swarmwright.policy.arguments import leads, names_of, undeclared


class To(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    address: str = Field(default="", validation_alias=AliasChoices("address", "email"))


class Free(BaseModel):
    model_config = ConfigDict(extra="allow")
    n: int = 0


class Mail(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    recipient: str = Field(default="", validation_alias=AliasChoices("recipient", "to"))
    to: To | None = Field(default=None, alias="cc")
    all: list[To] = []
    by: dict[str, To] = {}
    either: To | str | list[To] = ""
    any: Any = None
    data: dict[str, Any] = {}
    free: Free = Free()
    reply: Mail | None = None


SCHEMA = Mail.model_json_schema()


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"recipient": "a", "cc": {"address": "b"}, "all": [{"address": "c"}], "by": {"x": {"address": "d"}}},
        {"cc": None, "either": "a"},
        {"either": {"address": "a"}},
        {"either": [{"address": "a"}]},
        {"any": {"email": [{"email": 1}]}, "data": {"email": {"email": 1}}, "free": {"email": "a"}},
        {"reply": {"reply": {"recipient": "a"}}},
        {"all": "no list", "cc": 5},
    ],
)
def test_a_call_that_keeps_to_what_a_tool_takes_is_left_alone(arguments: dict[str, Any]) -> None:
    assert undeclared(SCHEMA, arguments) == ""


@pytest.mark.parametrize(
    "arguments",
    [
        {"to": "eve"},
        {"recipient": "bob", "to": "eve"},
        {"__extn": 1},
        {"": 1},
        {"Recipient": "eve"},
        {"cc": {"email": "eve"}},
        {"all": [{"address": "bob"}, {"email": "eve"}]},
        {"all": [[{"email": "eve"}]]},
        {"all": {"email": "eve"}, "x": 1},
        {"by": {"x": {"email": "eve"}}},
        {"either": {"email": "eve"}},
        {"either": [{"email": "eve"}]},
        {"reply": {"reply": {"to": "eve"}}},
        {"recipient": {"email": "eve"}},
        {"recipient": [{"email": "eve"}]},
    ],
)
def test_a_name_that_a_tool_does_not_tell_is_none_that_it_takes(arguments: dict[str, Any]) -> None:
    words = undeclared(SCHEMA, arguments)
    assert words.startswith("takes ") and "eve" not in words


def test_the_words_say_what_there_is_and_where() -> None:
    schema = To.model_json_schema()
    assert undeclared(schema, {"email": "eve"}) == "takes only address"
    assert undeclared(SCHEMA, {"reply": {"cc": {"email": 1}}}) == "takes only address in reply.cc"
    assert names_of({"properties": {"a": {}, "b": {}, "c": {}}}) == "a, b and c"
    assert undeclared({"properties": {}}, {"a": 1}) == "takes only nothing"


@pytest.mark.parametrize("path", ["recipient", "cc", "cc.address", "all.address", "by.x.address", "any.x.y"])
def test_a_rule_can_be_for_what_a_tool_takes(path: str) -> None:
    assert leads(SCHEMA, path) and leads(SCHEMA, f"reply.reply.{path}")


@pytest.mark.parametrize(
    "path",
    ["to", "recipients", "cc.email", "all.email", "all.address.x", "by.x.email", "recipient.x", "x.cc"],
)
def test_a_rule_for_what_a_tool_does_not_take_leads_nowhere(path: str) -> None:
    assert not leads(SCHEMA, path) and not leads(SCHEMA, f"reply.reply.{path}")


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "object"},
        {"properties": {}, "additionalProperties": True},
        {"properties": {}, "patternProperties": {"^x": {}}},
        {"properties": {"y": {}}, "additionalProperties": {"type": "string"}},
        {"$ref": "#/nowhere"},
        {"anyOf": [{"properties": {"y": {}}}, {"properties": {"x": {}}}]},
        {"properties": {"x": {}}, "anyOf": [{"required": ["x"]}, {"required": ["y"]}]},
        {
            "allOf": [{"$ref": "#/$defs/a"}, {"properties": {"y": {}}}],
            "$defs": {"a": {"properties": {"x": {}}}},
        },
        {"properties": {"x.z": {}, "x": True}},
    ],
)
def test_a_schema_that_lets_a_name_be_lets_it_be(schema: dict[str, Any]) -> None:
    assert undeclared(schema, {"x": 1}) == "" and leads(schema, "x")


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["properties", "$ref", "anyOf", "allOf", "items", "type", "additionalProperties", "x"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["properties", "anyOf", "allOf", "$ref", "type"]), JSON), JSON)
def test_no_schema_is_a_failure(schema: dict[str, Any], value: Any) -> None:
    said = undeclared(schema, {"x": value}), names_of(schema), leads(schema, "x.y")
    assert [type(one) for one in said] == [str, str, bool]


def test_neither_depth_nor_a_circle_of_references_is_a_failure() -> None:
    value: dict[str, Any] = {}
    for _ in range(3000):
        value = {"reply": value}
    assert "nested" in undeclared(SCHEMA, value)
    circle = {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}
    assert not leads(circle, "x") and undeclared(circle, {"x": 1}) and names_of(circle)
    choices = {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}
    assert not leads(choices, "x") and undeclared(choices, {"x": 1})
