"""Listing: "a fork of which one branch is taken: B, C and D", "either the path with B and C, or D alone"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from swarmwright.language.tracks.announcing import how_many
from swarmwright.language.tracks.cases import Case
from swarmwright.language.tracks.lines import Line
from swarmwright.language.tracks.vocabulary import CASE, CHOICE, ORDINAL, SIDE_BY_SIDE
from swarmwright.language.words.tokens import Token, has

__all__ = ["listed"]

_CHOICE = re.compile(rf"\b{CHOICE}\b")
_PARALLEL = re.compile(rf"\b(?:{SIDE_BY_SIDE}|parallel)\b")
_PATH = re.compile(
    rf"(?:the |a |an |one )?(?!parallel|concurrent)(?:[a-z-]+ )?(?:{CASE}|sequence|chain|series|block|pair) "
    r"(?:with|of|through|via|over|consisting of|containing|that runs|that has|that goes through|made of|"
    r"where|in which) |(?:the|a) (?:sequence|chain|series) (?=@)"
)
_ASKING_MORE = (
    "IF", "UNLESS", "ONCE", "UNTIL", "TOOL", "UNIT", "QUOTE", "EACH", "LOOP", "HUMAN", "APPROVE", "MUSTNOT",
    "FOREACH", "ROUND", "EVERYONE", "OPEN", "COLON", "SEMI",
)  # fmt: skip

_OF_A_TRACK = re.compile(
    rf"\b(?:every|each|next|delegates?|manages?|workers|agents|members) |"
    rf"\b(?:{ORDINAL}|left|right|upper|lower) {CASE} "
)
_ASKED_AHEAD = tuple(kind for kind in _ASKING_MORE if kind not in ("ONCE", "OPEN", "COLON", "SEMI"))


def listed(
    tokens: Sequence[Token], further: Sequence[tuple[Token, ...]] = ()
) -> tuple[tuple[Token, ...], list[Case]]:
    """What stands before a list of cases, and the cases; () and no case where it is not plain that it is one.

    A list behind a colon, or behind "either" or "between" where paths are told, or what each leads to.
    further: what stands behind semicolons; with these it is a list of such parts, as forms of "label".
    """
    colon = next((n + 1 for n, t in enumerate(tokens) if _closes(t)), 0)
    at = colon or next((n + 1 for n, t in enumerate(tokens) if _opens(t)), 0)
    before, rest = tuple(tokens[:at]), tuple(tokens[at:])
    if not at or has(rest, *_ASKING_MORE) or not _named(rest):
        return (), []
    said = Line(before).text
    if not _CHOICE.search(said) or _PARALLEL.search(said) or has(before, *_ASKED_AHEAD):
        return (), []
    if _leads(before) or _OF_A_TRACK.search(said) or (has(before, "ONCE", "BEFORE") and not _named(before)):
        return (), []
    count = how_many(before)
    if colon and further and all(_named(part) for part in further):
        plain = not any(t.of("COLON", *_ASKED_AHEAD) for part in further for t in part)
        told = [Case("label", str(n), (), (), _bare(part)) for n, part in enumerate([rest, *further])]
        if plain and count in (0, len(told)):
            return before, told
    parts = _parts(rest, count, bool(colon))
    relative = any(t.low in ("which", "that") for t in rest)
    either = has(rest, "OR") and all(len(part) < 3 for part in parts)
    path = any(_PATH.match(Line(part).text) for part in parts)
    if len(parts) < 2 or not ((colon and not either) or path or relative):
        return (), []
    return before, [Case("place", str(n), (), (), _bare(part)) for n, part in enumerate(parts)]


def _leads(before: Sequence[Token]) -> bool:
    """ "Ann picks one of …": somebody of the team picks, which is more than that there is a choice."""
    return any(two.of("SUPERVISE") and one.of("AGENT") for one, two in pairwise(before))


def _named(tokens: Sequence[Token]) -> bool:
    return has(tokens, "AGENT", "GROUP")


def _closes(token: Token) -> bool:
    """Whether a list may begin behind it: a colon, a word with one, "namely"."""
    return token.of("COLON") or token.text.endswith(":") or token.low == "namely"


def _opens(token: Token) -> bool:
    text = token.low
    return text in ("either", "between") or text.endswith(" between")


def _parts(rest: tuple[Token, ...], count: int, colon: bool) -> list[tuple[Token, ...]]:
    """The list cut in as many parts as were told, each with a name; [] where it cannot be."""
    if colon and len(parts := _between_commas(rest)) > 2 and count in (0, len(parts)):
        return parts
    for joint in ("COMMA OR", "OR", "COMMA AND", "AND"):
        parts = _cut(rest, joint.split())
        if len(parts) > 1 and all(_named(p) for p in parts) and count in (0, len(parts)):
            return parts
    names = [(t,) for t in rest if t.of("AGENT")]
    plain = all(t.of("AGENT", "COMMA", "AND", "OR") for t in rest)
    return list(names) if plain and colon and len(names) > 1 and count in (0, len(names)) else []


def _between_commas(rest: Sequence[Token]) -> list[tuple[Token, ...]]:
    """ "A, B before C, or D": a comma before "or" is one of those that part, where a name follows each."""
    joints = [two for one, two in pairwise(rest) if one.of("COMMA")]
    lists = any(one.of("AND") and two.of("AGENT") for one, two in pairwise(rest))  # "A, B and C in sequence"
    if lists or not joints or not joints[-1].of("OR") or not all(t.of("AGENT") for t in joints[:-1]):
        return []
    parts = [tuple(t for t in part if not t.of("OR")) for part in _cut(rest, ["COMMA"])]
    return parts if all(_named(part) for part in parts) else []


def _cut(rest: Sequence[Token], joint: Sequence[str]) -> list[tuple[Token, ...]]:
    """The parts between these joints; commas between parts of which no other joint is between are joints."""
    parts: list[list[Token]] = [[]]
    at = 0
    while at < len(rest):
        if all(at + n < len(rest) and rest[at + n].of(kind) for n, kind in enumerate(joint)):
            parts.append([])
            at += len(joint)
            continue
        parts[-1].append(rest[at])
        at += 1
    if len(joint) == 1 and len(parts) == 2 and (len(parts[0]) < 2 or parts[0][1].of("COMMA")):
        names = [[t] for t in parts[0] if not t.of("COMMA")]
        if all(len(n) == 1 and n[0].of("AGENT") for n in names):
            parts = [*names, *parts[1:]]
    return [tuple(part) for part in parts if part]


_ALONE = ("alone", "only", "just", "alone.", "by itself", "itself", "directly")


def _bare(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "the path with B and C" → "B and C"; "B, which leads to C" → "B leads to C"; "D alone" → "D"."""
    line = Line(part)
    match = _PATH.match(line.text)
    at = line.at(match.end()) if match else 0
    left = [t for t in part[at or 0 :] if t.low not in _ALONE]
    found: list[Token] = []
    for token in left:
        if token.low in ("which", "that") and found:
            if found[-1].of("COMMA"):
                found.pop()
            continue
        found.append(token)
    while found and found[-1].of("COMMA", "AND", "OR"):
        found.pop()
    while found and found[0].of("COMMA", "AND", "OR"):
        found.pop(0)
    return tuple(found)
