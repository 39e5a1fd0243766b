"""The steps on the edges of a node: which can run first in it, which last, and which next beyond it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from swarmwright.workflow.tree import Flow, Loop, Node, Step, Supervised, children

__all__ = ["beyond", "entry", "leaving"]


def entry(node: Node) -> tuple[Step, ...]:
    """The steps that can run first in `node`; a gate in front of them does not count."""
    match node:
        case Step():
            return (node,)
        case Flow():
            later = {b for _, b in node.order}
            first = [m for m in node.members if m.id not in later]
            return _unique(s for m in first for s in entry(m) or beyond(node, m, forward=True))
        case Supervised():
            return (node.supervisor,)
        case Loop():
            return entry(node.body)
        case _:
            return _unique(s for child in children(node) for s in entry(child))


def leaving(node: Node) -> tuple[Step, ...]:
    """The steps that can run last in `node`; a gate behind them does not count."""
    match node:
        case Step():
            return (node,)
        case Flow():
            earlier = {a for a, _ in node.order}
            last = [m for m in node.members if m.id not in earlier]
            return _unique(s for m in last for s in leaving(m) or beyond(node, m, forward=False))
        case Supervised():
            return (node.supervisor,)
        case Loop():
            return leaving(node.body)
        case _:
            return _unique(s for child in children(node) for s in leaving(child))


def _unique(found: Iterable[Step]) -> tuple[Step, ...]:
    return tuple({s.id: s for s in found}.values())


def beyond(flow: Flow, member: Node, *, forward: bool) -> tuple[Step, ...]:
    """The nearest steps after (or before) a member of the flow, looking through members without steps.

    Without recursion: a prompt may tell of more gates in a row than Python's stack is deep.
    """
    edge = entry if forward else leaving
    near = _neighbours(flow, forward)
    found: dict[str, Step] = {}
    seen: set[str] = set()
    ahead: list[Node] = [member]
    while ahead:
        here = ahead.pop()
        if here.id in seen:
            continue
        seen.add(here.id)
        steps = edge(here) if here is not member else ()
        found |= {step.id: step for step in steps if step.id not in found}
        ahead += () if steps else near.get(here.id, ())
    return tuple(found.values())


@lru_cache(maxsize=2)
def _neighbours(flow: Flow, forward: bool) -> dict[str, list[Node]]:
    """Each member's id → the members right after (or before) it, the last told first.

    Many members of one flow are asked about, one after the other.
    """
    places = {member.id: at for at, member in enumerate(flow.members)}
    near: dict[str, set[int]] = {}
    for a, b in flow.order:
        one, other = (a, b) if forward else (b, a)
        if other in places:
            near.setdefault(one, set()).add(places[other])
    return {one: [flow.members[at] for at in sorted(found, reverse=True)] for one, found in near.items()}
