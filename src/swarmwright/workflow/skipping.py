"""What is skipped so that a step can begin: all work before it that has not begun. Pure.

What is at work there goes on, and counts. What hangs on what that will report is skipped whole: which way a
choice would take, how many rounds there would be, which items.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from swarmwright.workflow.advance import advance
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import after
from swarmwright.workflow.looking import Look
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Status, Work
from swarmwright.workflow.tree import Gate, Loop, Node, Supervised, walk

__all__ = ["over_before", "skipping"]


def skipping(
    planned: Plan, facts: Facts, seen: Seen, how: Status = "skipped"
) -> tuple[Facts, tuple[Work, ...]]:
    """The facts in which nothing before this step has to be begun any more, and what is skipped for that.

    People's decisions are never skipped, nor questions on which a way depends, but for those that wait for
    what is at work.
    """
    play, skipped = _Play(planned, facts, seen), list[Work]()
    while new := play.next_ones():
        skipped += new
        play.take(new, how)
    done = {work.instance: how for work in skipped}
    return replace(facts, progress={**facts.progress, **done}), tuple(skipped)


def over_before(planned: Plan, facts: Facts, seen: Seen, how: Status = "skipped") -> Facts:
    """The facts as if what runs before this step were over."""
    before = dict.fromkeys((one.instance for one in _running_before(planned, facts, seen)), how)
    return replace(facts, progress={**facts.progress, **before})


class _Play:
    """What would come up before a step if all that runs before it were over."""

    def __init__(self, planned: Plan, facts: Facts, seen: Seen) -> None:
        self._plan, self._seen = planned, seen
        self._runs = list(_running_before(planned, facts, seen))
        steps = {one.instance: one for one in self._runs if not one.use}
        done: dict[str, Status] = dict.fromkeys(steps, "done")
        self._facts = replace(facts, progress={**facts.progress, **done})
        for one in steps.values():
            self._go_on_around(one)

    def next_ones(self) -> list[Work]:
        """What is to be skipped next; none where the step can begin, or nothing more can be skipped."""
        while True:
            if picking := self._picking():
                return picking
            start = advance(self._plan, self._facts).start
            if any(work.instance == self._seen.instance for work in start):
                return []
            steps = (work for work in start if work.kind == "step")
            if new := self._before((*steps, *_ended(self._plan, self._facts))):
                return new
            asks = self._before(work for work in start if work.kind != "step") if self._runs else []
            running = [one for one in self._runs if one.use and one.instance not in self._facts.judged]
            asked = [one for w in asks if (one := find(self._plan, w.instance)) is not None] + running
            rounds = [one for one in asked if isinstance(one.place.node, Loop | Supervised)]
            self._answer_no(one.instance for one in rounds)
            if not rounds:
                found = (self._whole(one.place, one.numbers) for one in asked)
                return [work for work in found if work is not None]

    def take(self, skipped: Iterable[Work], how: Status) -> None:
        """These are over."""
        done = {work.instance: how for work in skipped}
        self._facts = replace(self._facts, progress={**self._facts.progress, **done})

    def _before(self, works: Iterable[Work]) -> list[Work]:
        """Those of these that come before the step."""
        seen = ((work, find(self._plan, work.instance)) for work in works)
        return [work for work, one in seen if one is not None and after(self._plan, one, self._seen)]

    def _picking(self) -> list[Work]:
        """The teams whose supervisors are at work: nobody knows whom they will pick."""
        bosses = [one for one in self._runs if not one.use and one.place.above and not one.place.above[-1][1]]
        teams = ((self._plan.at[one.place.above[-1][0]], one.numbers) for one in bosses)
        whole = (self._whole(place, n) for place, n in teams if isinstance(place.node, Supervised))
        return [work for work in whole if work is not None]

    def _whole(self, place: Place, numbers: tuple[int, ...]) -> Work | None:
        """The choice, list or team that is skipped whole, as it cannot be known what would begin in it; None
        where people may be asked in it, or it is skipped already."""
        look = Look(self._plan, self._facts)
        scope = look.scope_of(place, numbers[: len(place.owners)])
        if place.id + scope.suffix in self._facts.progress or any(map(_asks_people, walk(place.node))):
            return None
        return look.stepping(place, scope)

    def _go_on_around(self, running: Seen) -> None:
        """Let another round come in each loop around what runs: it may report what does not end them."""
        look = Look(self._plan, self._facts)
        for owner in running.place.owners:
            place = self._plan.at[owner]
            if isinstance(place.node, Loop | Supervised) and self._is_before(place, running):
                scope = look.scope_of(place, running.numbers[: len(place.owners)])
                inner = scope.in_round(running.numbers[len(place.owners)])
                leaves = range(len(place.asks[0].leaves)) if place.asks else ()
                self._answer_no(look.judging(place, inner, 0, leaf).instance for leaf in leaves)

    def _is_before(self, place: Place, running: Seen) -> bool:
        """Whether the step stands outside of this loop or team."""
        return not self._seen.inside(place, running.numbers[: len(place.owners)])

    def _answer_no(self, questions: Iterable[str]) -> None:
        self._facts = replace(self._facts, judged={**self._facts.judged, **dict.fromkeys(questions, False)})


def _running_before(planned: Plan, facts: Facts, seen: Seen) -> Iterator[Seen]:
    running = (find(planned, i) for i, status in facts.progress.items() if status == "running")
    return (one for one in running if one is not None and after(planned, one, seen))


def _ended(planned: Plan, facts: Facts) -> Iterator[Work]:
    """Steps that have ended without being complete."""
    for instance, status in facts.progress.items():
        seen = find(planned, instance)
        if status in ("failed", "cancelled") and seen is not None and not seen.use:
            yield Work(instance, seen.place.id, agent=seen.place.agent)


def _asks_people(node: Node) -> bool:
    return isinstance(node, Gate) or (isinstance(node, Loop) and node.exhausted == "escalate")
