"""Told sorts: "Triage decides whether it is storage or network: Dee takes storage, Nat takes network".

Whoever takes one of the sorts that were named right before works if it is that one: each such clause gets its
"if", in the words in which the sort was named. Only where two clauses at least take one each, and no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_told_sorts"]

_ITEM = r"(?:an?\s+|the\s+)?[^\W\d_][\w-]*(?:\s+(?!or\b|and\b)[\w-]+){0,2}"
_OR = rf"{_ITEM}(?:\s*,\s*{_ITEM})*,?\s+or\s+{_ITEM}"
_WHETHER = re.compile(
    rf"\bwhether\s+(?:(?:it|this|that|they|the\s+\w+)(?:\s+is|\s+are|['’]s)?\s+)?(?P<list>{_OR})\s*[.:;,]?\s*$",
    re.IGNORECASE,
)
_INTO = re.compile(
    r"\b(?:sort|classif|label|tag|triag|categori|mark|flag|grad|group|rout)\w*\s[^.;:]*?"
    rf"\b(?:into|as)\s+(?:either\s+)?(?P<list>{_OR})\s*[.:;,]?\s*$",
    re.IGNORECASE,
)
_NOT_SORTS = frozenset(["not", "no", "more", "less", "before", "after", "both", "them", "it", "so"])
_MARKS = frozenset([":", "-", "–", "—"])
_ENDS = ("COMMA", "AND", "SEMI", "DASH", "BUT")


@dataclass(frozen=True, slots=True)
class _Sort:
    """A sort of things, and where in the prompt it was named."""

    text: str
    start: int
    end: int

    @property
    def head(self) -> str:
        """The word that names it, in the singular."""
        return self.text.split()[-1].removesuffix("s")


def with_told_sorts(prompt: str, segments: Sequence[Segment]) -> list[Segment]:
    """The sentences with "if it is storage, …" for every clause of somebody who takes what was sorted out."""
    found: list[Segment] = []
    sorts: tuple[_Sort, ...] = ()
    goes_on = False
    for at, segment in enumerate(segments):
        tokens = segment.tokens
        colon = next((n for n, t in enumerate(tokens) if t.text in _MARKS), 0)
        if colon and (own := _sorts(prompt, tokens[:colon])):
            told = _told(own, tokens[colon + 1 :])
            if told is not None:
                found.append(replace(segment, tokens=tokens[:colon]))
                segment = replace(segment, marks=(tokens[colon],))
                tokens = told
            sorts, goes_on = own, told is not None
        elif sorts:
            more = goes_on or _goes_on(sorts, tokens, segments[at + 1 : at + 2])
            told = _told(sorts, tokens, more, goes_on)
            sorts, goes_on = (sorts if told is not None else _sorts(prompt, tokens)), told is not None
            tokens = told or tokens
        else:
            sorts, goes_on = _sorts(prompt, tokens), False
        found.append(replace(segment, tokens=tuple(tokens)) if tokens is not segment.tokens else segment)
    return found


def _sorts(prompt: str, tokens: Sequence[Token]) -> tuple[_Sort, ...]:
    """The sorts that these words end with, at least two; () if they name none."""
    start, end = (tokens[0].start, tokens[-1].end) if tokens else (0, 0)
    text = prompt[start:end]
    hit = (_WHETHER.search(text) or _INTO.search(text)) if " or " in text else None
    if hit is None or has(tokens, "IF", "UNLESS", "ONCE", "UNTIL"):
        return ()
    if not has(tokens, "AGENT"):
        return ()
    found = tuple(_items(hit["list"], start + hit.start("list")))
    named = {t.low for t in tokens if t.of("AGENT", "TOOL", "GROUP")}
    plain = all(not {*s.text.split()} & (_NOT_SORTS | named) for s in found)
    return found if plain and len({s.head for s in found}) == len(found) > 1 else ()


def _items(told: str, at: int) -> Iterator[_Sort]:
    for piece in re.finditer(r"(?:(?!\s+(?:or|and)\s|,).)+", told):
        item = re.sub(r"^\s*(?:(?:or|and)\s+)?(?:an?\s+|the\s+|either\s+)?", "", piece.group())
        if item.strip():
            end = at + piece.end()
            yield _Sort(item.strip().casefold(), end - len(item), end)


def _goes_on(sorts: Sequence[_Sort], tokens: Sequence[Token], behind: Sequence[Segment]) -> bool:
    """ "D takes storage; N takes network.": the other one is taken in the next sentence."""
    here = [_taken(sorts, clause) for clause in _clauses(tokens)]
    next_ = [_taken(sorts, clause) for s in behind for clause in _clauses(s.tokens)]
    return len(here) == 1 and here[0] is not None and any(s is not None and s != here[0] for s in next_[:1])


def _told(
    sorts: Sequence[_Sort], tokens: Sequence[Token], more: bool = False, joined: bool = False
) -> tuple[Token, ...] | None:
    """The tokens with a condition in front of each clause; None where not each takes one sort of its own.

    more: a sentence beside this one takes another sort; joined: the one before it does.
    """
    clauses = list(_clauses(tokens))
    taken = [_taken(sorts, clause) for clause in clauses]
    if any(s is None for s in taken) or len(set(taken)) < len(taken) or len(taken) < 2 - more:
        return None
    told: list[Token] = []
    for clause, one in zip(clauses, taken, strict=True):
        assert one is not None
        name = next(n for n, t in enumerate(clause) if t.of("AGENT"))
        place = clause[name].start
        other = bool(told) or joined
        condition = (
            *([Token(frozenset({"BUT"}), "but", one.start, one.start, "but")] if other else []),
            Token(frozenset({"IF"}), "if", one.start, one.start, "if"),
            Token(frozenset({"WORD"}), one.text, one.start, one.end, one.text),
            Token(frozenset({"COMMA"}), ",", place, place, ","),
        )
        told += [*([] if told else clause[:name]), *condition, *clause[name:]]
    return tuple(told)


def _clauses(tokens: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """The clauses that a name begins, each with the joint before it."""
    starts = [0]
    for at in range(1, len(tokens)):
        if tokens[at].of("AGENT") and tokens[at - 1].of(*_ENDS):
            start = at
            while start > 1 and tokens[start - 1].of(*_ENDS):
                start -= 1
            starts.append(start)
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        yield tuple(tokens[start:end])


def _taken(sorts: Sequence[_Sort], clause: Sequence[Token]) -> _Sort | None:
    """The one sort that whoever is named takes; None where anything else is told."""
    names = [t for t in clause if t.of("AGENT", "GROUP", "TOOL")]
    if len(names) != 1 or has(clause, "IF", "UNLESS", "UNTIL", "ONCE", "BEFORE", "ELSE", "THEN"):
        return None
    start = next(n for n, t in enumerate(clause) if t is names[0])
    words = [w.removesuffix("s") for t in clause[start + 1 :] for w in t.low.split()]
    found = [s for s in sorts if s.head in words]
    plain = all(t.of(*_ENDS, "INERT") for t in clause[:start])
    return found[0] if len(found) == 1 and 0 < len(words) < 9 and plain else None
