"""Heartbeats from a thread of their own, so that code which keeps the loop busy is not taken for death.

A process that is killed, stopped, or frozen with its machine beats no more. One whose loop does not come
round for STUCK_S, neither: what it drives is better off elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from procrastinate import PsycopgConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.manager import JobManager

from swarmwright.worker.queue import Reach, connector_to

__all__ = ["BEAT_S", "STUCK_S", "beating"]

BEAT_S = 1.0

STUCK_S = 60.0
"""How long a run's code may keep the loop to itself."""

_ENDS_WITHIN_S = 10.0

_log = logging.getLogger(__name__)


class _Pulse:
    """What the two threads tell each other: when the loop last came round, and that it is over."""

    def __init__(self) -> None:
        self.round_at = time.monotonic()
        self.over = threading.Event()


@asynccontextmanager
async def beating(reach: Reach, worker: Callable[[], int]) -> AsyncIterator[None]:
    """Let the worker beat, meanwhile; `worker` gives its number."""
    pulse = _Pulse()
    thread = threading.Thread(target=_run, args=(reach, worker, pulse), name="heartbeats", daemon=True)
    thread.start()
    rounds = asyncio.create_task(_rounds(pulse), name="rounds")
    try:
        yield
    finally:
        rounds.cancel()
        with suppress(asyncio.CancelledError):
            await rounds
        pulse.over.set()
        await asyncio.to_thread(thread.join, _ENDS_WITHIN_S)


async def _rounds(pulse: _Pulse) -> None:
    while True:
        pulse.round_at = time.monotonic()
        await asyncio.sleep(BEAT_S / 2)


def _run(reach: Reach, worker: Callable[[], int], pulse: _Pulse) -> None:
    asyncio.run(_beat(reach, worker, pulse))


async def _beat(reach: Reach, worker: Callable[[], int], pulse: _Pulse) -> None:
    while not pulse.over.is_set():
        connector = connector_to(reach, most=1, checked=False)  # one that fails is opened anew
        try:
            await connector.open_async()
            await _beats(connector, worker, pulse)
        except ConnectorException as error:
            _log.warning("a heartbeat was not heard: %s", error)
        finally:
            await connector.close_async()


async def _beats(connector: PsycopgConnector, worker: Callable[[], int], pulse: _Pulse) -> None:
    jobs = JobManager(connector)
    while not pulse.over.is_set():
        if time.monotonic() - pulse.round_at < STUCK_S:
            await jobs.update_heartbeat(worker())
        await asyncio.to_thread(pulse.over.wait, BEAT_S)
