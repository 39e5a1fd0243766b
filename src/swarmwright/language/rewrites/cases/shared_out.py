"""Shared out: "Ben handles refunds, Cy complaints, and Di the rest": what comes in goes to whoever it is for.

It is told as "refunds go to Ben, complaints to Cy, everything else to Di", in one sentence or in several;
only where somebody has all the rest is it sure that the others have one sort each. "The intro" is a part of
one work, and no sort of what comes in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, made

__all__ = ["with_shares_told"]

_HAS = (
    r"(?:(?:will )?(?:handles?|answers?|covers?|serves?|processes|process|treats?)|deals? with|takes? care of"
    r"|looks? after|(?:is|are) (?:responsible|in charge|there) (?:for|of)|:)"
)
_REST = (
    r"(?:(?:all (?:of )?)?the rest|(?:everything|anything) else|(?:all )?(?:the )?others|all the rest"
    r"|(?:all|any|every) (?:the )?other [a-z]+|(?:all|any|every) (?:the )?other|the remaining [a-z]+)"
)
_PART = r"(?:the|an?|its|his|her|their|half|it|this|that)\b"
_THING = rf"(?!{_PART})[a-z][a-z'-]*(?: (?!(?:to|by|after|before|then|and)\b)[a-z][a-z'-]*){{0,4}}"
_ONE = re.compile(
    rf"(?:(?:and|but|while|or) )?(?P<who>@) (?:(?P<has>{_HAS}) |for )?(?P<what>{_REST}|{_THING}) (?:\. )?"
)
_ALL_ELSE = re.compile(_REST)
_SORTED = re.compile(
    rf"(?=.*\bthen )(?:then )?(?P<one>{_THING}) (?:then )?(?:goes|go) (?:straight |directly |over )?"
    r"to (?:the )?@ ?, "
    rf"(?:(?:and|but|while) )?(?P<two>(?:the )?(?:[a-z'-]+ )?rest|{_REST}|{_THING}) to (?:the )?@"
)
_JOINT = re.compile(r"(?:, and|, but|, while|,|;|and|while) (?=@)")


@dataclass(frozen=True, slots=True)
class _Share:
    who: Token
    what: tuple[Token, ...]
    rest: bool


def with_shares_told(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, those that share out what comes in as one that says where it goes."""
    out: list[Segment] = []
    open_: list[tuple[Segment, list[_Share]]] = []
    for segment in (part for whole in map(_without_then, segments) for part in _behind_a_colon(whole)):
        shares = list(_shares(segment.tokens))
        if not shares:
            out += [one for one, _ in open_]
            open_ = []
            out.append(segment)
            continue
        open_.append((segment, shares))
        if shares[-1].rest:
            out += _told(open_)
            open_ = []
    return [*out, *(one for one, _ in open_)]


def _without_then(segment: Segment) -> Segment:
    """ "Refunds then go to Ben, complaints to Cy": "then" is when any of them does, and no turn of theirs."""
    text, places = masked(segment.tokens)
    hit = _SORTED.match(text)
    if hit is None:
        return segment
    end = next((n for n, place in enumerate(places) if place >= hit.end()), len(places))
    then = [n for n, t in enumerate(segment.tokens[:end]) if t.of("THEN")]
    tokens = tuple(t for n, t in enumerate(segment.tokens) if n not in then)
    return replace(segment, tokens=tokens, marks=(*segment.marks, *(segment.tokens[n] for n in then)))


def _behind_a_colon(segment: Segment) -> list[Segment]:
    """ "Ann triages: Ben handles refunds, Cy the rest": what is shared out in a sentence of its own."""
    colon = next((n for n, t in enumerate(segment.tokens) if t.of("COLON")), 0)
    front, behind = segment.tokens[:colon], segment.tokens[colon + 1 :]
    if colon < 2 or not any(share.rest for share in _shares(behind)):
        return [segment]
    marks = (*segment.marks, segment.tokens[colon])
    return [replace(segment, tokens=front, marks=marks), replace(segment, tokens=behind, marks=())]


def _shares(tokens: tuple[Token, ...]) -> Iterator[_Share]:
    """Who has what, where a sentence tells nothing else and ends there."""
    text, places = masked(tokens)
    starts = [0, *(hit.end() for hit in _JOINT.finditer(text))]
    ends = [*(hit.start() for hit in _JOINT.finditer(text)), len(text)]
    hits = [_ONE.fullmatch(text[a:b]) for a, b in zip(starts, ends, strict=True)]
    if not all(hits) or not (hits and hits[0] and hits[0]["has"]):
        return
    for hit, start in zip(hits, starts, strict=True):
        assert hit is not None
        at = [start + n for n in hit.span("what")]
        what = tuple(t for t, place in zip(tokens, places, strict=True) if at[0] <= place < at[1])
        who = next(t for t, place in zip(tokens, places, strict=True) if place == start + hit.start("who"))
        yield _Share(who, what, _ALL_ELSE.fullmatch(hit["what"]) is not None)


def _told(open_: Sequence[tuple[Segment, Sequence[_Share]]]) -> list[Segment]:
    """ "Refunds go to Ben, complaints to Cy, everything else to Di"; as they were if it is not that."""
    shares = [share for _, found in open_ for share in found]
    whole = len(shares) > 1 and not any(s.rest for s in shares[:-1]) and all(s.what for s in shares)
    if not whole or len({s.who.value for s in shares}) < len(shares):
        return [segment for segment, _ in open_]
    tokens: list[Token] = []
    for share in shares:
        end = share.what[-1].end
        what = share.what
        if share.rest:
            what = (Token(frozenset({"ELSE"}), "everything else", what[0].start, end, "everything else"),)
        joint = (made("COMMA", ",", what[0].start),) if tokens else ()
        goes = replace(made("HANDOFF", "go", end), kinds=frozenset({"HANDOFF", "STARTV"}))
        tokens += [*joint, *what, goes, made("TO", "to", end), replace(share.who, start=end, end=end)]
    kept = {t.span for t in tokens}
    marks = tuple(t for segment, _ in open_ for t in (*segment.marks, *segment.tokens) if t.span not in kept)
    return [replace(open_[0][0], tokens=tuple(tokens), marks=marks)]
