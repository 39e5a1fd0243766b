"""Who is switched on again takes part as somebody whom a swap has put there: from the round that is open on.

Rounds before that are past, and noted to be passed by (`joining`); what is over stays over (`concluding`).
Elsewhere, work that nobody has done begins. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from swarmwright.workflow.advance import advance
from swarmwright.workflow.concluding import stays_over
from swarmwright.workflow.joining import Joined, joined, joins_words, passed_by
from swarmwright.workflow.looking import Look
from swarmwright.workflow.named import names_of
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Work
from swarmwright.workflow.tree import Loop, Supervised
from swarmwright.workflow.unheard import Over, Unheard
from swarmwright.workflow.warning import unheard_words

__all__ = ["Rejoined", "rejoined", "rejoining_words"]


@dataclass(frozen=True, slots=True)
class Rejoined:
    """From which rounds on somebody takes part again; what stays over though they could work there; and what
    is told of it."""

    joins: tuple[Joined, ...] = ()
    over: tuple[Work, ...] = ()
    words: tuple[str, ...] = ()


def rejoined(planned: Plan, facts: Facts, then: Facts) -> Rejoined:
    """What comes of it that those who were off in `facts` are on `then`; nothing else is otherwise."""
    on = Look(planned, facts).off - Look(planned, then).off
    if not on:
        return Rejoined()
    begins = [work.instance for work in advance(planned, facts).start]
    joins = joined(planned, planned, then, (), begins, on)
    kept = passed_by(then, joins)
    over = stays_over(planned, facts, kept)
    names = names_of(planned.workflow)
    closed = (f"{names.instance(work.instance)} stays over: others have gone on from it" for work in over)
    return Rejoined(joins, over, (*rejoining_words(planned, kept, joins), *closed))


def rejoining_words(planned: Plan, facts: Facts, joins: Iterable[Joined]) -> Iterator[str]:
    """For each who takes part again, from which round on; or what opens its rounds, which are over."""
    over, names = Over(planned, facts), names_of(planned.workflow)
    for one in joins:
        place = planned.by_id[one.node]
        around = (planned.at[index] for index in reversed(place.owners))
        home = next(place for place in around if isinstance(place.node, Loop | Supervised))
        if over.is_over(home):
            told = Unheard(one.node, (), over.behind(home), over.opening(home, place))
            yield unheard_words(planned.workflow, told)
        else:
            yield joins_words(names.instance(one.node), one)
