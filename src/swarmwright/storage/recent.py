"""What was put in last: a dict that forgets the oldest, so that it stays small."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["Recent"]

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(dict[Key, Value]):
    """At most `most` entries, those that were put in last."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        super().__setitem__(key, value)
        while len(self) > self._most:
            del self[next(iter(self))]
