"""Introducing: "Work in this order: Ann, Ben, Cleo", "My process is: …" → what stands behind the colon.

A bare list that is introduced as an order becomes a chain. This module knows nothing of what was said before.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.tokens import Token

__all__ = ["introduced"]

_ORDERED = frozenset(
    ["order", "sequence", "succession", "series", "chain", "turn", "sequentially", "steps", "pipeline"]
)
_WHOLE = frozenset(
    ["process", "workflow", "flow", "work", "plan", "procedure", "routine", "schedule", "follows"]
)
_LONGEST = 12
_REFUSED = (
    "AGENT", "GROUP", "TOOL", "QUOTE", "PAR", "PARWITH", "LOOP", "WEAKLOOP", "CHOICE", "EITHER", "IF",
    "UNLESS", "UNTIL", "NOT", "MUSTNOT", "ONLY", "APPROVE", "HUMAN", "FOREACH", "SUPERVISE", "OR",
)  # fmt: skip
_LISTED = ("AGENT", "COMMA", "AND")


def introduced(tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    """The tokens behind a colon that only says what kind of thing comes; None if nothing is introduced."""
    colon = next((n for n, t in enumerate(tokens[:_LONGEST]) if t.text == ":"), None)
    if not colon or any(t.of(*_REFUSED) for t in tokens[:colon]):
        return None
    words = {w for t in tokens[:colon] for w in t.text.casefold().split()}
    rest = tuple(tokens[colon + 1 :])
    if not words & (_ORDERED | _WHOLE) or sum(t.of("AGENT") for t in rest) < 2:
        return None
    if all(t.of(*_LISTED) for t in rest):
        return tuple(_chained(rest)) if words & _ORDERED else None
    return rest


def _chained(tokens: Sequence[Token]) -> list[Token]:
    """The names of a list, each followed by the next."""
    found: list[Token] = []
    for token in (t for t in tokens if t.of("AGENT")):
        if found:
            found.append(Token(frozenset({"FOLLOWED"}), "->", token.start, token.start, "->"))
        found.append(token)
    return found
