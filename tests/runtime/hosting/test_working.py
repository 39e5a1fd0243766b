"""How a drive ends is put down, however often whoever drives is cancelled meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from support.crews import WAIT_S
from swarmwright.runtime.hosting.working import to_the_end


async def test_what_has_to_be_done_is_done_before_whoever_waits_is_cancelled() -> None:
    free, done = asyncio.Event(), []

    async def work() -> None:
        await free.wait()
        done.append("done")

    waiting = asyncio.create_task(to_the_end(work()))
    for _ in range(3):
        await asyncio.sleep(0)
        waiting.cancel()
    await asyncio.sleep(0)
    assert not waiting.done()
    free.set()
    async with asyncio.timeout(WAIT_S):
        with pytest.raises(asyncio.CancelledError):
            await waiting
    assert done == ["done"]


async def test_what_it_fails_of_is_raised() -> None:
    async def work() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await to_the_end(work())
