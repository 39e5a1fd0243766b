"""Merging: what belongs to a person's yes and stands apart from it, put together before it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.clauses import Clause
from swarmwright.language.tokens import Token

__all__ = ["arrowed", "merged", "with_commas"]


def arrowed(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Ann -> human approval -> Bob": with a person among the stages, the arrows are read as "then"."""
    if not any(t.value == "->" for t in tokens) or not any(t.of("APPROVE", "HUMAN", "ME") for t in tokens):
        return tuple(tokens)
    plain = [t for t in tokens if t.text not in ("[", "]")]
    return tuple(replace(t, kinds=frozenset({"ARROW"})) if t.value == "->" else t for t in plain)


def merged(every: Sequence[Clause]) -> tuple[Clause, ...]:
    """Put together what speaks of one tool and of a person's yes: "ask me before anyone uses Ledger"."""
    found: list[Clause] = []
    for clause in every:
        last = found[-1] if found else None
        if last is not None and (_tied(last, clause) or _tied(clause, last)):
            found[-1] = Clause("", (*last.chunks, *clause.lead, *clause.chunks), last.lead)
        else:
            found.append(clause)
    return tuple(found)


_TIED = ("BEFORE", "UNTIL", "UNLESS", "IF", "ONCE")


def _tied(yes: Clause, use_of: Clause) -> bool:
    """Whether one clause is a person's yes and the other nobody's use of a tool in particular."""
    if not {yes.link, use_of.link} & {*_TIED} or not yes.has("APPROVE") or yes.has("NP", "TP"):
        return False
    if not use_of.has("TP") or not use_of.has("USE"):
        return False
    named = [c for c in use_of.chunks if c.of("NP") and not any(a.of("EVERYONE") for a in c.atoms)]
    return not named


_OVER = frozenset(["done", "finished", "ready", "complete", "completed", "through", "over"])
_ORDERS = frozenset(["start", "run", "launch", "call", "begin", "trigger", "invoke", "activate"])
_ARTICLES = frozenset(["the", "both", "our"])


def with_commas(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "When it's done start Ann": the comma that nobody wrote, between the time and the order."""
    made: list[Token] = []
    timed = False
    for at, token in enumerate(tokens):
        timed = (timed and not token.of("COMMA")) or token.of("ONCE")
        words = token.text.casefold().split()
        ahead = next((t for t in tokens[at + 1 :] if t.text.casefold() not in _ARTICLES), None)
        ordered = words[0] in _ORDERS and ahead is not None and ahead.of("AGENT", "GROUP", "THEY")
        if timed and ordered and made and made[-1].text.casefold().split()[-1] in _OVER:
            made.append(Token(frozenset({"COMMA"}), ",", made[-1].end, made[-1].end))
            timed = False
        made.append(token)
    return tuple(made)
