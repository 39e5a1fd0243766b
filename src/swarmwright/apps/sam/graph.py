"""The eight nodes as a LangGraph graph; every transition stands here, and each is a look at the state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from swarmwright.apps.sam.nodes import SamNodes
from swarmwright.apps.sam.state_schema import IDS, AgentState, SamInput, SamOutput
from swarmwright.errors import InvalidInput

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.types import Checkpointer, StateUpdate

__all__ = ["SamGraph", "build_sam_graph", "graph"]


class SamGraph(CompiledStateGraph[Any, Any, Any, Any]):
    """The compiled graph. A turn's ids are its own: nobody writes them from outside."""

    def bulk_update_state(
        self, config: RunnableConfig, supersteps: Sequence[Sequence[StateUpdate]]
    ) -> RunnableConfig:
        """As LangGraph's. Raises InvalidInput for another id."""
        if _writes_ids(supersteps):
            _refuse_ids(supersteps, self.get_state(config).values)
        return super().bulk_update_state(config, supersteps)

    async def abulk_update_state(
        self, config: RunnableConfig, supersteps: Sequence[Sequence[StateUpdate]]
    ) -> RunnableConfig:
        """As LangGraph's. Raises InvalidInput for another id."""
        if _writes_ids(supersteps):
            _refuse_ids(supersteps, (await self.aget_state(config)).values)
        return await super().abulk_update_state(config, supersteps)


def _writes_ids(supersteps: Sequence[Sequence[StateUpdate]]) -> bool:
    return any(name in _values(update) for step in supersteps for update in step for name in IDS)


def _refuse_ids(supersteps: Sequence[Sequence[StateUpdate]], now: Any) -> None:
    for update in (update for step in supersteps for update in step):
        for name in IDS:
            if name in _values(update) and _values(update)[name] != dict(now).get(name):
                raise InvalidInput(f"values.{name}", f"{name} is set once, by the turn, and never changes")


def _values(update: StateUpdate) -> Mapping[str, Any]:
    return update.values if isinstance(update.values, Mapping) else {}


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
