"""What the built-in critic says of a draft: what a whole protocol has, counted. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.apps.foundry.forms import ClinicalAssessment

__all__ = ["asks", "missing_in", "scored", "wished_in"]

_EMPATHY = (
    ("it says that it is hard, or takes courage", r"\b(?:courage|understandable|hard|difficult)\b"),
    ("it is kind about setbacks", r"\b(?:setback\w*|kind to yourself|no failure)\b"),
    ("it speaks to the person", r"\byou\b"),
    ("it leaves the person the choice", r"\b(?:you decide|you can stop|at your own pace|you agree)\b"),
)
_STRUCTURE = (
    ("it has headings", r"(?m)^#{1,3} "),
    ("it has numbered steps", r"(?m)^\s*\d+[.)] "),
    ("it has three steps or more", r"(?ms)^\s*\d+[.)] .*^\s*\d+[.)] .*^\s*\d+[.)] "),
    ("it says how progress is measured", r"\b(?:measure|rate|rating|from 0 to 10|diary|record)\b"),
)
_CLINICAL = (
    ("it gives a rationale", r"\b(?:because|why|helps?|rationale|learn)\b"),
    ("it says what to watch for", r"\b(?:watch|physician|doctor|therapist)\b"),
    ("it says where help is in a crisis", r"\b(?:emergency|crisis|988|116 123)\b"),
    ("it is reviewed in sessions", r"\b(?:session|review|look back|therapist)\b"),
)
_PRAISE = "Complete, warm and well ordered."
"""Of a draft that has all that is counted; no wish, whatever quality a team asks for."""

_ALL_THERE = "It has all that a protocol needs."
_WISH, _SEE = "Improve the draft: ", "see that "
_FULL, _NONE = 9.5, 3.5
"""The scores of a draft that has all that is counted, and of one that has nothing of it."""


def asks(feedback: str) -> bool:
    """Whether this critic's feedback, or another's, asks for anything: its praise does not."""
    return feedback != _PRAISE and not feedback.startswith(_ALL_THERE)


def missing_in(draft: str) -> Iterator[str]:
    """What is counted and not there, in words."""
    for looks in (_EMPATHY, _STRUCTURE, _CLINICAL):
        yield from _absent(looks, draft)


def wished_in(feedback: str) -> tuple[str, ...]:
    """What this critic's feedback wants to be there, as `missing_in` tells it; () = it is another's, or wants
    nothing."""
    if not feedback.startswith(f"{_WISH}{_SEE}"):
        return ()
    said = feedback.removeprefix(_WISH).partition(".")[0]
    return tuple(one.removeprefix(_SEE) for one in said.split("; "))


def _absent(looks: tuple[tuple[str, str], ...], draft: str) -> list[str]:
    return [what for what, pattern in looks if not re.search(pattern, draft, re.I)]


def scored(draft: str, *, leaves_out: bool = False) -> ClinicalAssessment:
    """The assessment: each score by the share of what is there, and in words what is missing. leaves_out:
    whether its drafter says that something which was asked for is not done."""
    missing: list[str] = []
    scores = []
    for looks in (_EMPATHY, _STRUCTURE, _CLINICAL):
        absent = _absent(looks, draft)
        missing += absent
        scores.append(round(_NONE + (_FULL - _NONE) * (1 - len(absent) / len(looks)), 2))
    wish = "; ".join(f"{_SEE}{what}" for what in missing)
    said = f"{_WISH}{wish}." if missing else _ALL_THERE
    if leaves_out:  # the scores are of a protocol as such, whatever was asked for
        said += (
            " But something that was asked for is not done, as its drafter says; the scores leave that out."
        )
    elif not missing:
        said = _PRAISE
    return ClinicalAssessment(
        empathy_score=scores[0],
        structure_score=scores[1],
        clinical_appropriateness=scores[2],
        feedback=said,
    )
