"""A thread's events are followed as they come, whoever makes them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from support.crews import WAIT_S, FunctionCrew
from support.platforms import platform
from swarmwright import Catalog, compile_prompt
from swarmwright.errors import NotFound
from swarmwright.ports.agents import Activity, AgentReport, AgentView


async def test_events_come_replayed_and_then_live_each_once_and_in_order(tmp_path: Path) -> None:
    go = asyncio.Event()

    async def held(view: AgentView, activity: Activity) -> AgentReport:
        await go.wait()
        return AgentReport("done")

    workflow = compile_prompt("Writer drafts, then Editor edits.", Catalog.of(["Writer", "Editor"])).workflow
    assert workflow is not None
    async with platform(tmp_path, FunctionCrew({"editor": held})) as door:
        await door.create_thread(workflow, "t")
        run = await door.run("t", "go")
        seen = []
        async with asyncio.timeout(WAIT_S):
            async for event in door.follow("t"):
                seen.append(event)
                if (event.kind, event.instance) == ("step_started", "editor"):
                    go.set()
                if event.kind == "run_finished":
                    break
        await run.result()
        assert seen == [event async for event in door.events("t")]
        assert [event.seq for event in seen] == list(range(1, len(seen) + 1))
        async with asyncio.timeout(WAIT_S):
            async for event in door.follow("t", seen[-1].seq - 1):
                assert event == seen[-1]
                break
        with pytest.raises(NotFound):
            async for event in door.follow("nowhere"):
                raise AssertionError(event)
