"""What has to stand in a text for a pattern to be found in it: a look that costs little before one that costs
much. Pure; this module knows nothing of what the patterns are for.

Most sentences of a draft hold hardly a word that any rule looks for. What a pattern cannot do without is read
from the pattern itself, so that nobody writes it twice; where that cannot be read, nothing is asked of a
text. Letters stand here with a mark at each edge of a word, in texts and in what is needed alike: "\bsi" is
not in "side by side", and is told from "si".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

__all__ = ["Looked", "Needs", "needs_of"]

Clause: TypeAlias = frozenset[str]
"""One of these has to stand in the marked text, anywhere."""

_EDGE = "\0"
_EDGES = re.compile(r"\b")

_SHORTEST = 2
"""Letters and marks; one alone stands in every text."""

_KEY = 3
"""By so many letters and marks what is needed is looked up."""

_PARSER: Any = import_module("re._parser")
"""Python's own reading of patterns; it has no public name."""


@dataclass(frozen=True, slots=True)
class Needs:
    """ways: the pattern's alternatives, of each what it needs: all of its clauses, the rarest first. A way
    without any may be found in every text."""

    ways: tuple[tuple[Clause, ...], ...]


class Looked:
    """Several patterns, looked for together: which of them may be found in a text; no other one is."""

    def __init__(self, patterns: Iterable[str]) -> None:
        """As they are given to `re.compile`, without flags. Raises re.error."""
        self._always = set[int]()
        self._by_key: dict[str, list[tuple[str, int, tuple[Clause, ...]]]] = {}
        for number, needs in enumerate(map(needs_of, patterns)):
            for way in needs.ways:
                if not way:
                    self._always.add(number)
                for letters in way[0] if way else ():
                    self._by_key.setdefault(letters[:_KEY], []).append((letters, number, way[1:]))

    def may(self, text: str) -> Sequence[int]:
        """The numbers of those that may be found in the text, in order; no other one is."""
        marked, found = _EDGES.sub(_EDGE, text), set(self._always)
        has = marked.__contains__
        keys = {marked[at : at + size] for size in range(_SHORTEST, _KEY + 1) for at in range(len(marked))}
        for key in keys & self._by_key.keys():
            for letters, number, more in self._by_key[key]:
                if number not in found and has(letters) and all(any(map(has, one)) for one in more):
                    found.add(number)
        return sorted(found)


def needs_of(pattern: str) -> Needs:
    """What a regular expression needs. Raises re.error."""
    parsed = _PARSER.parse(pattern)
    if parsed.state.flags & re.IGNORECASE:
        return Needs(((),))
    return Needs(tuple(dict.fromkeys(_useful(_clauses(way, "")) for way in _ways(parsed))))


def _ways(items: Sequence[Any]) -> Iterable[Sequence[Any]]:
    """The alternatives of a pattern that is nothing but them."""
    while len(items) == 1:
        kind, what = str(items[0][0]), items[0][1]
        if kind == "SUBPATTERN" and not what[1] & re.IGNORECASE:
            items = what[-1]
        elif kind == "BRANCH":
            return [one for way in what[1] for one in _ways(way)]
        else:
            break
    return [items]


def _useful(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """Those that say something, the rarest first, each letter by letter with its marks."""
    told = (one for one in dict.fromkeys(clauses) if min(map(len, one)) >= _SHORTEST)
    return tuple(sorted(told, key=_rarity, reverse=True))


def _rarity(clause: Clause) -> tuple[int, int]:
    return min(map(len, clause)), -len(clause)


def _clauses(items: Iterable[Any], run: str) -> list[Clause]:
    """What a sequence needs. run: the letters right before it, which are part of every match."""
    found = list[Clause]()
    for op, what in items:
        kind = str(op)
        if kind == "LITERAL":
            run = _followed(run, chr(what))
        elif kind == "AT" and str(what) == "AT_BOUNDARY":
            run = run if run.endswith(_EDGE) else run + _EDGE
        elif kind != "AT":
            found += [frozenset({run})] if run else []
            found += _of_item(kind, what, run)
            run = ""
    return [*found, frozenset({run})] if run else found


def _followed(run: str, letter: str) -> str:
    """The letters with one more, and with the edge of a word between them if there is one."""
    parted = bool(run) and run[-1] != _EDGE and _is_of_word(run[-1]) != _is_of_word(letter)
    return run + (_EDGE if parted else "") + letter


def _is_of_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def _of_item(kind: str, what: Any, run: str) -> list[Clause]:
    """What one part of a sequence needs; none = nothing is known of it."""
    match kind:
        case "SUBPATTERN":
            return [] if what[1] & re.IGNORECASE else _clauses(what[-1], run)
        case "ATOMIC_GROUP":
            return _clauses(what, run)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return _clauses(what[2], "") if what[0] > 0 else []
        case "ASSERT":  # it stands beside the match, and in the text as well
            return _clauses(what[1], "")
        case "BRANCH":
            return _of_branch([_clauses(way, run) for way in what[1]])
        case _:
            return []


def _of_branch(ways: Sequence[Sequence[Clause]]) -> list[Clause]:
    """What all alternatives together need: one of what each cannot do without."""
    if not all(ways):
        return []
    return [frozenset().union(*(max(way, key=_rarity) for way in ways))]
