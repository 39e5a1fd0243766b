"""Quantities: a number and its unit ("10 tool calls", "an hour and a half", "1h30", "1, 2 and 3 hours").

This module knows nothing of what is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.words.lexicon import UNITS
from swarmwright.language.words.tokens import Token, has

__all__ = ["Quantity", "quantity"]

_COUNTED = {
    "ROUND": "max_rounds",
    "RETRY": "retries",
    "TOOLCALL": "max_tool_calls",
    "DOLLAR": "max_cost",
    "TIMES": "times",
}
_CENTS = ("cent", "cents")
_SMALLER = {
    "third": 1 / 3, "thirds": 1 / 3, "fifth": 0.2, "fifths": 0.2, "sixth": 1 / 6, "tenth": 0.1, "tenths": 0.1,
}  # fmt: skip
"""Parts that are parts only before "of": "the third minute" is another thing."""
_PARTS = {"half": 0.5, "quarter": 0.25, "quarters": 0.25, **_SMALLER}
_CLOCK = re.compile(r"(h|hr|hrs|m|min)(\d{1,2})(m|min|mins|s|sec|secs)?")


@dataclass(frozen=True, slots=True)
class Quantity:
    """Values in base units (seconds, or a count), what they measure, and the index behind them."""

    values: tuple[float, ...]
    measure: str
    end: int


def quantity(tokens: Sequence[Token], at: int) -> Quantity | None:
    """The quantity that begins at `at`, with all that goes on with it, or None; a percentage is none."""
    text = _text(tokens, at)
    if text.endswith("%") or (text.isalpha() and not _counts(tokens[at], text)):
        return None
    found = (
        _money(tokens, at)
        or _clock(tokens, at)
        or _colon(tokens, at)
        or _part(tokens, at)
        or _plain(tokens, at)
    )
    if found is None or found.measure != "timeout_s" or len(found.values) > 1:
        return found
    return _with_half(tokens, found) or _with_smaller(tokens, found)


def _counts(token: Token, text: str) -> bool:
    """Whether a quantity may begin with this word."""
    return token.of("NUM", "NUMWORD") or text in _PARTS or text == "no"


def _text(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].low if 0 <= at < len(tokens) else ""


def _skip(tokens: Sequence[Token], at: int, *kinds: str) -> int:
    while at < len(tokens) and tokens[at].of(*kinds):
        at += 1
    return at


def _money(tokens: Sequence[Token], at: int) -> Quantity | None:
    if _text(tokens, at) != "$" or at + 1 >= len(tokens) or not tokens[at + 1].of("NUM"):
        return None
    return Quantity((float(tokens[at + 1].value),), "max_cost", at + 2)


def _clock(tokens: Sequence[Token], at: int) -> Quantity | None:
    """ "1h30", "2min30s"."""
    if not tokens[at].of("NUM") or at + 1 >= len(tokens) or tokens[at].end != tokens[at + 1].start:
        return None
    match = _CLOCK.fullmatch(_text(tokens, at + 1))
    if match is None:
        return None
    big, small, unit = match.groups()
    scale = UNITS[unit] if unit else UNITS[big] / 60
    return Quantity((float(tokens[at].value) * UNITS[big] + int(small) * scale,), "timeout_s", at + 2)


def _colon(tokens: Sequence[Token], at: int) -> Quantity | None:
    """ "1:30 hours", "2:15 min"."""
    if at + 3 >= len(tokens) or not tokens[at + 1].of("COLON") or not tokens[at + 2].of("NUM"):
        return None
    big, colon, small, unit = tokens[at : at + 4]
    scale = UNITS.get(unit.low)
    tight = big.end == colon.start and colon.end == small.start and len(small.text) == 2
    if not tight or scale not in (60, 3600) or not big.text.isdigit():
        return None
    return Quantity((float(big.value) * scale + float(small.value) * scale / 60,), "timeout_s", at + 4)


def _part(tokens: Sequence[Token], at: int) -> Quantity | None:
    """ "a quarter of an hour", "three quarters of an hour", "two and a half hours", "a couple of minutes"."""
    start = at
    at += tokens[at].of("NUMWORD")
    whole = 0.0
    factor = 1.0
    if at < len(tokens) and tokens[at].of("NUM") and _text(tokens, at) not in _PARTS:
        whole, at = float(tokens[at].value), at + 1
        if _text(tokens, at) in _PARTS:
            factor, at = _PARTS[_text(tokens, at)], at + 1
        elif at < len(tokens) and tokens[at].of("AND"):
            half = _skip(tokens, at + 1, "NUMWORD")
            if half == at + 1 or _text(tokens, half) not in _PARTS:
                return None
            whole, at = whole + _PARTS[_text(tokens, half)], half + 1
    elif _text(tokens, at) in _PARTS:
        whole, at = _PARTS[_text(tokens, at)], at + 1
    smaller = _text(tokens, at - 1) in _SMALLER
    if not whole or at == start or (smaller and _text(tokens, at) != "of"):
        return None
    unit, end = _unit(tokens, at + (at < len(tokens) and tokens[at].of("OF")))
    if unit is None:
        return None
    return Quantity((whole * factor * unit[1],), unit[0], end)


def _plain(tokens: Sequence[Token], at: int) -> Quantity | None:
    number = tokens[at]
    if number.low == "no" and at + 1 < len(tokens) and tokens[at + 1].of("RETRY"):
        return Quantity((0.0,), "retries", at + 2)
    if number.of("NUMWORD") or (number.of("NUM") and number.low in ("twice", "thrice", "once")):
        return _single(tokens, at)
    if not number.of("NUM") or _decade(tokens, at):
        return None
    values, end = _several(tokens, at)
    unit, end = _unit(tokens, end)
    if unit is None and len(values) > 1:
        return None
    if unit is None:
        return None
    measure, scale = unit
    return Quantity(tuple(v * scale for v in values), measure, end)


def _decade(tokens: Sequence[Token], at: int) -> bool:
    """ "the 1960s"."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    tight = after is not None and after.text == "s" and after.start == tokens[at].end
    year = re.fullmatch(r"(?:1\d|20)?\d0", tokens[at].text) is not None
    return tight and year and _text(tokens, at - 1) == "the"


def _several(tokens: Sequence[Token], at: int) -> tuple[list[float], int]:
    """The numbers of "1, 2 and 3 hours"; a list with commas alone is none."""
    values, end = [float(tokens[at].value)], at + 1
    if not (tokens[at].text.isdigit() or tokens[at].text.isalpha()):
        return values, end
    listed, stop, closed = list(values), end, False
    while (joint := _skip(tokens, stop, "COMMA", "AND")) > stop:
        if joint >= len(tokens) or not tokens[joint].of("NUM"):
            break
        closed = closed or has(tokens[stop:joint], "AND")
        listed.append(float(tokens[joint].value))
        stop = joint + 1
    return (listed, stop) if closed else (values, end)


def _single(tokens: Sequence[Token], at: int) -> Quantity | None:
    word = _text(tokens, at)
    if word in ("a", "an"):
        if _text(tokens, at + 1) == "second" and at + 2 < len(tokens) and tokens[at + 2].of("WORD", "OUTPUT"):
            return None  # "a second test"
        unit, end = _unit(tokens, at + 1)
        if unit is None or unit[0] not in ("timeout_s", "retries"):
            return None
        return Quantity((unit[1],), unit[0], end)
    if word == "once" and (at == 0 or not _ends_once(tokens, at + 1)):
        return None
    return Quantity((float(tokens[at].value),), "times", at + 1)


def _ends_once(tokens: Sequence[Token], at: int) -> bool:
    return at >= len(tokens) or tokens[at].of("COMMA", "AND", "BUT", "ATMOST", "CLOSE")


def _unit(tokens: Sequence[Token], at: int) -> tuple[tuple[str, float] | None, int]:
    """The unit after a number: (measure, seconds or 1), and the index after it."""
    at = _skip_names(tokens, at)
    if at + 1 < len(tokens) and tokens[at].of("WORD") and tokens[at + 1].of("RETRY", "TOOLCALL"):
        at += 1
    if at >= len(tokens):
        return None, at
    word = str(tokens[at].value) or _text(tokens, at)
    if word in UNITS:
        return ("timeout_s", UNITS[word]), at + 1
    if word in _CENTS:
        return ("max_cost", 0.01), at + 1
    for kind, measure in _COUNTED.items():
        if tokens[at].of(kind):
            return (measure, 1.0), at + 1
    return None, at


def _skip_names(tokens: Sequence[Token], at: int) -> int:
    skipped = ("INERT", "NUMWORD", "DASH")
    last = min(at + _FURTHEST, len(tokens))
    while at < last and tokens[at].of(*skipped) and not tokens[at].of("AGENT", "FOR"):
        at += 1
    return at


_FURTHEST = 12
"""Words between a number and its unit: further off it is none of that number's."""


def _with_half(tokens: Sequence[Token], found: Quantity) -> Quantity | None:
    """ "an hour and a half"."""
    unit = UNITS.get(_text(tokens, found.end - 1))
    at = found.end
    if unit is None or at >= len(tokens) or not tokens[at].of("AND"):
        return None
    part = _skip(tokens, at + 1, "NUMWORD")
    if part == at + 1 or _text(tokens, part) not in _PARTS or _unit(tokens, part + 1)[0] is not None:
        return None
    return replace(found, values=(found.values[0] + _PARTS[_text(tokens, part)] * unit,), end=part + 1)


def _with_smaller(tokens: Sequence[Token], found: Quantity) -> Quantity:
    """ "1 hour and 30 minutes", "2 min 30 s": one duration, unless it is said whose each part is."""
    at = _skip(tokens, found.end, "AND")
    unit = UNITS.get(_text(tokens, found.end - 1))
    if unit is None or at >= len(tokens) or not tokens[at].of("NUM"):
        return found
    more = _plain(tokens, at)
    if more is None or more.measure != "timeout_s" or len(more.values) > 1:
        return found
    smaller = UNITS.get(_text(tokens, more.end - 1), unit)
    if smaller >= unit or has(tokens[more.end :], "RESPECTIVELY"):
        return found
    return replace(found, values=(found.values[0] + more.values[0],), end=more.end)
