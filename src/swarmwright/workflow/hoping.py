"""Signals that may still come: a member that listens for one which nobody can announce waits for the outside.

An announcer may still announce if it runs, or if nothing on its way up the tree has ended without it. Members
that listen for each other's signals hope in vain, all of them; so hope is a least fixed point.
"""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.workflow.finding import agree
from swarmwright.workflow.places import Place
from swarmwright.workflow.progress import Wait
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.standing import Listening, State, Walk
from swarmwright.workflow.tree import AtLeast, Flow, Loop

__all__ = ["every_wait", "signal_waits"]


def signal_waits(walk: Walk) -> tuple[Wait, ...]:
    """The waits for signals that nobody in the workflow can still announce, in the order of the walk."""
    if not walk.found.listening:
        return ()
    hopes = _Hopes(walk)
    hopeful = hopes.settled()
    waits = (
        _wait(one, signal)
        for number, one in enumerate(walk.found.listening)
        for signal in one.signals
        if number not in hopeful or not hopes.needs[number][signal]
    )
    return tuple(waits)


def every_wait(walk: Walk) -> tuple[Wait, ...]:
    """A wait for each signal that is listened for."""
    return tuple(_wait(one, signal) for one in walk.found.listening for signal in one.signals)


def _wait(one: Listening, signal: str) -> Wait:
    return Wait("signal", one.place.id + one.scope.suffix, one.place.id, signal)


class _Hopes:
    """What each listener (by number) needs: signal → for each step that may announce it, who holds it up."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self._look = walk.look
        self._listening = walk.found.listening
        self._below = _by_place(walk)
        self.needs = [{s: self._announcers(one, s) for s in one.signals} for one in self._listening]

    def _announcers(self, one: Listening, signal: str) -> list[set[int]]:
        steps = self._look.plan.announcers.get(signal, ())
        return [self._held_up_by(step, one) for step in steps if self._alive(step, one)]

    def settled(self) -> set[int]:
        """The listeners whose signals may all come, with those that only the outside can help.

        What waits for the outside counts as hopeful: it can be answered, and then others go on.
        """
        hopeful: set[int] = set()
        known = -1
        while known < len(hopeful):
            known = len(hopeful)
            for number, needs in enumerate(self.needs):
                if all(not steps or any(held <= hopeful for held in steps) for steps in needs.values()):
                    hopeful.add(number)
        return hopeful

    def _held_up_by(self, step: Place, one: Listening) -> set[int]:
        """The listeners that have to start before this step can."""
        if self._runs(step, one):
            return set()
        numbers = one.scope.numbers[: _shared(step, one)]
        return {
            number
            for number in self._before(step)
            if agree(
                step.owners,
                numbers,
                self._listening[number].flow.owners,
                self._listening[number].scope.numbers,
            )
        }

    def _before(self, step: Place) -> Iterator[int]:
        """The listeners that, in the same rounds and items, come before this step or have it inside."""
        at = self._look.plan.at
        yield from self._below.get((step.index, None), ())
        for index, turn in step.above:
            place = at[index]
            yield from self._below.get((index, None), ())
            if isinstance(place.node, Flow):
                for earlier in place.earlier[turn]:
                    yield from self._below.get((index, earlier), ())
            elif isinstance(place.node, Loop) and turn == 1:
                yield from self._below.get((index, 0), ())

    def _alive(self, step: Place, one: Listening) -> bool:
        """Whether this step may still run where the listener would hear it."""
        if self._runs(step, one):
            return True
        if step.agent in self._look.off:
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


def _by_place(walk: Walk) -> dict[tuple[int, int | None], list[int]]:
    """(node, turn) → the listeners that hold up that part of the node; (node, None) → the node itself."""
    found: dict[tuple[int, int | None], list[int]] = {}
    for number, one in enumerate(walk.found.listening):
        found.setdefault((one.place.index, None), []).append(number)
        for index, turn in reversed(one.place.above):
            found.setdefault((index, turn), []).append(number)
            if _can_do_without(walk.look.plan.at[index], turn):
                break
    return found


def _can_do_without(place: Place, turn: int) -> bool:
    """Whether this is a quorum that may be reached without that member and all that follow it."""
    if not isinstance(place.node, Flow) or not isinstance(place.node.join, AtLeast):
        return False
    others = sum(other != turn and turn not in earlier for other, earlier in enumerate(place.earlier))
    return others >= place.node.join.k


def _shared(step: Place, one: Listening) -> int:
    """How many loops and maps stand around both the step and the listener."""
    number = 0
    for own, theirs in zip(step.owners, one.flow.owners, strict=False):
        if own != theirs:
            break
        number += 1
    return number
