"""Shapes: a grammar over typed operators, applied to a short list of them.

A grammar is Lark's EBNF whose terminals are operator names. The parser is built at first use and each shape
is parsed once: clauses of one shape are many. This module knows nothing of what a rule means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark, Tree

__all__ = ["readings"]

_MOST = 24
"""Operators in one clause; a longer one is no rule that anybody could check."""


@cache
def _parser(grammar: str) -> Lark:
    from lark import Lark
    from lark.lexer import Lexer, Token

    class Given(Lexer):
        """The "text" is already a list of operators; each becomes a terminal with its position as text."""

        def __init__(self, lexer_conf: Any) -> None:
            pass

        def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
            for at, kind in enumerate(data):
                yield Token(kind, str(at))

    declared = grammar + "\n%declare " + " ".join(sorted(_terminals(grammar))) + "\n"
    return Lark(declared, parser="earley", lexer=Given, ambiguity="explicit", start="start")


@cache
def _terminals(grammar: str) -> frozenset[str]:
    return frozenset(re.findall(r"\b[A-Z][A-Z_]+\b", grammar))


@cache
def readings(grammar: str, shape: tuple[str, ...]) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """The ways to read `shape`: (rule, ((operator, position), …)) each; () if no rule has that shape."""
    from lark.exceptions import LarkError

    if not shape or len(shape) > _MOST or not set(shape) <= _terminals(grammar):
        return ()
    try:
        tree = _parser(grammar).parse(shape)
    except LarkError:
        return ()
    found = dict.fromkeys(_flatten(tree))
    return tuple(found)


def _flatten(tree: Tree[Any]) -> Iterator[tuple[str, tuple[tuple[str, int], ...]]]:
    if tree.data in ("_ambig", "start"):
        for child in tree.children:
            yield from _flatten(child)
        return
    yield str(tree.data), tuple((token.type, int(token)) for token in tree.scan_values(lambda _: True))
