"""Blocks apart: what is said of a loop or a choice in passing is told in a sentence of its own.

"…, the last two of which can be repeated", "C and D form a loop, entered once A is done", "a loop follows A,
containing C before D", "…, and after this loop a second one with X and Y". Nothing is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import index_at, masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["blocks_apart"]

_BLOCK = r"(?:loop|cycle|choice|decision|gateway|block|split|fork)"
_HOLDS = (
    r"(?:containing|consisting of|made up of|made of|composed of|comprising|with|between|of|in which"
    r"|(?:that|which) (?:contains|consists of|is made up of|comprises))"
)
_WHO = r"@(?: (?:,|and|, and) @)*"
_OF_WHICH = re.compile(
    r", (?:and )?(?P<some>the (?:first|last|former|latter)(?: two| three| four)?)(?P<of> of (?:which|whom)) "
)
_SOME = re.compile(
    rf", and (?P<anew>after (?:(?:this|that|the) {_BLOCK}|it) (?:comes |there is )?(?:a|another) )"
)
_FOLLOWS = re.compile(
    rf"^(?:(?:next|then|afterwards|finally|and)(?: ,)? )?(?P<block>an? (?:[a-z]+ )?{_BLOCK}) "
    rf"(?P<verb>follows|succeeds|comes after|comes behind|comes right after|starts after|begins after)"
    rf" (?P<who>{_WHO})(?P<mark> ,)? (?P<holds>{_HOLDS}) "
)
_ENTERED = re.compile(
    r"(?P<joint>(?: ,)?(?: and it| which| that)?(?: is| are)?)"
    r" (?:entered|begun|started|starting|beginning|reached)"
    r" (?P<time>(?:only )?(?:once|after|when|as soon as) [^,]*@[^,]*?)(?= , | ?\. ?$| ?$)"
)
_BRANCH = r"(?:branch|path|track|lane|arm|side|strand|stream|route)"
_LANE = re.compile(
    rf"^(?:and )?(?:in|on|along)? ?the (?:first|second|third|fourth|other|last)(?: one| parallel)?"
    rf"(?: {_BRANCH})? [^@]*@"
)
_ALONE = re.compile(
    r"(?<= )(?P<only>only|just|merely|solely|nothing but|nothing except) (?=(?:of )?@)"
    r"|(?P<else>(?:, )?(?:and|but) nothing (?:else|more)) (?=\. ?$|$|; )"
)


def blocks_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, each with what it says of a block in passing in a sentence of its own."""
    found: list[Segment] = []
    looped = False
    for segment in segments:
        found += _apart(_without_only(replace(segment, tokens=_plain(segment.tokens, looped))))
        looped = any("loop" in t.low.split() for t in segment.tokens)
    return found


def _without_only(segment: Segment) -> Segment:
    """ "In the second branch there is only B", "the first has B and nothing else": what a branch holds."""
    text, places = masked(segment.tokens)
    if not _LANE.match(text) or has(segment.tokens, "TOOL", "MAY", "MUSTNOT", "SEE"):
        return segment
    spans = [hit.span() for hit in _ALONE.finditer(text)]
    gone = [t for t, at in zip(segment.tokens, places, strict=True) if any(a <= at < b for a, b in spans)]
    left = tuple(t for t in segment.tokens if t not in gone)
    return replace(segment, tokens=left, marks=(*segment.marks, *gone)) if gone else segment


def _apart(segment: Segment) -> list[Segment]:
    text, places = masked(segment.tokens)
    for cut in (_some_of_which, _a_second_block, _entered):
        found = cut(segment, text, places)
        if found is not None:
            return [found[0], *_apart(found[1])]
    return [_led(segment, text, places)]


def _some_of_which(segment: Segment, text: str, places: Sequence[int]) -> tuple[Segment, Segment] | None:
    """ "A, B and C in a row, the last two of which can be repeated": "The last two can be repeated"."""
    hit = _OF_WHICH.search(text)
    if hit is None or "@" not in text[: hit.start()]:
        return None
    start, of, behind = (index_at(places, at) for at in (hit.start("some"), hit.start("of") + 1, hit.end()))
    tokens = segment.tokens
    first = replace(
        segment, tokens=tokens[: index_at(places, hit.start())], marks=(*segment.marks, *tokens[of:behind])
    )
    return first, replace(segment, tokens=(*tokens[start:of], *tokens[behind:]), marks=())


def _a_second_block(segment: Segment, text: str, places: Sequence[int]) -> tuple[Segment, Segment] | None:
    """ "…, and after this loop a second one": a sentence of its own."""
    hit = _SOME.search(text)
    if hit is None or "@" not in text[: hit.start()]:
        return None
    end, start = index_at(places, hit.start()), index_at(places, hit.start("anew"))
    first = replace(segment, tokens=segment.tokens[:end], marks=(*segment.marks, *segment.tokens[end:start]))
    return first, replace(segment, tokens=segment.tokens[start:], marks=())


def _entered(segment: Segment, text: str, places: Sequence[int]) -> tuple[Segment, Segment] | None:
    """ "(C and D form a loop,) entered once A is done": "The loop starts once A is done"."""
    hit = _ENTERED.search(text)
    if hit is None or not hit["joint"] or not re.search(r"\b(?:loop|cycle)\b", text[: hit.start()]):
        return None
    tokens = segment.tokens
    start, time = index_at(places, hit.start() + 1), index_at(places, hit.start("time"))
    end = index_at(places, hit.end("time"))
    rest = tokens[end + (end < len(tokens) and tokens[end].of("COMMA")) :]
    place = tokens[time].start
    block = next(t for t in reversed(tokens[:start]) if re.search(r"\b(?:loop|cycle)\b", t.low))
    word = "cycle" if "cycle" in block.low else "loop"
    subject = (made("INERT", "the", place), made("WORD", word, place), made("STARTV", "starts", place))
    first = replace(segment, tokens=(*tokens[:start], *rest), marks=(*segment.marks, *tokens[start:time]))
    return first, replace(segment, tokens=(*subject, *tokens[time:end]), marks=())


def _led(segment: Segment, text: str, places: Sequence[int]) -> Segment:
    """ "A loop follows A, containing C": "after A comes a loop containing C"."""
    hit = _FOLLOWS.search(text)
    if hit is None:
        return segment
    tokens = segment.tokens
    block, verb, who, holds = (index_at(places, hit.start(n)) for n in ("block", "verb", "who", "holds"))
    end = index_at(places, hit.end("who"))
    rest = list(tokens[holds:])
    if hit["holds"] == "with":
        rest = [t for t in rest if t.low not in ("inside", "in it", "within", "inside it")]
    after = made("ONCE", "after", tokens[block].start)
    comes = made("STARTV", "comes", tokens[verb].start)
    dropped = [*tokens[verb:who], *tokens[end:holds], *(t for t in tokens[holds:] if t not in rest)]
    told = (*tokens[:block], after, *tokens[who:end], comes, *tokens[block:verb], *rest)
    return replace(segment, tokens=told, marks=(*segment.marks, *dropped))


def _plain(tokens: tuple[Token, ...], looped: bool) -> tuple[Token, ...]:
    """The tokens with "a second loop" for "a second one", and "are in a loop" for "(they) loop".

    looped: the sentence before spoke of a loop.
    """
    found = list(tokens)
    for at, token in enumerate(found):
        before, word = found[at - 1] if at else token, token.low
        if word == "one" and looped and before.low in ("second", "another", "third"):
            found[at] = replace(token, kinds=frozenset({"LOOP"}), text="loop", value="loop")
        last = at + 1 == len(found) or found[at + 1].of("MARK", "STOP", "SEMI")
        several = before.of("THEY") or (before.of("AGENT") and has(found[max(at - 3, 0) : at], "AND"))
        if word == "loop" and token.of("LOOP") and last and several and at:
            found[at] = replace(token, text="are in a loop", value="are in a loop")
        looped |= "loop" in word.split()
    return tuple(found)
