"""What a person looks at who is asked to decide: the outputs of the steps that end just before that."""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.workflow.following import after
from swarmwright.workflow.looking import Seen, find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.reporting import last_steps, looked_at_after, placed
from swarmwright.workflow.tree import Node, Step

__all__ = ["reviewed", "under_review"]


def reviewed(planned: Plan, facts: Facts, instance: str) -> tuple[str, ...]:
    """The step instances whose outputs are under review at a gate, a used-up loop or a held step.

    Of rounds the last, of items all; none where nothing comes before the question.
    """
    seen = find(planned, instance)
    if seen is None:
        return ()
    if isinstance(seen.place.node, Step):
        return (instance,)
    before = under_review(planned, instance)
    done = (i for i in facts.outputs if facts.progress.get(i) == "done")
    found = [one for i in done if (one := find(planned, i)) is not None and one.place.id in before]
    found = [one for one in found if after(planned, one, seen)]
    # The items of a map stand beside each other, and can be many.
    later = found if len(before) > 1 or any("@" in one.place.kinds for one in found) else ()
    return tuple(one.instance for one in found if not any(after(planned, one, other) for other in later))


def under_review(planned: Plan, instance: str) -> frozenset[str]:
    """The steps, by node, whose outputs are shown there, once they are done."""
    seen = find(planned, instance)
    if seen is None:
        return frozenset()
    return frozenset(step.id for part in _before(planned, seen) for step in last_steps(part))


def _before(planned: Plan, seen: Seen) -> Iterator[Node]:
    node = seen.place.node
    for one, before in placed(planned.workflow.root):
        if one is node:
            yield from looked_at_after(node, before) if seen.use == "!" else before
            return
