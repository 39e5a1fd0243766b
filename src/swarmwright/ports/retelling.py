"""What a tool shows of what agents have written themselves: told by whatever shows it, to who made the call.

Such words are the models' own, however long ago they were written, and by whichever agent: a rule that asks
where a value has appeared takes nothing from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

__all__ = ["Shown", "retelling", "retells", "somebody_asks"]


@dataclass(slots=True)
class Shown:
    """Whether what was shown during one call has words in it that an agent wrote."""

    by_agents: bool = False


_SHOWN: ContextVar[Shown | None] = ContextVar("shown", default=None)


@contextmanager
def retelling() -> Iterator[Shown]:
    """A call is made while the context lasts; threads that work for it inherit the context."""
    shown = Shown()
    before = _SHOWN.set(shown)
    try:
        yield shown
    finally:
        _SHOWN.reset(before)


def somebody_asks() -> bool:
    """Whether a call is being made at all; else nobody need look who wrote what is shown."""
    return _SHOWN.get() is not None


def retells() -> None:
    """What is shown for the call at hand was written by an agent, all of it or some."""
    if (shown := _SHOWN.get()) is not None:
        shown.by_agents = True
