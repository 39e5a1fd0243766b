"""Pause, resume, cancel. Pure."""

from __future__ import annotations

from swarmwright.ports.commands import Accepted, Cancel, Pause, Resume
from swarmwright.runtime.effects.base import Effect, Standing, refusal

__all__ = ["cancel", "pause", "resume"]


def pause(row: Accepted, command: Pause, standing: Standing) -> Effect:
    """`Pause`: nothing new begins."""
    running = [i for i, r in standing.state.get("progress", {}).items() if r["status"] == "running"]
    note = f"finishing first: {', '.join(running)}" if running and standing.live else ""
    return Effect({"coordination_rules": {"paused": True}}, note)


def resume(row: Accepted, command: Resume, standing: Standing) -> Effect:
    """`Resume`: a pause is over."""
    paused = standing.state.get("coordination_rules", {}).get("paused")
    return Effect({"coordination_rules": {"paused": None}}, "" if paused else "it was not paused")


def cancel(row: Accepted, command: Cancel, standing: Standing) -> Effect:
    """`Cancel`: the run under way ends."""
    if not standing.live:
        return refusal("the run that it was meant for is over")
    return Effect(stops=True)
