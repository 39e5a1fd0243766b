"""The steps on the edges of a node: which can run first in it, which last, and which next beyond it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from swarmwright.workflow.tree import Choice, Flow, ForEach, Gate, Loop, Node, Step, Supervised, children

__all__ = ["STEPS", "Near", "Rim", "Stands", "beyond", "entry", "first", "goes_on", "leaving", "nearest"]

Near: TypeAlias = Step | Gate
Stands: TypeAlias = Callable[[Near], bool]
"""Whether a step or a gate is on an edge, or is looked through."""


def never(one: Near) -> bool:
    """None of them."""
    return False


def is_step(one: Near) -> bool:
    """All steps stand, and all gates are looked through."""
    return isinstance(one, Step)


@dataclass(frozen=True, slots=True)
class Rim:
    """What is on an edge, and what beside that may be passed by with nothing done in it.

    choices: those that may take no way; lists: those that may be empty. done: the steps that may have been
    done, though they stand there: in further rounds, or for further items, they may come again.
    """

    stands: Stands = is_step
    done: Stands = never
    choices: bool = False
    lists: bool = False

    def passes(self, node: Node) -> bool:
        """Whether it may be over with nothing done in it."""
        match node:
            case Step() | Gate():
                return not self.stands(node) or self.done(node)
            case Supervised():
                return self.passes(node.supervisor)
            case Choice():
                none = node.otherwise is None
                return self.choices and (none or any(map(self.passes, children(node))))
            case ForEach():
                return self.lists or all(map(self.passes, children(node)))
            case _:
                return all(map(self.passes, children(node)))


STEPS = Rim()


def entry(node: Node) -> tuple[Step, ...]:
    """The steps that can run first in `node`; a gate in front of them does not count."""
    return _steps(first(node, STEPS))


def first(node: Node, rim: Rim) -> tuple[Near, ...]:
    """The steps and gates that can come first in `node`, of those that stand there."""
    match node:
        case Step() | Gate():
            return (node,) if rim.stands(node) else ()
        case Flow():
            later = {b for _, b in node.order}
            start = [m for m in node.members if m.id not in later]
            return _unique(s for m in start for s in _first_of(node, m, rim))
        case Supervised():
            return first(node.supervisor, rim)
        case Loop():
            return first(node.body, rim)
        case _:
            return _unique(s for child in children(node) for s in first(child, rim))


def _first_of(flow: Flow, member: Node, rim: Rim) -> tuple[Near, ...]:
    own = first(member, rim)
    return (*own, *nearest(flow, member, rim)) if not own or rim.passes(member) else own


def leaving(node: Node) -> tuple[Step, ...]:
    """The steps that can run last in `node`; a gate behind them does not count."""
    match node:
        case Step():
            return (node,)
        case Flow():
            earlier = {a for a, _ in node.order}
            last = [m for m in node.members if m.id not in earlier]
            return _steps(s for m in last for s in leaving(m) or beyond(node, m, forward=False))
        case Supervised():
            return (node.supervisor,)
        case Loop():
            return leaving(node.body)
        case _:
            return _steps(s for child in children(node) for s in leaving(child))


def _unique(found: Iterable[Near]) -> tuple[Near, ...]:
    return tuple({one.id: one for one in found}.values())


def _steps(found: Iterable[Near]) -> tuple[Step, ...]:
    return tuple(one for one in _unique(found) if isinstance(one, Step))


def beyond(flow: Flow, member: Node, *, forward: bool) -> tuple[Step, ...]:
    """The nearest steps after (or before) a member of the flow, looking through members without steps."""
    return _steps(nearest(flow, member, STEPS, forward=forward))


def nearest(flow: Flow, member: Node, rim: Rim, *, forward: bool = True) -> tuple[Near, ...]:
    """The nearest steps after (or before) a member of the flow, and gates after it, of those that stand
    there, looking through members without.

    Without recursion: a prompt may tell of more gates in a row than Python's stack is deep.
    """
    near = _neighbours(flow, forward)
    found: dict[str, Near] = {}
    seen: set[str] = set()
    ahead: list[Node] = [member]
    while ahead:
        here = ahead.pop()
        if here.id in seen:
            continue
        seen.add(here.id)
        edge: tuple[Near, ...] = ()
        if here is not member:
            edge = first(here, rim) if forward else leaving(here)
        found |= {one.id: one for one in edge if one.id not in found}
        ahead += () if edge and not (forward and rim.passes(here)) else near.get(here.id, ())
    return tuple(found.values())


def goes_on(flow: Flow, member: Node, rim: Rim) -> bool:
    """Whether all that is behind a member of the flow may be passed by with nothing done."""
    near, ahead, seen = _neighbours(flow, True), [member], set[str]()
    while ahead:
        for one in near.get(ahead.pop().id, ()):
            if not rim.passes(one):
                return False
            if one.id not in seen:
                seen.add(one.id)
                ahead.append(one)
    return True


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
