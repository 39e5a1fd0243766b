"""What a run's webhook is told of its end: the fields that LangGraph's server sends."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import aclosing, suppress
from datetime import UTC, datetime
from typing import Any

from swarmwright.errors import StorageError, ThreadUnreadable
from swarmwright.ports.clock import Clock
from swarmwright.ports.hosting import Hosted
from swarmwright.ports.runs import RunRecord
from swarmwright.runtime.serving.names import told_name
from swarmwright.runtime.serving.requests import Request
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.watching import told_by

__all__ = ["NOTICE_FIELDS", "Notices", "stamp"]

_log = logging.getLogger(__name__)


def stamp(seconds: float) -> str:
    """Unix seconds as ISO 8601, UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


NOTICE_FIELDS = (
    *("run_id", "thread_id", "assistant_id", "graph_id", "status", "error", "values", "metadata"),
    *("multitask_strategy", "created_at", "updated_at", "run_started_at", "run_ended_at", "webhook_sent_at"),
)
"""All that is told."""


class Notices:
    """Makes them, of runs on what is hosted."""

    def __init__(self, stores: Stores, hosts: Sequence[Hosted], clock: Clock) -> None:
        self._stores, self._clock = stores, clock
        self._hosts: Mapping[str, Hosted] = {host.name: host for host in hosts}

    async def of(self, run: RunRecord, request: Request) -> Mapping[str, Any]:
        """The body for a run that is over, and may be gone. Raises StorageError."""
        stands = await self._stores.runs.get(run.run_id) or run
        return {
            "run_id": run.run_id,
            "thread_id": told_name(run.tenant, run.thread_id),
            "assistant_id": told_name(run.tenant, run.assistant_id),
            "graph_id": request.graph,
            "status": run.status,
            "error": run.error,
            "values": await self._values(stands, request),
            "metadata": run.metadata,
            "multitask_strategy": run.multitask,
            "created_at": stamp(run.created_at),
            "updated_at": stamp(run.updated_at),
            "run_started_at": await self._started(stands),
            "run_ended_at": stamp(run.updated_at),
            "webhook_sent_at": stamp(self._clock.now()),
        }

    async def _values(self, run: RunRecord, request: Request) -> Any:
        """The state that it has left, whoever has gone on with its thread since; None = nothing of it is
        stored."""
        hosted = self._hosts.get(request.graph)
        if hosted is None or run.since < 0:
            return None
        try:
            async for last in hosted.history(run.thread_id, limit=1, metadata={"run_id": run.run_id}):
                return last.values
        except ThreadUnreadable as error:
            _log.error("the values of run %s, for its webhook: %s", run.run_id, error)
        except StorageError:
            raise
        except Exception:  # noqa: BLE001  (a factory is anybody's code; the webhook is told all the same)
            _log.exception("the values of run %s, for its webhook", run.run_id)
        return None

    async def _started(self, run: RunRecord) -> str | None:
        """When it was first begun; None = never, or what it told is not kept any more."""
        with suppress(ThreadUnreadable):
            async with aclosing(told_by(self._stores.events, run)) as told:
                async for event in told:
                    return stamp(event.at)
        return None
