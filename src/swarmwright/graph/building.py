"""Workflow → compiled LangGraph graph, as a list of passes over frozen values (DESIGN §5).

workflow ─check→ workflow ─plan→ Plan ─briefing→ NodeSet ─star→ WorkflowGraph

A graph that is hosted has a node for each step; an engine's has one for all of them, and shares it.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, aclosing, nullcontext
from copy import copy
from typing import Any, NoReturn, cast

from langchain_core.runnables import RunnableConfig, ensure_config
from langchain_core.runnables.config import merge_configs
from langchain_core.runnables.graph import Graph
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph.state import CompiledStateGraph
from langgraph.store.base import BaseStore
from langgraph.types import Command, StateSnapshot, StateUpdate

from swarmwright.errors import InvalidInput
from swarmwright.graph.activities import Activities
from swarmwright.graph.answerers import noted
from swarmwright.graph.clients import Hearing, admitted, alone
from swarmwright.graph.drawing import described
from swarmwright.graph.entering import entering
from swarmwright.graph.nodes import NodeSet, RunContext, lent
from swarmwright.graph.performing import Performed
from swarmwright.graph.retrying import another_try, failed_steps
from swarmwright.graph.routing import ASK, ROUTER, node_of
from swarmwright.graph.star import Checkpointer, compiled
from swarmwright.graph.state import AgentInput, AgentState
from swarmwright.graph.views import briefing
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import Crew
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.guards import FindGuard, unguarded
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Workflow, steps
from swarmwright.workflow.verifying import check

__all__ = ["RECURSION_LIMIT", "SharedStar", "WorkflowGraph", "build_graph"]

RECURSION_LIMIT = 1_000_000
"""Loops are bounded by the workflow itself, so LangGraph's own bound must not be what stops a long thread."""


class WorkflowGraph(CompiledStateGraph[AgentState, RunContext, AgentInput, AgentState]):
    """An ordinary compiled graph that draws the flow people described; the star that runs, on request."""

    def __init__(self, *, node_set: NodeSet, busy: set[str] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.node_set = node_set
        self.busy: set[str] = set() if busy is None else busy
        """The threads that are written to at this moment, by this graph and its copies."""

    @property
    def workflow(self) -> Workflow:
        """What it runs."""
        return self.node_set.workflow

    @property
    def crew(self) -> Crew:
        """Who works in it."""
        return self.node_set.crew

    def doing(self, nodes: NodeSet) -> WorkflowGraph:
        """The same executable, whose nodes do this."""
        made = copy(self)
        made.node_set, made.busy = nodes, set()
        return made

    def stream(self, *args: Any, **kwargs: Any) -> NoReturn:
        """What LangGraph's `invoke` goes through, too. Raises InvalidInput: agents work side by side here."""
        raise InvalidInput("invoke", "this graph is asynchronous inside: await its ainvoke, or astream it")

    async def astream(
        self,
        input: Any,  # noqa: A002  LangGraph calls it by this name
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[Any]:
        """LangGraph's `astream`, through which every run goes; however one ends, no work of it is left.

        An engine that lends activities in a `RunContext` keeps them. Without one, work may begin before it is
        stored that what it follows has ended, unless `durability="sync"` or a breakpoint forbids it; and what
        is put in is a client's. Going on (None) and a message that joins a turn try again what has failed.
        Raises ThreadBusy, InvalidCommand.
        """
        with ExitStack() as held:
            own: Activities[Performed] | None = None
            activities = lent(kwargs.get("context"))
            if activities is None:
                held.enter_context(self._alone(config))
                standing = await self._standing(config)
                input = self.heard(input, standing.values if standing else {}, config)  # noqa: A001
                input = noted(input, merge_configs(self.config, config))  # noqa: A001
                if standing is not None and not isinstance(input, Command):
                    input = await self._trying_again(input, standing, config)  # noqa: A001
                activities = own = Activities(ahead=not self._in_step(config, **kwargs))
            kwargs["context"] = RunContext(activities, self.node_set, _inside(config))
            parts = cast("AsyncGenerator[Any, None]", super().astream(input, config, **kwargs))
            try:
                async with aclosing(parts):
                    async for part in parts:
                        yield part
            finally:
                if own is not None:
                    await own.close()

    def bulk_update_state(
        self, config: RunnableConfig, supersteps: Sequence[Sequence[StateUpdate]]
    ) -> RunnableConfig:
        """LangGraph's, under all its ways to write to a thread from outside. Raises ThreadBusy,
        InvalidCommand.

        Whatever it writes, and as whatever node: who was asked stays asked, and what can go on does. An
        engine's graphs it leaves to the engine, which knows what it does.
        """
        if self.node_set.shared:
            return super().bulk_update_state(config, supersteps)
        with self._alone(config):
            return super().bulk_update_state(
                config, entering(self.node_set.plan, self.nodes, self.get_state(config), supersteps)
            )

    async def abulk_update_state(
        self, config: RunnableConfig, supersteps: Sequence[Sequence[StateUpdate]]
    ) -> RunnableConfig:
        """As `bulk_update_state`."""
        if self.node_set.shared:
            return await super().abulk_update_state(config, supersteps)
        with self._alone(config):
            standing = await self.aget_state(config)
            return await super().abulk_update_state(
                config, entering(self.node_set.plan, self.nodes, standing, supersteps)
            )

    async def enter(self, config: RunnableConfig, update: Mapping[str, Any]) -> RunnableConfig:
        """Write to a thread of an engine's graph as `abulk_update_state` does for a hosted one.

        The caller holds the thread. Raises InvalidCommand.
        """
        standing, said = await self.aget_state(config), [[StateUpdate(dict(update))]]
        entered = entering(self.node_set.plan, self.nodes, standing, said)
        return await super().abulk_update_state(config, entered)

    def heard(self, given: Any, state: Mapping[str, Any], config: RunnableConfig | None = None) -> Any:
        """What a client gives, as it is taken on a thread that stands so. Raises InvalidCommand.

        A graph that runs this one in a node of its own answers for the messages of both.
        """
        hearing = None if _inside(config) else Hearing(state, self.workflow.team)
        return admitted(given, tuple(AgentInput.__annotations__), self.nodes, hearing)

    async def _standing(self, config: RunnableConfig | None) -> StateSnapshot | None:
        """How the config's thread stands, at the checkpoint that it names; None where none is kept here."""
        at = ensure_config(config).get("configurable", {})
        if not isinstance(self.checkpointer, BaseCheckpointSaver) or not at.get("thread_id"):
            return None
        return await self.aget_state(cast("RunnableConfig", config))

    async def _trying_again(self, given: Any, standing: StateSnapshot, config: RunnableConfig | None) -> Any:
        """What to go on with, where something on the config's thread has failed; else what is given."""
        if ensure_config(config).get("configurable", {}).get("checkpoint_id"):
            return given
        state = standing.values
        if given is None:
            again = another_try(state)
        else:  # a turn that is over is not gone on with: a request begins another
            joins = state.get("turn") and "outcome" not in state.get("resume_info", {})
            failed = failed_steps(state) if joins else ()
            again = {"progress": dict.fromkeys(failed)} if failed else {}
        if not again:
            return given
        if given is None and ASK not in standing.next:
            return Command(update=again, goto=ROUTER)
        due = ASK if ASK in standing.next else ROUTER
        update = cast("dict[str, Any]", Command(update=again, goto=ROUTER))
        await super().abulk_update_state(cast("RunnableConfig", config), [[StateUpdate(update, due)]])
        return given

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


def _inside(config: RunnableConfig | None) -> bool:
    """Whether this is a run in a node of another graph."""
    return callable(ensure_config(config).get("configurable", {}).get("__pregel_read"))


def build_graph(
    workflow: Workflow,
    crew: Crew,
    *,
    checkpointer: Checkpointer = None,
    store: BaseStore | None = None,
    clock: Clock | None = None,
    matrix: PermissionMatrix | None = None,
    approvals: ApprovalRules | None = None,
    guards: FindGuard = unguarded,
) -> WorkflowGraph:
    """Compile a workflow for a crew, with a node for each step. guards: who finds the guard of its gates.

    The result runs with `.ainvoke` and `.astream` under any checkpointer. Input: `{"messages": [...]}`.
    Raises InvalidWorkflow when the workflow breaks a structural rule.
    """
    nodes = node_set(workflow, crew, clock=clock, matrix=matrix, approvals=approvals, guards=guards)
    star = compiled([node_of(step) for step in nodes.steps], checkpointer=checkpointer, store=store)
    return WorkflowGraph(node_set=nodes, **star.__dict__).with_config(recursion_limit=RECURSION_LIMIT)


class SharedStar:
    """Graphs that have one node for all steps, and so share one executable, which is compiled once.

    For an engine: what its graphs stream as "updates" tells no steps apart. A new workflow costs no
    compiling, and a checkpoint holds no more for a team of hundreds than for one of two.
    """

    def __init__(
        self,
        *,
        checkpointer: Checkpointer = None,
        clock: Clock | None = None,
        approvals: ApprovalRules | None = None,
        guards: FindGuard = unguarded,
    ) -> None:
        self._checkpointer, self._clock, self._approvals = checkpointer, clock, approvals
        self._guards = guards
        self._star: WorkflowGraph | None = None

    def graph(self, workflow: Workflow, crew: Crew) -> WorkflowGraph:
        """The graph of a workflow for a crew. Raises InvalidWorkflow."""
        nodes = node_set(
            workflow, crew, clock=self._clock, approvals=self._approvals, shared=True, guards=self._guards
        )
        if self._star is None:
            star = compiled((), checkpointer=self._checkpointer)
            self._star = WorkflowGraph(node_set=nodes, **star.__dict__).with_config(
                recursion_limit=RECURSION_LIMIT
            )
        return self._star.doing(nodes)


def node_set(
    workflow: Workflow,
    crew: Crew,
    *,
    clock: Clock | None = None,
    matrix: PermissionMatrix | None = None,
    approvals: ApprovalRules | None = None,
    shared: bool = False,
    guards: FindGuard = unguarded,
) -> NodeSet:
    """What the nodes of a workflow's graph do. Raises InvalidWorkflow."""
    check(workflow)
    return NodeSet(
        workflow=workflow,
        plan=plan(workflow),
        briefing=briefing(workflow, matrix or PermissionMatrix.from_workflow(workflow), approvals),
        crew=crew,
        clock=clock or SystemClock(),
        steps={step.id: step for step in steps(workflow.root)},
        approvals=approvals or ApprovalRules(),
        shared=shared,
        guards=guards,
    )
