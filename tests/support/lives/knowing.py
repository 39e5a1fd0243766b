"""What follows what, as far as the order of flows tells; knows nothing of the engine."""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.workflow.scopes import indices, split
from swarmwright.workflow.tree import (
    AtLeast,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    children,
    walk,
)

__all__ = ["earlier_members", "later_steps", "loops_around", "may_follow", "must_follow", "rounds_around"]


def earlier_members(workflow: Workflow, instance: str) -> Iterator[Node]:
    """The members of flows that have to be complete before this step begins."""
    for flow in (n for n in walk(workflow.root) if isinstance(n, Flow)):
        members = {m.id: m for m in flow.members}
        inside = {m.id for m in flow.members if any(n.id == instance for n in walk(m))}
        yield from (members[earlier] for earlier, later in flow.order if later in inside)


def rounds_around(workflow: Workflow, instance: str) -> Iterator[tuple[str, tuple[int, ...], int]]:
    """(loop, the rounds and items around that, its round) of each loop around a step; none of those in which
    a quorum may leave work to finish beside later rounds."""
    parts = split(instance)
    owners = None if parts is None else _owners(workflow.root, parts[0])
    if parts is None or owners is None:
        return
    kinds = "".join("[" if isinstance(node, ForEach) else "@" for node in owners)
    numbers = indices(parts[1], kinds)
    for depth, owner in enumerate(owners if numbers is not None else ()):
        quorum = any(isinstance(n, Flow) and isinstance(n.join, AtLeast) for n in walk(owner))
        if isinstance(owner, Loop) and numbers is not None and not quorum:
            yield owner.id, numbers[:depth], numbers[depth]


def loops_around(workflow: Workflow, instance: str) -> Iterator[Loop]:
    """The outermost loop or the like around a step, if it is a loop of which nothing is left to finish beside
    what comes behind."""
    owners = _owners(workflow.root, instance.partition("@")[0].partition("[")[0])
    quorum = any(isinstance(n, Flow) and isinstance(n.join, AtLeast) for n in walk(workflow.root))
    if owners and isinstance(owners[0], Loop) and not quorum:
        yield owners[0]


def later_steps(workflow: Workflow, loop: Loop) -> Iterator[str]:
    """The steps that can begin only once this loop is complete."""
    for flow in _flows(workflow):
        later = {m.id for m in flow.members if any(n is loop for n in walk(m))}
        if not later or flow.starts_on:
            continue
        own = set(later)
        while grown := {b for a, b in flow.order if a in later} - later:
            later |= grown
        behind = (m for m in flow.members if m.id in later - own)
        yield from (n.id for m in behind for n in walk(m) if isinstance(n, Step))


def _owners(node: Node, id_: str) -> list[Node] | None:
    """The loops, maps and teams around what is called so; None = it is not there."""
    if node.id == id_:
        return []
    for child in children(node):
        if (inside := _owners(child, id_)) is not None:
            return [node, *inside] if isinstance(node, Loop | ForEach | Supervised) else inside
    return None


def may_follow(workflow: Workflow, step: str, other: str) -> bool:
    """Whether `other` may come after `step`.

    What stands in loops, maps and teams is left to the tests of `following`; a signal can lead anywhere.
    """
    if _unclear(workflow, step, other) or any(f.starts_on for f in _flows(workflow)):
        return True
    return _later(workflow, step, other)


def must_follow(workflow: Workflow, step: str, other: str) -> bool:
    """Whether `other` comes after `step` without any doubt."""
    return not _unclear(workflow, step, other) and _later(workflow, step, other)


def _unclear(workflow: Workflow, *names: str) -> bool:
    holders = (n for n in walk(workflow.root) if not isinstance(n, Step | Gate | Flow))
    repeated = {inner.id for node in holders for inner in walk(node)}
    return bool({name.split("@")[0].split("[")[0] for name in names} & repeated)


def _later(workflow: Workflow, step: str, other: str) -> bool:
    for flow in _flows(workflow):
        inside = {m.id: {n.id for n in walk(m)} for m in flow.members}
        later = {m for m, ids in inside.items() if step in ids}
        while grown := {b for a, b in flow.order if a in later} - later:
            later |= grown
        if any(other in inside[m] and step not in inside[m] for m in later):
            return True
    return False


def _flows(workflow: Workflow) -> Iterator[Flow]:
    return (n for n in walk(workflow.root) if isinstance(n, Flow))
