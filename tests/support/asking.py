"""A platform whose threads ask people, and what they ask."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from support.clocks import HeldClock
from swarmwright.errors import ApprovalRefused
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.agents import Crew
from swarmwright.runtime.door.cards import Asked
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.storage.sqlite import open_sqlite

ENDS_WITHIN_S = 30.0


@asynccontextmanager
async def opened(
    folder: Path, crew: Crew, rules: ApprovalRules | None = None, clock: HeldClock | None = None
) -> AsyncIterator[Platform]:
    async with open_sqlite(folder / "s.db") as storage:
        made = Platform(
            checkpointer=storage.checkpointer,
            threads=storage.threads,
            events=storage.events,
            mailbox=storage.mailbox,
            crew=lambda workflow, saver: crew,
            approvals=rules,
            clock=clock or HeldClock(),
        )
        try:
            yield made
        finally:
            await made.close()


async def drive(
    door: Platform, request: str | None = None, thread: str = "t", *, retry: bool = True
) -> RunResult:
    async with asyncio.timeout(ENDS_WITHIN_S):
        return await (await door.run(thread, request, retry=retry)).result()


async def asked(door: Platform, thread: str = "t") -> dict[str, Asked]:
    """Instance → what is asked there."""
    return {one.approval.about.instance: one for one in await door.approvals(thread)}


async def only(door: Platform, thread: str = "t") -> Asked:
    (one,) = await door.approvals(thread)
    return one


async def refused(door: Platform, approval: str, thread: str = "t") -> ApprovalRefused:
    with pytest.raises(ApprovalRefused) as caught:
        await door.approve(thread, approval, by="eve")
    return caught.value
