"""Conditions: the words after "if", "unless" and "until" → a typed condition.

A comparison with a number or a plain word is computed ("confidence < 0.7"); anything else is judged.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from swarmwright.language.told.comparisons import OPEN_ENDS, compared, comparisons, is_amount, negated
from swarmwright.language.told.recasting import recast
from swarmwright.language.told.reportable import flagged
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.conditions import AllOf, AnyOf, Compare, Condition, Judged

__all__ = ["carried", "condition", "negated", "sides"]

_COMPARING = frozenset(["reache", "exceed", "surpasse", "equal", "drop", "fall", "rise"])
_FINITE = frozenset(
    ["is", "are", "was", "were", "has", "have", "does", "do", "did", "needs", "need", "contains", "contain",
     "fails", "fail", "passes", "pass", "finds", "says", "reports", "thinks", "shows", "agrees", "agree",
     "==", "=", "<", ">", "<=", ">=", "!=", "≤", "≥", "≠", "⩽", "⩾",
     "isn't", "aren't", "wasn't", "hasn't", "doesn't", "'s"]
)  # fmt: skip


def condition(words: str, tokens: Sequence[Token]) -> Condition:
    """The condition that `words` say; `tokens` are the same words, typed."""
    texts = [t.low for t in tokens]
    texts = [_joint(texts, at) for at in range(len(texts))]
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


def _joint(texts: Sequence[str], at: int) -> str:
    """ "At least 8 but below 9": "but" joins two bounds as "and" does."""
    return "and" if texts[at] == "but" and _starts_comparison(texts[at + 1 :]) else texts[at]


def _leaf(words: str, tokens: Sequence[Token]) -> Condition:
    return compared(tokens) or recast(tokens) or Judged(" ".join(words.split()).rstrip(".;:, "))


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
    verbs = [n for n, text in enumerate(texts) if _has_verb(text)]

    def asks(begin: int, end: int) -> bool:
        """Whether these words have a verb of their own, behind something that it is said of."""
        return bisect_left(verbs, begin + 1) < bisect_left(verbs, end) or plainly(begin, end)

    def plainly(begin: int, end: int) -> bool:
        """ "Safe (and complete)"; "not safe and complete" has two readings, and is no several conditions."""
        led = texts[start : min(begin, end)]
        return flagged(texts[begin:end]) is not None and not (
            any(t.endswith(("n't", "not")) for t in (*led, texts[begin])) and not _has_verb(texts[begin])
        )

    for at, text in enumerate(texts):
        if text not in (joint, ",") or at <= start or not asks(start, at) or _in_comparison(texts, at):
            continue
        behind = at + 1
        if text == "," and texts[behind : behind + 1] in (["and"], ["or"]):
            continue
        joints = (n for n in range(behind, len(texts)) if texts[n] in ("and", "or"))
        if text == "," and next((texts[n] for n in joints if not _in_comparison(texts, n)), "") != joint:
            continue
        stop = next((n for n in range(behind, len(texts)) if texts[n] in ("and", "or", ",")), len(texts))
        stop = min(stop + 2, len(texts)) if _in_comparison(texts, stop) else stop
        if asks(behind, stop) or (joint == "and" and _starts_comparison(texts[behind:stop])):
            found.append((start, at - (texts[at - 1] == ",")))
            start = behind
    return [*found, (start, len(texts))]


def _has_verb(text: str) -> bool:
    """Whether one of the words can be the verb of a condition."""
    return any(w in _FINITE or (w.endswith("s") and w[:-1] in _COMPARING) for w in text.split())


def _in_comparison(texts: Sequence[str], at: int) -> bool:
    """ "8 or more", "than or equal to"."""
    open_end = " ".join(texts[at : at + 2]) in OPEN_ENDS and not any(
        t[0].isdigit() for t in texts[at + 2 : at + 3]
    )
    return open_end or list(texts[at : at + 2]) == ["or", "equal"]


def _starts_comparison(texts: Sequence[str]) -> bool:
    said = " ".join(texts) + " "
    return any(said.startswith(phrase + " ") for phrase, operator in comparisons() if operator != "==")


def carried(said: Condition, tokens: Sequence[Token], before: Sequence[Condition]) -> Condition:
    """ "(the score is over 5 and) below 10": of the field that was named before."""
    last = before[-1] if before else None
    texts = [t.low for t in tokens]
    if not isinstance(last, Compare) or not isinstance(said, Judged) or not _starts_comparison(texts):
        return said
    number = next((t for t in tokens if is_amount(t)), None)
    if number is None:
        return said
    text = " ".join(texts[: tokens.index(number)])
    operator = next((o for phrase, o in comparisons() if text == phrase), None)
    return said if operator is None else Compare(last.field, operator, float(number.value), last.agent)
