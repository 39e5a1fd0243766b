"""Attributes: "Cy (after Ben, needs my approval, no Git)": what is listed behind a name, each as a sentence.

The list stands in brackets, or behind a colon where nothing else is told. It is told only where each part is
understood as said of whoever is named; a single one that is no right is left to the readers, which know it
where it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.consent.held import starts_not_before
from swarmwright.language.rewrites.structure.notes import bound_of, note_told
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_attributes_told"]

Tokens = tuple[Token, ...]

_ORDER = ("ONCE", "BEFORE", "PRECEDED", "FOLLOWED", "FIRST", "LAST", "PARWITH")
_YES = ("APPROVE", "HUMAN")
_CASES = ("IF", "UNLESS")
_NOT = ("no", "not", "without", "never", "except")
_NEEDS = ("needs", "requires", "need", "require")
_TASK = ("WORD", "OUTPUT", "INERT", "OF", "ANNOUNCE")
_FREE = (
    "needs",
    "requires",
    "need",
    "require",
    "with",
    "after",
    "a",
    "an",
    "my",
    "required",
    "needed",
    "pending",
)


def with_attributes_told(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; behind one that lists what holds of somebody stand those that say it."""
    return [part for segment in segments for part in _told(segment)]


def _told(segment: Segment) -> list[Segment]:
    tokens = segment.tokens
    for at in range(len(tokens) - 2):
        if not tokens[at].of("AGENT") or not tokens[at + 1].of("OPEN", "COLON"):
            continue
        if tokens[at + 1].of("COLON") and at:
            continue
        end = next((n for n in range(at + 2, len(tokens)) if tokens[n].of("CLOSE")), len(tokens))
        if tokens[at + 1].of("COLON"):
            end = len(tokens)
        said = _sentences(tokens[at], tokens[at + 2 : end], bracketed=tokens[at + 1].of("OPEN"))
        if said:
            kept = (*tokens[: at + 1], *tokens[end + 1 :])
            gone = {t.span for one in said for t in one}
            marks = (*segment.marks, *(t for t in tokens[at + 1 : end + 1] if t.span not in gone))
            rest = _told(replace(segment, tokens=kept, marks=marks))
            return [*rest, *(replace(segment, tokens=one, marks=()) for one in said)]
    return [segment]


def _sentences(name: Token, listed: Tokens, *, bracketed: bool) -> list[Tokens]:
    """What each part of the list says of whoever is named; none if one of them is not understood."""
    parts = _parts(tuple(t for t in listed if not t.of("STOP", "MARK")))
    if not parts or (len(parts) == 1 and not (bracketed and has(parts[0], "TOOL"))):
        return []
    task = all(t.of(*_TASK) for t in parts[0]) and len(parts[0]) < 5 and len(parts) > 1
    told = [_sentence(name, part) for part in parts[task:]]
    if task and not bracketed:  # "Ben: triage, after Ann"
        told = [note_told("task", name, parts[0]), *told]
    return [one for one in told if one] if None not in told else []


def _parts(listed: Tokens) -> list[Tokens]:
    """Cut at each comma, and each "and", behind which no further name or tool of one list stands."""
    parts: list[Tokens] = [()]
    for at, token in enumerate(listed):
        after = listed[at + 1] if at + 1 < len(listed) else None
        joint = token.of("COMMA", "SEMI") or (token.of("AND") and bool(parts[-1]))
        if joint and not _goes_on(parts[-1], token, after):
            parts.append(())
        elif parts[-1] or not token.of("AND"):
            parts[-1] = (*parts[-1], token)
    return [part for part in parts if part]


def _goes_on(part: Tokens, joint: Token, after: Token | None) -> bool:
    """ "after Ann, Ben and Cy", "uses Git, Shell", "1 hour and 5 minutes": what is joined is one list."""
    if after is None or after.of("AGENT", "GROUP"):
        return after is not None
    tools = bool(part) and part[-1].of("TOOL") and after.of("TOOL", "AND")
    return tools or (joint.of("AND") and after.of("NUM", "NUMWORD"))


def _sentence(name: Token, part: Tokens) -> Tokens | None:
    place = part[0].start
    who = replace(name, start=place, end=place)
    if bound_of(part) or (has(part, "TIMES") and has(part, "NUM", "NUMWORD") and not has(part, "AGENT")):
        return note_told(bound_of(part) or "retries", name, part)
    if has(part, "TOOL"):
        return _right(who, part)
    if has(part, *_YES):
        rest = [t for t in part if t.low not in _FREE and not t.of("APPROVE", "ME", "HUMAN")]
        person = tuple(t for t in part if t.of("ME", "HUMAN") and not t.of("APPROVE"))
        if rest:  # "needs a doctor's sign-off"
            return (who, *part) if part[0].low in _NEEDS else None
        return starts_not_before((who,), person or (made("HUMAN", "a human", place),))
    if part[0].of(*_ORDER) and (len(part) == 1 or has(part, "AGENT", "GROUP")) and not has(part, *_CASES):
        runs = (made("STARTV", "runs", place),) if part[0].of("PARWITH") else ()
        return (who, *runs, *part)
    if part[0].of(*_CASES) and len(part) > 1:
        return (who, made("STARTV", "works", place), *part)
    return None


def _right(who: Token, part: Tokens) -> Tokens | None:
    """ "no Git", "may use Git", "with Git and Shell", "Git only"."""
    tools = tuple(t for t in part if t.of("TOOL", "AND", "COMMA"))
    rest = [t for t in part if t not in tools]
    denied = any(t.of("MUSTNOT") or t.low in _NOT for t in rest)
    free = all(t.of("MAY", "USE", "MUSTNOT", "ONLY") or t.low in (*_NOT, "with", "uses") for t in rest)
    if not free or (denied and has(rest, "ONLY")):
        return None
    return note_told("never" if denied else "tools", who, tools)
