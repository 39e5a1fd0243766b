"""Approvals told: "after both approvals and Cy, Dee ships": the decisions that the text has told of, by name.

Words for so many decisions, or all of them, behind a word of time stand for these decisions as names would.
Likewise "after all of them are done" is "after all of them".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.told.talk import Talk, is_gate
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token, has

__all__ = ["is_a_person", "time_of_a_yes", "with_approvals_told"]

_YESES = frozenset(
    ["approvals", "okays", "oks", "sign-offs", "signoffs", "signatures", "consents", "go-aheads", "decisions"]
)
_COUNTS = {"both": 2, "two": 2, "three": 3, "four": 4, "all": 0}
_ALL_OF_THEM = frozenset(["both", "all", "all three", "the three", "all four", "the two"])
_YES = re.compile(
    r"(?:have |have both )?(?:approved?|agreed?|signed off|sign off|consented|said yes|confirmed)\b"
)
_BETWEEN = frozenset(["of", "the", "these", "those", "two", "three", "four", "people's"])


def with_approvals_told(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with the names of decisions for "both approvals", where the text has told of so many."""
    told = _with_yeses_of_all(talk, _with_approvals_left_out(_without_doubled_end(talk, tokens)))
    at = next((n for n, t in enumerate(told) if t.low in _YESES), 0)
    start = at
    while start and not {*told[start - 1].low.split()} - _BETWEEN - _COUNTS.keys():
        start -= 1
    words = {word for t in told[start:at] for word in t.low.split()}
    wanted = max((_COUNTS[word] for word in words & _COUNTS.keys()), default=-1)
    gates = [i for i in talk.claims.nodes if is_gate(talk, i)]
    if not start or wanted < 0 or not told[start - 1].of("ONCE", "UNTIL") or len(gates) < max(wanted, 2):
        return told
    meant = [i for i in talk.memory.stage if i in gates]
    meant = meant if len(meant) == (wanted or len(meant)) and len(meant) > 1 else gates[-wanted:]
    talk.ledger.consume(told[start : at + 1], "decision")
    return (*told[:start], *_named(told[at], meant), *told[at + 1 :])


def _with_yeses_of_all(talk: Talk, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Once both have approved": those of whom the text has told, each in a sentence of its own."""
    gates = [i for i in talk.claims.nodes if is_gate(talk, i)]
    at = next((n for n in range(1, len(tokens) - 1) if _all_agree(tokens, n)), 0)
    wanted = _COUNTS[tokens[at].low.split()[-1]] if at else 0
    if not at or len(gates) < max(wanted, 2) or len([i for i in talk.memory.stage if i in gates]) > 1:
        return tokens
    end = at + 1 + (not _YES.fullmatch(tokens[at + 1].low))
    talk.ledger.consume(tokens[at : end + 1], "decision")
    return (*tokens[:at], *_named(tokens[at], gates[-(wanted or len(gates)) :]), *tokens[end + 1 :])


def _all_agree(tokens: Sequence[Token], at: int) -> bool:
    """Whether "once both have approved" stands here."""
    if not tokens[at - 1].of("ONCE") or tokens[at].low not in _ALL_OF_THEM:
        return False
    said = " ".join(t.low for t in tokens[at + 1 : at + 3])
    return _YES.match(said) is not None


def _named(token: Token, gates: Sequence[str]) -> Sequence[Token]:
    """ "gate#1 and gate#2", all where this token stands."""
    names = [replace(token, kinds=frozenset({"AGENT"}), text=g, value=g) for g in gates]
    joint = replace(token, kinds=frozenset({"AND"}), text="and", value="and")
    return [t for name in names for t in (joint, name)][1:]


def _without_doubled_end(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "After all of them (are done), …": the words in brackets say no more than those before."""
    told = tuple(tokens)
    led = len(told) > 2 and told[0].of("LAST") and told[0].low.startswith("after ")
    if led and told[1].of("FIN"):
        talk.ledger.consume(told[1:2], "order")
        return (told[0], *told[2:])
    return told


def _with_approvals_left_out(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Ann's is approved by me, Ben's (is approved) by the boss": with what the second part leaves out.

    Likewise "I approve after Ann, the boss (approves) after Ben".
    """
    told: list[Token] = []
    said: Token | None = None
    start = joint = 0
    for at, token in enumerate(tokens):
        part = tokens[start:at]
        left_out = said is not None and (
            (token.of("BY") and _is_owned(part)) or (token.of("ONCE", "BEFORE") and is_a_person(part))
        )
        again = said is not None and token.of("APPROVE") and is_a_person(part)
        if (left_out or again) and told[joint].of("AND") and not told[joint - 1].of("COMMA"):
            place = told[joint].start
            told.insert(joint, Token(frozenset({"COMMA"}), ",", place, place, ","))
        if said is not None and left_out:
            told.append(said)
        if token.of("APPROVE"):
            led = at + 1 < len(tokens) and tokens[at + 1].of("BY", "ONCE", "BEFORE")
            said = token if led else None
        elif token.of("COMMA", "AND", "SEMI"):
            start, joint = at + 1, len(told)
        told.append(token)
    return tuple(told)


def _is_owned(part: Sequence[Token]) -> bool:
    """ "Ben's", "and Ben's draft": somebody's thing, and no verb."""
    named = [at for at, t in enumerate(part) if t.of("POSS") and at and part[at - 1].of("AGENT")]
    return bool(named) and not has(part, "APPROVE")


def is_a_person(part: Sequence[Token]) -> bool:
    """ "the boss", "the head of sales": somebody who is no agent, and no verb."""
    few = 0 < len(part) < 6 and all(t.of("INERT", "WORD", "HUMAN", "OF", "ME", "RELEASE") for t in part)
    words = [t.low for t in part]
    return few and (
        has(part, "HUMAN")
        or words == ["i"]
        or (words[0] in ("the", "a", "an", "my", "our") and names_a_person(words[-1]))
    )


def time_of_a_yes(tokens: Sequence[Token]) -> bool:
    """ "once all three are done and the boss has approved": a time, and no condition on who works."""
    for at, token in enumerate(tokens):
        if not token.of("ONCE") or token.of("IF"):
            continue
        over = next((n for n in range(at, len(tokens) - 1) if tokens[n].of("FIN")), 0)
        if over and tokens[over + 1].of("AND"):
            end = next((n for n in range(over, len(tokens)) if tokens[n].of("APPROVE")), 0)
            return bool(end) and is_a_person(tokens[over + 2 : end])
    return False
