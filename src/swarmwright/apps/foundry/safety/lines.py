"""Whether the lines for help that a draft names are those: each number with its service and country. Pure.

That some number stands there is no help where it is another country's, or nobody's. The numbers are data
(`lines.toml`); a number that is not among them is nobody's as far as is known, and only one that is written
as a line for help is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from swarmwright.apps.foundry.safety.findings import Finding
from swarmwright.apps.foundry.safety.help import NUMBER, is_a_line, is_led_to, is_refused
from swarmwright.apps.foundry.safety.lexicon import CALLED
from swarmwright.apps.foundry.safety.numbers import (
    SHORTEST,
    called_so,
    country_names,
    digits_of,
    fits,
    is_line,
    is_listed,
    is_of,
    looks_like_a_line,
    service_names,
)
from swarmwright.apps.foundry.safety.sentences import sentences

__all__ = ["NOBODYS", "Alone", "countries_in", "countries_over", "elsewhere", "numbers_in"]

_RUN = re.compile(r"(?<![\w.+(])\+?\(?\d(?:[\d ().-]{0,24}\d)?(?!\w)")
_HOURS = re.compile(r"\b(?:24 ?/ ?7|24 hours?|\d{1,2} ?(?:am|pm)|day 7|7 days)\b")
_CALLED = re.compile(rf"\b{CALLED}\b")
_CALLS = re.compile(
    r"\b(?:call|dial|phone|telephone|ring|text|calling|dialling|ringing|phoning|texting)"
    r"(?: or (?:call|text))?(?: the)?(?: number)? ?$"
)
_USES = re.compile(r"\b(?:use|using|try|number is)(?: the)?(?: number)? ?$")
"""Before a known line it is called; before other numbers, anything is done with them."""

_ENDS = re.compile(
    r"^\s*(?:$|[,.;:!?()–-]|(?:in|or|and|at|for|from|if|when|any|day|right|now|immediately|free|straight)\b)"
)
_REACHED = re.compile(r"\b(?:can|be|reached|available|answers?|by|telephone|their|its)\b")
"""Words between a service and its number, besides those that may stand before any line."""

_OUTSIDE = re.compile(
    r"\b(?:outside|except(?: in| for)?|not in|unless you are in|beyond|leaving)(?: of)? (?:the )?$"
)
"""With this before it, a country is one of which something is not said."""

_PARTED = re.compile(
    r"\b(?:or|and|then|also|emergency|police|ambulance|first|either|elsewhere|instead)\b|[;.!?]"
)
"""Between a service and a number: the number is another's."""

_FOLLOWED_BY = re.compile(r"^ ?(?:\(|for |is |reaches |connects you (?:to|with) |= ?|[-–:] ?)(?:the )?$")
_TOGETHER = re.compile(r"^(?:,? (?:and|or) |/| / |, ?)(?:the |in )?$")
_JOINED = re.compile(r"^ ?(?:or|and|/) ?$")
_BEHIND = re.compile(
    r"^ ?(?:\(|(?:works? |is (?:used |valid |available )?|can be (?:called|used|reached) |in an emergency |"
    r"if you are |when |while )?(?:in|for|within|from|across|throughout) )(?:the )?$"
)
_BEHIND_LATE = re.compile(r"^, (?:in|for) (?:the )?$")
_OTHERS = "it is no line for help in {}"
_NOT_ITS = "that is not the number of {}"
NOBODYS = "it is written as a line for help, and is none that is known"


@dataclass(frozen=True, slots=True)
class Alone:
    """A line for help without a country. words: its sentence."""

    digits: str
    words: str


@dataclass(frozen=True, slots=True)
class _Number:
    """Digits, and where in a sentence they stand; whether the sentence speaks of them as of a line."""

    digits: str
    at: int
    end: int
    called: bool


@dataclass(frozen=True, slots=True)
class _Group:
    """Countries that stand together, and where."""

    countries: tuple[str, ...]
    at: int
    end: int


def numbers_in(text: str) -> tuple[tuple[Finding, ...], tuple[Alone, ...]]:
    """(what is wrong with the lines for help in a plain text, those without a country)."""
    found: list[Finding] = []
    alone: list[Alone] = []
    said = list(sentences(text))
    for sentence, behind in pairwise((*said, "")):
        for one in _read(sentence, behind):
            if isinstance(one, Finding):
                found.append(one)
            else:
                alone.append(one)
    return tuple(dict.fromkeys(found)), tuple(dict.fromkeys(alone))


@lru_cache(maxsize=256)
def countries_in(text: str) -> frozenset[str]:
    """The countries in which a plain text says that somebody lives or works; no journey goes there."""
    return frozenset(
        name
        for one in sentences(text)
        for group in _groups(one)
        if _AT_HOME.search(one[: group.at])
        for name in group.countries
    )


_AT_HOME = re.compile(
    r"(?:^|[,;:(\[]|\b(?:liv(?:e|es|ed|ing)|based|resid\w+|located|works?|working|moved|home|from|client|patient"
    r"|adult|child|teenager|man|woman|student|practice|clinic|service|we are|i am|country)\b[^.;,]{0,25})"
    r"\W*(?:(?:in|from|to|is|of) )?(?:the )?$"
)


def elsewhere(alone: Sequence[Alone], countries: Collection[str]) -> Iterator[Finding]:
    """Of lines without a country, those that are none in any of the countries that were told of."""
    if not countries:
        return
    where = " or ".join(sorted(countries))
    for one in alone:
        if not any(fits(one.digits, country) for country in countries):
            yield Finding("crisis_line", "caution", _OTHERS.format(where), one.words)


def countries_over(heading: str) -> frozenset[str]:
    """The countries of a plain heading that speaks of help there, and of nothing else: "Help in Germany"."""
    groups = _groups(heading)
    rest = _OF_HELP.sub(" ", _without_countries(heading))
    named = (country for group in groups for country in group.countries)
    return frozenset(named) if groups and is_led_to(rest) else frozenset()


_OF_HELP = re.compile(
    r"\b(?:contacts?|resources?|services|helplines|hotlines|where|who|whom|if|when|you|need|get|find|"
    r"telephone|country|clients?|people|living|live|here|important|useful|further|your)\b"
)


def _read(sentence: str, behind: str) -> Iterator[Finding | Alone]:
    if not any(char.isdigit() for char in sentence):
        return
    numbers = [one for one in _numbers(sentence) if not is_refused(sentence, one.at, one.end, behind)]
    services, groups = _services(sentence, numbers), _groups(sentence)
    where = _where(sentence, numbers, groups)
    shared = list(where.values())
    for one in numbers:
        service, group = services.get(one), where.get(one)
        if not (one.called or service or (group and _is_beside(sentence, one, group))):
            continue
        if service and not is_of(one.digits, service):
            yield Finding("crisis_line", "unsafe", _NOT_ITS.format(service), sentence)
        elif group and (wrong := _wrong(one.digits, group, alone=shared.count(group) == 1)):
            yield Finding("crisis_line", "unsafe", _OTHERS.format(wrong), sentence)
        elif not group and is_line(one.digits):
            yield Alone(one.digits, sentence)
        elif not is_line(one.digits) and looks_like_a_line(one.digits):
            yield Finding("crisis_line", "caution", NOBODYS, sentence)


def _is_beside(sentence: str, number: _Number, group: _Group) -> bool:
    """Whether a known line is told as the country's with no word between: "UK: 999", "999 (UK)"."""
    between = sentence[min(number.end, group.end) : max(number.at, group.at)]
    return is_line(number.digits) and len(number.digits) > 2 and between.strip() in (":", "(", "-", "–", "")


def _wrong(digits: str, group: _Group, *, alone: bool) -> str:
    """In which of these countries it is no line; "" = in none. alone: of others, each may be another's. Of a
    long number that nobody knows, it may be somebody's own."""
    if not is_line(digits) and len(digits) > SHORTEST:
        return ""
    wrong = [country for country in group.countries if not fits(digits, country)]
    return "" if not alone and len(wrong) < len(group.countries) else next(iter(wrong), "")


def _numbers(sentence: str) -> Iterator[_Number]:
    """What may be telephone numbers, in order."""
    text = _HOURS.sub(lambda one: " " * len(one[0]), NUMBER.sub(_unslashed, sentence))
    speaks = _CALLED.search(sentence) is not None
    for run in _RUN.finditer(text):
        digits = digits_of(run[0])
        if len(digits) < 2:
            continue
        before, after = sentence[: run.start()], sentence[run.end() :]
        known = is_line(digits) and (len(digits) > 4 or (speaks and is_a_line(before, after)))
        calls = _CALLS.search(before) or (is_line(digits) and _USES.search(before))
        called = bool(calls and _ENDS.match(after)) or (
            len(digits) > SHORTEST and speaks and is_led_to(" ".join(before.split()[-1:]))
        )
        yield _Number(digits, run.start(), run.end(), (known and len(digits) > 2) or called)


def _unslashed(number: re.Match[str]) -> str:
    """A known line whose digits are parted by a slash, with blanks in its place: "0800/111 0 111"."""
    return number[0].replace("/", " ") if is_listed(number[0]) else number[0]


def _services(sentence: str, numbers: Sequence[_Number]) -> dict[_Number, str]:
    """Which service a number is said to be of: the one right before it, or right behind."""
    named = list(service_names().finditer(sentence))
    found: dict[_Number, str] = {}
    for one in numbers:
        before = next((name for name in reversed(named) if name.end() <= one.at), None)
        if before is None or len(one.digits) < 3:
            continue
        between = _without_countries(sentence[before.end() : one.at])
        if (
            not _PARTED.search(between)
            and not re.search(r"\d", between)
            and is_led_to(_REACHED.sub(" ", between))
        ):
            found[one] = before[0]
    for one in numbers:
        behind = next((name for name in named if name.start() >= one.end), None)
        if one in found or behind is None or behind[0] in found.values() or len(one.digits) < 3:
            continue
        if _FOLLOWED_BY.match(sentence[one.end : behind.start()]):
            found[one] = behind[0]
    return found


def _groups(sentence: str) -> list[_Group]:
    """The countries in a sentence, those together that are joined."""
    groups: list[_Group] = []
    for one in country_names().finditer(sentence):
        country = called_so().get(one[0], "the US")
        last = groups[-1] if groups else None
        if last is not None and _TOGETHER.match(sentence[last.end : one.start()]):
            groups[-1] = _Group((*last.countries, country), last.at, one.end())
        else:
            groups.append(_Group((country,), one.start(), one.end()))
    return [one for one in groups if not _OUTSIDE.search(sentence[: one.at])]


def _where(sentence: str, numbers: Sequence[_Number], groups: Sequence[_Group]) -> dict[_Number, _Group]:
    """Of which countries a number is said to be: right behind it, also behind others that are joined to it;
    or the last before it, which is not behind another number."""
    found: dict[_Number, _Group] = {}
    for number, after in reversed([*pairwise([*numbers, None])]):
        assert number is not None
        behind = next((one for one in groups if one.at >= number.end), None)
        between = sentence[number.end : behind.at] if behind is not None else ""
        before = next((one for one in groups if one.end <= number.at), None)
        late = before is None and _BEHIND_LATE.match(between)
        if behind is not None and (_BEHIND.match(between) or late):
            found[number] = behind
        elif after is not None and after in found and _JOINED.match(sentence[number.end : after.at]):
            found[number] = found[after]
    taken = list(found.values())
    for number in numbers:
        free = [one for one in groups if one.end <= number.at and one not in taken]
        if number not in found and free and ";" not in sentence[free[-1].end : number.at]:
            found[number] = free[-1]
    return found


def _without_countries(text: str) -> str:
    return re.sub(
        r"\(?(?:\bcountry\b(?:,? (?:and|or) |/|, )?(?:the |in )*)+\)?",
        " ",
        country_names().sub("country", text),
    )
