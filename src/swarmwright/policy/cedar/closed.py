"""Comparisons of what has only a few values (a tool's risk and sink, an agent's kind) with what is none of
them: Cedar has texts there, and finds nothing wrong with `resource.risk == "hihg"`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_type_hints

from swarmwright.policy.cedar.schema import pieces
from swarmwright.workflow.arguments import SinkKind
from swarmwright.workflow.catalog import AgentKind, ToolSpec

__all__ = ["mistaken"]

_COMPARED = ("==", "!=", "contains", "containsAny", "containsAll")


def _values() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """(variable, attribute) → all that it can be."""
    return {
        ("principal", "kind"): get_args(AgentKind),
        ("resource", "risk"): get_args(get_type_hints(ToolSpec)["risk"]),
        ("resource", "sink"): get_args(SinkKind),
    }


def mistaken(expression: Any) -> str:
    """What of an expression no tool or agent can ever be; "" = nothing."""
    values = _values()
    for one in pieces(expression):
        if like := one.get("like"):
            for name, among in _read(like["left"], values):
                if not any(_pattern(like["pattern"]).fullmatch(value) for value in among):
                    return _told(name, "like that", among)
        for compared in (one[op] for op in _COMPARED if op in one):
            for name, among in (*_read(compared["left"], values), *_read(compared["right"], values)):
                for text in _texts(compared):
                    if text not in among:
                        return _told(name, json.dumps(text, ensure_ascii=False), among)
    return ""


def _told(name: str, what: str, among: tuple[str, ...]) -> str:
    return f"{name} is never {what}, only {', '.join(map(json.dumps, among))}"


def _read(
    expression: Any, values: Mapping[tuple[str, str], tuple[str, ...]]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of what an expression looks up, or is a set of, and its values, if those are few."""
    inside = expression.get("Set", [expression]) if isinstance(expression, dict) else []
    for one in inside:
        looked = one.get(".", {}) if isinstance(one, dict) else {}
        variable = looked.get("left", {}).get("Var", "")
        if among := values.get((variable, looked.get("attr", ""))):
            yield f"{variable}.{looked['attr']}", among


def _texts(expression: Any) -> Iterator[str]:
    """The texts that are written in a comparison, or in the sets that it compares."""
    for side in (expression["left"], expression["right"]):
        for one in side.get("Set", [side]):
            if isinstance(text := one.get("Value"), str):
                yield text


def _pattern(parts: list[Any]) -> re.Pattern[str]:
    """Cedar's pattern for `like` as a regular expression."""
    words = (".*" if one == "Wildcard" else re.escape(one["Literal"]) for one in parts)
    return re.compile("".join(words), re.DOTALL)
