"""A thread that is written to while it is copied: the copy is of one moment."""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg
from langgraph.checkpoint.base import empty_checkpoint

from support.crews import WAIT_S
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store

SOURCE: Any = {"source": "loop", "step": 1}


async def put(store: Store, thread: str, id_: str) -> None:
    where: Any = {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}
    checkpoint: Any = {**empty_checkpoint(), "id": id_}
    await store.checkpointer.aput(where, checkpoint, SOURCE, {})


async def ids(store: Store, thread: str) -> list[str]:
    where: Any = {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}
    return [one.checkpoint["id"] async for one in store.checkpointer.alist(where)]


async def test_what_is_written_while_a_thread_is_copied_is_not_in_the_copy(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        await store.threads.create(ThreadRecord("t"))
        for thread in ("t", "t:draft"):
            await put(store, thread, "0001")
        async with await psycopg.AsyncConnection.connect(postgres_url) as slow:
            await slow.execute("LOCK TABLE swarmwright.written")  # the copy stands still in the midst of it
            copying = asyncio.ensure_future(store.threads.copy("t", ThreadRecord("copy")))
            await asyncio.wait([copying], timeout=0.2)
            assert not copying.done()
            async with asyncio.timeout(WAIT_S):
                for thread in ("t", "t:draft"):
                    await put(store, thread, "0002")
            await slow.commit()
        async with asyncio.timeout(WAIT_S):
            assert await copying
        assert await ids(store, "t:draft") == ["0002", "0001"]
        assert await ids(store, "copy") == await ids(store, "copy:draft") == ["0001"]
