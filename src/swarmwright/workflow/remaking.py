"""Lists that a swap has made anew around work for another list's items. Pure.

What of that work counts is known once they are made, and not before.
"""

from __future__ import annotations

from collections.abc import Mapping

from swarmwright.workflow.finding import find
from swarmwright.workflow.migrating import Migration
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import ForEach

__all__ = ["in_lists_anew", "lists_anew"]


def lists_anew(change: Migration) -> Mapping[str, tuple[ForEach, list[str]]]:
    """Listing → its map, and the steps' instances in it on which work was begun for the list of before."""
    new = plan(change.new)
    begun = [find(new, one.instance) for one in (*change.done, *change.running) if one.fate != "gone"]
    starts = [work.instance for work in change.frontier.start if work.kind == "items"]
    found: dict[str, tuple[ForEach, list[str]]] = {}
    for instance in dict.fromkeys((*starts, *(i for i in change.void if i.endswith("#")))):
        listed = find(new, instance)
        if listed is None or not isinstance(listed.place.node, ForEach):
            continue
        if inside := [s.instance for s in begun if s and s.inside(listed.place, listed.numbers)]:
            found[instance] = listed.place.node, inside
    return found


def in_lists_anew(change: Migration) -> frozenset[str]:
    """All of these steps' instances."""
    return frozenset(i for _, inside in lists_anew(change).values() for i in inside)
