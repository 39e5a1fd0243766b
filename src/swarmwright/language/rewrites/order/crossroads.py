"""Crossroads: "After T1 there is a decision. Either T2 or T3 …": the second sentence is told of after T1.

The first says no more than that a choice, or a fork, comes there; what it is, the next one tells. Where one
sentence tells both ("the gateway after T1 leads to T2 or T3"), T1 leads there: a crossroads does no work.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.tokens import Token, has, made

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
_CALLED = (
    r"(?:and |then )?(?:an? |the )?(?:[a-z]+ ){0,2}"
    r"(?:decision|choice|fork|split|branching|junction|gateway|branch|crossroads|decision point)"
)
_LEADS = (
    r"(?:leads?(?: either)? to|opens|starts|branches into|splits into|goes to|forks into|offers|triggers)"
)
_MOVES = r"(?:goes|go|continues|continue|proceeds|proceed|passes|moves|flows|branches)"
_ROUTES = tuple(
    re.compile(said)
    for said in (
        rf"{_CALLED} (?:after|behind|following) (?P<who>{_NAMES}) {_LEADS} ",
        rf"(?:after|behind) (?P<who>{_NAMES}) (?:, )?(?:comes|there is|follows|we have) {_CALLED} "
        rf"(?:that|which) {_LEADS} ",
        rf"from (?P<who>{_NAMES}) (?:, )?(?:the (?:flow|work|process|path|control)|we|it) "
        rf"{_MOVES} (?:on )?to ",
    )
)
_CHOSEN = re.compile(
    rf"{_CALLED} (?:after|behind|following) (?P<who>{_NAMES}) (?:is|lies) (?:between )?(?=@)"
)
_LED = ("ONCE", "BEFORE", "THEN", "FIRST", "LAST")


_CASES = re.compile(r"(?:in|on|for) (?:one|the one|the first|case|each|either)\b")
"""A sentence of cases ("in one case …; in the other …") looks for the choice before it itself."""


def with_crossroads_led(segments: Sequence[Segment], ledger: Ledger) -> list[Segment]:
    """The sentences; one that only says that a choice comes after somebody leads the next one."""
    found = list[Segment]()
    lead: tuple[Segment, tuple[Token, ...]] | None = None
    for segment in map(_rerouted, segments):
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


def _rerouted(segment: Segment) -> Segment:
    """ "The gateway after A leads to B or C", "from A the flow goes to B": A leads there.

    "A choice between A and B before a choice between C and D" is one after the other.
    """
    tokens = _one_by_one(segment.tokens)
    text, places = masked(tokens)
    hit = next((h for h in (route.match(text) for route in _ROUTES) if h), None)
    chosen = _CHOSEN.match(text) if hit is None else None
    found = hit or chosen
    if found is None:
        return replace(segment, tokens=tokens)
    start, end = found.span("who")
    cut = next((n for n, at in enumerate(places) if at >= found.end()), len(tokens))
    names = tuple(t for t, at in zip(tokens, places, strict=True) if start <= at < end)
    rest = tokens[cut:]
    if not has(rest, "AGENT", "GROUP") or not names or has(rest, "COLON"):
        return replace(segment, tokens=tokens)
    if chosen is not None:
        rest = tuple(_or(t) if t.of("AND") else t for t in rest)
    said = [t for t in tokens[:cut] if t not in names]
    leads = made("FOLLOWED", "leads to", said[-1].start, said[-1].end)
    marks = (*segment.marks, *said[:-1])
    return replace(segment, tokens=(*names, leads, *rest), marks=marks)


def _or(token: Token) -> Token:
    return replace(token, kinds=frozenset({"OR"}), text="or", value="or")


def _one_by_one(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    for at in range(2, len(tokens) - 2):
        behind = tokens[at + 1].of("CHOICE") or (tokens[at + 1].of("INERT") and tokens[at + 2].of("CHOICE"))
        chosen = has(tokens[:at], "CHOICE")
        if tokens[at].of("BEFORE") and tokens[at - 1].of("AGENT") and behind and chosen:
            place = tokens[at].start
            comma = made("COMMA", ",", place)
            then = replace(tokens[at], kinds=frozenset({"THEN"}), text="then", value="then")
            return (*tokens[:at], comma, then, *tokens[at + 1 :])
    return tokens


def _after(names: Sequence[Token]) -> tuple[Token, ...]:
    """ "After Ann and Ben,"."""
    start, end = names[0].start, names[-1].end
    return (
        made("ONCE", "after", start),
        *names,
        made("COMMA", ",", end),
    )
