"""What a person writes otherwise, and what was decided by it stays: others have gone on from that already.

A round, and whom a supervisor picked in it, is decided once another has begun, or somebody has gone on from
its loop or team; a choice once a way of it has begun, or what comes behind. That none of it changes is for
`concluding` and the walk to see to. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import after, instances
from swarmwright.workflow.looking import Look
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.scopes import Scope
from swarmwright.workflow.standing import complete
from swarmwright.workflow.tree import Choice, Gate, Loop, Step, Supervised
from swarmwright.workflow.truth import settle
from swarmwright.workflow.walking import walked

__all__ = ["Turned", "turned"]


@dataclass(frozen=True, slots=True)
class Turned:
    """Something that was decided, and would be decided otherwise by now.

    instance: the choice, loop or team, in the rounds and items around it. round: which round of the loop or
    team; 0 of a choice. behind: the step or gate (an instance) that has gone on from it; "" where that is a
    judge. source: the step that has been written otherwise; a redirect there has it decided anew.
    """

    instance: str
    round: int
    behind: str
    source: str


def turned(planned: Plan, facts: Facts, then: Facts, edited: Sequence[str]) -> Iterator[Turned]:
    """What stays as `facts` decided it, though it would not by `then`, in the order of the tree.

    edited: the steps that a person has written otherwise, or has run again.
    """
    sources = [seen for one in edited if (seen := find(planned, one)) is not None]
    if sources:
        yield from _Turning(planned, facts, then, sources).all()


class _Turning:
    def __init__(self, planned: Plan, facts: Facts, then: Facts, sources: Sequence[Seen]) -> None:
        self._plan, self._sources = planned, sources
        self._was, self._is = Look(planned, facts), Look(planned, then)
        self._begun = [seen for i in instances(facts) if (seen := find(planned, i)) is not None]

    def all(self) -> Iterator[Turned]:
        states = walked(self._was, noting=True)[1].states
        for (index, numbers), state in sorted(states.items()):
            place = self._plan.at[index]
            sources = [s for s in self._sources if self._plan.goes_by(place, s.place)]
            if not sources:
                continue
            scope = self._was.scope_of(place, numbers)
            passed = complete(state) and self._was.passed(place, scope)
            for number, where, behind in self._decided(place, scope, passed):
                if self._says(self._was, place, where) != self._says(self._is, place, where):
                    yield Turned(place.id + scope.suffix, number, behind, sources[-1].instance)

    def _decided(self, place: Place, scope: Scope, passed: bool) -> Iterator[tuple[int, Scope, str]]:
        """Each round (0 where there is none) in which it was decided, its scope, and who has gone on."""
        look = self._was
        if isinstance(place.node, Choice):
            taken = next((part for part in place.parts if look.started(part, scope)), None)
            if taken is not None or passed:
                yield 0, scope, self._first(place, scope) if taken else self._behind(place, scope)
            return
        number = 1
        while look.went_on(place, scope, number):
            inner, following = scope.in_round(number), scope.in_round(number + 1)
            redo = place.parts[1:] if isinstance(place.node, Loop) else ()
            where = [(part, inner) for part in redo] + [(place.parts[0], following)]
            yield number, inner, next((one for at in where if (one := self._first(*at))), "")
            number += 1
        inner = scope.in_round(number)
        if passed:
            yield number, inner, self._behind(place, scope)

    def _says(self, look: Look, place: Place, scope: Scope) -> object:
        """What was decided there, by what is reported: each condition up to the first that holds, and whom a
        supervisor picks."""
        verdicts = list[bool | None]()
        for case in range(len(place.asks)):
            verdicts.append(settle(place.asks[case].condition, look.answers(place, scope, case))[0])
            if verdicts[-1] is True:
                break
        return verdicts, self._picks(look, place, scope)

    @staticmethod
    def _picks(look: Look, place: Place, scope: Scope) -> object:
        if not isinstance(place.node, Supervised):
            return None
        return look.facts.outputs.get(place.parts[0].id + scope.suffix, {}).get("next")

    def _first(self, place: Place, scope: Scope) -> str:
        """The first step or gate that has begun in this place and scope."""
        inside = (seen for seen in self._begun if seen.inside(place, scope.numbers))
        return self._named(inside)

    def _behind(self, place: Place, scope: Scope) -> str:
        """The first step or gate that has begun behind this place."""
        own = Seen("", place, scope.numbers, "")
        return self._named(seen for seen in self._begun if after(self._plan, own, seen))

    @staticmethod
    def _named(begun: Iterator[Seen]) -> str:
        """A step before a gate; "" where there is neither."""
        known = [seen for seen in begun if isinstance(seen.place.node, Step | Gate) and not seen.use]
        first = min(
            known, key=lambda s: (isinstance(s.place.node, Gate), s.place.index, s.numbers), default=None
        )
        return first.instance if first is not None else ""
