"""A person's yes and no: to gates, to tool calls, to proposed changes of the workflow. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from swarmwright.graph.answers import pending_waits
from swarmwright.graph.records import tool_waits
from swarmwright.ports.commands import Accepted, Approve, Reject
from swarmwright.runtime.effects.base import DECISIONS, Effect, Standing, decision_told, refusal
from swarmwright.runtime.effects.swapping import decide_swap

__all__ = ["decide"]


def decide(row: Accepted, command: Approve | Reject, standing: Standing) -> Effect:
    """A decision is for what waits at this moment, or it is refused: no yes lies about for later."""
    entry = standing.state.get("interrupts", {}).get(command.target, {})
    if entry.get("kind") == "swap":
        return decide_swap(command, entry, standing)
    gates = {
        w["instance"]: w["name"] for w in pending_waits(standing.state, standing.plan) if w["kind"] == "gate"
    }
    if command.target in gates and not command.tool:
        return _decide_gate(command, entry, gates[command.target])
    calls = [
        call
        for call in tool_waits(standing.state)
        if call["instance"] == command.target
        and command.tool in ("", call["name"])
        and command.arguments in ("", call["arguments"])
    ]
    if not calls:
        return refusal(f"{command.target} waits for no decision like this")
    return _decide_calls(command, calls)


def _decide_gate(command: Approve | Reject, entry: Mapping[str, Any], ask: str) -> Effect:
    decision = DECISIONS[type(command)]
    who = {"by": command.by} if command.by else {}
    decided = {**entry, "ask": ask, "status": decision, "reason": command.reason, **who}
    told = ("gate_decided", command.target, decision_told(command))
    return Effect({"interrupts": {command.target: decided}}, events=(told,))


def _decide_calls(command: Approve | Reject, calls: list[dict[str, str]]) -> Effect:
    """The step begins again, its loop stands at its calls, and the answers are in its view."""
    decision = DECISIONS[type(command)]
    answers = {
        f"{c['instance']}:{_short(c['name'], c['arguments'])}": {
            "kind": "tool",
            "instance": c["instance"],
            "agent": c["agent"],
            "tool": c["name"],
            "arguments": c["arguments"],
            "status": decision,
            "reason": command.reason,
        }
        for c in calls
    }
    again = {"progress": {command.target: None}, "resume_info": {"outcome": None}}
    note = f"{decision}: {', '.join(dict.fromkeys(c['name'] for c in calls))}"
    return Effect({"interrupts": answers, **again}, note)


def _short(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
