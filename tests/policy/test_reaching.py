"""Where the path of a rule leads in the arguments of a call, however they are nested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.policy.arguments import examine, undeclared
from swarmwright.policy.arguments.reaching import lacks, reach
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import ToolSpec

DEEP = 3_000

ARGUMENTS: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from(["", "v"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=2).map(tuple)
        | st.dictionaries(st.sampled_from(["a", "b", "a.b", "a.b.c", ""]), inner, max_size=3)
    ),
    max_leaves=10,
)
PATHS = st.sampled_from(["a", "b", "a.b", "a.b.c", "b.a", "a.", ".a", ""])


def values_at(value: Any, path: str) -> Iterator[Any]:
    """What `reach` says, in the words of its definition."""
    match value:
        case None:
            return
        case list() | tuple():
            for element in value:
                yield from values_at(element, path)
        case Mapping() if path:
            head, dot, rest = path.partition(".")
            if path in value:
                yield from values_at(value[path], "")
            if dot and head in value:
                yield from values_at(value[head], rest)
        case _:
            yield value


def nothing_at(value: Any, path: str) -> bool:
    """What `lacks` says, in the words of its definition."""
    match value:
        case None:
            return True
        case list() | tuple():
            return not value or any(nothing_at(element, path) for element in value)
        case Mapping() if path:
            if value.get(path) is not None:
                return nothing_at(value[path], "")
            head, dot, rest = path.partition(".")
            return not dot or nothing_at(value.get(head), rest)
        case _:
            return False


@settings(max_examples=tries(400))
@example({"message.to": "a", "message": {"to": "b"}}, "message.to")
@given(ARGUMENTS, PATHS)
def test_a_path_leads_to_every_value_of_its_name_and_lacks_what_is_nowhere(value: Any, path: str) -> None:
    assert reach(value, path) == list(values_at(value, path))
    assert lacks(value, path) == nothing_at(value, path)


def nested(kinds: str, inside: Any) -> Any:
    """`inside` in objects ("o") and lists ("l"), from the innermost to the outermost."""
    for kind in kinds:
        inside = {"x": inside} if kind == "o" else [inside]
    return inside


@pytest.mark.parametrize("kinds", ["o" * DEEP, "l" * DEEP, "ol" * (DEEP // 2)])
@pytest.mark.parametrize("path", ["x", "to", "x.x.x", ".".join("x" * DEEP)])
def test_depth_is_no_failure_and_hides_nothing(kinds: str, path: str) -> None:
    rules = tuple(
        ArgumentRule(path, **what)
        for what in ({"one_of": ("v",)}, {"required": True}, {"appeared_in": ("request",)})
    )
    for inside in (None, "v", "other", {"to": "other"}):
        arguments = {"x": nested(kinds, inside), "to": nested(kinds, inside)}
        for rule in rules:
            examine(ToolSpec("t", "t", arguments=(rule,)), "a", arguments, lambda source: ["v"])
    broken = examine(ToolSpec("t", "t", arguments=(rules[0],)), "a", {path: nested(kinds, "other")}, list)
    assert broken is not None and broken.effect == "deny"


@settings(max_examples=tries(60))
@given(st.text(alphabet="ol", min_size=65, max_size=3_000), ARGUMENTS)
def test_what_is_nested_without_end_is_no_call_of_any_tool_and_the_reason_says_so(
    kinds: str, inside: Any
) -> None:
    schemas: list[dict[str, Any]] = [{}, {"properties": {"x": {}}}, {"properties": {"x": {"type": "array"}}}]
    for schema in schemas:
        words = undeclared(schema, {"x": nested(kinds, inside)})
        assert words in ("takes nothing that is nested more than 64 deep", "takes no object in x")
