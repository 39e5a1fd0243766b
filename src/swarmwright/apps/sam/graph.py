"""The eight nodes as a LangGraph graph; every transition stands here, and each is a look at the state."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Literal

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from swarmwright.apps.sam.entering import OPEN, check_command, entering, writes
from swarmwright.apps.sam.nodes import IDS, SamNodes, check_ids
from swarmwright.apps.sam.state_schema import AgentState, SamInput, SamOutput

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.types import Checkpointer, StateUpdate

__all__ = ["SamGraph", "build_sam_graph", "graph", "graph_of_model"]

_WHERE = ("thread_id", "checkpoint_ns", "checkpoint_id")


class SamGraph(CompiledStateGraph[Any, Any, Any, Any]):
    """The compiled graph. A turn is its own: from outside, nothing is written but what it is asked."""

    def check_given(self, given: Any) -> None:
        """Raises InvalidInput for what no thread can be given (`ports.hosting.Choosy`)."""
        check_command(given)

    def written_from_outside(self) -> Collection[str]:
        """As `entering` has it; see `runtime.hosting.describing.Keeping`."""
        return OPEN

    def stream(
        self,
        input: Any,  # noqa: A002  (LangGraph calls it by this name)
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> Iterator[Any]:
        """As LangGraph's, through which `invoke` goes, too. Raises InvalidInput for a command that writes."""
        check_command(input)
        ids = _ids(self, input, config)
        if ids:
            check_ids(ids, self.get_state(_place(config)).values)
        return super().stream(input, config, **kwargs)

    def astream(
        self,
        input: Any,  # noqa: A002
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[Any]:
        """As `stream`."""
        check_command(input)
        ids = _ids(self, input, config)
        streamed = super().astream(input, config, **kwargs)
        return self._checked(ids, config, streamed) if ids else streamed

    async def _checked(
        self, ids: Mapping[str, Any], config: RunnableConfig | None, streamed: AsyncIterator[Any]
    ) -> AsyncIterator[Any]:
        """The stream of a turn, which does not begin with ids that it cannot have."""
        check_ids(ids, (await self.aget_state(_place(config))).values)
        async with aclosing(streamed) as parts:  # type: ignore[type-var]
            async for part in parts:
                yield part

    def bulk_update_state(
        self, config: RunnableConfig, supersteps: Sequence[Sequence[StateUpdate]]
    ) -> RunnableConfig:
        """As LangGraph's, under all its ways to write to a state. Raises InvalidInput (`entering`)."""
        now = self.get_state(config).values if writes(supersteps) else {}
        return super().bulk_update_state(config, entering(supersteps, now))

    async def abulk_update_state(
        self, config: RunnableConfig, supersteps: Sequence[Sequence[StateUpdate]]
    ) -> RunnableConfig:
        """As `bulk_update_state`."""
        now = (await self.aget_state(config)).values if writes(supersteps) else {}
        return await super().abulk_update_state(config, entering(supersteps, now))


def _ids(graph: SamGraph, given: Any, config: RunnableConfig | None) -> Mapping[str, Any]:
    """The ids that a turn is to begin with, on a thread that is kept: what is refused is not to be found
    there by whoever goes on. Within another graph, the turn's node alone looks at them."""
    chosen = (config or {}).get("configurable", {})
    if given is None or not isinstance(graph.checkpointer, BaseCheckpointSaver):
        return {}
    return {name: chosen[name] for name in IDS if chosen.get(name) is not None}


def _place(config: RunnableConfig | None) -> RunnableConfig:
    """Where a turn's thread stands."""
    chosen = (config or {}).get("configurable", {})
    return {"configurable": {name: chosen[name] for name in _WHERE if name in chosen}}


def build_sam_graph(
    nodes: SamNodes, checkpointer: Checkpointer = None
) -> CompiledStateGraph[Any, Any, Any, Any]:
    """The compiled graph: a turn is eleven steps on success, start and end counted (seed 004)."""
    builder = StateGraph(AgentState, input_schema=SamInput, output_schema=SamOutput)
    for name, node in nodes.nodes().items():
        builder.add_node(name, node)
    builder.add_edge(START, "router_node")
    builder.add_edge("router_node", "state_init_node")
    builder.add_edge("state_init_node", "decision_logic_node")
    builder.add_conditional_edges("decision_logic_node", after_decision)
    builder.add_conditional_edges("task_preprocessing_node", after_work)
    builder.add_conditional_edges("model_call_node", after_model)
    builder.add_conditional_edges("result_handling_node", after_work)
    builder.add_edge("error_router_node", "decision_logic_node")
    builder.add_edge("format_response_node", END)
    return SamGraph(**vars(builder.compile(checkpointer=checkpointer, name="sam")))


def after_decision(
    state: AgentState,
) -> Literal["task_preprocessing_node", "model_call_node", "format_response_node"]:
    """Where the command leads. Only decision logic sets it, so nothing that a model says can."""
    match state["command"]:
        case "preprocess":
            return "task_preprocessing_node"
        case "call_model":
            return "model_call_node"
        case _:
            return "format_response_node"


def after_work(state: AgentState) -> Literal["decision_logic_node", "error_router_node"]:
    """On, or to the error router."""
    return "decision_logic_node" if state["failure"] is None else "error_router_node"


def after_model(state: AgentState) -> Literal["result_handling_node", "error_router_node"]:
    """Success or failure, by the response's own status."""
    return "result_handling_node" if state["failure"] is None else "error_router_node"


def graph() -> CompiledStateGraph[Any, Any, Any, Any]:
    """For `langgraph.json`: on the stub. The host brings the checkpointer."""
    from swarmwright.apps.sam.inference import StubModelBackend

    return build_sam_graph(SamNodes(StubModelBackend()))


def graph_of_model(model: str) -> CompiledStateGraph[Any, Any, Any, Any]:
    """For a server that is given a model: `stub:`, `ollama:MODEL` or `provider:MODEL`. Raises ConfigError."""
    from swarmwright.apps.sam.backends import backend_of

    return build_sam_graph(SamNodes(backend_of(model)))
