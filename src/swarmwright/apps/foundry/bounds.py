"""From which quality on a draft is good enough: what the team's prompt says, at this one place. Pure.

"Until the quality is at least 9" is a condition of the workflow that a protocol follows now. What the drafter
is told, whether a version is good, whether people are asked for want of a good one, and what may be approved
by nobody all go by it, and so by another one as soon as it is swapped in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from swarmwright.workflow.conditions import Compare, Condition, leaves
from swarmwright.workflow.tree import Workflow, untils

__all__ = ["GOOD_ENOUGH", "Bound", "GoodFrom", "bound_in", "bound_of"]

GOOD_ENOUGH = 8.0
"""The quality from which on a draft is good enough where the prompt names none (seed 003). Below it, none is
ever approved by nobody."""

_FIELD = "quality"


@dataclass(frozen=True, slots=True)
class GoodFrom:
    """A bound as it is told. by: the id of the critic whose scores it is for, None = of each. above: whether
    only what is more than this quality is enough, and not this quality itself."""

    quality: float
    by: str | None = None
    above: bool = False


@dataclass(frozen=True, slots=True)
class Bound:
    """What a prompt asks of the quality. asked: its comparisons, all have to hold; () = the seed's."""

    asked: tuple[Compare, ...] = ()

    def met(self, quality: float, by: str = "") -> bool:
        """Whether a score is enough, that an agent gave (its id)."""
        if not self.asked:
            return quality >= GOOD_ENOUGH
        return all(_holds(quality, one) for one in self.asked if one.agent in (None, by))

    @property
    def told(self) -> tuple[GoodFrom, ...]:
        """It as people are told it; all have to hold."""
        asked = tuple(GoodFrom(float(one.value), one.agent, one.operator == ">") for one in self.asked)
        return asked or (GoodFrom(GOOD_ENOUGH),)


def bound_of(workflow: Workflow | None) -> Bound:
    """The bound of a workflow; None = nobody knows which, so the seed's."""
    return bound_in(untils(workflow.root)) if workflow is not None else Bound()


def bound_in(conditions: Iterable[Condition]) -> Bound:
    """The bound that these name, at which rounds end."""
    found = (leaf for condition in conditions for leaf in leaves(condition) if isinstance(leaf, Compare))
    return Bound(tuple(dict.fromkeys(leaf for leaf in found if _asks_for_more(leaf))))


def _asks_for_more(leaf: Compare) -> bool:
    number = isinstance(leaf.value, int | float) and not isinstance(leaf.value, bool)
    return leaf.field == _FIELD and leaf.operator in (">=", ">", "==") and number


def _holds(quality: float, asked: Compare) -> bool:
    least = float(asked.value)
    return quality > least if asked.operator == ">" else quality >= least
