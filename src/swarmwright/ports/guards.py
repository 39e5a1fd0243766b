"""What an app asks of a person's yes at a gate, beside what the platform does: a port.

A yes counts only if its guard has nothing against it, by whichever door it came: a command, an answer that a
run is given, LangGraph's resume. A no always counts: it lets nothing go on that was not wanted.

What a yes was said to may look otherwise later: it is edited, or an app judges it by other rules. So a guard
can have it noted with a yes that counts; it stands in the thread's state in that yes, under `NOTED`, for as
long as this holds, and nobody's edit reaches it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from swarmwright.workflow.tree import Workflow

__all__ = ["NOTED", "RECORD", "Chosen", "FindGuard", "Guard", "Yes", "refused", "unguarded"]

NOTED = "noted"
"""The key, in a decision in a thread's `interrupts`, of what its guard had noted."""

RECORD = "record"
"""The key, in what is remembered of a decision in a thread's `interrupts` once its workflow asks otherwise,
of what stood there: it lets nothing go on, and is what people have said."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the store's team for an app follows now: the versions of its workflow (as it was chosen, and as
    the team makes it), and since when (Unix seconds). code: where the code of its agents is, by their ids."""

    versions: frozenset[str]
    at: float
    code: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Yes:
    """A person's yes to a gate (its instance). by: who says it, "" = nobody knows; reason: why.
    workflow: that the thread follows at this moment, None = it is not known. chosen: what threads of the
    guard's app are to follow; None = the thread is of no such team, or nothing was chosen. thread: its id,
    "" = it is not known."""

    gate: str
    by: str = ""
    reason: str = ""
    workflow: Workflow | None = None
    chosen: Chosen | None = None
    thread: str = ""


Guard: TypeAlias = Callable[[Mapping[str, Any], Yes], "str | Mapping[str, Any]"]
"""(the thread's state, the yes) → why it does not count, in words; or, where it does, what is noted with it
(JSON data), "" = nothing. Pure."""


def refused(said: str | Mapping[str, Any]) -> str:
    """Why a yes does not count, as its guard says; "" = it does."""
    return said if isinstance(said, str) else ""


FindGuard: TypeAlias = Callable[[str, Workflow], Awaitable[Guard | None]]
"""(thread id, the workflow that it follows) → the guard of its gates; None = there is none."""


async def unguarded(thread_id: str, workflow: Workflow) -> Guard | None:
    """No gate has a guard."""
    return None
