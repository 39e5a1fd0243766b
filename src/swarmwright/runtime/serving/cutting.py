"""What was told to a run that was cut off, and is the run's own: a `Cancel` ends it, whoever has it next."""

from __future__ import annotations

import math

from swarmwright.ports.commands import Cancel
from swarmwright.ports.mailbox import Settled
from swarmwright.ports.runs import RunRecord
from swarmwright.runtime.serving.stores import Stores

__all__ = ["was_cancelled"]

_NOTE = "the run was cut off, and does not go on"


async def was_cancelled(stores: Stores, run: RunRecord, now: float) -> bool:
    """Whether a command has ended a run that was begun before: taken, and cut off before the run was put
    down; or come too late to be taken, and it is taken here. What was there before it began is not for it,
    and where the thread was told something else since then, it goes on with that.
    """
    begun = await _begun_at(stores, run)
    rows = await stores.mailbox.all(run.thread_id) if math.isfinite(begun) else ()
    told = [r for r in rows if isinstance(r.command, Cancel) and r.accepted_at >= begun]
    told = [row for row in told if row.state != "refused"]
    if not told or any(row.seq > told[-1].seq and row.state == "accepted" for row in rows):
        return False
    late = [Settled(row.seq, "applied", _NOTE) for row in told if row.state == "accepted"]
    if late:
        await stores.mailbox.settle(run.thread_id, late, now)
    return True


async def _begun_at(stores: Stores, run: RunRecord) -> float:
    """When its log says that it began; never, where it says nothing of it."""
    async for event in stores.events.read(run.thread_id, max(run.since, 0), chunks=False):
        if event.kind == "run_started" and event.data.get("run") == run.run_id:
            return event.at
    return math.inf
