"""What a command does to a thread, as a value: pure, given how the thread stands.

Whatever comes of it, the state remembers that it was seen: `commands_applied` rises to its number, and the
trace has an entry. So a crash can neither lose a command nor let it count twice; the mailbox only mirrors it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from langchain_core.messages import HumanMessage

from swarmwright.graph.answers import pending_waits
from swarmwright.graph.records import tool_waits
from swarmwright.graph.writing import both
from swarmwright.ports.commands import (
    Accepted,
    Announce,
    Approve,
    Cancel,
    InjectContext,
    Pause,
    Reject,
    Resume,
    Send,
    SetAgent,
    Swap,
)
from swarmwright.workflow.encoding import version
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.plan import Plan

__all__ = ["Effect", "Standing", "Wanted", "effect", "recorded", "swap_waits"]

Update = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Standing:
    """How the thread stands: its plan, its state, and whether a run was under way before the command."""

    plan: Plan
    state: Mapping[str, Any]
    live: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """A change of the workflow that is to be made now: to this version, with this drain."""

    version: str
    drain: Drain


@dataclass(frozen=True, slots=True)
class Effect:
    """What a command comes to: `update` to write, what to say of it, events, a swap, the end of the run.

    `refused`: it changes nothing, and `note` says why.
    """

    update: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    events: tuple[tuple[str, str, Mapping[str, Any]], ...] = ()
    swap: Wanted | None = None
    stops: bool = False
    refused: bool = False


def effect(command: Accepted, standing: Standing) -> Effect:
    """What this command does to a thread that stands like this."""
    return _EFFECTS[type(command.command)](command, command.command, standing)


def recorded(
    command: Accepted,
    made: Effect,
    state: Mapping[str, Any],
    at: float,
    also: Mapping[str, Any] | None = None,
) -> Update:
    """The whole write: the effect's own, what a swap adds (`also`), the watermark, and the trace's entry."""
    entry = {
        "instance": f"command-{command.seq}",
        "status": "refused" if made.refused else "applied",
        "started_at": command.accepted_at,
        "ended_at": at,
        "question": command.kind,
        "detail": made.note,
        "turn": state.get("turn", {}).get("number", 0),
    }
    mark = {"coordination_rules": {"commands_applied": command.seq}}
    return {**both(both(dict(made.update), also or {}), mark), "execution_trace": [entry]}


def swap_waits(state: Mapping[str, Any]) -> list[dict[str, str]]:
    """The changes of the workflow that wait for a person's yes."""
    entries = state.get("interrupts", {}).items()
    return [
        {"kind": "swap", "instance": key, "name": entry["ask"]}
        for key, entry in entries
        if entry.get("kind") == "swap"
    ]


def _refusal(reason: str) -> Effect:
    return Effect(note=reason, refused=True)


def _send(row: Accepted, command: Send, standing: Standing) -> Effect:
    return Effect({"messages": [HumanMessage(command.message, id=f"sent/{row.seq}")]})


def _pause(row: Accepted, command: Pause, standing: Standing) -> Effect:
    running = [i for i, r in standing.state.get("progress", {}).items() if r["status"] == "running"]
    note = f"finishing first: {', '.join(running)}" if running and standing.live else ""
    return Effect({"coordination_rules": {"paused": True}}, note)


def _resume(row: Accepted, command: Resume, standing: Standing) -> Effect:
    paused = standing.state.get("coordination_rules", {}).get("paused")
    return Effect({"coordination_rules": {"paused": None}}, "" if paused else "it was not paused")


def _announce(row: Accepted, command: Announce, standing: Standing) -> Effect:
    if not standing.state.get("turn"):
        return _refusal("nothing has begun that could hear it")
    told = ("signal", "", {"signal": command.signal})
    return Effect({"signals": {command.signal: {"": True}}}, events=(told,))


def _inject(row: Accepted, command: InjectContext, standing: Standing) -> Effect:
    team = standing.plan.workflow.team
    kind, _, name = command.audience.partition(":")
    entry = {f"note-{row.seq}": command.text}
    if kind == "public" and not name:
        return Effect({"shared_context": entry})
    if kind == "group" and name in {group.id for group in team.groups}:
        return Effect({"group_context": {name: entry}})
    if kind == "private" and team.agent(name) is not None:
        return Effect({"private_context": {name: entry}})
    return _refusal(f"{command.audience!r} is no audience here: public, group:ID or private:AGENT")


def _set_agent(row: Accepted, command: SetAgent, standing: Standing) -> Effect:
    if standing.plan.workflow.team.agent(command.agent) is None:
        return _refusal(f"the team has no agent {command.agent!r}")
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


def _cancel(row: Accepted, command: Cancel, standing: Standing) -> Effect:
    if not standing.live:
        return _refusal("the run that it was meant for is over")
    return Effect(stops=True)


def _swap(row: Accepted, command: Swap, standing: Standing) -> Effect:
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


def _decide(row: Accepted, command: Approve | Reject, standing: Standing) -> Effect:
    """A decision is for what waits at this moment, or it is refused: no yes lies about for later."""
    entry = standing.state.get("interrupts", {}).get(command.target, {})
    if entry.get("kind") == "swap":
        return _decide_swap(command, entry, standing)
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
        return _refusal(f"{command.target} waits for no decision like this")
    return _decide_calls(command, calls)


def _decide_gate(command: Approve | Reject, entry: Mapping[str, Any], ask: str) -> Effect:
    decision = _DECISIONS[type(command)]
    decided = {**entry, "ask": ask, "status": decision, "reason": command.reason}
    told = ("gate_decided", command.target, {"decision": decision, "reason": command.reason})
    return Effect({"interrupts": {command.target: decided}}, events=(told,))


def _decide_calls(command: Approve | Reject, calls: list[dict[str, str]]) -> Effect:
    """The step begins again, its loop stands at its calls, and the answers are in its view."""
    decision = _DECISIONS[type(command)]
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


def _decide_swap(command: Approve | Reject, entry: Mapping[str, Any], standing: Standing) -> Effect:
    over: Update = {"interrupts": {command.target: None}}
    decision = _DECISIONS[type(command)]
    told = (("gate_decided", command.target, {"decision": decision, "reason": command.reason}),)
    if isinstance(command, Reject):
        return Effect(over, "the workflow stays as it is", told)
    if entry["base"] != version(standing.plan.workflow):
        stale = "the workflow has changed since that was proposed; propose it anew"
        return Effect(over, stale, refused=True)
    return Effect(over, events=told, swap=Wanted(entry["workflow"], entry["drain"]))


def _short(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


_DECISIONS: Mapping[type[Any], str] = {Approve: "approved", Reject: "rejected"}

_EFFECTS: Mapping[type[Any], Callable[[Accepted, Any, Standing], Effect]] = {
    Send: _send,
    Pause: _pause,
    Resume: _resume,
    Approve: _decide,
    Reject: _decide,
    Announce: _announce,
    InjectContext: _inject,
    Swap: _swap,
    SetAgent: _set_agent,
    Cancel: _cancel,
}
