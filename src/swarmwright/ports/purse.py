"""The purse: what an agent may spend on models, held against what it has spent (DESIGN §3, limits).

Whoever performs a step opens a purse for it; every model call inside, however deep, finds it in its context.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from swarmwright.errors import LimitReached

__all__ = ["PRICE", "Price", "Purse", "check_purse", "open_purse"]

PRICE = "swarmwright_price"
"""Where a model's metadata says what it costs."""


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens that go in, and that come out."""

    input: float
    output: float

    def of(self, input_tokens: int, output_tokens: int) -> float:
        """What a call costs."""
        return (self.input * input_tokens + self.output * output_tokens) / 1_000_000


@dataclass(slots=True)
class Purse:
    """US dollars: `most` in all (None = any), `before` this step, and `spent` in it."""

    most: float | None = None
    before: float = 0.0
    spent: float = 0.0

    def check(self) -> None:
        """Raise LimitReached if nothing is left. What one call costs is known once it has ended."""
        if self.most is not None and self.before + self.spent >= self.most:
            raise LimitReached(f"{self.before + self.spent:.4f} of {self.most:g} dollars are spent")


_PURSE: ContextVar[Purse | None] = ContextVar("purse", default=None)


@contextmanager
def open_purse(purse: Purse) -> Iterator[Purse]:
    """Let the model calls made in this context spend from `purse`."""
    token = _PURSE.set(purse)
    try:
        yield purse
    finally:
        _PURSE.reset(token)


def check_purse() -> None:
    """Raise LimitReached if the purse of this context is empty; without one, nothing is held back."""
    purse = _PURSE.get()
    if purse is not None:
        purse.check()
