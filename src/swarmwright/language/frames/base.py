"""What the parts of the grammar have in common: the cursor, the frames read so far, and each other."""

from __future__ import annotations

from abc import ABC, abstractmethod

from swarmwright.language.frames.cursor import Cursor
from swarmwright.language.frames.tree import Frame, Noun

__all__ = ["JOINTS", "Base"]

JOINTS = ("COMMA", "AND", "BUT", "SEMI", "DASH", "NOR")
_MANY = ("they", "both", "these three", "four", "all of them", "others")


class Base(ABC):
    """The grammar as its parts see each other: they call one another for what stands inside."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.frames: list[Frame] = []
        self.depth = 0

    @abstractmethod
    def complements(self, frame: Frame, at: int, fronted: bool = False, relative: bool = False) -> int:
        """Read what belongs to a predicate; returns the position behind it."""

    @abstractmethod
    def begins(self, frame: Frame, at: int) -> bool:
        """Whether a new clause begins here."""

    @abstractmethod
    def relative(self, frame: Frame, noun: Noun, at: int) -> int:
        """Read a relative clause about this noun phrase."""

    def determines(self, at: int) -> bool:
        """Whether a word here follows an article ("the second draft")."""
        return self.cursor.value(at - 1, "DET") == "the" and self.cursor.word(at + 1)

    def many(self, noun: Noun) -> bool:
        """Whether a noun phrase means several."""
        return len(noun.names) > 1 or noun.pron in _MANY or (noun.owned and not noun.names)
