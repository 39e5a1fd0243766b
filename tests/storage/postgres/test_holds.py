"""One writer a thread, also where connections break: who has lost a thread writes nothing more to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any

import psycopg
import pytest
from langgraph.checkpoint.base import empty_checkpoint

from support.crews import WAIT_S
from swarmwright.errors import HoldLost, ThreadBusy
from swarmwright.ports.commands import Pause
from swarmwright.ports.events import Event
from swarmwright.ports.mailbox import Settled
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.opening import open_store
from swarmwright.storage.postgres import holds
from swarmwright.storage.store import Store

SOURCE: Any = {"source": "loop", "step": 1}


def at(thread: str = "t") -> Any:
    return {"configurable": {"thread_id": thread, "checkpoint_ns": "", "checkpoint_id": "0001"}}


async def put(store: Store, thread: str = "t") -> None:
    checkpoint: Any = {**empty_checkpoint(), "id": "0001"}
    await store.checkpointer.aput(at(thread), checkpoint, SOURCE, {})


WRITES: dict[str, Callable[[Store], Awaitable[Any]]] = {
    "checkpoint": put,
    "checkpoint of a step": lambda store: put(store, "t:draft"),
    "writes": lambda store: store.checkpointer.aput_writes(at(), [("messages", ["late"])], "task"),
    "deletion": lambda store: store.checkpointer.adelete_thread("t"),
    "events": lambda store: store.events.append([Event("run_finished", "t")]),
    "events among those of other threads": lambda store: store.events.append(
        [Event("signal", "s"), Event("run_finished", "t"), Event("signal", "u")]
    ),
    "record": lambda store: store.threads.save(ThreadRecord("t", "v", "failed")),
    "settled": lambda store: store.mailbox.settle("t", [Settled(1, "applied")], 1.0),
}


def cut_off(url: str) -> int:
    """End every session that holds a thread, as a network does; returns how many."""
    query = (
        "SELECT count(pg_terminate_backend(pid, 5000)) FROM (SELECT DISTINCT pid FROM pg_locks "
        "WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND pid <> pg_backend_pid()) p"
    )
    with psycopg.connect(url, autocommit=True) as db:
        return int(db.execute(query).fetchall()[0][0])


@pytest.mark.parametrize("write", WRITES)
async def test_who_has_lost_a_thread_writes_nothing_more(postgres_url: str, write: str) -> None:
    async with open_store(postgres_url) as zombie, open_store(postgres_url) as heir:
        with await zombie.threads.hold("t"):
            await put(zombie)
            await zombie.mailbox.accept("t", "c", Pause(), 1.0)
            assert cut_off(postgres_url) == 1
            with await heir.threads.hold("t"):
                with pytest.raises(HoldLost) as lost:
                    await WRITES[write](zombie)
                assert lost.value.thread_id == "t"
                await WRITES[write](heir)
            with pytest.raises(HoldLost):  # also when the other has let go
                await WRITES[write](zombie)
        with await zombie.threads.hold("t"):
            await WRITES[write](zombie)  # under a new token


async def test_a_hold_whose_session_breaks_is_taken_again_where_nobody_was_faster(postgres_url: str) -> None:
    async with open_store(postgres_url) as mine, open_store(postgres_url) as other:
        with await mine.threads.hold("t"), await mine.threads.hold("u"):
            cut_off(postgres_url)
            assert not await other.threads.held("t")
            with await other.threads.hold("u"):
                await mine.threads._holds.look()  # type: ignore[attr-defined]
                assert await other.threads.held("t")
                with pytest.raises(ThreadBusy):
                    await other.threads.hold("t")
                await put(mine)
                with pytest.raises(HoldLost):
                    await put(mine, "u")


@pytest.mark.parametrize("how", ["ends", "begins"])
async def test_what_is_let_go_of_or_taken_while_the_session_is_restored_breaks_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """A server that restarts does so under runs that end and begin."""
    asked, told = holds._asked, list[str]()
    async with open_store(postgres_url) as mine, open_store(postgres_url) as other:
        with await mine.threads.hold("t"), ExitStack() as ends, await mine.threads.hold("v"):
            ends.enter_context(await mine.threads.hold("u"))
            kept: Any = mine.threads._holds  # type: ignore[attr-defined]

            async def meanwhile(db: Any, query: str, values: tuple[Any, ...]) -> Any:
                if "take_hold_again" in query and not told:
                    told.append(how)
                    if how == "ends":
                        ends.close()
                    else:  # it was taken on the session that broke, and comes to hear of it now
                        kept._tokens["w"], kept._newest["w"] = 1, holds.Newest()
                return await asked(db, query, values)

            monkeypatch.setattr(holds, "_asked", meanwhile)
            cut_off(postgres_url)
            await kept.look()
            assert told == [how]
            await kept.let_go("u")
            held = [name for name in "tuv" if await other.threads.held(name)]
            assert held == ["t", *(["u"] if how == "begins" else []), "v"]
            if how == "begins":
                del kept._tokens["w"], kept._newest["w"]


async def test_a_broken_session_is_noticed_without_anybody_asking(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swarmwright.storage.postgres.holds.LOOKS_S", 0.05)
    async with open_store(postgres_url) as mine, open_store(postgres_url) as other:
        with await mine.threads.hold("t"):
            cut_off(postgres_url)
            async with asyncio.timeout(WAIT_S):
                while not await other.threads.held("t"):  # noqa: ASYNC110  (another session's doing)
                    await asyncio.sleep(0.01)


async def test_a_store_that_is_closed_while_it_takes_its_threads_again_keeps_none_of_them(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, taken, sessions = holds._asked, asyncio.Event(), []

    async def slow(db: Any, query: Any, values: Any) -> Any:
        rows = await asked(db, query, values)
        if "take_hold_again" in query:
            sessions.append(db)  # as if whatever collects garbage came late
            taken.set()
            await asyncio.Event().wait()
        return rows

    async with open_store(postgres_url) as other:
        async with open_store(postgres_url) as mine:
            with await mine.threads.hold("t"):
                monkeypatch.setattr(holds, "_asked", slow)
                cut_off(postgres_url)
                looking = asyncio.create_task(mine.threads._holds.look())  # type: ignore[attr-defined]
                async with asyncio.timeout(WAIT_S):
                    await taken.wait()
                assert await other.threads.held("t")
                looking.cancel()
                await asyncio.gather(looking, return_exceptions=True)
        with await other.threads.hold("t"):
            assert [session.closed for session in sessions] == [True]


async def test_who_holds_nothing_writes_where_nobody_holds(postgres_url: str) -> None:
    async with open_store(postgres_url) as mine, open_store(postgres_url) as other:
        await asyncio.gather(put(other), put(mine))
        with await mine.threads.hold("t"):
            for write in ("checkpoint", "checkpoint of a step", "writes", "deletion"):
                with pytest.raises(ThreadBusy) as busy:
                    await WRITES[write](other)
                assert not isinstance(busy.value, HoldLost)
            await put(other, "u")
        with await other.threads.hold("t"):
            pass  # it is free again


async def test_each_holder_has_a_token_that_nobody_had_before(postgres_url: str) -> None:
    tokens = []
    async with open_store(postgres_url) as mine, open_store(postgres_url) as other:
        for store in (mine, other, mine):
            with await store.threads.hold("t"):
                tokens.append(store.threads._holds.token("t:draft"))  # type: ignore[attr-defined]
    assert tokens == sorted(set(tokens))


async def test_a_write_that_is_under_way_ends_before_another_takes_the_thread(postgres_url: str) -> None:
    """The heir waits for the transaction of who was cut off, and reads what it has written."""
    async with open_store(postgres_url) as zombie, open_store(postgres_url) as heir:
        with await zombie.threads.hold("t"):
            token = zombie.threads._holds.token("t")  # type: ignore[attr-defined]
            async with await psycopg.AsyncConnection.connect(postgres_url) as slow:
                await slow.execute("SET search_path TO swarmwright")
                await slow.execute("SELECT fenced('t', %s)", (token,))
                await slow.execute("INSERT INTO logs (thread_id, last) VALUES ('t', 41)")
                cut_off(postgres_url)
                taking = asyncio.ensure_future(heir.threads.hold("t"))
                await asyncio.wait([taking], timeout=0.2)
                assert not taking.done()
                await slow.commit()
            async with asyncio.timeout(WAIT_S):
                held = await taking
            with held:
                assert (await heir.events.append([Event("signal", "t")]))[0].seq == 42


async def test_events_on_their_way_while_a_thread_changes_hands_here_are_stored(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that is rolled back: its drive lets go of the thread, and the rollback takes it."""
    async with open_store(postgres_url) as store, asyncio.timeout(WAIT_S):
        database: Any = store.events._database  # type: ignore[attr-defined]
        begun, may = asyncio.Event(), asyncio.Event()
        run = database.run

        async def late(*work: Any, **how: Any) -> Any:
            begun.set()
            await may.wait()
            return await run(*work, **how)

        with await store.threads.hold("t"):
            monkeypatch.setattr(database, "run", late)
            told = asyncio.create_task(store.events.append([Event("token", "t")]))
            await begun.wait()
            monkeypatch.setattr(database, "run", run)
        with await store.threads.hold("t"):
            may.set()
            assert [event.seq for event in await told] == [1]
            assert [event.kind async for event in store.events.read("t")] == ["token"]
