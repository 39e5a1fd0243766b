"""How loops, maps and supervised teams stand: the same body again, in a scope of its own each time.

Rounds are walked from the first one on. A round that has gone on to the next stays so, even if its `until`
would hold by now, and one that let others begin stays the last; so no later report undoes what has begun.
"""

from __future__ import annotations

from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.places import Place
from swarmwright.workflow.progress import Exhausted
from swarmwright.workflow.scopes import Scope
from swarmwright.workflow.staffing import able
from swarmwright.workflow.standing import State, Walk, complete, joined
from swarmwright.workflow.tree import ForEach, Loop, Supervised
from swarmwright.workflow.truth import compared, settle

__all__ = ["each", "loop", "team"]

PENDING, DONE, SKIPPED, FAILED = State.PENDING, State.DONE, State.SKIPPED, State.FAILED


def loop(walk: Walk, place: Place, scope: Scope) -> State:
    """Body, `until`, redo; body, `until`, redo; … up to the bound."""
    if place.bound is not None and place.bound < 1:
        return SKIPPED
    body, redo = place.parts[0], place.parts[1:]
    ran, redone, number = False, SKIPPED, 0
    while True:
        number += 1
        inner = scope.in_round(number)
        state = walk.visit(body, inner)
        if not complete(state):
            return state
        ran = ran or state is DONE
        # A round in which nothing ran would be followed by others like it; not one that is passed by.
        idle = state is SKIPPED and redone is SKIPPED and (number > 1 or not redo)
        idle = idle and not walk.look.went_on(place, scope, number)
        if idle and not ran:
            return SKIPPED
        if (ended := _ended(walk, place, scope, number, idle)) is not None:
            return ended
        for part in redo:
            redone = walk.visit(part, inner)
            if not complete(redone):
                return redone
            ran = ran or redone is DONE


def _ended(walk: Walk, place: Place, scope: Scope, number: int, idle: bool) -> State | None:
    """How a loop stands after the body of a round, or None if it goes on.

    What a person has said to its escalation stands: a late yes of an open gate, on which `until` hangs, does
    not undo a no to going on.
    """
    assert isinstance(place.node, Loop)
    last, escalation = number == place.bound or idle, f"{place.id}{scope.suffix}!"
    asked = last and place.node.exhausted == "escalate" and escalation in walk.look.facts.decisions
    verdict = False if asked else _until(walk, place, scope, number)
    if verdict is not False:
        return DONE if verdict is True else verdict
    if not last:
        return None
    if not place.asks or place.node.exhausted == "continue":
        _used_up(walk, place, scope, number)
        return DONE
    if place.node.exhausted == "fail":
        return FAILED
    return walk.decided(escalation, place, f"Go on after {number} rounds?", FAILED)


def _used_up(walk: Walk, place: Place, scope: Scope, number: int) -> None:
    """Note that what goes on now does so without the condition that was to end the rounds."""
    assert isinstance(place.node, Loop | Supervised)
    if place.node.until is not None and number:
        walk.found.exhausted.append(Exhausted(place.id + scope.suffix, number, place.node.until))


def _until(walk: Walk, place: Place, scope: Scope, number: int) -> bool | State:
    """Whether the `until` of this round holds; what has begun since then tells how it was decided."""
    if not place.asks or walk.look.went_on(place, scope, number):
        return False
    if place.index in walk.look.plan.wavering and walk.look.passed(place, scope):
        return True
    return walk.verdict(place, scope.in_round(number), 0)


def each(walk: Walk, place: Place, scope: Scope) -> State:
    """Every item on its own, so many at a time; one that fails does not hold up the others."""
    assert isinstance(place.node, ForEach)
    number = walk.look.facts.items.get(place.id + scope.suffix)
    if number is None:
        return walk.answering(walk.look.listing(place, scope))
    before, free, depth = walk.found.size(), place.node.at_most_parallel, len(place.owners)
    leaving, busy = frozenset[int](), frozenset[int]()
    if free is not None:
        leaving = walk.look.leaving(place, scope)
        busy = leaving.union(s.numbers[depth] for s in walk.look.running_in(place.parts[0], scope))
    walk.found.leaving |= bool(leaving)
    states: list[State] = []
    for item in range(1, number + 1):
        later = sum(other > item for other in busy)
        if free is not None and free - later < 1 and item not in busy:
            if free < 1 and not later:
                states.append(PENDING)  # what has left may run at items that are complete
                break
            inner = scope.in_item(item, place.id + scope.suffix)
            if not walk.look.started(place.parts[0], inner):
                states.append(PENDING)  # others, whom a change has left at work, go first
                continue
        states.append(walk.visit(place.parts[0], scope.in_item(item, place.id + scope.suffix)))
        if free is not None and (states[-1] is PENDING or item in leaving):
            free -= 1
    return walk.quiet(joined(states), place, scope, before)


def team(walk: Walk, place: Place, scope: Scope) -> State:
    """The supervisor, the member it picks; the supervisor again; … until it picks nobody.

    Where a member has left the team since it was picked, it is passed by, and the supervisor asked again,
    unless what it reported has ended the team before. Where nobody is left who could be picked, or who picks,
    the team ends.
    """
    supervisor, number = place.parts[0], 0
    while place.bound is None or number < place.bound:
        number += 1
        inner = scope.in_round(number)
        state = SKIPPED if _nobody_left(walk, place, inner) else walk.visit(supervisor, inner)
        if not complete(state):
            return state
        if state is SKIPPED:
            _used_up(walk, place, scope, number - 1)
            return DONE if number > 1 else SKIPPED
        turn = _picked(walk, place, scope, number)
        for other, part in enumerate(place.parts[1:], 1):
            if other != turn:
                walk.note(part, inner, SKIPPED)
        if turn is None and _goes_on_without(walk, place, scope, number):
            continue
        if not turn:
            return DONE
        state = walk.visit(place.parts[turn], inner)
        if not complete(state):
            return state
        verdict = _until(walk, place, scope, number)
        if verdict is not False:
            return DONE if verdict is True else verdict
    _used_up(walk, place, scope, number)
    return DONE if number else SKIPPED


def _nobody_left(walk: Walk, place: Place, inner: Scope) -> bool:
    """Whether a supervisor that has not begun yet could pick nobody: all members are switched off."""
    assert isinstance(place.node, Supervised)
    begun = place.parts[0].id + inner.suffix in walk.look.facts.progress
    return not begun and bool(walk.look.off) and not able(place.node, walk.look.off)


def _picked(walk: Walk, place: Place, scope: Scope, number: int) -> int | None:
    """The turn of the member that the supervisor picked, 0 for nobody; None for one who is not there.

    Whom the work went to stays picked in a round behind which another has begun, whatever is reported later.
    """
    inner = scope.in_round(number)
    report = walk.look.facts.outputs.get(place.parts[0].id + inner.suffix, {})
    choice = report.get("next")
    said = choice.strip() if isinstance(choice, str) else ""
    turn = place.picks.get(said.casefold()) if said else 0
    if turn is None or (turn and walk.look.started(place.parts[turn], inner)):
        return turn
    if not walk.look.went_on(place, scope, number):
        return turn
    members = enumerate(place.parts[1:], 1)
    return next((other for other, part in members if walk.look.started(part, inner)), None)


def _goes_on_without(walk: Walk, place: Place, scope: Scope, number: int) -> bool:
    """Whether the supervisor is asked again: who was picked has left, and the team was not over before."""
    if walk.look.went_on(place, scope, number):
        return True
    gone = walk.look.facts.chose.get(place.parts[0].id + scope.in_round(number).suffix, "")
    return bool(gone) and not (walk.look.passed(place, scope) or _held(walk, place, scope, number, gone))


def _held(walk: Walk, place: Place, scope: Scope, number: int, gone: str) -> bool:
    """Whether `until` held in a round by what one reported who has left since."""
    inner = scope.in_round(number)
    report = walk.look.facts.outputs.get(gone + inner.suffix, {})
    reported = report and gone + inner.suffix not in walk.look.unsettled
    if not place.asks or not reported:
        return False
    answers = walk.look.answers(place, inner, 0)
    for at, (leaf, _) in enumerate(place.asks[0].leaves):
        if isinstance(leaf, Compare) and leaf.field in report and leaf.agent in (None, gone):
            answers[at] = compared(report[leaf.field], leaf.operator, leaf.value)
    return settle(place.asks[0].condition, answers)[0] is True
