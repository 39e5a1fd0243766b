"""How nodes stand, and what one walk over the tree collects.

A `Walk` carries the look at the facts down the tree and gathers `Findings`; how each kind of node stands is
decided in `flows`, `repeating` and `walking`. Nothing here changes a fact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

from swarmwright.workflow.looking import Look
from swarmwright.workflow.places import Place
from swarmwright.workflow.progress import Exhausted, Wait, Work
from swarmwright.workflow.scopes import Scope
from swarmwright.workflow.tree import Node
from swarmwright.workflow.truth import settle

__all__ = ["ENDINGS", "Findings", "Listening", "State", "Visit", "Walk", "complete", "joined"]


class State(IntEnum):
    """How a node stands. What follows may start after DONE and SKIPPED; those after never complete."""

    PENDING = 0
    DONE = 1
    SKIPPED = 2
    """Complete, though nothing in it ran."""
    CANCELLED = 3
    REJECTED = 4
    FAILED = 5
    BLOCKED = 6
    """It waits for something that will never complete."""


ENDINGS = (State.FAILED, State.REJECTED, State.CANCELLED)
"""How something can end without being complete, the worst first."""


def complete(state: State) -> bool:
    """Whether what follows may start."""
    return state is State.DONE or state is State.SKIPPED


def joined(states: Sequence[State]) -> State:
    """How something stands that needs all of these; with none of them it is skipped."""
    for state in (State.PENDING, *ENDINGS, State.DONE):
        if state in states:
            return state
    return State.SKIPPED


@dataclass(frozen=True, slots=True)
class Listening:
    """A member of a flow that could start, had `signals` been announced."""

    place: Place
    flow: Place
    scope: Scope
    signals: tuple[str, ...]


@dataclass(slots=True)
class Findings:
    """What a walk found: work to start, waits, work to cancel, members that listen for signals, and loops and
    teams that have used up their rounds."""

    start: list[Work] = field(default_factory=list)
    waiting: list[Wait] = field(default_factory=list)
    cancel: list[str] = field(default_factory=list)
    listening: list[Listening] = field(default_factory=list)
    exhausted: list[Exhausted] = field(default_factory=list)
    leaving: bool = False
    """Whether items wait for what the workflow has lost, and that still runs in their map."""

    def size(self) -> int:
        """How much there is to do or to wait for."""
        return len(self.start) + len(self.waiting) + len(self.listening)

    def take(self, other: Findings) -> None:
        """Add what another walk found."""
        self.start += other.start
        self.waiting += other.waiting
        self.cancel += other.cancel
        self.listening += other.listening
        self.exhausted += other.exhausted
        self.leaving = self.leaving or other.leaving


class Walk:
    """One walk over the tree with one look at the facts: `visits` tells how each kind of node stands."""

    __slots__ = ("_visits", "found", "look", "notes", "states")

    def __init__(self, look: Look, visits: Mapping[type[Node], Visit], *, noting: bool = False) -> None:
        self.look = look
        self.found = Findings()
        self.notes = noting or look.plan.listens
        self.states: dict[tuple[int, tuple[int, ...]], State] = {}
        """(index, scope) → how that node stands; kept where members listen for signals, or somebody asks."""
        self._visits = visits

    def visit(self, place: Place, scope: Scope) -> State:
        """How this node stands in this scope; what is to do there goes into `found`."""
        passed_by, over = self.look.passed_by, self.look.facts.over
        if passed_by and place.id + scope.suffix in passed_by:
            # What is at work in it goes on, and what follows waits for that, as it would.
            state = State.PENDING if self.look.running_in(place, scope) else State.SKIPPED
        elif over and place.id + scope.suffix in over:
            state = State.DONE
        else:
            state = self._visits[type(place.node)](self, place, scope)
        if self.notes:
            self.states[place.index, scope.numbers] = state
        return state

    def note(self, place: Place, scope: Scope, state: State) -> None:
        """Record how a node stands that is not visited."""
        if self.notes:
            self.states[place.index, scope.numbers] = state

    def quiet(self, state: State, place: Place, scope: Scope, before: int) -> State:
        """A node that cannot complete has ended only when nothing in it can start, run or wait any more.

        `before`: the size of the findings when the visit began.
        """
        if state > State.SKIPPED and (self.found.size() > before or self.look.running_in(place, scope)):
            return State.PENDING
        return state

    def decided(self, instance: str, place: Place, ask: str, rejected: State) -> State:
        """How something stands that a human decides."""
        decision = self.look.facts.decisions.get(instance)
        if decision is None:
            self.found.waiting.append(Wait("gate", instance, place.id, ask))
            return State.PENDING
        if decision == "expired":
            return State.FAILED
        return State.DONE if decision == "approved" else rejected

    def verdict(self, place: Place, scope: Scope, case: int) -> bool | State:
        """Whether a condition holds, or how the node stands that asks while there is no answer.

        The first leaf that is needed is put to a judge.
        """
        holds, needed = settle(place.asks[case].condition, self.look.answers(place, scope, case))
        return self.answering(self.look.judging(place, scope, case, needed)) if holds is None else holds

    def answering(self, work: Work) -> State:
        """Start work that answers something. If it ended and the answer is not there, it never comes."""
        status = self.look.facts.progress.get(work.instance)
        if status is None:
            self.found.start.append(work)
        if status in (None, "running"):
            return State.PENDING
        return State.CANCELLED if status == "cancelled" else State.FAILED


Visit: TypeAlias = Callable[[Walk, Place, Scope], State]
"""How one kind of node stands."""
