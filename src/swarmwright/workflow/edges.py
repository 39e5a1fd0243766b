"""The steps on the edges of a node: which can run first in it, which last, and which next beyond it."""

from __future__ import annotations

from collections.abc import Iterable

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
    """The nearest steps after (or before) a member of the flow, looking through members without steps."""
    near = (
        {b for a, b in flow.order if a == member.id}
        if forward
        else {a for a, b in flow.order if b == member.id}
    )
    edge = entry if forward else leaving
    return _unique(
        s for m in flow.members if m.id in near for s in edge(m) or beyond(flow, m, forward=forward)
    )
