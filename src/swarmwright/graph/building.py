"""Workflow → compiled LangGraph graph, as a list of passes over frozen values (DESIGN §5).

workflow ─check→ workflow ─plan→ Plan ─stations→ one node per step ─compile→ WorkflowGraph
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_type_hints

from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.graph import Graph
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.store.base import BaseStore

from swarmwright.graph.drawing import described
from swarmwright.graph.nodes import NodeSet, RunContext
from swarmwright.graph.routing import ASK, QUESTIONS, ROUTER
from swarmwright.graph.state import AgentInput, AgentState, RunState
from swarmwright.graph.views import briefing
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import Crew
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Step, Workflow, steps
from swarmwright.workflow.verifying import check

__all__ = ["RECURSION_LIMIT", "WorkflowGraph", "build_graph"]

RECURSION_LIMIT = 1_000_000
"""Loops are bounded by the workflow itself, so LangGraph's own bound must not be what stops a long thread."""

Checkpointer = BaseCheckpointSaver[Any] | bool | None


class WorkflowGraph(CompiledStateGraph[RunState, RunContext, AgentInput, AgentState]):
    """An ordinary compiled graph that draws the flow people described; the star that runs, on request."""

    def __init__(self, *, workflow: Workflow, crew: Crew, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.workflow, self.crew = workflow, crew

    def get_graph(self, config: RunnableConfig | None = None, *, xray: int | bool = False) -> Graph:
        """The described flow: start, agents, joins, gates, shared tools, end."""
        return described(self.workflow)

    async def aget_graph(self, config: RunnableConfig | None = None, *, xray: int | bool = False) -> Graph:
        """The described flow, as `get_graph`."""
        return described(self.workflow)

    def get_executable_graph(self, config: RunnableConfig | None = None) -> Graph:
        """The star that runs: the router and the nodes it sends to."""
        return super().get_graph(config)


def build_graph(
    workflow: Workflow,
    crew: Crew,
    *,
    checkpointer: Checkpointer = None,
    store: BaseStore | None = None,
    clock: Clock | None = None,
    matrix: PermissionMatrix | None = None,
) -> WorkflowGraph:
    """Compile a workflow for a crew.

    The result runs with `.ainvoke` and `.astream` under any checkpointer. Input: `{"messages": [...]}`.
    Raises InvalidWorkflow when the workflow breaks a structural rule.
    """
    check(workflow)
    stations: Mapping[str, Step] = {step.id: step for step in steps(workflow.root)}
    nodes = NodeSet(
        workflow=workflow,
        plan=plan(workflow),
        briefing=briefing(workflow, matrix or PermissionMatrix.from_workflow(workflow)),
        crew=crew,
        clock=clock or SystemClock(),
        steps=stations,
    )
    builder = StateGraph(
        RunState, context_schema=RunContext, input_schema=AgentInput, output_schema=AgentState
    )
    everywhere = (*stations, QUESTIONS, ASK, END)
    router: Callable[..., Any] = nodes.router
    builder.add_node(ROUTER, router, destinations=everywhere)
    for name in (*stations, QUESTIONS):
        builder.add_node(name, _working(nodes, name), destinations=(ROUTER, *everywhere))
    builder.add_node(ASK, nodes.ask_human, destinations=(ROUTER,))
    builder.add_edge(START, ROUTER)
    compiled = builder.compile(checkpointer=checkpointer, store=store, name="team")
    shown = {"stream_channels": list(get_type_hints(AgentState))}
    made = WorkflowGraph(workflow=workflow, crew=crew, **{**compiled.__dict__, **shown})
    return made.with_config(recursion_limit=RECURSION_LIMIT)


def _working(nodes: NodeSet, name: str) -> Callable[..., Any]:
    """A node function of its own for each station, since LangGraph reads a node's signature."""

    async def work(state: RunState, config: RunnableConfig, runtime: Runtime[RunContext]) -> Any:
        return await nodes.work(name, state, config, runtime)

    return work
