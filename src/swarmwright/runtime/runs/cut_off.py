"""What a run that was killed has left untold of its thread, read from the store."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from swarmwright.graph.building import WorkflowGraph
from swarmwright.ports.events import EventLog
from swarmwright.ports.mailbox import Mailbox
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.runs.seating import Graphs
from swarmwright.runtime.runs.untold import Untold, untold
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.granting import Beside

__all__ = ["left_untold"]

SetBeside: TypeAlias = Callable[[str], Awaitable[Beside]]
"""Thread → what people have set for it and its team, beside all rules."""

Standing: TypeAlias = Callable[[str], Awaitable[tuple[WorkflowGraph, Mapping[str, Any]]]]
"""Thread → its graph, and its state."""


async def left_untold(
    record: ThreadRecord,
    standing: Standing,
    log: EventLog,
    mailbox: Mailbox,
    graphs: Graphs,
    beside: SetBeside,
) -> Sequence[Untold]:
    """What the run before could not tell, where it was never over; whoever asks holds the thread by now."""
    if record.status != "running":
        return ()
    state = (await standing(record.thread_id))[1]
    events = [event async for event in log.read(record.thread_id, chunks=False) if event.kind != "token"]
    since = record.created_at
    if events and events[0].seq > 1:  # what was before may have been dropped
        since = max(since, events[0].at)
    elif not events and await log.last(record.thread_id):
        since = record.updated_at
    missing = untold(state, events, await mailbox.all(record.thread_id), since)
    if not any(one.kind == "workflow_changed" for one in missing):
        return missing
    set_ = await beside(record.thread_id)
    return [await _in_words(one, graphs, set_) if one.kind == "workflow_changed" else one for one in missing]


async def _in_words(change: Untold, graphs: Graphs, beside: Beside) -> Untold:
    """With what was changed, as it is told where nothing was cut off."""
    was, now = [(await graphs(change.data[name])).workflow for name in ("was", "version")]
    return replace(change, data={**change.data, "changes": [str(one) for one in diff(was, now, beside)]})
