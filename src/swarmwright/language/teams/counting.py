"""Counting: how often somebody in charge may put others to work: "12 cues at most" are 12 rounds at most.

Whoever leads gives cues, picks, assigns; each time is a round, whatever the time is called. A clause that
says nothing else is taken out of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from swarmwright.language.readers.limiting import note_limit
from swarmwright.language.told.claims import Block
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.lexicon import NUMBERS
from swarmwright.language.words.numerals import hyphened
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["without_turns_counted"]

_TURNS = frozenset(
    ["cue", "assignment", "order", "pick", "decision", "dispatch", "handover", "handoff", "hand-over",
     "hand-off", "delegation", "instruction", "command", "move", "step", "nomination", "hop", "selection",
     "choice", "switch", "allocation", "directive", "job", "request", "draw", "change", "appointment"]
)  # fmt: skip
"""What whoever leads gives each time that somebody is to work."""
_GIVES = frozenset(
    ["give", "hand", "make", "issue", "take", "decide", "choose", "pick", "call", "do", "so", "this", "out",
     "in", "up", "on", "them", "assign", "send", "select", "delegate", "dispatch", "distribute", "it", "he",
     "she", "may", "can", "must", "will", "should", "be", "have", "over", "end", "stop", "finish", "latest",
     "at", "the", "that", "then", "after", "with", "for", "a", "of", "who", "which", "to", "all", "total",
     "there", "altogether", "overall", "his", "her", "its", "is", "are", "has", "limit", "maximum", "allow",
     "get"]
)  # fmt: skip
_OTHERWISE = ("TOOL", "RETRY", "LOOP", "DOLLAR", "IF", "UNLESS", "UNTIL", "APPROVE")
_JOINTS = ("COMMA", "SEMI", "COLON", "DASH", "OPEN", "CLOSE", "AND", "BUT", "MARK")
_CAPS = ("at the latest", "at most", "max", "maximum", "tops", "no more", "not more")


def without_turns_counted(talk: Talk, tokens: Sequence[Token], led: Sequence[Block]) -> tuple[Token, ...]:
    """The sentence, its teams read, without a clause that says how often their boss may do so.

    led: the teams of which the sentence speaks in words that were read, if it does.
    """
    if has(tokens, *_OTHERWISE):
        return tuple(tokens)
    teams = led or _goes_on(talk, tokens)
    told = _apart(tokens)
    if len(teams) != 1 or not has(told, "NUM"):
        return tuple(tokens)
    boss = teams[0].supervisor
    for at in range(1, len(told)):
        start, end = _clause(told, at)
        if not _counts(told, at) or not _capped(told[start:end]):
            continue
        alone = all(
            _says_no_more(token) for n, token in enumerate(told[start:end], start) if n not in (at - 1, at)
        )
        named = {str(t.value) for t in told[start:end] if t.of("AGENT", "GROUP", "OTHERS")}
        if not alone or not named <= {boss}:
            continue
        words = told[start:end]
        talk.ledger.consume(words, "limit")
        note_limit(talk, boss, "max_rounds", float(cast(float, told[at - 1].value)), covering(words))
        return (*told[: start - (start > 0 and end >= len(told))], *told[end:])
    return tuple(tokens)


_BOUND = re.compile(
    r"(?P<cap>at most|no more than|not more than|up to|a maximum of) (?P<number>[\w-]+) (?P<noun>[\w-]+)"
)


def _apart(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, each bound that stands as one word taken apart ("at most 20 jobs")."""
    found: list[Token] = []
    for token in tokens:
        hit = _BOUND.fullmatch(token.low) if token.of("WORD") else None
        number = _number(hit["number"]) if hit else None
        if hit is None or number is None:
            found.append(token)
            continue
        kinds = (("cap", "ATMOST"), ("number", "NUM"), ("noun", "WORD"))
        found += [
            Token(
                frozenset({kind}),
                token.text[slice(*hit.span(part))],
                token.start + hit.start(part),
                token.start + hit.end(part),
                number if kind == "NUM" else hit[part],
            )
            for part, kind in kinds
        ]
    return tuple(found)


def _number(word: str) -> float | None:
    return float(word) if word.isdigit() else NUMBERS.get(word, hyphened(word))


def _goes_on(talk: Talk, tokens: Sequence[Token]) -> list[Block]:
    """The one team, where the sentence speaks of who leads it, and of nobody else by name."""
    teams = [b for b in talk.claims.blocks if b.kind == "supervised"]
    named = {str(t.value) for t in tokens if t.of("AGENT", "GROUP")}
    return teams if len(teams) == 1 and named <= {teams[0].supervisor} else []


def _clause(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """Where the clause begins and ends in which a word stands."""
    start, end = at, at
    while start and not tokens[start - 1].of(*_JOINTS):
        start -= 1
    while end < len(tokens) and not tokens[end].of(*_JOINTS):
        end += 1
    return start, end


def _capped(tokens: Sequence[Token]) -> bool:
    said = " ".join(t.low for t in tokens)
    return has(tokens, "ATMOST") or any(cap in said for cap in _CAPS)


def _says_no_more(token: Token) -> bool:
    if token.of("ATMOST", "INERT", "MAY", "AGENT", "THEY", "IT", "RELATIVE") or token.text in (
        "max",
        "maximum",
    ):
        return True
    return all(_lemmas(word) & _GIVES for word in token.low.split())


def _lemmas(word: str) -> frozenset[str]:
    return frozenset({word} | {lemma for lemma, _ in analyses(word)})


def _counts(tokens: Sequence[Token], at: int) -> bool:
    number, noun = tokens[at - 1], tokens[at]
    if not number.of("NUM") or not isinstance(number.value, int | float) or number.value < 1:
        return False
    return noun.of("ROUND", "TIMES") or (noun.of("WORD") and not _lemmas(noun.low).isdisjoint(_TURNS))
