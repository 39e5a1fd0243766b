"""What people answer when a thread waits for them, read strictly.

An answer is `{"decisions": {gate: "approved" | "rejected"}, "signals": [name, …]}`. Where exactly one gate
waits, "approve"/"approved"/True and "reject"/"rejected"/False are enough. `by` may say who answers, `reason`
why, and `content`, by gate, which content it is an answer to. In place of a gate, the approval may be named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from swarmwright.graph.asking import bring
from swarmwright.graph.records import to_facts, tool_calls
from swarmwright.graph.subjects import call_key
from swarmwright.policy.approvals import Moment, from_entry
from swarmwright.ports.guards import NOTED, Guard, Yes
from swarmwright.workflow.advance import advance
from swarmwright.workflow.hearing import unheard
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.tree import Workflow

__all__ = [
    "DECISION_WORDS",
    "Read",
    "asked_anew",
    "guarded",
    "is_decision",
    "is_yes",
    "pending_waits",
    "read_answer",
    "shown",
    "tool_waits",
]

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

_FORM = "'decisions' is an object by gate, 'signals' a list of names; one of them must say something"


def pending_waits(state: Mapping[str, Any], plan: Plan) -> list[dict[str, str]]:
    """What the thread waits for: gates with what they ask, signals by name."""
    return [
        {"kind": w.kind, "instance": w.instance, "name": w.name}
        for w in advance(plan, to_facts(state)).waiting
    ]


def tool_waits(state: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """The tool calls that steps have stopped at and that have no answer, as what the thread waits for."""
    answers = state.get("interrupts", {})
    for instance, call in tool_calls(state):
        entry = answers.get(call_key(instance, call["tool"], call["arguments"]), {})
        if entry.get("status", "waiting") == "waiting" or "closed" in entry:
            shown = entry.get("instead") or call.get("instead") or call["arguments"]
            what = {"name": call["tool"], "agent": call["agent"], "arguments": shown}
            known = {"tool_name": call["tool_name"]} if "tool_name" in call else {}
            known |= {"approval": entry["id"]} if entry.get("id") and "closed" not in entry else {}
            yield {"kind": "tool", "instance": instance, **what, **known}


def shown(waits: Iterable[Mapping[str, str]], asked: Mapping[str, Mapping[str, Any]]) -> list[dict[str, str]]:
    """What a thread waits for, as people are shown it: with the approval's id, and the digest of what is
    under review, so that an answer can be bound to either."""
    entries = {key: entry for key, entry in asked.items() if entry.get("id") and "closed" not in entry}
    asks = {key: from_entry(key, entry) for key, entry in entries.items()}
    bound = {key: {"approval": one.id, "content": one.content} for key, one in asks.items()}
    return [{**wait, **bound.get(wait["instance"], {})} for wait in waits]


def asked_anew(state: Mapping[str, Any], plan: Plan, moment: Moment) -> dict[str, Any]:
    """The write that asks anew what has changed since it was asked; {} = all of it holds."""
    waiting = advance(plan, to_facts(state)).waiting
    brought = bring(plan, state, waiting, moment, why="written meanwhile", anew=True)
    return dict(brought.update) if brought.closed else {}


def read_answer(
    answer: Any,
    waits: list[dict[str, str]],
    asked: Mapping[str, Mapping[str, Any]] | None = None,
    workflow: Workflow | None = None,
) -> Read:
    """The state's update for an answer, or (a string) why it cannot be used. Nothing is half-done.

    asked: the thread's `interrupts`. A decision can name a gate, or the approval that it is asked under.
    workflow: where given, a signal is one that somebody waits for in it, now or later.
    """
    asked = asked or {}
    ids = {entry["id"]: key for key, entry in asked.items() if "id" in entry}
    gates = {w["instance"]: w["name"] for w in waits if w["kind"] == "gate"}
    if isinstance(answer, str | bool):
        if len(gates) != 1:
            return f"{len(gates)} gates wait: say which with {{'decisions': {{gate: 'approved'}}}}"
        answer = {"decisions": {next(iter(gates)): answer}}
    if odd := _malformed(answer):
        return odd
    signals, contents = answer.get("signals", []), answer.get("content", {})
    decisions = {ids.get(name, name): decision for name, decision in answer.get("decisions", {}).items()}
    if odd := _unusable(
        decisions, {ids.get(name, name): one for name, one in contents.items()}, gates, asked
    ):
        return odd
    reasons = [unheard(workflow, str(name)) for name in signals] if workflow is not None else []
    if odd := next(filter(None, reasons), ""):
        return odd
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


def _malformed(answer: Any) -> str:
    """What an answer has not as it must be; "" = nothing."""
    if not isinstance(answer, Mapping) or not answer.keys() <= {"decisions", "signals", "content", *_SAID}:
        return "an answer has the keys 'decisions' and 'signals'"
    decisions, signals = answer.get("decisions", {}), answer.get("signals", [])
    if not isinstance(decisions, Mapping) or not isinstance(signals, list | tuple):
        return _FORM
    if not isinstance(answer.get("content", {}), Mapping):
        return "'content' is an object by gate: the digest of what the answer is to"
    return "" if decisions or signals else _FORM


def _unusable(
    decisions: Mapping[Any, Any],
    contents: Mapping[Any, Any],
    gates: Mapping[str, str],
    asked: Mapping[str, Mapping[str, Any]],
) -> str:
    """Which of these decisions is none, and why; "" = none of them."""
    if unknown := [g for g in (*decisions, *contents) if g not in gates]:
        over = asked.get(unknown[0], {})
        if "closed" in over:
            now = asked.get(over.get("instance", ""), {}).get("id")
            return f"{unknown[0]} is {over['status']}" + (f"; it is asked anew as {now}" if now else "")
        return f"no gate {unknown[0]!r} waits; waiting: {', '.join(gates) or 'none'}"
    if unread := [d for d in decisions.values() if not is_decision(d)]:
        return f"{unread[0]!r} is no decision: say {DECISION_WORDS}"
    if other := [
        g for g, one in contents.items() if one != (from_entry(g, asked[g]).content if g in asked else "")
    ]:
        return f"what {other[0]} asks about has another content than that: look at it anew"
    return ""


DECISION_WORDS = "'approved' or 'rejected'"


def is_decision(decision: Any) -> bool:
    """Whether it is one of the words that say yes or no."""
    return isinstance(decision, str | bool) and decision in _WORDS


def is_yes(decision: Any) -> bool:
    """Whether it is one of the words that say yes."""
    return isinstance(decision, str | bool) and _WORDS.get(decision) == "approved"


def guarded(answer: Read, state: Mapping[str, Any], guard: Guard | None, workflow: Workflow) -> Read:
    """An answer that was read, with what the guard of the thread's gates has noted of each yes in it; or why
    one of these does not count. workflow: that the thread follows."""
    if guard is None or isinstance(answer, str):
        return answer
    entries = dict(answer.get("interrupts", {}))
    for gate, entry in entries.items():
        if entry["status"] != "approved":
            continue
        by, reason = str(entry.get("by", "")), str(entry.get("reason", ""))
        said = guard(state, Yes(gate, by, reason, workflow))
        if isinstance(said, str) and said:
            return said
        entries[gate] = {**entry, NOTED: dict(said)} if said else entry
    return {**answer, "interrupts": entries} if entries else answer
