"""Runs that a server takes in: a row each, admitted in one transaction, driven by who claims it (DESIGN §8).

A run is asked for by a client and outlives it. At most one runs on a thread at a time; what may wait, and
what must stop, is decided when it is admitted. This module knows nothing of HTTP, of graphs or of queues.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

__all__ = [
    "ACTIVE",
    "UNREADABLE",
    "Admitted",
    "Multitask",
    "RunQuery",
    "RunRecord",
    "RunStatus",
    "RunStore",
    "Stop",
]

RunStatus: TypeAlias = Literal["pending", "running", "success", "error", "timeout", "interrupted"]
"""interrupted = cancelled by somebody; a run that waits for a person has ended as a success."""

ACTIVE: tuple[RunStatus, ...] = ("pending", "running")

Multitask: TypeAlias = Literal["enqueue", "reject", "interrupt", "rollback"]
"""What becomes of a run asked for while another is active on its thread: it waits its turn; it is refused; it
takes the place of those that are active, which keep what they have done, or leave nothing behind."""

Stop: TypeAlias = Literal["", "interrupt", "rollback", "delete"]
"""What is asked of a run under way: nothing; to stop, and keep what is done; to stop and leave nothing;
to stop since its thread is deleted, with all that is kept of it."""


UNREADABLE = "unreadable"
"""The one key of a request that cannot be read (it was changed, or damaged): what that is, why, and what to
do about it. Such a run can be listed, stopped and ended, and not be driven."""


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run. Times are Unix seconds.

    request: what is to be driven, as JSON (`ports.hosting.Drive` is made of it). not_before: when it may
    begin. priority: higher is claimed earlier, among threads. attempt: how often it was claimed. stop: what
    somebody asks of it. since: the number of its thread's last event when it was claimed, -1 = never. before:
    the thread's checkpoint at that moment ("" = none), which a rollback returns to. error: {"error": its
    class, "message": …}. owner: who drives it. tells: 0 = nobody is to be told of its end; n = the n-th try
    to tell its webhook comes next, at tell_at or later, once it is over. deaths: how often who drove it was
    found dead.
    """

    run_id: str
    thread_id: str
    assistant_id: str
    tenant: str = ""
    status: RunStatus = "pending"
    request: Mapping[str, Any] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    multitask: Multitask = "enqueue"
    not_before: float = 0.0
    priority: int = 0
    attempt: int = 0
    stop: Stop = ""
    since: int = -1
    before: str = ""
    error: Mapping[str, Any] | None = None
    owner: str = ""
    created_at: float = 0.0
    updated_at: float = 0.0
    tells: int = 0
    tell_at: float = 0.0
    deaths: int = 0


@dataclass(frozen=True, slots=True)
class Admitted:
    """A run that was taken in; `stopped`: those that must end for it, as they stand now.

    Those that were pending have ended already (interrupted, and gone, for a rollback); one that runs is asked
    to stop, and its thread's bell has been rung.
    """

    run: RunRecord
    stopped: tuple[RunRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class RunQuery:
    """Which runs are meant; None and empty = whichever. Newest first."""

    tenant: str | None = None
    thread_id: str | None = None
    assistant_id: str | None = None
    statuses: tuple[RunStatus, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    limit: int = 10
    offset: int = 0


class RunStore(Protocol):
    """Keeps runs. What each method changes, it changes in one transaction, or not at all."""

    async def admit(self, runs: Sequence[RunRecord], *, most: int = 0) -> Sequence[Admitted]:
        """Take in these runs, all or none, each by its own `multitask`; and wake who claims runs.

        `most`: how many active ones their tenant may have with these, whoever takes in others meanwhile; 0 =
        any number. Raises ThreadBusy where one that is to be rejected finds another active on its thread;
        RunExists for a run_id that there is already; TooMany.
        """
        ...

    async def claim(
        self, owner: str, now: float, threads: Sequence[str] = (), graphs: Collection[str] | None = None
    ) -> RunRecord | None:
        """Take the next pending run that is due on a thread where none runs, as running; None: there is none.

        Of the highest priority, then the oldest; on one thread always the oldest. `threads`: only of these.
        `graphs`: only of these (`graph_id` of its metadata; one that names none is anybody's), None = of all;
        one that is left keeps its place on its thread.
        A run that its owner gave back or lost is claimed again, and its `attempt` rises.
        """
        ...

    async def claim_all(
        self, owner: str, now: float, most: int, graphs: Collection[str] | None = None
    ) -> tuple[Sequence[RunRecord], float | None]:
        """(the runs that `claim` would take one by one, `most` at most; `next_due` then), in one turn."""
        ...

    async def graphs_that_wait(self, now: float) -> Collection[str]:
        """The graphs of which runs are pending that may begin by now."""
        ...

    async def next_due(self, now: float) -> float | None:
        """When the next pending run may begin that may not yet; None = there is none."""
        ...

    async def busy(self, thread_ids: Collection[str]) -> Collection[str]:
        """Those of these threads that have an active run."""
        ...

    async def note(self, run_id: str) -> RunRecord | None:
        """Put down where its thread stood when a run was first claimed; the run as it stands then.

        `before`, the thread's newest checkpoint, and `since`, the number of the last event of its log, are
        looked up in the same step. Later calls change nothing. None = there is no such run.
        """
        ...

    async def finish(
        self,
        run_id: str,
        status: RunStatus,
        at: float,
        error: Mapping[str, Any] | None = None,
        *,
        owner: str | None = None,
    ) -> bool:
        """End an active run, and wake who waits for its thread; False if it was over or is gone.

        False, too, where it is to be rolled back by now and would end otherwise than as interrupted. `owner`:
        who drove it; False where it is another's by now, who goes on with it. None = whoever.
        """
        ...

    async def give_back(
        self, owner: str | None, run_ids: Sequence[str], at: float, *, died: bool = False
    ) -> Sequence[RunRecord]:
        """Make running runs pending again, whose owner (None = whoever) drives them no more; those it did.
        died: it has died at them, which is counted.

        What an owner asked for just before it died may still come to be: who looks for the lost looks again.
        """
        ...

    async def ask_to_stop(self, run_id: str, stop: Stop, at: float) -> RunRecord | None:
        """Ask an active run to stop; the run as it stands then, None = there is none.

        One that is pending ends at once (as `finish`: interrupted; deleted for a rollback); for one that runs
        its thread's bell is rung. One that was given back stays pending for a rollback: who claims it finds
        `stop` set, and undoes what it has done. A rollback that was asked for is not taken back.
        """
        ...

    async def get(self, run_id: str) -> RunRecord | None:
        """The run, or None."""
        ...

    async def search(self, query: RunQuery) -> Sequence[RunRecord]:
        """Those that are meant, newest first."""
        ...

    async def count(self, query: RunQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        ...

    async def try_writing(self) -> None:
        """Write what changes nothing. Raises StorageError where nothing can be written now (a full disk)."""
        ...

    async def to_tell(self, now: float, limit: int = 100) -> Sequence[RunRecord]:
        """Runs that are over, and whose webhook is to be told by now; the longest due first."""
        ...

    async def take_to_tell(self, run_id: str, now: float, until: float) -> bool:
        """Take it on oneself to tell of a run that is over; others leave it alone until then.

        False where nobody is to be told, or somebody does so already.
        """
        ...

    async def told(self, run_id: str) -> None:
        """Nobody is to be told of the run any more."""
        ...

    async def spent(
        self, before: float | None, beyond: int | None, *, limit: int = 1000, offset: int = 0
    ) -> Sequence[str]:
        """Ids of runs that are over, and that nobody is to be told of any more, the oldest first.

        Those that ended before that moment, and those that at least `beyond` newer ones of their thread stand
        behind; None = none for that reason.
        """
        ...

    async def delete(self, run_id: str) -> bool:
        """Drop a run that is over, and the chunks it left on the log; False if it is active or not there."""
        ...

    def listening(self, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after each admission and each end of a run, in any process, meanwhile."""
        ...

    def ending(self, thread_id: str, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after each end of a run on this thread, in any process, meanwhile.

        What its runs tell rings nothing here: who waits for an end alone is woken once, not at each chunk.
        """
        ...
