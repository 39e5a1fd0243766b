"""Refusing: a drive ends at the first of its writes that fails, whenever LangGraph would tell of that.

At the durability "async", writes go on their way while the graph goes on, and what became of
them is told at the graph's end. A graph that has lost its thread to another process, or its database, would
do all the rest of its work for nothing, beside whoever has the thread now, or once more afterwards. Behind a
checkpoint that failed LangGraph stores none: that holds for one whose values are not kept, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol, cast, runtime_checkable

from langgraph.checkpoint.base import BaseCheckpointSaver

from swarmwright.runtime.hosting.pacing import Pacing
from swarmwright.runtime.hosting.streaming import Part

__all__ = ["Refusals", "Refusing"]


@runtime_checkable
class Refusing(Protocol):
    """Checkpoints that tell somebody of each write that is refused, and of each checkpoint of a graph itself
    that failed, before they raise it; and of each such checkpoint once it is kept, or is not to be."""

    def telling(
        self, refused: Callable[[Exception], None], kept: Callable[[], None] | None = None
    ) -> BaseCheckpointSaver[Any]:
        """The same, telling these."""
        ...


class Refusals:
    """What the store has refused one drive. paced: whether the drive waits where it is ahead of the store."""

    def __init__(self, *, paced: bool = False) -> None:
        self._pacing = Pacing() if paced else None
        self._first: Exception | None = None
        self._driving: asyncio.Task[Any] | None = None

    def told_by(self, saver: BaseCheckpointSaver[Any]) -> BaseCheckpointSaver[Any]:
        """The checkpoints, telling this drive, if they can."""
        if not issubclass(type(saver), Refusing):  # as isinstance, which looks at all that a protocol has
            self._pacing = None
            return saver
        kept = None if self._pacing is None else self._pacing.kept
        return cast(Refusing, saver).telling(self.hear, kept)

    async def paced(self, part: Part) -> None:
        """Take a part of the drive's stream, and wait where it would run away from the store."""
        if self._pacing is not None and part[1] == "tasks":
            await self._pacing.pace(part[0], part[2])

    def hear(self, error: Exception) -> None:
        """A write has failed: whoever drives is stopped."""
        if self._first is None:
            self._first = error
            if self._driving is not None:
                self._driving.cancel()

    @asynccontextmanager
    async def ending(self) -> AsyncIterator[None]:
        """Drive inside of this. Raises what was refused first; CancelledError where others cancel, too."""
        task = self._driving = asyncio.current_task()
        assert task is not None
        try:
            yield
            if self._first is not None:
                await asyncio.sleep(0)  # its cancellation is on its way
        except asyncio.CancelledError:
            if self._first is None or task.uncancel():
                raise
            raise self._first from None
        except Exception as error:
            if self._first is None:
                raise
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(0)  # LangGraph was quicker to tell, or a node to fail
            if task.uncancel():
                raise asyncio.CancelledError from None
            raise self._first from (None if error is self._first else error)
        finally:
            self._driving = None
