"""Agents off and on. Pure."""

from __future__ import annotations

from swarmwright.ports.commands import Accepted, SetAgent
from swarmwright.runtime.effects.base import Effect, Standing, refusal

__all__ = ["set_agent"]


def set_agent(row: Accepted, command: SetAgent, standing: Standing) -> Effect:
    """`SetAgent`: later steps of an agent that is off are skipped."""
    if standing.plan.workflow.team.agent(command.agent) is None:
        return refusal(f"the team has no agent {command.agent!r}")
    before = set(standing.state.get("coordination_rules", {}).get("disabled", ()))
    disabled = before - {command.agent} if command.enabled else before | {command.agent}
    running = [
        i
        for i, record in standing.state.get("progress", {}).items()
        if record["status"] == "running" and record.get("agent") == command.agent
    ]
    note = "" if command.enabled or not running else f"{', '.join(running)} runs, and finishes first"
    if disabled == before:
        note = f"it was {'on' if command.enabled else 'off'} already"
    return Effect({"coordination_rules": {"disabled": sorted(disabled)}}, note)
