"""Conditions: the words after "if", "unless" and "until" → a typed condition.

A comparison with a number or a plain word is computed ("confidence < 0.7"); anything else is judged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from swarmwright.language.inflection import lemma_of
from swarmwright.language.tokens import Token
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.conditions import AllOf, AnyOf, Compare, Condition, Judged, Not, Operator

__all__ = ["carried", "condition", "negated", "sides"]

_PHRASES: tuple[tuple[Operator, str], ...] = (
    (">=", "greater than or equal to | more than or equal to | higher than or equal to"),
    ("<=", "less than or equal to | lower than or equal to | smaller than or equal to"),
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
_FILLERS = frozenset(_FILLER_WORDS.split())
_OPEN_ENDS: dict[str, Operator] = {
    **dict.fromkeys(["or more", "or above", "or higher", "or greater", "or over", "or better", "and more",
                     "and above", "or larger", "or longer"], ">="),
    **dict.fromkeys(["or less", "or below", "or lower", "or fewer", "or under", "or smaller", "and below",
                     "or shorter"], "<="),
}  # fmt: skip
"""What stands behind a number and opens it to one side."""
_NOUNS = frozenset(["score", "rate", "grade", "count", "measure", "cost"])
_REPORTING = _NOUNS | frozenset(
    ["report", "return", "give", "find", "see", "have", "say", "show", "output", "get", "produce", "assign"]
)
"""What an agent does when it names a value; some of it names the value itself."""
_BE = frozenset(["is", "are", "was", "were", "stays", "remains"])
_COMPARING = frozenset(["reache", "exceed", "surpasse", "equal", "drop", "fall", "rise"])
_FINITE = frozenset(
    ["is", "are", "was", "were", "has", "have", "does", "do", "did", "needs", "need", "contains", "contain",
     "fails", "fail", "passes", "pass", "finds", "says", "reports", "thinks", "shows", "agrees", "agree",
     "==", "=", "<", ">", "<=", ">=", "!=", "isn't", "aren't", "wasn't", "hasn't", "doesn't", "'s"]
)  # fmt: skip
_INVERSE: dict[Operator, Operator] = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


def condition(words: str, tokens: Sequence[Token]) -> Condition:
    """The condition that `words` say; `tokens` are the same words, typed."""
    texts = [t.text.casefold() for t in tokens]
    if tokens and len(words) == tokens[-1].end - tokens[0].start:
        split = sides(texts)
        if split is not None:
            base, (joint, ranges) = tokens[0].start, split
            found: list[Condition] = []
            for start, end in ranges:
                inside = tokens[start:end]
                said = words[inside[0].start - base : inside[-1].end - base]
                found.append(carried(condition(said, inside), inside, found))
            return AnyOf(tuple(found)) if joint == "or" else AllOf(tuple(found))
    return _leaf(words, tokens)


def _leaf(words: str, tokens: Sequence[Token]) -> Condition:
    numbers = [t for t in tokens if t.of("NUM")]
    if len(numbers) == 1 and numbers[0].text[:1].isdigit():
        compared = _compared(tokens, numbers[0])
        if compared:
            return compared
    return _flag(tokens) or Judged(" ".join(words.split()).rstrip(".;:, "))


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


_MORE = ("AND", "OR", "COMMA", "IF", "UNTIL", "NUM")


def _compared(tokens: Sequence[Token], number: Token) -> Compare | None:
    """A comparison of one field with one number; None where anything else is said, too."""
    at = tokens.index(number)
    behind = [t.text.casefold() for t in tokens[at + 1 :]]
    open_end = _OPEN_ENDS.get(" ".join(behind[:2])) if tokens[at + 1 : at + 2] else None
    rest = tokens[at + 3 :] if open_end else tokens[at + 1 :]
    more = any(t.of(*_MORE) for t in rest)
    if more or (any(t.of(*_MORE) for t in tokens[:at]) and not _or_equal(tokens[:at])):
        return None
    if any(t.of("WORD", "OUTPUT") and t.text.casefold() not in _SCALES for t in rest):
        return None  # "the text is longer than 500 words": no field of it is a number
    agent = next((str(t.value) for t in tokens[:at] if t.of("AGENT")), None)
    words = [w for t in tokens[:at] if not t.of("AGENT", "POSS") for w in t.text.casefold().split()]
    text = re.sub(r"(?<=[<>=!]) =", "=", " ".join(words))
    for phrase, operator in _comparisons():
        if (" " + text).endswith(" " + phrase):
            field = _field_name(text[: len(text) - len(phrase)])
            if not field or _acts(tokens[:at]):
                return None
            operator = open_end if open_end and operator == "==" else operator
            return Compare(field, operator, float(number.value), agent)
    return None


_SCALES = frozenset(
    [
        "point",
        "points",
        "percent",
        "per",
        "cent",
        "star",
        "stars",
        "%",
        "degrees",
        "dollars",
        "euros",
        "out",
        "of",
        "overall",
        "now",
        "again",
        "yet",
        "still",
        "then",
        "first",
    ]
)
"""What may stand behind the number of a field without a meaning of its own."""


def _or_equal(tokens: Sequence[Token]) -> bool:
    """ "greater than or equal to": the "or" is a part of the comparison."""
    text = " ".join(t.text.casefold() for t in tokens)
    return text.endswith("than or equal to") and sum(t.of("AND", "OR", "COMMA") for t in tokens) == 1


def _acts(tokens: Sequence[Token]) -> bool:
    """ "Guardian finds it (below 5)": the words behind a name are what it does, and no field of its."""
    for at, (one, two) in enumerate(pairwise(tokens)):
        word = two.text.casefold()
        plain = two.of("WORD") and word.endswith("s") and word not in _FILLERS
        if one.of("AGENT") and plain and not any(t.text.casefold() in _BE for t in tokens[at + 2 :]):
            return lemma_of(word, _REPORTING) is None or any(t.of("IT") for t in tokens)
    return False


def _field_name(words: str) -> str:
    """The field that a noun phrase names; "" for none, or for too many words."""
    left = [w for w in words.split() if w not in _FILLERS]
    left = left[1:] if len(left) > 1 and lemma_of(left[0], _REPORTING - _NOUNS) else left
    name = slug(" ".join(left))
    return name.replace("-", "_") if name and len(name.split("-")) <= 4 else ""


def _flag(tokens: Sequence[Token]) -> Compare | None:
    """ "safe is true", "the draft's ready is false": a field that is yes or no."""
    texts = [w for t in tokens for w in t.text.casefold().split() if not t.of("AGENT", "POSS")]
    if (
        len(texts) < 3
        or texts[-1] not in ("true", "false")
        or texts[-2] not in ("is", "are", "==", "=", "equals")
    ):
        return None
    if any(t.of("AND", "OR", "COMMA", "NUM", "MUSTNOT") for t in tokens) or _acts(tokens):
        return None
    field = _field_name(" ".join(texts[:-2]))
    agent = next((str(t.value) for t in tokens if t.of("AGENT")), None)
    return Compare(field, "==", texts[-1] == "true", agent) if field else None


# -- several conditions --------------------------------------------------------------------------------


def sides(texts: Sequence[str]) -> tuple[str, list[tuple[int, int]]] | None:
    """("or" or "and", the ranges that it joins) where these words are several conditions; else None.

    A part has a verb of its own, or begins with a comparison ("over 5 and below 10"); "and" binds closer.
    """
    start = 1 if texts[:1] in (["either"], ["both"]) else 0
    for joint in ("or", "and"):
        ranges = _ranges(texts, joint, start)
        if len(ranges) > 1:
            return joint, ranges
    return None


def _ranges(texts: Sequence[str], joint: str, start: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for at, text in enumerate(texts):
        if text not in (joint, ",") or at <= start or not _asks(texts[start:at]) or _in_comparison(texts, at):
            continue
        behind = at + 1
        if text == "," and texts[behind : behind + 1] in (["and"], ["or"]):
            continue
        joints = (n for n in range(behind, len(texts)) if texts[n] in ("and", "or"))
        later = [texts[n] for n in joints if not _in_comparison(texts, n)]
        if text == "," and later[:1] != [joint]:
            continue
        stop = next((n for n in range(behind, len(texts)) if texts[n] in ("and", "or", ",")), len(texts))
        stop = min(stop + 2, len(texts)) if _in_comparison(texts, stop) else stop
        if _asks(texts[behind:stop]) or (joint == "and" and _starts_comparison(texts[behind:stop])):
            found.append((start, at - (texts[at - 1] == ",")))
            start = behind
    return [*found, (start, len(texts))]


def _asks(texts: Sequence[str]) -> bool:
    """Whether words have a verb of their own, behind something that it is said of."""
    words = [word for text in texts[1:] for word in text.split()]
    return any(w in _FINITE or (w.endswith("s") and w[:-1] in _COMPARING) for w in words)


def _in_comparison(texts: Sequence[str], at: int) -> bool:
    """ "8 or more", "than or equal to"."""
    open_end = " ".join(texts[at : at + 2]) in _OPEN_ENDS and not any(
        t[0].isdigit() for t in texts[at + 2 : at + 3]
    )
    return open_end or list(texts[at : at + 2]) == ["or", "equal"]


def _starts_comparison(texts: Sequence[str]) -> bool:
    said = " ".join(texts) + " "
    return any(said.startswith(phrase + " ") for phrase, operator in _comparisons() if operator != "==")


def carried(said: Condition, tokens: Sequence[Token], before: Sequence[Condition]) -> Condition:
    """ "(the score is over 5 and) below 10": of the field that was named before."""
    last = before[-1] if before else None
    texts = [t.text.casefold() for t in tokens]
    if not isinstance(last, Compare) or not isinstance(said, Judged) or not _starts_comparison(texts):
        return said
    number = next((t for t in tokens if t.of("NUM") and t.text[:1].isdigit()), None)
    if number is None:
        return said
    text = " ".join(texts[: tokens.index(number)])
    operator = next((o for phrase, o in _comparisons() if text == phrase), None)
    return said if operator is None else Compare(last.field, operator, float(number.value), last.agent)
