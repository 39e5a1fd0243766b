"""Sides: what "both sequences", "all three" are, where what was told goes on side by side, or one of it does.

Whoever is told in one order, or stands in one choice, is of one side: "A then B; at the same time C then D"
has two of them, and "once both are over" waits for all that is in them, not for the two who were named last.
"""

from __future__ import annotations

from collections.abc import Iterable

from swarmwright.language.told.claims import Claims
from swarmwright.language.told.facts import Ids

__all__ = ["arms_told", "sides_told"]


def sides_told(claims: Claims, last: Iterable[str], many: int) -> tuple[Ids, ...]:
    """The sides, of which at least one is more than a step, that so many are; () if none were told.

    last: whom the last sentence named; else it is the last fork or choice, or all that was told.
    many: 0 for any number.
    """
    every = tuple(i for i in claims.nodes if claims.nodes[i].agent)
    for ids in (tuple(dict.fromkeys(last)), *_forks(claims), every):
        found = _apart(claims, ids)
        if (len(found) == many or (not many and len(found) > 1)) and len(found) < len(ids):
            return found
    return ()


def arms_told(claims: Claims) -> tuple[Ids, ...]:
    """The alternatives of the choice that was told last, in the order of the text; () if none was."""
    choices = [b for b in claims.blocks if b.kind == "choice"]
    last = max(choices, key=lambda block: block.span, default=None)
    return () if last is None else tuple(tuple(branch.members) for branch in last.branches)


def _forks(claims: Claims) -> list[Ids]:
    """Those who work side by side, or one of whom does, as each sentence told of them; the last one first."""
    told: dict[tuple[int, int], set[str]] = {}
    for one, two, span in claims.together:
        told.setdefault(span, set()).update(one | two)
    for block in claims.blocks:
        if block.kind == "choice":
            told.setdefault(block.span, set()).update(block.everything())
    return [tuple(i for i in claims.nodes if i in told[span]) for span in sorted(told, reverse=True)]


def _apart(claims: Claims, ids: Ids) -> tuple[Ids, ...]:
    """These steps, those together whom an order or a choice of theirs ties to each other."""
    inside = set(ids)
    ties: list[set[str] | frozenset[str]] = [{o.earlier, o.later} for o in claims.orders]
    ties += [held for b in claims.blocks if b.kind == "choice" and (held := b.everything()) < inside]
    found: list[set[str]] = [{i} for i in ids]
    for tie in ties:
        if tie <= inside:
            joined = [side for side in found if side & tie]
            found = [side for side in found if side not in joined] + [set().union(*joined)]
    sides = [tuple(i for i in ids if i in side) for side in found]
    return tuple(sorted(sides, key=lambda side: ids.index(side[0])))
