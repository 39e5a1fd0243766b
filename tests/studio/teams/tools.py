"""Tools of the tried teams. `hold_…` is done when there is a file of its name: stories say when to go on."""

from __future__ import annotations

import asyncio
from pathlib import Path

GATES = Path(__file__).parent / "gates"
LONGEST_S = 60.0


async def _until_opened(name: str) -> str:
    async with asyncio.timeout(LONGEST_S):
        while not (GATES / name).exists():  # noqa: ASYNC110  (another process makes it)
            await asyncio.sleep(0.02)
    return "Go on."


async def hold_toggle() -> str:
    """Wait for a word."""
    return await _until_opened("toggle")


async def hold_swap() -> str:
    """Wait for a word."""
    return await _until_opened("swap")


def send_mail(text: str, to: str = "", subject: str = "") -> str:
    """Send a mail."""
    return f"Sent: {subject or text} {to}"


def search(words: str) -> str:
    """Search the web."""
    return f"3 pages about {words}"
