""" "Kim cuts it; this comes after Ann": "this" is Kim's work, which was told last, and is told by her name.

Only where one agent alone works in the last clause before it. Nothing is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.retold import said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_this_work_named"]

_POINTING = ("this", "that", "which")
_THIS = re.compile(
    r"^(?:and |but )?(?:this|that|which) (?:comes|happens|is done|takes place|is to happen|has to happen"
    r"|must happen|runs|is run|starts) (?:only )?(?:after|before|once|as soon as) (?:the )?@"
)


def with_this_work_named(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; where "this" comes after or before somebody, the name of whoever does it."""
    found: list[Segment] = []
    for segment in segments:
        who = _last_doer(found[-1].tokens) if found else None
        hit = _THIS.match(said_by(segment.tokens)[0]) if who is not None else None
        if who is None or hit is None:
            found.append(segment)
            continue
        at = next(n for n, t in enumerate(segment.tokens) if t.low in _POINTING)
        this = segment.tokens[at]
        name = replace(who, start=this.start, end=this.end)
        marks = (*segment.marks, *segment.tokens[:at])
        found.append(replace(segment, tokens=(name, *segment.tokens[at + 1 :]), marks=marks))
    return found


def _last_doer(tokens: Sequence[Token]) -> Token | None:
    """The one who works in the last clause; None where several do, or somebody is spoken of besides."""
    start = max((n for n, t in enumerate(tokens) if t.of("COMMA", "SEMI", "THEN", "COLON")), default=-1) + 1
    clause = tokens[start:]
    named = [t for t in clause if t.of("AGENT", "GROUP", "THEY", "HUMAN", "ME")]
    first = clause[0] if clause else None
    alone = len(named) == 1 and named[0].of("AGENT") and named[0] is first
    return named[0] if alone and not has(clause, "IF", "BEFORE", "ONCE", "UNTIL", "OR") else None
