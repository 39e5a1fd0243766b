"""What is wrong with policies in Cedar, found when they are read: one that never applies forbids nothing.

Cedar's own validator says most of it, by the schema of what there is. It finds fault with what can never be
evaluated, and only warns, which is not passed on here, of what is always false. So it is asked twice: what
stands behind something that is always false it does not look at, and finds no fault with nonsense there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from swarmwright.policy.cedar.closed import mistaken
from swarmwright.policy.cedar.schema import (
    KINDS,
    NOTHING,
    SCHEMA,
    UNKNOWN,
    of_arguments,
    on_arguments,
    pieces,
)
from swarmwright.workflow.catalog import slug

__all__ = ["faults", "named"]

_EVERYTHING = {"op": "All"}
_EXTENSIONS = frozenset({"ip", "decimal", "datetime", "duration"})
_SCOPE = "its principal is an Agent (in a Group perhaps) and its resource a Tool"


def faults(parsed: Mapping[str, Any]) -> Iterator[str]:
    """Why policies, as Cedar's JSON has them, would never apply to a call, or could not be evaluated."""
    if parsed["templates"]:
        yield "a template (?principal, ?resource) is never applied: nobody fills it in"
    yield from _names(parsed["staticPolicies"])
    check = _validator()
    for id_, policy in parsed["staticPolicies"].items():
        name = (policy.get("annotations") or {}).get("id") or id_
        yield from (f"{name}: {fault}" for fault in _of_policy(policy, check))


def _names(policies: Mapping[str, Any]) -> Iterator[str]:
    """Whom and what policies name that nothing is ever called."""
    for kind, id_ in named(policies):
        if kind not in KINDS:
            yield f"there is no type {kind}, only {', '.join(sorted(KINDS))}"
        elif kind == "Action" and id_ not in (None, "call"):
            yield f'there is no Action::{json.dumps(id_)}, only Action::"call"'
        elif id_ is not None and slug(id_) != id_:
            better = f"write it as {kind}::{json.dumps(slug(id_))}"
            yield f"nothing has the id of {kind}::{json.dumps(id_)}: {better}"


def _of_policy(policy: Mapping[str, Any], check: _Check) -> Iterator[str]:
    """What is wrong with one policy: its scope, each thing that it says, and all of that together."""
    bare = {**policy, "conditions": []}
    if check(bare):
        yield f"it can never apply: {_SCOPE}"
        return
    anybody = {**bare, "principal": _EVERYTHING, "action": _EVERYTHING, "resource": _EVERYTHING}
    for one in (one for condition in policy["conditions"] for one in _said(condition["body"])):
        if fault := _of_statement(one, partial(_when, anybody), check):
            yield fault
            return
    read = [{**one, "body": _without_arguments(one["body"])} for one in policy["conditions"]]
    if problem := check({**policy, "conditions": read}):
        yield problem
    elif not check({**policy, "conditions": [*read, {"kind": "when", "body": NOTHING}]}):
        yield "it can never apply: what it says is never so"


def _of_statement(said: Any, when: Callable[..., Mapping[str, Any]], check: _Check) -> str:
    """What is wrong with one thing that a policy says, without `&&`, `||`, `!` and `if`; "" = nothing."""
    if wrong := mistaken(said):
        return wrong
    if of_arguments(said):
        return _of_arguments(said)
    if problem := check(when(said)):
        return problem
    return "" if check(when(said, NOTHING)) else f"{_written(when(said))} is never so"


def _of_arguments(said: Any) -> str:
    """Why something that is said of arguments is never so: they are texts, numbers, truths, lists and
    objects."""
    for one in pieces(said):
        for compared in (one[op] for op in ("==", "contains", "containsAny", "containsAll") if op in one):
            left, right = compared["left"], compared["right"]
            other = right if on_arguments(left) else left if on_arguments(right) else {}
            if any(_entity(piece) for piece in (other, *other.get("Set", ()))):
                return "an argument is never an Agent, a Tool, a Group or an Action: compare it with a text"
            if _EXTENSIONS & other.keys():
                return "an argument is a text, and never a value of Cedar's own: make one of it first"
    return ""


def _entity(piece: Mapping[str, Any]) -> bool:
    value = piece.get("Value")
    return piece.get("Var") in ("principal", "action", "resource") or (
        isinstance(value, dict) and "__entity" in value
    )


def _said(body: Mapping[str, Any]) -> Iterator[Any]:
    """What a condition is made of: the things that are so or not, each by itself."""
    (operator, inside), *_ = body.items()
    if operator in _JOINING:
        for part in _JOINING[operator]:
            yield from _said(inside[part])
    elif not isinstance(inside, bool):  # `true` and `false` are what they are
        yield body


_JOINING: Mapping[str, tuple[str, ...]] = {
    "&&": ("left", "right"),
    "||": ("left", "right"),
    "!": ("arg",),
    "if-then-else": ("if", "then", "else"),
}


def _without_arguments(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """A condition in which all that is said of arguments may be so or not."""
    (operator, inside), *_ = body.items()
    if operator in _JOINING:
        return {operator: {part: _without_arguments(inside[part]) for part in _JOINING[operator]}}
    return UNKNOWN if of_arguments(body) else body


_Check = Callable[[Mapping[str, Any]], str]
"""A policy → what Cedar finds wrong with it; "" = nothing."""


def _validator() -> _Check:
    import cedarpy

    schema = cedarpy.Schema.from_str(SCHEMA)

    def check(policy: Mapping[str, Any]) -> str:
        found = cedarpy.validate_policies(_text(policy), schema)
        return "" if found.validation_passed else str(found.errors[0].error).removeprefix(_FOR)

    return check


_FOR = "for policy `policy0`, "


def _text(policy: Mapping[str, Any]) -> str:
    import cedarpy

    plain = {name: value for name, value in policy.items() if name != "annotations"}
    whole = {"staticPolicies": {"policy0": plain}, "templates": {}, "templateLinks": []}
    return str(cedarpy.policies_from_json_str(json.dumps(whole)))


def _when(policy: Mapping[str, Any], *bodies: Any) -> Mapping[str, Any]:
    """A policy with these conditions."""
    return {**policy, "conditions": [{"kind": "when", "body": body} for body in bodies]}


def _written(policy: Mapping[str, Any]) -> str:
    """The condition of a policy as Cedar writes it."""
    text = " ".join(_text(policy).split())
    return text.partition(" when { ")[2].rpartition("}")[0].strip()


def named(parsed: Any) -> Iterator[tuple[str, str | None]]:
    """Type and id of every entity that policies name; no id where they name a type alone."""
    for one in pieces(parsed):
        if isinstance(one.get("entity_type"), str):
            yield one["entity_type"], None
        for key in ("entity", "__entity"):
            if isinstance(one.get(key), dict):
                yield one[key]["type"], one[key]["id"]
        if isinstance(one.get("entities"), list):
            yield from ((each["type"], each["id"]) for each in one["entities"])
