"""Nodes and conditions in words, for people to read; `printing` has the exact form that can be read back."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from textwrap import shorten
from types import MappingProxyType
from typing import TypeAlias

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import (
    AllOf,
    Announced,
    AnyOf,
    Approved,
    Compare,
    Condition,
    Judged,
    Not,
)
from swarmwright.workflow.tree import AtLeast, Choice, Flow, ForEach, Gate, Loop, Node, Step, Supervised, walk

__all__ = [
    "asks_in",
    "condition_words",
    "if_words",
    "is_chain",
    "listing",
    "node_words",
    "number",
    "shortened",
    "times",
    "until_words",
    "valued",
]

_WIDTH = 60

_Composite: TypeAlias = AllOf | AnyOf

Asks: TypeAlias = Mapping[str, str]
"""What gates ask, as conditions say it, by their ids."""

_NO_ASKS: Asks = MappingProxyType({})


def asks_in(node: Node) -> Asks:
    """Of the gates in it: `"Is this all right?"`."""
    gates = (one for one in walk(node) if isinstance(one, Gate) and one.ask.strip())
    return {gate.id: f'"{shortened(gate.ask)}"' for gate in gates}


def condition_words(condition: Condition, team: Catalog, asks: Asks = _NO_ASKS) -> str:
    """Say the condition without quotes: `accuracy of Trainer >= 92 and not the text is rude`.

    asks: a gate that is not among them is called by its id.
    """
    match condition:
        case Judged(text):
            return text
        case Announced(signal):
            return f"{signal} is announced"
        case Approved(gate):
            return f"{asks.get(gate, gate)} is approved"
        case Compare():
            owner = f" of {team.name(condition.agent)}" if condition.agent is not None else ""
            value = condition.value
            shown = number(value) if isinstance(value, float) else str(value)
            sign = condition.operator
            if isinstance(value, bool):
                sign_words, shown = ("is" if sign == "==" else "is not"), shown.lower()
                return f"{condition.field}{owner} {sign_words} {shown}"
            return f"{condition.field}{owner} {sign} {shown}"
        case Not(term):
            return f"not {_grouped(term, team, asks)}"
        case AllOf(terms):
            return " and ".join(_grouped(term, team, asks) for term in terms)
        case AnyOf(terms):
            return " or ".join(_grouped(term, team, asks) for term in terms)


def if_words(condition: Condition, team: Catalog, asks: Asks = _NO_ASKS) -> str:
    """When a case holds: `if accuracy >= 92`, `unless the text is rude`."""
    if isinstance(condition, Not):
        return f"unless {condition_words(condition.term, team, asks)}"
    return f"if {condition_words(condition, team, asks)}"


def until_words(condition: Condition, team: Catalog, asks: Asks = _NO_ASKS) -> str:
    """How long it goes on: `until accuracy >= 92`, `while the text is rude`."""
    if isinstance(condition, Not):
        return f"while {condition_words(condition.term, team, asks)}"
    return f"until {condition_words(condition, team, asks)}"


def _grouped(term: Condition, team: Catalog, asks: Asks) -> str:
    words = condition_words(term, team, asks)
    return f"({words})" if isinstance(term, _Composite) else words


def node_words(node: Node, team: Catalog, width: int = _WIDTH) -> str:
    """What a node is, in one line: `repeat until accuracy >= 92, at most 5 times`; texts cut to `width`."""
    match node:
        case Step():
            task = f" · {shortened(node.task, width)}" if node.task.strip() else ""
            said = f" · announces {listing(node.signals)}" if node.signals else ""
            return f"{team.name(node.agent)}{task}{said}"
        case Gate():
            asked = f" · {shortened(node.ask, width)}" if node.ask.strip() else ""
            either = ", goes on either way" if node.on_reject == "continue" else ""
            return f"{listing(node.approvers, 'or') or 'a human'} decides{either}{asked}"
        case Flow():
            return _flow_line(node)
        case Choice():
            return "one of"
        case Loop():
            ends = {"continue": "", "fail": ", else fail", "escalate": ", else ask a human"}
            return f"repeat{_bounds(node, team)}{ends[node.exhausted]}"
        case ForEach():
            most = f", at most {node.at_most_parallel} at a time" if node.at_most_parallel is not None else ""
            return f"for each {node.over}{most}"
        case Supervised():
            boss = node_words(node.supervisor, team, width)
            return f"led by {boss}{_bounds(node, team)}"


def _bounds(node: Loop | Supervised, team: Catalog) -> str:
    words = "" if node.until is None else f" {until_words(node.until, team, asks_in(node))}"
    return words if node.at_most is None else f"{words}, at most {times(node.at_most)}"


def _flow_line(flow: Flow) -> str:
    kind = "in order" if flow.order else "in parallel"
    if is_chain(flow):
        kind = "one after another"
    if isinstance(flow.join, AtLeast):
        rest = "the rest is cancelled" if flow.join.rest == "cancel" else "the rest may finish"
        kind += f" until {flow.join.k} of {len(flow.members)} are done, {rest}"
    return kind


def is_chain(flow: Flow) -> bool:
    """Whether the members run one after another, as they are written."""
    ids = [member.id for member in flow.members]
    return len(ids) > 1 and set(flow.order) == set(pairwise(ids))


def listing(items: list[str] | tuple[str, ...], joiner: str = "and") -> str:
    """Join as English does: `a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joiner} {items[-1]}"


def number(value: float) -> str:
    """The shortest exact decimal: `92`, `0.7`."""
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def shortened(text: str, width: int = _WIDTH) -> str:
    """The text on one line of at most `width` characters."""
    return shorten(text, width, placeholder="…")


def times(number: int) -> str:
    """`once`, `2 times`."""
    return "once" if number == 1 else f"{number} times"


def valued(field: str, value: object) -> str:
    """What a field of an agent, tool or group holds: `off`, `publishes: no`, `no model`, `tools a and b`."""
    if isinstance(value, bool):
        if field == "enabled":
            return "on" if value else "off"
        return f"{field}: {'yes' if value else 'no'}"
    if value in ("", (), None):
        return f"no {field}"
    if isinstance(value, tuple) and all(isinstance(one, str) for one in value):
        return f"{field} {listing(value)}"
    return f"{field} {value!r}"
