"""Told things: "Ann drafts two texts. Ben checks the first and Cy the second": two texts, and no order.

Only behind a number of things, or beside "the first chapter", and only where it is what somebody works on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token

__all__ = ["with_told_things"]

_PHRASES = frozenset(
    ["the first", "the second", "the first one", "the second one", "the former", "the latter"]
)
_NAMES = ("AGENT", "GROUP", "TOOL")
_SEVERAL = ("two", "three", "four", "five", "2", "3", "4", "5", "several", "both")
_ENDS = ("COMMA", "AND", "SEMI", "THEN", "BUT", "WHILE", "MARK", "ONCE", "BEFORE")
_TIMES = words_in(
    "time round attempt retry try minute hour times rounds attempts retries tries minutes hours"
)


def with_told_things(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, "the first" and "the second" of things as words of the work on them."""
    found: list[Segment] = []
    before: tuple[Token, ...] = ()
    for segment in segments:
        tokens = segment.tokens
        told = tuple(
            replace(t, kinds=frozenset({"WORD"})) if _is_a_thing(tokens, n, before) else t
            for n, t in enumerate(tokens)
        )
        found.append(replace(segment, tokens=told) if told != tokens else segment)
        before = tokens if _counted(tokens) or _named_anew(tokens) else before
    return found


def _is_a_thing(tokens: Sequence[Token], at: int, before: Sequence[Token]) -> bool:
    token = tokens[at]
    if token.low not in _PHRASES or not (at + 1 == len(tokens) or tokens[at + 1].of(*_ENDS)):
        return False
    if not (_counted(before) or _counted(tokens[:at]) or _named_part(tokens[:at])):
        return False
    return _worked_on(tokens, at)


def _counted(tokens: Sequence[Token]) -> bool:
    """ "Two texts": a number of things, and nobody's."""
    pairs = pairwise(tokens)
    return any(
        one.low in _SEVERAL and two.of("WORD", "OUTPUT") and two.low not in _TIMES and not two.of(*_NAMES)
        for one, two in pairs
    )


def _named_anew(tokens: Sequence[Token]) -> bool:
    """Whether several are named together, of whom "the first" may be said."""
    return sum(t.of(*_NAMES) for t in tokens) > 1


def _named_part(tokens: Sequence[Token]) -> bool:
    """ "The first chapter": the noun is told once."""
    pairs = pairwise(tokens)
    return any(one.low in ("the first", "the former") and two.of("WORD", "OUTPUT") for one, two in pairs)


def _worked_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether somebody's verb stands right before it, or their name where the verb was told before."""
    last = at - 1 - (at > 1 and tokens[at - 1].of("ON"))
    if last < 0:
        return False
    if tokens[last].of("AGENT"):
        return last > 1 and any(t.low in _PHRASES for t in tokens[:last])
    verb = any(form == "s" for _, form in analyses(tokens[last].low)) and not tokens[last].of("INERT")
    return last > 0 and verb and tokens[last - 1].of("AGENT", "GROUP")
