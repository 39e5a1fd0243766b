"""Who works on a protocol, in the order of its flow, and for whom each of them waits. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from swarmwright.workflow.relations import closure, relations
from swarmwright.workflow.tree import Flow, Gate, Node, Workflow, steps, walk

__all__ = ["Followed", "Member", "crew_of"]


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the flow."""

    agent: str
    """Their id, as events name them."""
    name: str
    after: tuple[str, ...]
    """The ids of those who have to be done before they begin, the nearest alone."""
    behind_yes: bool
    """Whether a person has to approve before they begin."""


@dataclass(frozen=True, slots=True)
class Followed:
    """What a protocol follows: its workflow (None = it is not known), and by whom it is done.

    code: agent id → where its code is, as far as that is known. changed: what each swap has changed, in
    words, by its instance in the trace.
    """

    workflow: Workflow | None = None
    code: Mapping[str, str] = field(default_factory=dict)
    changed: Mapping[str, str] = field(default_factory=dict)


def crew_of(workflow: Workflow) -> tuple[Member, ...]:
    """Those at work in a workflow, each behind all for whom they wait."""
    team = workflow.team
    ids = {team.name(step.agent): step.agent for step in steps(workflow.root)}
    off = {agent.id for agent in team.agents if not agent.enabled}
    before = {(str(fact[1]), str(fact[2])) for fact in relations(workflow) if fact[0] == "before"}
    ahead = {name: [one for one in ids if (one, name) in before] for name in ids}
    behind = frozenset(_behind_a_yes(workflow.root))
    found = []
    for name in sorted(ids, key=lambda name: len(ahead[name])):
        near = [one for one in ahead[name] if not any((one, other) in before for other in ahead[name])]
        found.append(Member(ids[name], name, tuple(ids[one] for one in near), ids[name] in behind))
    return tuple(one for one in found if one.agent not in off)


def _behind_a_yes(root: Node) -> Iterator[str]:
    """The ids of those who begin once a person was asked; also where rounds go on until that one says yes."""
    for flow in (node for node in walk(root) if isinstance(node, Flow)):
        member = {one.id: one for one in flow.members}
        for first, then in closure(flow.order):
            if any(isinstance(node, Gate) for node in walk(member[first])):
                yield from (step.agent for step in steps(member[then]))
