"""Durations: "PT90M", "01:30:00", "thirty (30) seconds", "1 hour and 30 minutes" → one number and its unit.

However it is written, a duration is a number and a unit, so that whoever looks for a bound sees one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.words.lexicon import UNITS
from swarmwright.language.words.quantities import quantity
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_durations"]

_ISO = re.compile(r"p(?:(\d+)d)?(?:t(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?)?")
"""ISO 8601, 4.4.3.2, without years and months, whose length is not the same each time."""
_CLOCK = re.compile(r"()(\d{1,2}):([0-5]\d):([0-5]\d)")
_SECONDS = (86400, 3600, 60, 1)
_AT_A_TIME = frozenset(["at", "by", "until", "till", "before", "from", "since", "between", "to", "around"])
_WHOLE = frozenset(["full", "whole", "entire", "straight", "solid", "consecutive", "clean"])


def with_durations(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, each duration as one number and its unit."""
    found: list[Token] = []
    at = 0
    told = [*_without_doubles(tokens)]
    while at < len(told):
        seconds = _written(told, at)
        if seconds:
            token = told[at]
            found += [
                replace(token, kinds=_NUMBER, value=float(seconds)),
                made("UNIT", "seconds", token.end),
            ]
            at += 1
            continue
        size = _size(told, at)
        found += _as_one(told[at : at + size]) if size > 2 else told[at : at + 1]
        at += size if size > 2 else 1
    return tuple(found)


_NUMBER = frozenset({"NUM"})


def _without_doubles(tokens: Sequence[Token]) -> list[Token]:
    """ "thirty (30)", "30 (thirty)", "two full (days)": a number once, beside its unit."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.of("NUM") and _repeats(token, tokens[at + 1 : at + 4]):
            token, at = replace(token, end=tokens[at + 3].end), at + 3
        if token.of("NUM") and _is_whole(tokens[at + 1 : at + 3]):
            token, at = replace(token, end=tokens[at + 1].end), at + 1
        found.append(token)
        at += 1
    return found


def _repeats(number: Token, behind: Sequence[Token]) -> bool:
    if len(behind) < 3 or not (behind[0].of("OPEN") and behind[2].of("CLOSE")):
        return False
    return behind[1].of("NUM") and behind[1].value == number.value


def _is_whole(behind: Sequence[Token]) -> bool:
    return len(behind) == 2 and behind[0].low in _WHOLE and behind[1].of("UNIT")


def _written(tokens: Sequence[Token], at: int) -> int:
    """The seconds of a duration in digits and letters that is one word; 0 for any other word."""
    word = tokens[at].low
    hit = _ISO.fullmatch(word) or _CLOCK.fullmatch(word)
    timed = hit is not None and hit.re is _CLOCK and at > 0 and tokens[at - 1].low in _AT_A_TIME
    if hit is None or timed or tokens[at].of("AGENT", "TOOL", "GROUP"):
        return 0
    return sum(int(part) * each for part, each in zip(hit.groups(), _SECONDS, strict=True) if part)


def _size(tokens: Sequence[Token], at: int) -> int:
    """How many tokens the duration has that begins here, where it ends in its unit; 0 for none."""
    if not tokens[at].of("NUM") or at + 2 >= len(tokens):
        return 0
    found = quantity(tokens, at)
    if found is None or found.measure != "timeout_s" or len(found.values) > 1:
        return 0
    told = tokens[at : found.end]
    several = has(told[1:-1], "UNIT", "AND")  # "the other two half an hour each"
    return len(told) if several and told[-1].low in UNITS else 0


def _as_one(tokens: Sequence[Token]) -> list[Token]:
    """ "1 hour and 30 minutes" as 90 minutes, at the places of its first words and of its last."""
    *before, unit = tokens
    found = quantity(tokens, 0)
    assert found is not None
    number = replace(tokens[0], end=before[-1].end, value=found.values[0] / UNITS[unit.low])
    return [number, unit]
