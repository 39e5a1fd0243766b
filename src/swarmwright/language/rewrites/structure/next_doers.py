"""Next doers: "Cy talks to Ann and Ben, and Dee takes the minutes": Dee is no third to whom he talks.

Behind a comma and a second "and", a name with a verb of its own begins another sentence. Where the words
before may be a time or a case of it ("after Ann and Ben, and …"), nothing is cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_next_doers_apart"]

_NAMES = ("AGENT", "GROUP")
_WHOLE = (
    "IF", "UNLESS", "ONCE", "BEFORE", "UNTIL", "WHILE", "LOOP", "WEAKLOOP", "CHOICE", "EITHER", "OR", "ELSE",
    "FOREACH", "QUOTE", "SUPERVISE", "MAY", "MUSTNOT", "ONLY", "SEE", "TOOL", "PAR", "BOTH",
)  # fmt: skip
_FINITE = frozenset(["s"])


def with_next_doers_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, cut where another begins behind a list of those with whom somebody works."""
    return [part for segment in segments for part in _apart(segment)]


def _apart(segment: Segment) -> list[Segment]:
    tokens = segment.tokens
    at = next((n for n in range(4, len(tokens) - 2) if _begins(tokens, n)), 0)
    if not at or has(tokens[:at], *_WHOLE):
        return [segment]
    marks = (*segment.marks, *tokens[at - 1 : at + 1])
    rest = replace(segment, tokens=tokens[at + 1 :], marks=())
    return [replace(segment, tokens=tokens[: at - 1], marks=marks), *_apart(rest)]


def _begins(tokens: Sequence[Token], at: int) -> bool:
    """Whether ", and Dee takes …" stands here, right behind names that are no subject."""
    joined = tokens[at].of("AND") and tokens[at - 1].of("COMMA") and tokens[at + 1].of("AGENT")
    if not joined or not tokens[at - 2].of(*_NAMES) or tokens[at + 2].of(*_NAMES, "AND", "COMMA", "POSS"):
        return False
    first = at - 2
    while first > 0 and tokens[first - 1].of(*_NAMES, "AND"):
        first -= 1
    works = any(form in _FINITE for _, form in analyses(tokens[at + 2].low))
    return works and first > 1 and tokens[0].of(*_NAMES)
