"""Which threads are looked for, and what a new one is given: as services are asked. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from swarmwright.ports.threads import ThreadStatus
from swarmwright.runtime.serving.seeing import SeenStatus

__all__ = ["STORED", "Superstep", "ThreadSearch"]


@dataclass(frozen=True, slots=True)
class ThreadSearch:
    """Which threads are meant; None and empty = whichever. values: what their state holds.

    with_state: whether values and interrupts are wanted of those that are found.
    """

    ids: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    status: SeenStatus | None = None
    sort_by: Literal["thread_id", "status", "created_at", "updated_at"] = "updated_at"
    descending: bool = True
    limit: int = 10
    offset: int = 0
    with_state: bool = True


@dataclass(frozen=True, slots=True)
class Superstep:
    """What a new thread's history is given as one step: (values, the node that they are said to be of)."""

    updates: tuple[tuple[Any, str | None], ...]


STORED: Mapping[SeenStatus, tuple[tuple[ThreadStatus, ...], bool]] = {
    "idle": (("idle",), False),
    "interrupted": (("interrupted", "running"), False),
    "error": (("failed",), False),
    "busy": ((), True),
}
"""How a status that is seen is looked for: (statuses of the record, whether a run is active)."""
