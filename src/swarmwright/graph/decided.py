"""What people have decided at gates that ask otherwise by now, or are gone: it stays on record. Pure.

It lets nothing go on any more; but other words of a question unsay nothing. What stood under the gate's key
stands whole (`ports.guards.RECORD`) in what is remembered of it under its id, for whoever reads the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from swarmwright.graph.asking import closed
from swarmwright.graph.records import EARLY, PAST, REACHED, to_facts
from swarmwright.policy.approvals import DECIDES, from_entry
from swarmwright.ports.guards import RECORD
from swarmwright.workflow.following import begun_behind
from swarmwright.workflow.opening import reached
from swarmwright.workflow.plan import Plan

__all__ = ["known_then", "on_record", "with_early"]

State = Mapping[str, Any]


def on_record(state: State, keys: Iterable[str], moves: Mapping[str, str]) -> dict[str, Any]:
    """The write to `interrupts` that keeps the decisions under these keys.

    moves: what was under review → its name by now; of what is on record already, too.
    """
    entries: Mapping[str, Any] = state.get("interrupts", {})
    over = {key: e for key in keys if (e := entries[key]).get("kind") == "gate" and e.get("id")}
    made = closed(state, [replace(from_entry(key, e), used=True) for key, e in over.items()])
    for entry in over.values():
        made[entry["id"]] |= {RECORD: _moved(entry, moves)}
    before = {key: e for key, e in entries.items() if RECORD in e and key not in made and moves}
    return {**{key: {**e, RECORD: _moved(e[RECORD], moves)} for key, e in before.items()}, **made}


def known_then(now: State, then: State) -> dict[str, Any]:
    """What is remembered `now` of approvals that are over, as it is for the state of `then` where that stands
    again: on record is what had been decided by then."""
    before = then.get("interrupts", {}).items()
    said = {k if "closed" in e else e.get("id") for k, e in before if e["status"] != "waiting"}
    over = {key: entry for key, entry in now.get("interrupts", {}).items() if "closed" in entry}
    return {
        key: entry if key in said else {name: value for name, value in entry.items() if name != RECORD}
        for key, entry in over.items()
    }


def _moved(entry: Mapping[str, Any], moves: Mapping[str, str]) -> dict[str, Any]:
    return {**entry, "reviewed": [moves.get(one, one) for one in entry.get("reviewed", ())]}


def with_early(planned: Plan, state: State, answered: Mapping[str, Any]) -> dict[str, Any]:
    """Answers (entries of `interrupts`), each with what had begun behind its question before it was given: by
    a swap that has put the question there. That is nothing that the answer has let begin. Of an item of a
    list, with how far the list had got: what begins from there on, the answer lets begin."""
    facts, noted = to_facts(state), dict(answered)
    for key, entry in answered.items():
        made = {name: value for name, value in entry.items() if name not in (EARLY, REACHED, PAST)}
        if entry.get("kind", "gate") in DECIDES:
            made |= {EARLY: list(begun)} if (begun := begun_behind(planned, facts, key)) else {}
            made |= {REACHED: far} if (far := reached(planned, facts, key)) else {}
        noted[key] = made
    return noted
