"""All that a server does, in one value."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.crons import Crons
from swarmwright.runtime.serving.items import Items
from swarmwright.runtime.serving.threads import Threads

__all__ = ["Services"]


@dataclass(frozen=True, slots=True)
class Services:
    """What the routes call. runs: `runtime.serving.runs.Runs`. reach: asks the store for something."""

    assistants: Assistants
    threads: Threads
    crons: Crons
    items: Items
    runs: Any
    reach: Callable[[], Awaitable[object]]
