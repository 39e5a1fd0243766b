"""What an app has noted with everything that its team hands in, beside what an agent says itself: a port.

An agent may be code of anybody's, or work by a prompt: what it was shown when it began, it need not say, and
could say wrongly. So an app's stamp goes into the fields of each report, over what the agent says.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from swarmwright.ports.agents import AgentReport, AgentView
from swarmwright.workflow.tree import Workflow

__all__ = ["SHOWN", "FindStamp", "Stamp", "unstamped"]

SHOWN = "shown"
"""The field of a stamp that says what a report is about: the SHA-256, as 64 hex digits, of the text of
another output of the thread; "" = of none. Where the thread goes back, or forks, behind the report to where
that text stands, the report stays on record (`agents.TAKEN_BACK`)."""

Stamp: TypeAlias = Callable[[AgentView, AgentReport], Mapping[str, Any]]
"""What an agent was shown when it began, and what it says → fields of its report (JSON data), which go over
what it says. Pure."""

FindStamp: TypeAlias = Callable[[str, Workflow], Awaitable[Stamp | None]]
"""(thread id, the workflow that it follows) → the stamp of what its agents hand in; None = there is none."""


async def unstamped(thread_id: str, workflow: Workflow) -> Stamp | None:
    """What is handed in has no stamp."""
    return None
