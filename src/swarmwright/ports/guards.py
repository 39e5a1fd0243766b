"""What an app asks of a person's yes at a gate, beside what the platform does: a port.

A yes counts only if its guard has nothing against it, by whichever door it came: a command, an answer that a
run is given, LangGraph's resume. A no always counts: it lets nothing go on that was not wanted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from swarmwright.workflow.tree import Workflow

__all__ = ["FindGuard", "Guard", "Yes", "unguarded"]


@dataclass(frozen=True, slots=True)
class Yes:
    """A person's yes to a gate (its instance). by: who says it, "" = nobody knows; reason: why."""

    gate: str
    by: str = ""
    reason: str = ""


Guard: TypeAlias = Callable[[Mapping[str, Any], Yes], str]
"""(the thread's state, the yes) → why it does not count; "" = it does. Pure."""

FindGuard: TypeAlias = Callable[[str, Workflow], Awaitable[Guard | None]]
"""(thread id, the workflow that it follows) → the guard of its gates; None = there is none."""


async def unguarded(thread_id: str, workflow: Workflow) -> Guard | None:
    """No gate has a guard."""
    return None
