"""What is known of a thread, and where it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from swarmwright.workflow.tree import Workflow

__all__ = ["A_MOMENT_S", "Sweep", "ThreadQuery", "ThreadRecord", "ThreadStatus", "ThreadStore"]

A_MOMENT_S = 2.0
"""How long who is to write to a thread waits for who only writes something, too, and lets go by himself."""

Sweep = Literal["delete", "keep_latest"]
"""What becomes of a thread whose time is over: it goes, or all but how it stands now."""

ThreadStatus = Literal["idle", "running", "interrupted", "failed"]
"""idle = nothing to do (new, or finished); interrupted = waits for a person; failed = can be resumed."""


@dataclass(frozen=True, slots=True)
class ThreadRecord:
    """A thread: its id, the version of the workflow it follows, and how it stands. Times: Unix seconds.

    A thread that a server was asked for follows nothing until its first run (both "" then): after it, either
    a workflow or the `graph` of that name. tenant: whose it is, "" = nobody's in particular. metadata: as
    its clients set it. ttl: how many minutes it was given, None = it stays; until expires_at, when `sweep`
    is done to it.
    """

    thread_id: str
    workflow_version: str = ""
    status: ThreadStatus = "idle"
    created_at: float = 0.0
    updated_at: float = 0.0
    title: str = ""
    graph: str = ""
    tenant: str = ""
    metadata: Mapping[str, Any] = field(default_factory=dict)
    ttl: float | None = None
    sweep: Sweep = "delete"
    expires_at: float | None = None


@dataclass(frozen=True, slots=True)
class ThreadQuery:
    """Which threads are meant; None and empty = whichever. metadata: what theirs holds, among other things.

    busy: whether a run is active (pending or running) on them. untouched: since before that moment.
    """

    tenant: str | None = None
    ids: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    statuses: tuple[ThreadStatus, ...] = ()
    busy: bool | None = None
    sort_by: Literal["thread_id", "status", "created_at", "updated_at"] = "updated_at"
    descending: bool = True
    limit: int = 10
    offset: int = 0
    untouched: float | None = None


class ThreadStore(Protocol):
    """Keeps threads and the workflows they follow."""

    async def hold(
        self, thread_id: str, *, takeover: bool = False, within_s: float = 0.0
    ) -> AbstractContextManager[object]:
        """Be the thread's one writer from now on, until the context that comes back is left.

        Raises ThreadBusy where somebody else is, and `within_s` still is; a crash lets go. Who loses the hold
        to somebody else writes no more: HoldLost. `takeover`: also from one whose process is there and says
        nothing, where the store can do that.
        """
        ...

    async def held(self, thread_id: str) -> bool:
        """Whether somebody is the thread's writer at this moment, in any process."""
        ...

    async def create(self, record: ThreadRecord) -> bool:
        """Insert the record; False if there is a thread of that id."""
        ...

    async def save(self, record: ThreadRecord) -> None:
        """Insert or replace the record; of one that there is, `tenant`, `metadata` and its time stay as they
        are.

        Who runs a thread saves it, who describes it (`describe`) need not wait for that, and neither undoes
        what the other did meanwhile.
        """
        ...

    async def describe(self, thread_id: str, metadata: Mapping[str, Any], at: float) -> ThreadRecord | None:
        """Lay this over a thread's metadata, key by key, whoever holds it; the record then, or None.

        Raises ThreadUnreadable where what is there cannot be read.
        """
        ...

    async def load(self, thread_id: str) -> ThreadRecord | None:
        """The record, or None."""
        ...

    async def give_time(
        self, thread_id: str, ttl: float | None, sweep: Sweep, expires_at: float | None
    ) -> ThreadRecord | None:
        """Set how long a thread lasts, whoever holds it; the record then, or None."""
        ...

    async def expired(self, now: float, limit: int = 100) -> Sequence[ThreadRecord]:
        """Threads whose time is over, the longest over first."""
        ...

    async def all(self) -> Sequence[ThreadRecord]:
        """Every thread, the last touched first."""
        ...

    async def search(self, query: ThreadQuery) -> Sequence[ThreadRecord]:
        """Those that are meant."""
        ...

    async def count(self, query: ThreadQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        ...

    def listening(self, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after a record is made, saved or deleted, by whichever process, meanwhile."""
        ...

    async def delete(self, thread_id: str) -> bool:
        """Delete a thread and all that is kept of it: checkpoints (its steps' too), events, commands, runs.

        The caller holds it, and writes nothing more to it under that hold. False if there is none.
        """
        ...

    async def copy(self, thread_id: str, record: ThreadRecord) -> bool:
        """Store `record` as a new thread with a copy of that thread's checkpoints; False if it exists.

        It follows the team that the other follows; events, commands and runs are not copied.
        """
        ...

    async def save_workflow(self, version: str, workflow: Workflow) -> None:
        """Keep a workflow under its version (a hash of its encoding); saving it again changes nothing."""
        ...

    async def load_workflow(self, version: str) -> Workflow | None:
        """The workflow of that version, or None."""
        ...
