"""In place: "instead of B, C can be executed", "alternatively, C is run": B or C, where B stands.

No condition is told; with one it is `standing_in`. "A, unless B is executed instead" is "A" and such a
sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.frames.standing_in import free, put
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.claims import Block, Branch
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["Instead", "put_in_place", "with_places_taken"]

Instead = tuple[Token, Token | None, tuple[Token, ...]]
"""Who may work in whose place (None: of whoever was told last), and where it is said."""

_OF = (
    r"(?:(?:instead|in place|in the place|in lieu|as a substitute|as a replacement|as an alternative)"
    r" (?:of|for|to)|rather than|alternatively to)"
)
_MAY = r"(?:can|may|could|might|is|are)(?: also| well)?(?: then)?"
_DONE = (
    r"(?:(?: also)?(?: be)? (?:executed|done|run|performed|chosen|used|taken|selected|carried out|happens?|"
    r"runs?|works?|considered|picked|started|possible))?"
)
_LED = r"(?:(?:and|but|or|then) )?(?:, )?"
_TASK = r"(?:the )?(?:task |step )?"
_ONE, _OTHER = rf"{_TASK}(?P<one>@)", rf"{_TASK}(?P<other>@)"
_CAN = r"(?:can|may|could|might)"
_WHOLE = tuple(
    re.compile(rf"{_LED}{said} $")
    for said in (
        rf"{_OF} {_OTHER} (?:, )?{_ONE} (?:{_MAY}{_DONE}|runs|works|goes|is done)",
        rf"(?:alternatively|as an alternative|or else) (?:, )?{_ONE} {_MAY}{_DONE}(?: instead)?"
        rf"(?: {_OF} {_OTHER})?",
        rf"{_ONE} {_MAY}{_DONE} {_OF} {_OTHER}",
        rf"{_ONE} {_CAN} (?:replace|substitute|take the place of|stand in for) {_OTHER}",
        rf"{_ONE} (?:is|being) (?:an|the) alternative (?:to|for|of) {_OTHER}",
        rf"{_ONE} {_CAN}{_DONE} instead",
    )
)
_UNLESS = re.compile(
    rf"(?:, )?(?:unless|except if|or) {_TASK}(?P<one>@) is{_DONE} instead(?: of (?:it|(?P<other>@)))? $"
)
_CUES = frozenset(
    ["instead", "place", "lieu", "rather", "alternatively", "alternative", "replace", "substitute",
     "replacement", "stand"]
)  # fmt: skip
_PASSED = ("IF", "TOOL", "HUMAN", "ME", "APPROVE", "QUOTE", "ONCE", "UNTIL", "LOOP", "ONLY")


def with_places_taken(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], tuple[Instead, ...]]:
    """The sentence without what it says of whose place somebody may take, and these."""
    said = {word for t in tokens for word in t.low.split()}
    if not said & _CUES or has(tokens, *_PASSED):
        return tuple(tokens), ()
    text, places = masked(tokens)
    for pattern in _WHOLE:
        hit = pattern.match(text)
        if hit is not None:
            return (), ((_at(tokens, places, hit, "one"), _other(tokens, places, hit), tuple(tokens)),)
    hit = _UNLESS.search(text)
    if hit is None or not any(t.of("AGENT") for n, t in enumerate(tokens) if places[n] < hit.start()):
        return tuple(tokens), ()
    told = tuple(t for n, t in enumerate(tokens) if places[n] < hit.start())
    other = _other(tokens, places, hit) or next(t for t in reversed(told) if t.of("AGENT"))
    return told, ((_at(tokens, places, hit, "one"), other, tuple(tokens[len(told) :])),)


def _at(tokens: Sequence[Token], places: Sequence[int], hit: re.Match[str], group: str) -> Token:
    return tokens[places.index(hit.start(group))]


def _other(tokens: Sequence[Token], places: Sequence[int], hit: re.Match[str]) -> Token | None:
    told = "other" in hit.re.groupindex and hit["other"] is not None
    return _at(tokens, places, hit, "other") if told else None


def put_in_place(talk: Talk, found: Sequence[Instead]) -> None:
    """Make a choice of each of them, where the one stands in whose place the other may work."""
    for token, other, said in found:
        one = str(token.value)
        last = (str(other.value),) if other is not None else talk.memory.stage
        if len(last) != 1 or not free(talk, one, last[0]):
            continue  # its words were not used, which is said
        span = covering(said)
        put(talk, one, last[0], span, "")
        talk.claims.blocks.append(
            Block("choice", span, branches=[Branch(None, [last[0]]), Branch(None, [one])])
        )
        talk.ledger.consume(said, "choice", one)
        talk.memory.note((last[0], one))
