"""How steps, gates and choices stand, and the table of all kinds of node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from swarmwright.workflow.flows import flow
from swarmwright.workflow.looking import Look
from swarmwright.workflow.plan import Place
from swarmwright.workflow.progress import Status
from swarmwright.workflow.repeating import each, loop, team
from swarmwright.workflow.scopes import OUTSIDE, Scope
from swarmwright.workflow.standing import State, Visit, Walk
from swarmwright.workflow.tree import Choice, Flow, ForEach, Gate, Loop, Node, Step, Supervised

__all__ = ["walked"]

_OF_STATUS: Mapping[Status, State] = {
    "running": State.PENDING,
    "done": State.DONE,
    "skipped": State.SKIPPED,
    "failed": State.FAILED,
    "cancelled": State.FAILED,
}


def walked(look: Look) -> tuple[State, Walk]:
    """Walk the whole tree: how its root stands, and the walk with what it found."""
    walk = Walk(look, _VISITS)
    return walk.visit(look.plan.root, OUTSIDE), walk


def _step(walk: Walk, place: Place, scope: Scope) -> State:
    status = walk.look.facts.progress.get(place.id + scope.suffix)
    if status is not None:
        return _OF_STATUS[status]
    if place.agent in walk.look.facts.disabled:
        return State.SKIPPED
    walk.found.start.append(walk.look.stepping(place, scope))
    return State.PENDING


def _gate(walk: Walk, place: Place, scope: Scope) -> State:
    assert isinstance(place.node, Gate)
    rejected = State.REJECTED if place.node.on_reject == "stop" else State.DONE
    return walk.decided(place.id + scope.suffix, place, place.node.ask, rejected)


def _choice(walk: Walk, place: Place, scope: Scope) -> State:
    chosen = _chosen(walk, place, scope)
    if chosen == "open":
        return State.PENDING
    if chosen == "broken":
        return State.FAILED
    for turn, part in enumerate(place.parts):
        if turn != chosen:
            walk.note(part, scope, State.SKIPPED)
    return State.SKIPPED if chosen == "nothing" else walk.visit(place.parts[chosen], scope)


def _chosen(walk: Walk, place: Place, scope: Scope) -> int | Literal["nothing", "open", "broken"]:
    """The turn of the body that runs. One that has begun stays chosen, whatever is reported later."""
    for turn, part in enumerate(place.parts):
        if walk.look.started(part, scope):
            return turn
    for case in range(len(place.asks)):
        verdict = walk.verdict(place, scope, case)
        if verdict == "holds":
            return case
        if verdict != "fails":
            return verdict
    has_otherwise = len(place.parts) > len(place.asks)
    return len(place.asks) if has_otherwise else "nothing"


_VISITS: Mapping[type[Node], Visit] = {
    Step: _step,
    Gate: _gate,
    Flow: flow,
    Choice: _choice,
    Loop: loop,
    ForEach: each,
    Supervised: team,
}
