"""Nested: a heading and the list below it ("In parallel:", "If it is dry:") → what it says of the list.

Read item by item, such a list would be one order, whatever its heading says of it. Which items stand below a
heading is told by how far they stand from the margin, and by the kind of their marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.segments import Segment, indent
from swarmwright.language.told.talk import Talk
from swarmwright.language.tracks.headings import (
    HEADED,
    LONGEST_HEAD,
    LOOPED,
    SAYS_MORE,
    as_long_as,
    headed,
    kind_of,
    may_head,
    titled,
)
from swarmwright.language.tracks.joins import runs
from swarmwright.language.tracks.parting import Fork
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_lists_nested"]


_DEEPEST = 8
"""Lists within lists, of orders and rounds; nobody tells a team in more."""


@dataclass(frozen=True, slots=True)
class _List:
    """The items below a heading: each one's sentences; `end` is the index behind the last."""

    items: list[list[Segment]]
    end: int

    @property
    def firsts(self) -> list[Segment]:
        """The first sentence of each item."""
        return [item[0] for item in self.items]


def with_lists_nested(
    talk: Talk, sentences: Sequence[Segment], *, deep: int = 0
) -> tuple[list[Segment], tuple[Fork, ...]]:
    """The sentences with each heading's list read as it says, and the forks that such lists are.

    Items below "in parallel:" are tracks, those below "one of these:" alternatives; "if …:" and "otherwise:"
    are cases; what is below "repeat until …:" is told first, and then that it goes round. A heading within
    a list of tracks or cases is an error. deep: in how many lists they stand; what stands in more than
    `_DEEPEST` is left as it is.
    """
    out: list[Segment] = []
    forks: list[Fork] = []
    told = [part for s in sentences for part in headed(s)]
    prompt, at = talk.prompt, 0
    while at < len(told):
        inline, below = _inline(told[at]), _below(prompt, told, at)
        kind = kind_of(told[at].tokens, below.firsts) if below else ""
        if inline is not None:
            colon = next(n for n, t in enumerate(told[at].tokens) if t.of("COLON"))
            _put(replace(told[at], tokens=told[at].tokens[: colon + 1]), inline, "par", out, forks)
            at += 1
        elif below is None or not kind:
            out.append(told[at])
            at += 1
        elif kind in ("loop", "order"):
            items = [s for item in below.items for s in item]
            deeper = deep < _DEEPEST
            inner, within = with_lists_nested(talk, items, deep=deep + 1) if deeper else (items, ())
            forks += within
            _put(told[at], replace(below, items=[inner]), kind, out, forks)
            at = below.end
        else:
            _refuse_within(talk, below)
            if kind == "if":
                at = _cases(prompt, told, at, out, forks)
            else:
                _put(told[at], below, kind, out, forks)
                at = below.end
    return out, tuple(forks)


def _refuse_within(talk: Talk, below: _List) -> None:
    """Report a heading that stands in the list of another one, of tracks or of cases."""
    inside = [s for item in below.items for s in item]
    for at, segment in enumerate(inside):
        further = _below(talk.prompt, inside, at)
        if further is not None and kind_of(segment.tokens, further.firsts):
            said = (
                "this heading stands in the list of another; tell what is below it in a sentence of its own"
            )
            talk.claims.diagnostics.append(diagnose("SW402", segment.span, said))


def _put(head: Segment, below: _List, kind: str, out: list[Segment], forks: list[Fork]) -> None:
    """Put the items of a list behind what is read before them, and what its heading says behind them."""
    plain = [[replace(s, tokens=_plain(s.tokens)) for s in item] for item in below.items]
    items = [_led(item, head if n == 0 else None) for n, item in enumerate(plain)]
    out += [s for item in items for s in item]
    if kind == "loop":
        out.append(_looped(head, below))
    elif kind in ("par", "one"):
        forks.append(Fork(tuple(_spans(i) for i in items), one=kind == "one", asked=((),) * len(items)))


def _plain(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Ann", "Ann: draws it", "Ann - draws it" as a sentence of its own."""
    if all(t.of("AGENT", "GROUP", "AND", "STOP", "COMMA") for t in tokens):
        return (*tokens, runs(tokens[-1]))
    labelled = len(tokens) > 2 and tokens[0].of("AGENT", "GROUP") and tokens[1].of("COLON", "DASH")
    return (tokens[0], *tokens[2:]) if labelled and not tokens[2].of("AGENT", "GROUP") else tokens


def _inline(segment: Segment) -> _List | None:
    """The items of "In parallel: Ann draws it, Ben writes", which stand on the heading's own line."""
    tokens = segment.tokens
    colon = next((n for n, t in enumerate(tokens[:LONGEST_HEAD]) if t.of("COLON")), 0)
    head, rest = tokens[: colon + 1], tokens[colon + 1 :]
    if not colon or not has(head, "PAR") or has(head, *SAYS_MORE, *HEADED, "COMMA"):
        return None
    if has(rest, *HEADED, "TOOL", "PAR", "COLON"):
        return None
    joints = [n for n, t in enumerate(rest[:-1]) if t.of("COMMA", "AND") and rest[n + 1].of("AGENT", "GROUP")]
    starts = [0, *(n + 1 for n in joints)]
    parts = [rest[a:b] for a, b in zip(starts, [*starts[1:], len(rest)], strict=True)]
    items = [_without_joint(part) for part in parts]
    if len(items) < 2 or not all(len(i) > 1 and i[0].of("AGENT", "GROUP") for i in items):
        return None
    return _List([[replace(segment, tokens=i, marks=())] for i in items], 0)


def _without_joint(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    while tokens and tokens[-1].of("COMMA", "AND"):
        tokens = tokens[:-1]
    return tokens


def _below(prompt: str, sentences: Sequence[Segment], at: int) -> _List | None:
    """The list that stands below the heading at `at`; None where that is none, or nothing is below it."""
    head = sentences[at]
    if not may_head(head.tokens):
        return None
    margin = indent(prompt, head.span[0])
    items: list[list[Segment]] = []
    section = titled(head)
    end, shape, depth = at + 1, "", -1
    for segment in sentences[at + 1 :]:
        if not segment.tokens:
            break
        own = "\n" in prompt[sentences[end - 1].span[1] : segment.span[0]]
        if own and segment.shape == "sentence" and segment.tokens[0].of("ELSE") and may_head(segment.tokens):
            break
        far = indent(prompt, segment.span[0])
        plain = section and not titled(segment) and segment.shape in ("sentence", shape or segment.shape)
        if own and not plain and not _deeper(head, segment, margin, far, (shape, depth)):
            break
        if not own and not items:
            return None
        shape, depth = (segment.shape, far) if not items else (shape, depth)
        if own and segment.shape == shape and far <= depth:
            items.append([])
        items[-1].append(segment)
        end += 1
    worked = all(has([t for s in item for t in s.tokens], "AGENT", "GROUP") for item in items)
    return _List(items, end) if items and worked else None


def _deeper(head: Segment, segment: Segment, margin: int, far: int, first: tuple[str, int]) -> bool:
    """Whether a line belongs to the list below `head`; `first`: the shape and depth of its first item."""
    shape, depth = first
    if depth >= 0 and far < depth:
        return False
    if far > margin:
        return segment.shape != "sentence" or depth >= 0
    listed = segment.shape != "sentence" and (segment.shape == shape or depth < 0)
    return listed and head.shape != segment.shape and (head.shape != "bullet" or far > margin)


def _led(item: Sequence[Segment], head: Segment | None) -> list[Segment]:
    """An item's sentences; the words of the heading are marks of the first one."""
    if head is None:
        return [*item]
    return [replace(item[0], marks=(*head.marks, *head.tokens, *item[0].marks)), *item[1:]]


def _spans(item: Sequence[Segment]) -> tuple[tuple[int, int], ...]:
    return tuple(s.span for s in item)


def _looped(head: Segment, below: _List) -> Segment:
    """ "Ann and Bob repeat until …" behind the items of "Repeat until …:"."""
    place = head.span[0]
    names = dict.fromkeys(str(t.value) for t in _names(below))
    first = {str(t.value): t for t in reversed([*_names(below)])}
    doers: list[Token] = []
    for number, name in enumerate(names):
        if number:
            doers.append(made("AND", "and", place))
        doers.append(replace(first[name], start=place, end=place))
    rest = [t for t in head.tokens if not t.of("THEN", "COLON", "OPEN", "CLOSE")]
    goes = next((n for n, t in enumerate(rest) if t.of(*LOOPED)), -1)
    near = rest[goes] if goes >= 0 else replace(rest[0], end=place)
    verb = replace(near, kinds=frozenset({"LOOP"}), text="repeat", value="repeat")
    told = [as_long_as(t) if t.of("WHILE") else t for t in rest[goes + 1 :]]
    if has(rest[: max(goes, 0)], "UNTIL"):
        told = [*told, *rest[:goes]]
    return replace(head, tokens=(*doers, verb, *told), marks=(), shape="sentence")


def _names(below: _List) -> Iterator[Token]:
    return (t for item in below.items for s in item for t in s.tokens if t.of("AGENT", "GROUP"))


def _cases(prompt: str, sentences: Sequence[Segment], at: int, out: list[Segment], forks: list[Fork]) -> int:
    """Read "if …:", and "otherwise:" behind it, each with a list of its own; the index behind them."""
    told: list[list[Segment]] = []
    asked: list[tuple[Token, ...]] = []
    begin, heads = at, list[Segment]()
    while at < len(sentences):
        head, below = sentences[at], _below(prompt, sentences, at)
        if below is None or kind_of(head.tokens, below.firsts) != "if":
            break
        if told and (not asked[-1] or not head.tokens[0].of("ELSE")):
            break  # behind "otherwise:" there is no other case of this choice
        told.append(_led([s for item in below.items for s in item], head))
        asked.append(_condition(head.tokens))
        heads.append(head)
        at = below.end
        if head.tokens[0].of("UNLESS"):
            break
    if len(told) > 1:
        out += [s for case in told for s in case]
        forks.append(Fork(tuple(_spans(case) for case in told), one=True, asked=tuple(asked)))
        return at
    out += _joined(heads[0], told[0][0].marks, told[0])
    return max(at, begin + 1)


def _condition(head: Sequence[Token]) -> tuple[Token, ...]:
    start = 0
    while start < len(head) and head[start].of("ELSE", "IF", "THEN", "COMMA", "AND"):
        start += 1
    stop = len(head) - head[-1].of("COLON")
    return tuple(head[start:stop])


def _joined(head: Segment, marks: tuple[Token, ...], told: list[Segment]) -> list[Segment]:
    """ "If it is dry, Bob charges it, then Cid tests it": a case of which there is no other."""
    tokens = [t for t in head.tokens if not t.of("COLON")]
    for segment in told:
        place = segment.span[0]
        tokens.append(made("COMMA", ",", place))
        if segment is not told[0] and not segment.tokens[0].of("THEN", "LAST", "AND"):
            tokens.append(made("THEN", "then", place))
        tokens += segment.tokens
    kept = {t.span for t in tokens}
    left = (*marks, *(m for s in told[1:] for m in s.marks))
    return [replace(head, tokens=tuple(tokens), marks=tuple(m for m in left if m.span not in kept))]
