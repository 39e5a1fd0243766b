"""The eight nodes as a LangGraph graph; every transition stands here, and each is a look at the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from langgraph.graph import END, START, StateGraph

from swarmwright.apps.sam.nodes import SamNodes
from swarmwright.apps.sam.state_schema import AgentState, SamInput, SamOutput

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph
    from langgraph.types import Checkpointer

__all__ = ["build_sam_graph", "graph"]


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
    return builder.compile(checkpointer=checkpointer, name="sam")


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
