"""Closed: what a piece says of the rule of sight before it: nobody else may, or the other way round too."""

from __future__ import annotations

import re

from swarmwright.language.restrictions.carving import Piece
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.told.talk import Talk
from swarmwright.workflow.rules import EVERYONE, Hide

__all__ = ["closes", "kept_secret", "spoken_of_next", "turns_round"]

_REVERSED = frozenset(
    ["vice versa", "the other way round", "the other way around", "the reverse", "the other way about"]
)
_CLOSED = re.compile(
    r"(?:(?:(?:please |and |but |so )*(?:no one|nobody|no-one) else"
    r"|(?:no|none of the) other(?:s| agents?| bots?)?)"
    r"(?: (?:may|can|must|should|is allowed to|does|do|gets? to))?"
    r"|(?:the|all) others (?:may|can|must|do|should) not)"
    r"(?: (?:see|read|know|get|view)s?)?(?: (?:it|them|that|this|so))?"
)
_SECRET = re.compile(r"\b(?:confidential|private|secret|classified)\b", re.IGNORECASE)
"""Said of work by itself: from whom it is kept may be said next."""


def turns_round(words: str) -> bool:
    """ "… and vice versa", "nor the other way round"."""
    return words.removeprefix("nor ") in _REVERSED


def closes(words: str) -> bool:
    """ "(Ben may read it,) and nobody else", "the others may not"."""
    return _CLOSED.fullmatch(words) is not None


def kept_secret(talk: Talk, writer: str) -> bool:
    """Whether the last rule is that the writer's work is confidential, from whom ever."""
    last = talk.claims.rules[-1] if talk.claims.rules else None
    if not isinstance(last, Hide) or last.source != writer or last.viewers != (EVERYONE,):
        return False
    told = " ".join(talk.prompt[start:end] for start, end in last.spans)
    return not last.excepted and bool(_SECRET.search(told))


def spoken_of_next(piece: Piece) -> Chunk | None:
    """ "Without having seen Ann's list, Cid writes his own": who works, in the clause behind."""
    name = piece.after[1] if len(piece.after) > 1 and piece.after[0].text == "," else None
    return name.chunk if name is not None and name.kind == "name" else None
