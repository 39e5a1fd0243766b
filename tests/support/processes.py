"""Worker processes that tests start, listen to and kill."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from support.crews import WAIT_S

__all__ = ["Worker", "ended", "line_of", "worker"]

STARTS_WITHIN_S = 30.0

_TESTS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Worker:
    """A process of its own: its id, and what it prints."""

    pid: int
    printed: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send_signal(self, number: int) -> None:
        """Send it a signal; nothing, where it has ended."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    @property
    def is_there(self) -> bool:
        """Whether it has not ended."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True


async def worker(script: str, folder: Path, *arguments: str) -> Worker:
    """A process that runs `script` (Python) with the folder and the arguments."""
    path = folder / "worker.py"
    path.write_text(script)
    asked = {"script": str(path), "arguments": [str(folder), *arguments], "environment": dict(os.environ)}
    async with asyncio.timeout(STARTS_WITHIN_S):
        printed, writer = await asyncio.open_unix_connection(_nursery())
        writer.write(json.dumps(asked).encode() + b"\n")
        await writer.drain()
        return Worker(int(await printed.readline()), printed, writer)


async def line_of(process: Worker) -> str:
    """The next line that it prints; "" where it has ended, also in the middle of one: that was not told."""
    async with asyncio.timeout(STARTS_WITHIN_S):
        try:
            line = (await process.printed.readline()).decode()
        except ConnectionResetError:  # killed with its socket's buffer full of ours
            return ""
    return line.strip() if line.endswith("\n") else ""


async def ended(process: Worker) -> None:
    """Wait until it is gone, with all that it held."""
    async with asyncio.timeout(WAIT_S):
        with contextlib.suppress(ConnectionResetError):
            await process.printed.read()
        while process.is_there:  # noqa: ASYNC110  (it is no child of ours)
            await asyncio.sleep(0.001)
    process.writer.close()
    with contextlib.suppress(OSError):
        await process.writer.wait_closed()


@cache
def _nursery() -> str:
    """The socket of the process that forks workers (support.nursery), which ends with this one."""
    folder = Path(tempfile.mkdtemp(prefix="sw-nursery-"))
    script = _TESTS / "support" / "nursery.py"
    process = subprocess.Popen(
        [sys.executable, str(script), str(folder / "door")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(_TESTS), os.environ.get("PYTHONPATH", "")])},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def close() -> None:
        process.communicate()
        folder.rmdir()

    atexit.register(close)
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return str(folder / "door")
