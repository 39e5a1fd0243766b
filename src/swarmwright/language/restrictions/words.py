"""Words: a sentence's tokens → one item for each word, name, or duration.

The lexicon's phrases are taken apart again: here every word counts by itself, whatever stands around it.
This module knows nothing of what is limited or hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from swarmwright.language.sentences.chunking import Chunk, chunk
from swarmwright.language.words.inflection import form_table
from swarmwright.language.words.lexicon import NUMBERS, UNITS
from swarmwright.language.words.tokens import Token, has

__all__ = ["Word", "free", "tells", "words_of"]

Kind = Literal["name", "tool", "amount", "number", "word", "mark"]

_VERBS = """
    abort access achieve aim allocate allot allow answer apply ask assign attempt aware ban bar be
    become betray block bound brief bring cancel cap catch clue come communicate complete conceal
    confine confront consult consume continue cost cover crash cut deliver deny deprive destine disallow
    disclose divulge do draw end enjoy ensure entitle error examine exceed exclude exhaust expire expose
    fail fall filter find finish forbid forward gain get give glance glimpse go grab grant grow guard
    halt hand have hear hide hint hold inform inspect insulate intend interrupt invoke isolate keep kill
    know land last leak learn leave let limit look make mask mean mention need notice obscure observe
    open operate overhear pass peek peep perceive permit peruse privy prohibit protect pry put quit rate
    re-attempt re-run re-try reach read reattempt receive redo remain repeat report request require
    rerun reserve restart restrict retry return reveal run say screen seal see send separate set shall
    share shield show shut snoop spare spend spy stay stop study supply suppose sway take talk tell
    terminate throw time touch transmit trust try undergo understand use veil view visit wall want watch
    withhold work
"""
_NOUNS = """
    allowance attempt budget call ceiling chance cycle deadline eye failure go invocation iteration lap
    limit maximum minimum pass quota request round second shot step timeout tool try turn usage crash
    error ground content
"""


@dataclass(frozen=True, slots=True)
class Word:
    """One word (`text` in lower case, `lemma` its base form), a name, an amount of time or money, or a mark.

    `chunk` is the noun phrase of a name, or the quantity; `value` the number of a number word.
    """

    kind: Kind
    text: str
    lemma: str
    tokens: tuple[Token, ...]
    chunk: Chunk | None = None
    value: float = 0.0

    @property
    def span(self) -> tuple[int, int]:
        """The half-open character range of the tokens that it stands in."""
        return self.tokens[0].start, self.tokens[-1].end


@cache
def _lemmas() -> dict[str, str]:
    table = form_table(_VERBS.split())
    return table | {f: b for f, b in form_table(_NOUNS.split()).items() if f not in table}


_NEGATED = {
    "cannot": "can not", "can't": "can not", "won't": "will not", "shan't": "shall not", "n't": "not",
    "nobody's": "nobody", "noone": "nobody", "no-one": "nobody", "neither": "neither", "nor": "nor",
    "it's": "it be", "that's": "that be", "there's": "there be", "what's": "what be", "they're": "they be",
    "ain't": "be not", "i've": "i have", "we've": "we have", "dont": "do not", "doesnt": "do not",
    "cant": "can not", "isnt": "be not", "wont": "will not",
}  # fmt: skip
_PIECES = re.compile(r"[^\s]+")


def words_of(tokens: Sequence[Token]) -> tuple[Word, ...]:
    """One item for each word of a sentence, in order."""
    return _all_words(tuple(tokens))


@lru_cache(maxsize=8)
def _all_words(tokens: tuple[Token, ...]) -> tuple[Word, ...]:
    """What several readers ask of the sentence that is being read is found once."""
    return tuple(word for part in chunk(tokens) for word in _part(part))


def tells(tokens: Sequence[Token], wanted: frozenset[str]) -> bool:
    """Whether any word of a sentence, or its base form, is among these; sooner found than `words_of`."""
    said = (t.value if isinstance(t.value, str) and t.value else t.text for t in tokens)
    return any(not wanted.isdisjoint(_spelt(text)) for text in said)


@lru_cache(maxsize=4096)
def _spelt(said: str) -> frozenset[str]:
    pieces = _PIECES.findall(said.replace("\u2019", "'").casefold())
    words = [word for piece in pieces for word in _full(piece)]
    return frozenset((*words, *(_lemmas().get(word, word) for word in words)))


def _full(piece: str) -> list[str]:
    """A word without its contraction: "can't" is "can not"."""
    text = _NEGATED.get(piece, "")
    if not text and piece.endswith("n't"):
        text = piece[:-3] + " not"
    return (text or piece).split()


def _part(part: Chunk) -> Iterator[Word]:
    if part.of("NP", "QNP") and _names(part) and part.text.casefold() != "the first one":
        yield Word("name", part.text, "", part.tokens, part)
    elif part.kind == "TP":
        yield Word("tool", part.text, "", part.tokens, part)
    elif part.kind == "QTY" and (part.measure in ("timeout_s", "max_cost") or len(part.values) > 1):
        yield Word("amount", part.text, "", part.tokens, part)
    else:
        for token in part.tokens:
            yield from _single(token)


def _names(part: Chunk) -> bool:
    """Whether somebody is meant: not a number that stands for nobody yet ("exactly two")."""
    if part.kind == "QNP":
        return has(part.tokens, "AGENT", "GROUP", "THEY") and part.text.casefold() != "both"
    return True


_AND_TOO = ("as well as", "and also", "along with", "together with")


def _single(token: Token) -> Iterator[Word]:
    if token.of("AGENT", "GROUP"):
        yield Word("name", token.text, "", (token,), Chunk("NP", (token,), (token,)))
        return
    if token.of("TOOL"):
        yield Word("tool", token.text, "", (token,))
        return
    if token.of("QUOTE") or not re.search(r"\w", token.text):
        yield Word("mark", token.text, token.text, (token,))
        return
    if token.of("NUM") and token.low != "both":
        yield Word("number", token.low, "", (token,), value=float(token.value))
        return
    said = token.value if isinstance(token.value, str) and token.value else token.text
    said = "and" if token.of("AND") and token.low in _AND_TOO else said
    for piece in _PIECES.findall(said.replace("\u2019", "'").casefold()):
        yield from _expanded(piece, token)


def _expanded(piece: str, token: Token) -> Iterator[Word]:
    amount = _hyphened(piece, token)
    if amount is not None:
        yield amount
        return
    if piece in ("twice", "thrice"):
        yield Word("number", piece, "", (token,), value=NUMBERS[piece])
        return
    for word in _full(piece):
        yield Word("word", word, _lemmas().get(word, word), (token,))


def _hyphened(piece: str, token: Token) -> Word | None:
    """ "five-minute", "half-hour"."""
    number, _, unit = piece.partition("-")
    if number not in NUMBERS or unit not in UNITS or number == "once":
        return None
    quantity = Chunk("QTY", (token,), values=(NUMBERS[number] * UNITS[unit],), measure="timeout_s")
    return Word("amount", piece, "", (token,), quantity)


_OPERATORS = frozenset(
    {"ONLY", "UNTIL", "UNLESS", "EXCEPT", "BEFORE", "MUSTNOT", "APPROVE", "OFFLIMITS", "RESERVED", "ELSE",
     "NOBODYELSE", "NOBODY", "IF", "LOOP", "QTY", "ATMOST", "ATLEAST", "SECRET", "FOLLOWED", "PRECEDED",
     "CHOICE", "HUMAN", "ME", "ONCE", "WHILE", "THEN", "FOREACH", "BLIND", "OR", "ANYOF", "EITHER", "GIVENUP",
     "PAR", "PARWITH", "SEQ", "UNIT"}
)  # fmt: skip


def free(word: Word) -> bool:
    """Whether a word may stand in a free place: plain content, no operator, name or number."""
    if word.kind == "mark":
        return word.text in ("'", "-", "’")
    return word.kind == "word" and word.tokens[0].kinds.isdisjoint(_OPERATORS) and word.text != "not"
