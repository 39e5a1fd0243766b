"""A whole thread as lines: what it is, what it has followed, all that happened, and the trace."""

from __future__ import annotations

from collections.abc import AsyncIterator

from swarmwright.runtime.platform import Platform
from swarmwright.telemetry.lines import Line, event_line, span_line, thread_line, workflow_line

__all__ = ["exported"]


async def exported(platform: Platform, thread_id: str) -> AsyncIterator[Line]:
    """Every line of the thread, as docs/tracing.md describes them. Raises NotFound."""
    yield thread_line(await platform.thread(thread_id))
    for version, workflow in (await platform.workflows(thread_id)).items():
        yield workflow_line(thread_id, version, workflow)
    async for event in platform.events(thread_id):
        yield event_line(event)
    for span in await platform.trace(thread_id):
        yield span_line(thread_id, span)
