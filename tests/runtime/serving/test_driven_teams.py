"""Runs of teams: the engine under them hears its own bells, and the driver those of who stops a run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from graph.teams import chain, team
from support.crews import HeldCrew
from support.driven import Driven, driven
from support.platforms import platform_over
from swarmwright.ports.commands import Cancel, Send, Swap
from swarmwright.ports.mailbox import Settled
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.storage.store import Store

ASKED = Asked("team", Request(input={"messages": "write about bees"}, modes=("updates",)))


@asynccontextmanager
async def working(
    address: str, crew: HeldCrew, **options: Any
) -> AsyncIterator[tuple[Driven, Platform, str]]:
    """(what drives, the team's platform, a thread)."""
    platforms: list[Platform] = []

    def hosts(store: Store) -> list[HostedTeam]:
        platforms.append(platform_over(store, crew))
        return [HostedTeam("team", platforms[0], team(chain("a", "b")))]

    async with asyncio.timeout(50), driven(address, hosts=hosts, **options) as here:
        try:
            yield here, platforms[0], (await here.threads.create(LOCAL)).record.thread_id
        finally:
            await platforms[0].close()


@pytest.mark.parametrize("stop", ["interrupt", "rollback"])
async def test_a_team_at_work_is_stopped_by_a_client(store_address: str, stop: Any) -> None:
    crew = HeldCrew()
    async with working(store_address, crew) as (here, _, thread):
        run = await here.runs.create(LOCAL, ASKED, thread)
        await crew.wait_for("a")
        crew.end("a")
        await crew.wait_for("b")
        await here.runs.cancel(LOCAL, run.run_id, stop=stop)
        after = await here.runs.over(run)
        assert crew.cancelled == ["b"]
        values = (await here.threads.states.read(LOCAL, thread)).values
        if stop == "rollback":
            assert after is None
            assert not values.get("messages")
        else:
            assert after is not None
            assert after.status == "interrupted"
            assert values["messages"][0]["content"] == "write about bees"


async def test_a_team_hears_of_a_swap_while_its_run_is_driven(store_address: str) -> None:
    crew = HeldCrew()
    async with working(store_address, crew) as (here, platform, thread):
        run = await here.runs.create(LOCAL, ASKED, thread)
        await crew.wait_for("a")
        await platform.send(thread, Swap(team(chain("a", "c"))))
        crew.end("a")
        await crew.wait_for("c")
        crew.end("c")
        assert (await here.runs.outcome(LOCAL, run)).error is None
        parts = [part async for part in here.runs.streams.of_run(run)]
        nodes = [node for part in parts if part.event == "updates" for node in part.data]
        assert [node for node in nodes if node in ("a", "b", "c")] == ["a", "c"]


async def test_a_team_that_was_cut_off_goes_on_with_the_next_driver(store_address: str) -> None:
    crew = HeldCrew()
    limits = RunLimits(drain_s=0.0)
    async with working(store_address, crew, limits=limits, by_a_driver=False) as (here, _, thread):
        async with here.driver().driving():
            run = await here.runs.create(LOCAL, ASKED, thread)
            await crew.wait_for("a")
            crew.end("a")
            await crew.wait_for("b")
        assert (await here.runs.get(LOCAL, run.run_id)).status == "pending"
        async with here.driver().driving():
            await crew.wait_for_times("b", 2)
            crew.end("b")
            outcome = await here.runs.outcome(LOCAL, run)
        assert outcome.values["messages"][0]["content"] == "write about bees"
        assert crew.begun == ["a", "b", "b"]


@pytest.mark.parametrize("came", ["not taken", "taken", "and more"])
async def test_a_run_that_a_command_has_ended_does_not_go_on_with_the_next_driver(
    store_address: str, came: str
) -> None:
    """It was cut off before it had taken that, or before it was put down as over."""
    crew = HeldCrew()
    limits = RunLimits(drain_s=0.0)
    async with working(store_address, crew, limits=limits, by_a_driver=False) as (here, platform, thread):
        async with here.driver().driving():
            run = await here.runs.create(LOCAL, ASKED, thread)
            await crew.wait_for("a")
        row = await platform.send(thread, Cancel())
        if came == "taken":
            await platform._mailbox.settle(thread, [Settled(row.seq, "applied")], row.accepted_at)
        if came == "and more":
            await platform.send(thread, Send("and of wasps"))
        async with here.driver().driving():
            if came == "and more":
                for name in "ab":
                    await crew.wait_for_times(name, 2 if name == "a" else 1)
                    crew.end(name)
            after = await here.runs.over(run)
        assert after is not None
        states = [one.state for one in await platform.commands(thread)]
        if came == "and more":
            assert (after.status, states) == ("success", ["refused", "applied"])
        else:
            assert (after.status, states, crew.begun) == ("interrupted", ["applied"], ["a"])
