"""Words: a sentence's typed tokens → single words with their lemmas; names stay whole.

The lexicon's phrases ("is there for") are taken apart again and contractions undone ("can't" → "can not"),
so that the grammar of this room sees each word, and a "not" wherever there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from swarmwright.language.words.tokens import Token

__all__ = ["Word", "words_in", "words_of"]


def words_in(text: str) -> frozenset[str]:
    """The words of a list that is written with blanks between them."""
    return frozenset(text.split())


_PIECES = re.compile(r"[^\W_][\w]*(?:[-'’/.][^\W_]+)*|[^\w\s]|\S")
_CONTRACTED = re.compile(r"(?P<verb>\w+?)n['’]?t", re.IGNORECASE)
_WHOLE = {"ca": "can", "wo": "will", "sha": "shall"}
_NEGATED = frozenset(
    ["can", "ca", "wo", "sha", "is", "are", "does", "do", "must", "may", "should", "has", "have", "need",
     "would", "could", "was", "were", "did", "had", "ai", "might"]
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """`prompt[start:end]`; `text` in lower case. `kind`: AGENT, TOOL, GROUP, or "" for a plain word or mark.

    `value`: a name's id. `token`: the typed token that the word is part of.
    """

    text: str
    kind: str
    value: str
    start: int
    end: int
    token: Token


_NAMES = ("AGENT", "TOOL", "GROUP")


def words_of(prompt: str, tokens: Sequence[Token]) -> tuple[Word, ...]:
    """The words of these tokens, in order."""
    return _all_words(prompt, tuple(tokens))


@lru_cache(maxsize=8)
def _all_words(prompt: str, tokens: tuple[Token, ...]) -> tuple[Word, ...]:
    """What several readers ask of the sentence that is being read is found once."""
    return tuple(word for token in tokens for word in _words(prompt, token))


def _words(prompt: str, token: Token) -> Iterator[Word]:
    kind = "" if token.kinds.isdisjoint(_NAMES) else next(k for k in _NAMES if token.of(k))
    if token.of("POSS"):
        yield Word("'s", "", "", token.start, token.end, token)
        return
    if kind or token.of("QUOTE"):
        yield Word(token.low, kind or "QUOTE", str(token.value), token.start, token.end, token)
        return
    if token.start == token.end:  # words that nobody wrote
        for word in token.low.split():
            yield Word(word, "", "", token.start, token.end, token)
        return
    pieces = list(_PIECES.finditer(prompt, token.start, token.end))
    spelt = token.value.split() if isinstance(token.value, str) else []
    for at, piece in enumerate(pieces):
        text = spelt[at] if len(spelt) == len(pieces) else piece.group()
        first, *rest = _apart(text.replace("’", "'").casefold())
        cut = piece.end() - len(rest[0]) if rest and rest[0].startswith("'") else piece.end()
        yield Word(first, "", "", piece.start(), cut, token)
        for word in rest:
            yield Word(word, "", "", min(cut, piece.end() - 1), piece.end(), token)


def _apart(word: str) -> tuple[str, ...]:
    """ "can't" → can, not; "cannot" too; "agent's" → agent, 's."""
    if word == "cannot":
        return ("can", "not")
    hit = _CONTRACTED.fullmatch(word)
    if hit and hit["verb"] in _NEGATED:
        return (_WHOLE.get(hit["verb"], hit["verb"]), "not")
    for ending in ("'s", "'ve", "'re", "'ll", "'d", "s'"):
        if word.endswith(ending) and len(word) > len(ending):
            return (
                word[: -len(ending)] + ("s" if ending == "s'" else ""),
                "'s" if ending == "s'" else ending,
            )
    return (word,)
