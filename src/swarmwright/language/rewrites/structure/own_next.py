"""What the doer does next: "Ann takes notes from Ben, Cleo and Dee and then writes them up".

Behind a list of those to whom or from whom something goes, "and then" goes on with the doer, not with whoever
stands last in the list: it is told as ", then". This module knows nothing of order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.words.tokens import Token, has

__all__ = ["with_own_next"]

_NO_VERB = ("AGENT", "GROUP", "THEY", "EVERYONE", "OTHERS", "COMMA", "HUMAN", "ME", "ONCE", "IF", "BY")
_JOINTS = ("AND", "COMMA")
_BEFORE_A_SUBJECT = ("THEN", "ONCE", "IF", "MARK", "COLON", "SEMI", "DASH", "WHILE", "BEFORE", "FOLLOWED",
                     "PRECEDED", "BUT", "OR", "FIRST", "LAST", "ELSE", "UNLESS", "UNTIL")  # fmt: skip


def with_own_next(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with ", then" for "and then" where a list of names stands before it and a verb behind."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        if token.low == "and then" and _goes_on(tokens, at):
            comma = Token(frozenset({"COMMA"}), ",", token.start, token.start, ",")
            found += [comma, replace(token, kinds=frozenset({"THEN"}), text="then", value="then")]
        else:
            found.append(token)
    return tuple(found)


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    if at + 1 >= len(tokens) or tokens[at + 1].of(*_NO_VERB):
        return False
    start = at
    while start > 0 and tokens[start - 1].of("AGENT", *_JOINTS):
        start -= 1
    names = sum(t.of("AGENT") for t in tokens[start:at])
    led = start > 1 and tokens[at - 1].of("AGENT") and not tokens[start - 1].of(*_BEFORE_A_SUBJECT)
    return names > 1 and led and has(tokens[:start], "AGENT")
