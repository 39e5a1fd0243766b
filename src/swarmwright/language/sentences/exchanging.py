"""Exchanging: "A answers, but B does if …" is "A answers unless …, in which case B does".

A case in which somebody else does the same work, in whatever way it is told, is told in the one way that
is read (`parting`): read as it stands, both would work in that case. What is moved stands for its own words,
with no width of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_exchanges"]

_TESTS = ("IF", "UNLESS", "ONCE", "UNTIL", "BEFORE", "WHILE", "EITHER", "FOREACH", "ELSE")
_JOINTS = ("COMMA", "COLON", "DASH", "SEMI")
_DOES = frozenset(
    ["does", "do", "will", "is", "so", "it", "that", "instead", "this", "takes over", "over", "takes"]
)
"""What somebody is said to do who does another's work."""
_THOSE = frozenset(["those", "these", "such ones"])


def with_exchanges(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences; whoever works instead of another in some case is told as its other case."""
    found: list[Segment] = []
    for segment in segments:
        joined = _of_those(found[-1], segment) if found else None
        if joined is not None:
            found[-1] = joined
        else:
            found.append(_exchanged(segment))
    return found


def _exchanged(segment: Segment) -> Segment:
    tests = [n for n, t in enumerate(segment.tokens) if t.of(*_TESTS)]
    if len(tests) != 1 or segment.shape != "sentence":
        return segment
    for read in (_then, _but, _or_if, _or_between):
        found = read(segment, tests[0])
        if found is not None:
            return found
    return segment


def _case(place: int) -> tuple[Token, ...]:
    words = (("COMMA", ","), ("IN", "in"), ("RELATIVE", "which"), ("WORD", "case"))
    return tuple(Token(frozenset({kind}), text, place, place, text) for kind, text in words)


def _moved(tokens: Sequence[Token], place: int) -> tuple[Token, ...]:
    return tuple(replace(t, start=place, end=place) for t in tokens)


def _unless(token: Token) -> Token:
    return replace(token, kinds=frozenset({"UNLESS"}), text="unless", value="unless")


def _works(tokens: Sequence[Token]) -> bool:
    """Whether these tell somebody's work: a name, and what it does."""
    at = next((n for n, t in enumerate(tokens) if t.of("AGENT", "GROUP")), len(tokens))
    return has(tokens[at + 1 :], "WORD", "OUTPUT", "ANNOUNCE", "STARTV", "HANDOFF", "SEE")


def _does_so(tokens: Sequence[Token]) -> bool:
    return all(t.low in _DOES for t in tokens)


def _then(segment: Segment, test: int) -> Segment | None:
    """ "A answers, except if …: then B does"."""
    tokens = segment.tokens
    if not tokens[test].of("UNLESS") or not _works(tokens[:test]):
        return None
    places = range(test + 2, len(tokens) - 2)
    at = next((n for n in places if tokens[n].of(*_JOINTS) and tokens[n + 1].of("THEN")), 0)
    if not at or not tokens[at + 2].of("AGENT"):
        return None
    if tokens[at].of("COMMA") and not _does_so(tokens[at + 3 :]):
        return None
    taken = tokens[at : at + 2]
    kept = (*tokens[:at], *_case(tokens[at].start), *tokens[at + 2 :])
    return replace(segment, tokens=kept, marks=(*segment.marks, *taken))


def _but(segment: Segment, test: int) -> Segment | None:
    """ "A answers, but B does if …"."""
    tokens = segment.tokens
    if not tokens[test].of("IF") or test < 4:
        return None
    but = next((n for n in range(test) if tokens[n].of("BUT")), 0)
    other = tokens[but + 1 : test]
    plain = len(other) > 1 and other[0].of("AGENT") and _does_so(other[1:])
    if not but or not plain or not _works(tokens[:but]) or has(tokens[test:], "COMMA"):
        return None
    start, end = but - tokens[but - 1].of("COMMA"), tokens[-1].end
    kept = (*tokens[:start], _unless(tokens[test]), *tokens[test + 1 :], *_case(end), *_moved(other, end))
    return replace(segment, tokens=kept, marks=(*segment.marks, *tokens[start:test]))


def _or_if(segment: Segment, test: int) -> Segment | None:
    """ "A answers, or if …, B (does)"."""
    tokens = segment.tokens
    if not tokens[test].of("IF") or test < 3 or not tokens[test - 1].of("OR"):
        return None
    at = next((n for n in range(test + 1, len(tokens) - 1) if tokens[n].of("COMMA")), 0)
    start = test - 1 - tokens[test - 2].of("COMMA")
    other = tokens[at + 1 :]
    if not at or not other[0].of("AGENT") or not _does_so(other[1:]) or not _works(tokens[:start]):
        return None
    kept = (
        *tokens[:start],
        _unless(tokens[test]),
        *tokens[test + 1 : at],
        *_case(tokens[at].start),
        *other,
    )
    return replace(segment, tokens=kept, marks=(*segment.marks, *tokens[start:test], tokens[at]))


def _or_between(segment: Segment, test: int) -> Segment | None:
    """ "A, or B if …, answers"."""
    tokens = segment.tokens
    names = [t for t in tokens[:test] if not t.of("COMMA")]
    told = len(names) == 3 and names[0].of("AGENT") and names[1].of("OR") and names[2].of("AGENT")
    at = next((n for n in range(test + 1, len(tokens) - 1) if tokens[n].of("COMMA")), 0)
    if not tokens[test].of("IF") or not told or not at or tokens[at + 1].of("AGENT", "GROUP", "THEN"):
        return None
    place = tokens[at].start
    kept = (
        _unless(tokens[test]),
        *tokens[test + 1 : at],
        *_case(place),
        *_moved(names[2:], place),
        tokens[at],
        *_moved(names[:1], tokens[at].end),
        *tokens[at + 1 :],
    )
    return replace(segment, tokens=kept, marks=(*segment.marks, *tokens[:test]))


def _of_those(one: Segment, two: Segment) -> Segment | None:
    """ "A answers unless …; B takes those"."""
    tests = [n for n, t in enumerate(one.tokens) if t.of(*_TESTS)]
    told = two.tokens
    if len(tests) != 1 or not one.tokens[tests[0]].of("UNLESS") or not _works(one.tokens[: tests[0]]):
        return None
    if len(told) != 3 or not told[0].of("AGENT") or told[2].low not in _THOSE:
        return None
    kept = (*one.tokens, *_case(told[0].start), *told[:2])
    return replace(one, tokens=kept, marks=(*one.marks, *two.marks, told[2]))
