"""States and histories of threads, as a server's clients see them: read at any checkpoint, and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swarmwright.errors import InvalidInput, NotFound
from swarmwright.ports.hosting import Snapshot
from swarmwright.runtime.happened import EDITED_BY
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.seeing import Seeing

__all__ = ["States"]


class States:
    """How the threads of a store stand, and stood, tenant by tenant."""

    def __init__(self, seeing: Seeing) -> None:
        self._seeing = seeing

    async def read(
        self,
        caller: Caller,
        thread_id: str,
        checkpoint: Mapping[str, Any] | None = None,
        *,
        subgraphs: bool = False,
    ) -> Snapshot:
        """How it stands, or stood. Raises NotFound."""
        record = await self._seeing.record(caller, thread_id)
        host, checkpoint = await self._seeing.hosting(record), caller.at(checkpoint, thread_id)
        if host is None:
            if checkpoint:
                raise NotFound("checkpoint", str(checkpoint.get("checkpoint_id", "")))
            return Snapshot(values={})
        return await self._seeing.stands(host, thread_id, checkpoint, subgraphs=subgraphs)

    async def history(
        self,
        caller: Caller,
        thread_id: str,
        *,
        limit: int = 10,
        before: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
        checkpoint: Mapping[str, Any] | None = None,
    ) -> Sequence[Snapshot]:
        """Its checkpoints, newest first; see `ports.hosting.lost` for one that cannot be read.

        Raises NotFound; ThreadUnreadable where none can be read.
        """
        host = await self._seeing.hosting(await self._seeing.record(caller, thread_id))
        if host is None:
            return ()
        before, checkpoint = caller.at(before, thread_id), caller.at(checkpoint, thread_id)
        states = host.history(thread_id, limit=limit, before=before, metadata=metadata, checkpoint=checkpoint)
        return [await self._seeing.as_left_or_lost(host, thread_id, state) async for state in states]

    async def write(
        self,
        caller: Caller,
        thread_id: str,
        values: Any,
        *,
        as_node: str | None = None,
        checkpoint: Mapping[str, Any] | None = None,
    ) -> Mapping[str, Any]:
        """Write to its state; the new checkpoint. Raises NotFound, InvalidInput; ThreadBusy, at once, where a
        run is pending or under way on it, as LangGraph's server does."""
        record, checkpoint = await self._seeing.record(caller, thread_id), caller.at(checkpoint, thread_id)
        host = await self._seeing.hosting(record)
        if host is None:
            reason = "nothing has run on this thread yet: run something, or name metadata's `graph_id`"
            raise InvalidInput("thread_id", reason)
        await self._seeing.check_free(thread_id)
        by = {EDITED_BY: caller.identity} if caller.identity else None
        return await host.update(thread_id, values, as_node=as_node, checkpoint=checkpoint, metadata=by)
