"""Matching: a small grammar over words, written as text, and a matcher that finds where its rules apply.

    name = <other> word CLASS CLASS.ed ~lemma ~lemma.ing ( a | b )? c* ,

A `word` is itself; `~lemma` is a present form of it, `.ed` its participle, `.ing` its gerund; CLASS is any of
a class of lemmas, or a kind of name; `<other>` is a rule. Of two ways to the same end the first one counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from swarmwright.language.inflection import may_be
from swarmwright.language.permits.words import Word

__all__ = ["Grammar", "Matcher", "Node", "grammar"]

_Form = Literal["", "ed", "ing"]


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


@dataclass(frozen=True, slots=True)
class _Word:
    texts: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Lemmas:
    name: str
    form: _Form


@dataclass(frozen=True, slots=True)
class _Rule:
    name: str


@dataclass(frozen=True, slots=True)
class _Seq:
    parts: tuple[_Pattern, ...]


@dataclass(frozen=True, slots=True)
class _Alt:
    parts: tuple[_Pattern, ...]


@dataclass(frozen=True, slots=True)
class _Repeat:
    part: _Pattern
    many: bool


_Pattern: TypeAlias = _Word | _Lemmas | _Rule | _Seq | _Alt | _Repeat
Test: TypeAlias = Callable[[Word], bool]


@dataclass(frozen=True, slots=True)
class Grammar:
    """Rules by name, the classes of lemmas that they speak of, and tests for classes that are open."""

    rules: Mapping[str, _Pattern]
    classes: Mapping[str, frozenset[str]]
    tests: Mapping[str, Test]


_SYMBOL = re.compile(r"\\\S|<\w+>|~[\w-]+(?:\.\w+)?|[A-Z]+(?:\.\w+)?|[\w'-]+|[()|?*]|\S")


def grammar(text: str, classes: Mapping[str, str], tests: Mapping[str, Test]) -> Grammar:
    """Build a grammar: rules begin at the start of a line with `name =`; classes are words with blanks."""
    rules = {}
    for rule in re.split(r"\n(?=\w+ =)", text.strip()):
        name, _, body = rule.partition(" = ")
        symbols = _SYMBOL.findall(body)
        pattern, end = _alternatives(symbols, 0)
        if end != len(symbols):
            raise ValueError(f"rule {name}: nothing opens the {symbols[end]!r} in it")
        rules[name.strip()] = pattern
    return Grammar(rules, {name: frozenset(words.split()) for name, words in classes.items()}, tests)


def _alternatives(symbols: Sequence[str], at: int) -> tuple[_Pattern, int]:
    options: list[_Pattern] = []
    while True:
        parts: list[_Pattern] = []
        while at < len(symbols) and symbols[at] not in ("|", ")"):
            part, at = _part(symbols, at)
            parts.append(part)
        options.append(parts[0] if len(parts) == 1 else _Seq(tuple(parts)))
        if at >= len(symbols) or symbols[at] == ")":
            return _either(options), at
        at += 1


def _either(options: Sequence[_Pattern]) -> _Pattern:
    """One of these; bare words are looked up together."""
    words = [option for option in options if isinstance(option, _Word)]
    rest: list[_Pattern] = [option for option in options if not isinstance(option, _Word)]
    if words:
        rest.append(_Word(frozenset[str]().union(*(word.texts for word in words))))
    return rest[0] if len(rest) == 1 else _Alt(tuple(rest))


def _part(symbols: Sequence[str], at: int) -> tuple[_Pattern, int]:
    symbol, found = symbols[at], None
    if symbol == "(":
        found, at = _alternatives(symbols, at + 1)
    else:
        found = _atom(symbol)
    at += 1
    while at < len(symbols) and symbols[at] in "?*":
        found, at = _Repeat(found, symbols[at] == "*"), at + 1
    return found, at


def _atom(symbol: str) -> _Pattern:
    if symbol[0] == "<" and len(symbol) > 1:
        return _Rule(symbol[1:-1])
    name, _, form = symbol.partition(".")
    kind: _Form = "ed" if form == "ed" else "ing" if form == "ing" else ""
    if symbol[0] == "~" or (name.isupper() and name.isalpha()):
        return _Lemmas(name, kind)
    return _Word(frozenset([symbol.removeprefix("\\")]))


_Found: TypeAlias = "dict[int, tuple[Node, ...]]"


class Matcher:
    """Applies a grammar to one sentence; what was found once is kept."""

    def __init__(self, grammar: Grammar, words: Sequence[Word]) -> None:
        self.words = words
        self._grammar = grammar
        self._known: dict[tuple[str, int], tuple[Node, ...]] = {}
        self._fitting: dict[tuple[int, str, _Form], bool] = {}

    def at(self, rule: str, start: int) -> tuple[Node, ...]:
        """The ways in which `rule` applies at `start`, one for each end."""
        key = (rule, start)
        if key not in self._known:
            found = self._find(self._grammar.rules[rule], start)
            self._known[key] = tuple(Node(rule, start, end, kids) for end, kids in found.items())
        return self._known[key]

    def _find(self, pattern: _Pattern, at: int) -> _Found:
        match pattern:
            case _Word(texts):
                return {at + 1: ()} if at < len(self.words) and self.words[at].text in texts else {}
            case _Lemmas(name, form):
                return {at + 1: ()} if at < len(self.words) and self._fits(at, name, form) else {}
            case _Rule(name):
                return {node.end: (node,) for node in self.at(name, at)}
            case _Seq(parts):
                return self._sequence(parts, at)
            case _Alt(parts):
                found: _Found = {}
                for part in parts:
                    for end, kids in self._find(part, at).items():
                        found.setdefault(end, kids)
                return found
            case _Repeat(part, many):
                return self._repeated(part, many, at)

    def _sequence(self, parts: Sequence[_Pattern], at: int) -> _Found:
        reached: _Found = {at: ()}
        for part in parts:
            after: _Found = {}
            for middle, kids in reached.items():
                for end, more in self._find(part, middle).items():
                    after.setdefault(end, (*kids, *more))
            if not after:
                return {}
            reached = after
        return reached

    def _repeated(self, part: _Pattern, many: bool, at: int) -> _Found:
        found: _Found = {}
        fresh: _Found = {at: ()}
        while fresh:
            after: _Found = {}
            for middle, kids in fresh.items():
                for end, more in self._find(part, middle).items():
                    if end not in fresh and end not in found:
                        after.setdefault(end, (*kids, *more))
            found = {**found, **fresh}
            if not many:
                return {**after, **found}
            fresh = after
        return found

    def _fits(self, at: int, name: str, form: _Form) -> bool:
        key = (at, name, form)
        if key not in self._fitting:
            self._fitting[key] = self._is(self.words[at], name, form)
        return self._fitting[key]

    def _is(self, word: Word, name: str, form: _Form) -> bool:
        if name in self._grammar.tests:
            return self._grammar.tests[name](word)
        if word.kind or name in ("AGENT", "TOOL", "GROUP"):
            return word.kind == name
        lemmas = frozenset([name[1:]]) if name[0] == "~" else self._grammar.classes[name]
        wanted = ("base", "s") if not form else (form,)
        return any(lemma in lemmas and kind in wanted for lemma, kind in may_be(word.text))
