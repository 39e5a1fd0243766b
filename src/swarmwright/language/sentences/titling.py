"""Titling: what a numbered step is called ("Step 2 - Review: …", "2) Review" above its own line) is no work.

A title names nobody, and what stands behind it does; an operator in it counts only if it is not said again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_titles"]

_LONGEST = 7
"""Words and marks of a title."""
_PLAIN = frozenset(
    ["WORD", "INERT", "OUTPUT", "UNIT", "MARK", "AND", "COMMA", "RELEASE", "SEE", "STARTV", "ROUND", "OF",
     "FOR", "TO", "IN", "ON"]
)  # fmt: skip
_BY_NAME = frozenset(["AGENT", "GROUP", "TOOL", "HUMAN", "ME", "EVERYONE", "THEY", "OTHERS", "QUOTE", "IF"])
_DOERS = ("AGENT", "GROUP", "EVERYONE", "OTHERS", "THEY", "HUMAN", "ME")
_LISTED = (*_DOERS, "AND", "OR", "COMMA", "MARK", "INERT")
_OF_RIGHTS = ("ONLY", "MAY", "MAYONLY", "MUSTNOT", "NOBODY", "NOBODYELSE", "EXCEPT", "NOT")
_SORTING = re.compile(
    r"\b(?:label|classif|sort|triag|categor|grade|tag|rout|depend|kind|type|if|either|whichever)",
    re.IGNORECASE,
)
_LOOK_BACK = 160


def with_titles(prompt: str, segments: Sequence[Segment]) -> tuple[Segment, ...]:
    """The segments with the titles of numbered steps as marks of what they stand above or in front of."""
    made: list[Segment] = []
    sorts = _sorts(prompt, segments)
    held: Segment | None = None
    for at, segment in enumerate(segments):
        if held is not None:
            marks = (*held.marks, *held.tokens, *segment.marks)
            segment, held = replace(segment, shape="numbered", marks=marks), None
        if segment.shape == "numbered" and segment.tokens and not (sorts and _counted(segment)):
            if _stands_above(segment, segments[at + 1 : at + 2]):
                held = segment
                continue
            segment = _untitled(segment)
        made.append(segment)
    return tuple(made)


def _sorts(prompt: str, segments: Sequence[Segment]) -> bool:
    """Whether what stands above a list says that its items are cases, not steps."""
    first = next((s for s in segments if s.shape == "numbered" and s.marks), None)
    start = first.marks[0].start if first is not None else 0
    return _SORTING.search(prompt[max(start - _LOOK_BACK, 0) : start]) is not None


def _counted(segment: Segment) -> bool:
    """ "2." or "2)", which may count cases as well as steps; "Step 2" counts steps."""
    return not any(t.text.isalpha() for t in segment.marks)


def _untitled(segment: Segment) -> Segment:
    """ "Draft: Ann writes" without its title."""
    tokens = segment.tokens
    end = next((n for n, t in enumerate(tokens[: _LONGEST + 1]) if t.of("COLON", "DASH")), 0)
    rest = tokens[end + 1 :]
    ruled = has(rest, *_OF_RIGHTS)  # "Vault: only Ann": of a tool that nobody has declared
    works = has(rest, *_DOERS) and not ruled and not all(t.of(*_LISTED) for t in rest)
    if not end or not works or not _is_title(tokens[:end], rest):
        return segment
    return replace(segment, tokens=rest, marks=(*segment.marks, *tokens[: end + 1]))


def _stands_above(segment: Segment, behind: Sequence[Segment]) -> bool:
    """Whether a numbered line is the title of what is told below it."""
    below = next(iter(behind), None)
    if below is None or below.shape == "numbered" or not below.tokens or len(segment.tokens) > _LONGEST:
        return False
    ruled = has(below.tokens, *_OF_RIGHTS)
    return has(below.tokens, *_DOERS) and not ruled and _is_title(segment.tokens, below.tokens)


def _is_title(title: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Whether these words name nobody and say nothing that the rest does not say, too."""
    said = frozenset().union(*(t.kinds for t in rest))
    several = sum(t.of("AGENT") for t in rest) > 1 and "AND" in said
    known = _PLAIN | (said - _BY_NAME) | ({"PAR"} if several else set())
    return any(t.text[:1].isalpha() for t in title) and all(
        t.kinds <= known and not t.kinds & _BY_NAME for t in title
    )
