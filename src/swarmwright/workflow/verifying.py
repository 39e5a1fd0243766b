"""What is wrong with a workflow, whoever built it: a list of checks, each with its own codes.

`error`: the workflow must not run. `warning`: it can, but needs something from outside, or says something
that cannot come true. This module knows nothing of prompts; the language floor adds spans and rewrites.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from swarmwright.errors import InvalidWorkflow
from swarmwright.workflow.bounds import rounds_bound
from swarmwright.workflow.conditions import Announced, Approved, Compare, leaves
from swarmwright.workflow.plan import plan
from swarmwright.workflow.problems import Problem, obstacles
from swarmwright.workflow.reading import sources
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.same import Same
from swarmwright.workflow.tree import (
    AtLeast,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Supervised,
    Workflow,
    conditions_of,
    steps,
    walk,
)

__all__ = ["Problem", "check", "verify"]


def verify(workflow: Workflow) -> tuple[Problem, ...]:
    """Every problem of the workflow, tree first, each once, in a stable order; () if there is none.

    Those of the latest workflows are kept, by identity: who takes one in looks, and so does who builds it.
    """
    return _verified(Same(workflow))


@lru_cache(maxsize=64)
def _verified(key: Same) -> tuple[Problem, ...]:
    found = (problem for check_ in _CHECKS for problem in check_(key.workflow))
    return tuple(dict.fromkeys(found))


def check(workflow: Workflow) -> None:
    """Raise InvalidWorkflow if the workflow has a problem that is an error."""
    if errors := tuple(problem for problem in verify(workflow) if problem.severity == "error"):
        raise InvalidWorkflow(errors)


def _warning(code: str, message: str, node: str) -> Problem:
    return Problem(code, message, node, "warning")


def _structure(workflow: Workflow) -> Iterator[Problem]:
    yield from obstacles(workflow.root)
    for node in walk(workflow.root):
        if any(mark in node.id for mark in "@[]?#!") or not node.id:
            yield Problem("bad-id", "an id is not empty and has none of @ [ ] ? # !", node.id)
        match node:
            case Flow(members=()):
                yield Problem("empty-flow", "a flow has at least one member", node.id)
            case Choice(cases=()):
                yield Problem("empty-choice", "a choice has at least one case", node.id)
            case Supervised(members=()):
                yield Problem("empty-team", "a supervisor has at least one member to pick", node.id)


def _quorums(workflow: Workflow) -> Iterator[Problem]:
    for node in walk(workflow.root):
        if isinstance(node, Flow) and isinstance(node.join, AtLeast):
            k, members = node.join.k, len(node.members)
            if k < 1:
                yield Problem("quorum-too-small", f"at least {k} is no quorum", node.id)
            if k > members:
                yield Problem("quorum-too-large", f"at least {k} of {members} can never be", node.id)


def _bounds(workflow: Workflow) -> Iterator[Problem]:
    for node in walk(workflow.root):
        match node:
            case Loop() | Supervised():
                bound = rounds_bound(node, workflow.rules)
                if bound is None:
                    yield Problem("unbounded-loop", "nothing bounds its rounds", node.id)
                elif bound < 1:
                    yield Problem("bound-too-small", f"at most {bound} rounds is none", node.id)
            case ForEach(at_most_parallel=int(limit)) if limit < 1:
                yield Problem("bound-too-small", f"at most {limit} at a time is none", node.id)


def _agents(workflow: Workflow) -> Iterator[Problem]:
    for step in steps(workflow.root):
        if workflow.team.agent(step.agent) is None:
            yield Problem("unknown-agent", f"there is no agent {step.agent!r}", step.id)
    for node in walk(workflow.root):
        for condition in conditions_of(node):
            for leaf in leaves(condition):
                if isinstance(leaf, Compare) and leaf.agent and workflow.team.agent(leaf.agent) is None:
                    yield Problem("unknown-agent", f"there is no agent {leaf.agent!r}", node.id)


def _signals(workflow: Workflow) -> Iterator[Problem]:
    announced = {signal for step in steps(workflow.root) for signal in step.signals}
    for node in walk(workflow.root):
        awaited = [(s.member, s.signal) for s in node.starts_on] if isinstance(node, Flow) else []
        asked = [
            (node.id, leaf.signal)
            for condition in conditions_of(node)
            for leaf in leaves(condition)
            if isinstance(leaf, Announced)
        ]
        for where, signal in (*awaited, *asked):
            if signal not in announced:
                yield _warning("unannounced-signal", f"it depends on {signal}, which nobody announces", where)


def _gates(workflow: Workflow) -> Iterator[Problem]:
    gates = {node.id for node in walk(workflow.root) if isinstance(node, Gate)}
    for node, leaf in _approvals(workflow.root):
        if leaf.gate not in gates:
            yield Problem("unknown-gate", f"there is no gate {leaf.gate!r}", node.id)
    if not any(_approvals(workflow.root)) or any(obstacles(workflow.root)):
        return
    planned = plan(workflow)
    for node, leaf in _approvals(workflow.root):
        asking = planned.by_id[node.id]
        for source in sources(planned.at, asking, leaf):
            if not source.before:
                message = f"whether {leaf.gate} is approved may not be known yet: nothing puts it before"
                yield _warning("gate-not-before", message, node.id)


def _approvals(root: Node) -> Iterator[tuple[Node, Approved]]:
    for node in walk(root):
        for condition in conditions_of(node):
            for leaf in leaves(condition):
                if isinstance(leaf, Approved):
                    yield node, leaf


def _stopped_loops(workflow: Workflow) -> Iterator[Problem]:
    for loop in (node for node in walk(workflow.root) if isinstance(node, Loop)):
        stops = {n.id for n in walk(loop.body) if isinstance(n, Gate) and n.on_reject == "stop"}
        for leaf in leaves(loop.until) if loop.until else ():
            if isinstance(leaf, Approved) and leaf.gate in stops:
                message = f"{leaf.gate} ends the branch when it is rejected, so there is no further round"
                yield _warning("gate-ends-loop", message, loop.id)


def _rules(workflow: Workflow) -> Iterator[Problem]:
    team = workflow.team
    for rule in workflow.rules:
        agents, tools = _spoken_of(rule)
        for agent in agents:
            if agent != EVERYONE and team.agent(agent) is None:
                yield Problem("unknown-agent", f"a rule speaks of {agent!r}, who is no agent")
        for tool in tools:
            if team.tool(tool) is None:
                yield Problem("unknown-tool", f"a rule speaks of {tool!r}, which is no tool")
        # No retries is a bound that makes sense; no time, rounds, calls or money is not.
        if isinstance(rule, Limit) and not (rule.value > 0 or (rule.kind == "retries" and rule.value == 0)):
            yield Problem("bad-limit", f"{rule.kind} of {rule.subject} is {rule.value}, which is not above 0")


def _spoken_of(rule: Rule) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The agents and the tools that a rule names."""
    match rule:
        case Grant() | Deny():
            return (*rule.agents, *rule.excepted), (rule.tool,)
        case ToolApproval():
            return rule.agents, (rule.tool,)
        case Hide():
            return (rule.source, *rule.viewers, *rule.excepted), ()
        case Limit():
            return (rule.subject,), ()


def _tools(workflow: Workflow) -> Iterator[Problem]:
    for agent in workflow.team.agents:
        for tool in agent.tools:
            if workflow.team.tool(tool) is None:
                yield Problem("unknown-tool", f"agent {agent.id} has {tool!r}, which is no tool")
    for group in workflow.team.groups:
        for member in group.members:
            if workflow.team.agent(member) is None:
                yield Problem("unknown-agent", f"group {group.id} has {member!r}, who is no agent")


_CHECKS: tuple[Callable[[Workflow], Iterator[Problem]], ...] = (
    _structure,
    _quorums,
    _bounds,
    _agents,
    _signals,
    _gates,
    _stopped_loops,
    _rules,
    _tools,
)
