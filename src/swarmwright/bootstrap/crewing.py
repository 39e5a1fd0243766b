"""Worker processes beside a server: so many are kept up, and all are stopped with it."""

from __future__ import annotations

import asyncio
import logging
import os
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

__all__ = ["crew"]

_log = logging.getLogger(__name__)

FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 30.0
"""How long after its end one is started again; longer each time, until one has worked for the longest."""

ENDS_WITHIN_S = 10.0
"""How long one may take to end beside what its runs may take."""


@asynccontextmanager
async def crew(
    command: Sequence[str], number: int, drain_s: float, environment: Mapping[str, str]
) -> AsyncIterator[Callable[[], Awaitable[object]]]:
    """Keep `number` processes of this command up, meanwhile; at the end, let each drain and end. Gives what
    does that before the end.

    Their standard input is a pipe that nothing is written to. It ends with this process, however that ends:
    so a worker (`--beside`) knows that it is left alone.

    environment: their variables, beside ours. Where we are cancelled there is haste: they are killed.
    """
    environ, alive = {**os.environ, **environment}, set[Process]()
    tasks = [
        asyncio.create_task(_kept_up(command, drain_s, environ, alive), name=f"worker {n}")
        for n in range(number)
    ]
    ending: asyncio.Task[None] | None = None

    async def end() -> None:
        nonlocal ending
        ending = ending or asyncio.create_task(_ended_all(tasks))
        await asyncio.shield(ending)

    try:
        yield end
        await end()
    except asyncio.CancelledError:
        for process in alive:
            process.kill()
        raise
    finally:
        await end()


async def _ended_all(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)


async def _kept_up(
    command: Sequence[str], drain_s: float, environ: Mapping[str, str], alive: set[Process]
) -> None:
    loop, wait = asyncio.get_running_loop(), FIRST_WAIT_S
    while True:
        begun = loop.time()
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, env=environ, start_new_session=True
        )
        alive.add(process)
        try:
            code = await process.wait()
        finally:
            await _ended(process, drain_s)
            alive.discard(process)
        if loop.time() - begun > LONGEST_WAIT_S:
            wait = FIRST_WAIT_S
        _log.error("a worker has ended with %d; it is started again in %g s", code, wait)
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT_S)


async def _ended(process: Process, drain_s: float) -> None:
    """Ask it to end, and see that it does."""
    if process.returncode is not None:
        return
    process.terminate()
    try:
        async with asyncio.timeout(drain_s + ENDS_WITHIN_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
