"""One look at the facts through a plan: what runs, what was announced, what a condition's leaf answers.

This module decides nothing: it finds facts, in the scope from which they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from swarmwright.workflow.conditions import Announced, Approved, Compare
from swarmwright.workflow.finding import Found, Seen, agree, find, latest
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Work
from swarmwright.workflow.scopes import OUTSIDE, Scope, suffix
from swarmwright.workflow.tree import Choice, Flow, ForEach, Gate, Loop, Step, Supervised
from swarmwright.workflow.truth import compared

__all__ = ["Look"]

_Numbers = tuple[int, ...]


def _is_step(seen: Seen | None) -> bool:
    return seen is None or isinstance(seen.place.node, Step)


class Look:
    """The facts, as seen through a plan."""

    def __init__(self, plan: Plan, facts: Facts) -> None:
        self.plan, self.facts = plan, facts
        self.off = facts.disabled | plan.off
        self.statuses = Found(plan, facts.progress)
        self.unsettled = facts.unsettled
        outputs = facts.outputs
        if self.unsettled:
            outputs = {i: fields for i, fields in outputs.items() if i not in self.unsettled}
        self.outputs = Found(plan, outputs)
        self.decisions = Found(plan, facts.decisions)
        progress = facts.progress
        found = (find(plan, instance) for instance, status in progress.items() if status == "running")
        works = (
            seen for seen in found if seen is not None and (seen.use or isinstance(seen.place.node, Step))
        )
        self.passed_by = frozenset(
            i for i, status in progress.items() if status == "skipped" and not _is_step(find(plan, i))
        )
        """Nodes that are no steps, and that a swap has put into a round that was past (`joining`)."""
        self.running = sorted(works, key=lambda seen: (seen.place.index, seen.numbers, seen.use))

    def running_in(self, place: Place, scope: Scope) -> list[Seen]:
        """What runs at or below this place, in this scope."""
        return [seen for seen in self.running if seen.inside(place, scope.numbers)]

    def leaving(self, map_: Place, scope: Scope) -> frozenset[int]:
        """The items of this map at which something still runs that the workflow has lost."""
        each, depth = map_.id + scope.suffix, len(map_.owners)
        lost = (at for i, at in self.facts.within.items() if find(self.plan, i) is None)
        found = ((at, find(self.plan, at[0])) for at in lost)
        inner = [
            (at, seen) for at, seen in found if at[0] == each or (seen and seen.inside(map_, scope.numbers))
        ]
        return frozenset(at[1] if at[0] == each else seen.numbers[depth] for at, seen in inner if seen)

    # -- work --

    def work(self, seen: Seen) -> Work:
        """The work that an instance stands for."""
        asking = seen.use.startswith("?")
        scope = self._scope(seen.place.asking[1] if asking else seen.place.owners, seen.numbers)
        if asking:
            case, _, leaf = seen.use[1:].partition(".")
            return self.judging(seen.place, scope, int(case), int(leaf))
        return self.listing(seen.place, scope) if seen.use else self.stepping(seen.place, scope)

    def stepping(self, place: Place, scope: Scope) -> Work:
        """The work of a step."""
        instance = place.id + scope.suffix
        return Work(instance, place.id, "step", place.agent, "", scope.round, scope.item, scope.each)

    def judging(self, place: Place, scope: Scope, case: int, leaf: int) -> Work:
        """The work of answering one leaf of a condition."""
        instance = f"{place.id}{scope.suffix}?{case}.{leaf}"
        question = place.asks[case].leaves[leaf][1]
        return Work(instance, place.id, "judge", "", question, scope.round, scope.item, scope.each)

    def listing(self, place: Place, scope: Scope) -> Work:
        """The work of listing a map's items."""
        over = place.node.over if isinstance(place.node, ForEach) else ""
        instance = f"{place.id}{scope.suffix}#"
        return Work(instance, place.id, "items", "", over, scope.round, scope.item, scope.each)

    def _scope(self, owners: _Numbers, numbers: _Numbers) -> Scope:
        scope = OUTSIDE
        for owner, number in zip(owners, numbers, strict=True):
            place = self.plan.at[owner]
            if isinstance(place.node, ForEach):
                scope = scope.in_item(number, place.id + scope.suffix)
            else:
                scope = scope.in_round(number)
        return scope

    def scope_of(self, place: Place, numbers: _Numbers) -> Scope:
        """The scope around this place, of these rounds and items."""
        return self._scope(place.owners, numbers)

    def started(self, place: Place, scope: Scope) -> bool:
        """Whether anything at or below this place has begun in this scope: looks at what begins first.
        What is passed by has."""
        instance = place.id + scope.suffix
        if instance in self.passed_by:
            return True
        match place.node:
            case Step():
                return instance in self.facts.progress
            case Gate():
                return instance in self.facts.decisions
            case ForEach():
                return instance in self.facts.items or f"{instance}#" in self.facts.progress
            case Flow():
                return any(self.started(part, scope) for part in place.parts)
            case Choice():
                return self._asked(place, scope) or any(self.started(part, scope) for part in place.parts)
            case Loop():
                first = scope.in_round(1)  # Where nobody in the body can run, the question comes first.
                return self._asked(place, first) or any(self.started(part, first) for part in place.parts)
            case Supervised():
                return self.started(place.parts[0], scope.in_round(1))

    def _asked(self, place: Place, scope: Scope) -> bool:
        questions = (
            f"{place.id}{scope.suffix}?{case}.{leaf}"
            for case, question in enumerate(place.asks)
            for leaf in range(len(question.leaves))
        )
        return any(q in self.facts.progress or q in self.facts.judged for q in questions)

    def passed(self, place: Place, scope: Scope) -> bool:
        """Whether anything has begun that could only begin when this place was complete in this scope."""
        at = self.plan.at
        for index, turn in reversed(place.above):
            around = at[index]
            if isinstance(around.node, Flow):
                outer = self._scope(around.owners, scope.numbers[: len(around.owners)])
                later = (part for t, part in enumerate(around.parts) if turn in around.earlier[t])
                if any(self.started(part, outer) for part in later):
                    return True
            elif isinstance(around.node, Loop | Supervised):
                outer = self._scope(around.owners, scope.numbers[: len(around.owners)])
                number = scope.numbers[len(around.owners)]
                if self.went_on(around, outer, number, turn):
                    return True
                ends = turn == 0 or isinstance(around.node, Supervised)
                if ends and self.questioned(around, outer.in_round(number)):
                    return True
        return False

    def is_over(self, place: Place, numbers: _Numbers) -> bool:
        """Whether a swap has found this, or what is around it, concluded (`concluding`)."""
        over = self.facts.over
        around = (place, *(self.plan.at[index] for index, _ in place.above)) if over else ()
        return any(one.id + suffix(one.kinds, numbers[: len(one.owners)]) in over for one in around)

    def questioned(self, place: Place, scope: Scope) -> bool:
        """Whether a judge has been asked anything of this node's conditions in this scope."""
        questions = ((case, leaf) for case, ask in enumerate(place.asks) for leaf in range(len(ask.leaves)))
        asked = (f"{place.id}{scope.suffix}?{case}.{leaf}" for case, leaf in questions)
        return any(one in self.facts.progress or one in self.facts.judged for one in asked)

    def let_go_on(self, seen: Seen) -> bool:
        """Whether anything has begun that could only begin when this instance was complete."""
        return self.passed(seen.place, self._scope(seen.place.owners, seen.numbers))

    def went_on(self, place: Place, scope: Scope, number: int, turn: int = 0) -> bool:
        """Whether a loop or team has begun anything after that turn of that round, or people have sent the
        work to the next one, which begins now."""
        rest = place.parts[turn + 1 :] if isinstance(place.node, Loop) else ()
        inner, following = scope.in_round(number), scope.in_round(number + 1)
        gone_on = any(self.started(part, inner) for part in rest) or self.started(place.parts[0], following)
        return gone_on or any(seen.inside(place, following.numbers) for seen in self._sent_for)

    @cached_property
    def _sent_for(self) -> Sequence[Seen]:
        """The steps that people have sent the work to, and that have not begun."""
        left = self.facts.called - self.facts.progress.keys() if self.facts.called else ()
        found = (seen for one in left if (seen := find(self.plan, one)) is not None)
        return [seen for seen in found if seen.place.agent not in self.off]

    # -- signals --

    def announced(self, signal: str, owners: _Numbers, numbers: _Numbers) -> bool:
        """Whether the signal counts for a listener with these loops and maps around it, in that scope."""
        for instance in self.facts.signals.get(signal, ()):
            if instance in self.unsettled:
                continue
            seen = find(self.plan, instance)
            # The outside, and what a hot swap has taken out, speak to everybody.
            if seen is None or agree(seen.place.owners, seen.numbers, owners, numbers):
                return True
        return any(
            status == "done"
            and agree(place.owners, theirs, owners, numbers)
            and not (self.unsettled and place.id + suffix(place.kinds, theirs) in self.unsettled)
            for place in self.plan.announcers.get(signal, ())
            for theirs, status in self.statuses.of(place)
        )

    # -- conditions --

    def answers(self, place: Place, scope: Scope, case: int) -> list[bool | None]:
        """What each leaf of this condition says in this scope; None where a judge has yet to answer."""
        return [self._answer(place, scope, case, leaf) for leaf in range(len(place.asks[case].leaves))]

    def _answer(self, place: Place, scope: Scope, case: int, number: int) -> bool | None:
        leaf = place.asks[case].leaves[number][0]
        read = self.plan.reads.get((place.index, case, number), ())
        match leaf:
            case Announced(signal):
                return self.announced(signal, place.asking[1], scope.numbers)
            case Approved():
                return latest(read, scope.numbers, self.decisions) == "approved"
        # What has been put to a judge stays with the judge, even if a report comes later.
        instance = f"{place.id}{scope.suffix}?{case}.{number}"
        judged = self.facts.judged.get(instance)
        if judged is None and isinstance(leaf, Compare) and instance not in self.facts.progress:
            report = latest(read, scope.numbers, self.outputs, lambda fields: leaf.field in fields)
            return None if report is None else compared(report[leaf.field], leaf.operator, leaf.value)
        return judged
