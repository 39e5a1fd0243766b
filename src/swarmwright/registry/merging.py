"""What a team's config file says, taken into the team: only what the file says otherwise than before. Pure.

The file and the people who change a team while it works both have a say. What changes in the file changes in
the team; what was set by hand stays where the file says nothing new.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import TypeVar

from swarmwright.registry.contents import Code, Contents
from swarmwright.workflow.catalog import AgentSpec, GroupSpec, ToolSpec
from swarmwright.workflow.removing import without_team

__all__ = ["merged"]

Spec = TypeVar("Spec", AgentSpec, ToolSpec, GroupSpec)


def merged(team: Contents, before: Contents, after: Contents) -> Contents:
    """The team with what the file said (`before`) and says now (`after`): agents, tools, groups and code.

    An agent or a tool that the file has dropped leaves the team, with what was set for it by hand.
    """
    agents = {a.id for a in before.agents} - {a.id for a in after.agents}
    tools = {t.id for t in before.tools} - {t.id for t in after.tools}
    groups = {g.id for g in before.groups} - {g.id for g in after.groups}
    left = without_team(team.catalog, agents, tools)
    return replace(
        team,
        agents=_taken_over(left.agents, before.agents, after.agents),
        tools=_taken_over(left.tools, before.tools, after.tools),
        groups=_taken_over(tuple(g for g in left.groups if g.id not in groups), before.groups, after.groups),
        tools_off=tuple(t for t in team.tools_off if t.agent not in agents and t.tool not in tools),
        permissions=tuple(p for p in team.permissions if p.agent not in agents and p.tool not in tools),
        steps_off=tuple(s for s in team.steps_off if s.agent not in agents),
        code=_code(team.code, before.code, after.code, agents | tools),
    )


def _taken_over(team: tuple[Spec, ...], before: Sequence[Spec], after: Sequence[Spec]) -> tuple[Spec, ...]:
    """The team's specs, each with the fields that the file has changed; new ones at the end."""
    then, now = {spec.id: spec for spec in before}, {spec.id: spec for spec in after}
    kept = tuple(_changed(spec, then.get(spec.id), now[spec.id]) if spec.id in now else spec for spec in team)
    known = {spec.id for spec in team}
    return kept + tuple(spec for spec in after if spec.id not in known and spec.id not in then)


def _changed(spec: Spec, before: Spec | None, after: Spec) -> Spec:
    if before is None:  # the file names somebody who had joined by hand: now it is the file's
        return after
    names = [f.name for f in fields(after) if getattr(before, f.name) != getattr(after, f.name)]
    return replace(spec, **{name: getattr(after, name) for name in names})


def _code(
    team: Iterable[Code], before: Iterable[Code], after: Iterable[Code], gone: set[str]
) -> tuple[Code, ...]:
    def by_subject(code: Iterable[Code]) -> dict[tuple[str, str], Code]:
        return {(one.subject, one.id): one for one in code}

    then, now, found = by_subject(before), by_subject(after), by_subject(team)
    for key in {*then, *now}:
        if then.get(key) == now.get(key):
            continue
        if key in now:
            found[key] = now[key]
        else:
            found.pop(key, None)
    return tuple(sorted((c for c in found.values() if c.id not in gone), key=lambda c: (c.subject, c.id)))
