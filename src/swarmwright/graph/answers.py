"""What people answer when a thread waits for them, read strictly.

An answer is `{"decisions": {gate: "approved" | "rejected"}, "signals": [name, …]}`. Where exactly one gate
waits, "approve"/"approved"/True and "reject"/"rejected"/False are enough. `by` may say who answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swarmwright.graph.records import to_facts
from swarmwright.workflow.advance import advance
from swarmwright.workflow.plan import Plan

__all__ = ["pending_waits", "read_answer"]

_WORDS: Mapping[Any, str] = {
    True: "approved",
    "approve": "approved",
    "approved": "approved",
    False: "rejected",
    "reject": "rejected",
    "rejected": "rejected",
}


def pending_waits(state: Mapping[str, Any], plan: Plan) -> list[dict[str, str]]:
    """What the thread waits for: gates with what they ask, signals by name."""
    return [
        {"kind": w.kind, "instance": w.instance, "name": w.name}
        for w in advance(plan, to_facts(state)).waiting
    ]


def read_answer(
    answer: Any, waits: list[dict[str, str]], asked: Mapping[str, Mapping[str, Any]] | None = None
) -> dict[str, Any] | str:
    """The state's update for an answer, or (a string) why it cannot be used. Nothing is half-done.

    asked: the thread's `interrupts`. A decision can name a gate, or the approval that it is asked under.
    """
    asked = asked or {}
    ids = {entry["id"]: key for key, entry in asked.items() if "id" in entry}
    gates = {w["instance"]: w["name"] for w in waits if w["kind"] == "gate"}
    if isinstance(answer, str | bool):
        if len(gates) != 1:
            return f"{len(gates)} gates wait: say which with {{'decisions': {{gate: 'approved'}}}}"
        answer = {"decisions": {next(iter(gates)): answer}}
    if not isinstance(answer, Mapping) or not answer.keys() <= {"decisions", "signals", "by"}:
        return "an answer has the keys 'decisions' and 'signals'"
    decisions, signals = answer.get("decisions", {}), answer.get("signals", [])
    if (
        not isinstance(decisions, Mapping)
        or not isinstance(signals, list | tuple)
        or not (decisions or signals)
    ):
        return "'decisions' is an object by gate, 'signals' a list of names; one of them must say something"
    decisions = {ids.get(name, name): decision for name, decision in decisions.items()}
    unknown = [g for g in decisions if g not in gates]
    if unknown:
        return f"no gate {unknown[0]!r} waits; waiting: {', '.join(gates) or 'none'}"
    unread = [d for d in decisions.values() if not isinstance(d, str | bool) or d not in _WORDS]
    if unread:
        return f"{unread[0]!r} is no decision: say 'approved' or 'rejected'"
    update: dict[str, Any] = {}
    if decisions:
        who = {"by": str(answer["by"])} if answer.get("by") else {}
        update["interrupts"] = {
            g: {**asked.get(g, {}), "ask": gates[g], "status": _WORDS[decision], **who}
            for g, decision in decisions.items()
        }
    if signals:
        update["signals"] = {str(name): {"": True} for name in signals}
    return update
