"""A whole protocol, from a structure, an intent and what others said of the version before. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swarmwright.apps.foundry.library.choosing import chosen_for
from swarmwright.apps.foundry.library.structures import Structure
from swarmwright.apps.foundry.safety.checking import examine

__all__ = ["BUILT_IN", "Wish", "written"]

BUILT_IN = (
    "Written by swarmwright's built-in model, from a library of CBT structures: no language model was asked."
)
"""What every protocol of the built-in model says of itself."""

_COURAGE = (
    "It takes courage to begin, and it is understandable if part of you would rather not. You decide on "
    "each step together with your therapist, at your own pace, and you can stop at any time. Begin with the "
    "easiest part."
)
_SETBACKS = (
    "Setbacks are part of learning, and no failure. Be kind to yourself, make the step smaller, and bring "
    "what happened to the next session."
)
_CRISIS = (
    "If you are in danger, or think of hurting yourself, call your local emergency number or go to the "
    "nearest emergency room. Call or text 988 in the US and Canada, Samaritans on 116 123 in the UK and "
    "Ireland, TelefonSeelsorge on 0800 111 0 111 in Germany, Lifeline on 13 11 14 in Australia."
)
_STEP = re.compile(r"\bstep\s*#?\s*(\d+)", re.I)
_LONGEST_QUOTE = 300


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants otherwise: a clinician's reason, a critic's feedback, a guardian's advice."""

    by: str
    text: str


def written(intent: str, context: str = "", wishes: Sequence[Wish] = ()) -> str:
    """The protocol, in Markdown. All that was wished for is answered in it, where people can see it."""
    structure = chosen_for(intent, context)
    return "\n".join(
        [
            f"# {structure.title}",
            "",
            *_opening(intent, context),
            "## Why this helps",
            "",
            structure.rationale,
            "",
            "## Before you begin",
            "",
            _COURAGE,
            "",
            "## Steps",
            "",
            *_steps(structure, wishes),
            "## How to measure it",
            "",
            structure.measure,
            "",
            "## When it is hard",
            "",
            _SETBACKS,
            "",
            "## What to watch",
            "",
            structure.watch,
            "",
            "## In a crisis",
            "",
            _CRISIS,
            "",
            *_changes(wishes),
            f"*{BUILT_IN}*",
            "",
        ]
    )


def _opening(intent: str, context: str) -> Iterator[str]:
    for name, text in (("For", intent), ("Context", context)):
        if text.strip() and _may_be_quoted(text):
            yield f"**{name}:** {_quoted(text)}"
            yield ""


def _steps(structure: Structure, wishes: Sequence[Wish]) -> Iterator[str]:
    wanted = {int(number) for wish in wishes for number in _STEP.findall(wish.text)}
    everywhere = any(re.search(r"\b(?:detail|longer|concrete|example)", w.text, re.I) for w in wishes)
    for number, step in enumerate(structure.steps, 1):
        more = number in wanted or (everywhere and not wanted)
        yield f"{number}. **{step.name}.** {step.how}" + (f" {step.detail}" if more else "")
    yield ""


def _changes(wishes: Sequence[Wish]) -> Iterator[str]:
    if not wishes:
        return
    yield "## What was changed"
    yield ""
    for wish in dict.fromkeys(wishes):
        if _may_be_quoted(wish.text):
            yield f"- {wish.by} asked for this: {_quoted(wish.text)}"
        else:
            yield f"- One request of {wish.by} was not taken in: it asks for what this protocol must not say."
    yield ""


def _may_be_quoted(text: str) -> bool:
    """Whether its words can stand in a protocol; a crisis line the protocol has itself."""
    return all(one.kind in ("crisis_line", "language", "exposure") for one in examine(text))


def _quoted(text: str) -> str:
    line = " ".join(text.split())
    line = line if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE].rstrip()} …"
    return re.sub(r"([*_`#<>\[\]|])", r"\\\1", line)
