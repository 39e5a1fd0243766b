"""A hosted thread that somebody else has taken over meanwhile: who has lost it writes no more."""

from __future__ import annotations

import asyncio

import pytest
from langgraph.graph import END, START, StateGraph
from langgraph.types import Durability

from graph.teams import chain as steps
from graph.teams import team
from support import hosting as graphs
from support.crews import HeldCrew
from support.hosting import THREAD, Hosting, Logged, hosted_graph
from support.platforms import platform_over
from swarmwright.errors import HoldLost
from swarmwright.ports.hosting import Ended
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.storage.opening import open_store

WAIT_S = 30.0
STEPS = 40


async def test_a_graph_whose_thread_was_taken_writes_no_more_and_the_heir_goes_on(postgres_url: str) -> None:
    begun, free = asyncio.Event(), asyncio.Event()

    async def wait(state: Logged) -> Logged:
        begun.set()
        await free.wait()
        return {"log": ["waited"]}

    async with (
        open_store(postgres_url) as mine,
        open_store(postgres_url) as heir,
        asyncio.timeout(WAIT_S),
    ):
        await mine.threads.create(ThreadRecord(THREAD))
        host = Hosting(mine, hosted_graph(mine, graphs.chain(graphs.note, wait)))
        run = asyncio.create_task(host.drive({"x": 1}, run_id="one", durability="sync"))
        await begun.wait()
        with await heir.threads.hold(THREAD, takeover=True):
            free.set()
            with pytest.raises(HoldLost):
                await run
        other = Hosting(heir, hosted_graph(heir, graphs.chain(graphs.note, wait)))
        assert (await other.values())["log"] == ["note"]
        assert await other.drive({"x": 1}, run_id="one", fresh=False) == Ended("success")
        assert (await other.values())["log"] == ["note", "waited"]


@pytest.mark.parametrize("durability", ["async", "sync"])
async def test_a_graph_that_has_lost_its_thread_stops_at_its_next_write(
    postgres_url: str, durability: Durability
) -> None:
    """At the durability "async", too, at which refusals are told when all is over."""
    begun, free, done = asyncio.Event(), asyncio.Event(), list[int]()

    async def wait(state: Logged) -> Logged:
        begun.set()
        await free.wait()
        return {"log": ["waited"]}

    async def work(state: Logged) -> Logged:
        done.append(len(done))
        await asyncio.sleep(0.05)
        return {"log": ["worked"]}

    graph = StateGraph(Logged)
    graph.add_node("wait", wait)
    graph.add_node("work", work)
    graph.add_edge(START, "wait")
    graph.add_edge("wait", "work")
    graph.add_conditional_edges("work", lambda _: "work" if len(done) < STEPS else END, ["work", END])
    async with (
        open_store(postgres_url) as mine,
        open_store(postgres_url) as heir,
        asyncio.timeout(WAIT_S),
    ):
        await mine.threads.create(ThreadRecord(THREAD))
        host = Hosting(mine, hosted_graph(mine, graph.compile()))
        config = {"recursion_limit": 2 * STEPS}
        run = asyncio.create_task(host.drive({"x": 1}, run_id="one", durability=durability, config=config))
        await begun.wait()
        with await heir.threads.hold(THREAD, takeover=True):
            free.set()
            with pytest.raises(HoldLost):
                await run
        assert len(done) < STEPS / 2


async def test_a_team_whose_thread_was_taken_writes_no_more_and_the_heir_goes_on(postgres_url: str) -> None:
    crew = HeldCrew()
    async with (
        open_store(postgres_url) as mine,
        open_store(postgres_url) as heir,
        asyncio.timeout(WAIT_S),
    ):
        await mine.threads.create(ThreadRecord(THREAD))
        workflow, platforms = team(steps("a", "b")), [platform_over(one, crew) for one in (mine, heir)]
        host = Hosting(mine, HostedTeam("team", platforms[0], workflow))
        run = asyncio.create_task(host.drive({"messages": "hi"}, run_id="one"))
        await crew.wait_for("a")
        with await heir.threads.hold(THREAD, takeover=True):
            crew.end("a")
            with pytest.raises(HoldLost):
                await run
        other = Hosting(heir, HostedTeam("team", platforms[1], workflow))
        again = asyncio.create_task(other.drive({"messages": "hi"}, run_id="one", fresh=False))
        await crew.wait_for_times("a", 2)
        crew.end("a")
        await crew.wait_for("b")
        crew.end("b")
        assert await again == Ended("success")
        assert [m["id"] for m in (await other.values())["messages"]] == ["one:0", "1/a", "1/b"]
        for one in platforms:
            await one.close()
