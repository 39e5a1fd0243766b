"""Long-term memory: what outlives a thread (seed 002.13). Who may read and write what is decided in `policy`.

This module knows nothing of teams, tools or stores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

__all__ = [
    "LONGEST_TEXT",
    "MEMORY_TAKES",
    "MEMORY_TOOLS",
    "PUBLIC",
    "RECALL",
    "REMEMBER",
    "Artifact",
    "Memory",
    "Scope",
    "ScopeKind",
]

ScopeKind = Literal["agent", "group", "public"]

REMEMBER, RECALL = "remember", "recall"

MEMORY_TOOLS: Mapping[str, str] = {
    REMEMBER: "Keep something worth knowing later, also in other conversations.",
    RECALL: "Find what was kept earlier, also in other conversations, by words that it has.",
}
"""Tool id, and name → what models are told that it does."""

MEMORY_TAKES: Mapping[str, tuple[str, ...]] = {
    REMEMBER: ("text", "scope", "name"),
    RECALL: ("query", "scope"),
}
"""Tool id → the names of its arguments, each a text."""

LONGEST_TEXT = 20_000
"""Characters of one artifact: as much as a prompt holds of an output."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose it is: one agent's, one group's (`owner` is its id), or everybody's (`owner` is "").

    tenant: of whose threads; what one tenant's agents keep no other's find. "" = nobody's in particular.
    """

    kind: ScopeKind
    owner: str = ""
    tenant: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.owner}" if self.owner else self.kind


PUBLIC = Scope("public")
"""Everybody's, where there are no tenants."""


@dataclass(frozen=True, slots=True)
class Artifact:
    """Something to keep: a text, who wrote it (an agent's id), when (Unix seconds), on which thread.

    `name`: writing under a name again replaces what the same author kept under it in that scope. Without one,
    the same text of the same author is kept once. `sources` and `audiences` are its label (policy.labels):
    whose writing the author had read, as far as it is hidden from anybody, and for whom that was.
    """

    text: str
    author: str
    name: str = ""
    at: float = 0.0
    thread_id: str = ""
    sources: frozenset[str] = frozenset()
    audiences: frozenset[str] = frozenset()


class Memory(Protocol):
    """Keeps artifacts by scope, across threads and restarts."""

    async def read(
        self, scope: Scope, query: str, *, limit: int = 10, sees: Callable[[Artifact], bool] | None = None
    ) -> Sequence[Artifact]:
        """The scope's artifacts that fit the words of `query`, best first; without words, the newest.

        `sees`: whether the reader may see an artifact; others are left out before any is ranked.
        """
        ...

    async def write(self, scope: Scope, artifacts: Sequence[Artifact]) -> None:
        """Keep the artifacts; writing the same again changes nothing but its time."""
        ...
