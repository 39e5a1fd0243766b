"""The star that runs: a router, and the nodes that it sends to. What they do is lent to each run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.store.base import BaseStore

from swarmwright.graph.nodes import RunContext, nodes_of
from swarmwright.graph.routing import ASK, ROUTER, WORK
from swarmwright.graph.state import AgentInput, AgentState

__all__ = ["Checkpointer", "compiled"]

Checkpointer: TypeAlias = BaseCheckpointSaver[Any] | bool | None
"""As LangGraph's `compile` takes it."""


def compiled(
    stations: Sequence[str], *, checkpointer: Checkpointer = None, store: BaseStore | None = None
) -> CompiledStateGraph[AgentState, RunContext, AgentInput, AgentState]:
    """The star: a router, and the nodes that it sends to. What they do is lent to each run."""
    builder = StateGraph(
        AgentState, context_schema=RunContext, input_schema=AgentInput, output_schema=AgentState
    )
    router: Callable[..., Any] = _router
    ask: Callable[..., Any] = _ask_human
    builder.add_node(ROUTER, router, destinations=(*stations, WORK, ASK, END))
    for name in (*stations, WORK):
        # They send everywhere too; said of each, it would make the graph grow with the square of its nodes.
        builder.add_node(name, _working(name), input_schema=AgentState, destinations=(ROUTER,))
    builder.add_node(ASK, ask, destinations=(ROUTER,))
    builder.add_edge(START, ROUTER)
    return builder.compile(checkpointer=checkpointer, store=store, name="team")


async def _router(state: AgentState, config: RunnableConfig, runtime: Runtime[RunContext]) -> Any:
    return await nodes_of(runtime).router(state, config, runtime)


async def _ask_human(state: AgentState, config: RunnableConfig, runtime: Runtime[RunContext]) -> Any:
    return await nodes_of(runtime).ask_human(state, config, runtime)


def _working(name: str) -> Callable[..., Any]:
    """A node function of its own for each station, since LangGraph reads a node's signature."""

    async def work(state: AgentState, config: RunnableConfig, runtime: Runtime[RunContext]) -> Any:
        return await nodes_of(runtime).work(name, state, config, runtime)

    # LangGraph looks the annotations up for each node; as text they would be evaluated anew each time.
    work.__annotations__ = {"state": AgentState, "config": RunnableConfig, "runtime": Runtime[RunContext]}
    return work
