"""Rules of one: "Ann has 10 minutes, may use Git and must not see Ben's work": three rules, three sentences.

Only where each part is plainly a rule, and they are of several kinds; what is told of all or in a case stays
whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.rewrites.structure.statements import LISTED, NAMES, Tokens
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_rules_of_one_apart"]

_WHOLE = (
    "UNLESS", "ELSE", "IF", "UNTIL", "ONCE", "BEFORE", "THEN", "WHILE", "LOOP", "CHOICE", "EITHER", "OR",
    "FOREACH", "QUOTE", "SUPERVISE", "ONLY", "EXCEPT", "NOBODY", "NOBODYELSE", "OTHERS", "HUMAN",
    "APPROVE", "ME", "COLON", "SEMI", "OPEN", "DASH", "PAR", "SEQ",
)  # fmt: skip
_JOINTS = ("AND", "BUT", "COMMA")
_MODALS = ("MAY", "MUSTNOT")
_NUMBER = ("NUM", "NUMWORD", "QTY")
_MEASURE = ("TIMES", "UNIT", "DOLLAR", "RETRY")
_BARE = ("use", "call", "access", "see", "read", "spend", "take", "run", "work")
"""Verbs that stand behind a "may" that is said once: "may spend 2 dollars and use Git"."""


def with_rules_of_one_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, those that tell several kinds of rules of the same agents in one for each."""
    return [part for segment in segments for part in _apart(segment)]


def _apart(segment: Segment) -> list[Segment]:
    tokens = segment.tokens
    subject = _subject(tokens) if tokens else ()
    if not subject or has(tokens, *_WHOLE) or has(tokens[len(subject) :], "EVERYONE"):
        return [segment]
    told = list(_told(tokens[len(subject) :]))
    kinds = [_kind(part) for part in told]
    if len(set(kinds)) < 2 or None in kinds:
        return [segment]
    kept = {token.span for part in (subject, *told) for token in part}
    marks = (*segment.marks, *(t for t in tokens if t.span not in kept))
    parts = [(*(_moved(subject, part[0]) if n else subject), *part) for n, part in enumerate(told)]
    return [replace(segment, tokens=part, marks=() if n else marks) for n, part in enumerate(parts)]


def _subject(tokens: Sequence[Token]) -> Tokens:
    """Whom the sentence begins with."""
    if tokens[0].of("EVERYONE"):
        return tuple(tokens[:1]) if len(tokens) > 1 else ()
    end = next((n for n, t in enumerate(tokens) if not t.of(*LISTED)), len(tokens))
    return tuple(tokens[:end]) if end < len(tokens) and tokens[0].of(*NAMES) else ()


def _told(behind: Tokens) -> Iterator[Tokens]:
    """Each thing that is said, with the verb that is told once for several."""
    begun, lead = 0, _lead(behind)
    for at in range(1, len(behind)):
        joint = begun + 1 < at < len(behind) and behind[at - 1].of(*_JOINTS)
        led = _lead(behind[at:]) if joint and not behind[at].of(*_JOINTS) else None
        if led is None:
            continue
        yield _closed(behind[begun:at], lead)
        begun, lead = at, led if led else lead
    yield _closed(behind[begun:], lead)


def _lead(tokens: Tokens) -> Tokens | None:
    """What something said begins with; () if that is as the one before; None if it is none."""
    first = tokens[0]
    if first.of(*_MODALS):
        return (first,)
    if first.of("ATMOST", "USE") and first.low not in _BARE:
        return (first,)
    return () if first.low in _BARE or first.of("TOOL") else None


def _closed(part: Tokens, lead: Tokens | None) -> Tokens:
    end = len(part)
    while end and part[end - 1].of(*_JOINTS, "MARK", "STOP"):
        end -= 1
    part = part[:end]
    if not part or not lead or _lead(part) != ():
        return part
    bare, modal = part[0].low in _BARE, lead[0].of("MAY")
    return (*_moved(lead, part[0]), *part) if bare == modal and not lead[0].of("MUSTNOT") else part


def _kind(part: Tokens) -> str | None:
    """Whether it says what may be used, how much, or what is not to be seen; None if not plainly so."""
    if not part or not (part[0].of(*_MODALS, "ATMOST", "USE", "INERT")):
        return None
    bounded = any(one.of(*_NUMBER) and two.of(*_MEASURE) for one, two in pairwise(part))
    seen, used = has(part, "SEE"), has(part, "TOOL")
    if bounded + seen + used != 1 or (not seen and has(part, *NAMES)):
        return None
    if seen:
        return "sight" if part[0].of("MUSTNOT") else None
    return "bound" if bounded else "right"


def _moved(tokens: Tokens, to: Token) -> Tokens:
    return tuple(replace(t, start=to.start, end=to.start) for t in tokens)
