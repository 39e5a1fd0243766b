"""Questions side by side: what else is asked that has to be answered before what comes next. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.workflow.advance import advance
from swarmwright.workflow.coming import Coming
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import after
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.tree import AtLeast, Flow, Loop, Supervised

__all__ = ["also_waiting"]


def also_waiting(
    planned: Plan, facts: Facts, instance: str, next_: Sequence[Coming], open_: Iterable[str]
) -> tuple[str, ...]:
    """Of the open questions beside this one, those for which something that comes next behind it waits, too.

    next_: what comes next (`coming`). open_: the instances of what people are asked. Where as many as are
    needed do well without them (a quorum), it waits for none.
    """
    asked = find(planned, instance)
    others = [seen for one in open_ if one != instance and (seen := find(planned, one)) is not None]
    if asked is None or not others:
        return ()
    comes = [
        seen for one in next_ if (seen := _comes(planned, asked, planned.by_id[one.node.id])) is not None
    ]
    if any(isinstance(p.node, Flow) and isinstance(p.node.join, AtLeast) for p in planned.at):
        begun = _on_a_yes(planned, facts, instance)
        comes = [seen for seen in comes if seen.instance not in begun]
    return tuple(one.instance for one in others if any(after(planned, one, seen) for seen in comes))


def _on_a_yes(planned: Plan, facts: Facts, instance: str) -> frozenset[str]:
    """What begins, or is asked, right behind a yes there."""
    then = advance(planned, replace(facts, decisions={**facts.decisions, instance: "approved"}))
    return frozenset((*(w.instance for w in then.start), *(w.instance for w in then.waiting)))


def _comes(planned: Plan, asked: Seen, place: Place) -> Seen | None:
    """What comes next at that place: in the question's rounds and items, else in the next round."""
    both = zip(place.owners, asked.place.owners, asked.numbers, strict=False)
    shared = [number for mine, theirs, number in both if mine == theirs]
    for depth in range(len(shared), -1, -1):
        numbers = list(shared)
        if depth < len(shared):
            if not isinstance(planned.at[place.owners[depth]].node, Loop | Supervised):
                continue
            numbers = [*shared[:depth], shared[depth] + 1]
        whole = (*numbers, *([1] * (len(place.owners) - len(numbers))))
        seen = find(planned, place.id + suffix(place.kinds, whole))
        if seen is not None and after(planned, asked, seen):
            return seen
    return None
