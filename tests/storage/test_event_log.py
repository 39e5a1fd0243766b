"""The log of a thread as a server follows it, over every database: its end, listeners, what goes in time."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from support.crews import WAIT_S
from swarmwright.ports.events import Event
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store


def chunk(run: str, n: int = 0, thread: str = "t") -> Event:
    return Event("chunk", thread, at=float(n), data={"run": run, "mode": "values", "ns": [], "data": n})


async def read(storage: Store, after: int = 0, thread: str = "t") -> list[tuple[int, str]]:
    return [(event.seq, event.kind) async for event in storage.events.read(thread, after)]


async def test_chunks_and_events_have_one_order(store_address: str) -> None:
    async with open_store(store_address) as storage:
        assert await storage.events.last("t") == 0
        await storage.events.append([Event("run_started", "t"), chunk("r", 1), chunk("r", 2)])
        stored = await storage.events.append([Event("run_finished", "t"), chunk("s", 3), chunk("s", 4, "u")])
        assert [(event.seq, event.thread_id) for event in stored] == [(4, "t"), (5, "t"), (1, "u")]
        assert await storage.events.last("t") == 5 and await storage.events.last("u") == 1
    async with open_store(store_address) as storage:
        kinds = ["run_started", "chunk", "chunk", "run_finished", "chunk"]
        assert await read(storage) == list(enumerate(kinds, 1))
        assert await read(storage, 4) == [(5, "chunk")]
        others = [event async for event in storage.events.read("t", chunks=False)]
        assert [(event.seq, event.kind) for event in others] == [(1, "run_started"), (4, "run_finished")]
        assert [event.seq async for event in storage.events.read("t", 1, chunks=False)] == [4]
        chunks = [event async for event in storage.events.read("t", others=False)]
        assert [(event.seq, event.kind) for event in chunks] == [(n, "chunk") for n in (2, 3, 5)]
        assert [event.seq async for event in storage.events.read("t", 3, others=False)] == [5]
        (last,) = [event async for event in storage.events.read("t", 4)]
        assert last == stored[1]


async def test_events_of_many_threads_are_numbered_each_in_its_own_whoever_else_stores(
    store_address: str,
) -> None:
    names = [f"t{number}" for number in range(12)]
    async with open_store(store_address) as one, open_store(store_address) as two:

        async def store(storage: Store, threads: list[str]) -> None:
            for n in range(10):
                stored = await storage.events.append([chunk("r", n, name) for name in threads for _ in "ab"])
                assert [event.thread_id for event in stored] == [name for name in threads for _ in "ab"]
                pairs = zip(stored[::2], stored[1::2], strict=True)
                assert all(after.seq == before.seq + 1 for before, after in pairs)

        async with asyncio.timeout(WAIT_S):
            await asyncio.gather(store(one, names), store(two, names[::-1]), store(one, names[::-1]))
        for name in names:
            assert [seq for seq, _ in await read(two, 0, name)] == list(range(1, 61))


async def test_dropped_chunks_leave_their_numbers_behind(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await storage.events.append([chunk("r"), Event("signal", "t"), chunk("s"), chunk("r"), chunk("r")])
        await storage.events.drop_chunks(["r", "nobody"])
        await storage.events.drop_chunks([])
        assert await read(storage) == [(2, "signal"), (3, "chunk")]
        assert await storage.events.last("t") == 5
        (next_,) = await storage.events.append([Event("signal", "t")])
        assert next_.seq == 6


async def test_a_long_log_of_both_is_read_in_order(store_address: str) -> None:
    events = [Event("signal", "t", data={"n": n}) if n % 3 else chunk("r", n) for n in range(1300)]
    async with open_store(store_address) as storage:
        await storage.events.append(events)
        assert [seq for seq, _ in await read(storage)] == list(range(1, 1301))
        assert [seq for seq, _ in await read(storage, 20)] == list(range(21, 1301))
        others = [event.seq async for event in storage.events.read("t", chunks=False)]
        assert others == [n + 1 for n in range(1300) if n % 3]
        for after in (1299, 1300, 5000):
            assert [seq for seq, _ in await read(storage, after)] == list(range(after + 1, 1301))


async def test_any_number_listen_to_a_thread_until_they_leave(store_address: str) -> None:
    async with open_store(store_address) as storage, AsyncExitStack() as stack:
        woken = [asyncio.Event() for _ in range(3)]
        for one in woken[:2]:
            await stack.enter_async_context(storage.events.listening("t", one.set))
        async with storage.events.listening("t", woken[2].set):
            await storage.events.append([Event("signal", "t")])
            async with asyncio.timeout(WAIT_S):
                for one in woken:
                    await one.wait()
        for one in woken:
            one.clear()
        await storage.events.append([chunk("r")])
        async with asyncio.timeout(WAIT_S):
            for one in woken[:2]:
                await one.wait()
        assert not woken[2].is_set()


async def test_who_listens_and_then_reads_misses_nothing(store_address: str) -> None:
    async with open_store(store_address) as storage:
        woken, got = asyncio.Event(), list[int]()

        async def write() -> None:
            for n in range(40):
                await storage.events.append([chunk("r", n) if n % 2 else Event("signal", "t")])

        async with storage.events.listening("t", woken.set):
            writing = asyncio.create_task(write())
            async with asyncio.timeout(WAIT_S * 3):
                while len(got) < 40:
                    woken.clear()
                    got += [event.seq async for event in storage.events.read("t", len(got))]
                    if len(got) < 40:
                        await woken.wait()
            await writing
        assert got == list(range(1, 41))


async def test_events_of_another_process_are_heard(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        woken, other = asyncio.Event(), asyncio.Event()
        async with mine.events.listening("t", woken.set), mine.events.listening("u", other.set):
            await theirs.events.append([Event("signal", "t")])
            async with asyncio.timeout(WAIT_S):
                await woken.wait()
        assert not other.is_set()
