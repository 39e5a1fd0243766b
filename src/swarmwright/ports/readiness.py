"""What an app asks before a thread of its team begins or goes on, by whichever door: a port.

Whether nobody could work at all the platform finds out itself (no model is named, code is missing). An app
may have more to ask: that nobody takes over from somebody unasked, say. What it refuses has not begun. Where
nobody would work (what is left is to end) it is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from swarmwright.ports.threads import ThreadRecord
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.tree import Workflow

__all__ = ["AskReady", "Going", "Readiness"]


@dataclass(frozen=True, slots=True)
class Going:
    """A thread that is about to begin or go on here. state: as it stands; agents: of its team, as they are
    set up for it now; code: agent id → where its code is; called: a profile's name, a model or "" → what
    people call the model that is asked by it here. is_said: somebody has said by which model all of them
    work."""

    thread: ThreadRecord
    workflow: Workflow
    state: Mapping[str, Any]
    agents: Sequence[AgentSpec]
    code: Mapping[str, str]
    called: Callable[[str], str]
    is_said: bool


Readiness: TypeAlias = Callable[[Going], str]
"""Why a thread does not go on here, and what is to be done, in words; "" = nothing is against it. Pure."""


class AskReady(Protocol):
    """Raises ConfigError where it is plain before a run that it would come to nothing, or an app refuses it.

    works: whether somebody would work; else no app is asked. apps_alone: of an answer that may be given here
    and gone on with elsewhere, only the apps have a word in it.
    """

    async def __call__(
        self, thread: ThreadRecord, workflow: Workflow, works: bool, *, apps_alone: bool = False
    ) -> None:
        """Ask."""
