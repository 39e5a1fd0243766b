"""What stands in the place of data that is kept with something and cannot be read any more."""

from __future__ import annotations

from typing import Any

__all__ = ["Lost", "LostWords"]


class Lost(dict[str, Any]):
    """Says that it was damaged, to whoever is shown it. Nothing is to be done by it, or written over it."""

    def __init__(self) -> None:
        super().__init__(unreadable="it is damaged: put it back from a backup")


class LostWords(tuple[str, ...]):
    """No words, where some were: they are damaged. Nothing is given by it."""

    __slots__ = ()
