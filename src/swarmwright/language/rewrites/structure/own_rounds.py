"""Own rounds: "Ann drafts, then Ben repeats his work three times, then Cy posts": the rounds are Ben's alone.

Whoever repeats their own work is told of in a sentence of their own; read in one go, the rounds would take in
whoever comes before. Nothing is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from swarmwright.language.sentences.masking import index_at, masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.lexing import lexed_at
from swarmwright.language.words.tokens import Token, has

__all__ = ["own_rounds_apart"]

_WHO = r"@(?: (?:,|and|, and) @)*"
_OWN = r"(?:his|her|its|their)(?: own)? (?:work|part|step|task|job|turn)"
_OFTEN = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten) (?:times|rounds)|twice|thrice"
_ROUNDS = re.compile(
    rf"(?P<joint>(?: ?,)?(?: and)?(?P<then> then)?) (?P<who>{_WHO}) "
    rf"(?:(?:repeats?|redo(?:es)?) {_OWN}|(?:is|are) (?:then )?repeated|loops?)"
    rf"(?:(?: exactly)? (?:{_OFTEN})(?: in a row)?|(?: (?:at most|up to) (?:{_OFTEN}))? until [^,]+?)"
    rf"(?= ?$| \. ?$| ?, (?:and )?(?:then |@))"
)
_REST = re.compile(r" ?, (?:and )?(?=then |@)")
_CASES = ("IF", "UNLESS", "ELSE", "ONCE", "WHILE", "FOREACH", "CHOICE", "EITHER", "COLON", "TOOL")


def own_rounds_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, each cut before and behind who repeats nothing but their own work so many times."""
    found: list[Segment] = []
    for segment in segments:
        found += [segment] if has(segment.tokens, *_CASES) else _apart(segment)
    return found


def _apart(segment: Segment) -> list[Segment]:
    text, places = masked(segment.tokens)
    hit = _ROUNDS.search(text)
    if hit is None or "@" not in text[: hit.start()]:
        return [segment]
    start, who = index_at(places, hit.start("joint") + 1), index_at(places, hit.start("who"))
    rest = _REST.match(text, hit.end())
    end = index_at(places, rest.start() + 1) if rest else len(places)
    behind = index_at(places, rest.end()) if rest else len(places)
    tokens, then = segment.tokens, hit["then"] is not None or "," in hit["joint"]
    if hit["then"] is None and _are_names(tokens[:start]):
        return [segment]  # "Ann and Ben are repeated"
    joint = tokens[start:who]
    kept = tuple(t for t in joint if t.of("THEN")) or lexed_at(
        "then" if then else "meanwhile", tokens[who].start
    )
    gone = [t for t in (*joint, *tokens[end:behind]) if t not in kept]
    first = replace(segment, tokens=_at_work(tokens[:start]), marks=(*segment.marks, *gone))
    parts = [first, replace(segment, tokens=(*kept, *tokens[who:end]), marks=())]
    if not rest:
        return parts
    led = () if tokens[behind].of("THEN") else lexed_at("then", tokens[behind].start)
    return [*parts, *_apart(replace(segment, tokens=(*led, *tokens[behind:]), marks=()))]


def _at_work(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Ann, (then Ben three times)": a name alone is a sentence if she works."""
    return (*tokens, *lexed_at("works", tokens[-1].end)) if _are_names(tokens) else tokens


def _are_names(tokens: tuple[Token, ...]) -> bool:
    return all(t.of("AGENT", "GROUP", "AND", "COMMA", "FIRST") for t in tokens)
