"""Weighing: whether a number bounds from above, always, and somebody; what is not certain is said.

This module knows nothing of who is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Span
from swarmwright.language.told.limits import Bound

__all__ = ["beside_a_condition", "conditional", "doubted", "names_somebody", "of_any_step", "of_nobody"]

_TESTED = re.compile(
    r"\s*(?:if|when|whenever|unless|should|in case|provided|as long as)\b[^,;:]*[,:]\s*", re.IGNORECASE
)
_BEHIND = re.compile(
    r"\s*,?\s*(?:(?:but|and) )?(?:only )?(?:if|unless|provided|as long as|in case)\b", re.IGNORECASE
)


def conditional(prompt: str, start: int, span: Span) -> bool:
    """Whether a condition stands right before `span` (in a sentence that begins at `start`) or behind it."""
    return bool(_TESTED.fullmatch(prompt[start : span[0]]) or _BEHIND.match(prompt[span[1] :]))


_BARE = re.compile(r"\s*(?:(?:and|but)\s+)?(?:if|when)\s+(?:so|not|yes|no)\s*[,:;]?\s*", re.IGNORECASE)


def beside_a_condition(prompt: str, start: int, span: Span) -> Iterator[Diagnostic]:
    """Say of a limit in prompt[span] that its condition is not kept; "if not" alone is none at all."""
    if _BARE.fullmatch(prompt[start : span[0]]):
        said = "no condition was understood that this answers; say it in full: 'if it is not complete, …'"
        yield diagnose("SW402", (start, span[1]), said)
    elif conditional(prompt, start, span):
        said = "a limit holds always; the condition that stands beside it is not kept"
        yield diagnose("SW304", span, said, severity="warning")


_ANY_STEP = re.compile(
    r"\b(?:anything|something|failed (?:step|agent|task|call)s?"
    r"|(?:any|an|a|each|every|no)(?: single)?(?: failed| failing)? (?:step|agent|task|call))\b",
    re.IGNORECASE,
)


def of_any_step(prompt: str, span: Span, measure: str) -> bool:
    """ "If anything fails, retry it once": tries that are everybody's, whoever was spoken of last."""
    return measure == "retries" and _ANY_STEP.search(prompt[span[0] : span[1]]) is not None


_BOUNDING = ("ATMOST", "GIVENUP", "NOBODY", "WHOLE", "EACH", "MUST", "MUSTNOT", "GIVE", "MAY", "IT", "USE")


def of_nobody(clause: Clause, bounds: tuple[Bound, ...]) -> bool:
    """Whether an amount stands there without anybody who has it, and without a word that bounds."""
    sized = all(b.measure in ("timeout_s", "max_cost") for b in bounds)
    return sized and not any(b.who for b in bounds) and clause.has("WORD") and not clause.has(*_BOUNDING)


_RATE = re.compile(r"\s*(?:per|every|each|for (?:each|every))\s+(?!agent|bot|one\b)[a-z]+", re.IGNORECASE)
_AFTER = re.compile(
    r"\s*(?:or so|or thereabouts|left|ish\b|(?:after|before|later than|earlier than)\b)", re.IGNORECASE
)
_EVERY = re.compile(r"(?:\bevery|\beach|\balmost|\bnearly|\bgood)\s*$", re.IGNORECASE)
_SURE = ("ATMOST", "MAY", "MUST", "MUSTNOT", "GIVE", "GIVENUP", "NOBODY", "EACH", "RESPECTIVELY", "USE", "IN")


def doubted(prompt: str, start: int, clause: Clause, bounds: tuple[Bound, ...]) -> Iterator[Diagnostic]:
    """Say it where a number may be no bound ("sails for an hour"), or not always ("… per page", "if …")."""
    for bound in (
        b for b in bounds if b.measure not in ("times", "max_rounds", "retries") and b.said_in(clause)
    ):
        at = bound.quantity.span
        timed = bound.measure == "timeout_s"
        if timed and (_AFTER.match(prompt[at[1] :]) or _EVERY.search(prompt[: at[0]]) or _crowded(clause)):
            said = "this is no plain upper bound, or not plainly on somebody"
            yield diagnose("SW304", at, said, "A has 5 minutes")
        elif _RATE.match(prompt[at[1] :]):
            said = "so much for each of these is no limit that can be kept"
            yield diagnose("SW304", at, said, "A has 5 minutes")
        elif not clause.has(*_SURE) and clause.has("FOR") and clause.has("WORD", "STARTV"):
            said = "whether this is how long it takes, or how long it may take, is not said"
            yield diagnose("SW304", at, said, "A has 5 minutes")
        yield from beside_a_condition(prompt, start, clause.span)


def _crowded(clause: Clause) -> bool:
    """Whether the clause holds another number, two names side by side, or tries and a time."""
    counted = any(c.of("NUM") for c in clause.chunks)
    measures = {c.measure for c in clause.all("QTY")}
    tries = clause.has("RETRY") or "retries" in measures
    several = len(clause.all("NP")) > 1 and not clause.has("RESPECTIVELY") and len(clause.all("QTY")) == 1
    return counted or several or (tries and "timeout_s" in measures and not clause.has("AND"))


_NOBODY_IN_PARTICULAR = frozenset(
    [
        "limit",
        "timeout",
        "time",
        "budget",
        "overall",
        "total",
        "run",
        "call",
        "turn",
        "work",
        "job",
        "default",
    ]
)


def names_somebody(clause: Clause) -> bool:
    """Whether a word before the number may name whom the limit is for: "the mailer has 5 minutes"."""
    for item in clause.chunks:
        word = item.text.casefold()
        if item.of("QTY", "NOBODY", "WHOLE", "EACH", "GIVENUP", "ATMOST") or word in ("no", "any", "every"):
            return False
        if item.of("WORD") and word not in _NOBODY_IN_PARTICULAR:
            return True
    return False
