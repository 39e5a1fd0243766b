"""Alike: a piece that gives somebody what the one before has ("Ann the same", "so does Ann", "as many")."""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.language.restrictions.carving import Piece
from swarmwright.language.sentences.chunking import Chunk

__all__ = ["Alike", "alike"]


@dataclass(frozen=True, slots=True)
class Alike:
    """`who` has as much. `plainly`: a word says so; `times`: a number says how many times as much."""

    who: Chunk
    plainly: bool
    times: bool


def alike(piece: Piece) -> Alike | None:
    """What the piece says, if it says nothing else and names one that is meant."""
    names = [w.chunk for w in piece.words if w.kind == "name" and w.chunk is not None]
    texts = {w.text for w in piece.words if w.kind == "word"}
    so = bool(piece.before) and piece.before[-1].text == "so"
    same = bool(texts & _SAME) or ("as" in texts and bool(texts & _AS))
    if len(names) != 1 or not (same or (so and texts and texts <= _AUXILIARY)) or not texts <= _LIKE:
        return None
    counted = any(w.kind in ("number", "amount") for w in piece.words)
    as_much = "as" in texts and bool(texts & _AS - {"well"})
    if counted and not (as_much or "same" in texts):
        return None
    return Alike(names[0], as_much or "same" in texts, counted)


_SAME = frozenset(["same", "likewise", "ditto", "too"])
_AS = frozenset(["well", "many", "much", "long", "often"])
_AUXILIARY = frozenset(["do", "does", "has", "have", "is", "gets", "may", "must"])
_LIKE = _AUXILIARY | _SAME | _AS | {
    "the", "as", "for", "get", "also", "time", "just", "exactly", "can", "take", "run", "work", "retry",
    "try",
}  # fmt: skip
