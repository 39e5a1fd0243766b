"""Who runs a thread, and who only settles it, meet: in one process and as two, over each kind of store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.platforms import platform_over
from swarmwright.ports.agents import AgentReport
from swarmwright.ports.commands import Approve, InjectContext, Send, Swap
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run, driving
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store
from swarmwright.workflow.tree import Gate

GATED = team(flow("a", Gate("gate-publish", "Publish?"), "b", order="a<gate-publish gate-publish<b"))
GAPS_MS = (0, 1, 2, 4, 6, 9, 13)
LONGER = Swap(team(chain("a", "b")), approval=True)


@pytest.fixture(params=["one process", "two processes"])
async def doors(
    request: pytest.FixtureRequest, store_address: str
) -> AsyncIterator[tuple[Platform, Platform]]:
    """Who runs threads, and who sends to them."""
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        here = platform_over(mine, FunctionCrew())
        yield here, here if request.param == "one process" else platform_over(theirs, FunctionCrew())


@pytest.fixture
async def stores(store_address: str) -> AsyncIterator[tuple[Store, Store]]:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        yield mine, theirs


async def ran(door: Platform, thread_id: str, request: str | None = "go") -> str:
    async with asyncio.timeout(WAIT_S):
        return (await (await door.run(thread_id, request)).result()).status


async def later(gap_ms: float, door: Platform, thread_id: str, request: str | None) -> str:
    await asyncio.sleep(gap_ms / 1000)
    return await ran(door, thread_id, request)


async def told(gap_ms: float, door: Platform, thread_id: str, text: str) -> Accepted:
    await asyncio.sleep(gap_ms / 1000)
    sent = await door.send(thread_id, InjectContext(text))
    return await door.settled(thread_id, sent.seq)


async def test_a_run_that_meets_settlers_takes_its_request_in(doors: tuple[Platform, Platform]) -> None:
    here, there = doors
    for gap in GAPS_MS:
        thread = f"t{gap}"
        await here.create_thread(GATED, thread)
        assert await ran(here, thread) == "interrupted"
        notes = (told(5 * n, there, thread, f"word {n}") for n in range(4))
        status, *rows = await asyncio.gather(later(gap, here, thread, "more"), *notes)
        assert status == "interrupted"
        assert {row.state for row in rows} == {"applied"}
        state = await here.state(thread)
        assert "more" in [message.text for message in state["messages"]], gap
        assert sorted(state["shared_context"].values()) == [f"word {n}" for n in range(4)]


async def test_a_run_that_meets_an_answer_goes_on_with_it(doors: tuple[Platform, Platform]) -> None:
    here, there = doors
    for gap in GAPS_MS:
        thread = f"t{gap}"
        await here.create_thread(GATED, thread)
        await ran(here, thread)
        (asked,) = await there.approvals(thread)
        answer = there.answer(thread, Approve(approval=asked.approval.id))
        status, row = await asyncio.gather(later(gap, here, thread, None), answer)
        assert row.state == "applied"
        assert status == "finished" or await ran(here, thread, None) == "finished", gap


async def test_a_proposal_waits_for_who_has_the_thread_for_a_moment(stores: tuple[Store, Store]) -> None:
    for name, holder in zip(("here", "elsewhere"), stores, strict=True):
        door = platform_over(stores[0], FunctionCrew())
        await door.create_thread(team(chain("a")), name)
        await ran(door, name)
        with await holder.threads.hold(name):
            proposing = asyncio.create_task(door.send(name, LONGER))
            await asyncio.wait([proposing], timeout=0.3)
            assert not proposing.done()
        async with asyncio.timeout(WAIT_S):
            assert (await proposing).state == "applied"
        assert [asked.approval.about.kind for asked in await door.approvals(name)] == ["swap"]


async def test_who_drives_a_thread_himself_waits_for_nobody_with_a_proposal(
    stores: tuple[Store, Store],
) -> None:
    door = platform_over(stores[0], FunctionCrew())
    await door.create_thread(team(chain("a")), "t")
    await ran(door, "t")

    async def propose() -> Accepted:
        driving.set("t")
        return await door.send("t", LONGER)

    with await stores[1].threads.hold("t"):
        async with asyncio.timeout(5):
            assert (await asyncio.create_task(propose())).state == "accepted"


async def test_an_agent_at_work_proposes_to_its_own_thread_and_is_answered(
    stores: tuple[Store, Store],
) -> None:
    said = list[Accepted]()

    async def propose(*_: object) -> AgentReport:
        said.append(await door.send("t", LONGER))
        return AgentReport("proposed")

    door = platform_over(stores[0], FunctionCrew({"a": propose}))
    await door.create_thread(team(chain("a")), "t")
    assert await ran(door, "t") == "finished"
    assert [row.state for row in said] == ["applied"]


async def test_a_run_says_that_it_listens_until_it_looks_for_the_last_time(
    stores: tuple[Store, Store],
) -> None:
    """Whatever is sent while it listens is taken by it; else who sends it has to see to it."""
    door = platform_over(stores[0], FunctionCrew())
    await door.create_thread(team(chain("a", "b")), "t")
    taken = list[str]()
    for turn in range(12):
        run = await door.run("t", f"turn {turn}")
        await asyncio.sleep(turn * 0.002)
        sent = await door.send("t", Send("more"))
        goes_on = door.drives("t")
        async with asyncio.timeout(WAIT_S):
            await run.result()
        row = (await door.commands("t"))[sent.seq - 1]
        assert row.state == "applied" or not goes_on, turn
        taken.append(row.state)
    assert not door.drives("t")
    assert "applied" in taken


async def test_there_is_something_due_where_a_run_was_cut_off_or_never_begun(
    stores: tuple[Store, Store],
) -> None:
    door = platform_over(stores[0], FunctionCrew())
    await door.create_thread(GATED, "t")
    assert not await door.is_due("t")
    await ran(door, "t")
    assert not await door.is_due("t")  # a person is waited for
    (asked,) = await door.approvals("t")
    await door.answer("t", Approve(approval=asked.approval.id))
    assert await door.is_due("t")
    assert await ran(door, "t", None) == "finished"
    assert not await door.is_due("t")
    sent = await door.send("t", Send("more"))
    await door.settled("t", sent.seq)
    assert await door.is_due("t")


async def test_a_command_that_comes_as_a_run_begins_is_applied_before_the_work_has_ended(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    crew, look = HeldCrew(), Run._look_at_calls
    door = platform_over(stores[0], crew)
    await door.create_thread(team(chain("a")), "t")

    async def sent_then(self: Run) -> None:
        """It comes between the last look before the work and the work."""
        await look(self)
        await door.send("t", InjectContext("short"))

    monkeypatch.setattr(Run, "_look_at_calls", sent_then)
    run = await door.run("t", "go")
    await crew.wait_for("a")
    async with asyncio.timeout(5):
        assert (await door.settled("t", 1)).state == "applied"
    crew.end("a")
    async with asyncio.timeout(WAIT_S):
        assert (await run.result()).status == "finished"
