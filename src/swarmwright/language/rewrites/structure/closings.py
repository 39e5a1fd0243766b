"""Closings: "Ben may read Ann's notes; the others may not" is one sentence: alone, its end says not what.

Only where the sentence before says who may see whose work: who may use a tool is closed by the grammar of
rights, whatever mark stands between.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_closings_joined"]

_NOT = (
    r"(?:may not|cannot|can't|can not|must not|mustn't|should not|shouldn't|don't|do not|is not allowed to)"
)
_CLOSING = re.compile(
    r"(?:(?:(?:and |but )?(?:nobody|no one|no-one) else|(?:no|none of the) other(?:s| agents?| bots?)?)"
    r"(?: (?:may|can|must|should|does|do|is allowed to|gets? to))?"
    rf"|(?:(?:the|all) others|(?:the )?@(?: (?:and|or|,) (?:the )?@)*) {_NOT})"
    r"(?: (?:see|sees|read|reads|know|knows|view|views))?(?: (?:it|them|that|this|so))? ?"
)
_COMMA = frozenset({"COMMA"})


def with_closings_joined(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, each such end behind a comma of the sentence that it closes."""
    found: list[Segment] = []
    for segment in segments:
        before = found[-1].tokens if found else ()
        if not _shows(before) or not _closes(segment.tokens, before):
            found.append(segment)
            continue
        comma = Token(_COMMA, ",", before[-1].end, before[-1].end, ",")
        marks = (*found[-1].marks, *segment.marks)
        found[-1] = replace(found[-1], tokens=(*before, comma, *segment.tokens), marks=marks)
    return found


def _closes(tokens: Sequence[Token], before: Sequence[Token]) -> bool:
    """Whether this is such an end; "Ben must not" is one only of what somebody else may."""
    said = _CLOSING.fullmatch(masked(tokens)[0]) is not None
    named = has(tokens, "AGENT", "GROUP")
    return said and not (named and (has(before, "SECRET", "MUSTNOT") or not has(before, "MAY")))


def _shows(tokens: Sequence[Token]) -> bool:
    """Whether a sentence says who may see somebody's work."""
    if not has(tokens, "SEE", "SECRET") or not has(tokens, "AGENT", "GROUP") or has(tokens, "TOOL"):
        return False
    return has(tokens, "MAY", "ONLY", "SECRET", "MUSTNOT")
