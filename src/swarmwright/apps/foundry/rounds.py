"""Whether somebody would write another version, if people ask for one: the rounds of the team's prompt are
bounded. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.workflow.plan import plan
from swarmwright.workflow.scopes import indices, split
from swarmwright.workflow.tree import Gate, Loop, Workflow

__all__ = ["is_last_round", "told_of_no"]


def is_last_round(workflow: Workflow, gate: str) -> bool:
    """Whether a no at this instance of a gate would end the protocol: no loop around it has a round left."""
    planned, parts = plan(workflow), split(gate)
    place = planned.by_id.get(parts[0]) if parts is not None else None
    numbers = indices(parts[1], place.kinds) if parts is not None and place is not None else None
    if place is None or numbers is None:
        return False  # not of this workflow (any more): it is asked anew
    rounds = zip((planned.at[owner].node for owner in place.owners), numbers, strict=True)
    return all(not isinstance(loop, Loop) or _is_used_up(loop, number) for loop, number in rounds)


def told_of_no(workflow: Workflow) -> Iterator[str]:
    """For whoever changes the team: each gate that stands in no rounds, so that nobody there can ask for
    another version."""
    planned = plan(workflow)
    for place in planned.by_id.values():
        gate, around = place.node, (planned.at[owner].node for owner in place.owners)
        if isinstance(gate, Gate) and not any(isinstance(one, Loop) for one in around):
            yield (
                f"who is asked there ({gate.ask or gate.id}) can ask for no other version, since nobody "
                "would write it: let the process be repeated until that person approves, too"
            )


def _is_used_up(loop: Loop, number: int) -> bool:
    return loop.at_most is not None and number >= loop.at_most and loop.exhausted != "escalate"
