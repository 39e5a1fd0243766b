"""Every port of a store, over every database: threads, workflows, events, commands, teams."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from graph.teams import chain, team
from support.crews import WAIT_S
from swarmwright.errors import CommandConflict, ThreadBusy
from swarmwright.ports.commands import InjectContext, Pause, Resume
from swarmwright.ports.events import Event
from swarmwright.ports.mailbox import Settled
from swarmwright.ports.teams import Followed, TeamVersion
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.opening import open_store
from swarmwright.workflow.encoding import version


async def test_threads_are_kept_in_the_order_in_which_they_were_touched(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await storage.threads.save(ThreadRecord("old", "v", "idle", 1.0, 1.0, "Old"))
        await storage.threads.save(ThreadRecord("new", "v", "running", 2.0, 2.0))
        await storage.threads.save(ThreadRecord("old", "v", "failed", 1.0, 3.0, "Old"))
    async with open_store(store_address) as storage:
        assert [(r.thread_id, r.status) for r in await storage.threads.all()] == [
            ("old", "failed"),
            ("new", "running"),
        ]
        assert await storage.threads.load("nobody") is None


async def test_a_workflow_comes_back_equal(store_address: str) -> None:
    workflow = team(chain("a", "b"))
    async with open_store(store_address) as storage:
        await storage.threads.save_workflow(version(workflow), workflow)
        await storage.threads.save_workflow(version(workflow), workflow)
        assert await storage.threads.load_workflow(version(workflow)) == workflow


async def test_events_are_numbered_within_their_thread_and_replayed_from_any_number(
    store_address: str,
) -> None:
    async with open_store(store_address) as storage:
        await storage.events.append([Event("run_started", "t"), Event("run_started", "other")])
        stored = await storage.events.append([Event("signal", "t", instance="a", data={"signal": "x"})])
        assert [e.seq for e in stored] == [2]
        replayed = [e async for e in storage.events.read("t", after=1)]
    assert replayed == list(stored)


async def test_a_write_that_is_cancelled_at_any_moment_leaves_the_store_usable(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for turns in range(12):
            task = asyncio.create_task(storage.threads.save(ThreadRecord(f"t{turns}", "v")))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await storage.threads.save(ThreadRecord("t", "v"))
        assert await storage.threads.load("t") is not None


async def test_a_thread_is_created_once(store_address: str) -> None:
    async with open_store(store_address) as storage:
        assert await storage.threads.create(ThreadRecord("t", "v", title="first"))
        assert not await storage.threads.create(ThreadRecord("t", "v", title="second"))
        found = await storage.threads.load("t")
    assert found is not None and found.title == "first"


async def test_a_thread_has_one_writer_among_stores_and_within_one(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        with await mine.threads.hold("t"):
            for storage in (mine, theirs):
                with pytest.raises(ThreadBusy):
                    await storage.threads.hold("t")
                assert await storage.threads.held("t")
            with await theirs.threads.hold("u"):
                assert await mine.threads.held("u")
        assert not await mine.threads.held("t")


async def test_who_lets_go_can_hold_again_at_once(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for _ in range(20):
            with await storage.threads.hold("t"):
                pass


async def test_of_many_who_want_a_thread_one_holds_it(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        tries = [storage.threads.hold("t") for storage in (mine, theirs) for _ in range(5)]
        got = await asyncio.gather(*tries, return_exceptions=True)
        held = [one for one in got if not isinstance(one, BaseException)]
        assert len(held) == 1 and sum(isinstance(one, ThreadBusy) for one in got) == 9
        with held[0]:
            pass


async def test_who_waits_for_a_thread_has_it_once_it_is_free(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        for storage in (mine, theirs):
            with await mine.threads.hold("t"):
                waiting = asyncio.ensure_future(storage.threads.hold("t", within_s=WAIT_S))
                await asyncio.wait([waiting], timeout=0.1)
                assert not waiting.done()
            async with asyncio.timeout(WAIT_S / 2):
                with await waiting:
                    assert await mine.threads.held("t") and await theirs.threads.held("t")


async def test_of_many_who_wait_each_has_the_thread_alone_and_none_in_vain(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        inside = list[int]()

        async def one(number: int) -> None:
            with await (mine, theirs)[number % 2].threads.hold("t", within_s=WAIT_S):
                assert not inside
                inside.append(number)
                await asyncio.sleep(0.003)
                inside.clear()

        async with asyncio.timeout(WAIT_S):
            await asyncio.gather(*map(one, range(16)))


async def test_who_has_waited_long_enough_is_told_for_how_long(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        with await mine.threads.hold("t"):
            for storage in (mine, theirs):
                with pytest.raises(ThreadBusy, match=r"still was after 0\.05 s") as busy:
                    await storage.threads.hold("t", within_s=0.05)
                assert busy.value.waited_s == 0.05


async def test_who_is_cancelled_while_he_waits_for_a_thread_does_not_have_it(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        for storage in (mine, theirs):
            with await mine.threads.hold("t"):
                waiting = asyncio.ensure_future(storage.threads.hold("t", within_s=WAIT_S))
                await asyncio.wait([waiting], timeout=0.05)
                waiting.cancel()
                await asyncio.gather(waiting, return_exceptions=True)
            async with asyncio.timeout(WAIT_S):
                with await theirs.threads.hold("t", within_s=WAIT_S):
                    pass


async def test_who_is_cancelled_while_he_takes_a_thread_does_not_have_it(store_address: str) -> None:
    async with open_store(store_address) as storage, open_store(store_address) as other:
        for turns in range(12):
            task = asyncio.ensure_future(storage.threads.hold("t"))
            for _ in range(turns):
                await asyncio.sleep(0)
            if not task.done():
                task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            if not task.cancelled():
                with task.result():
                    continue
            async with asyncio.timeout(WAIT_S):
                while await other.threads.held("t"):  # noqa: ASYNC110  (it is let go in the background)
                    await asyncio.sleep(0.001)


async def test_events_of_many_who_append_at_once_have_each_a_number_of_their_own(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        appends = [
            storage.events.append([Event("signal", "t", data={"n": n}), Event("signal", "t")])
            for n in range(15)
            for storage in (mine, theirs)
        ]
        stored = [event for events in await asyncio.gather(*appends) for event in events]
        read = [event async for event in mine.events.read("t")]
    assert [event.seq for event in read] == list(range(1, 61))
    assert sorted(stored, key=lambda event: event.seq) == read


async def test_a_long_log_is_read_whole_and_any_data_comes_back(store_address: str) -> None:
    said = [Event("token", "t", at=n / 7, data={"text": f"é\0\n {n}", "n": n}) for n in range(1100)]
    async with open_store(store_address) as storage:
        await storage.events.append(said)
        read = [event async for event in storage.events.read("t")]
        assert [(event.at, dict(event.data)) for event in read] == [(e.at, dict(e.data)) for e in said]
        assert await storage.events.append([]) in ((), [])


async def test_commands_stand_in_order_and_are_settled_once(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for n, command in enumerate((Pause(), InjectContext("a\0b"), Resume()), 1):
            assert (await storage.mailbox.accept("t", f"c{n}", command, float(n))).seq == n
        assert [one.seq for one in await storage.mailbox.pending("t")] == [1, 2, 3]
        await storage.mailbox.settle("t", [Settled(1, "applied"), Settled(2, "refused", "no")], 9.0)
        await storage.mailbox.settle("t", [Settled(1, "refused", "late")], 10.0)
        everything = await storage.mailbox.all("t")
        assert [one.seq for one in await storage.mailbox.pending("t")] == [3]
    assert [(one.state, one.reason, one.settled_at) for one in everything] == [
        ("applied", "", 9.0),
        ("refused", "no", 9.0),
        ("accepted", "", None),
    ]
    assert everything[1].command == InjectContext("a\0b")


async def test_a_command_that_comes_again_is_answered_as_before(store_address: str) -> None:
    async with open_store(store_address) as storage:
        first = await storage.mailbox.accept("t", "c", Pause(), 1.0)
        assert await storage.mailbox.accept("t", "c", Pause(), 2.0) == first
        with pytest.raises(CommandConflict):
            await storage.mailbox.accept("t", "c", Resume(), 3.0)
        assert (await storage.mailbox.accept("t", "d", Resume(), 4.0)).seq == 2


async def test_commands_of_many_at_once_have_numbers_without_gaps(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        accepts = [
            storage.mailbox.accept("t", f"c{n % 12}", InjectContext(str(n % 12)), 1.0)
            for n in range(24)
            for storage in (mine, theirs)
        ]
        async with asyncio.timeout(WAIT_S):
            got = await asyncio.gather(*accepts)
        assert sorted({one.seq for one in got}) == list(range(1, 13))
        assert [one.seq for one in await mine.mailbox.all("t")] == list(range(1, 13))


async def test_who_listens_is_woken_from_another_store_and_from_his_own(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        woken = asyncio.Event()
        async with mine.mailbox.listening("t", woken.set):
            for n, storage in enumerate((theirs, mine, theirs)):
                await storage.mailbox.accept("t", f"c{n}", Pause(), 1.0)
                async with asyncio.timeout(WAIT_S):
                    await woken.wait()
                woken.clear()
                await mine.mailbox.settle("t", [Settled(n + 1, "applied")], 2.0)


async def test_who_listens_to_another_thread_is_left_alone(store_address: str) -> None:
    async with open_store(store_address) as storage:
        told: list[str] = []
        heard = asyncio.Event()

        def wake(name: str) -> Callable[[], object]:
            return lambda: (told.append(name), heard.set())  # type: ignore[func-returns-value]

        async with storage.mailbox.listening("t", wake("t")), storage.mailbox.listening("u", wake("u")):
            await storage.mailbox.accept("u", "c", Pause(), 1.0)
            async with asyncio.timeout(WAIT_S):
                await heard.wait()
        assert set(told) == {"u"}


async def test_a_version_of_a_team_is_added_once(store_address: str) -> None:
    async with open_store(store_address) as storage:
        teams = storage.teams
        assert await teams.newest("band") is None and await teams.number("band") is None
        for number in (1, 2, 3):
            assert await teams.add(
                TeamVersion("band", number, f"body {number}", float(number), f"person {number}")
            )
        assert not await teams.add(TeamVersion("band", 3, "another", 4.0))
        assert await teams.newest("band") == TeamVersion("band", 3, "body 3", 3.0, "person 3")
        assert await teams.number("band") == 3
        made = [(one.number, one.by) for one in await teams.versions("band", 2)]
        assert made == [(2, "person 2"), (3, "person 3")]
        assert await teams.add(TeamVersion("Æ", 1, "{}", 0.0)) and await teams.names() == ["band", "Æ"]


async def test_a_team_knows_who_follows_it_and_what_its_file_said(store_address: str) -> None:
    async with open_store(store_address) as storage:
        teams = storage.teams
        assert await teams.file("band") == ""
        for body in ("one", "two"):
            await teams.keep_file("band", body)
        assert await teams.file("band") == "two"
        for thread, status in (("b", "running"), ("a", "running"), ("c", "idle")):
            await storage.threads.save(ThreadRecord(thread, "v", status))  # type: ignore[arg-type]
            await teams.follow(thread, Followed("band", 1))
        await teams.follow("b", Followed("band", 2))
        assert await teams.followed("b") == Followed("band", 2) and await teams.followed("x") is None
        assert await teams.at_work("band") == ["a", "b"]
