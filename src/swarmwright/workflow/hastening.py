"""Work that has begun, though a workflow has something before it that is not complete: a swap may leave some.

One walk over the whole tree shows it: nobody comes by what is not to begin yet. To ask `advance` of each step
what it would do had that not begun costs a walk for each.
"""

from __future__ import annotations

from swarmwright.workflow.finding import Seen
from swarmwright.workflow.looking import Look
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.standing import State
from swarmwright.workflow.walking import walked

__all__ = ["Hastened"]


class Hastened:
    """Whether a step that has begun would have to wait, had it not."""

    __slots__ = ("_look", "_plan", "_states")

    def __init__(self, planned: Plan, facts: Facts) -> None:
        self._plan, self._look = planned, Look(planned, facts)
        self._states = walked(self._look, noting=True)[1].states

    def __call__(self, seen: Seen) -> bool:
        """Of a step of this workflow, found by its instance."""
        if self._look.is_over(seen.place, seen.numbers):
            return False
        state = self._states.get((seen.place.index, seen.numbers))
        return state is None or state is State.BLOCKED or self._unannounced(seen)

    def _unannounced(self, seen: Seen) -> bool:
        """Whether it is in something that starts on a signal which nobody has announced."""
        for above, turn in seen.place.above:
            flow = self._plan.at[above]
            numbers = seen.numbers[: len(flow.owners)]
            signals = flow.starts[turn] if flow.starts else ()
            if not all(self._look.announced(signal, flow.owners, numbers) for signal in signals):
                return True
        return False
