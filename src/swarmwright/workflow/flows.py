"""How a flow stands: members start when all before them are complete and their signals announced.

A quorum is decided as soon as enough members are complete, or too few can still become so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from swarmwright.workflow.places import Place
from swarmwright.workflow.scopes import Scope
from swarmwright.workflow.standing import ENDINGS, Findings, Listening, State, Walk, complete, joined
from swarmwright.workflow.tree import AtLeast, Flow, Step

__all__ = ["flow"]

PENDING, DONE, SKIPPED, BLOCKED = State.PENDING, State.DONE, State.SKIPPED, State.BLOCKED


def flow(walk: Walk, place: Place, scope: Scope) -> State:
    """Visit the members that may run."""
    assert isinstance(place.node, Flow)
    before = walk.found.size()
    if isinstance(place.node.join, AtLeast):
        state = _quorum(walk, place, scope, place.node.join)
    else:
        state = joined(_members(walk, place, scope))
    return walk.quiet(state, place, scope, before)


def _members(walk: Walk, place: Place, scope: Scope) -> list[State]:
    """How the members stand. Of a long flow most are steps that are done, or wait for others: in one loop
    without calls, since whoever decides what is next comes by here after every event."""
    facts, suffix = walk.look.facts, scope.suffix
    statuses, silent = facts.progress, not (walk.notes or facts.held)
    states: list[State] = []
    for turn, (part, waits) in enumerate(zip(place.parts, place.waits, strict=True)):
        stands = DONE
        for earlier in waits:
            state = states[earlier]
            if state > SKIPPED:
                stands = BLOCKED
                break
            if state is PENDING:
                stands = PENDING
        if stands is BLOCKED:
            walk.note(part, scope, BLOCKED)
        elif stands is DONE and not (
            silent and type(part.node) is Step and statuses.get(part.id + suffix) == "done"
        ):
            stands = _ready(walk, place, scope, turn)
        states.append(stands)
    return states


def _member(walk: Walk, place: Place, scope: Scope, turn: int, states: Sequence[State]) -> State:
    """How one member stands, given those with earlier turns."""
    before = [states[earlier] for earlier in place.waits[turn]]
    if any(state > SKIPPED for state in before):
        walk.note(place.parts[turn], scope, BLOCKED)
        return BLOCKED
    return PENDING if PENDING in before else _ready(walk, place, scope, turn)


def _ready(walk: Walk, place: Place, scope: Scope, turn: int) -> State:
    """How a member stands before which all is complete: it is visited once its signals are announced."""
    part = place.parts[turn]
    if place.starts[turn] and (missing := _missing(walk, place, scope, turn)):
        walk.found.listening.append(Listening(part, place, scope, missing))
        walk.note(part, scope, PENDING)
        return PENDING
    return walk.visit(part, scope)


def _missing(walk: Walk, place: Place, scope: Scope, turn: int) -> tuple[str, ...]:
    """The signals that a member still needs; what has begun needs none."""
    announced = walk.look.announced
    missing = tuple(s for s in place.starts[turn] if not announced(s, place.owners, scope.numbers))
    return () if missing and walk.look.started(place.parts[turn], scope) else missing


def _quorum(walk: Walk, place: Place, scope: Scope, join: AtLeast) -> State:
    outer = walk.found
    states: list[State] = []
    findings: list[Findings] = []
    for turn in range(len(place.parts)):
        walk.found = Findings()
        states.append(_member(walk, place, scope, turn, states))
        findings.append(walk.found)
    walk.found = outer
    state = _counted(states, join.k)
    for part, found, own in zip(place.parts, findings, states, strict=True):
        if state is PENDING or complete(own):
            outer.take(found)
        else:
            _let_go(walk, part, scope, found, join.rest)
    return state


def _counted(states: Sequence[State], k: int) -> State:
    """How a quorum of `k` stands. Skipped members do not count, unless there are too few others."""
    done, open_ = states.count(State.DONE), states.count(PENDING)
    needed = min(k, len(states) - states.count(SKIPPED))
    if done >= needed:
        return State.DONE if done else SKIPPED
    if done + open_ >= needed:
        return PENDING
    return next(state for state in ENDINGS if state in states)


def _let_go(
    walk: Walk, part: Place, scope: Scope, found: Findings, rest: Literal["cancel", "finish"]
) -> None:
    """A member that a decided quorum no longer needs: what has begun is cancelled, or finishes beside."""
    if rest == "finish" and walk.look.started(part, scope):
        walk.found.take(found)
        return
    if rest == "cancel":
        walk.found.cancel += [seen.instance for seen in walk.look.running_in(part, scope)]
    walk.note(part, scope, SKIPPED)
