"""What runs as another workflow takes the place of a thread's: what of it is stopped, and what holds on then.

Pure. `migrating` makes the plan of it that people read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from swarmwright.workflow.carrying import lets_go_on, unseen
from swarmwright.workflow.concluding import History
from swarmwright.workflow.fates import beyond_bounds, fate_of, is_back, is_step
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import unsaid
from swarmwright.workflow.hastening import Hastened
from swarmwright.workflow.joining import Joined, joined, passed_by
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Work
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.tree import ForEach, Step

__all__ = ["Drain", "Kept", "drained", "stopped_by"]

Drain: TypeAlias = Literal["finish", "cancel", "now"]
"""What becomes of running steps that are changed or gone, or before which something stands now that is not
done: they finish, or they are cancelled and begin again, in the new form, when it is their turn; with "now",
all that runs is cancelled and begins again."""


def stopped_by(
    before: Plan,
    after: Plan,
    facts: Facts,
    drain: Drain,
    unplaced: Collection[str],
    gone: Mapping[str, str],
) -> Iterator[str]:
    """The running steps that are cancelled for what they are. gone: what had left before, with its agent."""
    for instance, status in facts.progress.items():
        if status != "running" or (instance not in gone and not is_step(before, instance)):
            continue
        if instance in gone:
            same = is_back(after, instance, gone[instance])
        else:
            same = fate_of(before, after, instance) == "same"
        other = drain == "cancel" and not same
        # The step of what is unplaced begins in other rounds or items: nobody would wait for this beside it.
        if drain == "now" or other or instance in unplaced:
            yield instance


class Kept(NamedTuple):
    """What holds on when the work of `stopped` is stopped."""

    void: tuple[str, ...]
    over: tuple[Work, ...]
    facts: Facts
    of_other: Mapping[str, tuple[str, ...]]
    joins: tuple[Joined, ...]
    stopped: tuple[str, ...]


def drained(history: History, drain: Drain, joining: bool) -> Kept:
    """What holds on, with all stopped that is to stop: under "cancel" also what now would have to wait.

    What that had announced goes with it, and who began on that would have to wait as well.
    """
    found = _kept(history, joining)
    while drain == "cancel" and (early := _early(history.after, found.facts, found.stopped)):
        history = replace(history, stopped=(*found.stopped, *early))
        found = _kept(history, joining)
    return found


def _kept(history: History, joining: bool) -> Kept:
    stopped = tuple(history.stopped)
    void, over, kept = history.without()
    kept = unsaid(kept, stopped)  # what it announced was of work that nobody will see
    of_other = unseen(history.before, history.after, kept, stopped)
    if of_other:
        void, over, kept = history.without(of_other)
        void, kept = (*void, *of_other), unsaid(kept, stopped)
    past = _past(history.before, void, of_other, history.facts)
    joins = joined(history.before, history.after, kept, past, history.begins, history.on) if joining else ()
    return Kept(void, over, passed_by(kept, joins), of_other, tuple(joins), stopped)


def _early(after: Plan, kept: Facts, stopped: Collection[str]) -> list[str]:
    """The running steps before which something comes that is not complete. Not those to whom people have sent
    the work: they began without it, and would again; nor work for an item of a list that is made anew, of
    which is known what counts once it is made."""
    hastened = Hastened(after, kept)
    runs = (i for i, status in kept.progress.items() if status == "running" and i not in stopped)
    seen = (one for i in runs if i not in kept.called and (one := find(after, i)) is not None)
    return [
        one.instance
        for one in seen
        if not one.use
        and isinstance(one.place.node, Step)
        and not beyond_bounds(after, one.instance)
        and _listed(after, kept, one)
        and hastened(one)
    ]


def _listed(planned: Plan, facts: Facts, seen: Seen) -> bool:
    """Whether each list that it is for an item of is known."""
    around = (planned.at[owner] for owner in seen.place.owners)
    maps = (place for place in around if isinstance(place.node, ForEach))
    return all(
        place.id + suffix(place.kinds, seen.numbers[: len(place.owners)]) in facts.items for place in maps
    )


def _past(before: Plan, void: Sequence[str], of_other: Mapping[str, object], facts: Facts) -> list[str]:
    """Void answers of past rounds; none on which the next was to begin, which is asked for anew."""
    return [i for i in void if i not in of_other or not lets_go_on(before, facts, i)]
