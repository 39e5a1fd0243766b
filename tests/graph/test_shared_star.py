"""The graphs of an engine share one executable: whoever works in them, and however many."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import StateGraph
from langgraph.types import Command

from graph.teams import chain, flow, team
from support.crews import FunctionCrew
from swarmwright.graph.building import SharedStar, build_graph
from swarmwright.workflow.tree import Gate

GO: dict[str, Any] = {"messages": [("user", "go")]}
CONFIG: Any = {"configurable": {"thread_id": "t"}}


async def test_another_workflow_costs_no_compiling() -> None:
    star = SharedStar()
    with patch.object(StateGraph, "compile", autospec=True, side_effect=StateGraph.compile) as compiling:
        for names in (("a", "b"), ("b", "c"), ("c", "d", "e")):
            result = await star.graph(team(chain(*names)), FunctionCrew()).ainvoke(GO)
            assert list(result["agent_outputs"]) == list(names)
    assert compiling.call_count == 1


async def test_each_graph_draws_and_names_its_own_workflow() -> None:
    star = SharedStar()
    first, second = (star.graph(team(chain(*names)), FunctionCrew()) for names in ("ab", "bc"))
    assert {"a", "b"} < set(first.get_graph().nodes)
    assert "a" not in second.get_graph().nodes
    assert (first.workflow, second.workflow) == (team(chain("a", "b")), team(chain("b", "c")))


async def test_a_checkpoint_of_a_large_team_names_no_more_nodes_than_that_of_a_small_one() -> None:
    named = []
    for size in (3, 40):
        saver = InMemorySaver()
        await (
            SharedStar(checkpointer=saver)
            .graph(team(chain(*(f"a{n}" for n in range(size)))), FunctionCrew())
            .ainvoke(GO, CONFIG)
        )
        last = await saver.aget_tuple(CONFIG)
        assert last is not None
        named.append((set(last.checkpoint["versions_seen"]), set(last.checkpoint["channel_versions"])))
    assert named[0] == named[1]


async def test_agents_may_be_called_as_the_nodes_of_the_graph_are() -> None:
    workflow = team(chain("router", "work"))
    for graph in (build_graph(workflow, FunctionCrew()), SharedStar().graph(workflow, FunctionCrew())):
        assert list((await graph.ainvoke(GO))["agent_outputs"]) == ["router", "work"]


async def test_a_thread_of_either_kind_of_graph_goes_on_in_the_other() -> None:
    workflow = team(flow("a", Gate("g", "Publish?"), "b", order="a<g g<b"))
    for shared_first in (True, False):
        saver, crew = InMemorySaver(), FunctionCrew()
        star = SharedStar(checkpointer=saver).graph(workflow, crew)
        hosted = build_graph(workflow, crew, checkpointer=saver)
        first, second = (star, hosted) if shared_first else (hosted, star)
        await first.ainvoke(GO, CONFIG)
        assert list((await second.aget_state(CONFIG)).values["agent_outputs"]) == ["a"]
        done = await second.ainvoke(Command(resume="approve"), CONFIG)
        assert list(done["agent_outputs"]) == ["a", "b"]
