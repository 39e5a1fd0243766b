"""Granting: what makes the words of a grant less than one, where the grammar of operators passes over words.

It reads "Few agents may use it" like "Agents may use it". So whatever stands before those who are given a
right, joins them by "or", asks, or quotes, is looked at here; `plainness` looks at what stands behind them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token

__all__ = ["less_than_given", "need_not"]

_QUOTING = frozenset(
    ["reads", "says", "states", "goes", "claims", "suggests", "writes", "wonders", "asks", "reported",
     "said", "told", "heard", "rumour", "rumor", "example", "instance", "e.g"]
)  # fmt: skip
_OPENING = frozenset(
    ["however", "furthermore", "likewise", "therefore", "hence", "otherwise", "finally", "note", "remember",
     "ensure", "sure", "clear", "only", "sole", "time", "means", "way", "respect", "regard", "regards", "far",
     "concerns", "tool", "tools", "use", "usage", "trust", "addition", "contrast", "only", "case"]
)  # fmt: skip
_ACTIVE = frozenset(
    [
        "use",
        "uses",
        "touch",
        "access",
        "call",
        "calls",
        "open",
        "opens",
        "run",
        "query",
        "read",
        "see",
        "have",
    ]
)
_NAMING = ("WHO", "TOOL", "NOBODY", "NOBODYELSE", "ONLY", "EXCEPT", "MUSTNOT", "GIVE", "KEEP")


def less_than_given(
    segment: Segment, clause: Clause, shape: Sequence[tuple[str, Chunk]]
) -> tuple[int, int] | None:
    """Where the words stand by which a grant is none: an "or", an unknown opening, a question, a quote."""
    if any(mark.text == "?" for mark in segment.marks):
        return clause.span
    places = [*_disjoined(clause), *_owned(shape), *_opened(clause, shape), *_quoted(segment, clause)]
    return places[0] if places else None


def _disjoined(clause: Clause) -> Iterator[tuple[int, int]]:
    for chunk in clause.all("NP", "TP"):
        joined = [t for t in chunk.tokens if t.of("OR")]
        if joined:
            yield chunk.span


def _owned(shape: Sequence[tuple[str, Chunk]]) -> Iterator[tuple[int, int]]:
    """ "Ann's helper may …", and "Shell may use Ann", where the tool is the one who does something."""
    yield from (chunk.span for kind, chunk in shape if kind == "WHO" and chunk.owned)
    for (one, _), (two, verb), (three, _) in zip(shape, shape[1:], shape[2:], strict=False):
        if one in ("TOOL", "MAY") and two == "USE" and three == "WHO" and verb.text.casefold() in _ACTIVE:
            tool_first = next((k for k, _ in shape if k in ("TOOL", "WHO")), "") == "TOOL"
            yield from [verb.span] if tool_first else []


def _opened(clause: Clause, shape: Sequence[tuple[str, Chunk]]) -> Iterator[tuple[int, int]]:
    """Words that the grammar does not know, before the first of those that it does ("Suppose", "few")."""
    first = next((chunk.span[0] for kind, chunk in shape if kind in _NAMING), clause.span[1])
    for chunk in clause.chunks:
        word = chunk.text.casefold()
        plain = word in _OPENING or word.endswith("ly") or not chunk.of("WORD")
        if chunk.kind == "TOKEN" and chunk.span[1] <= first and not plain:
            yield chunk.span


def _quoted(segment: Segment, clause: Clause) -> Iterator[tuple[int, int]]:
    """ "A sign reads: …"."""
    before: list[Token] = [t for t in segment.tokens if t.end <= clause.span[0]]
    for token in before[-2:] if clause.link == "COLON" else ():
        if token.low in _QUOTING:
            yield token.span


def need_not(clause: Clause) -> bool:
    """ "Ann need not use it": whoever need not, still may."""
    words = " ".join(c.text.casefold().replace("\u2019", "'") for c in clause.chunks)
    forms = ("need not ", "needn't ", "not need ", "n't need ", "not have to ", "n't have to ")
    forced = ("required to", "obliged to", "forced to", "compelled to", "bound to")
    denied = any(f"not {word}" in words or f"n't {word}" in words for word in forced)
    return denied or any(form in f"{words} " for form in forms)
