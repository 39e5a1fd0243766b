"""Things: noun phrases of common words that can be the subject of a clause."""

from __future__ import annotations

from swarmwright.language.frames.cursor import Cursor
from swarmwright.language.frames.tree import Noun

__all__ = ["common_subject"]

Found = tuple[Noun, int]

_DEFINITE = frozenset(
    ["the", "this", "that", "these", "those", "our", "its", "their", "his", "her", "my", "your"]
)


def common_subject(cursor: Cursor, at: int) -> Found | None:
    """A subject of common words ("the patient is …"): up to the auxiliary or the listed verb behind it."""
    start = cursor.skip(at, "DET")
    noun = Noun()
    end = start
    if start == at and cursor.known(at):
        return None
    while cursor.word(end) and cursor.items[end].personal and not cursor.is_(end, "ADV"):
        known = cursor.known(end)
        if noun.head and known is not None and known[1] in ("s", "past", "part"):
            break
        if cursor.items[end].token.of("NUM"):
            return None
        if end > start and cursor.singular(end) and cursor.is_(end + 1, "DET", "NAME", "PREP", "COMMA"):
            break
        noun.head.append(cursor.items[end])
        end += 1
    if cursor.value(end, "PREP") in ("of", "in", "on", "for") and cursor.is_(end + 1, "DET", "WORD"):
        stop = cursor.skip(end + 1, "DET")
        while cursor.word(stop) and not cursor.known(stop) and not cursor.is_(stop, "ADV"):
            noun.head.append(cursor.items[stop])
            stop += 1
        end = stop
    noun.definite = any(cursor.text(p) in _DEFINITE for p in range(at, start))
    return (noun, end) if noun.head and cursor.verbal(end, True) | cursor.verbal(end, False) else None
