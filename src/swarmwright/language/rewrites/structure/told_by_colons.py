"""Told by colons: "D: last", "B and C: in parallel", "order of work: Ann, Ben": a verb in the colon's place.

Only where names alone stand before the colon and a place in the order behind it, or where it is the order
that is called by its name: anything else behind a colon is left to those who read lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_order_called", "with_verbs_for_colons", "without_phase_names"]

_PLACED = ("FIRST", "LAST", "PAR", "SEQ")
_BESIDE = ("INERT", "COMMA", "MARK", "AND", "EACHOTHER")
_NAMES = ("AGENT", "GROUP", "COMMA", "AND", "INERT")


def with_order_called(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences with "the order is:" for "order of work:" before names, and "Ann:" for "Ann -"."""
    return [replace(s, tokens=_called(_dashed(s.tokens))) for s in segments]


def without_phase_names(segments: Sequence[Segment]) -> list[Segment]:
    """ "Discovery: Ann and Ben. Then design: Cy": what the phases are called puts nobody in another order.

    Only where a word of order leads in to one of them, and names alone stand behind the colons: "Questions:
    Ann. Complaints: Ben." are sorts of things.
    """
    labels = [_phase(s.tokens) for s in segments]
    led = [at is not None and at[0] > 0 for at in labels]
    found: list[Segment] = []
    for n, (segment, at) in enumerate(zip(segments, labels, strict=True)):
        if at is None or not (led[n] or (n + 1 < len(led) and led[n + 1])):
            found.append(segment)
            continue
        start, end = at
        tokens = (*segment.tokens[:start], *segment.tokens[end:])
        found.append(replace(segment, tokens=tokens, marks=(*segment.marks, *segment.tokens[start:end])))
    return found


def _phase(tokens: Sequence[Token]) -> tuple[int, int] | None:
    """Where a phase's name begins (behind a word of order, if there is one) and ends, with its colon."""
    colon = next((n for n, t in enumerate(tokens[:6]) if t.of("COLON")), 0)
    start = 1 if tokens and tokens[0].of("THEN", "FIRST", "LAST") else 0
    start += start > 0 and len(tokens) > 1 and tokens[1].of("COMMA")
    behind = tokens[colon + 1 :]
    named = behind and behind[0].of("AGENT") and not has(behind, "COLON", "IF", "OR")
    plain = start < colon <= start + 3 and all(
        t.kinds <= {"WORD", "OUTPUT", "INERT", "AND"} for t in tokens[start:colon]
    )
    return (start, colon + 1) if named and plain else None


def _dashed(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Ann - makes the plan", as lists have it, with a colon; a second dash would close a remark."""
    dashes = [n for n, t in enumerate(tokens) if t.of("DASH")]
    if dashes != [1] or not tokens[0].of("AGENT") or len(tokens) < 3 or not tokens[2].of("WORD"):
        return tokens
    colon = replace(tokens[1], kinds=frozenset({"COLON"}), text=":", value=":")
    return (tokens[0], colon, *tokens[2:])


def _called(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    head = next((n for n, t in enumerate(tokens[:3]) if t.of("SEQ") and t.text.endswith(":")), None)
    if head is None or not has(tokens[head + 1 : head + 2], "AGENT", "GROUP"):
        return tokens
    said, end = tokens[head], tokens[head].end
    told = replace(said, end=end - 1, text="the order is", value="the order is")
    return (told, Token(frozenset({"COLON"}), ":", end - 1, end, ":"), *tokens[head + 1 :])


def with_verbs_for_colons(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences with "is" and "run" for such colons; nothing else is changed."""
    return [replace(s, tokens=_told(s.tokens)) for s in segments]


def _told(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    if not has(tokens, "COLON"):
        return tokens
    at = next(n for n, t in enumerate(tokens) if t.of("COLON"))
    named, behind = tokens[:at], tokens[at + 1 :]
    if not has(named, "AGENT", "GROUP") or not all(t.of(*_NAMES) for t in named):
        return tokens
    placed = has(behind, *_PLACED) and all(t.of(*_PLACED, *_BESIDE) for t in behind)
    if not placed:
        return tokens
    colon = tokens[at]
    verb = replace(colon, kinds=frozenset({"STARTV", "USE"}), text="runs", value="runs")
    return (*named, verb, *behind)
