"""Where teams are kept: a row for each version, and which thread follows which team.

A version is a `Registry` of one revision, as text: this module knows nothing of what stands in it. The number
of a version is given by who makes it; that two cannot make the same one is what keeps changes apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

__all__ = ["Followed", "TeamStore", "TeamVersion"]


@dataclass(frozen=True, slots=True)
class TeamVersion:
    """A version of the team `name`: its number, what it holds (JSON), when it was made (Unix seconds).

    by: who made it; "" = nobody has said, as of those that were made before this was kept.
    """

    name: str
    number: int
    body: str
    at: float = 0.0
    by: str = ""


@dataclass(frozen=True, slots=True)
class Followed:
    """The team that a thread follows, and the version that stood when it began to."""

    name: str
    since: int


class TeamStore(Protocol):
    """Keeps teams in all their versions."""

    async def names(self) -> Sequence[str]:
        """The teams that there are, in order."""
        ...

    async def newest(self, name: str) -> TeamVersion | None:
        """The version that holds now, or None."""
        ...

    async def number(self, name: str) -> int | None:
        """The number of the version that holds now, or None; cheap enough to be asked before each call."""
        ...

    async def versions(self, name: str, first: int = 0) -> Sequence[TeamVersion]:
        """The versions from that number on, the oldest first."""
        ...

    async def add(self, version: TeamVersion) -> bool:
        """Store a version; False if there is one of that number already: somebody else was faster."""
        ...

    async def file(self, name: str) -> str:
        """What the team's config file said when it was last taken in; "" = nothing yet."""
        ...

    async def keep_file(self, name: str, body: str) -> None:
        """Remember what the team's config file says."""
        ...

    async def follow(self, thread_id: str, followed: Followed) -> None:
        """Let a thread follow a team from now on."""
        ...

    async def followed(self, thread_id: str) -> Followed | None:
        """The team that a thread follows, or None."""
        ...

    async def at_work(self, name: str) -> Sequence[str]:
        """The threads that follow a team and are being run, as far as their records say; by id."""
        ...
