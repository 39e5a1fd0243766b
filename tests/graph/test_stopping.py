"""Tasks are stopped also where they lose a cancellation, as those under a database's pool can."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from swarmwright.graph import stopping
from swarmwright.graph.stopping import stopped


async def test_what_has_lost_a_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "INSIST_S", 0.01)

    async def deaf() -> None:
        for _ in range(3):
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
        await asyncio.Event().wait()

    task = asyncio.create_task(deaf())
    await asyncio.sleep(0)
    async with asyncio.timeout(30):
        await stopped(task)
    assert task.cancelled()


async def test_who_is_over_already_and_nobody_at_all_are_not_waited_for() -> None:
    async def failing() -> None:
        raise ValueError("no")

    task = asyncio.create_task(failing())
    await asyncio.wait([task])
    async with asyncio.timeout(30):
        await stopped(task)
        await stopped()
    assert isinstance(task.exception(), ValueError)
