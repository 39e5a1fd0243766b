"""What is wrong with the contents of a registry: a list of checks; errors are refused, warnings are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from swarmwright.errors import InvalidRegistry
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.registry.contents import INNER_STEPS, Contents
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.problems import Problem
from swarmwright.workflow.rules import EVERYONE

__all__ = ["check", "problems", "unused_tools"]

_MARKS = "@[]?#!*"
"""What ids of instances, and `EVERYONE`, are made of."""


def problems(contents: Contents) -> tuple[Problem, ...]:
    """Every problem, each once, in a stable order; `node` is the id that it is about."""
    return tuple(dict.fromkeys(problem for look in _CHECKS for problem in look(contents)))


def check(contents: Contents) -> None:
    """Raise InvalidRegistry if there is a problem that is an error."""
    if errors := tuple(problem for problem in problems(contents) if problem.severity == "error"):
        raise InvalidRegistry(errors)


def unused_tools(contents: Contents, matrix: PermissionMatrix) -> Iterator[Problem]:
    """A warning for each tool that nobody may use, even with a person's yes, though it is not off."""
    for tool in contents.tools:
        if tool.id not in matrix.toggles.tools_off and all(
            matrix.decide(agent.id, tool.id).effect == "deny" for agent in contents.agents
        ):
            yield Problem("unused-tool", f"no agent may use {tool.name}", tool.id, "warning")


def _ids(contents: Contents) -> Iterator[Problem]:
    for kind, specs in (("agent", contents.agents), ("tool", contents.tools), ("group", contents.groups)):
        for spec in specs:
            if not spec.id or any(mark in spec.id for mark in _MARKS):
                message = f"the id of {kind} {spec.name!r} is empty or has one of {_MARKS}"
                yield Problem("bad-id", message, spec.id)
        for id_, times in Counter(spec.id for spec in specs).items():
            if times > 1:
                yield Problem(f"duplicate-{kind}", f"there is a {kind} {id_!r} already", id_)
        for name, times in Counter(spec.name.casefold() for spec in specs).items():
            if times > 1:
                message = f"{times} {kind}s are called {name!r}: a prompt cannot tell them apart"
                yield Problem("same-name", message, name, "warning")
    for name, times in Counter(contents.patterns).items():
        if times > 1:
            yield Problem("duplicate-pattern", f"there is a pattern {name!r} already", name)


def _groups(contents: Contents) -> Iterator[Problem]:
    words = {w.casefold() for a in contents.agents for w in (a.id, a.name, *a.aliases)}
    for group in contents.groups:
        if {group.id.casefold(), group.name.casefold()} & words:
            yield Problem("group-named-like-agent", f"there is an agent {group.name!r} already", group.id)
        for member, times in Counter(group.members).items():
            if times > 1:
                yield Problem(
                    "duplicate-member", f"{member!r} stands in {group.name} {times} times", group.id
                )


def _references(contents: Contents) -> Iterator[Problem]:
    agents = {a.id for a in contents.agents}
    tools = {t.id for t in contents.tools}
    spoken_of = [
        *(("tool", tool, tools, f"agent {a.name} has") for a in contents.agents for tool in a.tools),
        *(("tool", tool, tools, f"agent {a.name} needs") for a in contents.agents for tool in a.needs),
        *(("agent", m, agents, f"group {g.name} has") for g in contents.groups for m in g.members),
        *(("agent", p.agent, {*agents, EVERYONE}, "a permission names") for p in contents.permissions),
        *(("tool", p.tool, tools, "a permission names") for p in contents.permissions),
        *(("agent", t.agent, {*agents, EVERYONE}, "a switch names") for t in contents.tools_off),
        *(("tool", t.tool, tools, "a switch names") for t in contents.tools_off),
        *(("agent", s.agent, agents, "a switch names") for s in contents.steps_off),
        *((c.subject, c.id, agents if c.subject == "agent" else tools, "code is given for")
          for c in contents.code),
    ]  # fmt: skip
    for kind, id_, known, who in spoken_of:
        if id_ not in known:
            close = nearest(id_, known, 2)
            hint = f"; did you mean {' or '.join(close)}?" if close else ""
            yield Problem(f"unknown-{kind}", f"{who} {id_!r}, which is no {kind}{hint}", id_)


def _by_hand(contents: Contents) -> Iterator[Problem]:
    for permission in contents.permissions:
        if not permission.reason.strip():
            yield Problem("no-reason", "a permission says why it was set", permission.tool)
    keys = Counter((p.agent, p.tool, p.effect == "ask") for p in contents.permissions)
    for (agent, tool, _), times in keys.items():
        if times > 1:
            yield Problem("duplicate-permission", f"{times} permissions for {agent} and {tool}", tool)
    for code in contents.code:
        if not (_is_function(code.target) or (code.subject == "tool" and _is_remote(code.target))):
            yield Problem("bad-code", f"{code.target!r} is not module:function", code.id)


def _is_function(target: str) -> bool:
    module, colon, name = target.partition(":")
    return bool(colon) and name.isidentifier() and all(part.isidentifier() for part in module.split("."))


def _is_remote(target: str) -> bool:
    """Is it `mcp:SERVER/NAME`, a tool of an MCP server?"""
    server, slash, name = target.removeprefix("mcp:").partition("/")
    return target.startswith("mcp:") and bool(slash and server and name)


def _steps(contents: Contents) -> Iterator[Problem]:
    kinds = {a.id: a.kind for a in contents.agents}
    for off in contents.steps_off:
        inner = INNER_STEPS.get(kinds.get(off.agent, "custom"))
        if inner is not None and off.step not in inner:
            has = f"its steps are {', '.join(inner)}" if inner else "it has no steps to switch"
            message = f"{off.agent} is of kind {kinds[off.agent]} and has no step {off.step!r}: {has}"
            yield Problem("unknown-step", message, off.agent)


_CHECKS: tuple[Callable[[Contents], Iterator[Problem]], ...] = (_ids, _groups, _references, _by_hand, _steps)
