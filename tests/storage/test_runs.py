"""Runs, over every database: who is taken in, who runs, in which order, and who hears of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.checkpoint.base.id import uuid6

from support.crews import WAIT_S
from swarmwright.errors import RunExists, ThreadBusy, TooMany
from swarmwright.ports.events import Event
from swarmwright.ports.runs import Multitask, RunQuery, RunRecord
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store


def run(run_id: str, thread: str = "t", **fields: Any) -> RunRecord:
    return RunRecord(run_id, thread, "assistant", **fields)


async def admit(storage: Store, *runs: RunRecord) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """(id, those that must end for it) of each run that was taken in."""
    admitted = await storage.runs.admit(runs)
    return [(a.run.run_id, [(one.run_id, one.status, one.stop) for one in a.stopped]) for a in admitted]


async def claim(storage: Store, now: float = 10.0, threads: Sequence[str] = ()) -> str | None:
    found = await storage.runs.claim("me", now, threads)
    return None if found is None else found.run_id


async def standing(storage: Store, **query: Any) -> list[tuple[str, str]]:
    return [(one.run_id, one.status) for one in await storage.runs.search(RunQuery(**{"limit": 99, **query}))]


async def test_a_run_is_taken_in_claimed_and_ends(store_address: str) -> None:
    asked = run(
        "r", request={"input": {"x": "a\0é\ud800"}}, metadata={"by": "ann"}, tenant="acme", created_at=1.5
    )
    async with open_store(store_address) as storage:
        assert await admit(storage, asked) == [("r", [])]
        assert await storage.runs.get("r") == asked
        begun = await storage.runs.claim("me", 2.5)
        assert begun == replace(asked, status="running", owner="me", attempt=1, updated_at=2.5)
        assert await claim(storage) is None
        await storage.events.append([Event("signal", begun.thread_id)] * 7)
        await stand_at(storage, begun.thread_id, "c7")
        noted = await storage.runs.note("r")
        assert noted == replace(begun, since=7, before="c7")
        await storage.events.append([Event("signal", begun.thread_id)])
        await stand_at(storage, begun.thread_id, "c9")
        assert await storage.runs.note("r") == noted
        assert await storage.runs.note("nobody") is None
        assert await storage.runs.finish("r", "error", 3.5, {"error": "ValueError", "message": "no"})
        assert not await storage.runs.finish("r", "success", 4.5)
        assert not await storage.runs.finish("nobody", "success", 4.5)
    async with open_store(store_address) as storage:
        over = await storage.runs.get("r")
    assert over is not None and (over.status, over.since, over.before) == ("error", 7, "c7")
    assert over.error == {"error": "ValueError", "message": "no"} and over.updated_at == 3.5


async def stand_at(storage: Store, thread_id: str, checkpoint_id: str, ns: str = "") -> None:
    checkpoint = empty_checkpoint()
    checkpoint["id"] = checkpoint_id
    where: RunnableConfig = {"configurable": {"thread_id": thread_id, "checkpoint_ns": ns}}
    await storage.checkpointer.aput(where, checkpoint, {}, {})


@pytest.mark.parametrize("ids", [("c1", "c2"), (str(uuid6(clock_seq=-1)), str(uuid6(clock_seq=1)))])
async def test_a_run_notes_the_newest_checkpoint_of_its_thread_and_of_none_beside_it(
    store_address: str, ids: tuple[str, str]
) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("first", "t"), run("second", "t"), run("other", "elsewhere"))
        assert await claim(storage, threads=["t"]) == "first"
        noted = await storage.runs.note("first")
        assert noted is not None and (noted.before, noted.since) == ("", 0)
        await storage.runs.finish("first", "success", 2.0)
        for one in sorted(ids, reverse=True):  # the newest by its id, in whichever order they were stored
            await stand_at(storage, "t", one)
        await stand_at(storage, "t", "z-of-a-subgraph", "research:1")
        await stand_at(storage, "t2", "z-of-another")
        assert await claim(storage, threads=["t"]) == "second"
        noted = await storage.runs.note("second")
        assert noted is not None and noted.before == max(ids)
        assert await claim(storage, threads=["elsewhere"]) == "other"
        noted = await storage.runs.note("other")
        assert noted is not None and noted.before == ""


def _begin(address: str, run_id: str) -> None:
    """As who claims runs by a rule that looks at none of the others would."""
    if address.startswith("postgresql:"):
        with psycopg.connect(address) as server:
            server.execute("UPDATE swarmwright.runs SET status = 'running' WHERE run_id = %s", (run_id,))
    else:
        with closing(sqlite3.connect(address, timeout=WAIT_S)) as file, file:
            file.execute("UPDATE runs SET status = 'running' WHERE run_id = ?", (run_id,))


async def test_the_database_itself_lets_no_second_run_of_a_thread_begin(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("first"), run("second"), run("elsewhere", "u"))
        assert await claim(storage) == "first"
        with pytest.raises((sqlite3.IntegrityError, psycopg.errors.UniqueViolation)):
            await asyncio.to_thread(_begin, store_address, "second")
        await asyncio.to_thread(_begin, store_address, "elsewhere")
        assert await standing(storage, statuses=("running",)) == [
            ("elsewhere", "running"),
            ("first", "running"),
        ]
        await storage.runs.finish("first", "success", 1.0)
        await asyncio.to_thread(_begin, store_address, "second")


async def test_what_a_client_says_of_a_new_run_counts_for_nothing_that_comes_later(
    store_address: str,
) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("r", status="success", attempt=4, owner="x", stop="rollback", since=3))
        assert await storage.runs.get("r") == run("r")


@pytest.mark.parametrize("multitask", ["reject", "interrupt", "rollback"])
async def test_who_is_alone_on_a_thread_is_taken_in(store_address: str, multitask: Multitask) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("elsewhere", "u"), run("over"))
        await storage.runs.finish("over", "success", 1.0)
        assert await admit(storage, run("r", multitask=multitask)) == [("r", [])]


async def test_who_would_rather_not_wait_is_rejected(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("first"))
        for _ in range(2):  # while it waits, and while it runs
            with pytest.raises(ThreadBusy) as busy:
                await admit(storage, run("r", multitask="reject"))
            assert busy.value.thread_id == "t"
            await claim(storage)
        await storage.runs.finish("first", "success", 1.0)
        assert await admit(storage, run("r", multitask="reject")) == [("r", [])]


async def test_who_interrupts_ends_what_waits_and_asks_what_runs(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("runs"), run("waits"))
        await claim(storage)
        ends = [("runs", "running", "interrupt"), ("waits", "interrupted", "interrupt")]
        assert await admit(storage, run("r", multitask="interrupt")) == [("r", ends)]
        assert await standing(storage) == [("r", "pending"), ("waits", "interrupted"), ("runs", "running")]
        assert await claim(storage) is None
        await storage.runs.finish("runs", "interrupted", 1.0)
        assert await claim(storage) == "r"


async def test_who_rolls_back_leaves_nothing_of_what_waits_and_asks_what_runs(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("runs"), run("waits"))
        await claim(storage)
        ends = [("runs", "running", "rollback"), ("waits", "interrupted", "rollback")]
        assert await admit(storage, run("r", multitask="rollback")) == [("r", ends)]
        assert await standing(storage) == [("r", "pending"), ("runs", "running")]


async def test_runs_are_taken_in_together_or_not_at_all(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("a", "u"))
        for refused, error in ((run("d", "v"), RunExists), (run("b", "u", multitask="reject"), ThreadBusy)):
            with pytest.raises(error):
                await admit(storage, run("c", "u", multitask="rollback"), run("d"), refused)
            assert await standing(storage) == [("a", "pending")]
        both = await admit(storage, run("c", "u"), run("d"), run("e", multitask="interrupt"))
        assert both == [("c", []), ("d", []), ("e", [("d", "interrupted", "interrupt")])]
        with pytest.raises(ThreadBusy):
            await admit(storage, run("f", "w", multitask="reject"), run("g", "w", multitask="reject"))
        assert await storage.runs.admit([]) in ((), [])


async def test_on_a_thread_the_oldest_goes_first_and_among_threads_the_highest_priority(
    store_address: str,
) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("t1"), run("t2", priority=9), run("u1", "u"), run("v1", "v", priority=5))
        assert [await claim(storage) for _ in range(4)] == ["v1", "t1", "u1", None]
        await storage.runs.finish("t1", "success", 1.0)
        await admit(storage, run("w1", "w"))
        assert [await claim(storage) for _ in range(3)] == ["t2", "w1", None]


async def test_only_the_threads_that_are_named_are_looked_at(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("t1"), run("u1", "u"), run("v1", "v"))
        assert await claim(storage, threads=("w",)) is None
        assert await claim(storage, threads=("v", "u")) == "u1"
        assert await claim(storage, threads=("u",)) is None


async def test_who_may_not_begin_yet_lets_others_pass(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(
            storage, run("later", not_before=20.0), run("now"), run("much later", "u", not_before=30.0)
        )
        assert await storage.runs.next_due(10.0) == 20.0
        assert await claim(storage, 10.0) == "now"
        assert await claim(storage, 20.0) is None
        await storage.runs.finish("now", "success", 20.0)
        assert await storage.runs.next_due(20.0) == 30.0
        assert await claim(storage, 20.0) == "later"
        assert await storage.runs.next_due(30.0) is None
        assert await claim(storage, 30.0) == "much later"


async def test_of_many_who_claim_each_gets_another_and_none_two_of_a_thread(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        await mine.runs.admit([run(f"{thread}{n}", thread) for n in range(4) for thread in "abcde"])
        for n in range(4):
            claims = [storage.runs.claim("x", 1.0) for storage in (mine, theirs) for _ in range(4)]
            got = [one.run_id for one in await asyncio.gather(*claims) if one is not None]
            assert sorted(got) == [f"{thread}{n}" for thread in "abcde"]
            for run_id in got:
                assert await theirs.runs.finish(run_id, "success", 2.0)


async def test_of_many_who_will_not_wait_one_is_taken_in(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        asked = [
            storage.runs.admit([run(f"{n}{len(name)}", multitask="reject")])
            for n in range(6)
            for name, storage in (("a", mine), ("bb", theirs))
        ]
        got = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(one, ThreadBusy) for one in got) == 11
        assert await mine.runs.count(RunQuery()) == 1


async def test_of_many_who_interrupt_each_other_the_last_stays(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        asked = [
            storage.runs.admit([run(f"{n}{which}", multitask="interrupt")])
            for n in range(8)
            for which, storage in enumerate((mine, theirs))
        ]
        await asyncio.gather(*asked)
        statuses = [status for _, status in await standing(mine)]
        assert statuses == ["pending", *["interrupted"] * 15]


async def test_who_is_given_back_goes_first_again_and_counts_its_attempts(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("r"), run("next"), run("u1", "u"), run("done", "v"))
        for _ in range(3):
            await claim(storage)
        await storage.runs.finish("done", "success", 1.0)
        ids = ["r", "u1", "next", "done", "nobody"]
        assert await storage.runs.give_back("somebody else", ids, 5.0) in ((), [])
        back = await storage.runs.give_back("me", ["r", "next", "done"], 5.0)
        assert [(one.run_id, one.status, one.owner, one.attempt) for one in back] == [("r", "pending", "", 1)]
        assert [one.run_id for one in await storage.runs.give_back(None, ids, 6.0)] == ["u1"]
        again = await storage.runs.claim("heir", 7.0)
        assert again is not None and (again.run_id, again.attempt, again.owner) == ("r", 2, "heir")


async def test_who_has_lost_a_run_to_another_does_not_end_it(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("r"))
        await storage.runs.claim("zombie", 1.0)
        await storage.runs.give_back("zombie", ["r"], 2.0)
        await storage.runs.claim("heir", 3.0)
        assert not await storage.runs.finish("r", "error", 4.0, owner="zombie")
        assert await standing(storage) == [("r", "running")]
        assert await storage.runs.finish("r", "success", 5.0, owner="heir")


async def test_who_is_asked_to_stop_before_it_began_is_over_at_once(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("a"), run("b"))
        stopped = await storage.runs.ask_to_stop("a", "interrupt", 5.0)
        assert stopped == replace(run("a"), status="interrupted", stop="interrupt", updated_at=5.0)
        assert await storage.runs.get("a") == stopped
        gone = await storage.runs.ask_to_stop("b", "rollback", 5.0)
        assert gone == replace(run("b"), status="interrupted", stop="rollback", updated_at=5.0)
        assert await storage.runs.get("b") is None
        for over in ("a", "b", "nobody"):
            assert await storage.runs.ask_to_stop(over, "interrupt", 6.0) is None


async def test_who_runs_is_asked_and_a_rollback_is_not_taken_back(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("r"))
        await claim(storage)
        stop, undo = "interrupt", "rollback"
        asks: Any = (("", ""), (stop, stop), (undo, undo), (stop, undo), ("", undo))
        for asked, stands in asks:
            found = await storage.runs.ask_to_stop("r", asked, 5.0)
            assert found is not None and (found.status, found.stop) == ("running", stands)
            assert await storage.runs.get("r") == found


async def test_who_was_under_way_and_was_given_back_is_undone_by_who_claims_it(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for name, multitask in (("asked", ""), ("displaced", "rollback")):
            await admit(storage, run(name, name))
            await claim(storage)
            await storage.runs.give_back("me", [name], 2.0)
            if multitask:
                (admitted,) = await storage.runs.admit([run("new", name, multitask="rollback")])
                (found,) = admitted.stopped
            else:
                found = await storage.runs.ask_to_stop(name, "rollback", 3.0)  # type: ignore[assignment]
            assert (found.status, found.stop) == ("pending", "rollback")
            again = await storage.runs.claim("heir", 4.0, [name])
            assert again is not None and (again.run_id, again.stop) == (name, "rollback")


async def test_runs_are_found_by_what_is_asked_the_newest_first(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for n in range(6):
            made = run(f"r{n}", "tu"[n % 2], tenant="acme" if n < 4 else "", metadata={"n": n % 3})
            await admit(storage, replace(made, assistant_id=f"a{n % 2}"))
        await claim(storage)
        await storage.runs.ask_to_stop("r5", "interrupt", 1.0)
        assert [name for name, _ in await standing(storage)] == ["r5", "r4", "r3", "r2", "r1", "r0"]
        assert [name for name, _ in await standing(storage, thread_id="t", limit=2, offset=1)] == ["r2", "r0"]
        assert [name for name, _ in await standing(storage, tenant="acme", metadata={"n": 1})] == ["r1"]
        assert [name for name, _ in await standing(storage, assistant_id="a1", tenant="")] == ["r5"]
        assert await standing(storage, statuses=("running",)) == [("r0", "running")]
        assert await standing(storage, statuses=("running", "interrupted")) == [
            ("r5", "interrupted"),
            ("r0", "running"),
        ]
        assert await storage.runs.count(RunQuery(statuses=("pending", "running"), limit=1)) == 5


async def test_what_no_database_keeps_names_nothing(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("r"))
        assert await storage.runs.get("r\0") is None and not await storage.runs.delete("\0")
        assert await storage.runs.ask_to_stop("\0", "rollback", 1.0) is None
        odd: Any = {"thread_id": "\ud800", "metadata": {"\0": "\ud800"}, "limit": 1 << 70, "offset": 1 << 70}
        assert await standing(storage, **odd) == []
        assert await storage.runs.count(RunQuery(limit=-1, offset=-1)) == 1
        assert await standing(storage, limit=-1) == [] and len(await standing(storage, offset=-1)) == 1


async def test_a_run_that_is_over_is_dropped_with_its_chunks(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("r"), run("s"))
        await claim(storage)
        await storage.events.append([Event("chunk", "t", data={"run": name}) for name in "rs"])
        assert not await storage.runs.delete("r") and not await storage.runs.delete("s")
        await storage.runs.finish("r", "success", 1.0)
        assert await storage.runs.delete("r") and not await storage.runs.delete("r")
        assert [event.data["run"] async for event in storage.events.read("t")] == ["s"]


async def test_who_waits_for_runs_hears_of_each_that_comes_or_ends_in_any_process(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        here, there = asyncio.Event(), asyncio.Event()

        async def heard() -> None:
            async with asyncio.timeout(WAIT_S):
                await here.wait()
                await there.wait()
            here.clear()
            there.clear()

        async with mine.runs.listening(here.set), theirs.runs.listening(there.set):
            await admit(mine, run("a"), run("b"), run("c"))
            await heard()
            await claim(theirs)
            await theirs.runs.finish("a", "success", 1.0)
            await heard()
            await mine.runs.ask_to_stop("b", "interrupt", 1.0)
            await heard()
            await claim(mine)
            await theirs.runs.give_back(None, ["c"], 1.0)
            await heard()
            await admit(mine, run("d", multitask="interrupt"))
            await heard()


async def test_who_waits_for_a_thread_hears_that_a_run_on_it_is_over(store_address: str) -> None:
    async with open_store(store_address) as storage:
        woken, other = asyncio.Event(), asyncio.Event()

        async def heard() -> None:
            async with asyncio.timeout(WAIT_S):
                await woken.wait()
            woken.clear()

        async with storage.events.listening("t", woken.set), storage.events.listening("u", other.set):
            await admit(storage, run("a"), run("b"), run("c"), run("d"))
            await claim(storage)
            await storage.runs.finish("a", "success", 1.0)
            await heard()
            await storage.runs.ask_to_stop("b", "interrupt", 1.0)
            await heard()
            await admit(storage, run("e", multitask="rollback"))
            await heard()
        assert not other.is_set()


async def test_who_waits_for_an_end_is_woken_by_ends_and_nothing_that_runs_tell(store_address: str) -> None:
    async with open_store(store_address) as storage:
        over, told, other = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def heard(bell: asyncio.Event) -> None:
            async with asyncio.timeout(WAIT_S):
                await bell.wait()
            bell.clear()

        async with (
            storage.runs.ending("t", over.set),
            storage.events.listening("t", told.set),
            storage.runs.ending("u", other.set),
        ):
            await admit(storage, run("a"), run("b"), run("c"))
            await claim(storage)
            await storage.events.append([Event("chunk", "t", data={"run": "a", "mode": "values"})])
            await heard(told)
            assert not over.is_set()
            await storage.runs.finish("a", "success", 1.0)
            await heard(over)
            await storage.runs.ask_to_stop("b", "interrupt", 1.0)
            await heard(over)
            await admit(storage, run("d", multitask="rollback"))
            await heard(over)
        assert not other.is_set()


@pytest.mark.parametrize("asks", ["stop", "interrupt"])
async def test_who_drives_a_run_hears_that_it_is_to_stop_in_any_process(
    store_address: str, asks: str
) -> None:
    async with open_store(store_address) as drives, open_store(store_address) as theirs:
        await admit(theirs, run("r"))
        await claim(drives)
        engine, driver = asyncio.Event(), asyncio.Event()
        async with drives.mailbox.listening("t", engine.set), drives.mailbox.listening("t", driver.set):
            if asks == "stop":
                await theirs.runs.ask_to_stop("r", "interrupt", 1.0)
            else:
                await admit(theirs, run("s", multitask="interrupt"))
            async with asyncio.timeout(WAIT_S):
                await engine.wait()
                await driver.wait()
        found = await drives.runs.get("r")
        assert found is not None and found.stop == "interrupt"


async def test_a_claim_that_is_cancelled_at_any_moment_loses_no_run(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await admit(storage, run("r"))
        for turns in range(12):
            task = asyncio.create_task(storage.runs.claim("me", 1.0))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            async with asyncio.timeout(WAIT_S):
                while not (back := await storage.runs.give_back("me", ["r"], 1.0)):
                    if await standing(storage, statuses=("pending",)):
                        break
            assert len(back) <= 1
        assert await claim(storage) == "r"


async def test_a_tenant_has_so_many_active_runs_whichever_process_takes_them_in(store_address: str) -> None:
    async with open_store(store_address) as one, open_store(store_address) as two:

        async def asked(number: int) -> bool:
            store = one if number % 2 else two
            try:
                await store.runs.admit([run(f"r{number}", f"t{number}", tenant="acme")], most=5)
            except TooMany:
                return False
            return True

        async with asyncio.timeout(WAIT_S):
            taken = await asyncio.gather(*map(asked, range(24)))
        assert sum(taken) == 5 == await one.runs.count(RunQuery(tenant="acme"))
        await two.runs.admit([run("other", "o", tenant="other")], most=1)
        with pytest.raises(TooMany):
            await one.runs.admit([run("a", "a", tenant="third"), run("b", "b", tenant="third")], most=1)
        assert await one.runs.count(RunQuery(tenant="third")) == 0


async def test_which_threads_are_busy_is_asked_for_all_at_once(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for name in ("running", "both", "over", "pending"):
            await admit(storage, run(f"first {name}", name))
        await claim(storage, threads=["running"])
        await claim(storage, threads=["both"])
        await admit(storage, run("second", "both"))
        await claim(storage, threads=["over"])
        await storage.runs.finish("first over", "success", 3.0)
        names = ["running", "both", "over", "pending", "nobody's", "a'); DROP"]
        assert set(await storage.runs.busy(names)) == {"running", "both", "pending"}
        assert set(await storage.runs.busy(["over"])) == set()
        assert set(await storage.runs.busy([])) == set()
