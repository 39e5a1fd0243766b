"""A way to the tests' PostgreSQL on which nothing comes through any more, without that anybody hangs up."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from support.clusters import Cluster

__all__ = ["Relay"]


class Relay:
    """Between a store and its database. url: the database's, by way of it."""

    def __init__(self, cluster: Cluster) -> None:
        self._socket = f"{cluster.folder}/.s.PGSQL.5432"
        self._through = asyncio.Event()
        self._through.set()
        self.url = ""

    @classmethod
    @asynccontextmanager
    async def to(cls, cluster: Cluster) -> AsyncIterator[Relay]:
        """One that is up."""
        relay = cls(cluster)
        tasks = set[asyncio.Task[None]]()

        async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.create_task(relay._carry(reader, writer))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

        server = await asyncio.start_server(come, "127.0.0.1", 0)
        try:
            port = server.sockets[0].getsockname()[1]
            relay.url = f"postgresql://tests@127.0.0.1:{port}/postgres?sslmode=disable&gssencmode=disable"
            yield relay
        finally:
            server.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def fall_silent(self) -> None:
        """Carry nothing more, and keep what comes."""
        self._through.clear()

    def speak(self) -> None:
        """Carry on."""
        self._through.set()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._through.wait()
            back, forth = await asyncio.open_unix_connection(self._socket)
            try:
                await asyncio.gather(self._one_way(reader, forth), self._one_way(back, writer))
            finally:
                await _closed(forth)
        finally:
            await _closed(writer)

    async def _one_way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while part := await reader.read(1 << 16):
                await self._through.wait()
                writer.write(part)
        except ConnectionError:
            pass
        finally:
            writer.close()


async def _closed(writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()
