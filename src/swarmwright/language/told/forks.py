"""Forks: places where the words have two readings, and which of them is taken.

A reader that stands at a fork asks `Forks.at`. Nothing is picked in silence: without a pick the answer is 0,
and the reader keeps only what all readings share; or, where one reading is by far the usual one, it is 1, and
the other is shown. `ambiguity` takes every way through and says what each comes to. This module knows nothing
of prompts or trees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from swarmwright.workflow.tree import Span

__all__ = ["Fork", "Forks"]


@dataclass(frozen=True, slots=True)
class Fork:
    """A place with `count` readings; `said`: what is open there, in words.

    `usual`: the first is meant, unless somebody picks another.
    """

    span: Span
    said: str
    count: int = 2
    usual: bool = False


@dataclass(slots=True)
class Forks:
    """The forks met so far, and the picks: one number for each fork, in the order in which they are met.

    Beyond the picks, the first reading is taken; None: nobody picks.
    """

    picks: Sequence[int] | None = None
    met: list[Fork] = field(default_factory=list)

    def at(self, span: Span, said: str, count: int = 2, *, usual: bool = False) -> int:
        """The reading to take here, from 1 to `count`; 0: none is picked, keep what all share."""
        self.met.append(Fork(span, said, count, usual))
        number = len(self.met) - 1
        if self.picks is None:
            return int(usual)
        return self.picks[number] if number < len(self.picks) else 1
