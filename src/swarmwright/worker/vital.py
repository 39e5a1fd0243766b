"""Tasks that a worker does not live without: none ends by itself; where one does, so does the worker."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

__all__ = ["Vital"]

_log = logging.getLogger(__name__)


class Vital:
    """The tasks, and whether one of them has failed."""

    def __init__(self) -> None:
        self._failed: BaseException | None = None
        self._within: asyncio.Timeout | None = None

    def begin(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Begin one; who began it cancels it in the end."""
        task = asyncio.create_task(work, name=name)
        task.add_done_callback(self._ended)
        return task

    @asynccontextmanager
    async def all_live(self) -> AsyncIterator[None]:
        """Be here while all live: where one fails, who is inside is cancelled, and this raises its error."""
        try:
            if self._failed is None:
                async with asyncio.timeout(None) as self._within:
                    yield
        except TimeoutError:
            if self._failed is None:  # somebody else's
                raise
        finally:
            self._within = None
        if self._failed is not None:
            raise self._failed

    def _ended(self, task: asyncio.Task[None]) -> None:
        if task.cancelled() or (error := task.exception()) is None:
            return
        # Said at once: what is in hand is waited for before the error is seen.
        _log.critical("the worker's %s has failed, and it ends: %s", task.get_name(), error, exc_info=error)
        self._failed = self._failed or error
        if self._within is not None:
            self._within.reschedule(asyncio.get_running_loop().time())
