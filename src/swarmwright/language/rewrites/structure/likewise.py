"""Likewise: "Bob waits until Ann is done, and the same is true of Cid" is said of Bob and Cid at once.

So is "…, and so does Cid", "…, and neither may Cid", and a sentence of its own ("Same for Cid", "Cid can't
either"), where it is the order of the work that is told. This module knows nothing of what it means.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_likes_joined"]

_VERBS = (
    r"(?:does|do|did|is|are|has|have|must|may|can|cannot|can't|will|won't|should|doesn't|don't|isn't|mustn't"
    r"|has to|have to)"
)
_NAMES = r"@(?: (?:and|or|,) @| , and @)*"
_TAIL = re.compile(
    rf"(?:^|(?: ,| ;)? and |, |; |; and )(?P<said>"
    rf"so {_VERBS} {_NAMES}"
    rf"|(?:the |it is the |it's the )?same (?:(?:is true|is the case|goes|holds|applies|counts|is valid)"
    rf"(?: true)? )?(?:of|for|to|with) {_NAMES}"
    rf"|(?:neither|nor) {_VERBS} {_NAMES}"
    rf"|likewise(?: ,)?(?: for)? {_NAMES}"
    rf"|{_NAMES} {_VERBS}(?: so)? (?:too|as well|either)"
    rf") ?[.;]? ?$"
)
_ORDER = ("ONCE", "UNTIL", "BEFORE", "FOLLOWED", "PRECEDED")
_RULES = ("TOOL", "SEE", "HIDE", "SECRET", "QTY", "APPROVE", "HUMAN", "ME", "QUOTE", "IF", "UNLESS", "ELSE")


def with_likes_joined(segments: Sequence[Segment], ledger: Ledger) -> list[Segment]:
    """The sentences with those named at the end, of whom the same is said, beside the first one."""
    found: list[Segment] = []
    for segment in segments:
        tail = _tail(_plain_denial(segment.tokens, ledger))
        told = found[-1] if tail is not None and not tail[0] and found else None
        head = told.tokens if told is not None else tail[0] if tail is not None else ()
        joined = _joined(head, tail[1]) if tail is not None else None
        if tail is None or joined is None:
            found.append(replace(segment, tokens=_plain_denial(segment.tokens, ledger)))
            continue
        ledger.consume(tail[2], "joint")
        if told is None:
            found.append(replace(segment, tokens=joined))
        else:
            found[-1] = replace(told, tokens=joined)
    return found


_Tail = tuple[tuple[Token, ...], list[Token], list[Token]]


def _tail(tokens: Sequence[Token]) -> _Tail | None:
    """The sentence before such an end, the names there, and its other words; None if it has none."""
    text, places = masked(tokens)
    hit = _TAIL.search(text)
    if hit is None:
        return None
    start = next((n for n, at in enumerate(places) if at >= hit.start()), len(tokens))
    names = [t for t in tokens[start:] if t.of("AGENT")]
    return tuple(tokens[:start]), names, [t for t in tokens[start:] if not t.of("AGENT")]


def _joined(head: Sequence[Token], names: Sequence[Token]) -> tuple[Token, ...] | None:
    """The sentence with these names behind those that it begins with, if it tells an order of them."""
    at = next((n for n, t in enumerate(head) if t.of("AGENT")), len(head))
    lead = head[:at]
    if at == len(head) or not all(t.of("THEN", "COMMA", "INERT", "AND", "BUT") for t in lead):
        return None
    end = at + 1
    while end + 1 < len(head) and head[end].of("AND", "COMMA") and head[end + 1].of("AGENT"):
        end += 2
    rest = head[end:]
    told = {str(t.value) for t in head if t.of("AGENT")}
    if not rest or has(head, *_RULES) or told & {str(t.value) for t in names}:
        return None
    if not has(rest, *_ORDER) or not has(rest, "AGENT", "THEY"):
        return None
    place = head[end - 1].end
    joint = Token(frozenset({"AND"}), "and", place, place, "and")
    moved = [part for name in names for part in (joint, replace(name, start=place, end=place))]
    return (*head[:end], *moved, _plural(rest[0]), *rest[1:])


_PLURALS = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go"}


def _plural(verb: Token) -> Token:
    """The verb as it is said of several."""
    first, _, more = verb.text.partition(" ")
    known = _PLURALS.get(first.casefold())
    if known is None and not (first.endswith("s") and len(first) > 3):
        return verb
    text = f"{known or first[:-1]} {more}".strip()
    return replace(verb, text=text, value=text if verb.value == verb.low else verb.value)


def _plain_denial(tokens: Sequence[Token], ledger: Ledger) -> tuple[Token, ...]:
    """ "C cannot start until A is done either": without the word that only says that it is so again."""
    told = [t for t in tokens if not t.of("MARK", "STOP")]
    again = len(told) > 3 and told[-1].of("EITHER") and has(told, "MUSTNOT", "NOT")
    if not again or has(told, "OR") or not has(told, *_ORDER):
        return tuple(tokens)
    ledger.consume(told[-1:], "joint")
    return tuple(t for t in tokens if t is not told[-1])
