"""Shapes of a sentence of cases: its words with "once" read as "when", and without a bound on rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.cutting import Words
from swarmwright.language.rounds.counting import bound_in
from swarmwright.language.told.items import Item

__all__ = ["AS_WRITTEN", "Shape", "on_outcomes", "shapes_of"]

_ONCE = (
    ("as", "soon", "as"), ("the", "moment"), ("once",), ("while",), ("as", "long", "as"),
    ("so", "long", "as"),
)  # fmt: skip
_OPENERS = frozenset(["on", "upon", *(phrase[0] for phrase in _ONCE)])
_OUTCOMES = frozenset(
    ["failure", "failures", "success", "error", "errors", "timeout", "problems", "doubt", "rejection",
     "acceptance", "refusal", "disagreement", "agreement", "mismatch", "match"]
)  # fmt: skip
_MARKS = ("COMMA", "SEMI", "COLON", "DASH", "AND", "BUT")
_OPEN_ENDED = frozenset(
    ["is", "are", "was", "be", "than", "of", "for", "with", "from", "in", "to", "has", "have", "and", "or"]
)


@dataclass(frozen=True, slots=True)
class Shape:
    """How the words are taken. once: "once it is good" asks whether it is. bounded: rounds are taken out."""

    once: bool = False
    bounded: bool = False

    def of(self, words: Words) -> tuple[Words, int | None]:
        """The words in this shape, and the bound that was taken out. Raises Unread where it is none."""
        taken = _whenever(words) if self.once else words
        return _unbounded(taken) if self.bounded else (taken, None)


AS_WRITTEN = Shape()


def shapes_of(words: Words, ahead: Sequence[Words] = ()) -> tuple[Shape, ...]:
    """The shapes in which a sentence is worth reading; without its bound only where that is none.

    ahead: the sentences behind it, which may go on with its cases.
    """
    signs = [_signs(one) for one in (words, *ahead)]
    once, bounds = any(o for o, _ in signs), any(b for _, b in signs)
    found = (Shape(), *(Shape(once=True),) * once)
    return (*(replace(shape, bounded=True) for shape in found if bounds), *found)


@lru_cache(maxsize=8)
def _signs(words: Words) -> tuple[bool, bool]:
    """Whether words are read otherwise with "once" as "when", and whether they bound rounds.

    A sentence is asked once for itself, and again as one of those ahead.
    """
    taken = _whenever(words)
    return taken != words, bound_in(taken) is not None


def _whenever(words: Words) -> Words:
    """ "As soon as", "once", "while" before a clause of their own, as "when"; "on failure" as "if"."""
    if _OPENERS.isdisjoint(w.text for w in words):
        return words
    found: list[Item] = []
    at = 0
    while at < len(words):
        if words[at].text not in _OPENERS:
            found.append(words[at])
            at += 1
            continue
        opens = at == 0 or words[at - 1].kind in _MARKS or words[at - 1].kind in ("NAME", "WORD")
        if opens and words[at].text in ("on", "upon") and _outcome(words[at + 1 :]):
            found.append(replace(words[at], text="if"))
            at += 1
            continue
        size = next((len(p) for p in _ONCE if tuple(w.text for w in words[at : at + len(p)]) == p), 0)
        clause = at + size + 1 < len(words) and words[at + size].kind not in _MARKS
        if size and opens and clause:
            found.append(replace(words[at], text="when", end=words[at + size - 1].end))
            at += size
        else:
            found.append(words[at])
            at += 1
    return tuple(found)


def on_outcomes(words: Words) -> Words:
    """ "On failure", as "if failure"."""
    led = (w.text in ("on", "upon") and _outcome(words[at + 1 :]) for at, w in enumerate(words))
    return tuple(replace(w, text="if") if leads else w for w, leads in zip(words, led, strict=True))


def _outcome(words: Words) -> bool:
    return len(words) > 1 and words[0].text in _OUTCOMES


def _unbounded(words: Words) -> tuple[Words, int | None]:
    bound = bound_in(words)
    if bound is None:
        return words, None
    start, stop = bound.start, bound.stop
    left = words[start - 1] if start else None
    if left is not None and left.text in _OPEN_ENDED and left.kind not in _MARKS:
        raise Unread  # "the price is at most 100": a condition, and no bound
    bracketed = left is not None and left.kind == "OPEN" and stop < len(words) and words[stop].kind == "CLOSE"
    if bracketed:
        start, stop = start - 1, stop + 1
    gap = replace(words[start], kind="COMMA", text=",")
    return (*words[:start], gap, *words[stop:]), bound.count
