"""So many in: "two in -> Fusion", "receipt of any two scores entitles Fusion to begin": once two are done.

The number alone stays of what is counted: whose it is, the sentence before has told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.rewrites.retold import retold, said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_so_many_done"]

_NUMBER = r"(?:two|three|four|five|six|seven|eight|\d+)"
_SO_MANY = (
    rf"(?:any|at least|the first|whichever)? ?(?P<n>{_NUMBER})"
    rf"(?: (?:out )?of (?:the )?(?:{_NUMBER}|them|these|those))?"
)
_DONE = r"(?:in|back|done|ready|finished|through|complete|over|home|landed|received)"
_NOTED = re.compile(
    rf"(?:and |but )?{_SO_MANY}(?: (?:are|is))? {_DONE} (?:->|=>|→|:|,|–|—|-) (?=(?:then )?@)"
)
_OF_WHAT = r"(?: [a-z]+){0,2}"
_LETS = (
    r"(?:entitles?|lets?|allows?|enables?|permits?|triggers?|starts?|releases?|frees?|unblocks?|wakes?"
    r"|(?:is|are) enough for|suffices? for|opens? the way for|sets? off)"
)
_ALLOWED = re.compile(
    rf"(?:the )?(?:receipt|arrival|completion|delivery|submission|presence|return) of {_SO_MANY}{_OF_WHAT} "
    rf"{_LETS} (?P<who>@) (?P<rest>.*)"
)
_FIRST = re.compile(
    rf"the first (?P<n>{_NUMBER}){_OF_WHAT} "
    r"to (?:arrive|come in|come back|finish|report|be (?:done|ready|in)|land|return)"
    r"(?: ,)?(?: whichever (?:they|these|those) (?:are|may be|happen to be))?(?: ,)? "
    rf"{_LETS} (?P<who>@) (?P<rest>.*)"
)
_WITH = re.compile(
    rf"with {_SO_MANY}{_OF_WHAT} (?:reporting|coming|being|having)(?: back| in| {_DONE}| reported)? (?:, )?"
    r"(?P<who>@|it|he|she|they) (?P<rest>.*)"
)


def with_so_many_done(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, with "once two of them are done" where so many let somebody begin."""
    return retold(segments, _told)


def _told(tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    if not has(tokens[:8], "NUM"):
        return None
    text, between = said_by(tokens)

    if (hit := _NOTED.match(text)) is not None:
        return (*_once(between(*hit.span("n"))[0]), *between(hit.end(), len(text)))
    hit = _ALLOWED.match(text) or _FIRST.match(text) or _WITH.match(text)
    if hit is None:
        return None
    who, rest = between(*hit.span("who")), between(*hit.span("rest"))
    if rest and rest[0].of("TO"):
        rest = rest[1:]
    works = (made("STARTV", "starts", who[-1].end),) if not rest or rest[0].of("COMMA", "AND") else ()
    return (*_once(between(*hit.span("n"))[0]), *who, *works, *rest)


def _once(number: Token) -> tuple[Token, ...]:
    """ "Once two of them are done,"."""
    end = number.end
    of_them = (made("OF", "of", end), made("THEY", "them", end))
    done = (made("FIN", "are done", end), made("COMMA", ",", end))
    return (made("ONCE", "once", number.start), number, *of_them, *done)
