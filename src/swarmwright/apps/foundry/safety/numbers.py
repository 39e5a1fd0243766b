"""The numbers of lines for help, by country and by service (`lines.toml`), and what looks like one. Pure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from swarmwright.apps.foundry.safety.lexicon import CRISIS_NUMBERS, SHORT_CRISIS_NUMBERS

__all__ = [
    "SHORTEST",
    "called_so",
    "country_names",
    "digits_of",
    "fits",
    "is_line",
    "is_listed",
    "is_of",
    "listed_shorter_than",
    "looks_like_a_line",
    "parts_of",
    "service_names",
]

_US = r"(?<=\bthe )us\b|(?<=\()us(?=[),/ ])|(?:(?<=[;,/] )|^)us(?= ?[:(/]| and canada\b)|(?<=canada and )us\b"
SHORTEST = 5
"""Digits of a number that is told from a mistyped one."""


def looks_like_a_line(digits: str) -> bool:
    """Whether it is of the form of short lines, or one slip away from a known one: another digit, or two of
    them the other way round."""
    if len(digits) == 3 or (len(digits) == 6 and digits.startswith("116")):
        return True
    return len(digits) > SHORTEST and any(_near(digits, line) for line in _lines())


def _near(one: str, other: str) -> bool:
    if len(one) != len(other) or len(one) < SHORTEST:
        return False
    differ = [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    turned = len(differ) == 2 and one[differ[0]] == other[differ[1]] and one[differ[1]] == other[differ[0]]
    return len(differ) == 1 or turned


def fits(digits: str, country: str) -> bool:
    """Whether it is a line of this country."""
    return _has(_numbers_of(country), digits)


def is_of(digits: str, service: str) -> bool:
    """Whether it is a number of this service."""
    return _has(_numbers_of_service(service), digits)


def digits_of(number: str) -> str:
    """A number by its digits alone."""
    return re.sub(r"\D", "", number)


def is_listed(number: str) -> bool:
    """Whether a number, as it is written, is a known line and nobody's own: digit by digit, however they are
    grouped; from abroad with the code of its country ("+44 (0)800 1111"), in North America without its 1."""
    digits = digits_of(number)
    if digits in _lines() or (len(digits) == 10 and f"1{digits}" in _lines()):
        return True
    if "+" not in number and not digits.startswith("00"):
        return False
    abroad = digits.removeprefix("00")
    return any(
        abroad.startswith(code) and _is_one_of(numbers, abroad.removeprefix(code))
        for code, numbers in _from_abroad()
    )


def _is_one_of(numbers: Collection[str], rest: str) -> bool:
    """rest: what stands behind the country's code, with the 0 or 1 before it or without."""
    return len(rest) >= SHORTEST and any(one in numbers for one in (rest, f"0{rest}", f"1{rest}"))


def parts_of(number: str) -> tuple[str, ...]:
    """What was written together as one, by what may be one number each: "116 123 (24/7)", "999 / 112"."""
    mark = next((one for one in _APART if one in number), "") if not is_listed(number) else ""
    return tuple(part for one in number.split(mark) for part in parts_of(one.strip())) if mark else (number,)


_APART = (" (", " - ", "/")


@cache
def listed_shorter_than(length: int) -> tuple[str, ...]:
    """The known lines of fewer digits than that."""
    return tuple(sorted(one for one in _lines() if len(one) < length))


def is_line(digits: str) -> bool:
    """Whether it is a known line, of whichever country."""
    return _has(_lines(), digits)


def _has(numbers: Collection[str], digits: str) -> bool:
    """Also as it is written from abroad, or without the 1 before it."""
    return (
        digits in numbers
        or f"1{digits}" in numbers
        or any(
            digits.endswith(one.removeprefix("0")) and len(one) > SHORTEST and len(digits) <= len(one) + 4
            for one in numbers
        )
    )


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "lines.toml").read_text("utf-8"))


def _listed(one: Mapping[str, Any]) -> frozenset[str]:
    """The numbers of a country or a service; each line of the list has a source of its own."""
    return frozenset(" ".join(one["numbers"]).split())


@cache
def _numbers_of(country: str) -> frozenset[str]:
    return _listed(_data()["countries"][country])


@cache
def _numbers_of_service(name: str) -> frozenset[str]:
    return _listed(next(one for one in _data()["services"] if name in one["names"]))


@cache
def _from_abroad() -> tuple[tuple[str, frozenset[str]], ...]:
    """The code of each country that has one, and its numbers."""
    return tuple((one["code"], _listed(one)) for one in _data()["countries"].values() if "code" in one)


@cache
def _lines() -> frozenset[str]:
    """All that are known, of whichever country."""
    told = (*_data()["countries"].values(), *_data()["services"])
    listed = frozenset(number for one in told for number in _listed(one))
    return listed | CRISIS_NUMBERS | frozenset(SHORT_CRISIS_NUMBERS.split())


@cache
def called_so() -> dict[str, str]:
    """What a country is called → the country."""
    return {name: country for country, one in _data()["countries"].items() for name in one["names"]}


@cache
def country_names() -> re.Pattern[str]:
    """What countries are called, in a plain text."""
    return re.compile(rf"\b(?:{_any(called_so())})(?!\w)|{_US}")


@cache
def service_names() -> re.Pattern[str]:
    """What services are called, in a plain text."""
    return re.compile(rf"\b(?:{_any(name for one in _data()['services'] for name in one['names'])})(?!\w)")


def _any(names: Iterable[str]) -> str:
    return "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True))
