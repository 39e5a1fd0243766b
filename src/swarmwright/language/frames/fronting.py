"""Fronting: a time in front of a sentence, or behind its last clause, that governs all that is joined."""

from __future__ import annotations

from swarmwright.language.frames.plan import Plan
from swarmwright.language.frames.sense import Ids
from swarmwright.language.frames.tree import Frame

__all__ = ["Fronting"]

_TIMES = ("before", "after", "until", "unless", "while", "without")


class Fronting:
    """ "Before Ann trades, Ben clears it and Cleo checks it": a time in front governs all that is joined.

    "Once Ann is done, Ben clears it and Cleo checks it in parallel", "…in parallel once Ann is done": both
    wait for her.
    """

    def __init__(self) -> None:
        self.late: Ids = ()
        self.early: Ids = ()

    def govern(self, plan: Plan, frame: Frame, works: int, orders: int) -> None:
        """Put what this clause tells (from these works and orders on) before what the sentence began with."""
        told = plan.works[works:]
        if "before" in frame.fronted:
            doers = {i for work in told for i in work.ids}
            self.late = next((late for early, late, _ in plan.orders[orders:] if set(early) <= doers), ())
        elif any(conj in _TIMES for conj, _ in frame.subs) or "last" in frame.opening:
            self.late = ()
        placed = {i for early, late, _ in plan.orders[orders:] if late == self.late for i in early}
        for work in told:
            if self.late and not set(work.ids) & {*self.late, *placed}:
                plan.orders.append((work.ids, self.late, work.span))
        self._wait(plan, frame, works, orders)

    def _wait(self, plan: Plan, frame: Frame, works: int, orders: int) -> None:
        """Keep in mind whom the sentence's first clause, or its last in parallel, waits for."""
        told = plan.works[works:]
        doers = {i for work in told for i in work.ids}
        waits = [early for early, late, _ in plan.orders[orders:] if set(late) == doers]
        behind = "parallel" in frame.adverbs and len(told) == 1
        if len(waits) != 1 or not any(conj == "after" for conj, _ in frame.subs):
            return
        if not works and "after" in frame.fronted:
            self.early = waits[0]
        elif behind and not frame.fronted and not any(w.own or w.then for w in plan.works[:works]):
            for work in plan.works[:works]:
                plan.orders.append((waits[0], work.ids, work.span))
            told[0].beside = True

    def along(self, plan: Plan) -> None:
        """Put those who work beside the first behind whom he waits for."""
        for work in plan.works[1:]:
            if self.early and work.beside and not (work.own or work.then) and not {*work.ids} & {*self.early}:
                plan.orders.append((self.early, work.ids, work.span))
