"""How a model that waits before it asks a busy server again says so: to whoever watches its calls.

Whoever performs a step listens; every model inside, however deep, finds the listener in its context.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Busy", "heard_by", "tell_busy"]


@dataclass(frozen=True, slots=True)
class Busy:
    """A model has not answered, and is asked again in `wait_s` seconds."""

    model: str
    """What people call it."""
    wait_s: float
    tries: int
    """How often it was asked up to now."""
    failure: str
    detail: str


Listener: TypeAlias = Callable[[Busy], None]

_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Let `listener` hear of each wait that begins in this context."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def tell_busy(busy: Busy) -> None:
    """Tell whoever listens; nobody has to."""
    if (listener := _LISTENER.get()) is not None:
        listener(busy)
