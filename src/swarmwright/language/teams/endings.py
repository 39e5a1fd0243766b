"""Endings: "Ann leads Ben and Cy. She stops when the quality is at least 9, or after 6 rounds".

When whoever leads puts nobody to work any more is when the team's work is over. A clause that says it is
taken out of the sentence; one that speaks of anybody else, or asks a person, is left to the other readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.rounds.counting import nouns_of_rounds
from swarmwright.language.rounds.vocabulary import ENDING
from swarmwright.language.told.claims import Block
from swarmwright.language.told.conditions import condition
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.conditions import Condition

__all__ = ["without_ends"]

_WHEN = frozenset(["when", "once", "as soon as", "if", "only when", "only once", "the moment"])
_WHOLE = frozenset(
    ["", "the team", "the work", "everything", "all of this", "this", "it", "they", "the whole thing",
     "the process", "that", "all of them", "the job", "the session"]
)  # fmt: skip
_JOINTS = ("COMMA", "SEMI", "AND", "BUT", "DASH")
_FARTHEST = 6
"""Tokens between the beginning of a clause and its verb."""


@dataclass(frozen=True, slots=True)
class _End:
    """`tokens[start:stop]` say until when, or how often at most."""

    start: int
    stop: int
    until: Condition | None
    at_most: int | None


def without_ends(talk: Talk, tokens: Sequence[Token], teams: Sequence[Block]) -> tuple[Token, ...]:
    """The sentence, its teams read, without a clause that says when one of them is done.

    teams: those of which the sentence speaks; where there is none, the only one that was told before.
    """
    led = teams or [b for b in talk.claims.blocks if b.kind == "supervised"]
    if len(led) != 1 or has(tokens, "LOOP", "WEAKLOOP"):
        return tuple(tokens)
    for start in (n for n in range(len(tokens)) if n == 0 or tokens[n - 1].of(*_JOINTS)):
        found = _end(talk, tokens, start, led[0])
        if found is None or (found.until and led[0].until) or (found.at_most and led[0].at_most):
            continue
        led[0].until = led[0].until or found.until
        led[0].at_most = led[0].at_most or found.at_most
        talk.ledger.consume(tokens[found.start : found.stop], "until", led[0].supervisor)
        return (*tokens[: found.start], *tokens[found.stop :])
    return tuple(tokens)


def _end(talk: Talk, tokens: Sequence[Token], start: int, team: Block) -> _End | None:
    """What the clause that begins here says of the team's end; None where it says anything else."""
    texts = [t.low for t in tokens]
    for verb in range(start, min(start + _FARTHEST, len(tokens))):
        size = next((n for n in (4, 3, 2, 1) if " ".join(texts[verb : verb + n]) in ENDING), 0)
        if size and _of_the_team(tokens[start:verb], team):
            when = verb + size
            stop = next((n for n in range(when, len(tokens)) if _is_over(tokens, n)), len(tokens))
            return _told(talk, tokens, max(start - 1, 0) if start else 0, when, stop)
    return None


def _of_the_team(subject: Sequence[Token], team: Block) -> bool:
    """Whether what ends is the work of the team: the subject is who leads it, or it itself."""
    named = [str(t.value) for t in subject if t.of("AGENT", "GROUP")]
    said = " ".join(t.low for t in subject if not t.of("AGENT", "COMMA") and t.low not in ("she", "he"))
    return said in _WHOLE and named in ([], [team.supervisor])


def _is_over(tokens: Sequence[Token], at: int) -> bool:
    """Whether the clause ends at this token: at a mark with no "or" behind it, or at "and" and a name."""
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    if tokens[at].of("COMMA", "SEMI", "DASH"):
        return behind is None or not behind.of("OR")
    return tokens[at].of("AND", "BUT", "THEN") and behind is not None and behind.of("AGENT", "GROUP", "THEN")


def _told(talk: Talk, tokens: Sequence[Token], start: int, when: int, stop: int) -> _End | None:
    """When, and after how many rounds, in either order: "when it is good or after 6 rounds"."""
    until: Condition | None = None
    at_most: int | None = None
    at = when
    while at < stop:
        joint = next((n for n in range(at + 1, stop) if tokens[n].of("OR") and _begins(tokens, n + 1)), stop)
        clause = [t for t in tokens[at:joint] if not t.of("COMMA")]
        if clause and clause[0].low in _WHEN and until is None and not has(clause, "ME", "HUMAN", "APPROVE"):
            words = talk.prompt[clause[1].start : clause[-1].end] if len(clause) > 1 else ""
            until = condition(words, clause[1:]) if words else None
        elif (rounds := _rounds(clause)) is not None and at_most is None:
            at_most = rounds
        else:
            return None
        at = joint + 1
    return _End(start, stop, until, at_most) if until is not None or at_most is not None else None


def _begins(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and (tokens[at].low in (*_WHEN, "after") or tokens[at].of("ATMOST"))


def _rounds(clause: Sequence[Token]) -> int | None:
    """ "After 6 rounds", "after at most six turns": how many; None for anything else."""
    left = [t for t in clause if not t.of("ATMOST", "INERT") and t.low not in ("after", "the")]
    if len(left) != 2 or not left[0].of("NUM") or clause[0].low != "after":
        return None
    value, noun = left[0].value, left[1]
    counts = noun.of("ROUND", "TIMES") or noun.low in nouns_of_rounds()
    return int(value) if counts and isinstance(value, int | float) and value >= 1 else None
