"""What people and judges have said, as the work goes on or under another workflow: what of it holds. Pure.

An answer holds while the same is asked. A person's, on which nothing has begun yet, holds only for what they
were shown, and for what it was to let begin: whatever stands before its question by now, or right behind it,
and did not then, nobody has said yes to (seed 002, 16). The same holds whenever work right behind it is about
to begin (again), whatever has begun on it before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from swarmwright.workflow.advance import advance
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import unused_decisions, without
from swarmwright.workflow.freeing import Items
from swarmwright.workflow.looking import Look
from swarmwright.workflow.opening import beginning_behind, opened
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.reviewing import Reviews, under_review
from swarmwright.workflow.tree import ForEach, Gate, Loop

__all__ = [
    "BEFORE",
    "BEHIND",
    "asks",
    "lets_go_on",
    "letting_go_on",
    "noes_of_past_rounds",
    "other_answers",
    "same_answer",
    "shows_other",
    "unseen",
]


def other_answers(before: Plan, after: Plan, facts: Facts) -> tuple[str, ...]:
    """The questions, lists and decisions whose answers are none under the new workflow: it asks otherwise."""
    return tuple(i for i in _answers(facts) if not same_answer(before, after, i))


def same_answer(before: Plan, after: Plan, instance: str) -> bool:
    """Whether both workflows ask the same there."""
    one, other = find(before, instance), find(after, instance)
    return one is not None and other is not None and asks(one) == asks(other)


BEFORE, BEHIND = "what comes before it", "what a yes lets begin"
"""What is otherwise than people were shown it, beside the outputs themselves."""


def unseen(
    before: Plan, after: Plan, facts: Facts, stopped: Collection[str] = ()
) -> Mapping[str, tuple[str, ...]]:
    """What people are asked, or have said and nothing has begun on, around which other work stands now; and
    the answers that let go on, behind which such work is about to begin.

    Each with what is otherwise: `BEFORE`, `BEHIND`; () = what they are shown. stopped: what begins from
    nothing, as far as it begins again.
    """
    facts = without(facts, stopped)
    return {**_more_behind(before, after, facts), **_unused_or_asked(before, after, facts)}


def _more_behind(before: Plan, after: Plan, facts: Facts) -> Mapping[str, tuple[str, ...]]:
    """The answers that would let work begin which was not right behind their questions as they were said."""
    said = [i for i in letting_go_on(before, facts) if find(before, i) is not None]
    begin = beginning_behind(after, facts, said, advance(after, facts).start) if said else {}
    items = Items(before, facts)
    return {
        i: (BEHIND,)
        for i, steps in begin.items()
        if not {(step.agent, step.task.casefold()) for step in steps}
        <= opened(before, i) | opened(before, i, items)
    }


def _unused_or_asked(before: Plan, after: Plan, facts: Facts) -> Mapping[str, tuple[str, ...]]:
    # What is said of a step's own output is about that output alone, wherever the step stands.
    unused = (i for i in unused_decisions(before, facts) if i not in facts.progress)
    asked = (i for i in facts.shown if i not in facts.decisions and i not in facts.progress)
    both = [i for i in (*unused, *asked) if find(before, i) is not None and find(after, i) is not None]
    if not both:
        return {}
    change = _Change(before, after, facts)
    return {i: why for i in both if (why := change.of_other(i)) is not None}


def letting_go_on(planned: Plan, facts: Facts) -> Iterator[str]:
    """The answers of people that let work begin behind their questions, but those to steps' own outputs: the
    yeses, and the noes at gates behind which the work goes on either way, but for those of `past` rounds."""
    return (i for i in facts.decisions if i not in facts.progress and lets_go_on(planned, facts, i))


def lets_go_on(planned: Plan, facts: Facts, instance: str) -> bool:
    """Whether what a person has said there, if anything, lets work begin behind it."""
    said = facts.decisions.get(instance)
    if said != "rejected":
        return said == "approved"
    if instance in facts.past:
        return False
    seen = find(planned, instance)
    gate = seen.place.node if seen is not None else None
    return isinstance(gate, Gate) and gate.on_reject == "continue"


def noes_of_past_rounds(planned: Plan, facts: Facts) -> frozenset[str]:
    """The noes of rounds that are past: what comes between, or the next round, has begun.

    The next round is what they asked for. Whoever a swap puts into it works in that round (`joining`), and
    people are asked about what comes of it: they have nothing more to say about the round before.
    """
    noes = [i for i, said in facts.decisions.items() if said == "rejected" and i not in facts.progress]
    seen = [one for one in (find(planned, i) for i in noes) if one is not None and not one.use]
    look = Look(planned, facts)
    return facts.past.union(one.instance for one in seen if _is_of_past_round(look, one))


def _is_of_past_round(look: Look, seen: Seen) -> bool:
    for index, turn in seen.place.above:
        loop = look.plan.at[index]
        if isinstance(loop.node, Loop):
            depth = len(loop.owners)
            around, number = look.scope_of(loop, seen.numbers[:depth]), seen.numbers[depth]
            if look.went_on(loop, around, number, turn):
                return True
    return False


def shows_other(reviews: Reviews, instance: str) -> bool:
    """Whether what would be shown there by now are other steps' outputs than people were shown."""
    shown = reviews.facts.shown.get(instance)
    return shown is not None and frozenset(shown) != frozenset(reviews.at(instance))


class _Change:
    """One workflow in place of another, as far as what people are shown and what they wait for goes."""

    def __init__(self, before: Plan, after: Plan, facts: Facts) -> None:
        self._before, self._after, self._facts = before, after, facts
        self._was, self._is = Reviews(before, facts), Reviews(after, facts)
        self._were_left, self._left = Items(before, facts), Items(after, facts)
        seen = (find(after, i) for i, status in facts.progress.items() if status == "done")
        self._done = {one.place.id for one in seen if one is not None}

    def of_other(self, instance: str) -> tuple[str, ...] | None:
        """() where other outputs are shown there than were, else whether a yes lets other work begin, or more
        is to be done first; None = neither."""
        was = self._facts.shown.get(instance)
        if frozenset(self._is.at(instance)) != frozenset(self._was.at(instance) if was is None else was):
            return ()
        now, then = opened(self._after, instance, self._left), opened(self._before, instance, self._were_left)
        other = [BEHIND] if not now <= then else []
        new = under_review(self._after, instance) - under_review(self._before, instance)
        if not new <= self._done or self._waits_for_more(instance):
            other = [BEFORE, *other]
        return tuple(other) or None

    def _waits_for_more(self, instance: str) -> bool:
        """Whether nothing but a person's word was missing there, and something is."""
        was, is_ = self._asked
        if instance in self._facts.decisions:
            undecided = without(self._facts, (instance,))
            was, is_ = _asked(self._before, undecided), _asked(self._after, undecided)
        return instance in was and instance not in is_

    @cached_property
    def _asked(self) -> tuple[frozenset[str], frozenset[str]]:
        return _asked(self._before, self._facts), _asked(self._after, self._facts)


def _asked(plan: Plan, facts: Facts) -> frozenset[str]:
    return frozenset(wait.instance for wait in advance(plan, facts).waiting)


def _answers(facts: Facts) -> Iterator[str]:
    """The instances that stand for a question, a list or a decision; steps are work, not answers.

    What was decided on a step's own output goes with the step, and that is done, whatever is asked now.
    """
    asked = (i for i in facts.progress if "?" in i or i.endswith("#"))
    listed = (f"{i}#" for i in facts.items)
    decided = (i for i in facts.decisions if i not in facts.progress)
    yield from dict.fromkeys((*asked, *facts.judged, *listed, *decided))


def asks(seen: Seen) -> tuple[object, ...]:
    """What an answer was an answer to."""
    node = seen.place.node
    if seen.use.startswith("?"):
        case, _, leaf = seen.use[1:].partition(".")
        return "question", seen.place.asks[int(case)].leaves[int(leaf)][1]
    match node:
        case ForEach():
            return "list", node.over
        case Gate():
            return "decision", node.ask, node.approvers, node.on_reject
        case _:
            return "go on", seen.place.bound
