"""How many requests one may send: a bucket for each, filled at a steady rate, emptied by requests.

Counted in this process: with several servers, each counts its own.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["Buckets"]

_MOST = 10_000
"""Buckets that are remembered. Those longest unused go first: by then they are full, or nearly."""


class Buckets:
    """Buckets by name. rate: per second, 0 = nothing is counted; burst: what one holds."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, max(1, burst), now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> int:
        """Take one; the seconds (whole, 1 at least) until there is one again where there is none, else 0."""
        return self._taken(name, 1.0)

    def empty(self, name: str) -> int:
        """The same, without taking it."""
        return self._taken(name, 0.0)

    def _taken(self, name: str, much: float) -> int:
        if self._rate <= 0:
            return 0
        now = self._now()
        left, then = self._left.pop(name, (float(self._burst), now))
        left = min(float(self._burst), left + max(0.0, now - then) * self._rate)
        wait = 0 if left >= 1.0 else max(1, math.ceil((1.0 - left) / self._rate))
        self._left[name] = (left if wait else left - much, now)
        if len(self._left) > _MOST:
            self._left.popitem(last=False)
        return wait
