"""Heartbeats from a thread of their own, so that code which keeps the loop busy is not taken for death.

A process that is killed, stopped, or frozen with its machine beats no more. One whose loop does not come
round for STUCK_S, neither: what it drives is better off elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import psycopg
from procrastinate import PsycopgConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.manager import JobManager

from swarmwright.worker.queue import Reach, connector_to

__all__ = ["BEAT_S", "STUCK_S", "beating"]

BEAT_S = 1.0

STUCK_S = 60.0
"""How long a run's code may keep the loop to itself."""

_ENDS_WITHIN_S = 3.0

_AWAY = (ConnectorException, psycopg.Error, OSError)
"""What says that the database is not to be reached now. A pool that is opened raises its own errors as they
are; a time that is over is an OSError, too."""

_log = logging.getLogger(__name__)


class _Pulse:
    """What the two threads tell each other: when the loop last came round, and that it is over."""

    def __init__(self) -> None:
        self.round_at = time.monotonic()
        self.over = threading.Event()


async def beating(reach: Reach, worker: Callable[[], int]) -> None:
    """Let the worker beat until this is cancelled; `worker` gives its number.

    Who is away for a while is waited for. What ends the beating otherwise is raised: a worker without a heart
    is dead to all others, and may not go on.
    """
    pulse = _Pulse()
    # Not `to_thread`: that one's threads are waited for at the end of the loop, however long one is stuck.
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    failed: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(_beat(reach, worker, pulse))
        except BaseException as error:  # noqa: BLE001 - it is raised where somebody sees it
            failed.append(error)
        finally:
            with suppress(RuntimeError):  # the loop is over already
                loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=run, name="heartbeats", daemon=True).start()
    rounds = asyncio.create_task(_rounds(pulse), name="rounds")
    try:
        await ended.wait()
    finally:
        rounds.cancel()
        pulse.over.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(_ENDS_WITHIN_S):
                await ended.wait()
    raise failed[0] if failed else RuntimeError("the heart has stopped")


async def _rounds(pulse: _Pulse) -> None:
    while True:
        pulse.round_at = time.monotonic()
        await asyncio.sleep(BEAT_S / 2)


async def _beat(reach: Reach, worker: Callable[[], int], pulse: _Pulse) -> None:
    while not pulse.over.is_set():
        connector = connector_to(reach, most=1, checked=False)  # one that fails is opened anew
        try:
            try:
                await connector.open_async()
                await _beats(connector, worker, pulse)
            finally:
                await connector.close_async()
        except _AWAY as error:
            _log.warning("a heartbeat was not heard: %s", str(error) or error.__cause__)
            await asyncio.to_thread(pulse.over.wait, BEAT_S)


async def _beats(connector: PsycopgConnector, worker: Callable[[], int], pulse: _Pulse) -> None:
    jobs = JobManager(connector)
    while not pulse.over.is_set():
        if time.monotonic() - pulse.round_at < STUCK_S:
            await jobs.update_heartbeat(worker())
        await asyncio.to_thread(pulse.over.wait, BEAT_S)
