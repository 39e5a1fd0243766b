"""Clefts: "what comes after Ben is Cleo" is "after Ben comes Cleo"; "not the other way round" says no more.

So is "Ben, which comes second, gets 2 minutes" two sentences, and "A, B and C in parallel, save C, which is
last" tells of A and B, and then of C. Nothing is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import index_at, masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import has, made

__all__ = ["clefts_told"]

_WHO = r"@(?: (?:,|and|, and) @)*"
_CLEFT = re.compile(
    rf"^(?:and |then )?(?:what|who|whoever|the (?:one|ones|step|task|agent|next) (?:who|that|which))"
    rf" (?:(?P<verb>(?:comes|come|runs|works|starts|goes|is|is executed|is done|happens)(?: right| directly)?"
    rf" (?P<way>after|before))|(?P<follows>follows)|(?P<precedes>precedes)) (?P<one>{_WHO})"
    rf" (?P<is>is|are) (?P<other>{_WHO}) (?:\. )?$"
)
_REVERSED = re.compile(
    r"(?: ,| ;)?(?: and| but)? not (?:the other way (?:round|around)|vice versa|the reverse|conversely)"
    r"(?= , | ?\. ?$| ?$)"
)
_ORDER = ("ONCE", "BEFORE", "UNTIL", "FOLLOWED", "PRECEDED", "THEN")
_RULES = ("SEE", "HIDE", "SECRET", "TOOL", "MAY", "MUSTNOT", "USE", "APPROVE")
_RANKED = re.compile(
    r"(?P<who>@) , (?:which|who|that) (?P<said>(?:comes|goes|runs|is|works|acts|starts)"
    r" (?:the )?(?:first|second|third|fourth|fifth|last|next)(?: in (?:line|order|the queue|the row))?) , "
)
_SAVE = re.compile(
    r"(?P<list>@(?: (?:,|and|, and) @)+)(?P<does>(?: (?!@)[^,@]+)) ,"
    r" (?:save|except|but|all but|apart from|with the exception of|excepting)(?: for| from| only)?"
    r" (?P<one>@) , (?:which|who|that) "
)


def clefts_told(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences in their plain order of words."""
    return [part for segment in segments for part in _told(_without_reverse(_turned(segment)))]


def _told(segment: Segment) -> list[Segment]:
    text, places = masked(segment.tokens)
    if " , w" not in text and " , that" not in text:
        return [segment]
    for cut in (_saved, _ranked):
        found = cut(segment, text, places)
        if found is not None:
            return [found[0], *_told(found[1])]
    return [segment]


def _turned(segment: Segment) -> Segment:
    """ "What comes after Ben is Cleo": "after Ben comes Cleo"."""
    text, places = masked(segment.tokens)
    hit = _CLEFT.search(text)
    if hit is None:
        return segment
    tokens = segment.tokens
    one, be, other = (index_at(places, hit.start(name)) for name in ("one", "is", "other"))
    before = hit["way"] == "before" or bool(hit["precedes"])
    start = tokens[0].start
    led = made("BEFORE", "before", start) if before else made("ONCE", "after", start)
    comes = made("STARTV", "comes", tokens[be].start)
    told = (led, *tokens[one:be], comes, *tokens[other:])
    return replace(segment, tokens=told, marks=(*segment.marks, *tokens[:one], tokens[be]))


def _without_reverse(segment: Segment) -> Segment:
    """ "Ann before Ben, not the other way round": an order says no more by it; a rule would."""
    text, places = masked(segment.tokens)
    hit = _REVERSED.search(text)
    if hit is None:
        return segment
    tokens = segment.tokens
    start, end = index_at(places, hit.start() + 1), index_at(places, hit.end())
    before = tokens[:start]
    if not has(before, *_ORDER) or has(before, *_RULES):
        return segment
    return replace(segment, tokens=(*before, *tokens[end:]), marks=(*segment.marks, *tokens[start:end]))


def _ranked(segment: Segment, text: str, places: Sequence[int]) -> tuple[Segment, Segment] | None:
    """ "Ben, which comes second, gets 2 minutes": "Ben comes second", and "Ben gets 2 minutes"."""
    hit = _RANKED.search(text)
    if hit is None or hit.start() > 0:
        return None
    tokens = segment.tokens
    who, said, behind = (index_at(places, at) for at in (hit.start("who"), hit.start("said"), hit.end()))
    if not has(tokens[behind:], "QTY", "NUM"):
        return None
    rank = tokens[said : behind - 1]
    first = replace(segment, tokens=(tokens[who], *rank), marks=(*segment.marks, *tokens[who + 1 : said]))
    name = replace(tokens[who], start=tokens[behind].start, end=tokens[behind].start)
    rest = replace(segment, tokens=(name, *tokens[behind:]), marks=(tokens[behind - 1],))
    return first, rest


def _saved(segment: Segment, text: str, places: Sequence[int]) -> tuple[Segment, Segment] | None:
    """ "A, B and C run in parallel, save C, which is last": "A and B run in parallel", and "C is last"."""
    hit = _SAVE.search(text)
    if hit is None:
        return None
    tokens = segment.tokens
    start, does, one, behind = (
        index_at(places, at) for at in (hit.start("list"), hit.start("does") + 1, hit.start("one"), hit.end())
    )
    names = [t for t in tokens[start:does] if t.of("AGENT")]
    left = [t for t in names if t.value != tokens[one].value]
    if len(left) != len(names) - 1 or len(left) < 2:
        return None
    comma = next(n for n in range(does, one) if tokens[n].of("COMMA"))
    listed = [part for t in left[:-1] for part in (t, made("COMMA", ",", t.end))][:-1]
    told = (*tokens[:start], *listed, made("AND", "and", left[-1].start), left[-1], *tokens[does:comma])
    gone = [t for t in tokens[start:does] if t not in left]
    first = replace(segment, tokens=told, marks=(*segment.marks, *gone, *tokens[comma:one]))
    rest = replace(segment, tokens=(tokens[one], *tokens[behind:]), marks=tokens[one + 1 : behind])
    return first, rest
