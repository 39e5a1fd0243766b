"""Checkpoints as rows: what the saver needs of a database, whichever that is.

A row is a checkpoint; beside it stands, for each task, all that it wrote. Payloads are opaque here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import get_checkpoint_id

__all__ = ["Beside", "CheckpointRows", "Listing", "Place", "Saved", "Written"]

Place: TypeAlias = tuple[str, str]
"""Thread and namespace of a checkpoint."""

Beside: TypeAlias = Sequence[tuple[str, str, bytes]]
"""(task, its path, payload) of all that stands beside a checkpoint."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A checkpoint: where and under which id it stands, its parent's id, its pack, and what is beside it."""

    place: Place
    id: str
    parent: str | None
    pack: bytes
    beside: Beside


@dataclass(frozen=True, slots=True)
class Written:
    """What a task has written beside a checkpoint. `text`: a long one that stands in the payload, or None."""

    task: str
    path: str
    payload: bytes
    text: bytes | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """Which checkpoints are asked for; None = any. `before`: ids that sort before this one."""

    thread_id: str | None = None
    ns: str | None = None
    id: str | None = None
    before: str | None = None
    limit: int | None = None

    @classmethod
    def of(cls, config: RunnableConfig | None, before: RunnableConfig | None, limit: int | None) -> Listing:
        """What LangGraph asks for in its terms."""
        where: dict[str, Any] = {} if config is None else config["configurable"]
        names = (where.get("thread_id"), where.get("checkpoint_ns"))
        thread_id, ns = (None if name is None else str(name) for name in names)
        id_ = None if config is None else get_checkpoint_id(config)
        return cls(thread_id, ns, id_ or None, (before and get_checkpoint_id(before)) or None, limit)


class CheckpointRows(Protocol):
    """The rows of a database. Each method does all of a thing or nothing, whoever is cancelled."""

    async def put(self, place: Place, id_: str, parent: str | None, pack: bytes) -> None:
        """Write a checkpoint, in place of one of that id."""
        ...

    async def put_written(
        self, place: Place, id_: str, written: Written, merged: Callable[[bytes], bytes]
    ) -> None:
        """Write what a task has written; where it has written before, what `merged` makes of that payload."""
        ...

    async def delete(self, thread_id: str) -> None:
        """Delete all checkpoints of a thread, and what stands beside them."""
        ...

    async def places(self, thread_id: str) -> Sequence[Place]:
        """The namespaces of a thread, and of its steps' own."""
        ...

    async def keep(self, place: Place, newest: str, others: Sequence[str]) -> int:
        """Delete what is older than a checkpoint, and what stands beside it, but these; how many."""
        ...

    async def found(self, place: Place, id_: str | None) -> Saved | None:
        """A checkpoint; the newest, without an id."""
        ...

    async def listed(self, listing: Listing) -> Sequence[Saved]:
        """Those that are asked for, the newest first."""
        ...

    async def named(self, listing: Listing) -> Sequence[tuple[str, str | None]]:
        """(id, its parent's) of those that are asked for, the newest first; of none the pack is looked at."""
        ...

    async def ancestors(
        self, place: Place, id_: str, enough: Callable[[Saved], bool], *, few: bool = False
    ) -> None:
        """Show the checkpoints before this one to `enough`, the nearest first, until it says so.

        `few`: they are expected to be.
        """
        ...
