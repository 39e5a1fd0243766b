"""The closed vocabulary of canonical English, and how names and free text stand in it.

`printing` writes these phrases and `language.canonical` reads them. A phrase is one token; between phrases
stand names, labels (`Phase 2`, `Gate 1`), numbers and quoted text. A name stands bare when none of its words
begins a phrase, else in quotes; an agent or tool that has no name of its own stands as its `` `id` ``.
This module knows nothing of grammar.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from swarmwright.workflow.catalog import AgentSpec, ToolSpec
from swarmwright.workflow.rules import LimitKind

__all__ = ["PHRASES", "SYMBOLS", "UNITS", "Token", "bare", "names_of", "quote", "tokens", "unquote"]

PHRASES: Mapping[str, tuple[str, ...]] = {
    # order
    "FIRST": ("starts first", "start first"),
    "AT_ONCE": ("starts at once", "start at once"),
    "WORK_IN_PARALLEL": ("work in parallel",),
    "IN_PARALLEL": ("in parallel",),
    "STARTS_AFTER": ("starts after", "start after"),
    "STARTS_ONCE": ("starts once", "start once"),
    "AND_ONCE": ("and once",),
    "IS_ANNOUNCED": ("is announced", "are announced"),
    "THEN": (", then",),
    "NOTHING_HAPPENS": ("nothing happens",),
    # joins
    "THE_WHOLE": ("the whole",),
    "IS_COMPLETE_ONCE": ("is complete once",),
    "OF_ITS": ("of its",),
    "MEMBERS_ARE_DONE": ("members are done", "members is done", "member is done"),
    "REST_IS_CANCELLED": ("; the rest is cancelled",),
    "REST_FINISHES": ("; the rest may finish",),
    # loops, maps, choices, supervisors, gates
    "REPEATS": ("repeats",),
    "UNTIL": ("until",),
    "EXACTLY": ("exactly",),
    "AT_MOST": (", at most",),
    "TIMES": ("times", "time"),
    "WITHOUT_END": ("without end",),
    "WITH": (", with",),
    "IN_BETWEEN": ("in between",),
    "OR_FAILS": (", or else fails",),
    "OR_ASKS": (", or else asks a human",),
    "RUNS": ("runs",),
    "FOR_EACH": ("for each",),
    "AT_A_TIME": ("at a time",),
    "IF": ("if",),
    "OTHERWISE": (", otherwise",),
    "IN_ANY_CASE": ("in any case",),
    "IN": ("in",),
    "PICKS": ("picks who goes next among",),
    "ASKS_A_HUMAN": ("asks a human",),
    "ASKS": ("asks",),
    "EITHER_WAY": (", and goes on either way",),
    # steps
    "TASK_OF": ("the task of",),
    "ANNOUNCES": ("announces",),
    # conditions
    "AND": ("and",),
    "OR": ("or",),
    "NOT": ("not",),
    "ALL_OF": ("all of",),
    "ANY_OF": ("any of",),
    "OF": ("of",),
    "IS": ("is",),
    "IS_NOT": ("is not",),
    "TRUE": ("true",),
    "FALSE": ("false",),
    "HAS_BEEN_ANNOUNCED": ("has been announced",),
    "IS_APPROVED": ("is approved",),
    # rules
    "ONLY": ("only",),
    "EVERYONE": ("everyone",),
    "NOBODY": ("nobody",),
    "EXCEPT": ("except",),
    "AND_NOBODY_ELSE": (", and nobody else",),
    "MAY_USE": ("may use",),
    "MUST_NOT_USE": ("must not use",),
    "IS_DENIED": ("is denied", "are denied"),
    "EVERY_USE_OF": ("every use of",),
    "BEFORE_EVERY_USE_OF": ("before every use of",),
    "NEEDS_A_HUMAN": ("needs a human's approval", "need a human's approval"),
    "NEEDS_APPROVAL_BY": ("needs approval by", "need approval by"),
    "MAY_SEE": ("may see what",),
    "MUST_NOT_SEE": ("must not see what",),
    "WRITES": ("writes",),
    "EACH_AGENT": ("each agent",),
    "HAS_AT_MOST": ("has at most", "have at most"),
}
"""Token kind → its phrases; the first is singular."""

UNITS: Mapping[str, tuple[LimitKind, float, tuple[str, str]]] = {
    "DAYS": ("timeout_s", 86400, ("day", "days")),
    "HOURS": ("timeout_s", 3600, ("hour", "hours")),
    "MINUTES": ("timeout_s", 60, ("minute", "minutes")),
    "SECONDS": ("timeout_s", 1, ("second", "seconds")),
    "ROUNDS": ("max_rounds", 1, ("round", "rounds")),
    "RETRIES": ("retries", 1, ("retry", "retries")),
    "TOOL_CALLS": ("max_tool_calls", 1, ("tool call", "tool calls")),
    "DOLLARS": ("max_cost", 1, ("dollar", "dollars")),
}
"""Unit → kind of limit, how many of its base unit, singular and plural; the largest units first."""

SYMBOLS: Mapping[str, str] = {
    "NUMBER": r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?",
    "STRING": r'"(?:[^"\\]|\\.)*"',
    "ID": r"`(?:[^`\\]|\\.)*`",
    "PHASE": r"Phase\s+\d+\b",
    "GATE": r"Gate\s+\d+\b",
    "OPERATOR": r"[<>]=?",
    "LPAR": r"\(",
    "RPAR": r"\)",
    "COLON": ":",
    "COMMA": ",",
    "DOT": r"\.",
    "WORD": r"[^\W\d]\w*",
}
"""Everything else that stands between phrases: token kind → pattern."""

_PLAIN_NAME = re.compile(r"[^\W\d_]\w*(?:[ -]\w+)*")
_ESCAPES = {"\\": "\\", "n": "\n", "r": "\r", "t": "\t"}


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of canonical English: its kind (a phrase, NAME or a symbol), its text and where it stands."""

    kind: str
    text: str
    start: int
    end: int


def tokens(text: str, names: Iterable[str]) -> Iterator[Token] | None:
    """Cut the text into tokens; None if a piece of it is not of this language. Names win over phrases."""
    found: list[Token] = []
    known, rest = _names_pattern(frozenset(n for n in names if bare(n))), _pattern()
    at = len(text) - len(text.lstrip())
    while at < len(text):
        match = known.match(text, at) or rest.match(text, at)
        if match is None:
            return None
        kind = (match.lastgroup or "NAME").partition("__")[0]
        found.append(Token(kind, match.group(), at, match.end()))
        at = match.end()
        while at < len(text) and text[at].isspace():
            at += 1
    return iter(found)


def bare(name: str) -> bool:
    """Whether a name can stand without quotes: no word of it begins a phrase or a label."""
    words = re.split("[ -]", name.casefold())
    return bool(_PLAIN_NAME.fullmatch(name)) and _first_words().isdisjoint(words)


def names_of(specs: Iterable[AgentSpec] | Iterable[ToolSpec]) -> dict[str, str]:
    """Name → id, for the names that only one agent (or tool) has."""
    pairs = [(spec.name, spec.id) for spec in specs]
    count = Counter(name for name, _ in pairs)
    return {name: id_ for name, id_ in pairs if count[name] == 1}


def quote(text: str, mark: str = '"') -> str:
    """The text between marks, with the mark, backslashes and line breaks escaped."""
    escaped = text.replace("\\", "\\\\").replace(mark, f"\\{mark}")
    return mark + escaped.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + mark


def unquote(quoted: str) -> str:
    """What `quote` was given."""
    return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), quoted[1:-1], flags=re.DOTALL)


@cache
def _phrases() -> dict[str, tuple[str, ...]]:
    return {**PHRASES, **{kind: words for kind, (_, _, words) in UNITS.items()}}


@cache
def _first_words() -> frozenset[str]:
    """The words that a phrase or a label begins with, after its comma if it has one."""
    every = (phrase for alternatives in _phrases().values() for phrase in alternatives)
    return frozenset(("phase", "gate", *(phrase.lstrip(",; ").split()[0] for phrase in every)))


@cache
def _pattern() -> re.Pattern[str]:
    """Phrases, the longest first (`is not` before `is`), then symbols. Sentences may begin with a capital."""
    every = sorted(((p, kind) for kind, ps in _phrases().items() for p in ps), key=lambda pair: -len(pair[0]))
    kinds = "|".join(f"(?P<{kind}__{i}>{_phrase_pattern(p)})" for i, (p, kind) in enumerate(every))
    return re.compile("|".join([kinds, *(f"(?P<{kind}>{p})" for kind, p in SYMBOLS.items())]))


def _phrase_pattern(phrase: str) -> str:
    first, *rest = phrase.split()
    head = f"[{first[0].upper()}{first[0]}]{first[1:]}" if first[0].isalpha() else re.escape(first)
    return r"\s+".join([head, *map(re.escape, rest)]) + r"\b"


@lru_cache(maxsize=64)
def _names_pattern(names: frozenset[str]) -> re.Pattern[str]:
    """The longest name first; a text that is no name, if there are none."""
    longest = sorted(names, key=lambda n: (-len(n), n))
    return re.compile(rf"(?:{'|'.join(map(re.escape, longest))})(?!\w)" if longest else r"(?!)")
