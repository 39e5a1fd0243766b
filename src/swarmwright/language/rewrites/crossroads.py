"""Crossroads: "After T1 there is a decision. Either T2 or T3 …": the second sentence is told of after T1.

The first says no more than that a choice, or a fork, comes there; what it is, the next one tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.asides import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.tokens import Token

__all__ = ["with_crossroads_led"]

_NAMES = r"@(?: (?:,|and|or|, and|, or) @)*"
_PLACE = (
    r"(?:a|an|the|another) (?:[a-z]+ ){0,2}"
    r"(?:decision|choice|fork|split|branching|crossroads|junction|gateway|branching point|decision point)"
)
_MADE = r"(?:is (?:made|taken|reached|needed|to be made|to be taken)|follows|comes|takes place|occurs)"
_DONE = r"(?:(?:is|are|has|have)(?: been)? (?:done|finished|completed|complete|over|executed|through))"
_BEHIND = re.compile(
    rf"(?:and |then )?(?P<when>after|once|when|following|behind) (?P<who>{_NAMES})(?: {_DONE})? (?:, )?"
    rf"(?:there (?:is|comes|follows|will be) {_PLACE}|(?:comes|follows) {_PLACE}|{_PLACE} {_MADE}"
    rf"|we (?:reach|come to|arrive at|have) {_PLACE}) (?:\. )?"
)
_FOLLOWED = re.compile(
    rf"(?P<who>{_NAMES}) (?:(?:is|are)(?: then)? followed by|leads? to|ends? in|precedes?|comes? before) "
    rf"{_PLACE} (?:\. )?"
)
_LED = ("ONCE", "BEFORE", "THEN", "FIRST", "LAST")


_CASES = re.compile(r"(?:in|on|for) (?:one|the one|the first|case|each|either)\b")
"""A sentence of cases ("in one case …; in the other …") looks for the choice before it itself."""


def with_crossroads_led(segments: Sequence[Segment], ledger: Ledger) -> list[Segment]:
    """The sentences; one that only says that a choice comes after somebody leads the next one."""
    found = list[Segment]()
    lead: tuple[Segment, tuple[Token, ...]] | None = None
    for segment in segments:
        if lead is not None:
            before, names = lead
            if _begins_anew(segment, names):
                left = [t for t in before.tokens if t not in names]
                ledger.consume(left, "glue")
                segment = replace(segment, tokens=(*_after(names), *segment.tokens))
            else:
                found.append(before)
        names = _who_leads(segment)
        lead = (segment, names) if names else None
        if lead is None:
            found.append(segment)
    return [*found, lead[0]] if lead is not None else found


def _begins_anew(segment: Segment, names: Sequence[Token]) -> bool:
    """Whether the sentence tells neither when it comes, nor what those do who lead it."""
    first = segment.tokens[0] if segment.tokens else None
    if first is None or first.of(*_LED) or first.value in {t.value for t in names}:
        return False
    return not _CASES.match(masked(segment.tokens[:3])[0])


def _who_leads(segment: Segment) -> tuple[Token, ...]:
    """Those after whom a choice is said to come, in a sentence that says nothing else; or nobody."""
    text, places = masked(segment.tokens)
    hit = _BEHIND.fullmatch(text) or _FOLLOWED.fullmatch(text)
    if hit is None:
        return ()
    start, end = hit.span("who")
    return tuple(t for t, at in zip(segment.tokens, places, strict=True) if start <= at < end)


def _after(names: Sequence[Token]) -> tuple[Token, ...]:
    """ "After Ann and Ben,"."""
    start, end = names[0].start, names[-1].end
    return (
        Token(frozenset({"ONCE"}), "after", start, start, "after"),
        *names,
        Token(frozenset({"COMMA"}), ",", end, end, ","),
    )
