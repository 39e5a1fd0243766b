"""Matching: where the rules of a grammar (`patterns`) apply in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from swarmwright.language.permits.patterns import (
    ANYWHERE,
    Alt,
    Grammar,
    Pattern,
    Repeat,
    Rule,
    Seq,
    Terminal,
)
from swarmwright.language.permits.words import Word

__all__ = ["Matcher", "Node"]


@dataclass(frozen=True, slots=True)
class Node:
    """The rule `name` applied to words[start:end]; `kids` are the rules inside it, in order."""

    name: str
    start: int
    end: int
    kids: tuple[Node, ...] = ()

    def all(self, *names: str) -> Iterator[Node]:
        """The outermost nodes of these names inside this one, in order; itself, if it is one."""
        if self.name in names:
            yield self
            return
        for kid in self.kids:
            yield from kid.all(*names)

    def first(self, *names: str) -> Node | None:
        """The first such node, if there is one."""
        return next(self.all(*names), None)


_Found: TypeAlias = "dict[int, tuple[Node, ...]]"
"""End → the nodes on the way to it. Never changed once it is returned."""


class Matcher:
    """Applies a grammar to one sentence; what was found once is kept."""

    def __init__(self, grammar: Grammar, words: Sequence[Word]) -> None:
        self._rules = grammar.rules
        self._bits = [*map(grammar.bits, words), ANYWHERE]
        self._known: dict[tuple[str, int], tuple[Node, ...]] = {}

    def at(self, rule: str, start: int) -> tuple[Node, ...]:
        """The ways in which `rule` applies at `start`, one for each end."""
        key = (rule, start)
        if key not in self._known:
            pattern = self._rules[rule]
            found = self._find(pattern, start) if pattern.first & self._bits[start] else {}
            self._known[key] = tuple(Node(rule, start, end, kids) for end, kids in found.items())
        return self._known[key]

    def _find(self, pattern: Pattern, at: int) -> _Found:
        """The ways in which a pattern applies here that can begin with what stands here."""
        if isinstance(pattern, Terminal):
            return {at + 1: ()}
        if isinstance(pattern, Seq):
            return self._sequence(pattern.parts, at)
        if isinstance(pattern, Rule):
            return {node.end: (node,) for node in self.at(pattern.name, at)}
        if isinstance(pattern, Repeat):
            return self._repeated(pattern, at)
        return self._either(pattern, at)

    def _either(self, pattern: Alt, at: int) -> _Found:
        bits = self._bits[at]
        found: _Found = {}
        for part in pattern.parts:
            if part.first & bits:
                for end, kids in self._find(part, at).items():
                    found.setdefault(end, kids)
        return found

    def _sequence(self, parts: Sequence[Pattern], at: int) -> _Found:
        bits = self._bits
        reached: _Found = {at: ()}
        for part in parts:
            after: _Found = {}
            for middle, kids in reached.items():
                if part.first & bits[middle]:
                    for end, more in self._find(part, middle).items():
                        after.setdefault(end, (*kids, *more))
            if not after:
                return after
            reached = after
        return reached

    def _repeated(self, pattern: Repeat, at: int) -> _Found:
        part, bits = pattern.part, self._bits
        found: _Found = {}
        fresh: _Found = {at: ()}
        while fresh:
            after: _Found = {}
            for middle, kids in fresh.items():
                if part.first & bits[middle]:
                    for end, more in self._find(part, middle).items():
                        if end not in fresh and end not in found:
                            after.setdefault(end, (*kids, *more))
            if not pattern.many:
                return {**after, **fresh}
            found |= fresh
            fresh = after
        return found
