"""Measured cases: "Below 7, Logger records it" is "if the score is below 7, …", where a score was spoken of.

What is measured has to be named before, as a noun ("a confidence") or by who measures ("Rater scores it").
"Below that" behind such a case is the other one, and "if it is between 5 and 8" speaks of the same. Anything
else is left as it is. What is measured is found by `scales`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.rewrites.cases.scales import (
    HIGHER,
    IT,
    LESS,
    LONGEST,
    LOWER,
    MORE,
    ON,
    UNITS,
    Scale,
    compared,
    measured,
    side_at,
    side_of,
    text_of,
    than,
    that_at,
)
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.comparisons import OPEN_ENDS, is_amount
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_measured_cases"]


def with_measured_cases(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences with "if the … is" before every case that is only a number and a word of comparison."""
    found: list[Segment] = []
    scale = Scale()
    for segment in segments:
        told: list[Token] = []
        for piece in _pieces(segment.tokens):
            here, scale = _told(piece, scale)
            told += here
        found.append(segment if tuple(told) == segment.tokens else replace(segment, tokens=tuple(told)))
    return found


def _pieces(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """The sentence cut where a further case may begin: "…; above 7, Ann …", "…, and if it is less, Ben …"."""
    start = 0
    for at, token in enumerate(tokens):
        if token.of("SEMI") or (token.of("COMMA") and _opens(tokens, at + 1)):
            yield tokens[start : at + 1]
            start = at + 1
    yield tokens[start:]


def _opens(tokens: Sequence[Token], at: int) -> bool:
    """Whether a case that speaks of what was measured before may begin here."""
    at += at < len(tokens) and tokens[at].of("AND", "BUT")
    asked = at + 1 < len(tokens) and tokens[at].of("IF") and tokens[at + 1].low in IT
    side, stop = side_at(tokens, at)
    counted = bool(side) and stop < len(tokens) and (tokens[stop].of("NUM") or tokens[stop].low in IT)
    told = at < len(tokens) and tokens[at].of("AGENT") and _asked_behind(tokens[at + 1 : at + 5])
    return asked or counted or told or _inside(tokens, at) > 0


def _asked_behind(tokens: Sequence[Token]) -> bool:
    """ "(…, Cy) if it is above that", "(and Dee) for anything larger"."""
    asked = any(one.of("IF") and two.low in IT for one, two in pairwise(tokens))
    return asked or text_of(tokens[:2]).startswith(("for anything", "for everything"))


def _told(piece: tuple[Token, ...], scale: Scale) -> tuple[tuple[Token, ...], Scale]:
    """The piece with its case told in full, and what the next may speak of."""
    start = int(has(piece[:1], "AND", "BUT"))
    if start >= len(piece):
        return piece, scale  # behind a mark that ends the sentence
    told, side = piece, ""
    for reader in (_asked_of_it, _rest_of_it, _bare) if scale.field else ():
        told, side = reader(piece, start, scale)
        if told is not piece:
            break
    field = measured(piece)
    near = bool(field) or (scale.near and told is not piece)
    if told is piece and not field:
        return piece, replace(scale, side="", near=False)
    numbers = tuple(t for t in told if t.of("NUM") and is_amount(t))
    asked = told is not piece or compared(piece) is not None
    same = not field or field == scale.field
    side = side or side_of(piece)
    cases = (scale.cases if same else 0) + asked
    return told, Scale(field or scale.field, side, numbers if asked else (), cases, near)


_BEYOND = [
    f"for {all_} {more}" for all_ in ("anything", "everything") for more in (*LOWER, *HIGHER, "beyond")
]


def _inside(tokens: Sequence[Token], at: int) -> int:
    """Where "in between" or "anything in between" ends that begins here; 0 if neither does."""
    at += at < len(tokens) and tokens[at].low in ("anything", "everything", "all", "whatever is")
    return at + 1 if at < len(tokens) and tokens[at].of("BETWEEN") else 0


def _asked_of_it(tokens: tuple[Token, ...], start: int, scale: Scale) -> tuple[tuple[Token, ...], str]:
    """ "If it is 7 or more", "if it is above that", right behind what speaks of the score."""
    start = next((n for n, t in enumerate(tokens) if t.of("IF")), start)
    asked = scale.near and len(tokens) > start + 3 and tokens[start].of("IF")
    if not asked or tokens[start + 1].low not in IT or tokens[start + 2].low not in ("is", "lies"):
        return tokens, ""
    at = start + 3
    side, end = that_at(tokens, at)
    if side and _other(scale, side):
        return _otherwise(tokens, start, end)
    told, side = (
        (than(tokens[at:end], side, scale), side) if side else (tokens[at:at], side_at(tokens, at)[0])
    )
    told = (*told, *tokens[end:])
    number = next((n for n, t in enumerate(told[:4]) if t.of("NUM") and is_amount(t)), None)
    if number is None or text_of(told[:number]) not in ("", "between", *LESS, *MORE):
        return tokens, ""
    joint = "and" if side == "between" else "or"
    two = text_of(told[number + 1 : number + 2]) == joint and has(told[number + 2 : number + 3], "NUM")
    behind = told[number + (3 if two else 1) :]
    behind = behind[1:] if text_of(behind[:1]) in UNITS else behind
    opened = any(text_of(behind[:n]) in OPEN_ENDS for n in (1, 2))
    if behind and not (behind[0].of("COMMA", "AGENT", "THEN") or opened):
        return tokens, ""
    named = _worded([("INERT", "the"), *(("WORD", word) for word in scale.field)], tokens[start + 1])
    is_ = replace(tokens[start + 2], text="is", value="is")
    return (*tokens[: start + 1], *named, is_, *told), side


def _rest_of_it(tokens: tuple[Token, ...], start: int, scale: Scale) -> tuple[tuple[Token, ...], str]:
    """ "Above that, …" behind a case below: the other one; behind a range, above its end. "In between, …"."""
    end = _inside(tokens, start) if scale.cases > 1 else 0
    if end:
        return _otherwise(tokens, start, end, goes=has(tokens[end : end + 1], "HANDOFF"))
    said = text_of(tokens[start + 1 : start + 4])
    if scale.side and tokens[start].of("AGENT") and said in _BEYOND:
        return _otherwise(tokens, start + 1, start + 4)
    side, end = that_at(tokens, start)
    if not side or not scale.side or not _begins_a_clause(tokens[end:]):
        return tokens, ""
    if _other(scale, side):
        return _otherwise(tokens, start, end)
    told = than(tokens[start:end], side, scale)
    asking = _asking(scale.field, tokens[start].start)
    found = (*tokens[:start], *asking, *told, *_comma(tokens[end:]), *tokens[end:])
    return (found, side) if told else (tokens, "")


def _other(scale: Scale, side: str) -> bool:
    """Whether this is the other side of the one case that was told."""
    return scale.cases < 2 and {scale.side, side} == {"less", "more"}


def _otherwise(
    tokens: tuple[Token, ...], start: int, end: int, *, goes: bool = False
) -> tuple[tuple[Token, ...], str]:
    """ "Otherwise, …" in place of these words. goes: what stands behind says where what they mean goes."""
    rest = tokens[end:]
    last = all(t.of("COMMA", "SEMI", "MARK", "STOP") for t in rest)
    if not (goes or last or _begins_a_clause(rest)):
        return tokens, ""
    stop = tokens[end - 1].end
    other = made("ELSE", "otherwise", tokens[start].start, stop)
    return (*tokens[:start], other, *((made("IT", "it", stop),) if goes else ()), *rest), ""


def _worded(words: Sequence[tuple[str, str]], place: Token) -> list[Token]:
    """Such tokens, all at one place; the last of them has its length."""
    found = [made(kind, text, place.start) for kind, text in words]
    return [*found[:-1], replace(found[-1], end=place.end)]


def _bare(tokens: tuple[Token, ...], start: int, scale: Scale) -> tuple[tuple[Token, ...], str]:
    """ "Below 7, Ann …", "from 30 to 70, Ben …"."""
    said, at = side_at(tokens, start)
    behind = tokens[at] if said and at < len(tokens) else None
    if behind is None or not behind.of("NUM") or not is_amount(behind):
        return tokens, ""
    span = _range(tokens, start)
    if span:
        return _full(tokens, start, scale.field, span)
    end = at + 1
    end += end < len(tokens) and tokens[end].low in UNITS
    opened = next((n for n in range(LONGEST, 0, -1) if text_of(tokens[end : end + n]) in ON), 0)
    rest = tokens[end + opened :]
    place = tokens[start].start
    if not _begins_a_clause(rest) or (text_of(tokens[start:at]) == "from" and not opened):
        return tokens, ""
    full = _asking(scale.field, place)
    if opened:
        full.append(made("ATLEAST", "at least", place))
    told = tokens[at:end] if opened else tokens[start:end]
    return (*tokens[:start], *full, *told, *_comma(rest), *rest), said


def _comma(rest: Sequence[Token]) -> tuple[Token, ...]:
    """A comma, where none stands there."""
    return () if rest[0].of("COMMA") else (made("COMMA", ",", rest[0].start),)


def _range(tokens: Sequence[Token], start: int) -> tuple[tuple[Token, ...], int] | None:
    """ "From 30 to 70", "between 30 and 70", and where it ends, as "between 30 and 70"; None if none."""
    joint = {"from": ("to", "up to", "till"), "between": ("and",)}.get(tokens[start].low, ())
    told = tokens[start + 1 : start + 4]
    if len(told) < 3 or told[1].low not in joint or not (is_amount(told[0]) and is_amount(told[2])):
        return None
    rises = isinstance(told[0].value, int | float) and told[0].value < float(told[2].value)
    hours = tokens[start].low == "from" and not has(tokens[start + 4 : start + 5], "COMMA")
    if not rises or start + 4 >= len(tokens) or hours:
        return None  # "from 9 to 5 Ann works"
    words = (replace(tokens[start], kinds=frozenset({"WORD"}), text="between", value="between"), told[0],
             replace(told[1], kinds=frozenset({"AND"}), text="and", value="and"), told[2])  # fmt: skip
    return (words, start + 4) if _begins_a_clause(tokens[start + 4 :]) else None


def _full(
    tokens: Sequence[Token], start: int, field: Sequence[str], told: tuple[tuple[Token, ...], int]
) -> tuple[tuple[Token, ...], str]:
    """The case in full: "if the score is between 30 and 70, …"."""
    words, end = told
    place, rest = tokens[start].start, tokens[end:]
    return (*tokens[:start], *_asking(field, place), *words, *_comma(rest), *rest), "between"


def _asking(field: Sequence[str], place: int) -> list[Token]:
    """ "If the score is"; the "if" stands before what it asks."""
    words = [("INERT", "the"), *(("WORD", word) for word in field), ("INERT", "is")]
    return [made("IF", "if", place - 1), *(made(kind, text, place) for kind, text in words)]


def _begins_a_clause(rest: Sequence[Token]) -> bool:
    """Whether a clause with somebody's name begins here, behind a comma or without one."""
    at = next((n for n, t in enumerate(rest) if not t.of("COMMA", "INERT", "DASH", "COLON")), len(rest))
    return at < len(rest) and at < 3 and rest[at].of("AGENT", "GROUP")
