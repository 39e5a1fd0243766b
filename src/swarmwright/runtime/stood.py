"""How a thread has stood, checkpoint by checkpoint: one that cannot be read keeps no other from being told.

Of which there are any is known in any case; of one that cannot be read, its parent is, too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple
from langgraph.pregel import Pregel
from langgraph.types import StateSnapshot

from swarmwright.errors import SwarmwrightError, ThreadUnreadable
from swarmwright.graph.containing import as_errors
from swarmwright.runtime.untaken import looked_back, untold

__all__ = ["Naming", "Unread", "stood", "stored"]


@runtime_checkable
class Naming(Protocol):
    """Checkpoints of which the ids are known where the rest cannot be read."""

    async def named(
        self, config: RunnableConfig, *, before: RunnableConfig | None = None, limit: int | None = None
    ) -> Sequence[tuple[str, str | None]]:
        """(id, its parent's), the newest first."""
        ...


@dataclass(frozen=True, slots=True)
class Unread:
    """A checkpoint that cannot be read, and why."""

    config: RunnableConfig
    parent: RunnableConfig | None
    why: ThreadUnreadable


async def stood(
    graph: Pregel[Any, Any, Any, Any],
    saver: BaseCheckpointSaver[Any],
    config: RunnableConfig,
    *,
    metadata: Mapping[str, Any] | None = None,
    before: RunnableConfig | None = None,
    limit: int,
) -> AsyncIterator[StateSnapshot | Unread]:
    """Its checkpoints, the newest first. metadata: what theirs say; nobody knows that of an unread one, which
    is told with the others. Raises ThreadUnreadable where none of them can be read."""
    asked = dict(metadata) if metadata else None
    try:
        with as_errors():
            states = graph.aget_state_history(config, filter=asked, before=before, limit=limit)
            read = [one async for one in states]
    except Exception as error:
        first = _unreadable(config, error)
        if not isinstance(saver, Naming):
            raise first from error
    else:
        for one in read:
            yield one
        return
    found, any_read = list[StateSnapshot | Unread](), False
    for id_, parent in await saver.named(config, before=before, limit=None if asked else limit):
        if len(found) == limit:
            break
        at = _at(config, id_)
        try:
            here = await looked_back(graph, at, asked)
            any_read = any_read or bool(here)
            found += here
        except ThreadUnreadable as error:
            found.append(Unread(at, None if parent is None else _at(config, parent), error))
    if not any_read:
        raise first
    for state in found:
        yield state


async def stored(
    saver: BaseCheckpointSaver[Any], config: RunnableConfig
) -> Sequence[CheckpointTuple | Unread]:
    """All of a thread's checkpoints as they are stored, the newest first. Raises ThreadUnreadable where none
    of them can be read."""
    try:
        return [found async for found in saver.alist(config)]
    except ThreadUnreadable as error:
        if not isinstance(saver, Naming):
            raise
        first = error
    found = list[CheckpointTuple | Unread]()
    for id_, parent in await saver.named(config):
        at = _at(config, id_)
        try:
            one = await saver.aget_tuple(at)
            found += [one] if one is not None else []
        except ThreadUnreadable as error:
            found.append(Unread(at, None if parent is None else _at(config, parent), error))
    if all(isinstance(one, Unread) for one in found):
        raise first
    return found


def _unreadable(config: RunnableConfig, error: Exception) -> ThreadUnreadable:
    """What was raised, if it is of the thread alone. Raises what is not: the store's, a wrong namespace's."""
    if isinstance(error, ThreadUnreadable):
        return error
    elsewhere = isinstance(error, ValueError) and config["configurable"].get("checkpoint_ns")
    if isinstance(error, SwarmwrightError) or elsewhere:
        raise error
    return untold(config, error)


def _at(config: RunnableConfig, id_: str) -> RunnableConfig:
    return {"configurable": {**config["configurable"], "checkpoint_id": id_}}
