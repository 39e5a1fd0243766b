"""Carving: what is read strictly is cut out of a sentence, piece by piece; the rest is left to the others.

A piece begins and ends at a joint (a comma, a colon, "and", "but"), so that nothing is torn out of a clause.
This module knows nothing of limits or sights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from swarmwright.language.restrictions.words import Word, words_of
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.words.tokens import Token

__all__ = ["Piece", "carved"]

_LONGEST = 60
"""Words in one piece; a longer one is nothing that anybody could check."""
_MOST = 600
"""Pieces of one sentence that are shown; a sentence with more of them is left to the others."""
_JOINTS = ("and", "but", "so", "yet", "while", "whereas", "though", "although", "because", "since", "plus")
_KEPT = ("then", "if", "when", "once", "unless", "until", "before", "after", "while", "or")


@dataclass(frozen=True, slots=True)
class Piece:
    """Words between two joints; `subject` is who the sentence spoke of before them, if that is plain."""

    words: tuple[Word, ...]
    subject: Chunk | None
    before: tuple[Word, ...] = ()
    """The words of the sentence before these."""
    after: tuple[Word, ...] = ()
    """The words of the sentence behind these."""

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens that the words stand in."""
        return tuple(dict.fromkeys(token for word in self.words for token in word.tokens))

    @property
    def span(self) -> tuple[int, int]:
        """The half-open character range."""
        return self.words[0].span[0], self.words[-1].span[1]


def carved(
    tokens: Sequence[Token],
    reader: Callable[[Piece], bool],
    consider: Callable[[Sequence[Word]], bool],
    opens: frozenset[str] = frozenset(),
) -> tuple[tuple[Token, ...], bool]:
    """The tokens that `reader` leaves, and whether it has taken any; it is shown the longest pieces first.

    `consider` says of a stretch of words whether it is worth showing; a word of `opens` begins a piece too.
    """
    words = words_of(tokens)
    if not consider(words):
        return tuple(tokens), False
    taken: set[int] = set()
    start = shown = 0
    while start < len(words) and shown < _MOST:
        found = 0
        for stop in _ends(words, start) if _opens(words, start, opens) else ():
            shown += 1
            if _shown(words, start, stop, reader, consider):
                found = stop
                break
        taken |= set(range(start, found))
        start = found or _next_start(words, start, opens)
    return (_left(tokens, words, taken), True) if taken else (tuple(tokens), False)


def _shown(
    words: Sequence[Word],
    start: int,
    stop: int,
    reader: Callable[[Piece], bool],
    consider: Callable[[Sequence[Word]], bool],
) -> bool:
    inside = words[start:stop]
    if not consider(inside):
        return False
    return reader(Piece(tuple(inside), _subject(words, start), tuple(words[:start]), tuple(words[stop:])))


def _opens(words: Sequence[Word], at: int, opens: frozenset[str]) -> bool:
    """Whether a piece may be cut out from here: not behind "then" or "if", which would lose what it opens."""
    return _begins(words, at, opens) and not (at and words[at - 1].text in _KEPT)


def _joint(word: Word) -> bool:
    if word.kind == "mark":
        return word.text not in ("'", "’", "-", "$", "%")
    return word.kind == "word" and word.text in _JOINTS


def _begins(words: Sequence[Word], at: int, opens: frozenset[str]) -> bool:
    if _joint(words[at]):
        return False
    two = " ".join(w.text for w in words[at : at + 2])
    return (
        at == 0
        or _joint(words[at - 1])
        or words[at - 1].text in _KEPT
        or words[at].text in opens
        or two in opens
    )


def _next_start(words: Sequence[Word], at: int, opens: frozenset[str]) -> int:
    return next((i for i in range(at + 1, len(words)) if _begins(words, i, opens)), len(words))


def _ends(words: Sequence[Word], start: int) -> Iterator[int]:
    """Where a piece that begins at `start` may end, the furthest first."""
    most = min(len(words), start + _LONGEST)
    for stop in range(most, start, -1):
        inner = stop < len(words) and not _joint(words[stop])
        if not inner and not _joint(words[stop - 1]):
            yield stop


_BEFORE_A_SUBJECT = (
    "then",
    "finally",
    "the",
    "also",
    "there",
    "here",
    "both",
    "first",
    "next",
    "and",
    "but",
    "so",
)


_IN_ANY_CASE = (
    "in both cases",
    "in either case",
    "in any case",
    "in all cases",
    "in every case",
    "in each case",
)


def _subject(words: Sequence[Word], at: int) -> Chunk | None:
    """Who does what the words before `at` tell: the name that begins the nearest clause before it."""
    for start in range(at - 1, -1, -1):
        if start and not _joint(words[start - 1]):
            continue
        start += 3 * (" ".join(w.text for w in words[start : start + 3]) in _IN_ANY_CASE)
        name = next((w for w in words[start:at] if w.text not in _BEFORE_A_SUBJECT), None)
        if name is not None and name.kind == "name" and name.chunk is not None and not name.chunk.owned:
            return name.chunk
    return None


def _left(tokens: Sequence[Token], words: Sequence[Word], taken: set[int]) -> tuple[Token, ...]:
    """The tokens that nobody took, without joints that would join nothing any more."""
    gone = {t for at in taken for t in words[at].tokens}
    kept: list[Token] = []
    torn = False
    for token in tokens:
        if token in gone:
            torn = True
            continue
        joint = _is_joint(token)
        if joint and torn and (not kept or _is_joint(kept[-1])):
            if token.of("COMMA") and len(kept) > 1 and kept[-2].of("AGENT") and _told(words, taken):
                kept.pop()
            continue
        kept.append(token)
    while kept and torn and _is_joint(kept[-1]):
        kept.pop()
    return tuple(kept)


def _told(words: Sequence[Word], taken: set[int]) -> bool:
    """ "Ann, who has 5 minutes, sings": the commas go with what stood between them."""
    return any(words[at].text in ("who", "which", "whom") for at in taken)


def _is_joint(token: Token) -> bool:
    return token.of("COMMA", "COLON", "DASH", "SEMI", "OPEN", "CLOSE") or token.low in _JOINTS
