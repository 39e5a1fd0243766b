"""What is known of a thread, and where it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

from swarmwright.workflow.tree import Workflow

__all__ = ["ThreadRecord", "ThreadStatus", "ThreadStore"]

ThreadStatus = Literal["idle", "running", "interrupted", "failed"]
"""idle = nothing to do (new, or finished); interrupted = waits for a person; failed = can be resumed."""


@dataclass(frozen=True, slots=True)
class ThreadRecord:
    """A thread: its id, the version of the workflow it follows, and how it stands. Times: Unix seconds."""

    thread_id: str
    workflow_version: str
    status: ThreadStatus = "idle"
    created_at: float = 0.0
    updated_at: float = 0.0
    title: str = ""


class ThreadStore(Protocol):
    """Keeps threads and the workflows they follow."""

    async def hold(self, thread_id: str) -> AbstractContextManager[object]:
        """Be the thread's one writer from now on, until the context that comes back is left.

        Raises ThreadBusy; a crash lets go. Who loses the hold to somebody else writes no more: HoldLost.
        """
        ...

    async def held(self, thread_id: str) -> bool:
        """Whether somebody is the thread's writer at this moment, in any process."""
        ...

    async def create(self, record: ThreadRecord) -> bool:
        """Insert the record; False if there is a thread of that id."""
        ...

    async def save(self, record: ThreadRecord) -> None:
        """Insert or replace the record."""
        ...

    async def load(self, thread_id: str) -> ThreadRecord | None:
        """The record, or None."""
        ...

    async def all(self) -> Sequence[ThreadRecord]:
        """Every thread, the last touched first."""
        ...

    async def save_workflow(self, version: str, workflow: Workflow) -> None:
        """Keep a workflow under its version (a hash of its encoding); saving it again changes nothing."""
        ...

    async def load_workflow(self, version: str) -> Workflow | None:
        """The workflow of that version, or None."""
        ...
