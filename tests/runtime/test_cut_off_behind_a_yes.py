"""Work behind a yes that was cut off begins once more only on what people had said yes to."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from graph.teams import flow, team
from runtime.test_teams import compiled, ended, platform
from runtime.test_teams_behind_a_yes import CHANGES, GATED, asked
from support.crews import WAIT_S, HeldCrew
from swarmwright.graph.building import build_graph
from swarmwright.workflow.tree import Gate


@pytest.mark.parametrize("how", CHANGES)
async def test_whom_the_team_sets_up_otherwise_once_they_were_cut_off_needs_a_yes_to_begin_again(
    tmp_path: Path, how: str
) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door, asyncio.timeout(WAIT_S):
        await door.create_thread(compiled(GATED), "t", team="press")
        run = await door.run("t", "go")
        await crew.wait_for("ada")
        crew.end("ada")
        await run.result()
        first, _ = await asked(door)
        await door.approve("t", first)
        run = await door.run("t")
        await crew.wait_for("bob")
        await run.cancel()
        await door.teams.change("press", CHANGES[how])
        assert (await ended(await door.run("t"))).status == "interrupted"
        assert (crew.begun, (await asked(door))[1]) == (["ada", "bob"], "what a yes lets begin has changed")


async def test_in_a_hosted_graph_work_that_was_cut_off_does_not_begin_again_on_another_text(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    graph = build_graph(
        team(flow("a", Gate("ok", "Is it?"), "b", order="a<ok ok<b")), crew, checkpointer=InMemorySaver()
    )
    config = {"configurable": {"thread_id": "t"}}
    async with asyncio.timeout(WAIT_S):
        going = asyncio.create_task(graph.ainvoke({"messages": [HumanMessage("go")]}, config))
        await crew.wait_for("a")
        crew.end("a")
        await going
        going = asyncio.create_task(graph.ainvoke(Command(resume=True), config))
        await crew.wait_for("b")
        going.cancel()
        await asyncio.wait([going])
        await graph.aupdate_state(config, {"messages": [AIMessage("something else", id="1/a", name="a")]})
        going = asyncio.create_task(graph.ainvoke(None, config))
        begins = asyncio.create_task(crew.wait_for_times("b", 2))
        await asyncio.wait([going, begins], return_when=asyncio.FIRST_COMPLETED)
        assert crew.begun == ["a", "b"]
        assert "__interrupt__" in await going
        begins.cancel()
