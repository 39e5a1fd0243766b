"""Pacing: a graph does not run away from what is stored of it.

At the durability "async", a checkpoint is on its way while the next step works. While the
database is slow, or away, nothing would keep the graph from doing all of its steps meanwhile, and whoever
goes on from the last checkpoint does them a second time. So a step begins only once one more checkpoint is
kept than when the step before it began: the graph stays as far ahead as it was at its first step, which is
the checkpoint that is on its way, and that of its input at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

__all__ = ["Pacing"]

LONGEST_S = 60.0
"""How long one waits at most: longer than the store takes to say that it does not keep one."""


class Pacing:
    """The pace of one drive. LangGraph begins a step when what it has told of that is taken from it: whoever
    takes its stream, and waits here between two parts of it, keeps the step waiting."""

    def __init__(self) -> None:
        self._kept = self._seen = 0
        self._news = asyncio.Event()
        self._steps = 0
        self._at_work = set[str]()

    def kept(self) -> None:
        """A checkpoint of the graph itself is kept, or is not to be."""
        self._kept += 1
        self._news.set()

    async def pace(self, ns: Sequence[str], data: Mapping[str, Any]) -> None:
        """Take a part of mode "tasks"; wait where it is the first of a step.

        Where others are at work it is of their step, or one that they have called.
        """
        if ns:
            return
        begins = not self._at_work
        if "triggers" not in data:
            self._at_work.discard(data["id"])
            return
        self._at_work.add(data["id"])
        if begins:
            self._steps += 1
            if self._steps > 1:
                await self._one_more()

    async def _one_more(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_S):
                while self._kept == self._seen:
                    self._news.clear()
                    await self._news.wait()
        self._seen = self._kept
