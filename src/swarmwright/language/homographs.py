"""Homographs: operators that are written as plain words are: "a snack bar", "foo() and bar()", "in May"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.tokens import Token

__all__ = ["plain_where_plain"]

_WHOM = ("AGENT", "GROUP", "EVERYONE", "OTHERS", "THEY", "ANYOF", "EACH", "NOBODY")
_DETERMINERS = frozenset(
    ["the", "all", "any", "every", "each", "both", "anyone", "everyone", "anybody", "either"]
)
_BEFORE_A_MONTH = frozenset(
    ["in", "of", "by", "since", "until", "till", "from", "early", "late", "next", "last"]
)


def _of_names(tokens: Sequence[Token], at: int) -> bool:
    """ "Each of Ann and Ben": both of them, in other words."""
    start = at - tokens[at].of("OF") if at else at
    each = tokens[start].of("EACH") and start + 2 < len(tokens) and tokens[start + 1].of("OF")
    return each and tokens[start + 2].of("AGENT")


def plain_where_plain(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens; "bar" forbids where it is told whom, and "May" permits but behind a preposition."""
    for at, token in enumerate(tokens):
        before = tokens[at - 1].text.casefold() if at else ""
        behind = tokens[at + 1] if at + 1 < len(tokens) else None
        if _of_names(tokens, at):
            yield replace(token, kinds=frozenset({"INERT"}))
        elif token.text.casefold() == "bar" and token.of("MUSTNOT"):
            whom = behind is not None and (behind.of(*_WHOM) or behind.text.casefold() in _DETERMINERS)
            yield token if whom else replace(token, kinds=frozenset({"WORD"}))
        elif token.text == "May" and token.of("MAY") and before in _BEFORE_A_MONTH:
            yield replace(token, kinds=frozenset({"WORD"}))
        else:
            yield token
