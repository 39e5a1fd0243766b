"""Who may use what, as a grid with reasons, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swarmwright.policy.matrix import PermissionMatrix
    from swarmwright.runtime.showing import TeamShown

__all__ = ["grid_record"]


def grid_record(shown: TeamShown) -> dict[str, Any]:
    """{"agents", "tools", "rows"}: a row for each agent, a cell in it for each tool, in their order.

    set: what a person has set for this cell, null = nothing. version: of the team. On a thread, own: what was
    set for the thread alone, and team: what would hold without that; both are null for a team.
    """
    contents, matrix = shown.contents, shown.matrix
    off = {one.tool for one in contents.tools_off if one.agent == "*"}
    by_hand = {(one.agent, one.tool): one.effect for one in contents.permissions}
    alone = {(one.agent, one.tool): one.effect for one in shown.own}

    def cell(agent: str, tool: str) -> dict[str, Any]:
        return {
            **_decided(matrix, agent, tool),
            "set": by_hand.get((agent, tool)) or by_hand.get(("*", tool)),
            "own": alone.get((agent, tool)) or alone.get(("*", tool)),
            "team": None if shown.without is None else _decided(shown.without, agent, tool),
        }

    return {
        "team": shown.team,
        "version": shown.version,
        "thread": shown.thread or None,
        "agents": [{"id": a.id, "name": a.name, "on": a.id not in shown.off} for a in contents.agents],
        "tools": [
            {"id": t.id, "name": t.name, "risk": t.risk, "on": t.id not in off} for t in contents.tools
        ],
        "rows": [[cell(a.id, t.id) for t in contents.tools] for a in contents.agents],
    }


def _decided(matrix: PermissionMatrix, agent: str, tool: str) -> dict[str, Any]:
    told = matrix.told(agent, tool)
    return {"effect": told.effect, "rule": told.rule, "reason": told.reason}
