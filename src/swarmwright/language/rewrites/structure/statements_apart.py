"""Statements apart: "Ben waits for Ann, and Cy must not use Git": an order and a rule are two sentences.

So is "…, and a human approves before Cy starts". What joins them ("and", "but", "while", "whereas", "though")
says nothing of either; the second subject may be left out, or be a pronoun. A rule that says when it holds
("Cy may use Git once Ben is done") is no rule of this kind; neither is one behind a time that may be meant
for it, too ("once Ben is done, Cy starts and Di may use Git"). Where there is a case or a round in the
sentence, it stays whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.rewrites.structure.statements import (
    LISTED,
    NAMES,
    Kind,
    Tokens,
    behind_the_subject,
    first_of,
    is_said,
    kind_of,
)
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["statements_apart"]

_WHOLE = (
    "UNLESS", "ELSE", "IF", "LOOP", "WEAKLOOP", "CHOICE", "EITHER", "OR", "FOREACH", "QUOTE", "SUPERVISE",
    "NOBODYELSE", "OTHERS",
)  # fmt: skip
_JOINTS = ("AND", "BUT", "WHILE")
_FOR_WHOM = (*NAMES, "EVERYONE", "ONLY", "EXCEPT", "OTHERS")
"""Where these are named, "it" is nobody: "it is not allowed for anyone but Ann to use Git"."""
_WHO = ("who", "which", "that")


def statements_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, an order and a rule that are joined in one as two."""
    found: list[Segment] = []
    heading: Tokens = ()
    for segment in segments:
        told = _of_the_heading(segment, heading) if segment.after_semicolon else segment
        if found and told is segment:
            told = _of_it_before(segment, found[-1])
        if not segment.after_semicolon:
            subject = _heading(segment.tokens)
            heading = subject if has(subject, "COLON") else ()
        found += _apart(told)
    return found


def _of_the_heading(segment: Segment, heading: Tokens) -> Segment:
    """ "(Ben: starts after Ann;) must not use Git": what stands in a list behind a name is of that one."""
    tokens = segment.tokens
    if not heading or not tokens or behind_the_subject(tokens) or not is_said(tokens):
        return segment
    told = (*_moved(heading, tokens), *tokens)
    return replace(segment, tokens=told) if kind_of(told) is not None else segment


def _of_it_before(segment: Segment, before: Segment) -> Segment:
    """ "(Ben waits for Ann.) It may use Git": "it" is whoever the sentence before is about."""
    tokens, subject = segment.tokens, _heading(before.tokens)
    if not tokens or tokens[0].low != "it" or sum(t.of(*NAMES) for t in subject) != 1:
        return segment
    told = (*_moved(subject, tokens), *tokens[1:])
    named = has(tokens, *_FOR_WHOM) and not has(tokens, "SEE")
    if named or kind_of(told) != "rule" or kind_of(before.tokens) is None:
        return segment
    return replace(segment, tokens=told, marks=(*segment.marks, tokens[0]))


def _apart(segment: Segment) -> list[Segment]:
    ruled = _where(segment)
    if ruled:
        return [part for one in ruled for part in _apart(one)]
    if has(segment.tokens, *_WHOLE):
        return [segment]
    segment = _without_colon(segment)
    parts = _relative(segment) or _cut(segment)
    return parts if len(parts) == 1 else [*parts[:-1], *_apart(parts[-1])]


def _where(segment: Segment) -> list[Segment]:
    """ "Ann works, then Ben, where only Ben may use Git": a rule, and no place or case."""
    tokens = segment.tokens
    for at in range(2, len(tokens) - 1):
        if tokens[at].low == "where" and tokens[at - 1].of("COMMA") and kind_of(tokens[at + 1 :]) == "rule":
            marks = (*segment.marks, *tokens[at - 1 : at + 1])
            left = replace(segment, tokens=tokens[: at - 1], marks=marks)
            return [left, replace(segment, tokens=tokens[at + 1 :], marks=())]
    return []


def _without_colon(segment: Segment) -> Segment:
    """ "Ben: only begins after Ann": the name is the subject of what stands behind the colon."""
    subject = _heading(segment.tokens)
    behind = segment.tokens[len(subject) :]
    colon = subject[-1:] if has(subject, "COLON") else ()
    if not colon or not is_said(behind) or not behind[0].of("ONLY", "MUSTNOT", "MAYONLY"):
        return segment
    return replace(segment, tokens=(*subject[:-1], *behind), marks=(*segment.marks, *colon))


def _cut(segment: Segment) -> list[Segment]:
    """The first statement, and what is joined to it; the sentence alone if nothing is."""
    tokens = segment.tokens
    for at in range(1, len(tokens) - 1):
        if not tokens[at].of(*_JOINTS):
            continue
        start = at - 1 if tokens[at - 1].of("COMMA", "DASH") else at
        left = _plainly(tokens[:start])
        right = _with_its_subject(left, tokens[at + 1 :])
        kinds = kind_of(left), kind_of(right) or kind_of(first_of(right))
        apart = (_two(*kinds, tokens[at]) or _ordered(left, right, kinds)) and not _of_it(right)
        if apart or (kinds[0] is not None and _begins_anew(right)):
            marks = (*segment.marks, *(t for t in tokens[: at + 1] if t not in left))
            return [replace(segment, tokens=left, marks=marks), replace(segment, tokens=right, marks=())]
    return [segment]


def _heading(tokens: Sequence[Token]) -> Tokens:
    """Whom a sentence begins with, a colon or what they do behind it."""
    behind = behind_the_subject(tokens) or ()
    return tuple(tokens[: len(tokens) - len(behind)]) if behind and tokens[0].of(*NAMES) else ()


def _plainly(tokens: Tokens) -> Tokens:
    """ "Ben both waits for Ann (and …)": without the "both" of what is told of one."""
    behind = behind_the_subject(tokens) or ()
    both = len(tokens) - len(behind)
    return (*tokens[:both], *behind[1:]) if behind and behind[0].low == "both" else tokens


def _with_its_subject(left: Tokens, right: Tokens) -> Tokens:
    """What is joined, told of whom it is of: "Ben waits for Ann and (Ben) must not use Git".

    "It" and "they" are whoever the first half is about; of "he" and "she" the names decide (`antecedents`).
    """
    subject = _heading(left)
    if not subject or not right or behind_the_subject(right):
        return right
    first = right[0].low
    one = sum(t.of(*NAMES) for t in subject) == 1
    if first == ("it" if one else "they"):
        return (*_moved(subject, right), *right[1:])
    return (*_moved(subject, right), *right) if is_said(right) else right


def _moved(subject: Tokens, to: Sequence[Token]) -> Tokens:
    place = to[0].start
    return tuple(replace(t, start=place, end=place) for t in subject if not t.of("COLON"))


def _relative(segment: Segment) -> list[Segment] | None:
    """ "Ben, who only begins after Ann, must not use Git": an order and a rule, each in a sentence."""
    tokens = segment.tokens
    who = next((n for n, t in enumerate(tokens) if t.of("RELATIVE") and t.low in _WHO), 0)
    if (
        who < 2
        or not tokens[who - 1].of("COMMA", "OPEN")
        or not all(t.of(*LISTED) for t in tokens[: who - 1])
    ):
        return None
    ends = "CLOSE" if tokens[who - 1].of("OPEN") else "COMMA"
    end = next((n for n in range(len(tokens) - 1, who, -1) if tokens[n].of(ends)), 0)
    if not end:
        return None
    subject, told, main = tokens[: who - 1], tokens[who + 1 : end], tokens[end + 1 :]
    one, other = (*subject, *main), (*_moved(subject, told), *told) if told else ()
    kinds = (kind_of(one), kind_of(other)) if told and main else (None, None)
    if None in kinds or kinds[0] == kinds[1]:
        return None
    marks = (*segment.marks, *(t for t in tokens if t not in one and t not in told))
    parts = [replace(segment, tokens=one, marks=marks), replace(segment, tokens=other, marks=())]
    return parts if kinds[0] != "rule" else parts[::-1]


def _begins_anew(tokens: Tokens) -> bool:
    """ "…, and when both have finished, Di begins": a time of its own, in front of what it is for."""
    comma = next((n for n, t in enumerate(tokens[:6]) if t.of("COMMA")), 0)
    both = len(tokens) > comma + 1 > 3 and tokens[0].of("ONCE") and tokens[1].of("THEY", "BOTH")
    return both and tokens[comma - 1].of("FIN") and tokens[comma + 1].of(*NAMES)


def _ordered(left: Tokens, right: Tokens, kinds: tuple[Kind | None, Kind | None]) -> bool:
    """ "Ben only begins after Ann, and Cy must not begin before Ben is done": each waits for somebody."""
    return kinds == ("order", "order") and all(
        tokens[0].of(*NAMES) and has(tokens, "ONLY", "MUSTNOT", "MAYONLY") and _waits(tokens)
        for tokens in (left, right)
    )


def _waits(tokens: Tokens) -> bool:
    time = next((n for n, t in enumerate(tokens) if t.of("ONCE", "BEFORE", "UNTIL")), len(tokens))
    return has(tokens[time:], *NAMES)


def _two(left: Kind | None, right: Kind | None, joint: Token) -> bool:
    """Whether what is joined is two statements, and neither may be meant for both."""
    if left is None or right is None:
        return False
    if left == right:
        return left == "rule" and joint.of("WHILE")
    if "rule" not in (left, right):
        return "yes" in (left, right)
    return left != "order behind a time" or not joint.of("AND")


def _of_it(tokens: Sequence[Token]) -> bool:
    """Whether it speaks of something told before: "…, and Jon leaves after it"."""
    return any(t.of("THEN") or t.low in ("it", "that", "this") for t in tokens)
