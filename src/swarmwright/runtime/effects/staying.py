"""What stays as it was decided, where a person writes otherwise what it went by: others have gone on from it.

As of a swap, what is concluded is history (`workflow.concluding`): no edit opens it again, and the person is
told which `redirect` does. Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from swarmwright.graph.asking import open_approvals
from swarmwright.graph.records import to_facts
from swarmwright.runtime.effects.base import Standing
from swarmwright.runtime.effects.migrating import concluded
from swarmwright.runtime.effects.overtaking import overtaken
from swarmwright.workflow.concluding import kept_over
from swarmwright.workflow.finding import find
from swarmwright.workflow.following import after, unused_decisions, way, without
from swarmwright.workflow.places import Place
from swarmwright.workflow.progress import Decision, Facts
from swarmwright.workflow.tree import Choice, Loop, Supervised
from swarmwright.workflow.turning import Turned, turned

__all__ = ["Staying", "cannot_stay", "staying"]


@dataclass(frozen=True, slots=True)
class Staying:
    """The facts as they stand then; records of what is over, whatever is reported by now; what is told."""

    facts: Facts
    records: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def staying(
    standing: Standing,
    then: Mapping[str, Any],
    edited: Sequence[str],
    again: Sequence[str],
    *,
    stays: bool = False,
) -> Staying:
    """What of a thread that stands as `then` stays as it was.

    edited: the steps of which a person has written something else. again: those that run again, they alone.
    stays: also what people are asked behind, as though they had decided.
    """
    facts = to_facts(then)
    if not (edited or again):
        return Staying(facts)
    # What people have said to what stood there, they are asked anew: nobody has gone on by that.
    asked_anew = [*overtaken(standing, then, edited), *_said_of(standing, again)]
    stood = to_facts(standing.state)
    before = without(stood, [i for i in asked_anew if i not in stood.progress])
    said = {i: decision for i, decision in before.decisions.items() if i not in asked_anew}
    waiting: dict[str, Decision] = dict.fromkeys(asked_gates(standing.state) if stays else (), "approved")
    before = replace(before, decisions={**said, **waiting})
    over, kept = kept_over(standing.plan, before, facts, again)
    told = turned(standing.plan, before, without(facts, again), [*edited, *again])
    return Staying(
        kept, concluded(standing.state, over), tuple(_told(standing, one, again, waiting) for one in told)
    )


def asked_gates(state: Mapping[str, Any]) -> Sequence[str]:
    """The gates at which people are asked now."""
    about = [one.about for one in open_approvals(state).values()]
    return [one.key for one in about if one.kind == "gate"]


def cannot_stay(standing: Standing, again: Sequence[str]) -> str:
    """Why what is asked now cannot stay while these steps run again; "" = it can, or there is nothing.

    A way, a round or a pick by which a question came up hangs on what they report: nothing can have gone on
    from it while the question has no answer, so it may come to something else, and nobody would be asked.
    """
    planned, names = standing.plan, standing.names.instance
    if not (asked := asked_gates(standing.state)):
        return "nobody is asked anything now, so there is no question that would stay"
    found = ((gate, seen) for gate in asked if (seen := find(planned, gate)) is not None)
    for gate, seen in found:
        within = [place for place, turn, number in way(planned, seen) if _by_report(place, turn, number)]
        for step in again:
            wrote = find(planned, step)
            if wrote is not None and any(planned.goes_by(place, wrote.place) for place in within):
                return (
                    f"whether “{names(gate)}” is asked hangs on what {names(step)} reports, so that question "
                    "cannot stay while it runs again: answer it first, or do without `stays` (`--stay`)"
                )
    return ""


def _by_report(place: Place, turn: int, number: int) -> bool:
    """Whether what stands there comes up by a report: a way, a member that is picked, another round."""
    match place.node:
        case Choice():
            return True
        case Loop() | Supervised():
            return turn > 0 or number > 1
        case _:
            return False


def _said_of(standing: Standing, again: Sequence[str]) -> Iterator[str]:
    """The answers, with nothing begun on them, to what these steps have written, who write it anew."""
    steps = [seen for one in again if (seen := find(standing.plan, one)) is not None]
    for gate in unused_decisions(standing.plan, to_facts(standing.state)):
        asks = find(standing.plan, gate)
        if asks is not None and any(after(standing.plan, step, asks) for step in steps):
            yield gate


def _told(standing: Standing, one: Turned, again: Sequence[str], waiting: Collection[str]) -> str:
    behind = standing.names.instance(one.behind) if one.behind else "a judge"
    name = standing.names.instance(one.instance)
    what = f"round {one.round} of {name} is over" if one.round else f"{name} stays as it was decided"
    if one.behind in waiting:
        return f"{what}, whatever is reported there: “{behind}” is still asked"
    # What a person has written is not written anew for it.
    to = "to" if one.source in again else "behind"
    return f"{what}: {behind} has gone on from it; redirect {to} {one.source} has what follows it done anew"
