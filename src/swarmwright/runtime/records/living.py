"""How a thread stands at this moment, node by node of its workflow, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from swarmwright.graph.records import to_facts
from swarmwright.graph.retrying import over
from swarmwright.runtime.happened import awaits
from swarmwright.runtime.tracing.results import waits_of
from swarmwright.workflow.advance import advance
from swarmwright.workflow.finding import find
from swarmwright.workflow.plan import Plan

__all__ = ["live_record"]

_WEIGHT: Sequence[str] = (
    "skipped",
    "cancelled",
    "done",
    "approved",
    "rejected",
    "expired",
    "failed",
    "waiting",
    "running",
)
"""Of a node's instances, which one the node is shown as: the last of these."""


def live_record(plan: Plan, state: Mapping[str, Any], *, at_work: bool = True) -> dict[str, Any]:
    """{"nodes": node → {"status", "instances"}, "waiting", "due", "off", "signals", "outcome"}.

    A node that nothing has happened to yet is not there. waiting: what people must decide or bring, as
    `RunResult.waiting`; due: the instances that could begin now, if the thread were run; off: the
    agents that are passed by. A step that has ended to ask a person about a call is `waiting`, not failed.
    denied: of an execution, its calls that were, once it is over, or has stopped.
    at_work: whether a run is under way. What was, when one was stopped or its process died, is `cancelled`,
    and begins again once the thread is run.
    """
    facts = to_facts(state)
    if not at_work:
        facts = replace(facts, progress={i: s for i, s in facts.progress.items() if s != "running"})
    frontier = advance(plan, facts)
    nodes: dict[str, dict[str, Any]] = {}
    denied = _denied(state)
    for instance, record in state.get("progress", {}).items():
        entry = {
            "instance": instance,
            "status": _status(record, at_work),
            "kind": record.get("kind", "step"),
            "round": record.get("round", 1),
            "item": record.get("item", 0),
            "failure": "" if awaits(record) else record.get("failure", ""),
            "detail": record.get("detail", ""),
            "denied": denied.get(instance, ()),
        }
        _put(nodes, str(record["node"]), entry)
    for wait in frontier.waiting:
        entry = {"instance": wait.instance, "status": "waiting", "kind": wait.kind, "round": 1, "item": 0}
        _put(nodes, wait.node, {**entry, "failure": "", "detail": wait.name, "denied": ()})
    for instance, decision in facts.decisions.items():
        seen = find(plan, instance)
        if seen is not None and instance not in facts.progress:
            entry = {"instance": instance, "status": decision, "kind": "gate", "round": 1, "item": 0}
            why = str(state["interrupts"][instance].get("reason", ""))
            _put(nodes, seen.place.id, {**entry, "failure": "", "detail": why, "denied": ()})
    return {
        "nodes": nodes,
        "waiting": [dict(wait) for wait in waits_of(plan, state)],
        "due": [work.instance for work in frontier.start if work.kind == "step"],
        "off": sorted({*facts.disabled, *(a.id for a in plan.workflow.team.agents if not a.enabled)}),
        "signals": {name: sorted(by) for name, by in state.get("signals", {}).items()},
        "outcome": over(frontier.outcome, facts, state),
    }


def _denied(state: Mapping[str, Any]) -> Mapping[str, Sequence[Mapping[str, str]]]:
    """Step instance → the calls that were denied to it in this turn: the tool, what people call it, and why.
    What goes on from where it stopped for a person is one execution; what runs again is another."""
    turn, found, stopped = state.get("turn", {}).get("number"), dict[str, list[dict[str, str]]](), set[str]()
    for entry in state.get("execution_trace", ()):
        if not entry.get("agent") or entry.get("turn") != turn:
            continue
        instance = entry["instance"]
        before = found.get(instance, []) if instance in stopped else []
        told = (call for call in entry.get("calls", ()) if call["event"] == "tool_denied")
        found[instance] = [*before, *map(_refused, told)]
        (stopped.add if awaits(entry) else stopped.discard)(instance)
    return found


def _refused(call: Mapping[str, Any]) -> dict[str, str]:
    name = call.get("tool_name") or call["tool"]
    return {"tool": call["tool"], "name": name, "reason": str(call.get("reason", ""))}


def _status(record: Mapping[str, Any], at_work: bool) -> str:
    if awaits(record):
        return "waiting"
    return "cancelled" if record["status"] == "running" and not at_work else str(record["status"])


def _put(nodes: dict[str, dict[str, Any]], node: str, entry: Mapping[str, Any]) -> None:
    shown = nodes.setdefault(node, {"status": "skipped", "instances": []})
    shown["instances"].append(dict(entry))
    shown["status"] = max(shown["status"], entry["status"], key=_WEIGHT.index)
