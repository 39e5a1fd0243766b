"""Cut off: "kill Ann if she takes more than 5 minutes, and Ben if he takes more than 1": both are killed.

Each of them is told by the verb of the first, and as "it", which is how limits are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.retold import retold, said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, made

__all__ = ["with_all_cut_off"]

_VERB = r"(?:kill|stop|abort|cancel|terminate|interrupt|end|cut off|shut down|break off)"
_IF = r"(?:if|when|whenever|once|as soon as|in case)"
_CASE = (
    rf"(?P<who>(?:the )?@) {_IF} (?P<he>it|he|she|they) "
    r"(?=(?:takes?|runs?|needs?|works?|lasts?|is|are|has|have|uses?|goes|exceeds?|spends?)\b)"
)
_FIRST = re.compile(rf"^(?:please |then |and )*(?P<verb>{_VERB}) {_CASE}")
_NEXT = re.compile(rf"(?P<joint>, and |, |and |, but )(?:(?P<verb>{_VERB}) )?{_CASE}")


def with_all_cut_off(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, each who is cut off in a clause with its own verb."""
    return retold(segments, _told)


def _told(tokens: tuple[Token, ...]) -> tuple[Token, ...] | None:
    text, between = said_by(tokens)
    first = _FIRST.match(text)
    if first is None:
        return None
    verb = between(*first.span("verb"))
    told: list[Token] = []
    at = 0
    for hit in (first, *_NEXT.finditer(text, first.end())):
        who, he = between(*hit.span("who")), between(*hit.span("he"))
        if len(he) != 1:
            return None
        told += between(at, hit.start("who"))
        if hit is not first and hit["verb"] is None:
            told += [replace(t, start=who[0].start, end=who[0].start) for t in verb]
        told += [*who, *between(hit.end("who"), hit.start("he")), made("IT", "it", he[0].start, he[0].end)]
        at = hit.end("he")
    return (*told, *between(at, len(text)))
