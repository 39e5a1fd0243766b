"""The team as an ordinary LangGraph graph, without the foundry around it."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import HumanMessage
from langgraph.checkpoint.memory import InMemorySaver

from swarmwright.apps.foundry.graph import graph
from swarmwright.apps.foundry.state import project
from swarmwright.ports.threads import ThreadRecord


async def test_the_graph_drafts_asks_and_its_state_reads_as_a_protocol() -> None:
    compiled = graph()
    compiled.checkpointer = InMemorySaver()
    config: Any = {"configurable": {"thread_id": "t"}}
    result = await compiled.ainvoke({"messages": [HumanMessage("Fear of lifts")]}, config)
    assert result["__interrupt__"]
    values = (await compiled.aget_state(config)).values
    state = project(ThreadRecord("t"), values)
    assert (state.status, state.user_intent, state.iteration_count) == ("waiting", "Fear of lifts", 1)
