"""The router: reads the state, asks `advance`, says what to write and where to go (DESIGN §5, seed 002.6).

A pure decision. The router node applies it to the stored state; the first node of a superstep to wake applies
it to the state as it will be with what all of them bring, and so saves the router's superstep.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from swarmwright.graph.records import started, to_facts
from swarmwright.workflow.advance import advance
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Frontier, Wait

__all__ = ["ASK", "END_OF_TURN", "QUESTIONS", "ROUTER", "Routing", "route"]

ROUTER = "router"
QUESTIONS = "questions"
"""The node that joins what conditions ask and what maps list."""
ASK = "ask_human"
END_OF_TURN = "end_of_turn"
"""Where a routing goes when nothing can start, runs or waits."""


@dataclass(frozen=True, slots=True)
class Routing:
    """`update` to write, nodes to go to, instances to cancel, and gates that begin to wait."""

    frontier: Frontier
    goto: tuple[str, ...]
    update: Mapping[str, Any] = field(default_factory=dict)
    new_waits: tuple[Wait, ...] = ()


def route(plan: Plan, state: Mapping[str, Any]) -> Routing:
    """What comes next on a thread whose state is `state`."""
    frontier = advance(plan, to_facts(state))
    waiting = state.get("interrupts", {})
    new_waits = tuple(w for w in frontier.waiting if w.kind == "gate" and w.instance not in waiting)
    update: dict[str, Any] = {}
    progress: dict[str, Any] = {work.instance: started(work) for work in frontier.start}
    records = state.get("progress", {})
    progress |= {i: {**records[i], "status": "cancelled"} for i in frontier.cancel if i in records}
    if progress:
        update["progress"] = progress
    if new_waits:
        update["interrupts"] = {
            w.instance: {"ask": w.name, "node": w.node, "status": "waiting"} for w in new_waits
        }
    if frontier.outcome is not None:
        update["resume_info"] = {"outcome": frontier.outcome}
    return Routing(frontier, _destinations(frontier), update, new_waits)


def _destinations(frontier: Frontier) -> tuple[str, ...]:
    """Each node once, in order; people are asked only when nothing else can be done."""
    active = [
        work.node if work.kind == "step" else QUESTIONS for work in (*frontier.start, *frontier.running)
    ]
    if active:
        return tuple(dict.fromkeys(active))
    return (ASK,) if frontier.waiting else (END_OF_TURN,)
