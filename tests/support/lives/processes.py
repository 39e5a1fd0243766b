"""The process that a life goes on in: it opens a store, and can be killed; its file stays."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from support.lives.crews import SURE, UNSURE, LedgerCrew
from support.lives.ledger import Ledger
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.storage.store import Store

__all__ = ["Process"]

IN_MEMORY = Path("/dev/shm")
"""Where there is such a place, the file is there: what a life kills is the process, never the disk."""

SETTLES_WITHIN_S = 60.0
"""Ample, for a machine that does much else: what hangs, hangs for ever."""


class Process:
    """A platform over a store of its own; `tried` counts what happens over many lives."""

    def __init__(self, seed: int, tried: Counter[str]) -> None:
        self.tried = tried
        tried["lives"] += 1
        self.rng, self.told = Random(seed), list[str]()
        self.ledger = Ledger(Random(seed))
        self.loop = asyncio.new_event_loop()
        self.stack = ExitStack()
        self.folder = self.stack.enter_context(
            TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None)
        )
        self.connected = AsyncExitStack()
        self.do(self.connect())
        self.run: Run | None = None

    async def connect(self) -> None:
        """Open the store and the platform, as a process does that begins."""
        file = Path(self.folder) / "s.db"
        self.storage: Store = await self.connected.enter_async_context(open_sqlite(file))
        self.door = Platform(
            checkpointer=self.storage.checkpointer,
            threads=self.storage.threads,
            events=self.storage.events,
            mailbox=self.storage.mailbox,
            crew=lambda workflow, saver: LedgerCrew(workflow, self.ledger),
            approvals=ApprovalRules(confidence=dict.fromkeys(UNSURE, SURE)),
        )

    def do(self, work: Awaitable[Any]) -> Any:
        async def bounded() -> Any:
            async with asyncio.timeout(SETTLES_WITHIN_S):
                return await work

        return self.loop.run_until_complete(bounded())

    async def killed(self, after_s: float) -> None:
        await asyncio.sleep(after_s)
        run, self.run = self.run, None
        assert run is not None
        # Nothing of it may write later: a dead process does not.
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in others:
                task.cancel()
            await asyncio.wait(others)
        self.ledger.in_flight.clear()
        await self.connected.aclose()
        await self.connect()

    def closes(self) -> None:
        self.do(self.door.close())
        self.do(self.connected.aclose())
        self.stack.close()
        self.loop.close()
