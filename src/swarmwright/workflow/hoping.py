"""Signals that may still come: a member that listens for one which nobody can announce waits for the outside.

An announcer may still announce if it runs, or if nothing on its way up the tree has ended without it. Members
that listen for each other's signals hope in vain, all of them; so hope is a least fixed point.
"""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.workflow.looking import agree
from swarmwright.workflow.places import Place
from swarmwright.workflow.progress import Wait
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.standing import Listening, State, Walk
from swarmwright.workflow.tree import AtLeast, Flow, Loop

__all__ = ["every_wait", "signal_waits"]


def signal_waits(walk: Walk) -> tuple[Wait, ...]:
    """The waits for signals that nobody in the workflow can still announce, in the order of the walk."""
    listening = walk.found.listening
    if not listening:
        return ()
    hopes = _Hopes(walk)
    hopeful = hopes.settled()
    waits = (
        _wait(one, signal)
        for number, one in enumerate(listening)
        for signal in one.signals
        if not hopes.announcers(one, signal) or number not in hopeful
    )
    return tuple(waits)


def every_wait(walk: Walk) -> tuple[Wait, ...]:
    """A wait for each signal that is listened for."""
    return tuple(_wait(one, signal) for one in walk.found.listening for signal in one.signals)


def _wait(one: Listening, signal: str) -> Wait:
    return Wait("signal", one.place.id + one.scope.suffix, one.place.id, signal)


class _Hopes:
    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self._look = walk.look
        self._listening = walk.found.listening

    def announcers(self, one: Listening, signal: str) -> tuple[Place, ...]:
        """The steps that may still announce the signal to this listener."""
        steps = self._look.plan.announcers.get(signal, ())
        return tuple(step for step in steps if self._alive(step, one))

    def settled(self) -> set[int]:
        """The listeners (by number) whose signals may all come, with those that only the outside can help.

        What waits for the outside counts as hopeful: it can be answered, and then others go on.
        """
        hopeful: set[int] = set()
        while True:
            more = {
                number
                for number, one in enumerate(self._listening)
                if number not in hopeful and all(self._may_come(one, s, hopeful) for s in one.signals)
            }
            if not more:
                return hopeful
            hopeful |= more

    def _may_come(self, one: Listening, signal: str, hopeful: set[int]) -> bool:
        alive = self.announcers(one, signal)
        return not alive or any(hopeful.issuperset(self._held_up_by(step, one)) for step in alive)

    def _held_up_by(self, step: Place, one: Listening) -> Iterator[int]:
        """The listeners that have to start before this step can."""
        if self._runs(step, one):
            return
        numbers = one.scope.numbers[: _shared(step, one)]
        for number, other in enumerate(self._listening):
            theirs = other.flow.owners, other.scope.numbers
            if agree(step.owners, numbers, *theirs) and self._behind(step, other):
                yield number

    def _alive(self, step: Place, one: Listening) -> bool:
        """Whether this step may still run where the listener would hear it."""
        if self._runs(step, one):
            return True
        if step.agent in self._look.facts.disabled:
            return False
        numbers = one.scope.numbers[: _shared(step, one)]
        alone = len(step.owners) == len(numbers)
        if alone and step.id + suffix(step.kinds, numbers) in self._look.facts.progress:
            return False
        at = self._look.plan.at
        for place in (step, *(at[index] for index, _ in reversed(step.above))):
            if len(place.owners) <= len(numbers):
                state = self._walk.states.get((place.index, numbers[: len(place.owners)]))
                if state is not None:
                    return state is State.PENDING
        return True

    def _runs(self, step: Place, one: Listening) -> bool:
        return any(
            seen.place is step and agree(step.owners, seen.numbers, one.flow.owners, one.scope.numbers)
            for seen in self._look.running
        )

    def _behind(self, step: Place, other: Listening) -> bool:
        """Whether, both in the same rounds and items, the step cannot start before the listener."""
        if other.place.index <= step.index < other.place.end:
            return True
        at, depth = self._look.plan.at, 0
        while step.above[depth] == other.place.above[depth]:
            depth += 1
        (parent, turn), (_, theirs) = step.above[depth], other.place.above[depth]
        below = (at[index].node for index, _ in other.place.above[depth + 1 :])
        if any(isinstance(node, Flow) and isinstance(node.join, AtLeast) for node in below):
            return False  # a quorum may be reached without the listener
        place = at[parent]
        if isinstance(place.node, Flow):
            return theirs in place.earlier[turn]
        return isinstance(place.node, Loop) and turn > theirs


def _shared(step: Place, one: Listening) -> int:
    """How many loops and maps stand around both the step and the listener."""
    number = 0
    for own, theirs in zip(step.owners, one.flow.owners, strict=False):
        if own != theirs:
            break
        number += 1
    return number
