"""What applying a command takes and gives: where the thread stands, what it would do, what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from langgraph.types import Overwrite

from swarmwright.graph.writing import Update
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.approving import Events
from swarmwright.runtime.effects.commands import Effect, Standing
from swarmwright.runtime.runs.seating import Change

__all__ = ["Applied", "At", "Considered"]


@dataclass(frozen=True, slots=True)
class At:
    """Where the thread stands: its state, the node as which it is written, whether a node is due, its last
    checkpoint."""

    state: Mapping[str, Any]
    node: str
    due: bool
    checkpoint: str = ""


@dataclass(frozen=True, slots=True)
class Considered:
    """A command, and what it would do to the thread as it stands. `idle`: takes back what nobody is at."""

    row: Accepted
    named: Accepted
    standing: Standing
    made: Effect
    idle: Update

    @property
    def plain(self) -> bool:
        """Whether it changes facts alone, one key or entry after the other."""
        made = self.made
        more = made.swap or made.back or made.cancels or made.forgets or made.stops
        return not more and not any(isinstance(write, Overwrite) for write in made.update.values())


@dataclass(frozen=True, slots=True)
class Applied:
    """What a command has come to: `update` to write, `asked` to tell of approvals, and how it leaves it."""

    row: Accepted
    made: Effect
    change: Change
    update: Update
    asked: Events
    at: At
    node: str
    """As which it is written."""
