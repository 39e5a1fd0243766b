"""Scales: what a text says is measured, and on which side of which number something lies.

What is measured is named as a noun ("a confidence"), by who measures ("Rater scores it"), or by what is
compared with a number ("if the order value is below 50"). This module knows nothing of sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from swarmwright.language.told.comparisons import OPEN_ENDS, is_amount
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["HIGHER", "IT", "LESS", "LONGEST", "LOWER", "MORE", "ON", "UNITS", "Scale", "compared", "measured",
           "side_at", "side_of", "text_of", "than", "that_at"]  # fmt: skip

_MEASURES = frozenset(
    ["score", "rating", "grade", "confidence", "severity", "risk", "price", "amount", "total", "cost",
     "likelihood", "probability", "certainty", "similarity", "temperature", "accuracy", "coverage", "value"]
)  # fmt: skip
_BY_VERB = {"score": "score", "rate": "rating", "grade": "grade", "estimate": "estimate", "weigh": "weight"}
LESS = ("below", "under", "less than", "lower than", "fewer than", "beneath", "up to", "at most")
MORE = ("above", "over", "more than", "higher than", "greater than", "beyond", "at least", "from")
ON = ("on", "up", "upwards", "onwards", "and up", "or more", *OPEN_ENDS)
UNITS = ("%", "percent", "points", "stars")
LONGEST = 3


IT = ("it", "this", "that")
LOWER = ("less", "lower", "below", "under", "smaller", "fewer", "lesser")
HIGHER = ("more", "higher", "above", "over", "greater", "larger", "bigger")


@dataclass(frozen=True, slots=True)
class Scale:
    """What was measured last, in words, and on which side of which numbers the last of so many cases lay.

    `near`: it is what "it" means.
    """

    field: tuple[str, ...] = ()
    side: str = ""
    numbers: tuple[Token, ...] = ()
    cases: int = 0
    near: bool = False


def measured(tokens: Sequence[Token]) -> tuple[str, ...]:
    """What is said to be measured; () if nothing is, or several things are."""
    found = compared(tokens)
    words = dict.fromkeys(_measures(tokens))
    if found is not None and not set(words) - {*found}:
        return found
    return tuple(words) if len(words) == 1 else ()


def compared(tokens: Sequence[Token]) -> tuple[str, ...] | None:
    """ "(If) the order value is below (7)": what is compared with a number."""
    start = next((n for n, t in enumerate(tokens) if t.of("IF")), len(tokens)) + 1
    is_ = next((n for n in range(start, len(tokens)) if tokens[n].low in ("is", "lies")), len(tokens))
    words = [t for t in tokens[start:is_] if not t.of("INERT")]
    stop = side_at(tokens, is_ + 1)[1]
    number = tokens[stop : stop + 1] if is_ < len(tokens) else ()
    if not 0 < len(words) <= LONGEST or not number or not (number[0].of("NUM") and is_amount(number[0])):
        return None
    plain = all(t.of("WORD", "OUTPUT") and t.low not in IT for t in words)
    return tuple(t.low for t in words) if plain else None


def side_of(tokens: Sequence[Token]) -> str:
    """On which side of its number the first comparison in it lies."""
    sides = (side_at(tokens, at)[0] for at in range(len(tokens)))
    return next((side for side in sides if side), "")


def _measures(tokens: Sequence[Token]) -> Iterator[str]:
    for at, token in enumerate(tokens):
        word = token.low
        behind = tokens[at + 1].low if at + 1 < len(tokens) else ""
        if word in _MEASURES:
            yield from [] if behind in _MEASURES else [word]  # "a risk score"
        elif word[:-1] in _BY_VERB and at and tokens[at - 1].of("AGENT", "THEY", "IT", "EACH"):
            yield _BY_VERB[word[:-1]]


def that_at(tokens: Sequence[Token], at: int) -> tuple[str, int]:
    """The side that "above that" and "lower" tell, and where these words end; ("", at) if none are here."""
    side, stop = side_at(tokens, at)
    if side and stop < len(tokens) and tokens[stop].low in IT:
        return side, stop + 1
    word = tokens[at].low if at < len(tokens) else ""
    bare = "less" if word in LOWER else "more" if word in HIGHER else ""
    closed = at + 1 == len(tokens) or has(tokens[at + 1 : at + 2], "COMMA", "SEMI", "THEN")
    return (bare, at + 1) if bare and closed else ("", at)


def than(words: Sequence[Token], side: str, scale: Scale) -> tuple[Token, ...]:
    """ "Above 7", in place of "above that" and "higher"; () where no number was told."""
    if not scale.numbers or side not in ("less", "more"):
        return ()
    limit = scale.numbers[0] if side == "less" else scale.numbers[-1]
    said, start, end = "below" if side == "less" else "above", words[0].start, words[-1].end
    return (made("WORD", said, start), replace(limit, start=start, end=end))


def side_at(tokens: Sequence[Token], start: int) -> tuple[str, int]:
    """ "less", "more" or "between", and where the number would stand; ("", start) where none begins."""
    for size in range(LONGEST, 0, -1):
        said = text_of(tokens[start : start + size])
        if said == "between":
            return said, start + size
        if said in LESS or said in MORE:
            return ("less" if said in LESS else "more"), start + size
    return "", start


def text_of(tokens: Sequence[Token]) -> str:
    """Their words in lower case, a blank between them."""
    return " ".join(t.low for t in tokens)
