"""The commands of a life's threads: read again only while something can still come of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.platform import Platform

__all__ = ["Mail"]


@dataclass
class Mail:
    """What was sent, and what came of it.

    A command may hold a workflow, and a life looks at its commands after each thing that happens: to read
    them all each time was a quarter of its time. That what is settled stays as it is is looked at in the end.
    """

    sent: dict[str, int] = field(default_factory=dict)
    """Thread → the number of the last command that it was sent."""
    known: dict[str, Sequence[Accepted]] = field(default_factory=dict)
    """Thread → its commands, as they were when they were read last."""

    async def of(self, door: Platform, thread: str) -> Sequence[Accepted]:
        """Every command of the thread, in order."""
        rows = self.known.get(thread, ())
        if len(rows) < self.sent.get(thread, 0) or any(row.state == "accepted" for row in rows):
            rows = self.known[thread] = await door.commands(thread)
        return rows

    async def row(self, door: Platform, thread: str, number: int) -> Accepted:
        """The command of that number."""
        return (await self.of(door, thread))[number - 1]

    async def taken(self, door: Platform, thread: str) -> int:
        """How many of them are settled, up to the first that is not."""
        return len(list(takewhile(lambda row: row.state != "accepted", await self.of(door, thread))))

    async def changed(self, door: Platform) -> list[Accepted]:
        """Those that were settled, and are not now as they were then."""
        odd: list[Accepted] = []
        for thread, rows in self.known.items():
            found = await door.commands(thread)
            odd += [
                row for row, now in zip(rows, found, strict=False) if row.state != "accepted" and now != row
            ]
            odd += rows[len(found) :]
        return odd
