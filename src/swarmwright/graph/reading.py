"""What an activity has read besides its view, such as what it recalled: as a label that only grows.

Tools are called deep inside of an agent's own loop, and know nothing of the step that they work for; so the
label stands in the context that every task of the activity inherits.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from swarmwright.graph.histories import History
from swarmwright.policy.labels import Label

__all__ = ["Reading", "read_now", "reading"]


@dataclass(slots=True)
class Reading:
    """What one activity has read: its view (`viewed`), and what came since (`brought`); and what the tools of
    its thread were called with, and gave."""

    viewed: Label = Label()  # noqa: RUF009  (frozen)
    brought: Label = Label()  # noqa: RUF009  (frozen)
    history: History = field(default_factory=History)

    def bring(self, label: Label) -> None:
        """From now on, this has been read, too."""
        self.brought = self.brought.join(label)

    @property
    def label(self) -> Label:
        """Of whatever is made of all of it."""
        return self.viewed.join(self.brought)


_READING: ContextVar[Reading | None] = ContextVar("reading", default=None)


@contextmanager
def reading(viewed: Label, history: History | None = None) -> Iterator[Reading]:
    """An activity works while the context lasts, which was given a view of this label, on this thread."""
    made = Reading(viewed, history=history or History())
    before = _READING.set(made)
    try:
        yield made
    finally:
        _READING.reset(before)


def read_now() -> Reading:
    """What the activity has read in whose context this is called; nothing, outside of any."""
    return _READING.get() or Reading()
