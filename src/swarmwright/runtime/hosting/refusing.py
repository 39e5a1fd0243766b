"""Refusing: a drive ends at the first write that the store refuses it, whenever LangGraph would tell of that.

At the durability that clients get unasked, writes go on their way while the graph goes on, and what became of
them is told at the graph's end. A graph that has lost its thread to another process, or its database, would
do all the rest of its work for nothing, beside whoever has the thread now, or once more afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol, runtime_checkable

from langgraph.checkpoint.base import BaseCheckpointSaver

from swarmwright.errors import StorageError, ThreadBusy

__all__ = ["Refusals", "Refusing"]


@runtime_checkable
class Refusing(Protocol):
    """Checkpoints that tell somebody of each write that is refused, before they raise it."""

    def telling(self, refused: Callable[[StorageError | ThreadBusy], None]) -> BaseCheckpointSaver[Any]:
        """The same, telling this."""
        ...


class Refusals:
    """What the store has refused one drive."""

    def __init__(self) -> None:
        self._first: StorageError | ThreadBusy | None = None
        self._driving: asyncio.Task[Any] | None = None

    def hear(self, error: StorageError | ThreadBusy) -> None:
        """A write was refused: whoever drives is stopped."""
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
        except (StorageError, ThreadBusy):
            if self._first is not None:  # LangGraph was quicker to tell
                with suppress(asyncio.CancelledError):
                    await asyncio.sleep(0)
                if task.uncancel():
                    raise asyncio.CancelledError from None
            raise
        finally:
            self._driving = None
