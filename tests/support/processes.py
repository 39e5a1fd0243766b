"""Worker processes that tests start, listen to and kill."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from support.crews import WAIT_S

__all__ = ["ended", "line_of", "worker"]

STARTS_WITHIN_S = 30.0

_TESTS = str(Path(__file__).parents[1])


async def worker(script: str, folder: Path, *arguments: str) -> asyncio.subprocess.Process:
    """A process that runs `script` (Python) with the folder and the arguments; its stdout is piped."""
    path = folder / "worker.py"
    path.write_text(script)
    return await asyncio.create_subprocess_exec(
        *(sys.executable, str(path), str(folder), *arguments),
        env={**os.environ, "PYTHONPATH": os.pathsep.join([_TESTS, os.environ.get("PYTHONPATH", "")])},
        stdout=asyncio.subprocess.PIPE,
    )


async def line_of(process: asyncio.subprocess.Process) -> str:
    """The next line that it prints."""
    assert process.stdout is not None
    async with asyncio.timeout(STARTS_WITHIN_S):
        return (await process.stdout.readline()).decode().strip()


async def ended(process: asyncio.subprocess.Process) -> None:
    """Wait until it is gone."""
    async with asyncio.timeout(WAIT_S):
        await process.communicate()
