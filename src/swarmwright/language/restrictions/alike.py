"""Alike: a piece that gives somebody what the one before has ("Ann the same", "so does Ann", "as many")."""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.language.restrictions.carving import Piece
from swarmwright.language.sentences.chunking import Chunk

__all__ = ["Alike", "alike"]


@dataclass(frozen=True, slots=True)
class Alike:
    """`who` has `times` as much. `plainly`: a word says so."""

    who: Chunk
    plainly: bool
    times: float = 1.0


def alike(piece: Piece) -> Alike | None:
    """What the piece says, if it says nothing else and names one that is meant."""
    names = [w.chunk for w in piece.words if w.kind == "name" and w.chunk is not None]
    texts = {w.text for w in piece.words if w.kind == "word"}
    numbers = [w for w in piece.words if w.kind in ("number", "amount")]
    times = numbers[0].value if len(numbers) == 1 and numbers[0].kind == "number" else 0.0
    if len(names) == 1 and times and texts & _THAT and texts <= _THAT | _AUXILIARY | {"of", "the"}:
        return Alike(names[0], plainly=True, times=times)
    so = bool(piece.before) and piece.before[-1].text == "so"
    same = bool(texts & _SAME) or ("as" in texts and bool(texts & _AS))
    if len(names) != 1 or not (same or (so and texts and texts <= _AUXILIARY)) or not texts <= _LIKE:
        return None
    as_much = "as" in texts and bool(texts & _AS - {"well"})
    if numbers and not (as_much and times):
        return None
    return Alike(names[0], as_much or "same" in texts, times if numbers else 1.0)


_THAT = frozenset(["that", "time", "amount"])
""" "Ben half that", "Ben twice the time"."""
_SAME = frozenset(["same", "likewise", "ditto", "too"])
_AS = frozenset(["well", "many", "much", "long", "often"])
_AUXILIARY = frozenset(["do", "does", "has", "have", "is", "gets", "may", "must"])
_LIKE = _AUXILIARY | _SAME | _AS | {
    "the", "as", "for", "get", "also", "time", "just", "exactly", "can", "take", "run", "work", "retry",
    "try",
}  # fmt: skip
