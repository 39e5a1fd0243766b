"""Measured cases: "Below 7, Logger records it" is "if the score is below 7, …", where a score was spoken of.

What is measured has to be named before, as a noun ("a confidence") or by who measures ("Rater scores it").
"Below that" behind such a case is the other one. Anything else is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.comparisons import OPEN_ENDS, is_amount
from swarmwright.language.words.tokens import Token

__all__ = ["with_measured_cases"]

_MEASURES = frozenset(
    ["score", "rating", "grade", "confidence", "severity", "risk", "price", "amount", "total", "cost",
     "likelihood", "probability", "certainty", "similarity", "temperature", "accuracy", "coverage", "value"]
)  # fmt: skip
_BY_VERB = {"score": "score", "rate": "rating", "grade": "grade", "estimate": "estimate", "weigh": "weight"}
_LESS = ("below", "under", "less than", "lower than", "fewer than", "beneath", "up to", "at most")
_MORE = ("above", "over", "more than", "higher than", "greater than", "beyond", "at least", "from", "between")
_ON = ("on", "up", "upwards", "onwards", "and up", "or more", *OPEN_ENDS)
_LONGEST = 3


def with_measured_cases(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences with "if the … is" before every case that is only a number and a word of comparison."""
    found: list[Segment] = []
    field, side, near = "", "", False
    for segment in segments:
        told, here = _told(segment.tokens, field, side)
        asked = _asked_of_it(told, field) if near else told
        found.append(replace(segment, tokens=asked) if asked is not segment.tokens else segment)
        measured = _measure(segment.tokens)
        near = bool(measured) or (near and asked is not segment.tokens)
        field, side = measured or field, here
    return found


def _asked_of_it(tokens: tuple[Token, ...], field: str) -> tuple[Token, ...]:
    """ "If it is 7 or more", right behind the sentence that speaks of the score."""
    if len(tokens) < 4 or not tokens[0].of("IF") or tokens[1].low not in ("it", "this", "that"):
        return tokens
    number = next((n for n, t in enumerate(tokens[2:6], 2) if t.of("NUM") and is_amount(t)), 0)
    said = _text(tokens[3:number])
    if tokens[2].low != "is" or not number or said not in ("", *_LESS, *_MORE):
        return tokens
    behind = tokens[number + 1 : number + 2]
    opened = any(_text(tokens[number + 1 : number + n]) in OPEN_ENDS for n in (2, 3))
    if behind and not (behind[0].of("COMMA", "AGENT") or opened):
        return tokens
    it = tokens[1]
    named = (Token(frozenset({"INERT"}), "the", it.start, it.start, "the"),
             Token(frozenset({"WORD"}), field, it.start, it.end, field))  # fmt: skip
    return (tokens[0], *named, *tokens[2:])


def _measure(tokens: Sequence[Token]) -> str:
    """What the sentence says is measured; "" if nothing is, or several things are."""
    words = dict.fromkeys(_measures(tokens))
    return next(iter(words)) if len(words) == 1 else ""


def _measures(tokens: Sequence[Token]) -> Iterator[str]:
    for at, token in enumerate(tokens):
        word = token.low
        behind = tokens[at + 1].low if at + 1 < len(tokens) else ""
        if word in _MEASURES:
            yield from [] if behind in _MEASURES else [word]  # "a risk score"
        elif word[:-1] in _BY_VERB and at and tokens[at - 1].of("AGENT", "THEY", "IT", "EACH"):
            yield _BY_VERB[word[:-1]]


def _told(tokens: tuple[Token, ...], field: str, side: str) -> tuple[tuple[Token, ...], str]:
    """The tokens, with the condition told in full; and to which side the case in front of them lies."""
    start = int(bool(tokens) and tokens[0].of("AND", "BUT"))
    said, at = _side(tokens, start) if field else ("", start)
    if not said:
        return tokens, ""
    behind = tokens[at] if at < len(tokens) else None
    if side and said != side and behind is not None and behind.low in ("that", "this", "it"):
        other = Token(frozenset({"ELSE"}), "otherwise", tokens[start].start, behind.end, "otherwise")
        rest = tokens[at + 1 :]
        return ((*tokens[:start], other, *rest), "") if _begins_a_clause(rest) else (tokens, "")
    if behind is None or not behind.of("NUM") or not is_amount(behind):
        return tokens, ""
    span = _range(tokens, start)
    if span:
        return _full(tokens, start, field, (span[0], span[1]))
    end = at + 1
    end += end < len(tokens) and tokens[end].low in ("%", "percent", "points", "stars")
    opened = next((n for n in range(_LONGEST, 0, -1) if _text(tokens[end : end + n]) in _ON), 0)
    rest = tokens[end + opened :]
    place = tokens[start].start
    if not _begins_a_clause(rest) or (_text(tokens[start:at]) == "from" and not opened):
        return tokens, ""
    full = _asking(field, place)
    if opened:
        full.append(Token(frozenset({"ATLEAST"}), "at least", place, place, "at least"))
        told = tokens[at:end]
    else:
        told = tokens[start:end]
    comma = (
        () if rest[0].of("COMMA") else (Token(frozenset({"COMMA"}), ",", rest[0].start, rest[0].start, ","),)
    )
    return (*tokens[:start], *full, *told, *comma, *rest), said


def _range(tokens: Sequence[Token], start: int) -> tuple[tuple[Token, ...], int] | None:
    """ "From 30 to 70", "between 30 and 70", and where it ends, as "between 30 and 70"; None if none."""
    joint = {"from": ("to", "up to", "till"), "between": ("and",)}.get(tokens[start].low, ())
    told = tokens[start + 1 : start + 4]
    if len(told) < 3 or told[1].low not in joint or not (is_amount(told[0]) and is_amount(told[2])):
        return None
    rises = isinstance(told[0].value, int | float) and told[0].value < float(told[2].value)
    if not rises or start + 4 >= len(tokens) or not tokens[start + 4].of("COMMA"):
        return None  # "from 9 to 5 Ann works"
    words = (replace(tokens[start], kinds=frozenset({"WORD"}), text="between", value="between"), told[0],
             replace(told[1], kinds=frozenset({"AND"}), text="and", value="and"), told[2])  # fmt: skip
    return (words, start + 4) if _begins_a_clause(tokens[start + 4 :]) else None


def _full(
    tokens: Sequence[Token], start: int, field: str, told: tuple[tuple[Token, ...], int]
) -> tuple[tuple[Token, ...], str]:
    """The case in full: "if the score is between 30 and 70, …"."""
    words, end = told
    place, rest = tokens[start].start, tokens[end:]
    comma = (
        () if rest[0].of("COMMA") else (Token(frozenset({"COMMA"}), ",", rest[0].start, rest[0].start, ","),)
    )
    return (*tokens[:start], *_asking(field, place), *words, *comma, *rest), "between"


def _asking(field: str, place: int) -> list[Token]:
    """ "If the score is"; the "if" stands before what it asks."""
    words = [("INERT", "the"), ("WORD", field), ("INERT", "is")]
    full = [Token(frozenset({kind}), text, place, place, text) for kind, text in words]
    return [Token(frozenset({"IF"}), "if", place - 1, place - 1, "if"), *full]


def _side(tokens: Sequence[Token], start: int) -> tuple[str, int]:
    """ "less" or "more", and where the number would stand; ("", start) where no comparison begins."""
    for size in range(_LONGEST, 0, -1):
        said = _text(tokens[start : start + size])
        if said in _LESS or said in _MORE:
            return ("less" if said in _LESS else "more"), start + size
    return "", start


def _text(tokens: Sequence[Token]) -> str:
    return " ".join(t.low for t in tokens)


def _begins_a_clause(rest: Sequence[Token]) -> bool:
    """Whether a clause with somebody's name begins here, behind a comma or without one."""
    at = next((n for n, t in enumerate(rest) if not t.of("COMMA", "INERT", "DASH", "COLON")), len(rest))
    return at < len(rest) and at < 3 and rest[at].of("AGENT", "GROUP")
