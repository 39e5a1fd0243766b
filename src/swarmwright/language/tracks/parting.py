"""Parting: sentences → sentences of one track each, and which of them are tracks of one fork."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.tracks.announcing import (
    announced,
    how_many,
    not_all_at_once,
    of_one_only,
    of_tracks,
    says_choice,
    says_side_by_side,
)
from swarmwright.language.tracks.cases import Case
from swarmwright.language.tracks.exclusive import Choice, one_of
from swarmwright.language.tracks.heads import Told, told_in
from swarmwright.language.tracks.joins import behind_all, runs, then
from swarmwright.language.tracks.whichever import behind_one
from swarmwright.language.words.tokens import Token, has

__all__ = ["Fork", "with_tracks_apart"]

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fork:
    """The stretches of the prompt in which each track of a fork is told."""

    tracks: tuple[tuple[Span, ...], ...]
    doubt: Span | None = None
    """Where something is said behind it of some of the tracks, which nobody has understood."""
    one: bool = False
    """Only one of the tracks is taken."""
    asked: tuple[tuple[Token, ...], ...] = ()
    """The words of the condition on which each is taken; () where it has none."""


@dataclass(slots=True)
class _Found:
    """A fork while it is looked for: for each track its label and its sentences."""

    begin: int
    end: int
    before: tuple[Token, ...]
    tracks: list[tuple[str, list[Segment]]]


def with_tracks_apart(sentences: Sequence[Segment]) -> tuple[list[Segment], tuple[Fork, ...]]:
    """The sentences with each track's work by itself, without what only calls it a track."""
    out: list[Segment] = []
    forks: list[Fork] = []
    at = 0
    while at < len(sentences):
        found = _fork(sentences, at)
        choice = one_of(sentences, at) if found is None else None
        if choice is not None:
            forks.append(_chosen(out, sentences, choice))
            at = _behind_one(out, sentences, choice.end)
            continue
        if found is None:
            out.append(sentences[at])
            at += 1
            continue
        parted = [part for _, told in found.tracks for part in told]
        _announce(out, found, parted)
        behind = sentences[found.end] if found.end < len(sentences) else None
        doubt = behind.span if behind is not None and not_all_at_once(behind.tokens) else None
        forks.append(Fork(tuple(tuple(s.span for s in told) for _, told in found.tracks), doubt))
        at = _join(sentences, found.end, parted)
        out += parted
    return out, tuple(forks)


def _chosen(out: list[Segment], sentences: Sequence[Segment], choice: Choice) -> Fork:
    """Put the cases of a choice behind what is read before it."""
    first = sentences[choice.begin]
    if choice.begin < len(out) and out and out[-1] is first:
        out.pop()
    if choice.ahead is not None:
        bare = all(t.of("AGENT") for t in choice.ahead)
        ahead = (then(choice.ahead[0]), *choice.ahead) if bare else choice.ahead
        out.append(replace(first, tokens=ahead, marks=(*first.marks, *choice.left)))
    at_work: list[tuple[Case, list[Segment]]] = []
    left = [] if choice.ahead is not None else [*choice.left]
    for one, parts in choice.cases:
        if any(t.of("AGENT", "GROUP") for s in parts for t in s.tokens):
            at_work.append((one, [replace(s, tokens=in_line(s.tokens)) for s in parts]))
        else:
            left += [*one.head, *one.body]  # "cold: nothing is done"
    first_told = at_work[0][1]
    first_told[0] = replace(first_told[0], marks=(*first_told[0].marks, *left))
    out += [s for _, parts in at_work for s in parts]
    spans = tuple(tuple(s.span for s in parts) for _, parts in at_work)
    return Fork(spans, one=True, asked=tuple(one.asked for one, _ in at_work))


def _behind_one(out: list[Segment], sentences: Sequence[Segment], at: int) -> int:
    """Add the sentence behind a choice, where it comes whichever was taken; says which one comes next."""
    told = sentences[at].tokens if at < len(sentences) else ()
    joined = behind_one(told) or behind_all(told)
    if joined is None:
        return at
    out.append(replace(sentences[at], tokens=joined[0], marks=(*sentences[at].marks, *joined[1])))
    return at + 1


def _fork(sentences: Sequence[Segment], begin: int) -> _Found | None:
    """The fork whose first track is told in this sentence; None if there is none."""
    before, first = told_in(sentences[begin].tokens)
    if not first:
        before, first = _listed(sentences[begin].tokens)
    if not first:
        return None
    opened = begin > 0 and announced(sentences[begin - 1].tokens) is not None
    if before and announced(before) is None:
        return None
    opened |= bool(before)
    found = _Found(begin, begin, before, [])
    waiting: list[Segment] = []
    at = begin
    while at < len(sentences):
        told = first if at == begin else told_in(sentences[at].tokens)[1]
        labels = {label for label, _ in found.tracks}
        if not told or any(one.label in labels for one in told):
            if not found.tracks or len(waiting) >= _FARTHEST or behind_all(sentences[at].tokens):
                break
            waiting.append(sentences[at])
            at += 1
            continue
        if waiting:
            found.tracks[-1][1].extend(waiting)
            waiting = []
        found.tracks += [(one.label, [_alone(sentences[at], one)]) for one in told]
        opened |= any(one.full for one in told)
        at += 1
        found.end = at
    if not opened or len(found.tracks) < 2 or _one_is_taken(sentences, found) or _nested(sentences, found):
        return None
    return found


def _nested(sentences: Sequence[Segment], found: _Found) -> bool:
    """Whether a track has forks of its own, and that tracks come is said in words that are not known.

    Such prose is left to the reader of processes, which follows one fork into another.
    """
    ahead = found.before or (sentences[found.begin - 1].tokens if found.begin else ())
    if announced(ahead) is None or announced(ahead, loosely=False) is not None:
        return False
    return any(t.of("PAR", "CHOICE") for _, told in found.tracks for s in told for t in s.tokens)


def _listed(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], list[Told]]:
    """ "three strands run side by side: A then B, C, and D then E": as many as were announced."""
    at = next((n + 1 for n, t in enumerate(tokens) if t.of("COLON") or t.low == "namely"), 0)
    count = how_many(tokens[:at])
    told = (told for cut in ("SEMI", "COMMA", "AND") for told in [_cut(tokens[at:], cut)])
    parts = next((p for p in told if len(p) == count and all(has(b, "AGENT") for b in p)), None)
    if not count or parts is None or has(tokens, "OPEN"):
        return (), []
    return tuple(tokens[:at]), [Told(str(n), True, (), body) for n, body in enumerate(parts)]


def _cut(tokens: Sequence[Token], kind: str) -> list[tuple[Token, ...]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.of(kind):
            parts.append([])
        elif parts[-1] or not token.of("AND"):
            parts[-1].append(token)
    return [tuple(part) for part in parts if part]


_LIKE_CASES = ("path", "branch", "route", "side", "leg", "line", "arm")
_PLAIN = frozenset(
    ["first", "second", "third", "fourth", "last", "other", "remaining", "left", "right", "upper", "lower",
     "top", "bottom", "next", "final", "one", "another", "middle", "own", "outer", "inner", "main", "side",
     "parallel", "separate", "the", "a", "its", "their", "our", "in", "on", "along", "down", "via", "within",
     "through", "two", "three", "front-end", "back-end"]
)  # fmt: skip
"""What tells tracks apart by their place alone."""


def _one_is_taken(sentences: Sequence[Segment], found: _Found) -> bool:
    """Whether the tracks may be cases of which one is taken, or speak of one another."""
    told = [segment for _, parts in found.tracks for segment in parts]
    ahead = sentences[found.begin - 1].tokens if found.begin else ()
    announcing = announced(ahead) is not None
    if of_tracks(ahead) and not (announcing or found.before):
        return True  # more is said of them than that they come: others may know it
    if says_choice(ahead):
        return True
    behind = sentences[found.end].tokens if found.end < len(sentences) else ()
    said = [found.before, *(s.marks for s in told), ahead if of_tracks(ahead) else (), behind]
    called = of_tracks([t for s in told for t in s.marks])
    if (
        not_all_at_once(said[-2])
        or any(of_one_only(words) for words in said)
        or any(of_tracks(s.tokens) & called for s in told)
    ):
        return True
    labels = [label.split() for label, _ in found.tracks]
    cases = any(
        w in _LIKE_CASES and not set(label[:n]) <= _PLAIN for label in labels for n, w in enumerate(label)
    )
    together = behind and (says_side_by_side(behind) or behind_all(behind))
    return cases and not (announcing or found.before or together)


_FARTHEST = 2
"""Sentences that may go on with a track before the next one is told."""


def _alone(segment: Segment, told: Told) -> Segment:
    return replace(segment, tokens=in_line(told.body), marks=(*segment.marks, *told.head))


_SAYING_NO_MORE = ("the", "our", "use", "call", "does", "do")
_BARE = ("AGENT", "COMMA", "AND", "OR", "THEN", "MARK")


def in_line(body: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "(one path goes through) B and C": names alone are one behind the other in their track."""
    while body and body[-1].low in ("only", "alone", "just"):
        body = body[:-1]
    named = tuple(t for t in body if not (t.of("TO") or t.low in _SAYING_NO_MORE))
    if not all(t.of(*_BARE) for t in named):
        return body
    body = named
    if not has(body, "OR"):
        body = tuple(_chained(body))
    chained = sum(t.of("AGENT") for t in body) > 1 and not has(body, "OR")
    return body if chained else (*body, runs(body[-1]))


def _chained(body: Sequence[Token]) -> list[Token]:
    found: list[Token] = []
    for token in body:
        link = token.of("COMMA", "AND", "THEN")
        if link and found and found[-1].of("THEN"):
            continue
        found.append(then(token) if link else token)
    return found


def _announce(out: list[Segment], found: _Found, parted: list[Segment]) -> None:
    """Take away what only announced the tracks: in the sentence before, or before the first of them."""
    if found.before:
        beside = announced(found.before) or ()
        if beside:
            out.append(replace(parted[0], tokens=(then(beside[0]), *beside), marks=()))
        left = tuple(t for t in found.before if t not in beside)
        parted[0] = replace(parted[0], marks=(*parted[0].marks, *left))
    elif out:
        said = announced(out[-1].tokens)
        if said is None:
            return
        last = out.pop()
        left = tuple(t for t in last.tokens if t not in said)
        if said:
            out.append(replace(last, tokens=(then(said[0]), *said), marks=(*last.marks, *left)))
        else:
            parted[0] = replace(parted[0], marks=(*parted[0].marks, *last.marks, *left))


def _join(sentences: Sequence[Segment], at: int, parted: list[Segment]) -> int:
    """Add the sentence behind the tracks, where it speaks of all of them; says which one comes next."""
    while at < len(sentences):
        one = sentences[at]
        said = says_side_by_side(one.tokens)
        if said:
            parted[-1] = replace(parted[-1], marks=(*parted[-1].marks, *one.tokens[:said], *one.marks))
            one = replace(one, tokens=one.tokens[said:], marks=())
            if not one.tokens:
                at += 1
                continue
        joined = behind_all(one.tokens)
        if joined is not None:
            tokens, left = joined
            one = replace(one, tokens=tokens, marks=(*one.marks, *left))
        parted.append(one)
        return at + 1
    return at
