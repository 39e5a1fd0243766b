"""Tallying: "if two of them have voted, Dan counts" waits for two, and asks nobody a question.

How many have done what they were to do is known without a judge: the condition is a time. Where more is asked
("if two have voted for it", "if two have found a mistake"), it stays a condition.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token

__all__ = ["with_tallies"]

_HAVING = ("have", "has", "'ve")
_ANSWERING = frozenset(["answer", "reply", "respond", "report", "deliver", "return", "submit", "vote"])
"""Verbs of whoever gives back what was asked for, whatever the work was."""
_OWN = frozenset(
    ["it", "them", "their", "theirs", "its", "back", "in", "work", "part", "parts", "share", "so"]
)
"""What may stand behind the verb, and narrows nothing."""
_WHOM = ("OF", "THEY", "AGENT", "GROUP", "COMMA", "AND", "OR")


def with_tallies(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "once" for "if", where so many have to be done with what they were told to do."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        if token.of("IF") and _tally(talk, tokens, at + 1):
            found[at] = replace(token, kinds=frozenset({"ONCE"}), value="once")
    return tuple(found)


def _tally(talk: Talk, tokens: Sequence[Token], at: int) -> bool:
    """Whether "(at least) two (of them) have voted" stands here, up to a comma or the end."""
    if at < len(tokens) and tokens[at].of("ATLEAST", "ANYOF"):
        at += 1
    if at >= len(tokens) or not tokens[at].of("NUM", "MAJORITY"):
        return False
    at += 1
    while at < len(tokens) and tokens[at].of(*_WHOM) and not tokens[at].of("FIN"):
        at += 1
    begun = at
    while at < len(tokens) and (tokens[at].low in _HAVING or tokens[at].text == "already"):
        at += 1
    if at >= len(tokens) or not (tokens[at].of("FIN") or (at > begun and _done(talk, tokens[at]))):
        return False
    for token in tokens[at + 1 :]:
        if token.of("COMMA", "THEN", "MARK", "AGENT"):
            return True
        if token.low not in _OWN and not token.of("OUTPUT"):
            return False
    return True


def _done(talk: Talk, verb: Token) -> bool:
    """Whether a participle is of a verb of answering, or of what somebody before it was told to do."""
    done = {lemma for lemma, form in analyses(verb.low) if form in ("part", "past")}
    told = {lemma for _, said in talk.acts for lemma, _ in analyses(said.casefold())}
    return bool(done & (_ANSWERING | told))
