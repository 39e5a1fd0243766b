"""Covering: a sentence → its parts, each a statement of this room's grammar or words that it does not read.

Of all ways to cut a sentence at its joints, the one that leaves the fewest words unread counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from swarmwright.language.permits.matching import Matcher, Node
from swarmwright.language.words.single import Word

__all__ = ["Part", "parts_of"]

_JOINTS = frozenset(
    [",", ":", "—", "–", "-", "(", ")", "and", "but", "while", "whereas", "yet", "though", "although"]
)
_WHOLE = (("lawful", 10), ("consent", 10), ("right", 10), ("plain", 12))
_GOING_ON = (("onlyso", 11), ("half", 14))
_AFTER_A_STOP = (("onlyso", 11), ("fresh", 14))
_ALONE = (("heading", 15), ("topic", 30))
_UNREAD = 100
"""What a word costs that stays unread; a statement costs next to nothing."""


@dataclass(frozen=True, slots=True)
class Part:
    """words[start:end]: `node` is the statement that it is, None for words that no rule reads."""

    start: int
    end: int
    node: Node | None


_Best: TypeAlias = "dict[int, tuple[int, tuple[Part, ...]]]"


def parts_of(words: Sequence[Word], matcher: Matcher, goes_on: bool) -> tuple[Part, ...]:
    """The parts of a sentence. `goes_on`: it may begin with half a clause, as the one before was a right."""
    best: _Best = {len(words): (0, ())}
    starts = [
        0,
        *sorted({_past(words, at) for at in range(len(words)) if _joint(words, at)} - {0, len(words)}),
    ]
    for start in reversed(starts):
        more = _GOING_ON if start else _AFTER_A_STOP if goes_on else ()
        options = list(_options(words, matcher, start, (*_WHOLE, *more, *_ALONE), best))
        best[start] = min(options, key=lambda option: option[0])
    return best[0][1]


def _options(
    words: Sequence[Word], matcher: Matcher, start: int, rules: Sequence[tuple[str, int]], best: _Best
) -> Iterator[tuple[int, tuple[Part, ...]]]:
    for rule, cost in rules:
        for node in matcher.at(rule, start):
            if node.end > start and _ends(words, node) and not _swallows(words, node):
                rest = best[_past(words, node.end)]
                yield rest[0] + cost, (Part(start, node.end, node), *rest[1])
    stop = next((at for at in range(start + 1, len(words)) if _joint(words, at)), len(words))
    rest = best[_past(words, stop)]
    yield rest[0] + _UNREAD * (stop - start), (Part(start, stop, None), *rest[1])


def _ends(words: Sequence[Word], node: Node) -> bool:
    if node.end == len(words):
        return node.name != "heading"
    return words[node.end].text == ":" if node.name == "heading" else _joint(words, node.end)


def _swallows(words: Sequence[Word], node: Node) -> bool:
    """Whether it ends in the midst of "…, but Ben only with my approval", as if Ben were an exception."""
    return any(words[at].text == "but" and _only(words, at + 1) for at in range(node.start + 1, node.end))


def _only(words: Sequence[Word], at: int) -> bool:
    """Whether names stand here, and then "only"."""
    end = at
    while end < len(words) and (words[end].kind or words[end].text in ("and", "the")):
        end += 1
    return at < end < len(words) and words[end].text == "only"


def _joint(words: Sequence[Word], at: int) -> bool:
    return not words[at].kind and words[at].text in _JOINTS


def _past(words: Sequence[Word], at: int) -> int:
    while at < len(words) and _joint(words, at):
        at += 1
    return at
