"""A thread is taken from one who is there and says nothing: what he still writes is refused."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Any

import psycopg
import pytest
from langgraph.checkpoint.base import empty_checkpoint

from support.crews import WAIT_S
from support.processes import ended, line_of, worker
from swarmwright.errors import HoldLost, ThreadBusy
from swarmwright.ports.commands import Pause
from swarmwright.ports.events import Event
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store

WORKER = """
import asyncio, sys
from swarmwright.errors import HoldLost
from swarmwright.ports.commands import Pause
from swarmwright.ports.events import Event
from swarmwright.storage.opening import open_store

async def main(folder, url):
    go_on = asyncio.Event()
    async with open_store(url) as store, store.mailbox.listening("go on", go_on.set):
        with await store.threads.hold("t"), await store.threads.hold("u"):
            print("holds", flush=True)
            await go_on.wait()
            for thread in ("t", "u"):
                try:
                    await store.events.append([Event("signal", thread, data={"by": "worker"})])
                    print(thread, "written", flush=True)
                except HoldLost:
                    print(thread, "lost", flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


async def put(store: Store, thread: str = "t") -> None:
    at: Any = {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}
    source: Any = {"source": "loop", "step": 1}
    await store.checkpointer.aput(at, empty_checkpoint(), source, {})


async def test_a_worker_that_is_stopped_loses_its_thread_to_who_takes_over(
    postgres_url: str, tmp_path: Path
) -> None:
    stopped = await worker(WORKER, tmp_path, postgres_url)
    assert await line_of(stopped) == "holds"
    stopped.send_signal(signal.SIGSTOP)
    try:
        async with open_store(postgres_url) as heir:
            with pytest.raises(ThreadBusy):
                await heir.threads.hold("t")
            async with asyncio.timeout(WAIT_S):
                held = await heir.threads.hold("t", takeover=True)
            with held:
                await put(heir)
                await heir.mailbox.accept("go on", "c", Pause(), 1.0)
                stopped.send_signal(signal.SIGCONT)
                assert [await line_of(stopped) for _ in range(2)] == ["t lost", "u written"]
                assert [event.data async for event in heir.events.read("t")] == []
                assert [event.data async for event in heir.events.read("u")] == [{"by": "worker"}]
        await ended(stopped)
    finally:
        stopped.send_signal(signal.SIGKILL)


async def test_what_who_is_silent_has_under_way_is_ended_too(postgres_url: str) -> None:
    async with open_store(postgres_url) as silent, open_store(postgres_url) as heir:
        with await silent.threads.hold("t"):
            token = silent.threads._holds.token("t")  # type: ignore[attr-defined]
            async with await psycopg.AsyncConnection.connect(postgres_url) as slow:
                await slow.execute("SET search_path TO swarmwright")
                await slow.execute("SELECT fenced('t', %s)", (token,))
                await slow.execute("INSERT INTO logs (thread_id, last) VALUES ('t', 41)")
                async with asyncio.timeout(WAIT_S):
                    held = await heir.threads.hold("t", takeover=True)
                with held:
                    assert (await heir.events.append([Event("signal", "t")]))[0].seq == 1
                    with pytest.raises(HoldLost):
                        await put(silent)
                with pytest.raises(psycopg.OperationalError):
                    await slow.commit()


async def test_who_takes_over_what_nobody_holds_just_holds_it(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        with await mine.threads.hold("t", takeover=True):
            with pytest.raises(ThreadBusy):
                await theirs.threads.hold("t")
            with pytest.raises(ThreadBusy):  # nobody takes over from himself
                await mine.threads.hold("t", takeover=True)
            await put(mine)
        with await theirs.threads.hold("t"):
            await put(theirs)


async def test_whose_session_is_ended_keeps_the_threads_that_nobody_takes(postgres_url: str) -> None:
    async with open_store(postgres_url) as mine, open_store(postgres_url) as heir:
        with (
            await mine.threads.hold("t"),
            await mine.threads.hold("u"),
            await heir.threads.hold("t", takeover=True),
        ):
            await put(mine, "u")
            await mine.threads._holds.look()  # type: ignore[attr-defined]
            with pytest.raises(ThreadBusy):
                await heir.threads.hold("u")
            with pytest.raises(HoldLost):
                await put(mine)
