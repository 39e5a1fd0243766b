"""Worker processes that tests start, listen to and kill."""

from __future__ import annotations

import asyncio
import contextlib
import os
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass
from pathlib import Path

from support.crews import WAIT_S
from support.forking import PYTHON

__all__ = ["Worker", "ended", "line_of", "worker"]

STARTS_WITHIN_S = 30.0

_TESTS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Worker:
    """A process of its own, and what it prints."""

    process: Process

    @property
    def pid(self) -> int:
        """Its id."""
        return self.process.pid

    def send_signal(self, number: int) -> None:
        """Send it a signal; nothing, where it has ended."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)


async def worker(script: str, folder: Path, *arguments: str) -> Worker:
    """A process that runs `script` (Python) with the folder and the arguments."""
    path = folder / "worker.py"
    path.write_text(script)
    places = os.pathsep.join([str(_TESTS), os.environ.get("PYTHONPATH", "")])
    made = await asyncio.create_subprocess_exec(
        *(PYTHON, str(path), str(folder), *arguments),
        env={**os.environ, "PYTHONPATH": places},
        stdout=PIPE,
    )
    return Worker(made)


async def line_of(worker: Worker) -> str:
    """The next line that it prints; "" where it has ended, also in the middle of one: that was not told."""
    assert worker.process.stdout is not None
    async with asyncio.timeout(STARTS_WITHIN_S):
        line = (await worker.process.stdout.readline()).decode()
    return line.strip() if line.endswith("\n") else ""


async def ended(worker: Worker) -> None:
    """Wait until it is gone, with all that it held."""
    async with asyncio.timeout(WAIT_S):
        await worker.process.communicate()
