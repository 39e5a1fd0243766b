"""Symbols: a sentence of process prose → its words by class. A word of no class ends the reading.

A symbol can stand for several classes ("after" links two parts, or opens a clause of time); the grammar asks
for the one that fits. Names keep their token.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from itertools import takewhile

from swarmwright.language.processes.phrases import (
    Readings,
    gapped_phrases,
    longest_phrase,
    process_phrases,
    process_words,
)
from swarmwright.language.told.items import Item, words_of
from swarmwright.language.words.inflection import is_participle
from swarmwright.language.words.tokens import Token

__all__ = ["Symbol", "symbols_of"]

_MARKS = {"OPEN": "OPEN", "CLOSE": "CLOSE", "COMMA": "COMMA", "AND": "AND", "OR": "OR", "BUT": "BUT",
          "NOR": "AND", "SEMI": "STOP", "COLON": "COMMA", "DASH": "COMMA", "NAME": "NAME"}  # fmt: skip
_TIED = ("WORD", "AND", "OR", "BUT", "NOR", "NUM")
"""Kinds of words that can be part of a phrase."""
_WIDE = 2
"""Characters between two names from which on a full stop is missing."""
_LONG, _CLOSE = 5, 0.87
"""Letters from which on a word may be misspelt, and how near it then has to be."""
_SEVERAL, _ALIKE = 4, 0.66
"""Words of a phrase from which on any one of them may be misspelt, and how near it then has to be."""
_SHORT = 3
"""Letters up to which a word may be a slip of another, though it is one of process prose itself."""
_ALONE = ("MARK", "NOTBOTH")
"""What may stand in brackets behind a list and is said of it all the same."""
_IN_PASSING = (
    "too",
    "as well",
    "however",
    "alternatively",
    "instead",
    "on the other hand",
    "in turn",
    "also",
    "of course",
    "moreover",
    "furthermore",
)
_LONGEST_ACTOR = 3
_PICKS = ("picks", "chooses", "takes", "selects", "decides")
_DOES = ("does", "do", "performs", "perform", "makes", "make", "executes", "runs")


@dataclass(frozen=True, slots=True)
class Symbol:
    """A word, a phrase or a mark. `readings`: (class, value) pairs; `text` in lower case."""

    readings: Readings
    text: str
    token: Token

    def of(self, *kinds: str) -> bool:
        """Whether it can be of one of these classes."""
        return any(kind in kinds for kind, _ in self.readings)

    @property
    def needy(self) -> bool:
        """Whether it is a word of process prose, not one that may stand alone ("sets off")."""
        return tuple(self.text.split()) in process_phrases()

    def value(self, kind: str) -> str:
        """Its value as this class; "" if it is none."""
        return next((value for one, value in self.readings if one == kind), "")


def symbols_of(tokens: Sequence[Token]) -> tuple[Symbol, ...] | None:
    """The symbols of a sentence, or None if it has a word that process prose does not know."""
    return _symbols(tuple(tokens))


@lru_cache(maxsize=8)
def _symbols(tokens: tuple[Token, ...]) -> tuple[Symbol, ...] | None:
    """What is asked several times of the sentence that is being read is found once."""
    words = _told_once(words_of(tokens))
    found: list[Symbol] = []
    drawn = _drawn(words)
    at = 0
    while at < len(words):
        item = words[at]
        known = None if _joins_nobody(words, at) else _phrase(words, at) or _lexical(words, at)
        actor = None if known else _actor(words, at)
        if actor and found and found[-1].of("DET"):
            found.pop()  # "the author"
        size, readings = known or actor or (1, _mark(item) or _activity(words, at, found))
        if (item.kind == "DASH" and drawn) or (item.text == "to" and _led(words, at)):
            readings = (("LINK", "before"),)
        if not readings:
            return None
        apart = at and item.kind == words[at - 1].kind == "NAME" and item.start - words[at - 1].end >= _WIDE
        if apart:
            found.append(Symbol((("STOP", ""),), "", item.token))
        text = " ".join(w.text for w in words[at : at + size]).casefold()
        found.append(Symbol(readings, text, item.token))
        at += size
    return tuple(_unbracketed(_in_turn(_plain(found))))


_WHERETO = ("by", "to", "with", "into")
_JOINTS = ("COMMA", "OR")


def _told_once(words: Sequence[Item]) -> list[Item]:
    """The words with what leads to a list told once, before it: "either by A, by B or by C"."""
    found: list[Item] = []
    led = ""
    for at, word in enumerate(words):
        behind = words[at + 1] if at + 1 < len(words) else None
        if word.text == "either" and behind is not None and behind.text in _WHERETO and found:
            led = behind.text
            found += [behind, word]
        elif (
            led
            and word.text == led
            and found[-1].kind in (*_JOINTS, "WORD")
            and (found[-1].kind in _JOINTS or found[-1].text == "either")
        ):
            continue
        else:
            led = (
                word.text if word.text in _WHERETO and behind is not None and behind.text == "either" else led
            )
            found.append(word)
    return found


_JOINS = ("joins", "merges", "unites", "synchronises", "synchronizes")
_JOINED = ("the", "both", "all", "these", "those", "them", "two", "three", "together")


def _joins_nobody(words: Sequence[Item], at: int) -> bool:
    """ "Dee merges", "Dee merges results": work, where "joins B and C", "joins the branches" is an order."""
    if words[at].text.casefold() not in _JOINS:
        return False
    behind = words[at + 1] if at + 1 < len(words) else None
    return behind is None or not (
        behind.kind == "NAME" or behind.text.casefold() in (*_JOINED, "in", "into", "before")
    )


def _plain(symbols: Sequence[Symbol]) -> list[Symbol]:
    """Without what stands between two commas and says nothing: "they, too, are in parallel"."""
    said = {
        at
        for at in range(1, len(symbols) - 1)
        if symbols[at].text in _IN_PASSING and symbols[at - 1].of("COMMA") and symbols[at + 1].of("COMMA")
    }
    return [s for at, s in enumerate(symbols) if not {at - 1, at, at + 1} & said]


def _in_turn(symbols: Sequence[Symbol]) -> list[Symbol]:
    """With "B and C proceed in turn", at the end of what is said, as the order that it is there."""
    ends = {
        at
        for at in range(1, len(symbols))
        if symbols[at].text == "in turn"
        and symbols[at - 1].of("VERB")
        and (at + 1 == len(symbols) or symbols[at + 1].of("COMMA", "STOP", "AND", "BUT"))
    }
    turn = (("MARK", "sequence"),)
    return [replace(s, readings=turn) if at in ends else s for at, s in enumerate(symbols)]


def _unbracketed(symbols: Sequence[Symbol]) -> Iterator[Symbol]:
    """Without the brackets around a mark that stands alone: "A and B (in parallel)"."""
    for at, symbol in enumerate(symbols):
        opens = symbol.of("OPEN") and at + 2 < len(symbols) and symbols[at + 2].of("CLOSE")
        closes = symbol.of("CLOSE") and at > 1 and symbols[at - 2].of("OPEN")
        if not ((opens and symbols[at + 1].of(*_ALONE)) or (closes and symbols[at - 1].of(*_ALONE))):
            yield symbol


def _drawn(words: Sequence[Item]) -> bool:
    """ "Ann – Ben – Cleo": dashes between names alone, several of them, draw an order."""
    dashes = [n for n, w in enumerate(words) if w.kind == "DASH"]
    between = (0 < n < len(words) - 1 and words[n - 1].kind == words[n + 1].kind == "NAME" for n in dashes)
    return len(dashes) > 1 and all(between) and not any(w.kind in ("COMMA", "AND", "OR") for w in words)


def _led(words: Sequence[Item], at: int) -> bool:
    """ "(from) Ann to Ben to Cleo": a "to" between names, of several, or behind "from"."""
    between = [
        n for n in range(1, len(words) - 1)
        if words[n].text == "to" and words[n - 1].kind == words[n + 1].kind == "NAME"
    ]  # fmt: skip
    return at in between and (len(between) > 1 or words[at - 2].text == "from")


def _mark(item: Item) -> Readings:
    """A name, a mark of punctuation, an arrow; nothing for a word that is not known."""
    if item.kind == "ARROW":
        return (("LINK", "after" if item.token.of("PRECEDED") else "before"),)
    if item.kind == "MARK" and item.token.of("AND"):
        return (("AND", ""),)  # "||"
    kind = _MARKS.get(item.kind)
    return ((kind, ""),) if kind else ()


def _phrase(words: Sequence[Item], at: int) -> tuple[int, Readings] | None:
    """The longest phrase that begins here: its number of words, and its readings."""
    table = process_phrases()
    tied = list(takewhile(lambda word: word.kind in _TIED, words[at : at + longest_phrase()]))
    spelt = tuple(_spelt(word.text.casefold()) for word in tied)
    for size in range(len(spelt), 0, -1):
        found = table.get(spelt[:size]) or table.get(_nearly(spelt[:size]))
        if found:
            return size, found
    return None


_LEXICAL: dict[str, tuple[str, str]] = {
    "FOLLOWED": ("ORDERS", "before"), "PRECEDED": ("ORDERS", "after"), "BEFORE": ("LINK", "before"),
    "SEQ": ("MARK", "sequence"), "PAR": ("MARK", "parallel"), "CHOICE": ("MARK", "choice"),
    "LOOP": ("MARK", "loop"), "PARWITH": ("BESIDE", ""), "THEN": ("THEN", ""), "FIRST": ("FIRST", ""),
    "LAST": ("LAST", ""), "STARTV": ("VERB", ""), "MUST": ("BE", ""),
}  # fmt: skip
"""What the operators of the lexicon are here, the likeliest first."""


def _lexical(words: Sequence[Item], at: int) -> tuple[int, Readings] | None:
    """A whole phrase of the lexicon that begins here, and that is an operator of order."""
    token = words[at].token
    if words[at].kind not in _TIED or words[at].start != token.start:
        return None
    readings = tuple(reading for kind, reading in _LEXICAL.items() if token.of(kind))
    size = sum(1 for _ in takewhile(lambda word: word.token is token, words[at:]))
    return (size, readings) if readings else None


def _actor(words: Sequence[Item], at: int) -> tuple[int, Readings] | None:
    """ "(the) shift clerk does A": the words that only tell who does it, to be passed over."""
    for size in range(1, _LONGEST_ACTOR + 1):
        behind = words[at + size : at + size + 2]
        if len(behind) < 2 or not words[at + size - 1].plain or words[at + size - 1].kind != "WORD":
            return None
        if behind[0].text in _DOES and behind[1].kind in ("NAME", "WORD"):
            return size + 1, (("PASS", ""),)
        picks = _phrase(words, at + size) if behind[0].text in _PICKS else None
        if picks is not None and any(kind == "EITHER" for kind, _ in picks[1]):
            return size, (("PASS", ""),)  # "the author picks one of A and B"
    return None


_UNDONE = frozenset(
    ["skipped", "omitted", "cancelled", "canceled", "dropped", "hidden", "denied", "forbidden", "refused",
     "avoided", "excluded", "left", "prevented", "stopped", "blocked", "ignored", "rejected", "declined",
     "delayed", "spared", "postponed", "interrupted", "aborted", "banned", "needed", "required", "known",
     "called", "given", "based"]
)  # fmt: skip
"""What may be said of a step that is not simply done."""
_PASSIVE = frozenset(["is", "are", "was", "were", "be", "been", "being"])


def _activity(words: Sequence[Item], at: int, found: Sequence[Symbol]) -> Readings:
    """ "(Grades are) published", "(the wall has been) painted": that a step is done, in whatever words."""
    item = words[at]
    led = bool(found) and found[-1].text in _PASSIVE and item.kind == "WORD" and item.plain
    if not led or item.text in _UNDONE or not is_participle(item.text):
        return ()
    by = at + 1 < len(words) and words[at + 1].text == "by"
    return () if by else (("VERB", ""), ("DONE", ""))


@lru_cache(maxsize=4096)
def _spelt(word: str) -> str:
    """The word of process prose that this is, or is nearly: "paralel", "preceeds"."""
    known = process_words()
    if word in known or len(word) < _LONG:
        return word
    return next(iter(get_close_matches(word, known, 1, _CLOSE)), word)


def _nearly(phrase: tuple[str, ...]) -> tuple[str, ...]:
    """The phrase of several words of which one short word is misspelt: "on after the other"."""
    if len(phrase) >= _SEVERAL:
        for at, word in enumerate(phrase):
            if len(word) > _SHORT and word in process_words():
                continue  # "in the last stage" is no slip of "in the last step"
            for meant in gapped_phrases().get((*phrase[:at], "", *phrase[at + 1 :]), ()):
                if SequenceMatcher(None, meant[at], word).ratio() >= _ALIKE:
                    return meant
    return phrase
