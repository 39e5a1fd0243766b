"""What a client writes to a graph's state, looked at before it is written; and what is refused as it is.

LangGraph drops what no channel is for without a word, and keeps what a schema refuses till a node meets it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from traceback import walk_tb
from typing import Annotated, Any

from langchain_core.runnables import RunnableConfig
from langgraph.channels import LastValue
from langgraph.channels.base import BaseChannel
from langgraph.channels.last_value import LastValueAfterFinish
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.errors import InvalidUpdateError
from langgraph.graph.state import CompiledStateGraph
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, PydanticSerializationError, to_json

from swarmwright.errors import InvalidCommand, InvalidInput, NotFound, SwarmwrightError
from swarmwright.graph.building import WorkflowGraph
from swarmwright.runtime.hosting.sources import AnyGraph

__all__ = ["check_there", "check_written", "refused_write"]


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


async def check_there(graph: AnyGraph, config: RunnableConfig) -> None:
    """Raises NotFound where a checkpoint is named that the thread does not have: LangGraph would take it for
    a thread on which nothing has run, and write the values alone."""
    named = config["configurable"].get("checkpoint_id")
    saver = graph.checkpointer
    if named and isinstance(saver, BaseCheckpointSaver) and await saver.aget_tuple(config) is None:
        raise NotFound("checkpoint", str(named))


def refused_write(error: Exception, namespace: str) -> Exception:
    """What it comes to that LangGraph, or the graph's own code, raised as its state was written: what the
    client has written cannot be taken; or the error itself, where that is the platform's own."""
    if isinstance(error, InvalidUpdateError):
        told, *_ = str(error).splitlines()  # behind it, where LangGraph's documentation is
        return InvalidInput("as_node" if told.startswith(("Node ", "Ambiguous ")) else "values", told)
    if isinstance(error, InvalidCommand):
        return InvalidInput("values", error.reason)
    if isinstance(error, SwarmwrightError):
        return error
    raised = f"{type(error).__name__}: {error}"
    if channel := _channel_of(error):
        return InvalidInput(f"values.{channel}", f"its reducer does not take it ({raised})")
    if namespace and isinstance(error, ValueError):
        return NotFound("checkpoint", namespace)
    return InvalidInput("values", f"what the graph does with it does not take it ({raised})")


def _channel_of(error: Exception) -> str:
    """The channel whose reducer raised it, as that was given what is written; "" for none."""
    for frame, _ in walk_tb(error.__traceback__):
        if isinstance(channel := frame.f_locals.get("self"), BaseChannel):
            return channel.key
    return ""


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
