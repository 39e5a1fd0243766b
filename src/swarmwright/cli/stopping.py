"""Ctrl-C and SIGTERM, for commands that stay until they are stopped: once without haste, twice at once.

At once: what is under way is cut off and given back. What has not let go by then (a node in a thread, which
nobody can stop) is left as a kill leaves it; its run goes on elsewhere, or at the next start.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from swarmwright.cli.exits import ExitCode
from swarmwright.cli.hosting import loop_factory
from swarmwright.cli.output import stderr

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

__all__ = ["Stopping"]

LETS_GO_S = 3.0
"""How long what is cut off may take to let go."""


class Stopping:
    """Runs a command until it is stopped.

    drain_s: how long what is under way may go on after the first signal, which people are told; None = a
    program reads what is said.
    """

    def __init__(self, drain_s: float | None) -> None:
        self._drain_s, self._asked = drain_s, 0

    def run(self, command: Coroutine[Any, Any, None]) -> ExitCode:
        """Run it in a loop of its own. Returns the exit code: 0, or 130 where it was stopped at once."""
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(command)
        except asyncio.CancelledError:
            if self._asked < 2:
                raise
        return ExitCode.INTERRUPTED if self._asked > 1 else ExitCode.OK

    def heed(self, stop: Callable[[], object]) -> None:
        """From now on the first signal calls this, and the second cuts off the task that calls us.

        For as long as the process lives: its end takes time, too.
        """
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None

        def begin() -> None:
            stop()
            if self._drain_s is not None:
                told = (
                    f"stopping: what is under way may take {self._drain_s:g} s more; Ctrl-C again ends it now"
                )
                stderr().print(told)

        def heard(*_: object) -> None:
            self._asked += 1
            if self._asked > 2:
                _leave()
            if self._asked == 2:
                _leave_soon()
            with suppress(RuntimeError):  # the loop has ended; the process is about to
                loop.call_soon_threadsafe(begin if self._asked == 1 else task.cancel)

        for kind in (signal.SIGINT, signal.SIGTERM):
            signal.signal(kind, heard)


def _leave_soon() -> None:
    """Leave, though threads are left that say nothing, which Python itself waits for."""
    timer = threading.Timer(LETS_GO_S, _leave)
    timer.daemon = True
    timer.start()


def _leave() -> None:
    os._exit(ExitCode.INTERRUPTED)
