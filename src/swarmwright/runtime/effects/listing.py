"""The lists that maps were given, where a person has changed what they were listed from. Pure.

The list is made anew, and an item that reads the same keeps what is done for it (`graph.relisting`); unless
something has gone on from what came of the old one: then it stays, and the person is told so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from swarmwright.graph.records import to_facts
from swarmwright.runtime.effects.base import Standing
from swarmwright.workflow.finding import find
from swarmwright.workflow.following import after, instances
from swarmwright.workflow.looking import Look
from swarmwright.workflow.tree import ForEach

__all__ = ["Behind", "lists_behind"]


class Behind(NamedTuple):
    """A listing (its instance), whether it is made anew, what is told of it, whether it is under way."""

    instance: str
    anew: bool
    note: str
    running: bool


def lists_behind(standing: Standing, edited: Sequence[str]) -> Iterator[Behind]:
    """The lists that were made once one of these steps was over, or are being made."""
    planned, facts = standing.plan, to_facts(standing.state)
    look = Look(planned, facts)
    begun = [seen for one in instances(facts) if (seen := find(planned, one)) is not None]
    sources = [seen for one in dict.fromkeys(edited) if (seen := find(planned, one)) is not None]
    for made in (seen for seen in begun if seen.use == "#"):
        source = next((one.instance for one in sources if after(planned, one, made)), "")
        place, node = made.place, made.place.node
        if not source or not isinstance(node, ForEach):
            continue
        running = facts.progress.get(made.instance) == "running"
        over = f"the list of every {node.over} ({made.instance.removesuffix('#')})"
        if look.passed(place, look.scope_of(place, made.numbers)):
            why = "stays as it was made before: what follows it has begun"
            remedy = f"redirect behind {source} has what follows it done anew"
            yield Behind(made.instance, False, f"{over} {why}; {remedy}", running)
            continue
        inside = any(s.place is not place and s.inside(place, made.numbers) for s in begun)
        keeps = "; an item that reads the same keeps what is done for it, any other is done anew"
        yield Behind(made.instance, True, f"{over} is made anew{keeps if inside else ''}", running)
