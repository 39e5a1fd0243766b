"""Introducing: "Work in this order: Ann, Ben, Cleo", "My process is: …" → what stands behind the colon.

A bare list that is introduced as an order becomes a chain; "use three agents: Ann, Ben and Cleo" and "we need
Ann and Ben" introduce those whose work is told behind it, and tell nobody's.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.segments import Segment
from swarmwright.language.tokens import Token

__all__ = ["calls_the_roll", "introduced"]

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


_CALLING = frozenset(
    ["use", "using", "there", "have", "need", "want", "create", "build", "make", "set", "assemble", "define",
     "given", "team", "agents", "consists", "like", "with", "take", "form", "compose", "involve", "imagine"]
)  # fmt: skip
"""What is done to have a team, by whoever speaks."""
_AROUND = frozenset(
    ["a", "an", "the", "is", "are", "will", "be", "we", "i", "you", "us", "they", "me", "my", "our",
     "your", "up", "of", "with", "and", "called", "named", "namely", "following", "these", "one",
     "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "agent", "bots", "bot",
     "members", "people", "roles", "crew", "workflow", "system", "pipeline", "process", "please",
     "let's", "let", "us", "should", "would", "could", "can", "want", "to", "who", "which", "that",
     "in", "it", "for", "this", "here", "now", "made", "together"]
)  # fmt: skip


def calls_the_roll(tokens: Sequence[Token], ahead: Sequence[Segment]) -> bool:
    """Whether a sentence only says who there is, of all of whom the sentences behind it speak again."""
    names = {str(t.value) for t in tokens if t.of("AGENT")}
    again = {str(t.value) for segment in ahead for t in segment.tokens if t.of("AGENT")}
    if len(names) < 2 or not names <= again or tokens[0].of("AGENT"):
        return False
    said = [
        w for t in tokens if not t.of("AGENT", "COMMA", "COLON", "MARK") for w in t.text.casefold().split()
    ]
    return bool(_CALLING & set(said)) and set(said) <= _CALLING | _AROUND
