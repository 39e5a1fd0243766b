"""Paths: what comes behind a step, and between two, by the orders that were told."""

from __future__ import annotations

from collections.abc import Iterable

from swarmwright.language.told.claims import Order

__all__ = ["between", "reached"]


def reached(orders: Iterable[Order], starts: Iterable[str]) -> set[str]:
    """All that comes behind these."""
    after: dict[str, list[str]] = {}
    for order in orders:
        after.setdefault(order.earlier, []).append(order.later)
    todo, seen = [*starts], set[str]()
    while todo:
        for later in after.get(todo.pop(), ()):
            if later not in seen:
                seen.add(later)
                todo.append(later)
    return seen


def between(orders: Iterable[Order], start: str, end: str, nodes: Iterable[str]) -> list[str]:
    """The steps from one to another, both included; empty where the second does not come behind the first."""
    known = list(orders)
    behind = reached(known, [start])
    if end not in behind:
        return []
    return [n for n in nodes if n in (start, end) or (n in behind and end in reached(known, [n]))]
