"""Other cases: behind a case "everybody else gets Cid" and "the rest is Cid's job" are "otherwise Cid works".

And what only says that another case comes is left out: "for a question, by contrast, Cid answers".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.rewrites.retold import retold_as, said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_other_cases"]

_REST = (
    r"(?:(?:everybody|everyone|anybody|anyone|anything|everything) else|all (?:the )?(?:others|rest)"
    r"|(?:all )?the rest|(?:all|any|every) other [a-z]+)"
)
_GOES = (
    r"(?:gets?|goes? to|(?:is|are) (?:sent|handed|passed|left|up) to|falls? to|(?:is|are) for|belongs? to"
    r"|(?:is|are) (?:dealt with|handled) by)"
)
_TO_WHOM = re.compile(
    rf"(?:but |and )?{_REST} (?:{_GOES} (?:the )?(?P<who>@) |is (?:the )?(?P<owner>@) 's "
    r"(?:own )?(?:job|task|turn|business|affair|responsibility|domain|department) )"
)
_CONTRAST = re.compile(
    r", (?:by contrast|in contrast|on the other hand|on the contrary|conversely|however|though) (?=, )"
)


def with_other_cases(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, with "otherwise" where they tell of all that is not of the case before them."""
    out: list[Segment] = []
    cased = False
    for segment in segments:
        told = _told(segment.tokens, cased)
        cased = has(segment.tokens, "IF", "UNLESS", "ELSE")
        if told is None:
            out.append(segment)
        else:
            out.append(retold_as(segment, told))
    return out


def _told(tokens: Sequence[Token], cased: bool) -> tuple[Token, ...] | None:
    """cased: the sentence before has told of a case."""
    text, between = said_by(tokens)

    if (hit := _CONTRAST.search(text)) is not None:
        return (*between(0, hit.start()), *between(hit.end(), len(text)))
    hit = _TO_WHOM.match(text) if cased else None
    if hit is None:
        return None
    who = between(*hit.span("who" if hit["who"] else "owner"))[0]
    rest = between(hit.end(), len(text))
    otherwise = made("ELSE", "otherwise", tokens[0].start)
    if len(rest) > 1 and rest[0].of("COMMA") and rest[1].of("RELATIVE"):
        return (otherwise, who, *rest[2:])  # "Cid, who joins it …": what Cid does
    works = () if rest and rest[0].of("TO") else (made("STARTV", "works", who.end),)
    return (otherwise, who, *works, *rest)
