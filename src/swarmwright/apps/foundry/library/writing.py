"""A whole protocol, from a structure, an intent and what others said of the version before; and, beside it,
what came of that. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from swarmwright.apps.foundry.library.choosing import known_for, wished_for
from swarmwright.apps.foundry.library.structures import Structure, structures
from swarmwright.apps.foundry.outcomes import Outcome
from swarmwright.apps.foundry.quoting import one_line, quoted
from swarmwright.apps.foundry.safety.checking import examine

__all__ = ["BUILT_IN", "Wish", "Written", "said_by", "written"]

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
_STEPS = re.compile(r"\bsteps?\s*#?\s*(\d+(?:(?:\s*(?:,|and|&)\s*)+(?:step\s*)?#?\s*\d+)*)", re.I)
_CLAUSE = re.compile(
    r"[.;!?\n]+|\b(?:but|then)\b|(?:,\s*|\b)and\b(?!\s*(?:step\s*)?#?\d)|,(?!\s*(?:step\s*)?#?\d)"
)
_MORE = re.compile(
    r"\b(?:details?\b|detailed|longer|concrete|examples?\b|expand|elaborat|extend|explain|clarif|vague|unclear|"
    r"spell\w* out|more (?:of|on|about|to|for|in)\b)",
    re.I,
)
_NOT_MORE = re.compile(
    r"\b(?:remov|delet|drop|omit|cut|skip|shorten|shorter|brief|trim|condens|simplif|replac|swap|merg|mov)|"
    r"\b(?:leav\w*|tak\w*|strik\w*) (?:[\w#]+ ){0,4}?(?:out|away|off)\b|"
    r"\b(?:less|fewer|without|get rid|no (?:more|longer|further|need|examples?|details?)|"
    r"too (?!vague|unclear|short))|"
    r"(?:\bnot|\bnever|n't)\b(?! (?:\w+ ){0,2}?(?:enough|clear|concrete|detailed|specific|explained))",
    re.I,
)
_CANNOT = "the built-in model cannot do it"
_MUST_NOT = "it asks for what this protocol must not say"
_SINCE = "another structure was asked for since"

_LONGEST_QUOTE = 300
_NOT_REPEATED = "as it was asked for, and not repeated here."


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants otherwise: a clinician's reason, a critic's feedback, a guardian's advice. A
    person's may ask for another structure by its name."""

    by: str
    text: str
    of_person: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """A protocol in Markdown, for the client; and what came of each wish, for who judges it."""

    text: str
    outcomes: tuple[Outcome, ...] = ()


def written(intent: str, context: str = "", wishes: Sequence[Wish] = ()) -> Written:
    """The protocol, and beside it what came of all that was wished for."""
    known = known_for(intent, context)
    chosen = known or structures()[-1]
    brought = list(_brought(chosen, wishes))
    structure = brought[-1][1] if brought else chosen
    outcomes = [] if brought or known else [_no_structure(intent)]
    outcomes += _outcomes(structure, wishes, dict(brought))
    return Written(_text(structure, intent, context, wishes), tuple(outcomes))


def said_by(structure: Structure) -> Iterator[str]:
    """All that this model can write of a structure by itself, whatever was asked."""
    yield _text(structure, "", "", ())
    yield from (f"{step.how} {step.detail}" for step in structure.steps)


def _no_structure(intent: str) -> Outcome:
    """That nothing was known of what the protocol is for, and how to have another one."""
    *others, general = (one.title[0].lower() + one.title[1:] for one in structures())
    told = ", ".join(one.replace("cBT", "CBT") for one in others)
    left = (
        "nothing in it names a problem that the built-in model knows; for another structure, send this back "
        f"and name it: {told}"
    )
    return Outcome("the request", _shown(intent), f"{general}, which fits any", left)


def _text(structure: Structure, intent: str, context: str, wishes: Sequence[Wish]) -> str:
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
            f"*{BUILT_IN}*",
            "",
        ]
    )


def _opening(intent: str, context: str) -> Iterator[str]:
    for name, text in (("For", intent), ("Context", context)):
        if not text.strip():
            continue
        if _is_told_in_confidence(text):
            yield f"**{name}:** {_NOT_REPEATED}"
        elif _may_be_quoted(text):
            yield f"**{name}:** {_quoted(text)}"
        else:
            continue
        yield ""


def _steps(structure: Structure, wishes: Sequence[Wish]) -> Iterator[str]:
    wanted = {number for wish in wishes for number in _steps_in(wish, structure)}
    for number, step in enumerate(structure.steps, 1):
        yield f"{number}. **{step.name}.** {step.how}" + (f" {step.detail}" if number in wanted else "")
    yield ""


def _steps_in(wish: Wish, structure: Structure) -> set[int]:
    """The numbers of the steps that it wants to be told more of: of those that it names beside such words,
    or of all where it names none. What is asked for otherwise (less, none, another order) is not this."""
    steps = set(range(1, len(structure.steps) + 1))
    wanted = [one for one in _CLAUSE.split(wish.text) if _MORE.search(one) and not _NOT_MORE.search(one)]
    if _STEPS.search(wish.text):
        return {number for one in wanted for number in _named_in(one)} & steps
    return steps if wanted else set()


def _named_in(clause: str) -> Iterator[int]:
    for listed in _STEPS.findall(clause):
        yield from (int(number) for number in re.findall(r"\d{1,3}", listed))


def _outcomes(
    structure: Structure, wishes: Sequence[Wish], brought: Mapping[Wish, Structure]
) -> Iterator[Outcome]:
    """What came of each: this model can take another structure, and say more of steps."""
    for wish in dict.fromkeys(wishes):
        taken = brought.get(wish)
        done = ["another structure"] if taken is structure else []
        if steps := sorted(_steps_in(wish, structure)):
            all_of_them = len(steps) == len(structure.steps)
            named = "every step" if all_of_them else f"step {', '.join(map(str, steps))}"
            done.append(f"more detail on {named}")
        left = _SINCE if taken not in (None, structure) else "" if done else _CANNOT
        if not (_is_told_in_confidence(wish.text) or _may_be_quoted(wish.text)):
            left = _MUST_NOT
        told = f"{', '.join(done)}, and nothing else" if done else ""
        yield Outcome(wish.by, _shown(wish.text), told, left)


def _brought(structure: Structure, wishes: Sequence[Wish]) -> Iterator[tuple[Wish, Structure]]:
    """The wishes that have brought another structure than was there before them, and which."""
    for wish in wishes:
        wished = wished_for(wish.text) if wish.of_person else None
        if wished not in (None, structure):
            yield wish, wished
            structure = wished


def _is_told_in_confidence(text: str) -> bool:
    """Whether it speaks of somebody's risk: a protocol goes through many hands, and does not tell."""
    return any(one.kind in ("crisis_line", "disclosed_risk") for one in examine(_shown(text), text))


def _may_be_quoted(text: str) -> bool:
    """Whether its words can stand in a protocol, as far as they would."""
    return all(one.kind in ("language", "exposure") for one in examine(_shown(text)))


def _quoted(text: str) -> str:
    return quoted(_shown(text))


def _shown(text: str) -> str:
    """What would stand of it in a protocol."""
    line = one_line(text)
    return line if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE].rstrip()} …"
