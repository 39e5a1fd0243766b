"""The steps that can be the last to be done before a point of the tree, by the tree alone. Pure.

Gates do nothing, and a choice or a map may come to its end with nothing done: what is before them is looked
through to, however deep in a part they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from swarmwright.workflow.plan import Plan
from swarmwright.workflow.tree import Choice, Flow, ForEach, Gate, Loop, Node, Step, Supervised, children

__all__ = ["last_before", "last_measured"]


@dataclass(frozen=True, slots=True)
class _Ending:
    """The ids of the steps that can be the last; `through`: whether it may be over with none of them done."""

    steps: frozenset[str] = frozenset()
    through: bool = True


def last_before(planned: Plan, index: int, *, asked_of_it: bool = False) -> frozenset[str]:
    """The ids of the steps that can be the last to be done before this place; `asked_of_it`: before what is
    asked once that is over itself."""
    ending = _ending(planned.at[index].node) if asked_of_it else _Ending()
    found = set(ending.steps)
    for around, turn in reversed(planned.at[index].above):
        if not ending.through:
            break
        place = planned.at[around]
        ending = _before(place.node, place.parts[turn].node)
        found |= ending.steps
    return frozenset(found)


def last_measured(planned: Plan, index: int) -> frozenset[str]:
    """The ids of the steps that can be the last to be done as a node's conditions are looked at: those of a
    loop after each of its rounds, those of a led team once somebody has led, a choice's before it."""
    node = planned.at[index].node
    match node:
        case Supervised():
            return _ending(node.supervisor).steps
        case Loop():
            body = _ending(node.body)
            if not body.through:
                return body.steps
            return _of_rounds(node, node.redo) | body.steps | last_before(planned, index)
        case _:
            return last_before(planned, index)


def _before(around: Node, part: Node) -> _Ending:
    """What was done last in a node as this part of it begins; in rounds, in the one before as well."""
    match around:
        case Flow():
            earlier = _earlier(around)
            return _behind_us(around, earlier, earlier[part.id]) if part.id in earlier else _Ending()
        case Loop() if part is around.redo:
            return _ending(around.body)
        case Loop():
            return _Ending(_of_rounds(around, around.redo))
        case Supervised():
            return _ending(around.supervisor)
        case _:
            return _Ending()


def _of_rounds(loop: Loop, last: Node | None) -> frozenset[str]:
    """What was done last in the rounds before."""
    redone = _Ending() if last is None else _ending(last)
    return redone.steps | (_ending(loop.body).steps if redone.through else frozenset())


def _ending(node: Node) -> _Ending:
    match node:
        case Step():
            return _Ending(frozenset((node.id,)), through=False)
        case Gate():
            return _Ending()
        case Supervised():
            return _ending(node.supervisor)
        case ForEach():
            return _Ending(_ending(node.body).steps)
        case Loop():
            body = _ending(node.body)
            return _Ending(_of_rounds(node, node.redo) | body.steps) if body.through else body
        case Choice():
            cases = [_ending(case) for case in children(node)]
            through = node.otherwise is None or any(case.through for case in cases)
            return _Ending(frozenset[str]().union(*(case.steps for case in cases)), through)
        case Flow():
            followed = {one for one, _ in node.order}
            last = [member.id for member in node.members if member.id not in followed]
            return _behind_us(node, _earlier(node), last)


def _behind_us(flow: Flow, earlier: Mapping[str, list[str]], members: Iterable[str]) -> _Ending:
    """What was done last once these members are over. Without recursion: gates in a row may be many."""
    by_id = {member.id: member for member in flow.members}
    ahead, seen, found, through = [*members], set[str](), set[str](), not by_id
    while ahead:
        here = ahead.pop()
        if here in seen:
            continue
        seen.add(here)
        ending = _ending(by_id[here])
        found |= ending.steps
        if ending.through:
            ahead += earlier.get(here, ())
            through = through or here not in earlier
    return _Ending(frozenset(found), through)


def _earlier(flow: Flow) -> Mapping[str, list[str]]:
    """Member → the members directly before it."""
    found: dict[str, list[str]] = {}
    for one, other in flow.order:
        found.setdefault(other, []).append(one)
    return found
