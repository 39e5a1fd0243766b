"""Reading: which words of a sentence cannot be carried out; they are reported, the others left to be read."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache

from swarmwright.language.permits.matching import Matcher
from swarmwright.language.permits.patterns import Grammar, grammar
from swarmwright.language.refusals.saying import broken_off, reported
from swarmwright.language.refusals.skipping import turned_round
from swarmwright.language.refusals.vocabulary import (
    BEGINS,
    BROKEN,
    CLASSES,
    CLAUSAL,
    GRAMMAR,
    KINDS,
    LEADING,
    STRANDED,
    TELLING,
    TESTS,
)
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import is_participle, may_be
from swarmwright.language.words.single import Word, words_in, words_of
from swarmwright.language.words.tokens import Token, has

__all__ = ["refuse"]

_LONGEST = 24
"""Words; no saying is longer, so that a list without end costs no more than its length."""
_REACH = 12
"""Words; so far behind its beginning a saying has its first telling word."""
_ONLY_IF_TURNED = ("say_idle", "say_bare")
"""Sayings that other readers know, too: they are this room's only where they can be turned round."""
_NEVER_TURNED = ("say_apart", "say_manner", "say_asking")
"""Clauses that leave nobody out."""
_ON_A_YES = words_in("for whether before first until unless to that and")
"""Words behind "may ask me" with which it may be a yes that is asked for."""
_NAMES = ("AGENT", "GROUP", "TOOL", "THEY")
_NOT_SO = ("execute", "executed")
"""What is "not necessarily executed" is one of several cases, and told as such."""


@cache
def _grammar() -> Grammar:
    return grammar(GRAMMAR, CLASSES, TESTS)


def refuse(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Note what this sentence says that cannot be carried out; returns what is left of it to be read."""
    words = words_of(talk.prompt, tokens)
    left, gone = tuple(tokens), list[Token]()
    for kind, start, end in _sayings(words):
        here = _tokens(left, words[start:end])
        if not here:
            continue
        turned = None
        if kind in CLAUSAL and kind not in _NEVER_TURNED:
            turned = turned_round(talk, kind, left, *_place(left, here))
        if turned is not None:
            left = turned
        elif kind not in _ONLY_IF_TURNED:
            talk.claims.diagnostics.append(reported(talk, kind, here))
            spent = {t.start for t in here} if kind != "say_optional" else set[int]()
            gone += here if spent else []
            left = tuple(t for t in left if t.start not in spent)
    if _breaks_off(words):
        talk.claims.diagnostics.append(broken_off(talk, tokens[-2:]))
    return _rest(talk, left, gone) if gone else left


def _rest(talk: Talk, left: tuple[Token, ...], gone: Sequence[Token]) -> tuple[Token, ...]:
    talk.ledger.consume(gone, "refused")
    talk.memory.note(tuple(dict.fromkeys(str(t.value) for t in gone if t.of("AGENT"))))
    while left and left[-1].of("COMMA", "AND", "BUT"):
        left = left[:-1]
    return left if has(left, *_NAMES) else ()


def _sayings(words: Sequence[Word]) -> list[tuple[str, int, int]]:
    """(kind, start, end) of every saying, in order and apart; of several here, the longest."""
    found: list[tuple[str, int, int]] = []
    telling = [n for n, word in enumerate(words) if _tells(word)]
    at = 0 if telling else len(words)
    while at < len(words):
        if bisect_left(telling, at) == bisect_left(telling, at + _REACH):  # none in reach
            at += 1
            continue
        kinds = [kind for kind in KINDS if _begins(kind, words, at)]
        matcher = Matcher(_grammar(), words[at : at + _LONGEST])
        ways = [(kind, at + n.end) for kind in kinds for n in matcher.at(kind, 0)]
        ways = [(kind, end) for kind, end in ways if _meant(kind, words, end)]
        if not ways:
            at += 1
            continue
        kind, end = max(ways, key=lambda way: (way[1], -KINDS.index(way[0])))
        found.append((kind, at, end))
        at = end
    return found


def _tells(word: Word) -> bool:
    """Whether a saying may be made with this word: without one, none is looked for."""
    return word.text in TELLING or any(lemma in TELLING for lemma, _ in may_be(word.text))


def _begins(kind: str, words: Sequence[Word], at: int) -> bool:
    if kind in LEADING:
        return at == 0
    if kind not in CLAUSAL or at == 0:
        return True
    return words[at - 1].text in BEGINS or words[at - 1].token.of("COMMA", "DASH", "SEMI", "COLON")


def _meant(kind: str, words: Sequence[Word], end: int) -> bool:
    named = any(w.kind in ("AGENT", "GROUP") for w in words)
    if kind == "say_optional":
        return named and not (end < len(words) and words[end].text in _NOT_SO)
    if kind == "say_asking":
        behind = words[end].text if end < len(words) else ""
        return behind not in _ON_A_YES or (behind == "and" and named)
    return kind != "say_bare" or end == len(words)


def _breaks_off(words: Sequence[Word]) -> bool:
    if len(words) < 2 or words[-1].text not in BROKEN or words[-1].kind:
        return False
    before = words[-2].text
    return words[-1].text != "of" or not (before in STRANDED or is_participle(before))


def _tokens(left: Sequence[Token], words: Sequence[Word]) -> list[Token]:
    """The tokens that these words are parts of, as far as they are left."""
    starts = {w.token.start for w in words}
    return [t for t in left if t.start in starts]


def _place(left: Sequence[Token], here: Sequence[Token]) -> tuple[int, int]:
    at = next(n for n, t in enumerate(left) if t is here[0])
    return at, at + len(here)
