"""A whole protocol, from a structure, an intent and what others said of the version before; and, beside it,
what came of that. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from swarmwright.apps.foundry.library.choosing import known_for, names_structure, wished_for
from swarmwright.apps.foundry.library.mending import Mended, mended
from swarmwright.apps.foundry.library.structures import Structure, structures
from swarmwright.apps.foundry.library.wishing import (
    Wish,
    asked_in,
    beyond,
    has_words,
    parts_of,
    steps_in,
    takes_out,
)
from swarmwright.apps.foundry.outcomes import Outcome
from swarmwright.apps.foundry.quoting import one_line, quoted
from swarmwright.apps.foundry.safety.checking import examine

__all__ = ["BUILT_IN", "Written", "said_by", "written"]

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
_REQUEST = "the request"
_CANNOT = "the built-in model cannot do it"
_MUST_NOT = "it asks for what this protocol must not say"
_KEPT_OUT = "kept out of the protocol, which must not say it"
_LEFT_OUT = "this version says nothing of what was to be left out"
_SINCE = "another structure was asked for since"

_LONGEST_QUOTE = 300
_NOT_REPEATED = "as it was asked for, and not repeated here."


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
    asked = [Wish(_REQUEST, "; ".join(parts)) for text in (intent, context) if (parts := asked_in(text))]
    outcomes += _kept_out(intent, context)
    text = _text(structure, intent, context, [*asked, *wishes])
    request, left = "\n".join((intent, context)), list[Wish]()
    for wish in wishes:
        came = mended(wish, text, request, may_be_said=_may_be_said(wish.text))
        outcomes += [] if came is None else _of_draft_before(wish, came)
        left += [wish] if came is None else []
    outcomes += _outcomes(structure, [*asked, *left], dict(brought))
    return Written(text, tuple(dict.fromkeys(outcomes)))


def _of_draft_before(wish: Wish, came: Mended) -> Iterator[Outcome]:
    """What came of something that was wrong with the draft before."""
    if came.done:
        yield Outcome(wish.by, _shown(came.done), came.how)
    if came.left:
        yield Outcome(wish.by, _shown(came.left), "", _CANNOT)


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
    return Outcome(_REQUEST, _shown(intent), f"{general}, which fits any", left)


def _kept_out(*request: str) -> Iterator[Outcome]:
    """What of a request the text must not say: that its line is not there, nobody would see."""
    for text in request:
        if not text.strip() or _may_be_said(text):
            continue
        parts = [part for part in parts_of(text) if not _may_be_said(part)]
        yield Outcome(_REQUEST, _shown("; ".join(parts) or text), "", _KEPT_OUT)


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
    wanted = {number for wish in wishes for number in steps_in(wish, structure)}
    for number, step in enumerate(structure.steps, 1):
        yield f"{number}. **{step.name}.** {step.how}" + (f" {step.detail}" if number in wanted else "")
    yield ""


def _outcomes(
    structure: Structure, wishes: Sequence[Wish], brought: Mapping[Wish, Structure]
) -> Iterator[Outcome]:
    """What came of each: this model can take another structure, and say more of steps. Of one of which only
    a part was done, the parts are told apart."""
    for wish in dict.fromkeys(wishes):
        came = defaultdict[tuple[bool, str], list[str]](list)
        for part, is_done, left in _parts_come(wish, structure, brought.get(wish)):
            came[is_done, left].append(part)
        steps = sorted(steps_in(wish, structure))
        done = ["another structure"] if brought.get(wish) is structure else []
        done += [_more_on(steps, structure)] if steps else []
        done += [_LEFT_OUT] if any(map(_is_left_out, parts_of(wish.text))) else []
        for (is_done, left), parts in came.items():
            text = wish.text if len(came) == 1 else "; ".join(parts)
            yield Outcome(wish.by, _shown(text), ", ".join(done) if is_done else "", left)


def _parts_come(wish: Wish, structure: Structure, taken: Structure | None) -> Iterator[tuple[str, bool, str]]:
    """Each part of a wish, whether something was done for it, and why not."""
    is_in_parts = wish.of_person or wish.by == _REQUEST or steps_in(wish, structure)
    parts = parts_of(wish.text) if is_in_parts else (wish.text,)
    undone = _MUST_NOT if not _may_be_said(wish.text) and all(map(_may_be_said, parts)) else _CANNOT
    for part in parts:
        names = taken is not None and names_structure(part)
        if _is_left_out(part):
            yield part, True, ""  # whatever this model writes says nothing that must not be said
        elif not _may_be_said(part):
            yield part, False, _MUST_NOT
        elif names and taken is not structure:
            yield part, False, _SINCE
        elif names or steps_in(Wish(wish.by, part), structure, of_all=wish.text):
            yield part, True, ""
            yield from ((words, False, undone) for words in beyond(part))
        else:
            yield part, False, undone


def _is_left_out(part: str) -> bool:
    return takes_out(part) and not _may_be_said(part)


def _more_on(steps: Sequence[int], structure: Structure) -> str:
    named = "every step" if len(steps) == len(structure.steps) else f"step {', '.join(map(str, steps))}"
    return f"more detail on {named}"


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


def _may_be_said(text: str) -> bool:
    """Whether nothing in it is what a protocol must not say; somebody's risk is told of apart, and signs
    without words say nothing."""
    return not has_words(text) or _is_told_in_confidence(text) or _may_be_quoted(text)


def _quoted(text: str) -> str:
    return quoted(_shown(text))


def _shown(text: str) -> str:
    """What would stand of it in a protocol."""
    line = one_line(text)
    return line if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE].rstrip()} …"
