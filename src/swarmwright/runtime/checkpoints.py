"""Every checkpoint of a thread, from what the saver has stored: its public methods alone, of any saver."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from langchain_core.messages import BaseMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple

from swarmwright.errors import ThreadUnreadable
from swarmwright.graph.state import reduced
from swarmwright.runtime.happened import BACK_TO, EDITED_BY, Say, happened
from swarmwright.runtime.stood import Unread, stored
from swarmwright.workflow.named import Names

__all__ = ["Checkpoint", "checkpoints", "let_in"]


_UNIX_EPOCH = 0x01B21DD213814000
"""1970, in the ticks of UUIDs: 100 ns since 1582."""

NamesOf: TypeAlias = Callable[[str], Awaitable[Names]]
"""A workflow's version → what people call what stands in it."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """One checkpoint. `number` counts from 1 in the order of time; `at` is in Unix seconds.

    `happened`: what came to pass from the one before to this one, in a line. `parent`: the one before, in
    time; `back_to`: the one that this one goes on from in its place, "" = from that before. `turn`: whose
    state it is; 0 = none has begun. `requests`: what people asked for in it, of one that only lets a request
    in. `unread`: why it cannot be read; of such a one no more is known than where it stands.
    """

    thread_id: str
    number: int
    id: str
    parent: str
    at: float
    workflow_version: str
    turn: int
    happened: str
    requests: tuple[str, ...] = ()
    unread: ThreadUnreadable | None = None
    back_to: str = ""


async def checkpoints(
    saver: BaseCheckpointSaver[Any], thread_id: str, names_of: NamesOf
) -> tuple[Checkpoint, ...]:
    """Every checkpoint, the first first."""
    config: RunnableConfig = {"configurable": {"thread_id": thread_id, "checkpoint_ns": ""}}
    every = sorted(await stored(saver, config), key=_id)
    read = [one for one in every if not isinstance(one, Unread)]
    writes = {_id(found): _writes(found) for found in read}
    progress: dict[str, Mapping[str, Any]] = {}
    for found in read:
        progress[_id(found)] = _progress(found, progress.get(_parent(found)), writes.get(_parent(found), ()))
    names = await _names(read, names_of)
    return tuple(
        _unread(thread_id, number, found)
        if isinstance(found, Unread)
        else _checkpoint(
            *(thread_id, number, found, writes.get(_parent(found)), progress[_id(found)]),
            names[_version(found)].instance,
        )
        for number, found in enumerate(every, 1)
    )


async def _names(read: Sequence[CheckpointTuple], names_of: NamesOf) -> Mapping[str, Names]:
    """Version → what people call what stands in its workflow, and what stood in those before and has left."""
    before, found = Names(), dict[str, Names]()
    for number in dict.fromkeys(map(_version, read)):
        before = found[number] = (await names_of(number)).over(before)
    return found


def _version(found: CheckpointTuple) -> str:
    return str(found.metadata.get("workflow_version", ""))


def _progress(
    found: CheckpointTuple, before: Mapping[str, Any] | None, writes: Sequence[tuple[str, Any]]
) -> Mapping[str, Any]:
    """The state's progress at a checkpoint: it is stored as what was written, and whole now and then."""
    stored: Any = found.checkpoint["channel_values"].get("progress")
    records: Mapping[str, Any] | None = getattr(stored, "value", stored)  # a snapshot, or as it is
    if records is not None or before is None:
        return records or {}
    for channel, value in writes:
        if channel == "progress":
            before = reduced("progress", before, value)
    return before


def _checkpoint(
    thread_id: str,
    number: int,
    found: CheckpointTuple,
    writes: list[tuple[str, Any]] | None,
    progress: Mapping[str, Any],
    say: Say,
) -> Checkpoint:
    """`writes`: what was written after the one before; None = this is the first."""
    stored = found.checkpoint["channel_values"]
    if writes is None:
        trace = stored.get("execution_trace", [])
        writes = [("execution_trace", getattr(trace, "value", trace)[-1:])]  # LangGraph's snapshot, or a list
    metadata: Mapping[str, Any] = found.metadata
    by = str(metadata.get(EDITED_BY, ""))
    requests = tuple(str(message.text) for message in let_in(found))
    return Checkpoint(
        thread_id,
        number,
        _id(found),
        _parent(found),
        datetime.fromisoformat(found.checkpoint["ts"]).timestamp(),
        _version(found),
        int(stored.get("turn", {}).get("number", 0)),
        happened(str(metadata.get("source", "")), requests, writes, progress, say, by),
        requests,
        back_to=_back_to(writes),
    )


def _back_to(writes: Sequence[tuple[str, Any]]) -> str:
    """The checkpoint to which a command of these took the thread back last; "" = none did."""
    traces = (getattr(value, "value", value) for channel, value in writes if channel == "execution_trace")
    return next((entry[BACK_TO] for one in traces for entry in reversed(one) if BACK_TO in entry), "")


def let_in(found: CheckpointTuple) -> Sequence[BaseMessage]:
    """The messages of the request that a checkpoint only lets in: they are no part of its state yet."""
    if found.metadata.get("source") != "input":
        return ()
    given: Mapping[str, Any] = found.checkpoint["channel_values"].get("__start__", {})
    return tuple(given.get("messages", ()))


def _unread(thread_id: str, number: int, found: Unread) -> Checkpoint:
    """One that cannot be read, among others that can; when it was made, its id says."""
    at, why = _made_at(_id(found)), f"this cannot be read: {found.why.reason}"
    return Checkpoint(thread_id, number, _id(found), _parent(found), at, "", 0, why, unread=found.why)


def _made_at(id_: str) -> float:
    """The Unix seconds that an id of LangGraph's has in it (a UUID of version 6); 0 = it has none."""
    try:
        made = UUID(id_)
    except ValueError:
        return 0.0
    ticks = int(made.hex[:12] + made.hex[13:16], 16)
    return (ticks - _UNIX_EPOCH) / 1e7 if made.version == 6 else 0.0


def _id(found: CheckpointTuple | Unread) -> str:
    return str(found.config["configurable"]["checkpoint_id"])


def _parent(found: CheckpointTuple | Unread) -> str:
    if isinstance(found, Unread):
        return str((found.parent or {}).get("configurable", {}).get("checkpoint_id", ""))
    parent = found.parent_config or {}
    return str(parent.get("configurable", {}).get("checkpoint_id", ""))


def _writes(found: CheckpointTuple) -> list[tuple[str, Any]]:
    """(channel, what was written to it) after this checkpoint, in order."""
    return [(channel, value) for _, channel, value in found.pending_writes or ()]
