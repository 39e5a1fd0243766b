"""Shapes: stretches of a sentence that say one thing, in the plain words by which it is read.

English has many ways of saying a thing, and the readers know some of each. What is said in words of its own
("Cid brings up the rear") is a row of `plain`, not a module: how it looks, and how it is read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from swarmwright.language.rewrites.plain import SHAPES, Shape
from swarmwright.language.rewrites.retold import Between, retold_as, said_by
from swarmwright.language.rewrites.spelling import are_people, spelt
from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.lexing import lex
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_shapes_told"]

_MOST = 6
"""Stretches of one shape that are told anew in one sentence ("stage one is Ann's, stage two is Ben's, …")."""
_GROUP = re.compile(r"\{(\w+)\}")


def with_shapes_told(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, each stretch that has a shape in its plain words."""
    found: list[Segment] = []
    for at, segment in enumerate(segments):
        goes_on = at + 1 < len(segments) and has(segments[at + 1].tokens[:1], "ELSE")
        told = _told(segment.tokens, goes_on)
        found.append(segment if told is None else retold_as(segment, told))
    return found


def _told(tokens: tuple[Token, ...], goes_on: bool = False) -> tuple[Token, ...] | None:
    told = tokens
    for shape in _perhaps(set(said_by(tokens)[0].split())):
        if not (goes_on and shape.alone):
            told = _as_shaped(told, shape)
    return None if told is tokens else told


def _perhaps(words: Collection[str]) -> Iterator[Shape]:
    """The shapes of which a sign is among the words, in their order."""
    signed = _signed()
    return (SHAPES[at] for at in sorted({at for word in words for at in signed.get(word, ())}))


@cache
def _signed() -> Mapping[str, Sequence[int]]:
    """Which shapes a word is a sign of, by their place: a sentence has signs of few of them."""
    found: dict[str, list[int]] = {}
    for at, shape in enumerate(SHAPES):
        for sign in shape.signs.split():
            for word in (sign, f"{sign}s"):
                found.setdefault(word, []).append(at)
    return found


def _as_shaped(tokens: tuple[Token, ...], shape: Shape) -> tuple[Token, ...]:
    at = 0
    if _is_barred(tokens, shape):
        return tokens
    for _ in range(_MOST):
        text, between = said_by(tokens)
        hit = spelt(shape.said).search(text, at)
        if hit is None:
            return tokens
        if not _is_whole(hit, shape, tokens) or not are_people(shape.said, hit):
            at = hit.end()
            continue
        before, behind = between(0, hit.start()), between(hit.end(), len(text))
        plain = tuple(_plain(shape, hit, between))
        tokens = (*before, *plain, *behind)
        at = len(said_by((*before, *plain))[0])
    return tokens


def _is_whole(hit: re.Match[str], shape: Shape, tokens: Sequence[Token]) -> bool:
    """Whether the stretch, and each group that is kept of it, begins with a token, and no token is cut off.

    Else words would be lost, or said twice: "is sent" is one token, of which "sent" is no part to keep.
    """
    text, places = masked(tokens)
    edges, kept = {*places, len(text)}, [hit.span(group) for group in _GROUP.findall(shape.plain)]
    ends = edges | {end for _, end in kept}
    return hit.end() in ends and {hit.start(), *(start for start, _ in kept)} <= edges


def _is_barred(tokens: tuple[Token, ...], shape: Shape) -> bool:
    wanted, barred, words = shape.needs.split(), shape.unless.split(), set(shape.never.split())
    if has(tokens, *barred) or (wanted and not has(tokens, *wanted)):
        return True
    return bool(words) and any(token.low in words for token in tokens)


def _plain(shape: Shape, hit: re.Match[str], between: Between) -> Iterator[Token]:
    """The plain words where the stretch stands, and the tokens of a group in place of its name.

    No two of them are at one place where there is room: whoever cuts the sentence cuts it by places.
    """
    place, pieces = between(*hit.span())[0].start, _GROUP.split(shape.plain)
    for words, group in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        kept = between(*hit.span(group)) if group else ()
        last = max(kept[0].start if kept else between(*hit.span())[-1].end - 1, place)
        for token in _lexed(words):
            yield replace(token, start=place, end=place)
            place = min(place + 1, last)
        yield from kept
        place = kept[-1].end if kept else place


@cache
def _lexed(words: str) -> tuple[Token, ...]:
    return lex(words, ())[0] if words.strip() else ()
