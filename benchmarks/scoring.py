"""Compare a prompt's facts with those that a careful reader takes from it.

'before' is closed transitively; pairs are sorted; the words of a condition and of a signal do not count; a
gate may stand before the later or after the earlier of two steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from swarmwright.workflow.relations import closure

Canon = frozenset[tuple[Any, ...]]


def canon(facts: Iterable[Any]) -> Canon:
    """Facts in a form that can be compared."""
    found: set[tuple[Any, ...]] = set()
    for kind, *rest in facts:
        found.add((kind, *_canonical(kind, rest)))
    order = closure((f[1], f[2]) for f in found if f[0] == "before")
    return frozenset(found | {("before", a, b) for a, b in order if a != b})


def _canonical(kind: str, rest: list[Any]) -> tuple[Any, ...]:
    if kind in ("parallel", "choice"):
        return tuple(sorted(rest[:2]))
    if kind in ("loop", "quorum"):
        return (tuple(sorted(rest[0])), rest[1])
    if kind == "supervises":
        return (rest[0], tuple(sorted(rest[1])))
    if kind == "if":
        return (rest[0],)
    if kind == "signal":
        return (rest[0], rest[-1])
    if kind == "limit":
        return (rest[0], rest[1], float(rest[2]))
    return tuple(rest)


def differences(gold: Canon, found: Canon) -> tuple[Canon, Canon]:
    """(missed, extra): empty when the prompt was read exactly."""
    related = {frozenset(f[1:3]) for f in gold if f[0] in ("before", "parallel", "choice")}
    related |= {frozenset((f[1], f[2])) for f in gold if f[0] == "signal"}
    fast = {m for f in gold if f[0] == "quorum" for m in f[1]}
    missed = {f for f in gold - found if not _gate_met(f, found, gold)}
    extra = {f for f in found - gold if not _gate_met(f, gold, gold)}
    open_pairs = {f for f in extra if f[0] == "parallel" and frozenset(f[1:3]) not in related}
    left_open = {f for f in extra if f[0] == "before" and frozenset(f[1:3]) not in related and f[1] in fast}
    return frozenset(missed), frozenset(extra - open_pairs - left_open)


def _gate_met(fact: tuple[Any, ...], others: Canon, gold: Canon) -> bool:
    """Whether the others have the same gate seen from the step on its other side."""
    if fact[0] == "gate_before":
        return any(f[0] == "gate_after" and ("before", f[1], fact[1]) in gold for f in others)
    if fact[0] == "gate_after":
        return any(f[0] == "gate_before" and ("before", fact[1], f[1]) in gold for f in others)
    return False
