"""A workflow made ready for `advance`, once, so that looking at facts is look-ups only.

This module knows nothing of facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from swarmwright.errors import InvalidWorkflow
from swarmwright.workflow.conditions import Approved, Compare
from swarmwright.workflow.places import Place, places
from swarmwright.workflow.problems import obstacles
from swarmwright.workflow.reading import Source, sources, wavers
from swarmwright.workflow.same import Same
from swarmwright.workflow.tree import Step, Supervised, Workflow

__all__ = ["Plan", "plan"]


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """All places of one workflow, by index and by id."""

    workflow: Workflow
    at: tuple[Place, ...]
    by_id: Mapping[str, Place]
    announcers: Mapping[str, tuple[Place, ...]]
    """signal → the steps that announce it."""
    reads: Mapping[tuple[int, int, int], tuple[Source, ...]]
    """(place, case, leaf) → what that leaf reads."""
    wavering: frozenset[int]
    """The places whose conditions may come to something else after they were first read."""
    listens: bool
    """Whether any member starts on a signal."""
    off: frozenset[str]
    """The agents (by id) that the team has switched off: their steps are passed by."""

    @property
    def root(self) -> Place:
        """The whole tree's place."""
        return self.at[0]

    def parent(self, node: str) -> str:
        """The id of the node around this one; "" where that is the whole tree, or there is no such node."""
        place = self.by_id.get(node)
        around = place.above[-1][0] if place is not None and place.above else 0
        return self.at[around].id if around else ""

    def goes_by(self, place: Place, step: Place) -> bool:
        """Whether what is decided at this place hangs on what that step reports."""
        if isinstance(place.node, Supervised) and place.parts[0] is step:
            return True
        cases = ((case, leaf) for case, ask in enumerate(place.asks) for leaf in range(len(ask.leaves)))
        return any(
            one.place is step for case, leaf in cases for one in self.reads.get((place.index, case, leaf), ())
        )


def plan(workflow: Workflow) -> Plan:
    """The plan of this workflow; the latest ones are kept, by identity.

    Raises InvalidWorkflow for a tree that cannot be advanced: two nodes with one id, edges that name no
    member, a cyclic order.
    """
    return _planned(Same(workflow))


@lru_cache(maxsize=64)
def _planned(key: Same) -> Plan:
    workflow = key.workflow
    if problems := tuple(obstacles(workflow.root)):
        raise InvalidWorkflow(problems)
    at = places(workflow)
    announcers: dict[str, tuple[Place, ...]] = {}
    for place in at:
        if isinstance(place.node, Step):
            for signal in place.node.signals:
                announcers[signal] = (*announcers.get(signal, ()), place)
    return Plan(
        workflow,
        at,
        {place.id: place for place in at},
        announcers,
        dict(_reads(at)),
        frozenset(
            place.index
            for place in at
            for question in place.asks
            if any(wavers(at, place, leaf) for leaf, _ in question.leaves)
        ),
        any(any(place.starts) for place in at),
        frozenset(agent.id for agent in workflow.team.agents if not agent.enabled),
    )


def _reads(at: tuple[Place, ...]) -> Iterator[tuple[tuple[int, int, int], tuple[Source, ...]]]:
    for place in at:
        for case, question in enumerate(place.asks):
            for number, (leaf, _) in enumerate(question.leaves):
                if isinstance(leaf, Compare | Approved):
                    yield (place.index, case, number), tuple(sources(at, place, leaf))
