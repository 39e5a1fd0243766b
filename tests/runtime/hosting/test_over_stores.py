"""Graphs and teams hosted on either store, the one in a file and the one on a server."""

from __future__ import annotations

from graph.teams import chain as steps
from graph.teams import team
from support import hosting as graphs
from support.crews import FunctionCrew
from support.hosting import THREAD, Hosting, hosted_graph
from support.platforms import platform_over
from swarmwright.ports.hosting import Ended
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.storage.opening import open_store

HI = {"messages": [{"role": "user", "content": "hi", "id": "asked"}]}


async def test_a_graph_runs_is_answered_and_rolled_back_on_any_store(store_address: str) -> None:
    async with open_store(store_address) as store:
        await store.threads.create(ThreadRecord(THREAD))
        host = Hosting(store, hosted_graph(store, graphs.nested()))
        assert await host.drive({"x": 1}, "values", subgraphs=True) == Ended("interrupted")
        before = str((await host.hosted.state(THREAD)).checkpoint["checkpoint_id"])
        assert await host.drive(command={"resume": "yes"}) == Ended("success")
        assert (await host.values())["log"] == ["note", "ask: yes", "last"]
        await host.hosted.roll_back(THREAD, before)
        assert (await host.hosted.state(THREAD)).next == ("inner",)
        await host.hosted.roll_back(THREAD, "")
        assert await host.values() == {}
        assert await host.drive({"x": 2}) == Ended("interrupted")


async def test_a_team_runs_and_is_rolled_back_on_any_store(store_address: str) -> None:
    async with open_store(store_address) as store:
        await store.threads.create(ThreadRecord(THREAD))
        platform = platform_over(store, FunctionCrew())
        host = Hosting(store, HostedTeam("team", platform, team(steps("a", "b"))))
        assert await host.drive(HI, "updates") == Ended("success")
        before = str((await host.hosted.state(THREAD)).checkpoint["checkpoint_id"])
        await host.drive({"messages": "more"})
        await host.hosted.roll_back(THREAD, before)
        assert [m["id"] for m in (await host.values())["messages"]] == ["asked", "1/a", "1/b"]
        await platform.close()
