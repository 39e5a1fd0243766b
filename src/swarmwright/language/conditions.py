"""Conditions: the words after "if", "unless" and "until" → a typed condition.

A comparison with a number or a plain word is computed ("confidence < 0.7"); anything else is judged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from swarmwright.language.tokens import Token
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.conditions import Compare, Condition, Judged, Not, Operator

__all__ = ["condition", "negated"]

_PHRASES: tuple[tuple[Operator, str], ...] = (
    (">=", "no less than | not less than | at least | reaches | reach | >="),
    ("<=", "no more than | not more than | at most | <="),
    ("<", "less than | lower than | smaller than | fewer than | shorter than | below | under | beneath | <"),
    (
        ">",
        "more than | greater than | higher than | larger than | bigger than | longer than | wider than"
        " | above | over | beyond | exceeds | exceed | surpasses | >",
    ),
    ("!=", "not equal to | !="),
    ("==", "equal to | equals | == | = | is | are"),
)
"""Words of comparison; a longer phrase goes before a shorter one that ends it."""

_FILLER_WORDS = (
    "the a an is are was were drops drop falls fall rises rise stays stay goes go remains gets has have be"
    " then its their climbs turns out to comes in at still already ever it they been now last overall final"
    " total that this there"
)
_INVERSE: dict[Operator, Operator] = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


def condition(words: str, tokens: Sequence[Token]) -> Condition:
    """The condition that `words` say; `tokens` are the same words, typed."""
    numbers = [t for t in tokens if t.of("NUM")]
    if len(numbers) == 1 and numbers[0].text[:1].isdigit():
        compared = _compared(tokens, numbers[0])
        if compared:
            return compared
    return Judged(" ".join(words.split()))


def negated(term: Condition) -> Condition:
    """The opposite: a comparison is turned round, a double negation falls away."""
    if isinstance(term, Compare):
        return Compare(term.field, _INVERSE[term.operator], term.value, term.agent)
    return term.term if isinstance(term, Not) else Not(term)


@cache
def _comparisons() -> tuple[tuple[str, Operator], ...]:
    """(phrase, operator), the longest phrase first."""
    pairs = [(phrase.strip(), operator) for operator, text in _PHRASES for phrase in text.split(" | ")]
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


def _compared(tokens: Sequence[Token], number: Token) -> Compare | None:
    at = tokens.index(number)
    after = [t for t in tokens[at + 1 :] if t.of("AND", "OR", "COMMA", "IF", "UNTIL", "NUM")]
    agent = next((str(t.value) for t in tokens[:at] if t.of("AGENT")), None)
    words = [w for t in tokens[:at] if not t.of("AGENT", "POSS") for w in t.text.casefold().split()]
    text = re.sub(r"(?<=[<>=!]) =", "=", " ".join(words))
    for phrase, operator in _comparisons():
        if (" " + text).endswith(" " + phrase):
            name = slug(
                " ".join(w for w in text[: len(text) - len(phrase)].split() if w not in _FILLER_WORDS.split())
            )
            if name and len(name.split("-")) <= 4 and not after:
                return Compare(name.replace("-", "_"), operator, float(number.value), agent)
            return None
    return None
