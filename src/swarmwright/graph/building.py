"""Workflow → compiled LangGraph graph, as a list of passes over frozen values (DESIGN §5).

workflow ─check→ workflow ─plan→ Plan ─stations→ one node per step ─compile→ WorkflowGraph
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import AbstractContextManager, ExitStack, aclosing, nullcontext
from typing import Any, cast

from langchain_core.runnables import RunnableConfig, ensure_config
from langchain_core.runnables.graph import Graph
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.store.base import BaseStore

from swarmwright.graph.activities import Activities
from swarmwright.graph.clients import admitted, alone
from swarmwright.graph.drawing import described
from swarmwright.graph.nodes import NodeSet, RunContext, lent
from swarmwright.graph.performing import Performed
from swarmwright.graph.routing import ASK, QUESTIONS, ROUTER
from swarmwright.graph.state import AgentInput, AgentState
from swarmwright.graph.views import briefing
from swarmwright.policy.approvals import ApprovalRules
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


class WorkflowGraph(CompiledStateGraph[AgentState, RunContext, AgentInput, AgentState]):
    """An ordinary compiled graph that draws the flow people described; the star that runs, on request."""

    def __init__(
        self, *, workflow: Workflow, crew: Crew, busy: set[str] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.workflow, self.crew = workflow, crew
        self.busy: set[str] = set() if busy is None else busy
        """The threads that are written to at this moment, by this graph and its copies."""

    async def astream(
        self,
        input: Any,  # noqa: A002  LangGraph calls it by this name
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[Any]:
        """LangGraph's `astream`, through which every run goes; however one ends, no work of it is left.

        An engine that lends activities in a `RunContext` keeps them. Without one, work may begin before it is
        stored that what it follows has ended, unless `durability="sync"` or a breakpoint forbids it; and what
        is put in is a client's. Raises ThreadBusy, InvalidCommand.
        """
        with ExitStack() as held:
            own: Activities[Performed] | None = None
            if lent(kwargs.get("context")) is None:
                admitted(input, tuple(AgentInput.__annotations__), self.nodes)
                held.enter_context(self._alone(config))
                own = Activities(ahead=not self._in_step(config, **kwargs))
                kwargs["context"] = RunContext(own)
            parts = cast("AsyncGenerator[Any, None]", super().astream(input, config, **kwargs))
            try:
                async with aclosing(parts):
                    async for part in parts:
                        yield part
            finally:
                if own is not None:
                    await own.close()

    def bulk_update_state(self, config: RunnableConfig, *args: Any, **kwargs: Any) -> RunnableConfig:
        """LangGraph's, under all its ways to write to a thread from outside. Raises ThreadBusy."""
        with self._alone(config):
            return super().bulk_update_state(config, *args, **kwargs)

    async def abulk_update_state(self, config: RunnableConfig, *args: Any, **kwargs: Any) -> RunnableConfig:
        """As `bulk_update_state`."""
        with self._alone(config):
            return await super().abulk_update_state(config, *args, **kwargs)

    def _alone(self, config: RunnableConfig | None) -> AbstractContextManager[None]:
        """Hold the config's thread, if this graph keeps threads itself."""
        return (
            alone(self.busy, config) if isinstance(self.checkpointer, BaseCheckpointSaver) else nullcontext()
        )

    def _in_step(self, config: RunnableConfig | None, **kwargs: Any) -> bool:
        """Whether work has to wait until the superstep before it is over, and stored if that is asked for."""
        stops = (kwargs.get(name) for name in ("interrupt_before", "interrupt_after", "control"))
        inherited = ensure_config(config).get("configurable", {}).get("__pregel_durability")
        return (
            (kwargs.get("durability") or inherited) == "sync"
            or any(stops)
            or bool(self.interrupt_before_nodes or self.interrupt_after_nodes)
        )

    def get_context_jsonschema(self) -> dict[str, Any] | None:
        """None: what a run is lent comes from an engine, never from a client."""
        return None

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
    approvals: ApprovalRules | None = None,
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
        briefing=briefing(workflow, matrix or PermissionMatrix.from_workflow(workflow), approvals),
        crew=crew,
        clock=clock or SystemClock(),
        steps=stations,
        approvals=approvals or ApprovalRules(),
    )
    builder = StateGraph(
        AgentState, context_schema=RunContext, input_schema=AgentInput, output_schema=AgentState
    )
    everywhere = (*stations, QUESTIONS, ASK, END)
    router: Callable[..., Any] = nodes.router
    builder.add_node(ROUTER, router, destinations=everywhere)
    for name in (*stations, QUESTIONS):
        # They send everywhere too; said of each, it would make the graph grow with the square of its nodes.
        builder.add_node(name, _working(nodes, name), input_schema=AgentState, destinations=(ROUTER,))
    builder.add_node(ASK, nodes.ask_human, destinations=(ROUTER,))
    builder.add_edge(START, ROUTER)
    compiled = builder.compile(checkpointer=checkpointer, store=store, name="team")
    made = WorkflowGraph(workflow=workflow, crew=crew, **compiled.__dict__)
    return made.with_config(recursion_limit=RECURSION_LIMIT)


def _working(nodes: NodeSet, name: str) -> Callable[..., Any]:
    """A node function of its own for each station, since LangGraph reads a node's signature."""

    async def work(state: AgentState, config: RunnableConfig, runtime: Runtime[RunContext]) -> Any:
        return await nodes.work(name, state, config, runtime)

    # LangGraph looks the annotations up for each node; as text they would be evaluated anew each time.
    work.__annotations__ = {"state": AgentState, "config": RunnableConfig, "runtime": Runtime[RunContext]}
    return work
