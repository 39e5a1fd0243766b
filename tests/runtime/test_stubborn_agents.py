"""Agents that take their time to stop, or do not: nobody else's step, and no thread, is held for that."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from graph.teams import flow, team
from support.crews import WAIT_S, FunctionCrew
from support.platforms import platform
from swarmwright.graph import activities
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Swap

BEFORE, AFTER = team(flow("a", "b", "c", order="b<c")), team(flow("b", "c", order="b<c"))


class Stubborn:
    """It stops when the test lets it, whoever tells it to."""

    def __init__(self) -> None:
        self.begun, self.told, self.go_on = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def __call__(self, view: AgentView, activity: Activity) -> AgentReport:
        self.begun.set()
        while not self.go_on.is_set():
            with suppress(asyncio.CancelledError):
                await self.go_on.wait()
                break
            self.told.set()
        return AgentReport("too late")


async def test_a_swap_that_cancels_a_step_lets_the_others_go_on_while_it_stops(tmp_path: Path) -> None:
    stubborn, told = Stubborn(), asyncio.Event()

    async def once_it_is_told(view: AgentView, activity: Activity) -> AgentReport:
        await told.wait()
        return AgentReport("b")

    async def lets_it_go(view: AgentView, activity: Activity) -> AgentReport:
        assert not stubborn.go_on.is_set()
        stubborn.go_on.set()
        return AgentReport("c")

    crew = FunctionCrew({"a": stubborn, "b": once_it_is_told, "c": lets_it_go})
    async with platform(tmp_path, crew) as door, asyncio.timeout(4 * WAIT_S):
        await door.create_thread(BEFORE, "t")
        run = await door.run("t", "go")
        await stubborn.begun.wait()
        await door.send("t", Swap(AFTER, "cancel"))
        await stubborn.told.wait()
        told.set()
        result = await run.result()
        assert (result.status, [o.instance for o in result.outputs]) == ("finished", ["b", "c"])
        assert [(s.instance, s.status) for s in await door.trace("t") if s.agent == "a"] == [
            ("a", "cancelled")
        ]


async def test_a_run_is_over_though_an_agent_never_stops_and_the_trace_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(activities, "GIVE_UP_S", 0.05)
    stubborn = Stubborn()
    async with platform(tmp_path, FunctionCrew({"a": stubborn})) as door, asyncio.timeout(4 * WAIT_S):
        await door.create_thread(team(flow("a")), "t")
        run = await door.run("t", "go")
        await stubborn.begun.wait()
        assert (await run.cancel()).status == "cancelled"
        (span,) = [span for span in await door.trace("t") if span.agent == "a"]
        assert span.status == "cancelled" and "had not stopped 0.05 s after" in span.detail
        stubborn.go_on.set()
        assert not (await door.state("t"))["agent_outputs"]
        again = await (await door.run("t")).result()
        assert [output.text for output in again.outputs] == ["too late"]  # it has begun anew
