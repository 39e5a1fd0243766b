"""A thread's events are followed as they come, whoever makes them."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from pathlib import Path

import pytest

from support.crews import WAIT_S, FunctionCrew
from support.platforms import platform
from swarmwright import Catalog, Platform, compile_prompt
from swarmwright.errors import NotFound
from swarmwright.ports.agents import Activity, AgentReport, AgentView

WORKFLOW = compile_prompt("Writer drafts, then Editor edits.", Catalog.of(["Writer", "Editor"])).workflow


async def test_events_come_replayed_and_then_live_each_once_and_in_order(tmp_path: Path) -> None:
    go = asyncio.Event()

    async def held(view: AgentView, activity: Activity) -> AgentReport:
        await go.wait()
        return AgentReport("done")

    assert WORKFLOW is not None
    async with platform(tmp_path, FunctionCrew({"editor": held})) as door:
        await door.create_thread(WORKFLOW, "t")
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


async def test_where_no_bell_is_heard_any_more_what_happens_is_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swarmwright.runtime.waking.LONGEST_S", 0.02)
    monkeypatch.setattr("swarmwright.storage.sqlite.chimes.Chimes.ring", lambda *_: None)
    assert WORKFLOW is not None
    async with platform(tmp_path, FunctionCrew({})) as door, asyncio.timeout(WAIT_S):
        await door.create_thread(WORKFLOW, "t")
        async with aclosing(door.follow("t")) as events, aclosing(door.changes()) as changes:
            await anext(changes)
            changed, first = asyncio.create_task(anext(changes)), asyncio.create_task(anext(events))
            run = await door.run("t", "go")
            assert (await first).kind == "run_started"
            assert await changed == ["t"]
            await run.result()
            assert "run_finished" in [(await anext(events)).kind for _ in range(await _left(door))]


async def _left(door: Platform) -> int:
    """How many events there are behind the first."""
    return len([event async for event in door.events("t", 1)])
