"""Amounts: numbers and what they count ("two more attempts", "10 calls to its tools", "no second chance").

This module knows nothing of who gets an amount.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from swarmwright.language.restrictions.words import Word
from swarmwright.language.words.inflection import lemma_of
from swarmwright.language.words.lexicon import UNITS

__all__ = ["Amount", "Item", "amounts"]

Measure = Literal[
    "timeout_s",
    "max_cost",
    "retries",
    "max_rounds",
    "max_tool_calls",
    "attempts",
    "failures",
    "times",
    "bare",
]


@dataclass(frozen=True, slots=True)
class Amount:
    """So much of something. `scale`: what a bare number after it counts in ("10 minutes, … 5"), 0 if unclear.

    `measure` "attempts" and "failures" count the first try too; "times" and "bare" have no measure yet.
    `note`: what was taken for granted, if anything. `first`: retries, told with the first try among them.
    """

    measure: Measure
    values: tuple[float, ...]
    words: tuple[Word, ...]
    scale: float = 1.0
    note: str = ""
    first: bool = False


Item = Word | Amount

_AGAIN = ("more", "further", "additional", "extra", "another", "other", "new")
_PLAIN = ("full", "whole", "tool", "failed", "unsuccessful", "automatic", "single", "separate", "external")
_COUNTED: dict[str, Measure] = {
    **dict.fromkeys(["retry", "rerun", "restart", "reattempt", "re-run", "re-try", "re-attempt"], "retries"),
    **dict.fromkeys(["attempt", "try", "go", "chance", "shot"], "attempts"),
    **dict.fromkeys(["failure", "crash", "error"], "failures"),
    **dict.fromkeys(["round", "turn", "iteration", "pass", "lap", "cycle"], "max_rounds"),
    **dict.fromkeys(["call", "invocation"], "max_tool_calls"),
    "time": "times",
    "x": "times",
}  # fmt: skip
_OF_TOOLS = ("call", "invocation", "use", "usage", "request", "access")
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}


def amounts(words: Sequence[Word]) -> tuple[Item, ...]:
    """The words with each number and what it counts put together."""
    found: list[Item] = []
    at = 0
    while at < len(words):
        amount = _amount(words, at)
        found.append(amount or words[at])
        at += len(amount.words) if amount else 1
    return tuple(found)


def _amount(words: Sequence[Word], at: int) -> Amount | None:
    word = words[at]
    if word.kind == "amount" and word.chunk is not None:
        ordinal = word.text in ("a second", "second") and at + 1 < len(words)
        if ordinal and words[at + 1].lemma in ("attempt", "try", "go", "chance", "shot", "time"):
            return Amount("retries", (1.0,), tuple(words[at : at + 2]))
        said = lemma_of(word.text.split()[-1], _COUNTED)
        tried = said is not None and _COUNTED[said[0]] == "attempts" and word.chunk.measure == "times"
        kind = cast(Measure, "attempts" if tried else word.chunk.measure)
        return Amount(kind, word.chunk.values, (word,), _scale(word) if kind == "timeout_s" else 1.0)
    if word.kind == "number":
        return None if _pronoun(words, at) else _counted(words, at, word.value)
    if word.text in ("a", "an", "another", "no", "zero", "any", "second", "its", "his", "her", "their"):
        return _article(words, at)
    if word.text == "once":
        return _once(words, at)
    if word.text == "none":
        ends = at + 1 == len(words) or words[at + 1].kind == "mark"
        return (
            Amount("bare", (0.0,), (word,))
            if ends and at and words[at - 1].lemma in ("get", "have")
            else None
        )
    if word.text in ("retries", "attempts", "calls"):
        return _named(words, at)
    if word.text in _ORDINALS and at + 1 < len(words):
        return _ordinal(words, at)
    return None


def _pronoun(words: Sequence[Word], at: int) -> bool:
    """ "the first one", "that one": somebody or something, no number."""
    before = words[at - 1].text if at else ""
    return words[at].text == "one" and before in ("first", "last", "that", "this", "each", "no", "every")


def _named(words: Sequence[Word], at: int) -> Amount | None:
    """ "retries 2", "retries: 2", behind what the number counts."""
    stop = at + 1
    while stop < len(words) and words[stop].text in (":", "=", "max", "maximum", "of"):
        stop += 1
    if stop == len(words) or words[stop].kind != "number" or words[at].text != "retries":
        return None
    after = words[stop + 1] if stop + 1 < len(words) else None
    alone = after is None or after.kind != "word" or after.text in ("and", "max", "each")
    return Amount("retries", (words[stop].value,), tuple(words[at : stop + 1])) if alone else None


def _once(words: Sequence[Word], at: int) -> Amount | None:
    """ "once more", "once again", and "once" that ends a clause."""
    after = words[at + 1].text if at + 1 < len(words) else ""
    if after in ("more", "again"):
        return Amount("times", (1.0,), tuple(words[at : at + 2]))
    ends = after in ("", ",", "and", "but", "only", "at", "on", "if", "max", ")")
    return Amount("times", (1.0,), (words[at],)) if ends else None


def _scale(word: Word) -> float:
    """Seconds of the one unit that the amount is said in; 0 if there are several, or a part of one."""
    said = word.text.replace("-", " ").split()
    units = [UNITS[w] for w in said if w in UNITS]
    return units[0] if len(units) == 1 and "half" not in said and "quarter" not in said else 0.0


def _counted(words: Sequence[Word], at: int, value: float) -> Amount:
    """The number at `at` with the noun behind it, if there is one."""
    if words[at].text in ("twice", "thrice"):
        return Amount("times", (value,), (words[at],))
    stop, again, tool = _adjectives(words, at + 1)
    noun = words[stop].lemma if stop < len(words) else ""
    if noun in _OF_TOOLS and (tool or _to_tools(words, stop + 1)):
        end = stop + 1 + (0 if tool else _to_tools(words, stop + 1))
        return Amount("max_tool_calls", (value,), tuple(words[at:end]))
    measure = _COUNTED.get(noun)
    if measure is None or (tool and measure != "max_tool_calls"):
        more = words[at + 1].text == "more" if at + 1 < len(words) else False
        than = more and at + 2 < len(words) and words[at + 2].text == "than"
        return Amount("bare", (value,), tuple(words[at : at + 1 + (more and not than)]))
    if measure == "attempts" and again:
        measure = "retries"
    return Amount(measure, (value,), tuple(words[at : stop + 1]))


def _adjectives(words: Sequence[Word], at: int) -> tuple[int, bool, bool]:
    """The index of the noun, and whether "more" or "tool" stands before it."""
    again = tool = False
    if at + 1 < len(words) and words[at].text == "of" and words[at - 1].text in ("couple", "dozen"):
        at += 1
    while at < len(words) and (words[at].text in _AGAIN + _PLAIN or words[at].lemma == "tool"):
        again = again or words[at].text in _AGAIN
        tool = tool or words[at].lemma == "tool"
        at += 1
    return at, again, tool


def _to_tools(words: Sequence[Word], at: int) -> int:
    """How many words say "to (its) tools" here; 0 if none do."""
    if at >= len(words) or words[at].text not in ("to", "of", "on"):
        return 0
    noun = (
        at
        + 1
        + (at + 1 < len(words) and words[at + 1].text in ("its", "his", "her", "their", "the", "any", "all"))
    )
    return noun + 1 - at if noun < len(words) and words[noun].lemma == "tool" else 0


def _article(words: Sequence[Word], at: int) -> Amount | None:
    """ "no retries", "a second attempt", "another try", "no second chance"."""
    none = words[at].text in ("no", "zero")
    again = words[at].text == "another"
    stop = at + 1
    stop, more, tool = _adjectives(words, stop)
    if stop < len(words) and words[stop].text in ("second", "a second"):
        more, stop = True, stop + 1
    noun = words[stop] if stop < len(words) else None
    if noun is None or tool:
        return _no_calls(words, at, stop) if noun is not None and none else None
    measure = _COUNTED.get(noun.lemma)
    owned = words[at].text in ("its", "his", "her", "their", "any", "second")
    said = measure == "retries" or (measure == "attempts" and (again or more))
    verb = noun.text in ("retry", "restart", "rerun") and words[at].text not in ("a", "an", "no", "another")
    if not said or owned or verb:
        return None
    return Amount("retries", (0.0 if none else 1.0,), tuple(words[at : stop + 1]))


def _no_calls(words: Sequence[Word], at: int, stop: int) -> Amount | None:
    """ "no tool calls": a bound of nothing, which is refused elsewhere."""
    if words[stop].lemma not in _OF_TOOLS:
        return None
    return Amount("max_tool_calls", (0.0,), tuple(words[at : stop + 1]))


def _ordinal(words: Sequence[Word], at: int) -> Amount | None:
    """ "after the third failed attempt", "the second failure"."""
    stop, _, _ = _adjectives(words, at + 1)
    noun = words[stop].lemma if stop < len(words) else ""
    measure = _COUNTED.get(noun)
    if measure not in ("attempts", "failures") or (words[at].text == "second" and measure == "attempts"):
        return None
    value = float(_ORDINALS[words[at].text])
    return Amount(measure, (value,), tuple(words[at : stop + 1]))
