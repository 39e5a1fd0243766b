"""One thread and assistants of several graphs, by LangGraph's SDK over a real socket.

What they share goes on, each graph's own stays, a question is its asker's, and a team's thread the team's.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from langgraph_sdk import get_client
from langgraph_sdk.errors import UnprocessableEntityError

from graph.teams import chain, team
from support import hosting as graphs
from support.crews import FunctionCrew
from support.driven import driven, on_a_socket
from support.hosting import Logged, hosted_graph
from support.platforms import platform_over
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.runtime.platform import Platform
from swarmwright.storage.store import Store

SAID = {"messages": [{"role": "user", "content": "hi"}]}


def _leave(state: Logged) -> Logged:
    sys.exit(3)


@asynccontextmanager
async def several(where: str) -> AsyncIterator[tuple[Any, asyncio.Event]]:
    """(a client, what the graph `held` has come to)."""
    come, platforms = asyncio.Event(), list[Platform]()

    async def stand(state: Logged) -> Logged:
        come.set()
        await asyncio.Event().wait()
        return {}

    def hosts(store: Store) -> Sequence[Hosted]:
        made = {
            "counts": graphs.chain(graphs.note),
            "asks": graphs.chain(graphs.note, graphs.ask),
            "held": graphs.chain(stand),
            "leaves": graphs.chain(graphs.note, _leave),
            "says": graphs.echo(),
        }
        hosted = [hosted_graph(store, graph, name) for name, graph in made.items()]
        platforms.append(platform_over(store, FunctionCrew()))
        return [*hosted, HostedTeam("team", platforms[0], team(chain("a")))]

    async with (
        asyncio.timeout(50),
        driven(where, hosts=hosts) as here,
        on_a_socket(here) as url,
        get_client(url=url) as client,
    ):
        try:
            yield client, come
        finally:
            await platforms[0].close()


async def test_a_thread_goes_on_with_another_graph_and_each_keeps_its_own(store_address: str) -> None:
    async with several(store_address) as (client, _):
        thread = (await client.threads.create())["thread_id"]
        await client.runs.wait(thread, "counts", input={"x": 1})
        assert [m["content"] for m in (await client.runs.wait(thread, "says", input=SAID))["messages"]] == [
            "hi",
            "you said hi",
        ]
        seen = await client.threads.get(thread)
        assert (seen["metadata"]["graph_id"], [*seen["values"]]) == ("says", ["messages"])
        values = await client.runs.wait(thread, "counts", input={"log": ["more"]})
        assert values == {"x": 1, "log": ["note", "more", "note"]}
        told = {(s["metadata"]["graph_id"], *s["values"]) for s in await client.threads.get_history(thread)}
        assert {("counts", "x", "log"), ("says", "messages")} <= told


async def test_a_graph_that_ends_the_process_ends_its_run_and_others_go_on(store_address: str) -> None:
    async with several(store_address) as (client, come):
        threads = [(await client.threads.create())["thread_id"] for _ in range(3)]
        held = await client.runs.create(threads[0], "held", input={"x": 1})
        await come.wait()
        run = await client.runs.create(threads[1], "leaves", input={"x": 1})
        await client.runs.join(threads[1], run["run_id"])
        assert (await client.runs.get(threads[1], run["run_id"]))["status"] == "error"
        assert (await client.threads.get(threads[1]))["status"] == "error"
        assert (await client.runs.get(threads[0], held["run_id"]))["status"] == "running"
        assert (await client.runs.wait(threads[2], "counts", input={"x": 1}))["log"] == ["note"]


async def test_a_question_is_answered_by_its_own_graph_alone(store_address: str) -> None:
    async with several(store_address) as (client, _):
        thread = (await client.threads.create())["thread_id"]
        await client.runs.wait(thread, "asks", input={"x": 1})
        before = await client.threads.get(thread)
        for asked in ({"command": {"resume": "yes"}}, {"input": None}):
            with pytest.raises(UnprocessableEntityError, match="graph asks that ran here last"):
                await client.runs.create(thread, "counts", **asked)
        after = await client.threads.get(thread)
        assert (after["metadata"], after["interrupts"]) == (before["metadata"], before["interrupts"])
        assert (await client.runs.list(thread))[0]["metadata"]["graph_id"] == "asks"
        values = await client.runs.wait(thread, "asks", command={"resume": "yes"})
        assert values["log"] == ["note", "ask: yes"]


async def test_a_run_of_another_graph_that_is_rolled_back_leaves_the_question(store_address: str) -> None:
    async with several(store_address) as (client, come):
        thread = (await client.threads.create())["thread_id"]
        await client.runs.wait(thread, "asks", input={"x": 1})
        run = await client.runs.create(thread, "held", input={"x": 2})
        await come.wait()
        await client.runs.cancel(thread, run["run_id"], action="rollback", wait=True)
        state = await client.threads.get_state(thread)
        assert ([one["value"] for one in state["interrupts"]], state["values"]["x"]) == (
            [{"question": "go on?"}],
            1,
        )
        values = await client.runs.wait(thread, "asks", command={"resume": "yes"})
        assert values["log"] == ["note", "ask: yes"]


async def test_a_teams_thread_is_no_graphs_and_a_graphs_no_teams(store_address: str) -> None:
    async with several(store_address) as (client, _):
        for first, given, then in (("team", SAID, "says"), ("says", SAID, "team")):
            thread = (await client.threads.create())["thread_id"]
            await client.runs.wait(thread, first, input=given)
            before = await client.threads.get(thread)
            with pytest.raises(UnprocessableEntityError, match="make a thread for it"):
                await client.runs.create(thread, then, input=SAID)
            assert (await client.threads.get(thread))["metadata"] == before["metadata"]
            assert len(await client.runs.list(thread)) == 1
