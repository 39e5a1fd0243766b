"""How steps, gates and choices stand, and the table of all kinds of node."""

from __future__ import annotations

from collections.abc import Mapping

from swarmwright.workflow.flows import flow
from swarmwright.workflow.looking import Look
from swarmwright.workflow.places import Place
from swarmwright.workflow.progress import CONFIDENCE, Status
from swarmwright.workflow.repeating import each, loop, team
from swarmwright.workflow.scopes import OUTSIDE, Scope
from swarmwright.workflow.standing import State, Visit, Walk
from swarmwright.workflow.tree import Choice, Flow, ForEach, Gate, Loop, Node, Step, Supervised

__all__ = ["unsure", "walked"]

_OF_STATUS: Mapping[Status, State] = {
    "running": State.PENDING,
    "done": State.DONE,
    "skipped": State.SKIPPED,
    "failed": State.FAILED,
    "cancelled": State.CANCELLED,
}


def walked(look: Look, *, noting: bool = False) -> tuple[State, Walk]:
    """Walk the whole tree: how its root stands, and the walk with what it found; `noting`: and how each node
    stands that it came by."""
    walk = Walk(look, _VISITS, noting=noting)
    return walk.visit(look.plan.root, OUTSIDE), walk


def _step(walk: Walk, place: Place, scope: Scope) -> State:
    instance = place.id + scope.suffix
    status = walk.look.facts.progress.get(instance)
    if status == "done" and instance in walk.look.facts.held:
        return walk.decided(instance, place, unsure(walk.look, instance, place.agent), State.REJECTED)
    if status is not None:
        return _OF_STATUS[status]
    if place.agent in walk.look.off:
        return State.SKIPPED
    walk.found.start.append(walk.look.stepping(place, scope))
    return State.PENDING


def unsure(look: Look, instance: str, agent: str) -> str:
    """What a person is asked about an output that is held."""
    name, told = look.plan.workflow.team.name(agent), look.facts.outputs.get(instance, {}).get(CONFIDENCE)
    # The agent's own word, which stands in what people are asked and answer: nothing but a measure may.
    measured = isinstance(told, int | float) and not isinstance(told, bool) and 0 <= told <= 1
    sure = f"a confidence of {told:.3g}" if measured else "no confidence"
    if instance not in look.facts.by_hand:
        return f"{name} reports {sure}: is it good enough?"
    # However sure they say it is: nobody answers a question by writing to what it is about.
    who = look.facts.by_hand[instance] or "a person"
    return f"{name}'s output, edited by {who}, reports {sure}: is it good enough?"


def _gate(walk: Walk, place: Place, scope: Scope) -> State:
    assert isinstance(place.node, Gate)
    rejected = State.REJECTED if place.node.on_reject == "stop" else State.DONE
    return walk.decided(place.id + scope.suffix, place, place.node.ask, rejected)


def _choice(walk: Walk, place: Place, scope: Scope) -> State:
    chosen = _chosen(walk, place, scope)
    if isinstance(chosen, State):
        return chosen
    for part in place.parts:
        if part is not chosen:
            walk.note(part, scope, State.SKIPPED)
    return State.SKIPPED if chosen is None else walk.visit(chosen, scope)


def _chosen(walk: Walk, place: Place, scope: Scope) -> Place | State | None:
    """The body that runs, if any. One that has begun stays chosen, whatever is reported later."""
    for part in place.parts:
        if walk.look.started(part, scope):
            return part
    if place.index in walk.look.plan.wavering and walk.look.passed(place, scope):
        return None
    for case in range(len(place.asks)):
        verdict = walk.verdict(place, scope, case)
        if verdict is True:
            return place.parts[case]
        if isinstance(verdict, State):
            return verdict
    return place.parts[-1] if len(place.parts) > len(place.asks) else None


_VISITS: Mapping[type[Node], Visit] = {
    Step: _step,
    Gate: _gate,
    Flow: flow,
    Choice: _choice,
    Loop: loop,
    ForEach: each,
    Supervised: team,
}
