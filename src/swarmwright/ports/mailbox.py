"""A thread's mailbox: commands as durable, ordered rows (DESIGN §7).

A command is accepted at once, also while no run is under way, and applied between two supersteps of the run
that is, or at the start of the next one. Sending it again under the same id is answered as the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from swarmwright.ports.commands import Command, CommandKind, Unreadable, kind_of

__all__ = ["Accepted", "CommandState", "Mailbox", "Settled"]

CommandState: TypeAlias = Literal["accepted", "applied", "refused"]


@dataclass(frozen=True, slots=True)
class Accepted:
    """A command in its thread's mailbox. `seq` rises by one within the thread; times are Unix seconds.

    `state` mirrors what the thread's checkpoints say; `reason`: why it was refused, or what came of it.
    """

    thread_id: str
    seq: int
    command_id: str
    command: Command | Unreadable
    state: CommandState = "accepted"
    reason: str = ""
    accepted_at: float = 0.0
    settled_at: float | None = None

    @property
    def kind(self) -> CommandKind:
        """The command's kind."""
        return kind_of(self.command)


@dataclass(frozen=True, slots=True)
class Settled:
    """What came of a command, by its number on its thread. `reason`: as `Accepted`."""

    seq: int
    state: CommandState
    reason: str = ""


class Mailbox(Protocol):
    """Keeps commands, and wakes who drives their thread, whichever process that is in."""

    async def accept(self, thread_id: str, command_id: str, command: Command, at: float) -> Accepted:
        """Store a command and wake the thread's run; the first answer where the id is known already.

        Raises CommandConflict where another command has that id on this thread.
        """
        ...

    async def pending(self, thread_id: str) -> Sequence[Accepted]:
        """What is accepted and not settled, in order."""
        ...

    async def settle(self, thread_id: str, settled: Sequence[Settled], at: float) -> None:
        """Note what came of commands, of all or of none; once one is settled, nothing changes."""
        ...

    async def all(self, thread_id: str) -> Sequence[Accepted]:
        """Every command of the thread, in order."""
        ...

    def listening(self, thread_id: str, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after each command that is accepted while the context lasts."""
        ...
