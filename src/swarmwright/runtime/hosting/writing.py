"""What a client writes to a graph's state, looked at before it is written; and what a channel refuses.

LangGraph drops what no channel is for without a word, and keeps what a schema refuses till a node meets it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from traceback import walk_tb
from typing import Annotated, Any

from langgraph.channels import LastValue
from langgraph.channels.base import BaseChannel
from langgraph.channels.last_value import LastValueAfterFinish
from langgraph.graph.state import CompiledStateGraph
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, PydanticSerializationError, to_json

from swarmwright.errors import InvalidInput
from swarmwright.graph.building import WorkflowGraph
from swarmwright.runtime.hosting.sources import AnyGraph

__all__ = ["check_written", "refused_by_channel"]


def check_written(graph: AnyGraph, values: Any) -> None:
    """Raise InvalidInput, with the place, for what the graph has no channel for, or what its schema refuses.

    A channel with a reducer takes what the reducer does, which no schema tells. What no JSON Schema can be
    made of is not looked at, nor are messages, which may be written in several ways.
    """
    if isinstance(graph, WorkflowGraph) or not isinstance(graph, CompiledStateGraph):
        return
    channels = graph.builder.channels
    if not isinstance(values, Mapping) or "__root__" in channels:
        return
    for name, value in values.items():
        if name not in channels:
            known = ", ".join(sorted(channels))
            raise InvalidInput(f"values.{name}", f"there is no such channel; there are {known}")
        if isinstance(channels[name], LastValue | LastValueAfterFinish):
            for one in _faults(graph.builder.state_schema, name, channels[name].UpdateType, value):
                raise InvalidInput(f"values.{name}{_path(one['loc'])}", one["msg"])


def refused_by_channel(error: Exception) -> InvalidInput | None:
    """What it comes to where it was raised by a channel's reducer, as that was given what is written."""
    for frame, _ in walk_tb(error.__traceback__):
        if isinstance(channel := frame.f_locals.get("self"), BaseChannel):
            told = f"its reducer does not take it ({type(error).__name__}: {error})"
            return InvalidInput(f"values.{channel.key}", told)
    return None


def _faults(schema: Any, name: str, declared: Any, value: Any) -> Iterator[ErrorDetails]:
    """Only a model has its fields whole; otherwise any may be lacking, or nothing."""
    whole = isinstance(schema, type) and issubclass(schema, BaseModel) and name in schema.model_fields
    if whole:
        field = schema.model_fields[name]
        declared = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
    adapter = _adapter(declared)
    if adapter is None:
        return
    try:
        adapter.validate_json(to_json(value))
    except PydanticSerializationError:
        return  # not by a client, who has written JSON
    except ValidationError as error:
        for one in error.errors(include_url=False):
            if whole or (one["type"] != "missing" and one["input"] is not None):
                yield one


def _adapter(declared: Any) -> TypeAdapter[Any] | None:
    try:
        adapter = TypeAdapter[Any](declared)
        said = str(adapter.json_schema())
    except Exception:  # noqa: BLE001  (its types are anybody's: JSON Schema has no words for some)
        return None
    return None if "HumanMessage" in said or "BaseMessage" in said else adapter


def _path(place: tuple[int | str, ...]) -> str:
    return "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in place)
