"""Who should report what: the fields that conditions compare, and the agents that are to bring them.

A condition that names its agent asks that agent. One that does not ("until quality is at least 8") asks the
agents that declare the field; where none does, those whose work ends just before the condition is looked at.
Asking everybody would have the wrong ones guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swarmwright.workflow.conditions import Compare, leaves
from swarmwright.workflow.tree import (
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    children,
    conditions_of,
    steps,
)

__all__ = ["reported_fields"]


def reported_fields(workflow: Workflow) -> Mapping[str, tuple[str, ...]]:
    """Agent id → the fields it should report: its own, then those that conditions want of it. Each once."""
    wanted: dict[str, dict[str, None]] = {a.id: dict.fromkeys(a.fields) for a in workflow.team.agents}
    for agent, field in _asked(workflow):
        wanted.setdefault(agent, {})[field] = None
    return {agent: tuple(fields) for agent, fields in wanted.items()}


def _asked(workflow: Workflow) -> Iterator[tuple[str, str]]:
    working = {step.agent for step in steps(workflow.root)}
    declared = {(a.id, field) for a in workflow.team.agents for field in a.fields if a.id in working}
    for node, before in _placed(workflow.root):
        last = [step.agent for part in _looked_at_after(node, before) for step in _last_steps(part)]
        for leaf in (leaf for condition in conditions_of(node) for leaf in leaves(condition)):
            if not isinstance(leaf, Compare):
                continue
            owners = [a for a, field in declared if field == leaf.field]
            for agent in [leaf.agent] if leaf.agent else owners or last:
                yield agent, leaf.field


def _placed(node: Node, before: tuple[Node, ...] = ()) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    """Every node, with the parts of the tree whose end comes directly before it."""
    yield node, before
    earlier = _earlier(node) if isinstance(node, Flow) else {}
    for child in children(node):
        yield from _placed(child, _before_member(child, earlier, before))


def _earlier(flow: Flow) -> Mapping[str, list[Node]]:
    """Member → the members directly before it."""
    by_id = {member.id: member for member in flow.members}
    found: dict[str, list[Node]] = {}
    for one, other in flow.order:
        found.setdefault(other, []).append(by_id[one])
    return found


def _before_member(
    member: Node, earlier: Mapping[str, list[Node]], before: tuple[Node, ...]
) -> tuple[Node, ...]:
    """What ends directly before a member: gates are looked through, for they report nothing."""
    if member.id not in earlier:
        return before
    found: list[Node] = []
    for part in earlier[member.id]:
        found += _before_member(part, earlier, before) if isinstance(part, Gate) else (part,)
    return tuple(dict.fromkeys(found))


def _looked_at_after(node: Node, before: tuple[Node, ...]) -> tuple[Node, ...]:
    """The parts after which a node's conditions are looked at: its body, or what comes before a choice."""
    match node:
        case Loop():
            return (node.body,)
        case Supervised():
            return (node.supervisor,)
        case _:
            return before


def _last_steps(node: Node) -> Iterator[Step]:
    """The steps that can be the end of `node`."""
    match node:
        case Step():
            yield node
        case Flow():
            followed = {a for a, _ in node.order}
            for member in node.members:
                if member.id not in followed:
                    yield from _last_steps(member)
        case Loop() | ForEach():
            yield from _last_steps(node.body)
        case Supervised():
            yield node.supervisor
        case Choice():
            for child in children(node):
                yield from _last_steps(child)
        case Gate():
            return
