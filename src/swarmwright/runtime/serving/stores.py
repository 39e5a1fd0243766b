"""The ports that runs live on, as whatever keeps them offers them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from langgraph.checkpoint.base import BaseCheckpointSaver

from swarmwright.ports.events import EventLog
from swarmwright.ports.mailbox import Mailbox
from swarmwright.ports.runs import RunStore
from swarmwright.ports.teams import TeamStore
from swarmwright.ports.threads import ThreadStore

__all__ = ["Stores"]


class Stores(Protocol):
    """What is kept, by port; `storage.Store` is one."""

    @property
    def threads(self) -> ThreadStore:
        """Threads, and who holds them."""
        ...

    @property
    def events(self) -> EventLog:
        """What happens on them."""
        ...

    @property
    def mailbox(self) -> Mailbox:
        """Its bells: who asks a run to stop rings its thread's."""
        ...

    @property
    def checkpointer(self) -> BaseCheckpointSaver[str]:
        """Checkpoints, as LangGraph has them."""
        ...

    @property
    def runs(self) -> RunStore:
        """Runs."""
        ...

    @property
    def teams(self) -> TeamStore:
        """Teams, and which thread follows which."""
        ...

    @property
    def away(self) -> Callable[[], bool]:
        """Says whether the store is known to be away."""
        ...
