"""Assistants: a team or a graph under an id, with the config and context that its runs get; versions of them.

As LangGraph's server has them. Each team and graph has one that the system makes, and clients make more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

__all__ = ["Assistant", "AssistantQuery", "AssistantStore"]


@dataclass(frozen=True, slots=True)
class Assistant:
    """One version of an assistant. graph: the name of what it runs. Times are Unix seconds.

    created_at: of the assistant; updated_at: when this version was made, or last set.
    """

    assistant_id: str
    graph: str
    name: str = ""
    description: str = ""
    config: Mapping[str, Any] = field(default_factory=dict)
    context: Mapping[str, Any] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    version: int = 1
    tenant: str = ""
    created_at: float = 0.0
    updated_at: float = 0.0


@dataclass(frozen=True, slots=True)
class AssistantQuery:
    """Which assistants are meant; None and empty = whichever.

    tenants: of one of these ("" = everybody's). name: what its name has in it, whatever the case of ASCII
    letters.
    """

    tenants: tuple[str, ...] | None = None
    graph: str | None = None
    name: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    sort_by: Literal["assistant_id", "graph", "name", "created_at", "updated_at"] = "created_at"
    descending: bool = True
    limit: int = 10
    offset: int = 0


class AssistantStore(Protocol):
    """Keeps assistants in all their versions; one version of each holds."""

    async def create(self, assistant: Assistant) -> bool:
        """Store a new one, as version 1; False if there is one of that id."""
        ...

    async def get(self, assistant_id: str) -> Assistant | None:
        """The version that holds, or None."""
        ...

    async def search(self, query: AssistantQuery) -> Sequence[Assistant]:
        """Those that are meant, each in the version that holds."""
        ...

    async def count(self, query: AssistantQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        ...

    async def change(self, assistant_id: str, edit: Callable[[Assistant], Assistant]) -> Assistant | None:
        """Store what `edit` makes of the version that holds as a new one, which holds from now on, while
        nobody else changes it; as stored, None if there is none. What `edit` raises changes nothing."""
        ...

    async def versions(
        self,
        assistant_id: str,
        metadata: Mapping[str, Any] | None = None,
        *,
        limit: int = 10,
        offset: int = 0,
    ) -> Sequence[Assistant]:
        """Its versions, newest first."""
        ...

    async def hold(
        self, assistant_id: str, version: int, edit: Callable[[Assistant, int], Assistant]
    ) -> Assistant | None:
        """Let that version hold from now on; None if there is none.

        edit: (it, the number of the one that holds) → it with the metadata and the time that it has from then
        on; nothing else of a version is ever written anew.
        """
        ...

    async def delete(self, assistant_id: str) -> bool:
        """Delete it in all versions; False if there is none."""
        ...
