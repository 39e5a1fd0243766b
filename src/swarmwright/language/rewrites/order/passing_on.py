"""Passing on: "each tile goes first to Ann and, once sharp, to Ben" is "each tile goes to Ann, then Ben".

The ways a thing takes from one to the next have many words; the readers of order know one of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.rewrites.retold import retold
from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_ways_in_order"]

_GOES = (
    r"(?:goes|go|passes|pass|moves|move|travels|wanders|makes its way|is (?:first |then )?"
    r"(?:sent|handed|passed|given|routed|forwarded|taken|brought))"
)
_TO = r"(?:to|through|past|via|by|into the hands of)"
_NEXT = (
    r"(?:then|from there|thence|from (?:him|her|it|them|@)|after (?:that|this|him|her|it)|afterwards|next"
    r"|finally|lastly|in the end|(?:once|when|as soon as|if all is) "
    r"(?!approve|sign|accept|author|confirm|clear|release|ok|agree|pass|check|i |we )[a-z]+)"
)
"""What comes then; a yes is never passed over."""
_FIRST = re.compile(
    rf"(?P<what>(?:every|each|all|the|an?|any) (?:[a-z-]+ )?[a-z-]+) {_GOES}(?: over| on)?(?: first)? {_TO}"
    r"(?: first)? @(?: first)?"
)
_ON = re.compile(
    rf"(?: ,)?(?: and| but)?(?: {_NEXT})?(?: ,)?(?: {_NEXT})?(?: ,)?(?: on)?(?: (?P<to>{_TO}))? @"
)


def with_ways_in_order(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, the stations of a thing's way told one by one."""
    return retold([part for segment in segments for part in _handed_on(segment)], _told)


def _handed_on(segment: Segment) -> list[Segment]:
    """ "Ann passes it to Ben, who passes it to Cy, who passes it to Di": who has it next hands it on."""
    tokens = segment.tokens
    cuts = [
        n
        for n in range(2, len(tokens) - 1)
        if tokens[n].of("RELATIVE")
        and tokens[n - 1].of("COMMA")
        and tokens[n - 2].of("AGENT")
        and tokens[n + 1].of("HANDOFF")
    ]
    if len(cuts) < 2 or not has(tokens[: cuts[0]], "HANDOFF"):
        return [segment]
    marks = (*segment.marks, *(t for n in cuts for t in tokens[n - 1 : n + 1]))
    parts = [replace(segment, tokens=tokens[: cuts[0] - 1], marks=marks)]
    for start, stop in pairwise([*cuts, len(tokens) + 1]):
        name = replace(tokens[start - 2], start=tokens[start].start, end=tokens[start].start)
        parts.append(replace(segment, tokens=(name, *tokens[start + 1 : stop - 1]), marks=()))
    return parts


def _told(tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    """None: nothing is passed on here, or it is told in the readers' own words."""
    text, places = masked(tokens)
    hit = _FIRST.match(text)
    if hit is None:
        return None
    names = [
        t for t, at in zip(tokens, places, strict=True) if at == hit.end() - 1 or text[at:].startswith("@")
    ]
    end, stations = hit.end(), 1
    roundabout = " first" in hit[0]
    while (on := _ON.match(text, end)) is not None and _leads(on[0]):
        roundabout |= bool(on["to"])
        end, stations = on.end(), stations + 1
    if stations < 2 or not roundabout:
        return None
    what = [t for t, at in zip(tokens, places, strict=True) if at < hit.end("what")]
    way: list[Token] = [*what, made("WORD", "goes", what[-1].end), made("TO", "to", what[-1].end), names[0]]
    for name in names[1:stations]:
        way += [made("COMMA", ",", name.start), made("THEN", "then", name.start), name]
    return (*way, *(t for t, at in zip(tokens, places, strict=True) if at >= end))


def _leads(said: str) -> bool:
    """Whether it is said what comes then: "and Ben" alone is one with whom it is at the same time."""
    return re.search(_NEXT, said) is not None
