"""The lexicon: phrases of English and the operator that each stands for. Data, not code.

The phrases themselves stand in `words_of_order`, `words_of_shape` and `words_of_rights`. A word that stands
in no phrase is a content word (WORD). This module knows nothing of names, sentences or trees.
"""

from __future__ import annotations

from functools import cache

from swarmwright.language.words.words_of_order import ORDER
from swarmwright.language.words.words_of_rights import RIGHTS
from swarmwright.language.words.words_of_shape import SHAPE

__all__ = [
    "INERT",
    "NUMBERS",
    "OPERATORS",
    "UNITS",
    "calendar",
    "correctable",
    "longest",
    "phrases",
    "vocabulary",
]

OPERATORS: dict[str, str] = {**ORDER, **SHAPE, **RIGHTS}

INERT = """
    the | a | an | our team | our agents | the team is | the agents are | this | that's | is | are | be |
    been | was | were | am | being | so | well | ok so | ok | oh | oh and | please | hi | hello | hey |
    right | now | obviously | just | also | too | as | very | really | simply | always | indeed | moreover
    | additionally | additionnally | furthermore | here | there | here's | here is | it's | i want | i
    want a | i'd like | i would like | we have | we get | you | your | make sure | let's | let us | same
    story | of course | in fact | actually | basically | ok then | first off | thanks | thank you | agent
    | agents | task | tasks | element | elements | activity | activities | node | nodes | process | my
    process | the process | bot | bots | step | steps | itself | themselves | our | its own | own | quite
    | at all | still | already | all right | alright | anyway | by the way | that way | in addition |
    process executes | in the middle | in between | between them | a start node | an end node | containing
    | composed of | a join parallel gateway | a join exclusive gateway | join parallel gateway | join
    exclusive gateway | my tasks are | there are | there is | such that | such | necessarily | optionally
    | for | do | does | did | has | have | had | in the morning | as follows | the following | parallel
    gateway
"""

NUMBERS: dict[str, float] = {
    "a": 1, "an": 1, "one": 1, "once": 1, "two": 2, "twice": 2, "three": 3, "thrice": 3,
    "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90, "hundred": 100, "half": 0.5, "dozen": 12, "both": 2, "quarter": 0.25,
    "couple": 2, "zero": 0, "thousand": 1000,
}  # fmt: skip

UNITS: dict[str, float] = {
    "second": 1, "seconds": 1, "sec": 1, "secs": 1, "s": 1, "minute": 60, "minutes": 60, "min": 60,
    "mins": 60, "m": 60, "hour": 3600, "hours": 3600, "hr": 3600, "hrs": 3600, "h": 3600, "day": 86400,
    "days": 86400, "d": 86400, "week": 604800, "weeks": 604800, "fortnight": 1209600,
    "fortnights": 1209600, "millisecond": 0.001, "milliseconds": 0.001,
    "ms": 0.001,
}  # fmt: skip


def _split(text: str) -> list[tuple[str, ...]]:
    return [tuple(phrase.split()) for phrase in text.split("|")]


def calendar() -> tuple[tuple[str, ...], ...]:
    """ "last week", "next spring's": when something was or will be, which puts nobody first or last."""
    which = ("last", "next", "past", "previous", "this")
    return tuple((a, b + owned) for a in which for b in _TIMES.split() for owned in ("", "'s"))


_TIMES = """
    week month year night time quarter season spring summer autumn fall winter century decade weekend monday
    tuesday wednesday thursday friday saturday sunday january february march april june july august september
    october november december morning evening afternoon christmas semester term
"""


def unbounded() -> tuple[tuple[str, ...], ...]:
    """ "Can be executed any number of times", "may be done as often as needed": a loop without a bound."""
    done = ["executed", "done", "run", "performed", "repeated", "carried-out"]
    often = [
        "any number of times",
        "an arbitrary number of times",
        *(f"as {many} as {so}" for many in ("often", "many times") for so in _AS_OFTEN.split("|")),
    ]
    told = (f"{may} be {way} {so}" for may in ("can", "may") for way in done for so in often)
    return tuple(tuple(words.replace("-", " ").split()) for words in told)


_AS_OFTEN = "needed|necessary|required|it takes|they like|you like|wanted|possible"


@cache
def phrases() -> dict[tuple[str, ...], frozenset[str]]:
    """Every phrase (as words) and the operators that it can stand for."""
    table: dict[tuple[str, ...], set[str]] = {}
    for kind, text in (*OPERATORS.items(), ("INERT", INERT)):
        for words in _split(text):
            table.setdefault(words, set()).add(kind)
    for words in unbounded():
        table.setdefault(words, set()).add("LOOP")
    for words in calendar():
        table.setdefault(words, set()).add("INERT")
    return {words: frozenset(kinds) for words, kinds in table.items()}


@cache
def longest() -> int:
    """The number of words in the longest phrase."""
    return max(map(len, phrases()))


@cache
def vocabulary() -> frozenset[str]:
    """Every word that stands in a phrase: what a misspelt word may have meant."""
    words = {word for phrase in phrases() for word in phrase}
    return frozenset(word for word in words | set(NUMBERS) | set(UNITS) if word.isalpha())


_CORRECTED = [
    "AND",
    "THEN",
    "BEFORE",
    "ONCE",
    "UNTIL",
    "WHILE",
    "SEQ",
    "PAR",
    "PARWITH",
    "FOLLOWED",
    "PRECEDED",
    "IF",
    "UNLESS",
    "ELSE",
    "CHOICE",
    "EITHER",
    "LOOP",
    "ATMOST",
    "MAY",
    "MUST",
    "MUSTNOT",
    "ONLY",
    "NOBODY",
    "EXCEPT",
    "EVERYONE",
    "OTHERS",
    "OPENTO",
    "RESERVED",
    "OFFLIMITS",
    "APPROVE",
    "THEY",
    "FOREACH",
    "LAST",
]


@cache
def correctable() -> frozenset[str]:
    """The function words that a typing slip is read as: those of operators that carry structure or rights."""
    words = {w for kind in _CORRECTED for phrase in _split(OPERATORS[kind]) for w in phrase}
    return frozenset(w for w in words if w.isalpha() and len(w) > 3)
