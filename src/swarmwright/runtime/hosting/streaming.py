"""LangGraph's stream of one drive: what its nodes do for the log, and chunks for who asked for them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, TypeAlias, cast
from uuid import UUID, uuid4

from langchain_core.runnables import RunnableConfig
from langgraph.constants import START, TAG_HIDDEN

from swarmwright.errors import InvalidInput
from swarmwright.ports.hosting import Chunk
from swarmwright.runtime.hosting.beginning import Beginning
from swarmwright.runtime.hosting.plain import plain
from swarmwright.runtime.hosting.snapshots import checkpoint_of
from swarmwright.runtime.hosting.sources import AnyGraph

__all__ = ["MODES", "Part", "Telling", "parts", "run_id_of", "tells_all"]

Part: TypeAlias = tuple[tuple[str, ...], str, Any]
"""(the subgraph it comes from, LangGraph's mode, data)."""

_OWN = ("values", "updates", "messages", "custom", "tasks", "checkpoints", "debug")

MODES = (*_OWN, "messages-tuple", "events")
"""The stream modes that can be asked for; of both kinds of messages, LangGraph streams one."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What of a stream a client asked for. Raises InvalidInput for a mode that there is not."""

    modes: tuple[str, ...]
    subgraphs: bool = False

    def __post_init__(self) -> None:
        for at, mode in enumerate(self.modes):
            if mode not in MODES:
                raise InvalidInput(f"stream_mode[{at}]", f"{mode!r} is none of {', '.join(MODES)}")

    @property
    def events(self) -> bool:
        """Whether LangChain's events are wanted too."""
        return "events" in self.modes

    @property
    def langgraph(self) -> tuple[str, ...]:
        """The modes to stream."""
        wanted = {"messages" if mode == "messages-tuple" else mode for mode in self.modes}
        return tuple(mode for mode in _OWN if mode in wanted)

    def chunk(self, part: Part) -> Chunk | None:
        """The part as a client is told it, or None if it did not ask for it."""
        ns, mode, data = part
        if mode not in (*self.langgraph, *(("events",) if self.events else ())):
            return None
        if ns and not self.subgraphs:
            return None
        return Chunk(mode, plain(_shaped(mode, data)), ns)


async def parts(
    graph: AnyGraph, given: Any, config: RunnableConfig, telling: Telling, **options: Any
) -> AsyncGenerator[Part, None]:
    """Stream the graph: what is asked for, and what its tasks do. Subgraphs are always among it."""
    modes = list(dict.fromkeys((*telling.langgraph, "tasks")))
    if telling.events:
        async with aclosing(_with_events(graph, given, config, modes, **options)) as stream:
            async for part in stream:
                yield part
        return
    streamed = graph.astream(given, config, stream_mode=modes, subgraphs=True, **options)  # type: ignore[arg-type]
    async with aclosing(cast("AsyncGenerator[Part, None]", streamed)) as found:
        async for part in found:
            yield part


def tells_all(graph: AnyGraph, begun: Beginning) -> bool:
    """Whether nothing can wait at the end of a drive that its tasks have not told of.

    LangGraph stops without a word of a task before and behind breakpoints, and tells nothing of hidden nodes.
    """
    stops = ("interrupt_before", "interrupt_after")
    if any(begun.options.get(name) for name in stops):
        return False
    if graph.interrupt_before_nodes or graph.interrupt_after_nodes:
        return False
    return not any(TAG_HIDDEN in (node.tags or ()) for name, node in graph.nodes.items() if name != START)


async def _with_events(
    graph: AnyGraph, given: Any, config: RunnableConfig, modes: Collection[str], **options: Any
) -> AsyncGenerator[Part, None]:
    """The same, out of LangChain's events: the graph's own stream is among them, under its own id."""
    own = config.get("run_id") or uuid4()
    events = graph.astream_events(
        given, {**config, "run_id": own}, version="v2", stream_mode=list(modes), subgraphs=True, **options
    )
    async with aclosing(cast("AsyncGenerator[Mapping[str, Any], None]", events)) as found:
        async for event in found:
            if event["event"] == "on_chain_stream" and event["run_id"] == str(own):
                yield cast(Part, event["data"]["chunk"])
            else:
                yield (), "events", event


def _shaped(mode: str, data: Any) -> Any:
    """The data as LangGraph's server shapes it: in mode "debug", a checkpoint is named as in a state."""
    if mode == "messages":
        return list(data)
    if mode == "debug" and data.get("type") == "checkpoint":
        return {**data, "payload": _checkpoint(data["payload"])}
    return data


def _checkpoint(payload: Mapping[str, Any]) -> dict[str, Any]:
    named = checkpoint_of(payload.get("config"))
    parent = checkpoint_of(payload.get("parent_config"))
    tasks = [_task(task) for task in payload.get("tasks", ())]
    return {**payload, "checkpoint": named, "parent_checkpoint": parent, "tasks": tasks}


def _task(task: Mapping[str, Any]) -> dict[str, Any]:
    """A task; where its subgraph stands is a checkpoint."""
    inner = task.get("state")
    if not isinstance(inner, Mapping) or not inner.get("configurable"):
        return dict(task)
    return {**{k: v for k, v in task.items() if k != "state"}, "checkpoint": inner["configurable"]}


def run_id_of(text: str) -> UUID | None:
    """A run's id as LangChain's callbacks take it; None for one that is no UUID."""
    try:
        return UUID(text)
    except ValueError:
        return None
