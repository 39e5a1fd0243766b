"""Withholding: "Nothing is printed by Ann until Ben has passed it": Ann does not start before Ben is done.

Told in the passive, what does not come about is somebody's work all the same. Where a person's yes is waited
for, it is left to those who read these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_withheld_work"]

_NOTHING = (
    r"(?:and |but |then )?(?:nothing|none of (?:it|this|that|these|those|them)|not (?:a|one|a single) [a-z-]+"
    r"|no (?:[a-z-]+ )?[a-z-]+)(?: (?:else|more|at all))?"
)
_BEING = r"(?:is|are|gets?|be|being|ever|may|can|could|must|will|shall|should|to|allowed|supposed|going)"
_HELD = re.compile(
    rf"^(?P<told>{_NOTHING}(?: {_BEING})+ (?!not\b)[a-z-]+(?: [a-z-]+){{0,2}}? by (?:the )?)@ "
    r"(?:before|until|till|unless) (?P<rest>.*)$"
)
_A_YES = ("APPROVE", "HUMAN", "ME", "RELEASE", "REJECT", "TOOL")


def with_withheld_work(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "Ann must not start until …" for "nothing is printed by Ann until …"."""
    tokens = _without_doing(talk, tokens)
    if not any(t.low in ("by", "by the") for t in tokens) or has(tokens, *_A_YES):
        return tuple(tokens)
    text, places = masked(tokens)
    hit = _HELD.match(text)
    if hit is None or "@" not in hit["rest"]:
        return tuple(tokens)
    at = next(n for n, place in enumerate(places) if place >= hit.end("told"))
    talk.ledger.consume(tokens[:at], "order")
    place = tokens[at].end
    held = (("must not", "MUSTNOT"), ("start", "STARTV"))
    said = tuple(Token(frozenset({kind}), word, place, place, word) for word, kind in held)
    return (tokens[at], *said, *tokens[at + 1 :])


_DOING = ("does", "do", "will do", "touches", "starts", "begins")
_NOT_DOING = ("do", "touch", "start", "begin")


def _without_doing(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Ann does nothing until …", "Ann does not touch anything before …": she must not start until then."""
    if not any(t.text in ("nothing", "anything") for t in tokens):
        return tuple(tokens)
    for at, token in enumerate(tokens[:-3]):
        if not token.of("AGENT"):
            continue
        one, two, three = (t.low for t in tokens[at + 1 : at + 4])
        nothing = two == "nothing" and one in _DOING
        denied = tokens[at + 1].of("MUSTNOT") and two in _NOT_DOING and three == "anything"
        stop = at + 3 + denied
        if (nothing or denied) and stop < len(tokens) - 1 and tokens[stop].of("UNTIL", "BEFORE"):
            talk.ledger.consume(tokens[at + 1 : stop], "order")
            place = tokens[at + 1]
            held = (Token(frozenset({"MUSTNOT"}), "must not", place.start, place.start, "must not"),
                    Token(frozenset({"STARTV"}), "start", place.start, place.end, "start"))  # fmt: skip
            return (*tokens[: at + 1], *held, *tokens[stop:])
    return tuple(tokens)
