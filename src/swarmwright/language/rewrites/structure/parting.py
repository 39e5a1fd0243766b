"""Parting: "A drafts, then B prints unless it is bad, in which case A starts over" is two sentences.

The case belongs to the last of the works that are told; read in one go, it would seem to follow all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.maps.apart import thing_apart
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["brackets_apart", "with_cases_apart"]

_CASES = (["in", "which", "case"], ["in", "that", "case"])
_TESTS = ("IF", "UNLESS", "ONCE", "UNTIL", "BEFORE", "WHILE", "EITHER", "FOREACH", "ELSE")
_CASE_OR_ROUND = ("IF", "UNLESS", "UNTIL", "LOOP", "EITHER", "FOREACH", "ELSE")
_JOINTS = ("COMMA", "AND", "SEMI", "THEN", "BUT")


def with_cases_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, each of several works cut before the one that "unless …, in which case …" is said of."""
    found: list[Segment] = []
    for whole in segments:
        for segment in (piece for part in _end_apart(whole) for piece in _told_apart(part)):
            told = _turned(_same_case(segment))
            test = _test(told.tokens)
            found += _parted(_without_comma(told, test), test) if test else [told]
    return found


def brackets_apart(segment: Segment) -> list[Segment]:
    """ "A drafts (if it is long, B cuts it), then C posts": what is told in brackets is a sentence.

    So is what stands between dashes. A bare condition, with no work of its own, is not.
    """
    tokens = segment.tokens
    opening = next((n for n in range(1, len(tokens) - 1) if _opens_a_case(tokens, n)), 0)
    if not opening:
        return [segment]
    shut = "CLOSE" if tokens[opening].of("OPEN") else "DASH"
    close = next((n for n in range(opening + 1, len(tokens)) if tokens[n].of(shut)), 0)
    inside = tokens[opening + 1 : close]
    rest = close + 1
    while close and rest < len(tokens) and tokens[rest].of(*_JOINTS) and not tokens[rest].of("THEN"):
        rest += 1
    over = rest == len(tokens) or (close and tokens[rest].of("THEN", "LAST"))
    if not close or not over or not _told_whole(inside):
        return [segment]
    marks = (*segment.marks, tokens[opening], *tokens[close:rest])
    first = replace(segment, tokens=tokens[:opening], marks=marks)
    parts = [first, replace(segment, tokens=inside, marks=())]
    last = replace(segment, tokens=tokens[rest:], marks=())
    return [*parts, *brackets_apart(last)] if last.tokens else parts


def _opens_a_case(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at].of("OPEN", "DASH") and tokens[at + 1].of("IF", "ONCE")


def _told_whole(tokens: Sequence[Token]) -> bool:
    """Whether a condition and, behind a comma, what is done then stand here: somebody's work, or a try."""
    comma = next((n for n, t in enumerate(tokens) if t.of("COMMA")), len(tokens))
    return has(tokens[comma:], "AGENT", "GROUP", "RETRY", "TIMES", "IT", "LOOP")


def _case(tokens: Sequence[Token]) -> int:
    """Where "in which case" begins; 0 if nowhere."""
    cases = (n for n in range(2, len(tokens) - 3) if tokens[n + 2].low == "case")
    return next((n for n in cases if [t.low for t in tokens[n : n + 3]] in _CASES), 0)


def _end_apart(segment: Segment) -> list[Segment]:
    """ "…, in which case Ben writes, and finally Dan posts": the end of the work is of no case."""
    tokens, case = segment.tokens, _case(segment.tokens)
    last = next((n for n in range(case + 3, len(tokens) - 1) if tokens[n].of("LAST")), 0) if case else 0
    if not last or not tokens[last + 1].of("AGENT", "GROUP", "INERT") or not tokens[last - 1].of(*_JOINTS):
        return [segment]
    joint = last
    while tokens[joint - 1].of(*_JOINTS):
        joint -= 1
    first = replace(segment, tokens=tokens[:joint], marks=(*segment.marks, *tokens[joint:last]))
    return [first, replace(segment, tokens=tokens[last:], marks=())]


def _same_case(segment: Segment) -> Segment:
    """ "If it is long, Ann works, in which case Ben works": no other case, but what follows in the same."""
    tokens, case = segment.tokens, _case(segment.tokens)
    tests = [n for n in range(case) if tokens[n].of(*_TESTS)]
    if tests != [0] or not tokens[0].of("IF", "ONCE") or not _worked(tokens[:case]):
        return segment
    then = Token(frozenset({"THEN"}), "then", tokens[case].start, tokens[case + 2].end, "then")
    return replace(segment, tokens=(*tokens[:case], then, *tokens[case + 3 :]))


def _worked(tokens: Sequence[Token]) -> bool:
    """Whether somebody works behind the condition that these begin with."""
    comma = next((n for n, t in enumerate(tokens) if t.of("COMMA")), len(tokens))
    return has(tokens[comma:], "AGENT", "GROUP")


def _turned(segment: Segment) -> Segment:
    """ "Unless it is short, in which case Ann reads it, Ben does": if it is, Ann reads it, otherwise Ben."""
    tokens, case = segment.tokens, _case(segment.tokens)
    tests = [n for n in range(case) if tokens[n].of(*_TESTS)]
    if tests != [0] or not tokens[0].of("UNLESS"):
        return segment
    mains = [n for n in range(case + 4, len(tokens)) if tokens[n - 1].of("COMMA") and tokens[n].of(*_DOERS)]
    if len(mains) != 1:
        return segment
    at = mains[0]
    test = replace(tokens[0], kinds=frozenset({"IF"}), text="if", value="if")
    place = tokens[at - 1].end
    other = Token(frozenset({"ELSE"}), "otherwise", place, place, "otherwise")
    comma = tokens[case - 1]
    body = tokens[case + 3 : at - 1]
    before = tokens[1 : case - 1] if comma.of("COMMA") else tokens[1:case]
    comma = comma if comma.of("COMMA") else replace(tokens[at - 1], start=comma.end, end=comma.end)
    end = replace(tokens[at - 1], kinds=frozenset({"SEMI"}), text=";")
    return replace(
        segment,
        tokens=(test, *before, comma, *body, end, other, *tokens[at:]),
        marks=(*segment.marks, *tokens[case : case + 3]),
    )


def _told_apart(segment: Segment) -> list[Segment]:
    parts = (part for one in _before_apart(segment) for part in _time_apart(one))
    return [piece for part in parts for piece in _each_apart(part)]


def _before_apart(segment: Segment) -> list[Segment]:
    """ "Before Dee posts, Cy edits, and before Cy edits, Ben drafts": two orders, with one time each."""
    tokens = segment.tokens
    at = next((n for n in range(3, len(tokens) - 4) if _another_before(tokens, n)), 0)
    if not at or not _orders(tokens[:at]) or has(tokens, *_CASE_OR_ROUND):
        return [segment]
    return _cut(segment, at, at + 1)


def _another_before(tokens: Sequence[Token], at: int) -> bool:
    """Whether "and before Cy …, Ben …" stands here."""
    joined = tokens[at].of("AND", "BUT") and tokens[at + 1].of("BEFORE") and tokens[at + 2].of("AGENT")
    return joined and _orders(tokens[at + 1 :])


def _orders(tokens: Sequence[Token]) -> bool:
    """Whether these words name a time and who works then, wherever the time stands."""
    if not tokens[0].of("BEFORE"):
        return has(tokens, "BEFORE")
    return any(one.of("COMMA") and two.of(*_DOERS) for one, two in pairwise(tokens))


def _each_apart(segment: Segment) -> list[Segment]:
    """ "Ann lists the files and Ben converts every file separately": what is done to each is his alone."""
    tokens = segment.tokens
    apart = thing_apart(tokens)
    several = sum(t.of("AGENT") for t in tokens) > 1
    if apart is None or not several or has(tokens, *_TESTS, "GROUP", "TOOL"):
        return [segment]
    start = next((n for n in range(apart[0], 0, -1) if _begins(tokens, n)), 0)
    end = apart[1]
    if not all(t.of(*_JOINTS) for t in tokens[end : end + 1]):
        return [segment]
    parts = [segment] if not start else _cut(segment, start, start)
    if end == len(tokens):
        return parts
    behind = next((n for n in range(end, len(tokens)) if not tokens[n].of(*_JOINTS)), len(tokens))
    return [*parts[:-1], *_cut(parts[-1], end - start, behind - start)]


def _cut(segment: Segment, stop: int, behind: int) -> list[Segment]:
    """The segment in two, without the joints between them, but "then"."""
    tokens = segment.tokens
    while tokens[stop - 1].of(*_JOINTS):
        stop -= 1
    joints = tokens[stop:behind]
    then = tuple(t for t in joints if t.of("THEN"))
    marks = (*segment.marks, *(t for t in joints if not t.of("THEN")))
    last = replace(segment, tokens=(*then, *tokens[behind:]), marks=())
    first = replace(segment, tokens=tokens[:stop], marks=marks)
    return [first, last] if last.tokens else [first]


_DOERS = ("AGENT", "GROUP", "ME", "HUMAN")
_EACH = frozenset(["each", "both", "all", "each of them", "both of them", "all of them"])


def _time_apart(segment: Segment) -> list[Segment]:
    """ "Ann sends and Ben files, each only after my yes": the time is of all of them, told once more."""
    tokens = segment.tokens
    at = next((n for n in range(4, len(tokens) - 2) if _each_waits(tokens, n)), 0)
    names = {t.value: t for t in tokens[:at] if t.of("AGENT")} if at else {}
    told_once = at and not has(tokens[:at], *_TESTS, "NOT", "MUSTNOT")
    if len(names) < 2 or not told_once or has(tokens[at:], "COMMA", "SEMI"):
        return [segment]
    place = tokens[at].start
    joint = Token(frozenset({"AND"}), "and", place, place, "and")
    subject = [t for name in names.values() for t in (joint, replace(name, start=place, end=place))][1:]
    starts = Token(frozenset({"STARTV"}), "start", place, place, "start")
    first = at - tokens[at - 1].of("COMMA")
    marks = (*segment.marks, *tokens[first : at + 1])
    one = replace(segment, tokens=tokens[:first], marks=marks)
    return [one, replace(segment, tokens=(*subject, starts, *tokens[at + 1 :]), marks=())]


def _each_waits(tokens: Sequence[Token], at: int) -> bool:
    """Whether "each only after …" stands here, behind somebody's work."""
    each = tokens[at].low in _EACH and tokens[at + 1].of("ONCE")
    return each and not tokens[at - 1].of("AGENT", "GROUP", *_TESTS)


def _without_comma(segment: Segment, test: int) -> Segment:
    """ "B prints, unless it is bad, in which case …": the comma says nothing."""
    tokens = segment.tokens
    if not tokens[test - 1].of("COMMA"):
        return segment
    return replace(
        segment, tokens=(*tokens[: test - 1], *tokens[test:]), marks=(*segment.marks, tokens[test - 1])
    )


def _parted(segment: Segment, test: int) -> list[Segment]:
    tokens = segment.tokens
    cut = next((n for n in range(test - 1, 1, -1) if _begins(tokens, n)), 0)
    if not cut:
        return [segment]
    return _cut(segment, cut, cut)


def _test(tokens: Sequence[Token]) -> int:
    """Where "unless" stands, the only test before an "in which case"; 0 if there is none."""
    texts = [t.low for t in tokens]
    case = next((n for n in range(2, len(texts)) if texts[n : n + 3] in _CASES), 0)
    tests = [n for n in range(case) if tokens[n].of(*_TESTS)]
    return tests[0] if len(tests) == 1 and tokens[tests[0]].of("UNLESS") else 0


def _begins(tokens: Sequence[Token], at: int) -> bool:
    """Whether a subject stands here behind somebody else's work."""
    if not tokens[at].of("AGENT") or not tokens[at - 1].of(*_JOINTS):
        return False
    before = next((n for n in range(at - 1, -1, -1) if tokens[n].of("AGENT")), -1)
    return before >= 0 and any(not t.of(*_JOINTS) for t in tokens[before + 1 : at])
