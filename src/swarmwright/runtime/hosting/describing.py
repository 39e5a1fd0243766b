"""What a graph takes, gives and looks like, as LangGraph's server tells it: schemas, drawing, subgraphs."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol, cast, runtime_checkable

from langchain_core.runnables.graph import Graph
from langgraph.channels import BinaryOperatorAggregate, DeltaChannel
from langgraph.graph.state import CompiledStateGraph
from langgraph.pregel import Pregel
from pydantic import TypeAdapter

from swarmwright.runtime.hosting.plain import plain
from swarmwright.runtime.hosting.sources import AnyGraph
from swarmwright.runtime.hosting.typed_dicts import context_schema_of, readable, schema_of

__all__ = ["drawn", "schemas_of", "subgraphs_of"]

_log = logging.getLogger(__name__)


@runtime_checkable
class Keeping(Protocol):
    """A graph whose state is its own to write, but for some channels, and by none of its nodes' names."""

    def written_from_outside(self) -> Collection[str]:
        """The channels that anybody else may write."""
        ...


def schemas_of(graph: AnyGraph, name: str, *, context: bool = True) -> dict[str, Any]:
    """Its JSON Schemas by LangGraph's names; None for what cannot be said as one.

    context: whether it takes any from clients; a team's is the platform's own.
    """
    told = _of_context(graph, name) if context else {"config_schema": {}, "context_schema": None}
    return {
        "graph_id": name,
        "input_schema": _schema(name, "input_schema", lambda: _input_schema(graph)),
        "output_schema": _schema(name, "output_schema", lambda: _output_schema(graph)),
        "state_schema": _schema(name, "state_schema", lambda: _state_schema(graph)),
        **told,
    }


def _of_context(graph: AnyGraph, name: str) -> dict[str, Any]:
    return {
        "config_schema": _schema(name, "config_schema", lambda: _config_schema(graph)),
        "context_schema": _schema(name, "context_schema", lambda: context_schema_of(graph)),
    }


def drawn(graph: Graph) -> dict[str, Any]:
    """A drawing as {"nodes", "edges"}; of a node's code, its name alone."""
    told: dict[str, Any] = plain(graph.to_json())
    for node in told["nodes"]:
        if isinstance(node.get("data"), dict):
            node["data"].pop("id", None)
    return told


async def subgraphs_of(
    graph: AnyGraph, namespace: str | None = None, *, recurse: bool = False
) -> dict[str, Any]:
    """Namespace → the schemas of the subgraph there; `recurse`: also of theirs."""
    found: dict[str, Any] = {}
    async for where, subgraph in graph.aget_subgraphs(namespace=namespace, recurse=recurse):
        if isinstance(subgraph, Pregel):
            told = schemas_of(subgraph, "")
            found[where] = {name: schema for name, schema in told.items() if name != "graph_id"}
    return found


def _schema(graph: str, which: str, make: Callable[[], Mapping[str, Any] | None]) -> dict[str, Any] | None:
    try:
        made = make()
    except Exception as error:  # noqa: BLE001  (its types are anybody's: JSON Schema has no words for some)
        _log.warning("graph %s: its %s cannot be told: %s", graph or "(a subgraph)", which, error)
        return None
    return None if made is None else dict(plain(made))


def _input_schema(graph: AnyGraph) -> Mapping[str, Any] | None:
    usual = graph.get_input_jsonschema
    return schema_of(graph.builder.input_schema, usual) if isinstance(graph, CompiledStateGraph) else usual()


def _output_schema(graph: AnyGraph) -> Mapping[str, Any] | None:
    usual = graph.get_output_jsonschema
    return schema_of(graph.builder.output_schema, usual) if isinstance(graph, CompiledStateGraph) else usual()


def _state_schema(graph: AnyGraph) -> Mapping[str, Any] | None:
    """Of the whole state; None for a graph that has no schema of its state (the functional API).

    `x-reducer` stands at a channel that has one: what is written to it is no value that it then has;
    `readOnly` at what nobody can write from outside, and `x-as-node: false` where that cannot be done by a
    node's name.
    """
    if not isinstance(graph, CompiledStateGraph):
        return None
    made = TypeAdapter(readable(graph.builder.state_schema)).json_schema()
    for name, told in made.get("properties", {}).items():
        if isinstance(graph.builder.channels.get(name), BinaryOperatorAggregate | DeltaChannel):
            told["x-reducer"] = True
    keeps = issubclass(type(graph), Keeping)  # as isinstance, which looks at all that a protocol has
    written = cast(Keeping, graph).written_from_outside() if keeps else graph.builder.channels
    for name in made.get("properties", {}).keys() - {*written}:
        made["properties"][name]["readOnly"] = True
    return {**made, "x-as-node": False} if keeps else made


def _config_schema(graph: AnyGraph) -> Mapping[str, Any]:
    """What `config.configurable` may hold: the fields of the context, which can be put there, too."""
    context = context_schema_of(graph) or {}
    return {name: context[name] for name in ("properties", "type") if name in context}
