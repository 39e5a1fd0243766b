"""Conditions: the words after "if", "unless" and "until" → a typed condition.

A comparison with a number or a plain word is computed ("confidence < 0.7"); anything else is judged.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.tokens import Token
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.conditions import Compare, Condition, Judged, Not, Operator

__all__ = ["condition", "negated"]

_PHRASES: tuple[tuple[str, Operator], ...] = (
    ("no less than", ">="), ("not less than", ">="), ("at least", ">="), ("no more than", "<="), ("at most", "<="),
    ("not more than", "<="), ("less than", "<"), ("lower than", "<"), ("smaller than", "<"), ("fewer than", "<"),
    ("more than", ">"), ("greater than", ">"), ("higher than", ">"), ("larger than", ">"), ("bigger than", ">"),
    ("not equal to", "!="), ("equal to", "=="), ("below", "<"), ("under", "<"), ("beneath", "<"), ("above", ">"),
    ("over", ">"), ("beyond", ">"), ("exceeds", ">"), ("exceed", ">"), ("surpasses", ">"), ("reaches", ">="),
    ("reach", ">="), ("<=", "<="), (">=", ">="), ("==", "=="), ("!=", "!="), ("<", "<"), (">", ">"), ("equals", "=="),
    ("longer than", ">"), ("wider than", ">"), ("shorter than", "<"), ("is", "=="), ("are", "=="), ("=", "=="),
)  # fmt: skip
_FILLER = frozenset(
    [
        "the",
        "a",
        "an",
        "is",
        "are",
        "was",
        "were",
        "drops",
        "drop",
        "falls",
        "fall",
        "rises",
        "rise",
        "stays",
        "stay",
        "goes",
        "go",
        "remains",
        "gets",
        "has",
        "have",
        "be",
        "then",
        "its",
        "their",
        "climbs",
        "turns",
        "out",
        "to",
        "comes",
        "in",
        "at",
        "still",
        "already",
        "ever",
        "it",
        "they",
        "been",
        "now",
        "last",
        "overall",
        "final",
        "total",
        "that",
        "this",
    ]
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


def _compared(tokens: Sequence[Token], number: Token) -> Compare | None:
    at = tokens.index(number)
    after = [t for t in tokens[at + 1 :] if t.of("AND", "OR", "COMMA", "IF", "UNTIL", "NUM")]
    agent = next((str(t.value) for t in tokens[:at] if t.of("AGENT")), None)
    words = [w for t in tokens[:at] if not t.of("AGENT", "POSS") for w in t.text.casefold().split()]
    text = " ".join(words)
    for phrase, operator in _PHRASES:
        if (" " + text).endswith(" " + phrase):
            name = slug(" ".join(w for w in text[: len(text) - len(phrase)].split() if w not in _FILLER))
            if name and len(name.split("-")) <= 4 and not after:
                return Compare(name.replace("-", "_"), operator, float(number.value), agent)
            return None
    return None
