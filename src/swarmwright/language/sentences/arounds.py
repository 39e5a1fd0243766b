"""Arounds: "Before them comes D, and after them E": both are told of the same work.

Read in one go, E would come behind D. Each is a sentence of its own, what comes before first; where nothing
but names is told ("before it D"), they start.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["arounds_apart"]

_BEFORE = ("before", "prior to", "ahead of")
_AFTER = ("after", "behind", "following")
_IT = (
    "it",
    "that",
    "this",
    "them",
    "these",
    "those",
    "both",
    "all of them",
    "all that",
    "all this",
    "both of them",
)
_HEADS = {
    f"{word} {it}": way
    for way, words in (("before", _BEFORE), ("after", _AFTER))
    for word in words
    for it in _IT
}
_LETTERS = frozenset(letter for head in _HEADS for letter in (head[0], head[0].upper()))
_JOINTS = ("COMMA", "AND", "SEMI", "BUT")
_COMES = frozenset(["comes", "come", "is", "are", "there is", "there are", "goes", "go", "it is"])


def arounds_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, each that tells what comes before something and what after it in its parts."""
    return [part for segment in segments for part in _apart(segment)]


def _apart(segment: Segment) -> list[Segment]:
    tokens = segment.tokens
    heads = [(n, *found) for n in range(len(tokens)) if (found := _head(tokens, n))[0] and _led(tokens, n)]
    alone = len(heads) == 1 and heads[0][0] == 0 and heads[0][1] == "before"
    if not (alone or len({way for _, way, _ in heads}) == 2) or len(heads) > 2:
        return [segment]
    ends = [start for start, *_ in heads[1:]] + [len(tokens)]
    parts = [
        (way, _told(way, tokens, start, behind, end))
        for (start, way, behind), end in zip(heads, ends, strict=True)
    ]
    if not all(has(told, "AGENT", "GROUP") for _, told in parts):
        return [segment]
    parts.sort(key=lambda part: part[0] != "before")
    first = _without_joints(tokens[: heads[0][0]])
    kept = [first] * bool(first) + [told for _, told in parts]
    if kept == [tokens]:
        return [segment]
    used = {t.span for told in kept for t in told}
    marks = (*segment.marks, *(t for t in tokens if t.span not in used))
    return [replace(segment, tokens=told, marks=marks if not n else ()) for n, told in enumerate(kept)]


def _head(tokens: Sequence[Token], at: int) -> tuple[str, int]:
    """Which way "before them", "after that" leads, and where it ends; ("", at) if none stands here."""
    for size in (1, 2, 3) if tokens[at].text[:1] in _LETTERS else ():
        way = _HEADS.get(" ".join(t.low for t in tokens[at : at + size]))
        if way is not None and _goes_on(tokens, at + size):
            return way, at + size
    return "", at


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether somebody is told of there, and not what "it" does ("before it goes to Ben")."""
    rest = [t for t in tokens[at : at + 5] if not t.of("COMMA") and t.low != "the"]
    if rest and rest[0].low in _COMES:
        rest = rest[1:]
    return bool(rest) and (rest[0].of("AGENT", "GROUP") or (at < len(tokens) and tokens[at].of("COMMA")))


def _led(tokens: Sequence[Token], at: int) -> bool:
    return at == 0 or tokens[at - 1].of(*_JOINTS)


def _told(way: str, tokens: Sequence[Token], start: int, behind: int, end: int) -> tuple[Token, ...]:
    """One part: its head, whoever it tells of, and "start" where nothing else is told of them."""
    told = _without_joints(tokens[behind:end])
    if told[:1] and told[0].of("COMMA"):
        told = told[1:]
    if told[:1] and told[0].low in _COMES:
        told = told[1:]
    names = all(t.of("AGENT", "GROUP", "AND", "COMMA", "INERT") for t in told)
    if names and told:
        place = told[-1].end
        told = (*told, Token(frozenset({"STARTV"}), "start", place, place, "start"))
    head = tokens[start:behind]
    if way == "before":
        said = " ".join(t.text for t in head)
        head = (Token(frozenset({"PRIOR"}), said, head[0].start, head[-1].end, "before that"),)
    return (*head, *told)


def _without_joints(tokens: Sequence[Token]) -> tuple[Token, ...]:
    end = len(tokens)
    while end and tokens[end - 1].of(*_JOINTS):
        end -= 1
    return tuple(tokens[:end])
