"""Semicolons: "Steps: Cut; Sew; then Iron." is one list, told behind a colon, and not three sentences.

Items are names and words of order alone, or behind "in parallel:" what one does each; where any item says
more, the semicolons part sentences as ever.
What is introduced as an order is a chain, what is introduced as parallel or as a choice a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from swarmwright.language.rewrites.structure.introducing import ORDERED
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_lists_joined"]

_LONGEST_HEAD = 12
_REFUSED = ("AGENT", "GROUP", "TOOL", "QUOTE", "IF", "UNLESS", "NOT", "MUSTNOT", "HUMAN", "APPROVE", "LOOP")
_ITEM = (
    "AGENT",
    "GROUP",
    "AND",
    "OR",
    "COMMA",
    "THEN",
    "FIRST",
    "LAST",
    "SEQ",
    "PAR",
    "INERT",
    "BOTH",
    "EITHER",
)
_ONWARD = ("THEN", "LAST", "AND", "OR")


def with_lists_joined(segments: Sequence[Segment]) -> tuple[Segment, ...]:
    """The segments, those that are items of a list behind a colon joined to the one that introduces it."""
    found: list[Segment] = []
    rest = list(segments)
    while rest:
        first = rest.pop(0)
        kind = _introduced(first)
        items = [*takewhile(lambda one: one.after_semicolon, rest)] if kind else []
        listed = bool(items) and not _cases_of_several(first, items)
        if listed and (all(_bare(i.tokens) for i in items) or (kind == "," and all(map(_one_each, items)))):
            found.append(_joined(first, items, kind))
            del rest[: len(items)]
        else:
            found.append(first)
    return tuple(found)


def _cases_of_several(first: Segment, items: Sequence[Segment]) -> bool:
    """ "Alternatives: A then B; C; D and E": cases of which some hold several, which are no one list."""
    chosen = has(first.tokens[:_LONGEST_HEAD], "CHOICE", "EITHER")
    return chosen and any(sum(t.of("AGENT", "GROUP") for t in i.tokens) > 1 for i in (first, *items))


def _introduced(segment: Segment) -> str:
    """ "->" for an order that is told behind a colon, "," for what runs side by side, or excludes another."""
    tokens = segment.tokens
    colon = next((n for n, t in enumerate(tokens[:_LONGEST_HEAD]) if t.text == ":"), 0)
    head = tokens[:colon]
    rest = tokens[colon + 1 :]
    if not head or has(head, *_REFUSED) or not has(rest, "AGENT", "GROUP"):
        return ""
    if not _bare(rest):
        return "," if has(head, "PAR") and rest[0].of("AGENT") else ""
    if has(head, "PAR", "CHOICE", "EITHER"):
        return ","
    words = {word for t in head for word in t.low.split()}
    return "->" if words & ORDERED else ""


def _bare(tokens: Sequence[Token]) -> bool:
    """Whether an item holds names and words of order alone."""
    return has(tokens, "AGENT", "GROUP") and all(t.of(*_ITEM) for t in tokens)


def _one_each(item: Segment) -> bool:
    """ "(in parallel: Ann writes;) Ben draws": what one more does."""
    one = item.tokens[0].of("AGENT") and sum(t.of("AGENT", "GROUP") for t in item.tokens) == 1
    return one and not has(item.tokens, "IF", "UNLESS", "ELSE", "TOOL", "SEQ", "THEN")


def _joined(first: Segment, items: Sequence[Segment], kind: str) -> Segment:
    """One sentence; an item that begins with "then" or "finally" has its joint."""
    tokens, marks = list(first.tokens), [*first.marks]
    for item in items:
        if not item.tokens[0].of(*_ONWARD):
            tokens.append(_joint(kind, tokens[-1].end))
        tokens += item.tokens
        marks += item.marks
    return replace(first, tokens=tuple(tokens), marks=tuple(marks))


def _joint(kind: str, place: int) -> Token:
    return Token(frozenset({"FOLLOWED" if kind == "->" else "COMMA"}), kind, place, place, kind)
