"""What people answer when a thread waits for them, read strictly.

An answer is `{"decisions": {gate: "approved" | "rejected"}, "signals": [name, …]}`. Where exactly one gate
waits, "approve"/"approved"/True and "reject"/"rejected"/False are enough. `by` may say who answers, `reason`
why.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from swarmwright.graph.records import to_facts
from swarmwright.ports.guards import Guard, Yes
from swarmwright.workflow.advance import advance
from swarmwright.workflow.plan import Plan

__all__ = ["Read", "guarded", "is_yes", "pending_waits", "read_answer"]

Read: TypeAlias = "dict[str, Any] | str"
"""The state's update for an answer; or why it cannot be used."""

_WORDS: Mapping[Any, str] = {
    True: "approved",
    "approve": "approved",
    "approved": "approved",
    False: "rejected",
    "reject": "rejected",
    "rejected": "rejected",
}


_SAID = ("by", "reason")
"""What an answer may say besides: who gives it, and why."""


def pending_waits(state: Mapping[str, Any], plan: Plan) -> list[dict[str, str]]:
    """What the thread waits for: gates with what they ask, signals by name."""
    return [
        {"kind": w.kind, "instance": w.instance, "name": w.name}
        for w in advance(plan, to_facts(state)).waiting
    ]


def read_answer(
    answer: Any, waits: list[dict[str, str]], asked: Mapping[str, Mapping[str, Any]] | None = None
) -> Read:
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
    if not isinstance(answer, Mapping) or not answer.keys() <= {"decisions", "signals", *_SAID}:
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
        who = {name: str(answer[name]) for name in _SAID if answer.get(name)}
        update["interrupts"] = {
            g: {**asked.get(g, {}), "ask": gates[g], "status": _WORDS[decision], **who}
            for g, decision in decisions.items()
        }
    if signals:
        update["signals"] = {str(name): {"": True} for name in signals}
    return update


def is_yes(decision: Any) -> bool:
    """Whether it is one of the words that say yes."""
    return isinstance(decision, str | bool) and _WORDS.get(decision) == "approved"


def guarded(answer: Read, state: Mapping[str, Any], guard: Guard | None) -> Read:
    """An answer that was read; or why a yes in it does not count for the guard of the thread's gates."""
    if guard is None or isinstance(answer, str):
        return answer
    said = (
        Yes(gate, str(entry.get("by", "")), str(entry.get("reason", "")))
        for gate, entry in answer.get("interrupts", {}).items()
        if entry["status"] == "approved"
    )
    return next((why for yes in said if (why := guard(state, yes))), answer)
