"""Used up: what comes of work whose rounds are used up, where its own sentence says so at its end.

"Ann drafts until the quality is at least 8, at most 3 times, or else asks a human": a person is asked then,
and only then. "…, otherwise it fails" says what else can come of it. Both are said of rounds with a number:
others are never used up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

from swarmwright.language.told.claims import Block
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["end_when_used_up", "without_what_is_done_then"]

Exhausted: TypeAlias = Literal["escalate", "fail"]

_ELSE = r"(?:(?:or|and) )?(?:else|otherwise)|failing (?:that|which)|(?:and )?if not"
_WHO = r"(?: (?:it|he|she|they|this|that|we|please|then|is|are|,))*"
_ASKED = (
    r"asks?|consults?|involves?|calls?(?: in| on)?|turns? to|goes? (?:back )?to"
    r"|(?:escalates?|escalated|hands?|handed|refers?|referred|passes|passed|pass)(?: it| this)?(?: over)? to"
)
_PERSON = r"(?:an? |the |some )?(?:real )?(?:human(?: being)?|person|people|someone|somebody|me|us)"
_DECIDES = (
    r"decides?|(?:is|are) (?:asked|called(?: in)?)|takes? over|steps? in"
    r"|(?:has to|have to|must|should|will|is to) (?:decide|approve)"
)
_WHY = (
    r"(?: (?:to (?:decide|take over|step in)|for (?:help|advice|a decision)|what to do|how to go on|then))?"
)
_TAIL = re.compile(
    rf"(?:{_ELSE}){_WHO} (?:(?:{_ASKED}) {_PERSON}|{_PERSON} (?:{_DECIDES})){_WHY}"
    rf"|(?:{_ELSE})(?: ,)?(?: (?:it|this|that|everything|the (?:run|work|turn)))? (?:fails?|has failed)"
)
_NUMBERED = ("ATMOST", "TIMES", "ROUND", "RETRY")


def without_what_is_done_then(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without what is done once its rounds are used up."""
    found = _told(talk, tokens)
    return tuple(tokens) if found is None else tuple(tokens[: found[0]])


def end_when_used_up(talk: Talk, tokens: Sequence[Token], before: Sequence[Block]) -> None:
    """Let the loop of this sentence end so. before: the blocks that had been told before it."""
    found = _told(talk, tokens)
    if found is None:
        return
    loops = [b for b in talk.claims.blocks if b.kind == "loop" and b.at_most is not None]
    here = [b for b in loops if all(b is not other for other in before)] or loops[-1:]
    if len(here) == 1:
        here[0].exhausted, here[0].span = found[1], (here[0].span[0], tokens[-1].end)
        talk.ledger.consume(tokens[found[0] :], "rounds used up", "loop")


def _told(talk: Talk, tokens: Sequence[Token]) -> tuple[int, Exhausted] | None:
    """Where the words begin that say it, and what comes then.

    Behind a condition, they may be of its other case: "if it is bad, A works again, else a human decides".
    """
    end = len(tokens) - (bool(tokens) and tokens[-1].of("STOP", "MARK"))
    for at in range(0 if _behind_rounds(talk, tokens) else 1, end):
        if not _opens(tokens[at]) or (at and not has(tokens[:at], *_NUMBERED)):
            continue
        said = " ".join(token.low for token in tokens[at:end])
        if _TAIL.fullmatch(said) and not has(tokens[:at], "IF", "UNLESS", "ONCE"):
            start = at - (at > 0 and tokens[at - 1].of("COMMA", "SEMI", "DASH"))
            return start, "escalate" if has(tokens[at:end], "HUMAN", "ME") else "fail"
    return None


def _behind_rounds(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Whether this stands behind a semicolon, and rounds with a number before it."""
    block = talk.last_loop
    if not tokens or block is None or block.at_most is None:
        return False
    return talk.prompt[: tokens[0].start].rstrip().endswith(";")


def _opens(token: Token) -> bool:
    return token.low.split(" ")[0] in ("or", "and", "else", "otherwise", "failing", "if")
