"""Patterns: a small grammar over words, written as text, and what its rules can begin with.

    name = <other> word CLASS CLASS.ed ~lemma ~lemma.ing ( a | b )? c* ,

A `word` is itself; `~lemma` is a present form of it, `.ed` its participle, `.ing` its gerund; CLASS is any of
a class of lemmas, or a kind of name; `<other>` is a rule. Of two ways to the same end the first one counts.

Each word, class and lemma that a grammar speaks of has a bit, and each place of a sentence the bits of what
stands there: whether a pattern can begin at a place is one "and". The lowest bit is set at every place, and
in every pattern that may take no word at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import Word

__all__ = ["Alt", "Grammar", "Pattern", "Repeat", "Rule", "Seq", "Terminal", "Test", "grammar"]

Form: TypeAlias = Literal["", "ed", "ing"]
Test: TypeAlias = Callable[[Word], bool]
ANYWHERE = 1
"""The bit of every place, the end of the sentence too."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """One word, which has any of these bits."""

    first: int


@dataclass(frozen=True, slots=True)
class Rule:
    """What the rule of this name stands for."""

    name: str
    first: int = 0


@dataclass(frozen=True, slots=True)
class Seq:
    """One after the other."""

    parts: tuple[Pattern, ...]
    first: int = 0


@dataclass(frozen=True, slots=True)
class Alt:
    """Any of these."""

    parts: tuple[Pattern, ...]
    first: int = 0


@dataclass(frozen=True, slots=True)
class Repeat:
    """It or nothing; `many`: as often as one likes."""

    part: Pattern
    many: bool
    first: int = 0


Pattern: TypeAlias = Terminal | Rule | Seq | Alt | Repeat
_Bits: TypeAlias = "dict[tuple[str, str], int]"
"""(class, lemma or word; form) → the bit that stands for it; the form of a mere word is "word"."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """Rules by name, and which bits a word has: by its text, its lemmas and forms, its kind, and by tests."""

    rules: Mapping[str, Pattern]
    texts: Mapping[str, int]
    lemmas: Mapping[tuple[str, str], int]
    kinds: Mapping[str, int]
    tests: tuple[tuple[Test, int], ...]

    def bits(self, word: Word) -> int:
        """The bits of a word."""
        found = ANYWHERE | self.texts.get(word.text, 0)
        if word.kind:
            found |= self.kinds.get(word.kind, 0)
        else:
            for form in may_be(word.text):
                found |= self.lemmas.get(form, 0)
        for test, bit in self.tests:
            if test(word):
                found |= bit
        return found


_SYMBOL = re.compile(r"\\\S|<\w+>|~[\w-]+(?:\.\w+)?|[A-Z]+(?:\.\w+)?|[\w'-]+|[()|?*]|\S")
_NAMES = ("AGENT", "TOOL", "GROUP")


def grammar(text: str, classes: Mapping[str, str], tests: Mapping[str, Test]) -> Grammar:
    """Build a grammar: rules begin at the start of a line with `name =`; classes are words with blanks."""
    rules: dict[str, Pattern] = {}
    bits: _Bits = {}
    for rule in re.split(r"\n(?=\w+ =)", text.strip()):
        name, _, body = rule.partition(" = ")
        symbols = _SYMBOL.findall(body)
        pattern, end = _alternatives(symbols, 0, bits)
        if end != len(symbols):
            raise ValueError(f"rule {name}: nothing opens the {symbols[end]!r} in it")
        rules[name.strip()] = pattern
    known = _beginnings(rules)
    begun = {name: _begun(pattern, known) for name, pattern in rules.items()}
    return _with_words(begun, bits, classes, tests)


def _with_words(
    rules: Mapping[str, Pattern], bits: _Bits, classes: Mapping[str, str], tests: Mapping[str, Test]
) -> Grammar:
    """The grammar of these rules: for each bit, the words that have it."""
    texts: dict[str, int] = {}
    lemmas: dict[tuple[str, str], int] = {}
    kinds: dict[str, int] = {}
    tested: dict[str, int] = {}
    for (name, form), bit in bits.items():
        if form == "word":
            texts[name] = bit
        elif name in tests:
            tested[name] = tested.get(name, 0) | bit
        elif name in _NAMES:
            kinds[name] = kinds.get(name, 0) | bit
        else:
            for lemma in [name[1:]] if name[0] == "~" else classes[name].split():
                for kind in [form] if form else ("base", "s"):
                    lemmas[lemma, kind] = lemmas.get((lemma, kind), 0) | bit
            kinds[name] = kinds.get(name, 0) | bit
    return Grammar(rules, texts, lemmas, kinds, tuple((tests[name], bit) for name, bit in tested.items()))


# -- text → patterns -----------------------------------------------------------------------------------


def _alternatives(symbols: Sequence[str], at: int, bits: _Bits) -> tuple[Pattern, int]:
    options: list[Pattern] = []
    while True:
        parts: list[Pattern] = []
        while at < len(symbols) and symbols[at] not in ("|", ")"):
            part, at = _part(symbols, at, bits)
            parts.append(part)
        options.append(parts[0] if len(parts) == 1 else Seq(tuple(parts)))
        if at >= len(symbols) or symbols[at] == ")":
            return _either(options), at
        at += 1


def _either(options: Sequence[Pattern]) -> Pattern:
    """One of these; single words that stand side by side are looked up together."""
    together: list[Pattern] = []
    for option in options:
        if isinstance(option, Terminal) and together and isinstance(together[-1], Terminal):
            together[-1] = Terminal(together[-1].first | option.first)
        else:
            together.append(option)
    return together[0] if len(together) == 1 else Alt(tuple(together))


def _part(symbols: Sequence[str], at: int, bits: _Bits) -> tuple[Pattern, int]:
    symbol = symbols[at]
    if symbol == "(":
        found, at = _alternatives(symbols, at + 1, bits)
    else:
        found = _atom(symbol, bits)
    at += 1
    while at < len(symbols) and symbols[at] in "?*":
        found, at = Repeat(found, symbols[at] == "*"), at + 1
    return found, at


def _atom(symbol: str, bits: _Bits) -> Pattern:
    if symbol[0] == "<" and len(symbol) > 1:
        return Rule(symbol[1:-1])
    name, _, form = symbol.partition(".")
    if symbol[0] == "~" or (name.isupper() and name.isalpha()):
        key = name, form if form in ("ed", "ing") else ""
    else:
        key = symbol.removeprefix("\\"), "word"
    return Terminal(bits.setdefault(key, ANYWHERE << (len(bits) + 1)))


# -- what a pattern can begin with ---------------------------------------------------------------------


def _beginnings(rules: Mapping[str, Pattern]) -> dict[str, int]:
    """Rule → the bits that it can begin with; rules may speak of one another in circles."""
    known = dict.fromkeys(rules, 0)
    while True:
        found = {name: _first(pattern, known) for name, pattern in rules.items()}
        if found == known:
            return found
        known = found


def _first(pattern: Pattern, known: Mapping[str, int]) -> int:
    match pattern:
        case Terminal(first):
            return first
        case Rule(name):
            return known[name]
        case Repeat(part):
            return _first(part, known) | ANYWHERE
        case Alt(parts):
            return _any(_first(part, known) for part in parts)
        case Seq(parts):
            found = ANYWHERE
            for part in parts:
                if not found & ANYWHERE:
                    break
                found = (found & ~ANYWHERE) | _first(part, known)
            return found


def _any(bits: Iterable[int]) -> int:
    found = 0
    for one in bits:
        found |= one
    return found


def _begun(pattern: Pattern, known: Mapping[str, int]) -> Pattern:
    """The same pattern, with what it and each of its parts can begin with."""
    first = _first(pattern, known)
    match pattern:
        case Terminal():
            return pattern
        case Rule(name):
            return Rule(name, first)
        case Repeat(part, many):
            return Repeat(_begun(part, known), many, first)
        case Alt(parts):
            return Alt(tuple(_begun(part, known) for part in parts), first)
        case Seq(parts):
            return Seq(tuple(_begun(part, known) for part in parts), first)
