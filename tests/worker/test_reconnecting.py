"""Pools that have lost the server: they do not wait longer and longer before they try again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from typing import Any

import pytest

from swarmwright.storage.address import DatabaseUrl, address_of
from swarmwright.storage.postgres.database import Database
from swarmwright.storage.postgres.pool import Pool
from swarmwright.worker.queue import Reach, connector_to

TRIES, WITHIN_S = 6, 15.0
"""So many tries take half a minute where each waits twice as long as the one before."""

Keeping = Callable[[str], Coroutine[Any, Any, object]]


@pytest.fixture
async def hanging_up() -> AsyncIterator[tuple[str, asyncio.Event]]:
    """The address of a server that hangs up on everybody, and whether so many have come."""
    tried, often = 0, asyncio.Event()

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal tried
        tried += 1
        if tried >= TRIES:
            often.set()
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        yield f"postgresql://ann@127.0.0.1:{port}/x?sslmode=disable", often


async def of_the_store(url: str) -> None:
    address = address_of(url)
    assert isinstance(address, DatabaseUrl)
    async with Database(address).pool:
        await asyncio.Event().wait()


async def of_the_queue(url: str) -> None:
    connector = connector_to(Reach(url, "it", Pool), most=1)
    try:
        with suppress(Exception):  # it waits for a first connection, and tries on
            await connector.open_async()
        await asyncio.Event().wait()
    finally:
        await connector.close_async()


@pytest.mark.parametrize("pool", [of_the_store, of_the_queue])
async def test_a_pool_tries_again_soon_however_long_the_server_is_gone(
    hanging_up: tuple[str, asyncio.Event], pool: Keeping
) -> None:
    url, often = hanging_up
    task = asyncio.ensure_future(pool(url))
    try:
        async with asyncio.timeout(WITHIN_S):
            await often.wait()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
