"""What people do to a thread while it works, over every store; two doors on one store are two processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew
from support.platforms import platform_over
from swarmwright.errors import HoldLost, ThreadBusy
from swarmwright.ports.agents import AgentReport
from swarmwright.ports.commands import Cancel, InjectContext, RollBack, Swap
from swarmwright.storage.opening import open_store
from swarmwright.workflow.tree import Gate


def held(begun: asyncio.Event, go_on: asyncio.Event) -> Callable[[Any, Any], Awaitable[AgentReport]]:
    async def work(view: Any, activity: Any) -> AgentReport:
        begun.set()
        await go_on.wait()
        return AgentReport(f"{view.instance} is done")

    return work


@pytest.mark.requirement("B-40", "B-17")
async def test_a_swap_from_another_process_reaches_a_run_in_its_middle(store_address: str) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        here = platform_over(mine, FunctionCrew({"b": held(begun, go_on)}))
        there = platform_over(theirs, FunctionCrew())
        await here.create_thread(team(chain("a", "b", "c")), "t")
        run = await here.run("t", "go")
        async with asyncio.timeout(WAIT_S):
            await begun.wait()
            with pytest.raises(ThreadBusy):
                await there.run("t")
            sent = await there.send("t", Swap(team(chain("a", "b", "d"))))
            async for event in run:
                if event.kind == "workflow_changed":
                    break
            go_on.set()
            result = await run.result()
        assert [output.agent for output in result.outputs] == ["a", "b", "d"]
        assert (await there.commands("t"))[sent.seq - 1].state == "applied"
        assert (await there.thread("t")).status == "idle"


async def test_a_gate_is_answered_by_another_process_after_the_first_has_ended(store_address: str) -> None:
    gated = flow("a", Gate("gate-publish", "Publish?"), "b", order="a<gate-publish gate-publish<b")
    async with open_store(store_address) as store:
        door = platform_over(store, FunctionCrew())
        await door.create_thread(team(gated), "t")
        assert (await (await door.run("t", "go")).result()).status == "interrupted"
    async with open_store(store_address) as store:
        door = platform_over(store, FunctionCrew())
        (asked,) = await door.waiting("t")
        result = await (await door.run("t", decisions={asked["instance"]: "approved"})).result()
        assert result.status == "finished" and [o.agent for o in result.outputs] == ["a", "b"]


async def test_a_thread_is_looked_back_on_forked_and_rolled_back(store_address: str) -> None:
    async with open_store(store_address) as store:
        door = platform_over(store, FunctionCrew())
        await door.create_thread(team(chain("a", "b")), "t")
        await (await door.run("t", "go")).result()
        await door.send("t", InjectContext("a note"))
        await door.settle("t")
        history = await door.history("t")
        past = next(one for one in history if one.happened.startswith("a is done"))
        fork = await door.fork("t", past.id, "fork")
        assert fork.thread_id == "fork"
        assert set((await door.state("fork"))["agent_outputs"]) == {"a"}
        result = await (await door.run("fork")).result()
        assert [output.agent for output in result.outputs] == ["a", "b"]
        await door.send("t", RollBack(past.id))
        await door.settle("t")
        assert set((await door.state("t"))["agent_outputs"]) == {"a"}
        events = [event.seq async for event in door.events("t")]
        assert events == list(range(1, len(events) + 1))


async def test_a_run_is_cancelled_from_another_process_and_gone_on_with(store_address: str) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        here = platform_over(mine, FunctionCrew({"b": held(begun, go_on)}))
        there = platform_over(theirs, FunctionCrew())
        await here.create_thread(team(chain("a", "b")), "t")
        run = await here.run("t", "go")
        async with asyncio.timeout(WAIT_S):
            await begun.wait()
            await there.send("t", Cancel())
            await run.result()
            result = await (await there.run("t")).result()
        assert result.status == "finished" and [o.agent for o in result.outputs] == ["a", "b"]


async def test_a_run_that_has_lost_its_thread_ends_and_the_heir_s_work_stands(postgres_url: str) -> None:
    import psycopg

    begun, go_on = asyncio.Event(), asyncio.Event()
    async with open_store(postgres_url) as mine, open_store(postgres_url) as theirs:
        zombie = platform_over(mine, FunctionCrew({"b": held(begun, go_on)}))
        heir = platform_over(theirs, FunctionCrew())
        await zombie.create_thread(team(chain("a", "b", "c")), "t")
        run = await zombie.run("t", "go")
        async with asyncio.timeout(WAIT_S):
            await begun.wait()
        with psycopg.connect(postgres_url, autocommit=True) as db:
            db.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks "
                "WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND pid <> pg_backend_pid()"
            )
        result = await (await heir.run("t")).result()
        assert [output.agent for output in result.outputs] == ["a", "b", "c"]
        before = [event async for event in heir.events("t")], await heir.state("t")
        go_on.set()
        with pytest.raises(HoldLost):
            async with asyncio.timeout(WAIT_S):
                await run.result()
        assert ([event async for event in heir.events("t")], await heir.state("t")) == before
        assert (await heir.thread("t")).status == "idle"
