"""Of which items of the lists around it something is, as a thread's state has them. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from swarmwright.policy.approvals import digest
from swarmwright.workflow.finding import find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.tree import ForEach

__all__ = ["items_around", "listed"]

State = Mapping[str, Any]


def items_around(planned: Plan, state: State, instance: str) -> tuple[Any, ...]:
    """The items in which an instance stands, the outermost list's first; None for one that is not there."""
    seen, records = find(planned, instance), state.get("progress", {})
    if seen is None:
        return ()
    found: list[Any] = []
    for depth, owner in enumerate(seen.place.owners):
        around = planned.at[owner]
        if isinstance(around.node, ForEach):
            each = f"{around.id}{suffix(around.kinds, seen.numbers[:depth])}"
            items, number = records.get(f"{each}#", {}).get("items", ()), seen.numbers[depth]
            found.append(items[number - 1] if number <= len(items) else None)
    return tuple(found)


def listed(planned: Plan, state: State, instances: Iterable[str]) -> str:
    """A digest of the items that these are of, wherever in their lists; "" where they are of none."""
    items = [digest(of) for i in instances if (of := items_around(planned, state, i))]
    return digest(sorted(items)) if items else ""
