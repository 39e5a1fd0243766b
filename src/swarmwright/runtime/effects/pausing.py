"""Pause, resume, cancel. Pure.

A pause is an approval, too: it waits for a person, and an approval of it resumes. It stands among the rules
of the thread, for it outlasts a turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from swarmwright.graph.asking import closed
from swarmwright.graph.turns import at_an_end
from swarmwright.policy.approvals import (
    Approval,
    ApprovalRules,
    Subject,
    asked,
    from_entry,
    is_called,
    to_entry,
)
from swarmwright.ports.commands import Approve, Cancel, Pause, Reject, Resume
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.base import Effect, Standing, Update, refusal
from swarmwright.workflow.named import listed

__all__ = ["NOTHING_LEFT", "PAUSE", "cancel", "decide_pause", "pause", "pause_named", "pause_of", "resume"]

PAUSE = "pause"
"""The key of a pause."""

NOTHING_LEFT = "its turn is over: send a further request, or replay it from a checkpoint"
"""What is said to who would go on with a thread on which there is nothing to do."""


def pause_of(state: Mapping[str, Any]) -> Approval | None:
    """The pause under which a thread stands."""
    entry = state.get("coordination_rules", {}).get("paused")
    return from_entry(PAUSE, entry if isinstance(entry, Mapping) else {"kind": PAUSE}) if entry else None


def pause_named(command: Approve | Reject, standing: Standing) -> bool:
    """Whether an answer speaks of the pause."""
    paused = pause_of(standing.state)
    if paused is None or command.tool:
        return False
    return is_called(paused.id, command.approval) if command.approval else command.target == PAUSE


def decide_pause(command: Approve | Reject, standing: Standing) -> Effect:
    """A yes takes the pause back; a no leaves it."""
    if isinstance(command, Reject):
        return refusal("the thread stays paused: cancel its run, or go on with it")
    return Effect(_over(standing, command.by, command.reason), "the pause is over")


def _over(standing: Standing, by: str, reason: str = "") -> Update:
    """The write that takes a pause back. Who answers it later is told that somebody has, and who."""
    paused = pause_of(standing.state)
    update: Update = {"coordination_rules": {"paused": None}}
    if paused is None:
        return update
    at = standing.moment.at
    done = replace(paused, state="approved", by=by, reason=reason, decided_at=at, used=True)
    return {**update, "interrupts": closed(standing.state, [done])}


def pause(row: Accepted, command: Pause, standing: Standing) -> Effect:
    """`Pause`: nothing new begins."""
    running = [i for i, r in standing.state.get("progress", {}).items() if r["status"] == "running"]
    note = (
        f"finishing first: {listed(map(standing.names.instance, running))}"
        if running and standing.live
        else ""
    )
    if standing.state.get("coordination_rules", {}).get("paused"):
        return Effect(note=note or "it was paused already")
    number = standing.state.get("coordination_rules", {}).get("asked", 0) + 1
    # Somebody's own word to wait, until they take it back: time has no say in it.
    moment = replace(standing.moment, rules=ApprovalRules())
    entry = to_entry(asked(Subject(PAUSE, "pause", PAUSE, "paused"), moment, number))
    return Effect({"coordination_rules": {"paused": entry, "asked": number}}, note)


def resume(row: Accepted, command: Resume, standing: Standing) -> Effect:
    """`Resume`: a pause is over, or who was stopped goes on; refused where there is nothing to go on with."""
    paused = standing.state.get("coordination_rules", {}).get("paused")
    if not paused and not standing.live and at_an_end(standing.plan, standing.state):
        return refusal(f"it is not paused, and {NOTHING_LEFT}")
    return Effect(_over(standing, command.by), "" if paused else "it was not paused")


def cancel(row: Accepted, command: Cancel, standing: Standing) -> Effect:
    """`Cancel`: the run under way ends."""
    if not standing.live:
        return refusal("the run that it was meant for is over")
    return Effect(stops=True)
