"""The two graphs (seed 001, "High-Level Graph Topology"); every transition stands here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from langchain_core.runnables import RunnableConfig
from langgraph.graph import END, START, StateGraph

from swarmwright.apps.desk.nodes import (
    BridgeNode,
    CustomerServiceAgentNode,
    SupervisorAgentNode,
    text_in,
    turn_of,
)
from swarmwright.apps.desk.states import AdminInput, GlobalState, Route, UnsafeState, UserInput

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph
    from langgraph.store.base import BaseStore
    from langgraph.types import Checkpointer

    from swarmwright import Bridge, Zone

__all__ = ["build_admin_graph", "build_user_graph"]


def build_admin_graph(
    supervisor: SupervisorAgentNode,
    bridge: BridgeNode,
    customer: CustomerServiceAgentNode,
    *,
    arrivals: Bridge,
    zone: Zone,
    checkpointer: Checkpointer = None,
    store: BaseStore | None = None,
) -> CompiledStateGraph[Any, Any, Any, Any]:
    """supervisor → END, or → bridge → customer_from_bridge → END.

    arrivals: from the bridge's node to the customer's; so nobody can go past the bridge with a text of their
    own. zone: in which the customer's node runs.
    """
    # The names of the nodes that pass things on are the seed's (000, "State Boundary Projection").
    arriving, arrived = arrivals.sender(), arrivals.receiver()

    def decide(state: GlobalState, config: RunnableConfig) -> GlobalState:
        return supervisor.invoke(state, config)

    def _bridge_node(state: GlobalState, config: RunnableConfig) -> GlobalState:
        crossed = bridge.invoke(state, config)["bridge_input"]
        arriving.send(turn_of(config), crossed)
        return {"origin": "bridge", "bridge_admin_input": crossed}

    def _customer_from_bridge_node(state: GlobalState, config: RunnableConfig) -> GlobalState:
        text = arrived.take(turn_of(config), state.get("bridge_admin_input"))
        told = zone.run(customer.invoke, UnsafeState(origin="bridge", bridge_input=text))
        return {"customer_response": told["response"]}

    builder = StateGraph(GlobalState, input_schema=AdminInput, output_schema=GlobalState)
    builder.add_node("supervisor", decide)
    builder.add_node("bridge", _bridge_node)
    builder.add_node("customer_from_bridge", _customer_from_bridge_node)
    builder.add_edge(START, "supervisor")
    builder.add_conditional_edges("supervisor", _route, {"respond_admin": END, "route_bridge": "bridge"})
    builder.add_edge("bridge", "customer_from_bridge")
    builder.add_edge("customer_from_bridge", END)
    return builder.compile(checkpointer=checkpointer, store=store, name="admin")


def build_user_graph(
    customer: CustomerServiceAgentNode, *, checkpointer: Checkpointer = None, store: BaseStore | None = None
) -> CompiledStateGraph[Any, Any, Any, Any]:
    """customer → END. What a client puts in is a customer's own words, whatever it says of their origin."""

    def answer(state: UnsafeState, config: RunnableConfig) -> UnsafeState:
        asked = UnsafeState(origin="user_cli", user_input=text_in(state, "user_input"))
        return {**asked, **customer.invoke(asked, turn_of(config) or None)}

    builder = StateGraph(UnsafeState, input_schema=UserInput, output_schema=UnsafeState)
    builder.add_node("customer", answer)
    builder.add_edge(START, "customer")
    builder.add_edge("customer", END)
    return builder.compile(checkpointer=checkpointer, store=store, name="user")


def _route(state: GlobalState) -> Route:
    """Where the supervisor has sent the request; anything but the bridge ends."""
    return "route_bridge" if state.get("route") == "route_bridge" else "respond_admin"
