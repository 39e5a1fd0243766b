"""How far a file can lead those who look through it: so many parts, and so much time."""

from __future__ import annotations

import io
import time
from collections.abc import Callable

from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.recognising import Unreadable

__all__ = ["Pace", "Paced"]


class Pace:
    """One look through one file. What it costs grows with its parts, whatever their size.

    now: seconds, of a clock that never goes back.
    """

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._now = limits, now
        self._until, self._parts = now() + limits.file_seconds, 0

    def part(self) -> None:
        """One part more. Raises Unreadable for one too many, and where the time is up."""
        self._parts += 1
        if self._parts > self._limits.file_parts:
            raise Unreadable(f"the file has too many parts; at most {self._limits.file_parts} are looked at")
        self.on()

    def on(self) -> None:
        """Raises Unreadable where the time is up."""
        if self._now() > self._until:
            raise Unreadable(f"the file takes longer than {self._limits.file_seconds:g} s to look through")


class Paced(io.BytesIO):
    """Bytes whose readers are stopped at the pace: `step` is called before each time they read."""

    def __init__(self, data: bytes, step: Callable[[], None]) -> None:
        super().__init__(data)
        self._step = step

    def read(self, size: int | None = -1, /) -> bytes:
        """As of any file. Raises Unreadable where the pace ends."""
        self._step()
        return super().read(size)
