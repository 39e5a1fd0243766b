"""What comes after what, among the instances that facts tell of: what is undone when something runs again.

`after` looks at the tree alone; `following` adds what was begun by a signal. Nothing here changes a fact.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Any, TypeVar

from swarmwright.workflow.finding import Seen, agree, find
from swarmwright.workflow.looking import Look
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.tree import Choice, Flow, ForEach, Loop, Step, Supervised

__all__ = [
    "Part",
    "after",
    "begun_behind",
    "following",
    "heard",
    "instances",
    "starts_on",
    "unsaid",
    "unused_decisions",
    "way",
    "without",
]

V = TypeVar("V")


def instances(facts: Facts) -> tuple[str, ...]:
    """Every instance that the facts tell of, each once: work, questions, listings, decisions, outputs."""
    announcers = (one for by in facts.signals.values() for one in by if one)
    listed = (f"{one}#" for one in facts.items)
    told = (*facts.progress, *facts.outputs, *facts.judged, *facts.decisions, *listed, *announcers)
    return tuple(dict.fromkeys(told))


def following(plan: Plan, facts: Facts, instance: str) -> frozenset[str]:
    """The instances of the facts that come after this one: by order, by round, or begun by its signal.

    An unknown instance is followed by nothing. What the workflow no longer has follows nothing either.
    """
    first = find(plan, instance)
    if first is None:
        return frozenset()
    others = [seen for one in instances(facts) if one != instance and (seen := find(plan, one)) is not None]
    found, causes = dict[str, Seen](), [first]
    while causes:
        cause = causes.pop()
        left = (seen for seen in others if seen.instance not in found)
        new = [seen for seen in left if after(plan, cause, seen) or _heard(plan, cause, seen)]
        found |= {seen.instance: seen for seen in new}
        causes += [seen for seen in new if not seen.use and isinstance(seen.place.node, Step)]
    return frozenset(found)


def after(plan: Plan, one: Seen, other: Seen) -> bool:
    """Whether `other` can come only once `one`, a step, is complete: by order, or in a later round."""
    for mine, theirs in zip_longest(way(plan, one), way(plan, other)):
        if mine is None:
            return False
        place, turn, number = mine
        if theirs is None or theirs[1] != turn or theirs[2] != number:
            return _comes_later(place, turn, number, theirs, other)
    return False


Part = tuple[Place, int, int]
"""A node on the way down, the turn that is taken there, and the round or item (0 where there is none)."""


def way(plan: Plan, seen: Seen) -> Iterator[Part]:
    """The way from the root down to an instance."""
    for index, turn in seen.place.above:
        place = plan.at[index]
        depth = len(place.owners)
        inside = isinstance(place.node, Loop | Supervised | ForEach)
        yield place, turn, seen.numbers[depth] if inside else 0


def _comes_later(place: Place, turn: int, number: int, theirs: Part | None, other: Seen) -> bool:
    """Whether the way that leads on as `theirs` comes after ours, at the node where the two part.

    None = the other one stands at this very node: its question, its listing, its escalation.
    """
    if theirs is None:
        return _asked_later(place, turn, number, other)
    their_turn, their_number = theirs[1], theirs[2]
    match place.node:
        case Flow():
            return turn in place.earlier[their_turn]
        case Loop():
            return (their_number, their_turn) > (number, turn)
        case Supervised():
            return their_number > number or (their_number == number and turn == 0)
        case _:
            return False


def _asked_later(place: Place, turn: int, number: int, other: Seen) -> bool:
    """Whether a node asks after what stands in it: an `until` is, a choice's question is not. That a node is
    over comes after all in it."""
    if other.use in ("!", ""):
        return True
    if isinstance(place.node, Choice) or not other.use.startswith("?"):
        return False
    asked_in = other.numbers[len(place.owners)]
    body = turn == 0 or isinstance(place.node, Supervised)
    return asked_in > number or (asked_in == number and body)


def starts_on(plan: Plan, instance: str) -> frozenset[str]:
    """The signals on which an instance, or what it stands in, starts; none for an unknown one."""
    seen = find(plan, instance) if plan.listens else None
    above = () if seen is None else seen.place.above
    flows = ((plan.at[index], turn) for index, turn in above)
    return frozenset(signal for flow, turn in flows if flow.starts for signal in flow.starts[turn])


def heard(plan: Plan, signal: str, announcer: str, instance: str) -> bool:
    """Whether an instance stands in what starts on that signal of the announcer, in the same rounds."""
    one, other = find(plan, announcer), find(plan, instance)
    return one is not None and other is not None and _listens(plan, one, (signal,), other)


def _heard(plan: Plan, one: Seen, other: Seen) -> bool:
    """Whether `other` stands in what starts on a signal of `one`, in the same rounds and items."""
    node = one.place.node
    return isinstance(node, Step) and _listens(plan, one, node.signals, other)


def _listens(plan: Plan, one: Seen, signals: Collection[str], other: Seen) -> bool:
    if not signals:
        return False
    for index, turn in other.place.above:
        flow = plan.at[index]
        listens = bool(flow.starts) and not set(signals).isdisjoint(flow.starts[turn])
        inside = other.numbers[: len(flow.owners)]
        if listens and agree(one.place.owners, one.numbers, flow.owners, inside):
            return True
    return False


def without(facts: Facts, instances: Collection[str]) -> Facts:
    """The facts without everything that these instances have left."""

    def kept(found: Mapping[str, V], key: str = "") -> dict[str, V]:
        return {i: value for i, value in found.items() if i + key not in instances}

    outputs: Mapping[str, Mapping[str, Any]] = kept(facts.outputs)
    return Facts(
        kept(facts.progress),
        unsaid(facts, instances).signals,
        outputs,
        kept(facts.judged),
        kept(facts.decisions),
        kept(facts.items, "#"),
        facts.disabled,
        facts.called.difference(instances),
        facts.held.difference(instances),
        kept(facts.chose),
        kept(facts.shown),
        kept(facts.within),
        facts.over.difference(instances),
        kept(facts.by_hand),
        {i: begun.difference(instances) for i, begun in facts.early.items()},
        kept(facts.reached),
        facts.past.difference(instances),
    )


def unsaid(facts: Facts, instances: Collection[str]) -> Facts:
    """The facts without what these instances have announced."""
    signals = {name: who.difference(instances) for name, who in facts.signals.items()}
    return replace(facts, signals={name: who for name, who in signals.items() if who})


def unused_decisions(plan: Plan, facts: Facts) -> Iterator[str]:
    """The decisions that have let no work begin yet; of several in a row it may be all of them.

    What had begun behind one before it was made (`early`: a swap has put the question there) that one has not
    let begin. A no of a round that was `past` has, whatever the workflow knows of what it let begin.
    """
    undecided = replace(facts, decisions={})
    look = Look(plan, undecided)
    for instance in facts.decisions:
        if instance in facts.past:
            continue
        seen, early = find(plan, instance), facts.early.get(instance)
        since = Look(plan, without(undecided, early)) if early else look
        if seen is not None and not since.let_go_on(seen):
            yield instance


def begun_behind(plan: Plan, facts: Facts, instance: str) -> tuple[str, ...]:
    """What has begun behind a question, whatever has become of it."""
    asks = find(plan, instance)
    found = ((i, find(plan, i)) for i in facts.progress) if asks is not None else ()
    return tuple(i for i, seen in found if asks and seen and after(plan, asks, seen))
