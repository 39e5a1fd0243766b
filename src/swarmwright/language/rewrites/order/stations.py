"""Stations: "the boards go to Saw first, from there to Plane" names, one after the other, its stations.

That is, who works on a thing, one after the other. What goes, and how, is taken out; what is left is names
and words of order, which process prose reads. Through several of them a thing passes one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.talk import Talk, order_before
from swarmwright.language.words.tokens import Token, has

__all__ = ["settle_stations", "with_stations"]

_ADVERBS = (
    r"(?:(?:first|then|next|finally|afterwards|later|now|always|usually|straight|directly|on|over|back|down|up"
    r"|along|immediately) )*"
)
_HELP = r"(?:(?:is|are|gets?|will|must|should|shall|has to|have to|needs? to|can|be|being|being) )*"
_GOES = r"(?:go(?:es)?|mov(?:e|es)|travels?|comes?|proceeds?|flows?|wanders?|passe?s?|runs?)"
_SENT = (
    r"(?:sent|passed|handed|taken|brought|moved|carried|given|led|shipped|delivered|transferred|routed"
    r"|forwarded|pushed|fed)"
)
_HANDLED = (
    r"(?:handled|processed|treated|looked at|worked on|dealt with|seen|examined|looked after|taken care of)"
)
_THROUGH = rf"{_HELP}{_ADVERBS}(?:(?:{_GOES}|{_SENT}) {_ADVERBS}(?:through|via|past)|visits?)"
_TOLD = re.compile(
    rf"^(?P<lead>(?:(?:first|then|next|finally|afterwards|after that)(?: ,)? )?)"
    rf"(?P<who>(?:it|they|everything|this)|(?:[a-z][a-z'-]* ){{0,4}}[a-z][a-z'-]*) "
    rf"(?:(?P<through>{_THROUGH})|{_HELP}{_ADVERBS}(?:(?:{_GOES}|{_SENT}) {_ADVERBS}(?:to|into)"
    rf"|{_HANDLED} {_ADVERBS}by)) (?:the )?$"
)
_NO_THING = re.compile(
    r"\b(?:nobody|nothing|no|not|never|who|which|that|if|when|once|after|before|until|while|by|to|and|or|only|we"
    r"|i|you|he|she|if|unless)\b"
)
_ORDER = ("THEN", "FIRST", "LAST", "SEQ")
_JOINTS = ("AGENT", "GROUP", "COMMA", "AND", "PAR", *_ORDER)
_DROPPED = frozenset(
    ["to", "into", "by", "through", "via", "past", "on", "over", "the", "it", "they", "goes", "go", "is",
     "are", "on to", "over to", "then to", "sent", "passed", "handed"]
)  # fmt: skip
_FEWEST = 2
_LONGEST_HEAD = 14


def with_stations(talk: Talk, tokens: Sequence[Token]) -> tuple[tuple[Token, ...], bool]:
    """The sentence as names and words of order alone, if it only tells where a thing goes; and whether."""
    first = next((n for n, t in enumerate(tokens) if t.of("AGENT", "GROUP")), 0)
    tail = tokens[first:]
    if not 0 < first <= _LONGEST_HEAD or sum(t.of("AGENT", "GROUP") for t in tail) < _FEWEST:
        return tuple(tokens), False
    head = _TOLD.search(masked(tokens[:first])[0])
    if head is None or _NO_THING.search(head["who"]):
        return tuple(tokens), False
    if not all(t.of(*_JOINTS) or t.low in _DROPPED for t in tail):
        return tuple(tokens), False
    said = [t for t in tokens[:first] if t.of(*_ORDER)]
    stations = [t for t in tail if t.of(*_JOINTS)]
    ordered = has((*said, *stations[1:]), *_ORDER, "PAR")
    if not ordered:
        if head["through"] is None:
            return tuple(tokens), False
        end = tokens[-1].end
        stations.append(Token(frozenset({"SEQ"}), "in that order", end, end, "in that order"))
    found = (*said, *stations)
    talk.ledger.consume([t for t in tokens if t not in found], "station")
    return found, True


def settle_stations(
    talk: Talk, tokens: Sequence[Token], stage: Sequence[str], known: Collection[str]
) -> None:
    """Put the first station behind what the text told before, as the text alone does.

    stage, known: what was told last, and all steps, before the sentence.
    """
    placed = {o.later for o in talk.claims.orders}
    starts = [i for i in talk.claims.nodes if i not in known and i not in placed]
    order_before(talk, stage, starts, (tokens[0].start, tokens[-1].end), inferred=True)
