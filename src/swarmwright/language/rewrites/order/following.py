"""Following: "Ann writes a draft that Ben edits" is "Ann writes a draft, then Ben edits (it)".

"Reads the notes that Ben writes", and "that Ben wrote", are of what is there first, and stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token

__all__ = ["with_followers"]

_MAKING = frozenset(
    ["write", "draft", "compose", "prepare", "produce", "create", "make", "build", "design", "generate"]
)


def with_followers(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "then" for "that", where it tells what somebody does with what was just made."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        if token.low in ("that", "which") and _made_for(tokens, at):
            found.append(Token(frozenset({"COMMA"}), ",", token.start, token.start, ","))
            found.append(replace(token, kinds=frozenset({"THEN"}), text="then", value="then"))
        else:
            found.append(token)
    return tuple(found)


def _made_for(tokens: Sequence[Token], at: int) -> bool:
    """Whether somebody makes a thing before this word, and somebody else does something with it behind."""
    if at < 3 or at + 2 >= len(tokens) or not tokens[at + 1].of("AGENT") or tokens[at - 1].of("COMMA"):
        return False
    before = range(at - 1, max(at - 5, 0), -1)
    article = next((n for n in before if tokens[n].low in ("a", "an")), 0)
    maker = tokens[article - 1].low if article else ""
    named = article > 1 and tokens[article - 2].of("AGENT")
    made = named and any(lemma in _MAKING for lemma, _ in analyses(maker))
    verb = tokens[at + 2].low.split()[0]
    return made and any(form == "s" and lemma not in _MAKING for lemma, form in analyses(verb))
