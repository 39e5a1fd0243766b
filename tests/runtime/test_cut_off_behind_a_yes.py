"""Work behind a yes that was cut off begins once more only on what people had said yes to."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from graph.teams import chain, flow, team
from runtime.test_teams import compiled, ended, platform
from runtime.test_teams_behind_a_yes import CHANGES, GATED, asked
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from swarmwright.graph.building import build_graph
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.workflow.tree import Flow, Gate


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


ASKS = [
    ("a gate", flow("a", Gate("ok", "Is it?"), "b", order="a<ok ok<b"), ApprovalRules()),
    ("an output of low confidence", chain("a", "b"), ApprovalRules(confidence={"a": 0.7})),
]


@pytest.mark.parametrize("edited", [True, False])
@pytest.mark.parametrize(("root", "rules"), [w[1:] for w in ASKS], ids=[w[0] for w in ASKS])
async def test_a_hosted_graph_that_was_halted_behind_a_yes_asks_anew_where_another_text_stands_there(
    root: Flow, rules: ApprovalRules, edited: bool
) -> None:
    async def unsure(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("a guess", {"confidence": 0.1}, {"price": 7})

    crew, config = FunctionCrew({"a": unsure}), {"configurable": {"thread_id": "t"}}
    graph: Any = build_graph(team(root), crew, checkpointer=InMemorySaver(), approvals=rules)
    async with asyncio.timeout(WAIT_S):
        await graph.ainvoke({"messages": [HumanMessage("go")]}, config)
        await graph.ainvoke(Command(resume=True), config, interrupt_before=["b"])
        if edited:
            said = AIMessage("something else", id="1/a", name="a")
            await graph.aupdate_state(config, {"messages": [said]})
        stopped = await graph.ainvoke(None, config)
        assert (crew.worked(), "__interrupt__" in stopped) == (["a"] if edited else ["a", "b"], edited)
        if edited:
            await graph.ainvoke(Command(resume=True), config)
            assert crew.worked() == ["a", "b"]
