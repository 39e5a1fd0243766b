"""Each by: "Each file is read by Ann and checked by Ben, and Cy reports" is told as "for each file, Ann …".

What is done to each of many things is done once for each of them, whoever is named behind it; what comes
behind a comma with a doer of its own comes when all are through. Nothing is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from swarmwright.language.rewrites.retold import said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.inflection import analyses, third
from swarmwright.language.words.lexing import lexed_at
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_each_by_whom"]

_PART = (
    r"(?P<verb>[a-z-]+)(?P<particle>(?: (?:on|up|over|out|through|off|down|in|upon))?)"
    r" by (?P<who>@ (?:and @ )?)"
)
_EACH = re.compile(
    r"^(?P<lead>(?:then|and|next) )?(?:each|every)(?: (?:single|one))?(?: of (?:the|these|those))? "
    rf"(?P<what>[a-z][a-z-]*(?: [a-z][a-z-]*){{0,3}}?) "
    rf"(?:is|are|gets|must be|has to be)(?: first| then)? {_PART}"
)
_THEN_TOO = r"(?:[,;] )?(?:and )?(?:(?:then|and|afterwards|subsequently|next|finally|later) )"
_REST = re.compile(r"[,;] (?:and |while )?(?:then )?(?=@ [a-z]|(?:all|they|these|everything|the) [^,;]*@)")
_END = re.compile(r"(?:, one (?:after|by) (?:the other|another|one) )?(?:\. )?$")
_AT_A_TIME = re.compile(r"\bat (?:a time|once)\b")
""" "Each file is read by Ann, three at a time" is read as it stands (`maps.widths`)."""
_THEN = re.compile(r"\bat (?:a time|once) (?P<gap>, (?:and )?)(?=then (?:the )?@ )")
_WHOLE = ("TOOL", "APPROVE", "MAY", "MUSTNOT", "IF", "UNLESS", "ELSE", "UNTIL", "ONLY", "SECRET", "EXCEPT")


def with_each_by_whom(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences; of each that tells who does something to each thing, the doer in front."""
    return [told for segment in segments for part in _cut(segment) for told in _told(part)]


@dataclass(frozen=True, slots=True)
class _More:
    """What else may be told of each of these things: by whom it is done, and who does it."""

    is_done: re.Pattern[str]
    does: re.Pattern[str]


@lru_cache(maxsize=256)
def _more(one: str) -> _More:
    names = "|".join(re.escape(name) for name in {one, one.rpartition(" ")[2]})
    it = rf"(?:it|(?:the|each|every|that|this)(?: {names})?)"
    is_done = rf"(?:{it} )?(?:is |gets )?(?:then )?{_PART}"
    does = (
        r"(?P<who>(?:the )?@ )(?P<does>(?:then |next )?[a-z-]+s(?: (?:on|up|over|out|through|off|down|in))? "
        rf"{it} )(?=[,;.]|and |then |$)"
    )
    return _More(
        re.compile(_THEN_TOO + is_done),
        re.compile(rf"(?:{_THEN_TOO}|[,;] ){does}"),
    )


def _further(text: str, at: int, more: _More) -> list[re.Match[str]]:
    """What else is told of each of the things from here on."""
    found: list[re.Match[str]] = []
    while hit := more.does.match(text, at) or more.is_done.match(text, at):
        if "does" not in hit.re.groupindex and not _is_participle(hit["verb"]):
            break
        found.append(hit)
        at = hit.end()
    return found


def _one(hit: re.Match[str]) -> str:
    return hit["what"].removesuffix("s") if " of " in hit[0] else hit["what"]


def _cut(segment: Segment) -> list[Segment]:
    """ "For every file Ann works, at most 4 at a time, then Ben merges": he comes when all are through."""
    text, between = said_by(segment.tokens)
    hit = _THEN.search(text) if has(segment.tokens, "FOREACH") else None
    if hit is None:
        return [segment]
    marks = (*segment.marks, *between(hit.start("gap"), hit.end()))
    first = replace(segment, tokens=between(0, hit.start("gap")), marks=marks)
    return [first, replace(segment, tokens=between(hit.end(), len(text)), marks=())]


def _told(segment: Segment) -> list[Segment]:
    text, between = said_by(segment.tokens)
    hit = None if has(segment.tokens, *_WHOLE) or _AT_A_TIME.search(text) else _EACH.match(text)
    if hit is None or not _is_participle(hit["verb"]):
        return [segment]
    at, place = hit.end(), segment.tokens[0].start
    one = _one(hit)
    done = between(hit.start("what"), hit.start("who"))
    told = [
        *lexed_at(f"{hit['lead'] or ''}for each {one} ,", place),
        *_does(hit, done, between(*hit.span("who"))),
    ]
    for more in _further(text, at, _more(one)):
        if "does" in more.re.groupindex:
            done = between(more.start("who"), more.end("does"))
            told += [*lexed_at(", then", done[0].start), *done]
        else:
            done = between(more.start("verb"), more.start("who"))
            told += [*lexed_at(", then", done[0].start), *_does(more, done, between(*more.span("who")))]
        at = more.end()
    rest = _REST.match(text, at)
    if rest is None and not _END.match(text, at):
        return [segment]
    end, behind = (rest.start(), rest.end()) if rest else (len(text), len(text))
    first = replace(segment, tokens=(*told, *between(at, end)), marks=(*segment.marks, *between(end, behind)))
    return [first, replace(segment, tokens=between(behind, len(text)), marks=())] if rest else [first]


def _does(hit: re.Match[str], done: tuple[Token, ...], who: tuple[Token, ...]) -> tuple[Token, ...]:
    """Who does it, and what, where it is told: the task is cut from there ("file is read")."""
    lemma = next((lemma for lemma, form in analyses(hit["verb"]) if form in ("part", "past")), hit["verb"])
    start, end = done[0].start, max(t.end for t in done if not t.of("BY"))
    (verb, *_), particle = lexed_at(lemma if len(who) > 1 else third(lemma), start), hit["particle"]
    return (
        *(replace(token, start=start, end=start) for token in who),
        replace(verb, start=start, end=end),
        *lexed_at(f"{particle} it".strip(), end),
    )


def _is_participle(verb: str) -> bool:
    return any(form in ("part", "past") for _, form in analyses(verb)) or verb.endswith("read")
