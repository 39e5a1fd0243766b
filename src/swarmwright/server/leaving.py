"""What is done for a client that leaves and wants its run to end then: it is stopped, as by a request to.

Whether they may, they were asked before they began to read (`auth.values`); that it was done is put down like
any stop, and what cannot be put down is not done.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeAlias

from fastapi import Depends
from starlette.requests import HTTPConnection

from swarmwright.errors import StorageError, SwarmwrightError
from swarmwright.ports.runs import RunRecord
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.names import told_name
from swarmwright.server.asking import services_of
from swarmwright.server.auth.access import Access
from swarmwright.server.auth.auditing import BEGUN
from swarmwright.server.auth.who import WHO
from swarmwright.server.frames import Leave
from swarmwright.server.problems import status_of
from swarmwright.server.wire.words import path_of

__all__ = ["Leaves", "Stopping"]

_log = logging.getLogger(__name__)

_OPERATION = "cancel_run"

Stopping: TypeAlias = Callable[[Caller, RunRecord], Leave]
"""What stops a run for a client that leaves."""


async def _stopping(connection: HTTPConnection) -> Stopping:
    runs = services_of(connection).runs

    def stopping(caller: Caller, run: RunRecord) -> Leave:
        async def stop() -> object:
            return await runs.cancel(caller, run.run_id)

        async def leave() -> object:
            return await _put_down(connection, run, stop)

        return leave

    return stopping


async def _put_down(
    connection: HTTPConnection, run: RunRecord, stop: Callable[[], Awaitable[object]]
) -> object:
    """Stop it, with a row before and a row after, where such things are put down."""
    access: Access | None = connection.app.state.access
    if access is None or not access.auditing.due("POST", _OPERATION):
        return await stop()
    who = connection.scope[WHO]
    place = path_of("threads", told_name(who.tenant, run.thread_id), "runs", run.run_id, "cancel")
    row, id_, ended = (who, _OPERATION, place), uuid.uuid4().hex, "202"
    about = {"run_id": run.run_id, "for": "on_disconnect"}
    try:
        await access.auditing.put_down(*row, BEGUN, id_, about)
        try:
            return await stop()
        except SwarmwrightError as error:
            ended = str(int(status_of(error)))
            raise
        finally:
            await access.auditing.put_down(*row, ended, id_, about)
    except (StorageError, OSError) as error:
        _log.error("what is done for a client that has left cannot be put down: %s", error)
        return None


Leaves = Annotated[Stopping, Depends(_stopping)]
"""A route's parameter: what is done when its client leaves."""
