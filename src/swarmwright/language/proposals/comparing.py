"""Comparing: what a compilation says, and where the rules and a model read otherwise."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from itertools import product

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.pipeline import Compilation, Reading, conclude
from swarmwright.workflow.relations import Fact, relations
from swarmwright.workflow.tree import steps

__all__ = ["facts", "fresh", "with_disagreements", "wrong"]


def fresh(reading: Reading) -> Reading:
    """The reading with claims of its own: assembling sorts them out in place."""
    return replace(reading, claims=deepcopy(reading.claims))


def facts(compilation: Compilation) -> frozenset[Fact]:
    """What must go on holding: everything but that two run in parallel because nobody said otherwise."""
    if compilation.draft is None:
        return frozenset()
    return frozenset(f for f in relations(compilation.draft) if f[0] != "parallel")


def wrong(compilation: Compilation) -> frozenset[tuple[str, int, int]]:
    """What the rules find wrong with what was read, not with what was left unread."""
    return frozenset(
        (d.code, d.start, d.end)
        for d in compilation.diagnostics
        if d.severity == "error" and d.code not in ("SW401", "SW402", "SW403", "SW404")
    )


def with_disagreements(compilation: Compilation, reading: Reading) -> Compilation:
    """The compilation, with a warning for each order, and each "at once", that only the rules have read."""
    plain = conclude(fresh(reading))
    if compilation.draft is None or plain.draft is None:
        return compilation
    theirs, ours = set(relations(plain.draft)), set(relations(compilation.draft))
    name, busy = reading.roster.team.name, {step.agent for step in steps(compilation.draft.root)}
    found: dict[Diagnostic, None] = {}
    for order in reading.claims.orders:
        early, late = name(order.earlier), name(order.later)
        both = {order.earlier, order.later} <= busy and not order.inferred
        if both and ("before", early, late) in theirs - ours:
            said = f"the rules read {early} before {late} here, and the model does not"
            found[diagnose("SW506", order.span, said)] = None
    for one, other, span in reading.claims.together:
        for a, b in product(sorted(map(name, one)), sorted(map(name, other))):
            if {("before", a, b), ("before", b, a)} & (ours - theirs):
                said = f"the rules read {a} and {b} at the same time here, and the model in order"
                found[diagnose("SW506", span, said)] = None
    every = sorted((*compilation.diagnostics, *found), key=lambda d: (d.start, d.end, d.code, d.message))
    return replace(compilation, diagnostics=tuple(every))
