"""The permission matrix of a workflow with what the registry says now: switches, and what was set by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from swarmwright.policy.decisions import Decision, Identities, Override, Toggles
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.registry.contents import Contents, Permission
from swarmwright.workflow.granting import Beside
from swarmwright.workflow.rules import EVERYONE, Grant, Rule, ToolApproval

__all__ = ["Cell", "beside_rules", "cells", "held_up", "permission_matrix"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One agent, one tool, and what holds for them, with its reason."""

    agent: str
    tool: str
    decision: Decision


def permission_matrix(
    contents: Contents, rules: tuple[Rule, ...], code: Identities | None = None
) -> PermissionMatrix:
    """The matrix of the team under the rules of a workflow and what was set by hand.

    What is set for an agent goes before what is set for everyone, and both before the rules; a switch goes
    before all. A grant by hand waives no approval and no high risk; an approval by hand opens nothing. code:
    what tells the code of tools apart; None = where it stands, as the registry names it.
    """
    team = contents.catalog
    for_all = {off.tool: off.reason for off in contents.tools_off if off.agent == EVERYONE}
    toggles = Toggles(tools_off=frozenset(for_all), why=for_all)
    set_: dict[tuple[str, str], Override] = {}
    # What a right comes to does not hang on who is off just now: the toggle of an agent comes before it.
    all_on = replace(team, agents=tuple(replace(agent, enabled=True) for agent in team.agents))
    bare = PermissionMatrix(all_on, rules)
    for agent, tool in _spoken_of(contents):
        if override := _override(contents, bare, agent, tool):
            set_[agent, tool] = override
    named = {one.id: one.target for one in contents.code if one.subject == "tool"}
    return PermissionMatrix(team, rules, set_, toggles, code=code or (lambda tool: named.get(tool, "")))


def cells(matrix: PermissionMatrix) -> Iterator[Cell]:
    """Every agent with every tool, in the order of the team."""
    for agent in matrix.team.agents:
        for tool in matrix.team.tools:
            yield Cell(agent.id, tool.id, matrix.told(agent.id, tool.id))


def held_up(contents: Contents, matrix: PermissionMatrix) -> tuple[str, ...]:
    """The agents (by id) that need a tool which is denied to them: the router passes them by. Sorted."""
    return tuple(
        sorted(
            agent.id
            for agent in contents.agents
            if any(matrix.decide(agent.id, tool).effect == "deny" for tool in agent.needs)
        )
    )


def beside_rules(contents: Contents, agents_off: Collection[str] = ()) -> Beside:
    """What decides before any rule does: rights that people have set, and switches.

    agents_off: who is switched off elsewhere than in these contents, as on one thread.
    """
    # Under no rules, what is set by hand is all that there is: what only asks opens nothing.
    bare = PermissionMatrix(contents.catalog)
    given, taken = set[tuple[str, str]](), set[tuple[str, str]]()
    for agent, tool in _spoken_of(contents):
        right = _closest(contents, agent, tool, asks=False)
        if (made := _override(contents, bare, agent, tool)) is not None and made.effect == "deny":
            taken.add((agent, tool))
        elif right is not None:
            given.add((agent, tool))
    for_all = {off.tool for off in contents.tools_off if off.agent == EVERYONE}
    return Beside(frozenset(given), frozenset(taken), frozenset(agents_off), frozenset(for_all))


def _spoken_of(contents: Contents) -> Iterator[tuple[str, str]]:
    """The agents and tools that something is set for by hand; the rules alone decide on the others."""
    for tool in contents.tools:
        agents = {permission.agent for permission in contents.permissions if permission.tool == tool.id}
        agents |= {off.agent for off in contents.tools_off if off.tool == tool.id}
        for agent in contents.agents:
            if agent.id in agents or EVERYONE in agents:
                yield agent.id, tool.id


def _override(contents: Contents, bare: PermissionMatrix, agent: str, tool: str) -> Override | None:
    for off in contents.tools_off:
        if (off.tool, off.agent) == (tool, agent):
            because = f": {off.reason}" if off.reason else ""
            return Override(
                "deny", f"{bare.team.name(tool)} is switched off for {bare.team.name(agent)}{because}"
            )
    right = _closest(contents, agent, tool, asks=False)
    approval = _closest(contents, agent, tool, asks=True)
    if right is not None and right.effect == "deny":
        return Override("deny", right.reason)
    if right is not None:
        if approval is not None:
            return Override("ask", approval.reason)
        asked = _approval_of_rules(bare, agent, tool)
        return Override("ask", asked.reason) if asked else Override("allow", right.reason)
    if approval is not None and bare.decide(agent, tool).effect != "deny":
        return Override("ask", approval.reason)
    return None


def _closest(contents: Contents, agent: str, tool: str, *, asks: bool) -> Permission | None:
    found = {p.agent: p for p in contents.permissions if p.tool == tool and (p.effect == "ask") == asks}
    return found.get(agent) or found.get(EVERYONE)


def _approval_of_rules(bare: PermissionMatrix, agent: str, tool: str) -> Decision | None:
    """What wants a person's yes, whoever may use the tool."""
    approvals = tuple(rule for rule in bare.rules if isinstance(rule, ToolApproval))
    open_to_all = PermissionMatrix(bare.team, (Grant((EVERYONE,), tool), *approvals))
    decided = open_to_all.decide(agent, tool)
    return decided if decided.effect == "ask" else None
