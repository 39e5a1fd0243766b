"""Teams as data: who is there, with what, who may use what and why, and what a change of it came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swarmwright.ports.teams import TeamVersion
    from swarmwright.registry.changing import RegistryChange, Revision
    from swarmwright.registry.contents import Contents
    from swarmwright.runtime.showing import TeamShown

__all__ = ["team_change_record", "team_record", "team_versions_record"]


def team_record(shown: TeamShown, agent: str | None = None) -> dict[str, Any]:
    """A team, or one of its agents; docs/cli.md describes it."""
    from swarmwright.registry.permitting import cells

    contents, held_up = shown.contents, shown.held_up
    code = {(c.subject, c.id): c.target for c in contents.code}
    return {
        "team": shown.team,
        "version": shown.version,
        "thread": shown.thread or None,
        "dirty": shown.dirty or None,
        "agents": [
            {
                "id": a.id,
                "name": a.name,
                "role": a.role,
                "prompt": a.prompt,
                "kind": a.kind,
                "model": a.model,
                "on": a.id not in shown.off,
                "held_up": a.id in held_up,
                "steps_off": [s.step for s in contents.steps_off if s.agent == a.id],
                "aliases": list(a.aliases),
            }
            for a in contents.agents
            if agent in (None, a.id)
        ],
        "tools": [
            {
                "id": t.id,
                "name": t.name,
                "risk": t.risk,
                "function": code.get(("tool", t.id)),
                "description": t.description,
                "aliases": list(t.aliases),
            }
            for t in contents.tools
        ],
        "matrix": [
            {
                "agent": c.agent,
                "tool": c.tool,
                "effect": c.decision.effect,
                "rule": c.decision.rule,
                "reason": c.decision.reason,
            }
            for c in cells(shown.matrix)
            if agent in (None, c.agent)
        ],
    }


def team_change_record(change: RegistryChange) -> dict[str, Any]:
    """What a change of a team came to; docs/cli.md describes it."""
    return {
        "kind": change.kind,
        "subject": change.subject,
        "id": change.id,
        "old": change.old,
        "new": change.new,
        "recompile": change.recompile,
        "reason": change.reason,
        "also": list(change.also),
        "version": change.version.number,
    }


def team_versions_record(
    history: Sequence[Revision], made: Mapping[int, TeamVersion]
) -> list[dict[str, Any]]:
    """The versions of a team, the first first, and what led to each. at: 0.0 and by: "" = nobody has kept it.

    names: what those were called that the change is of (id → name), also of who has gone by it.
    """
    told = []
    before: Contents | None = None
    for one in history:
        kept = made.get(one.version.number)
        told.append(
            {
                "number": one.version.number,
                "hash": one.version.hash,
                "at": 0.0 if kept is None else kept.at,
                "by": "" if kept is None else kept.by,
                "change": None if one.change is None else team_change_record(one.change),
                "names": {} if one.change is None else _names(one.change.id, before, one.contents),
            }
        )
        before = one.contents
    return told


def _names(ids: str, *contents: Contents | None) -> dict[str, str]:
    """Of the agents, tools and groups among these ids, apart by spaces; the later contents call them last."""
    named: dict[str, str] = {}
    for one in contents:
        if one is not None:
            named |= {agent.id: agent.name for agent in one.agents}
            named |= {tool.id: tool.name for tool in one.tools}
            named |= {group.id: group.name for group in one.groups}
    return {id_: named[id_] for id_ in ids.split() if id_ in named}
