"""What policies in Cedar can speak of: the types, in Cedar's own words, and the pieces of a policy's JSON.

An expression in Cedar's JSON is an object with one key, its operator (`Var`, `Value`, `.`, `==`, `&&`, …).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["KINDS", "NOTHING", "SCHEMA", "UNKNOWN", "of_arguments", "on_arguments", "pieces"]

KINDS = frozenset({"Agent", "Action", "Tool", "Group"})

SCHEMA = """
entity Group;
entity Agent in [Group] { name: String, role: String, kind: String };
entity Tool { name: String, risk: String, sink: String, scopes: Set<String> };
action call appliesTo { principal: [Agent], resource: [Tool], context: { arguments: {} } };
"""
"""Arguments are whatever a tool takes, and Cedar has no type for that: what is said of them is read as
`UNKNOWN`, which may be so or not."""

_CONTEXT = {"Var": "context"}
_NAMES = ({".": {"left": {"Var": variable}, "attr": "name"}} for variable in ("principal", "resource"))
UNKNOWN: Mapping[str, Any] = {"==": dict(zip(("left", "right"), _NAMES, strict=True))}
"""Something that may be so or not, as far as types go."""

NOTHING: Mapping[str, Any] = {".": {"left": {"Var": "principal"}, "attr": "nothing has this"}}
"""An attribute that nobody has: an error wherever it is looked at."""


def pieces(expression: Any) -> Iterator[Mapping[str, Any]]:
    """An expression, and every one inside it."""
    todo = [expression]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            yield one
            todo += one.values()
        elif isinstance(one, list):
            todo += one


def of_arguments(expression: Any) -> bool:
    """Whether it speaks of a call's arguments."""
    return any(one.get(".") == {"left": _CONTEXT, "attr": "arguments"} for one in pieces(expression))


def on_arguments(expression: Any) -> bool:
    """Whether it is the arguments, or a value in them, and no more than that."""
    while isinstance(expression, dict) and "." in expression:
        if expression["."] == {"left": _CONTEXT, "attr": "arguments"}:
            return True
        expression = expression["."]["left"]
    return False
