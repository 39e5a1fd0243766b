"""The facts that a reader needs: of the orders, those that follow from no others (a transitive reduction).

"A before B" and "B before C" say that A is before C; said as well, it hides what is told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from swarmwright.workflow.relations import Fact, closure

__all__ = ["direct"]


def direct(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts, in their order, without each "before" that follows from two others.

    Where orders go in a circle (an agent may have several steps) all of them stay.
    """
    facts = tuple(facts)
    orders = [(str(a), str(b)) for kind, a, b in (one for one in facts if one[0] == "before")]
    closed = closure(orders)
    if any(a == b for a, b in closed):
        return facts
    after, before = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for a, b in closed:
        after[a].add(b)
        before[b].add(a)
    return tuple(
        one for one in facts if one[0] != "before" or after[str(one[1])].isdisjoint(before[str(one[2])])
    )
