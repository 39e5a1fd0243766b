"""Stable ids and one normal form, so that two prompts that say the same give equal trees.

Ids come from what is written, never from how the tree was built: builders may use any ids, as long as
the members of one flow differ where its order speaks of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from swarmwright.errors import InvalidWorkflow
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.conditions import AllOf, AnyOf, Approved, Condition, Not, leaves
from swarmwright.workflow.ordering import cycle, reduced
from swarmwright.workflow.problems import Problem
from swarmwright.workflow.tree import (
    All,
    Case,
    Choice,
    Edge,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    children,
    conditions_of,
    steps,
    walk,
)

__all__ = ["free_name", "named"]

_PREFIXES: Mapping[type, str] = {
    Flow: "flow",
    Choice: "choice",
    Loop: "loop",
    ForEach: "each",
    Supervised: "team",
}
_ASK_WORDS = 4


def named(root: Node, given: Mapping[str, str] | None = None) -> Node:
    """The same tree in normal form, with the ids that its content gives (idempotent).

    A step is called as its agent (`audio`, then `audio-2`), a composite as its first step (`flow-audio`),
    a gate as the first words of its question (`gate-approve-the-budget`). A flow's order is reduced and
    sorted; a flow that adds nothing to its one member becomes that member. `given`: for each step, by its id
    in `root`, the one that it is to have, and for composites other than flows that are to have one of their
    own; the others are called by their steps'. Raises InvalidWorkflow with a Problem for each reference that
    names nothing or two things, and for each cycle.
    """
    problems = tuple(_problems(root))
    if problems:
        raise InvalidWorkflow(problems)
    numbered = _numbered(root, "0")
    names = _names(numbered, _at_places(root, numbered, given) if given else _numbers(numbered))
    gates = {old: names[node.id] for old, node in zip(_gate_ids(root), _gates(numbered), strict=True) if old}
    return _renamed(numbered, names, gates)


def _problems(root: Node) -> Iterator[Problem]:
    gates = Counter(_gate_ids(root))
    for node in walk(root):
        if isinstance(node, Flow):
            yield from _flow_problems(node)
        for condition in conditions_of(node):
            for leaf in leaves(condition):
                if isinstance(leaf, Approved) and gates[leaf.gate] > 1:
                    yield Problem("ambiguous-gate", f"{leaf.gate!r} is the id of several gates", node.id)


def _flow_problems(flow: Flow) -> Iterator[Problem]:
    members = Counter(member.id for member in flow.members)
    spoken_of = dict.fromkeys(m for edge in flow.order for m in edge)
    spoken_of.update(dict.fromkeys(start.member for start in flow.starts_on))
    for member in spoken_of:
        if members[member] == 0:
            yield Problem("unknown-member", f"the order names {member!r}, which is no member", flow.id)
        if members[member] > 1:
            yield Problem("ambiguous-member", f"{member!r} is the id of several members", flow.id)
    if circle := cycle(flow.order):
        yield Problem("cyclic-order", f"{' before '.join((*circle, circle[0]))}", flow.id)


def _gates(root: Node) -> Iterator[Gate]:
    return (node for node in walk(root) if isinstance(node, Gate))


def _gate_ids(root: Node) -> Iterator[str]:
    return (gate.id for gate in _gates(root))


# -- one: every node gets its place in the tree as its id, and flows their normal form --


def _numbered(node: Node, place: str) -> Node:
    match node:
        case Flow():
            return _numbered_flow(node, place)
        case Choice():
            cases = tuple(
                replace(case, body=_numbered(case.body, f"{place}.{i}")) for i, case in enumerate(node.cases)
            )
            otherwise = None if node.otherwise is None else _numbered(node.otherwise, f"{place}.else")
            return replace(node, id=place, cases=cases, otherwise=otherwise)
        case Loop():
            redo = None if node.redo is None else _numbered(node.redo, f"{place}.1")
            return replace(node, id=place, body=_numbered(node.body, f"{place}.0"), redo=redo)
        case ForEach():
            return replace(node, id=place, body=_numbered(node.body, f"{place}.0"))
        case Supervised():
            members = tuple(_numbered(m, f"{place}.{i}") for i, m in enumerate(node.members))
            supervisor = replace(node.supervisor, id=f"{place}.boss")
            return replace(node, id=place, supervisor=supervisor, members=members)
        case Step() | Gate():
            return replace(node, id=place)


def _numbered_flow(flow: Flow, place: str) -> Node:
    if len(flow.members) == 1 and isinstance(flow.join, All) and not flow.starts_on:
        return _numbered(flow.members[0], place)
    members = tuple(_numbered(member, f"{place}.{i}") for i, member in enumerate(flow.members))
    new = {old.id: member.id for old, member in zip(flow.members, members, strict=True)}
    order = reduced([m.id for m in members], ((new[a], new[b]) for a, b in flow.order))
    inferred = {(new[a], new[b]) for a, b in flow.inferred if a in new and b in new}
    return replace(
        flow,
        id=place,
        members=members,
        order=order,
        starts_on=tuple(StartsOn(new[s.member], s.signal) for s in flow.starts_on),
        inferred=tuple(edge for edge in order if edge in inferred),
    )


# -- two: the name for each place --


def _numbers(root: Node) -> dict[str, str]:
    """The names of steps by the order of writing."""
    names: dict[str, str] = {}
    taken = {step.agent for step in steps(root)}
    seen: set[str] = set()
    for step in steps(root):
        names[step.id] = free_name(step.agent, taken) if step.agent in seen else step.agent
        seen.add(step.agent)
    return names


def _at_places(root: Node, numbered: Node, given: Mapping[str, str]) -> dict[str, str]:
    ids = {place.id: given[old.id] for old, place in zip(steps(root), steps(numbered), strict=True)}
    around = zip(_composites(root), _composites(numbered), strict=True)
    return ids | {place.id: given[old.id] for old, place in around if old.id in given}


def _composites(root: Node) -> Iterator[Node]:
    """All that is no flow, step or gate: normal form takes none away."""
    return (node for node in walk(root) if not isinstance(node, Flow | Step | Gate))


def _names(root: Node, names: dict[str, str]) -> dict[str, str]:
    """The names of steps, and of all else by these."""
    taken = {step.agent for step in steps(root)} | set(names.values())
    for gate in _gates(root):
        names[gate.id] = free_name(_gate_name(gate), taken)
    for node in walk(root):
        if node.id not in names and (prefix := _PREFIXES.get(type(node))):
            names[node.id] = free_name(f"{prefix}-{_first_inside(node, names)}", taken)
    return names


def free_name(name: str, taken: set[str]) -> str:
    """The name, or the first of `name-2`, `name-3`… that is not taken; it is then."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    taken.add(found)
    return found


def _gate_name(gate: Gate) -> str:
    asked = slug(" ".join(gate.ask.split()[:_ASK_WORDS]))
    return f"gate-{asked or slug(' '.join(gate.approvers)) or 'human'}"


def _first_inside(node: Node, names: Mapping[str, str]) -> str:
    inside: tuple[Node, ...] = (*steps(node), *_gates(node))
    return names[inside[0].id] if inside else "empty"


# -- three: places become names, wherever they are spoken of --


def _renamed(node: Node, names: Mapping[str, str], gates: Mapping[str, str]) -> Node:
    name = names[node.id]
    below = tuple(_renamed(child, names, gates) for child in children(node))
    match node:
        case Flow():
            return _renamed_flow(node, name, below, names)
        case Choice():
            cases = tuple(
                Case(_asking(case.condition, gates), body)
                for case, body in zip(node.cases, below, strict=False)
            )
            otherwise = None if node.otherwise is None else below[-1]
            return replace(node, id=name, cases=cases, otherwise=otherwise)
        case Loop():
            redo = None if node.redo is None else below[1]
            return replace(node, id=name, body=below[0], redo=redo, until=_until(node.until, gates))
        case ForEach():
            return replace(node, id=name, body=below[0])
        case Supervised():
            boss = replace(node.supervisor, id=names[node.supervisor.id])
            return replace(node, id=name, supervisor=boss, members=below[1:], until=_until(node.until, gates))
        case Step() | Gate():
            return replace(node, id=name)


def _renamed_flow(flow: Flow, name: str, members: tuple[Node, ...], names: Mapping[str, str]) -> Flow:
    def edges(old: tuple[Edge, ...]) -> tuple[Edge, ...]:
        return tuple(sorted((names[a], names[b]) for a, b in old))

    starts = sorted({(names[s.member], s.signal) for s in flow.starts_on})
    return replace(
        flow,
        id=name,
        members=members,
        order=edges(flow.order),
        starts_on=tuple(StartsOn(*start) for start in starts),
        inferred=edges(flow.inferred),
    )


def _until(condition: Condition | None, gates: Mapping[str, str]) -> Condition | None:
    return None if condition is None else _asking(condition, gates)


def _asking(condition: Condition, gates: Mapping[str, str]) -> Condition:
    match condition:
        case Approved(gate):
            return Approved(gates.get(gate, gate))
        case Not(term):
            return Not(_asking(term, gates))
        case AllOf(terms):
            return AllOf(tuple(_asking(term, gates) for term in terms))
        case AnyOf(terms):
            return AnyOf(tuple(_asking(term, gates) for term in terms))
        case _:
            return condition
