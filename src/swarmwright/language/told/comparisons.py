"""Comparisons: one field with a number, a range, or a plain yes or no ("confidence < 0.7", "5 to 8", "safe").

Whatever else is said in a condition makes it none: it is judged then (`conditions`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from swarmwright.language.told.reportable import flagged
from swarmwright.language.words.inflection import lemma_of
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.conditions import AllOf, AnyOf, Compare, Condition, Not, Operator

__all__ = ["OPEN_ENDS", "compared", "comparisons", "is_amount", "measures", "negated"]

_PHRASES: tuple[tuple[Operator, str], ...] = (
    (">=", "greater than or equal to | more than or equal to | higher than or equal to"),
    (">=", "equal to or greater than | equal to or more than | equal to or higher than | equal to or above"),
    ("<=", "less than or equal to | lower than or equal to | smaller than or equal to"),
    ("<=", "equal to or less than | equal to or lower than | equal to or below | up to | a maximum of"),
    (">=", "no less than | not less than | at least | reaches | reach | a minimum of | >= | ≥ | ⩾"),
    ("<=", "no more than | not more than | at most | <= | ≤ | ⩽"),
    ("<", "less than | lower than | smaller than | fewer than | shorter than | below | under | beneath | <"),
    (
        ">",
        "more than | greater than | higher than | larger than | bigger than | longer than | wider than"
        " | above | over | beyond | exceeds | exceed | exceeding | surpasses | >",
    ),
    ("!=", "not equal to | != | ≠"),
    ("==", "equal to | equals | == | = | is | are"),
)
"""Words of comparison; a longer phrase goes before a shorter one that ends it."""

_FILLER_WORDS = (
    "the a an is are was were drops drop falls fall rises rise stays stay goes go remains gets has "
    "have be come climb turn end ends up land lands lie lies then its their climbs turns out to comes "
    "in at still already ever it they been now last overall final total that this there"
)
_FILLERS = frozenset(_FILLER_WORDS.split())
OPEN_ENDS: dict[str, Operator] = {
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
_INVERSE: dict[Operator, Operator] = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


def compared(tokens: Sequence[Token]) -> Condition | None:
    """The comparison that these words are, and nothing else; None where they are none."""
    numbers = [t for t in tokens if t.of("NUM")]
    if not all(map(is_amount, numbers)):
        return _flag(tokens)
    if len(numbers) == 1:
        return _compared(tokens, numbers[0]) or _reached(tokens, numbers[0]) or _flag(tokens)
    return _between(tokens, *numbers) if len(numbers) == 2 else _flag(tokens)


_NO_AMOUNTS = frozenset(["both", "half", "quarter", "couple", "dozen", "twice", "thrice", "once", "a", "an"])


def is_amount(token: Token) -> bool:
    """Whether a token is a number that a field can be compared with, in digits or in words."""
    return token.of("NUM") and token.low not in _NO_AMOUNTS


_SHARES = frozenset(["confidence", "certainty", "probability", "likelihood"])


def _value(field: str, number: Token, behind: Sequence[Token]) -> float:
    """A number as the field reports it: confidence and the like go from 0 to 1, even where told per cent."""
    told = number.text.endswith("%") or any(t.low in ("percent", "%", "cent") for t in behind)
    share = told and field.rpartition("_")[2] in _SHARES
    return float(number.value) / 100 if share else float(number.value)


def measures(tokens: Sequence[Token]) -> bool:
    """Whether these words compare one field of what has been made with a number, and say nothing else."""
    typed = compared(tokens) if tokens else None
    return isinstance(typed, Compare) and not isinstance(typed.value, bool)


def negated(term: Condition) -> Condition:
    """The opposite: a comparison is turned round, a double negation falls away."""
    if isinstance(term, Compare) and isinstance(term.value, bool) and term.operator == "==":
        return Compare(term.field, "==", not term.value, term.agent)
    if isinstance(term, Compare):
        return Compare(term.field, _INVERSE[term.operator], term.value, term.agent)
    return term.term if isinstance(term, Not) else Not(term)


@cache
def comparisons() -> tuple[tuple[str, Operator], ...]:
    """(phrase, operator), the longest phrase first."""
    pairs = [(phrase.strip(), operator) for operator, text in _PHRASES for phrase in text.split(" | ")]
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


_MORE = ("AND", "OR", "COMMA", "IF", "UNTIL", "NUM")


def _compared(tokens: Sequence[Token], number: Token) -> Compare | None:
    """A comparison of one field with one number; None where anything else is said, too."""
    at = tokens.index(number)
    behind = [t.low for t in tokens[at + 1 :]]
    open_end = OPEN_ENDS.get(" ".join(behind[:2])) if tokens[at + 1 : at + 2] else None
    rest = tokens[at + 3 :] if open_end else tokens[at + 1 :]
    more = has(rest, *_MORE)
    if more or (has(tokens[:at], *_MORE) and not _or_equal(tokens[:at])):
        return None
    if any(not t.of("INERT", "MARK", "STOP") and t.low not in _SCALES for t in rest):
        return None  # "the text is longer than 500 words": no field of it is a number
    agent, text = _of_whom(tokens[:at]), _without_name(tokens[:at])
    for phrase, operator in comparisons():
        if (" " + text).endswith(" " + phrase):
            said, turned = _without_negation(text[: len(text) - len(phrase)])
            field = _field_name(said)
            if turned and open_end:
                return None
            operator = _INVERSE[operator] if turned else operator
            if not field or _acts(tokens[:at]) or _reports(tokens[:at], field):
                return None
            operator = open_end if open_end and operator == "==" else operator
            return Compare(field, operator, _value(field, number, rest), agent)
    return None


_MEASURES = frozenset(
    ["score", "rating", "grade", "mark", "quality", "confidence", "accuracy", "coverage", "precision",
     "recall", "similarity", "certainty", "probability", "likelihood", "level", "percentage", "share", "rate",
     "ranking", "total", "sum", "average", "mean", "satisfaction", "readability", "agreement"]
)  # fmt: skip
"""Nouns of what has a figure, of which "a score of 8" is told; "a group of 3" is no figure of a group."""
_REACHED = re.compile(
    r"(?:(?:is|are|was|were|has been|have been|gets) )?(?:reached|achieved|met|attained|hit)?"
)


def _reached(tokens: Sequence[Token], number: Token) -> Compare | None:
    """ "(Until) a score of 8 (is reached)", "(until) 8 points": the figure is at least that."""
    at = tokens.index(number)
    words, behind = [t.low for t in tokens[:at]], [t.low for t in tokens[at + 1 :] if not t.of("MARK")]
    if not words and behind[:1] == ["points"]:
        words, behind = ["points", "of"], behind[1:]
    elif len(words) < 2 or words[-1] != "of" or words[-2] not in _MEASURES:
        return None
    field = _field_name(" ".join(words[:-1]))
    rest = [w for w in behind if w not in _SCALES]
    if not field or has(tokens[:at], "AGENT", *_MORE) or _REACHED.fullmatch(" ".join(rest)) is None:
        return None
    return Compare(field, ">=", _value(field, number, tokens[at + 1 :]))


_NOT = frozenset(["not", "never", "cannot"])
_NOT_OF_THEM = frozenset(["no", "neither", "nor", "without", "hardly", "barely", "scarcely", "only", "nearly",
                          "almost", "just", "about", "around", "roughly", "far", "well", "way", "either",
                          "both", "all", "fails", "fail", "failed", "unless", "whether"])  # fmt: skip
_PLAINLY = frozenset(
    ["clearly", "really", "actually", "finally", "currently", "definitely", "truly", "strictly"]
)
_DO = frozenset(["does", "do", "did", "can", "will", "would", "should", "ca", "wo"])


def _without_negation(said: str) -> tuple[str, bool]:
    """The words of a field without "not", "isn't", "no longer", and whether they turn the comparison round.

    "" for the words if one of them says more than yes or no ("nearly above 8", "hardly", "neither").
    """
    spelt = said.replace("’", "'").replace("no longer", "not").replace("fails to", "not")
    words = re.sub(r"(?<=\w)n't\b", " not", spelt).split()
    if any(w in _NOT_OF_THEM or (w.endswith("ly") and w not in _PLAINLY | _NAMES_IN_LY) for w in words):
        return "", False
    left = [w for w in words if w not in _NOT | _PLAINLY]
    turns = sum(w in _NOT for w in words)
    left = [w for w in left if w not in _DO] if turns else left
    return " ".join(left), turns % 2 == 1


_NAMES_IN_LY = frozenset(["anomaly", "supply", "reply", "family", "assembly", "monthly", "weekly", "daily",
                          "yearly", "quarterly", "hourly", "early"])  # fmt: skip


def _of_whom(tokens: Sequence[Token]) -> str | None:
    return next((str(t.value) for t in tokens if t.of("AGENT")), None)


def _without_name(tokens: Sequence[Token]) -> str:
    """What is said of a field before its number, in lower case."""
    words = [w for t in tokens if not t.of("AGENT", "POSS") for w in t.low.split()]
    return re.sub(r"(?<=[<>=!]) =", "=", " ".join(words))


def _reports(tokens: Sequence[Token], field: str) -> bool:
    """ "Ben finds (fewer than 3)": the field would be the verb itself."""
    verbs = (two for one, two in pairwise(tokens) if one.of("AGENT"))
    verb = any(t.low == field and lemma_of(field, _REPORTING) for t in verbs)
    return verb and field.endswith("s")


_RANGES = (("between", ("and",)), ("from", ("to",)), ("", ("to", "-", "–", "through", "or")))
"""What stands before a range, and between its ends, which belong to it; "or" has its ends alone."""


def _between(tokens: Sequence[Token], low: Token, high: Token) -> Condition | None:
    """ "The score is between 5 and 8", "is 5 or 6": two comparisons, of one field; None for anything else."""
    at, behind = tokens.index(low), tokens.index(high)
    joint = " ".join(t.low for t in tokens[at + 1 : behind])
    rest = [t for t in tokens[behind + 1 :] if not t.of("INERT", "MARK", "STOP")]
    known = all(t.low in _SCALES for t in rest) and float(low.value) < float(high.value)
    text = _without_name(tokens[:at])
    led = next((led for led, joints in _RANGES if joint in joints and text.endswith(led)), None)
    named = text[: len(text) - len(led or "")].strip()
    said = re.search(r"^(.*?) ?(?:is|are|lies|lie|falls|fall|stays|=|be|lands)( not|n't)?(?: in)?$", named)
    if led is None or not known or said is None or _acts(tokens[:at]):
        return None
    field, agent = _field_name(said[1]), _of_whom(tokens[:at])
    if not field or has(tokens[:at], *_MORE):
        return None
    if joint == "or":
        both = [Compare(field, "==", _value(field, one, rest), agent) for one in (low, high)]
        return AllOf(tuple(map(negated, both))) if said[2] else AnyOf(tuple(both))
    least, most = (
        Compare(field, ">=", _value(field, low, rest), agent),
        Compare(field, "<=", _value(field, high, rest), agent),
    )
    return AnyOf((negated(least), negated(most))) if said[2] else AllOf((least, most))


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
    text = " ".join(t.low for t in tokens)
    return _OR_EQUAL.search(text) is not None and sum(t.of("AND", "OR", "COMMA") for t in tokens) == 1


_OR_EQUAL = re.compile(
    r"(?:than or equal to|equal to or (?:(?:more|less|greater|higher|lower) than|above|below))$"
)


def _acts(tokens: Sequence[Token]) -> bool:
    """ "Guardian finds it (below 5)": the words behind a name are what it does, and no field of its."""
    for at, (one, two) in enumerate(pairwise(tokens)):
        word = two.low
        plain = two.of("WORD") and word.endswith("s") and word not in _FILLERS
        if one.of("AGENT") and plain and not any(t.low in _BE for t in tokens[at + 2 :]):
            return lemma_of(word, _REPORTING) is None or has(tokens, "IT")
    return False


def _field_name(words: str) -> str:
    """The field that a noun phrase names; "" for none, or for too many words."""
    left = [w for w in words.split() if w not in _FILLERS]
    left = left[1:] if len(left) > 1 and lemma_of(left[0], _REPORTING - _NOUNS) else left
    name = slug(" ".join(left))
    return name.replace("-", "_") if name and len(name.split("-")) <= 4 else ""


def _flag(tokens: Sequence[Token]) -> Compare | None:
    """ "safe is true", "the draft's ready is false": a field that is yes or no."""
    plain = flagged([t.low for t in tokens])
    if plain is not None:
        return Compare(plain[0], "==", plain[1])
    texts = [w for t in tokens for w in t.low.split() if not t.of("AGENT", "POSS")]
    if (
        len(texts) < 3
        or texts[-1] not in ("true", "false")
        or texts[-2] not in ("is", "are", "==", "=", "equals")
    ):
        return None
    if has(tokens, "AND", "OR", "COMMA", "NUM", "MUSTNOT") or _acts(tokens):
        return None
    field = _field_name(" ".join(texts[:-2]))
    agent = next((str(t.value) for t in tokens if t.of("AGENT")), None)
    return Compare(field, "==", texts[-1] == "true", agent) if field else None
