"""A channel whose value is kept once, where it was written, and not again with each checkpoint.

A file is megabytes, and a turn has eleven checkpoints. Threads that were stored with the whole value at each
are read as they are, and go on this way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from langgraph.channels import DeltaChannel

__all__ = ["KeptOnce"]

_EMPTY: Any = DeltaChannel(lambda _, writes: writes[-1]).value
"""LangGraph's own sign of a channel to which nothing was written."""


def _last(_: Any, writes: Sequence[Any]) -> Any:
    return writes[-1]


class KeptOnce(DeltaChannel[Any]):
    """The value that was written last; none before anything was."""

    def __init__(
        self, reducer: Any = _last, typ: type[Any] | None = None, *, snapshot_frequency: int = 1000
    ) -> None:
        super().__init__(reducer, typ, snapshot_frequency=snapshot_frequency)

    def from_checkpoint(self, checkpoint: Any) -> Self:
        """The channel with its last whole value, whoever wrote it."""
        if checkpoint is not _EMPTY:
            return super().from_checkpoint(checkpoint)
        new = self.__class__(self.reducer, self.typ, snapshot_frequency=self.snapshot_frequency)
        new.key = self.key
        return new

    def update(self, values: Sequence[Any]) -> bool:
        """Take what was written last."""
        if values:
            self.value = values[-1]
        return bool(values)
