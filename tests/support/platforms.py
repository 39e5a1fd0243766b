"""A platform over a real SQLite file, with a crew of the test's own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.agents import Crew
from swarmwright.ports.clock import Clock
from swarmwright.runtime.platform import Platform
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.storage.store import Store


def platform_over(
    storage: Store,
    crew: Crew,
    approvals: ApprovalRules | None = None,
    clock: Clock | None = None,
) -> Platform:
    """The platform's door over an open store."""
    return Platform(
        checkpointer=storage.checkpointer,
        threads=storage.threads,
        events=storage.events,
        mailbox=storage.mailbox,
        crew=lambda workflow, saver: crew,
        approvals=approvals,
        clock=clock,
        runs=storage.runs,
    )


@asynccontextmanager
async def platform(folder: Path, crew: Crew) -> AsyncIterator[Platform]:
    """A platform that is closed at the end."""
    async with open_sqlite(folder / "s.db") as storage:
        made = platform_over(storage, crew)
        try:
            yield made
        finally:
            await made.close()
