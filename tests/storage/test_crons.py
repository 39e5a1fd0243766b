"""Crons, over every database: kept, found, and each turn taken once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from support.crews import WAIT_S
from swarmwright.ports.crons import Cron, CronQuery
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store


def cron(cron_id: str, next_at: float | None = None, **fields: Any) -> Cron:
    return Cron(cron_id, fields.pop("assistant_id", "a"), "* * * * *", next_at=next_at, **fields)


async def found(storage: Store, **query: Any) -> list[str]:
    return [one.cron_id for one in await storage.crons.search(CronQuery(**query))]


async def test_a_cron_comes_back_as_it_was_saved_last(store_address: str) -> None:
    made = cron(
        "c",
        7.5,
        thread_id="t",
        timezone="Europe/Berlin",
        end_at=9.5,
        request={"input": {"x": "\0"}},
        metadata={"by": "ann"},
        on_completion="keep",
        tenant="acme",
        user={"identity": "ann"},
        created_at=1.0,
        updated_at=2.0,
    )
    async with open_store(store_address) as storage:
        await storage.crons.save(made)
        assert await storage.crons.get("c") == made
        changed = replace(made, enabled=False, end_at=None, user=None, thread_id=None)
        await storage.crons.save(changed)
    async with open_store(store_address) as storage:
        assert await storage.crons.get("c") == changed
        assert await storage.crons.delete("c") and not await storage.crons.delete("c")
        assert await storage.crons.get("c") is None


async def test_crons_are_found_by_what_is_asked_with_those_that_never_come_last(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await storage.crons.save(cron("never", thread_id="t", created_at=1.0, metadata={"n": 1}))
        await storage.crons.save(cron("soon", 5.0, tenant="acme", created_at=2.0, enabled=False))
        await storage.crons.save(cron("later", 8.0, assistant_id="b", created_at=3.0, metadata={"n": 1}))
        assert await found(storage) == ["later", "soon", "never"]
        assert await found(storage, tenant="acme") == ["soon"]
        assert await found(storage, thread_id="t") == ["never"]
        assert await found(storage, assistant_id="b") == ["later"]
        assert await found(storage, enabled=False) == ["soon"]
        assert await found(storage, enabled=True, metadata={"n": 1}) == ["later", "never"]
        assert await found(storage, sort_by="next_at") == ["later", "soon", "never"]
        assert await found(storage, sort_by="next_at", descending=False) == ["soon", "later", "never"]
        assert await found(storage, sort_by="thread_id", limit=1) == ["never"]
        assert await storage.crons.count(CronQuery(enabled=True, limit=1)) == 2


async def test_those_that_are_due_come_the_longest_due_first(store_address: str) -> None:
    async with open_store(store_address) as storage:
        assert await storage.crons.next_due() is None
        for name, at in (("b", 5.0), ("a", 5.0), ("c", 3.0), ("later", 9.0), ("never", None)):
            await storage.crons.save(cron(name, at))
        await storage.crons.save(cron("off", 1.0, enabled=False))
        assert await storage.crons.next_due() == 3.0
        assert [one.cron_id for one in await storage.crons.due(5.0)] == ["c", "a", "b"]
        assert [one.cron_id for one in await storage.crons.due(5.0, limit=1)] == ["c"]
        assert await storage.crons.due(2.0) in ((), [])


async def test_of_many_who_take_a_turn_one_has_it(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        await mine.crons.save(cron("c", 5.0))
        for due, next_ in ((5.0, 6.1), (6.1, None)):
            turns = [one.crons.advance("c", due, next_) for one in (mine, theirs) for _ in range(4)]
            assert sorted(await asyncio.gather(*turns)) == [False] * 7 + [True]
        kept = await mine.crons.get("c")
        assert kept is not None and kept.next_at is None
        assert not await mine.crons.advance("nobody", 5.0, 6.0)


async def test_who_waits_for_the_next_one_hears_of_each_change_in_any_process(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        here, there, runs = asyncio.Event(), asyncio.Event(), asyncio.Event()
        async with (
            mine.crons.listening(here.set),
            theirs.crons.listening(there.set),
            mine.runs.listening(runs.set),
        ):
            for change in (mine.crons.save(cron("c", 5.0)), theirs.crons.delete("c")):
                await change
                async with asyncio.timeout(WAIT_S):
                    await here.wait()
                    await there.wait()
                here.clear()
                there.clear()
        assert not runs.is_set()
