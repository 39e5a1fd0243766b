"""What the log of a thread tells of tool calls: also of steps that were cut off, which no state tells of."""

from __future__ import annotations

from swarmwright.graph.histories import TOLD, Calls
from swarmwright.ports.events import EventLog

__all__ = ["calls_in_log"]


async def calls_in_log(log: EventLog, thread_id: str, until: float) -> Calls:
    """All calls that were made before that time (Unix seconds), and what they gave, in order."""
    return [
        {"event": event.kind, **event.data}
        async for event in log.read(thread_id, chunks=False)
        if event.kind in TOLD and event.at < until
    ]
