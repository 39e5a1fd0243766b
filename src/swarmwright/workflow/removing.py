"""A workflow without some of its agents and tools: their work is taken out, what came after closes up. Pure.

Ids stay, so that a thread at work knows what is left of its workflow. What cannot do without the agent (a
team that it leads, a condition on what it reports) is left to `verifying`, which says so.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import AllOf, Condition, Not
from swarmwright.workflow.ordering import reduced
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.tree import (
    AtLeast,
    Case,
    Choice,
    Edge,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
)

__all__ = ["without", "without_team"]

_Ids = Collection[str]


def without(workflow: Workflow, agents: _Ids = (), tools: _Ids = ()) -> Workflow | None:
    """The workflow without these agents and tools (ids), in its team too; None if no work is left.

    Members that waited for what is gone wait for what that had waited for; a signal that only it announced
    can come from outside. The result is not verified.
    """
    root = _left(workflow.root, frozenset(agents))
    if root is None:
        return None
    rules = tuple(kept for rule in workflow.rules for kept in _kept(rule, agents, tools))
    return replace(workflow, root=root, rules=rules, team=without_team(workflow.team, agents, tools))


def without_team(team: Catalog, agents: _Ids, tools: _Ids) -> Catalog:
    """The team without these agents and tools, in groups and in agents' hands too."""
    return Catalog(
        tuple(
            replace(a, tools=_not_in(a.tools, tools), needs=_not_in(a.needs, tools))
            for a in team.agents
            if a.id not in agents
        ),
        tuple(t for t in team.tools if t.id not in tools),
        tuple(replace(g, members=tuple(m for m in g.members if m not in agents)) for g in team.groups),
    )


def _not_in(ids: tuple[str, ...], gone: _Ids) -> tuple[str, ...]:
    return tuple(i for i in ids if i not in gone)


def _left(node: Node, gone: _Ids) -> Node | None:
    """What is left of a node; None if nothing is."""
    match node:
        case Step():
            return None if node.agent in gone else node
        case Gate():
            return node
        case Flow():
            return _flow(node, gone)
        case Choice():
            return _choice(node, gone)
        case Loop():
            body, redo = _left(node.body, gone), node.redo and _left(node.redo, gone)
            return replace(node, body=body, redo=redo) if body is not None else None
        case ForEach():
            body = _left(node.body, gone)
            return replace(node, body=body) if body is not None else None
        case Supervised():
            members = tuple(left for m in node.members if (left := _left(m, gone)) is not None)
            return replace(node, members=members) if members else None


def _flow(flow: Flow, gone: _Ids) -> Flow | None:
    left = tuple(made for member in flow.members if (made := _left(member, gone)) is not None)
    if not left:
        return None
    ids = {member.id for member in left}
    join = replace(flow.join, k=min(flow.join.k, len(left))) if isinstance(flow.join, AtLeast) else flow.join
    return replace(
        flow,
        members=left,
        order=_closed_up(flow.order, ids),
        inferred=tuple((a, b) for a, b in flow.inferred if a in ids and b in ids),
        starts_on=tuple(start for start in flow.starts_on if start.member in ids),
        join=join,
    )


def _closed_up(order: tuple[Edge, ...], ids: set[str]) -> tuple[Edge, ...]:
    """The order among these members, those that hung together by one that is gone included."""
    edges = set(order)
    for lost in {end for edge in order for end in edge} - ids:
        before = {a for a, b in edges if b == lost}
        after = {b for a, b in edges if a == lost}
        edges = {edge for edge in edges if lost not in edge} | {(a, b) for a in before for b in after}
    return reduced(sorted(ids), edges)


def _choice(choice: Choice, gone: _Ids) -> Choice | None:
    """Where the chosen branch is empty now, nothing runs, as before nothing else would have."""
    cases: list[Case] = []
    barred: list[Condition] = []
    for case in choice.cases:
        body = _left(case.body, gone)
        if body is None:
            barred.append(Not(case.condition))
        else:
            cases.append(Case(_all_of(*barred, case.condition), body))
    otherwise = choice.otherwise and _left(choice.otherwise, gone)
    if otherwise is not None and barred:
        cases, otherwise = [*cases, Case(_all_of(*barred), otherwise)], None
    return replace(choice, cases=tuple(cases), otherwise=otherwise) if cases else None


def _all_of(*terms: Condition) -> Condition:
    return terms[0] if len(terms) == 1 else AllOf(terms)


def _kept(rule: Rule, agents: _Ids, tools: _Ids) -> tuple[Rule, ...]:
    """What is left of a rule. "Only X may use T" without X leaves T to nobody."""

    def left(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(i for i in ids if i not in agents)

    match rule:
        case Grant() | Deny() | ToolApproval() if rule.tool in tools:
            return ()
        case Grant(exclusive=True) if not left(rule.agents):
            return (Deny((EVERYONE,), rule.tool, spans=rule.spans),)
        case Grant() | Deny():
            some = replace(rule, agents=left(rule.agents), excepted=left(rule.excepted))
            return (some,) if some.agents else ()
        case ToolApproval():
            return (replace(rule, agents=left(rule.agents)),) if left(rule.agents) else ()
        case Hide():
            some_hidden = replace(rule, viewers=left(rule.viewers), excepted=left(rule.excepted))
            return (some_hidden,) if some_hidden.viewers and rule.source not in agents else ()
        case Limit():
            return () if rule.subject in agents else (rule,)
