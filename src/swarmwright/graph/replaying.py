"""A delta channel that is read again and again costs each time what is new.

LangGraph makes a delta channel's value anew at each read, of its last whole value and every write since. A
thread that runs is read several times at each step, and what was read before is there again: the very same
writes, where the checkpoints keep what they have read (`storage.lineages`). Then this goes on from the value
of before. What it hands out is its reader's own, as without it. Reducers are pure and do not depend on how
writes are batched, which delta channels ask of them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from langgraph.channels import DeltaChannel
from langgraph.checkpoint.base import PendingWrite

__all__ = ["FEW", "MOST", "ReplayedOnce"]

Value = TypeVar("Value")

FEW = 8
"""So many writes are made anew sooner than looked up."""
MOST = 256
"""Values that are kept; of more, the one that was not read for longest is made anew."""


@dataclass(frozen=True, slots=True)
class _Made:
    """What has come of the first `count` writes after `seed`. It holds on to the first and the last of them,
    so that no other object can be taken for them."""

    seed: Any
    first: PendingWrite
    last: PendingWrite
    count: int
    value: Any

    def begins(self, seed: Any, writes: Sequence[PendingWrite]) -> bool:
        """Whether these are the same, perhaps with more behind them.

        A write stands beside one checkpoint, so what comes before it on its line is always the same.
        """
        return (
            self.seed is seed
            and self.count <= len(writes)
            and self.first is writes[0]
            and self.last is writes[self.count - 1]
        )


_made: OrderedDict[tuple[int, Any], _Made] = OrderedDict()


class ReplayedOnce(DeltaChannel[Value], Generic[Value]):
    """A delta channel that replays no write twice, as long as it is handed the very same."""

    __slots__ = ("seed",)
    seed: Any

    def from_checkpoint(self, checkpoint: Any) -> Self:
        """The channel with its last whole value."""
        new = super().from_checkpoint(checkpoint)
        new.seed = checkpoint
        return new

    def replay_writes(self, writes: Sequence[PendingWrite]) -> None:
        """Apply the writes since, the oldest first."""
        if len(writes) < FEW:
            super().replay_writes(writes)
            return
        seed, place = getattr(self, "seed", None), (id(writes[0]), self.reducer)
        known = _made.get(place)
        if known is not None and known.begins(seed, writes):
            self.value = known.value
            super().replay_writes(writes[known.count :])
        else:
            super().replay_writes(writes)
        _made[place] = _Made(seed, writes[0], writes[-1], len(writes), self.value)
        _made.move_to_end(place)
        while len(_made) > MOST:
            _made.popitem(last=False)
        # Whoever changes what they have read changes their own.
        self.value = list(self.value) if isinstance(self.value, list) else self.reducer(self.value, ())
