"""What a step has written, and the checkpoint that comes of it: one commit where they come at one time.

LangGraph stores both at once, each by itself: two commits, each of which waits for the disk. What a task has
written waits a few turns of the event loop for the checkpoint that follows; that takes it along. Where none
comes (others of the step are at work still), or who stores it is cancelled, it is stored by itself; what
refuses the checkpoint refuses it, too. This module knows nothing of SQL.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from swarmwright.storage.rows import Place, Written

__all__ = ["Space", "Taken", "Together"]

TURNS = 3
"""Of the event loop, that what is written waits for its checkpoint."""

Space: TypeAlias = tuple[str, str, str, int | None]
"""Where it is stored, and the token of who stores it: nobody stores with another's."""


@dataclass(slots=True, eq=False)
class Taken:
    """What a task has written, that its checkpoint takes along. stored: said by who stores that."""

    space: Space
    written: Written
    stored: bool = False
    over: asyncio.Future[bool] | None = None


class Together:
    """What waits for its checkpoint now."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[Place, str], Taken] = {}

    async def stored(self, place: Place, id_: str, space: Space, written: Written) -> bool:
        """Wait a moment for the checkpoint that follows from the one of that id; whether this was stored with
        it. A long text that is kept apart does not wait. Raises what storing that has raised."""
        key = (place, id_)
        if written.text is not None or key in self._waiting:
            return False
        one = self._waiting[key] = Taken(space, written)
        try:
            for _ in range(TURNS):
                await asyncio.sleep(0)
                if one.over is not None:
                    return await one.over
        finally:
            if self._waiting.get(key) is one:
                del self._waiting[key]
        return False

    @contextmanager
    def taken(self, place: Place, parent: str | None, space: Space) -> Iterator[Taken | None]:
        """What waits for the checkpoint that follows from that parent; None = nothing does. However this is
        left, whoever waits is told."""
        one = None if parent is None else self._waiting.get((place, parent))
        if one is None or parent is None or one.space != space:
            yield None
            return
        del self._waiting[place, parent]
        one.over = asyncio.get_running_loop().create_future()
        try:
            yield one
        except Exception as error:
            if not one.over.done():
                one.over.set_exception(error)  # and nobody waits as long again for a database that is away
            raise
        finally:
            if not one.over.done():  # otherwise who has waited was cancelled
                one.over.set_result(one.stored)
