"""Another workflow for the thread: at once, or once a person has said yes to it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swarmwright.ports.commands import Accepted, Approve, Reject, Swap
from swarmwright.runtime.effects.base import Effect, Standing, Update, Wanted, decision_told
from swarmwright.workflow.encoding import version

__all__ = ["decide_swap", "swap", "swap_waits"]


def swap(row: Accepted, command: Swap, standing: Standing) -> Effect:
    """`Swap`: at once, or as a proposal that waits."""
    number, now = version(command.workflow), version(standing.plan.workflow)
    if number == now:
        return Effect(note="nothing changes")
    if not command.approval:
        return Effect(swap=Wanted(number, command.drain))
    ask = f"change the workflow from {now} to {number}"
    entry = {
        "kind": "swap",
        "ask": ask,
        "base": now,
        "workflow": number,
        "drain": command.drain,
        "status": "waiting",
    }
    key = f"swap-{row.seq}"
    return Effect({"interrupts": {key: entry}}, ask, (("gate_waiting", key, {"ask": ask}),))


def decide_swap(command: Approve | Reject, entry: Mapping[str, Any], standing: Standing) -> Effect:
    """A person's answer to a proposal; it is for the workflow that it was made for."""
    over: Update = {"interrupts": {command.target: None}}
    told = (("gate_decided", command.target, decision_told(command)),)
    if isinstance(command, Reject):
        return Effect(over, "the workflow stays as it is", told)
    if entry["base"] != version(standing.plan.workflow):
        stale = "the workflow has changed since that was proposed; propose it anew"
        return Effect(over, stale, refused=True)
    return Effect(over, events=told, swap=Wanted(entry["workflow"], entry["drain"]))


def swap_waits(state: Mapping[str, Any]) -> list[dict[str, str]]:
    """The changes of the workflow that wait for a person's yes."""
    entries = state.get("interrupts", {}).items()
    return [
        {"kind": "swap", "instance": key, "name": entry["ask"]}
        for key, entry in entries
        if entry.get("kind") == "swap"
    ]
