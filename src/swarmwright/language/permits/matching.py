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
from swarmwright.language.words.single import Word

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

    def beginning(self, rules: Sequence[str], start: int) -> list[str]:
        """Those of the rules that can begin with what stands at `start`."""
        here, known = self._bits[start], self._rules
        return [rule for rule in rules if known[rule].first & here]

    def at(self, rule: str, start: int) -> tuple[Node, ...]:
        """The ways in which `rule` applies at `start`, one for each end."""
        pattern = self._rules[rule]
        if not pattern.first & self._bits[start]:
            return ()
        key = (rule, start)
        known = self._known.get(key)
        if known is None:
            found = self._find(pattern, start)
            known = tuple(Node(rule, start, end, kids) for end, kids in found.items())
            self._known[key] = known
        return known

    def _find(self, pattern: Pattern, at: int) -> _Found:
        """The ways in which a pattern applies here that can begin with what stands here."""
        kind = type(pattern)
        if kind is Terminal:
            return {at + 1: ()}
        if isinstance(pattern, Rule):
            return {node.end: (node,) for node in self.at(pattern.name, at)}
        if isinstance(pattern, Seq):
            return self._sequence(pattern.parts, at)
        if isinstance(pattern, Repeat):
            return self._repeated(pattern, at)
        assert isinstance(pattern, Alt)
        return self._either(pattern, at)

    def _either(self, pattern: Alt, at: int) -> _Found:
        bits = self._bits[at]
        found: _Found = {}
        for part in pattern.parts:
            if part.first & bits:
                if type(part) is Terminal:  # most of them: nothing is to be looked up
                    found.setdefault(at + 1, ())
                    continue
                for end, kids in self._find(part, at).items():
                    found.setdefault(end, kids)
        return found

    def _sequence(self, parts: Sequence[Pattern], at: int) -> _Found:
        """One after the other. What is one word, or left out here, is not looked up: most parts are."""
        bits = self._bits
        reached: _Found = {at: ()}
        for part in parts:
            after: _Found = {}
            kind, first = type(part), part.first
            for middle, kids in reached.items():
                here = bits[middle]
                if not first & here:
                    continue
                if kind is Terminal:
                    after.setdefault(middle + 1, kids)
                elif isinstance(part, Repeat) and not part.part.first & here:
                    after.setdefault(middle, kids)
                else:
                    for end, more in self._find(part, middle).items():
                        after.setdefault(end, (*kids, *more) if more else kids)
            if not after:
                return after
            reached = after
        return reached

    def _repeated(self, pattern: Repeat, at: int) -> _Found:
        part, bits = pattern.part, self._bits
        if not part.first & bits[at]:
            return {at: ()}
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
