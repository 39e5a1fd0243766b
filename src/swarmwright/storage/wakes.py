"""Who is to be called when something happens, by its name; any number for each. In this process alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["Wake", "Wakes"]

Wake = Callable[[], object]


class Wakes:
    """The calls of those who wait."""

    def __init__(self) -> None:
        self._by_name: dict[str, list[Wake]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def waits(self, name: str) -> int:
        """How many wait for this."""
        return len(self._by_name.get(name, ()))

    @contextmanager
    def waiting(self, name: str, wake: Wake) -> Iterator[None]:
        """Let `wake` be among those that are called, while the context lasts."""
        self._by_name.setdefault(name, []).append(wake)
        try:
            yield
        finally:
            waits = self._by_name[name]
            waits.remove(wake)
            if not waits:
                del self._by_name[name]

    def call(self, *names: str) -> None:
        """Call all who wait for one of these."""
        for name in names:
            for wake in tuple(self._by_name.get(name, ())):
                wake()

    def call_all(self) -> None:
        """Call everybody."""
        self.call(*tuple(self._by_name))
