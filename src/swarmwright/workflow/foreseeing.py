"""Questions to people that may still come up before a step, by what is not reported or decided yet. Pure.

Which way a choice takes, whether another round comes, whom a supervisor picks, which items there are: as long
as that is open, people may be asked in any of it, and whoever goes to a step behind it would go past them.
"""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.workflow.finding import Seen
from swarmwright.workflow.following import way
from swarmwright.workflow.looking import Look
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.standing import State, complete
from swarmwright.workflow.tree import Choice, Flow, ForEach, Gate, Loop, Supervised
from swarmwright.workflow.walking import walked

__all__ = ["may_be_asked", "not_asked_yet"]

Numbers = tuple[int, ...]


def may_be_asked(planned: Plan, facts: Facts, seen: Seen) -> str:
    """The first question before this step of which it is open whether it is asked, in whichever round or for
    whichever item; "" = none."""
    return next(_Ahead(planned, facts).before(seen), "")


def not_asked_yet(planned: Plan, facts: Facts, seen: Seen) -> str:
    """The first question before this step that has no answer, whether that comes up for sure or may; "" =
    none."""
    return next(_Ahead(planned, facts).before(seen, open_=True), "")


class _Ahead:
    """What may come up, as the thread stands."""

    def __init__(self, planned: Plan, facts: Facts) -> None:
        self._look = Look(planned, facts)
        self._states = walked(self._look, noting=True)[1].states

    def before(self, seen: Seen, *, open_: bool = False) -> Iterator[str]:
        """The questions in all that comes before a step."""
        for place, turn, _ in way(self._look.plan, seen):
            if isinstance(place.node, Flow):
                for earlier in sorted(place.earlier[turn]):
                    yield from self._inside(place.parts[earlier], seen.numbers[: len(place.owners)], open_)

    def _inside(self, place: Place, numbers: Numbers, open_: bool) -> Iterator[str]:
        """open_: whether it is open if any of this comes up."""
        state = self._states.get((place.index, numbers))
        if state is not None and complete(state):
            return
        match place.node:
            case Gate():
                yield from self._asks(place, numbers, "", open_)
            case Choice():
                yield from self._ways(place, numbers, open_)
            case Loop() | Supervised():
                yield from self._rounds(place, numbers, open_)
            case ForEach():
                listed = self._look.facts.items.get(place.id + self._suffix(place, numbers))
                for item in range(1, (listed or 1) + 1):
                    yield from self._inside(place.parts[0], (*numbers, item), open_ or listed is None)
            case _:
                for part in place.parts:
                    yield from self._inside(part, numbers, open_)

    def _ways(self, place: Place, numbers: Numbers, open_: bool) -> Iterator[str]:
        known = {part.index: self._states.get((part.index, numbers)) for part in place.parts}
        open_ = open_ or all(state is None for state in known.values())
        for part in place.parts:
            if known[part.index] is not State.SKIPPED:
                yield from self._inside(part, numbers, open_)

    def _rounds(self, place: Place, numbers: Numbers, open_: bool) -> Iterator[str]:
        """Those of the round that is open, and of one behind it."""
        heads = {part.index for part in place.parts}
        depth = len(numbers)
        noted = (n for i, n in self._states if i in heads and n[:depth] == numbers)
        number = max((n[depth] for n in noted), default=1)
        led = isinstance(place.node, Supervised)
        for part in place.parts:
            yield from self._inside(part, (*numbers, number), open_ or led)
        if place.bound is None or number < place.bound:
            for part in place.parts:
                yield from self._inside(part, (*numbers, number + 1), True)
        if isinstance(place.node, Loop) and place.node.exhausted == "escalate":
            yield from self._asks(place, numbers, "!", True)

    def _asks(self, place: Place, numbers: Numbers, use: str, open_: bool) -> Iterator[str]:
        instance = f"{place.id}{self._suffix(place, numbers)}{use}"
        if open_ and instance not in self._look.facts.decisions:
            yield place.id + use

    def _suffix(self, place: Place, numbers: Numbers) -> str:
        return self._look.scope_of(place, numbers).suffix
