"""Short cases: "Unless Ann finds errors, Ben ships. If she does, Cy mends them": "otherwise Cy mends them".

A case that repeats the one before it by "she does" or "she does not" alone is its other case where the one
denies what the other says. By itself it would ask whoever judges it whether "she does".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.retold import said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_short_cases_told"]

_SHORT = re.compile(
    r"^(?:(?:and|but) )?(?:if|when|in case) "
    r"(?:(?P<who>he|she|it|they|@) (?:does|do|did|is|are|was|were|has|have|can|will|would)(?P<no>n't| not)?"
    r"|(?:he|she|it|they)'(?:s|re)(?P<not> not))"
    r"(?: so)?(?: ?, (?:then )?| then )"
)
_NO = re.compile(r"\b(?:not|no|never|nothing|nobody|without|fails? to|refuses? to)\b|n't\b")


def with_short_cases_told(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences with "otherwise" for such a case."""
    found: list[Segment] = []
    for segment in segments:
        told = _told(found[-1].tokens, segment) if found else None
        found.append(segment if told is None else told)
    return found


def _told(before: Sequence[Token], segment: Segment) -> Segment | None:
    if not has(segment.tokens[:2], "IF", "ONCE") or not has(before, "IF", "UNLESS"):
        return None
    text, between = said_by(segment.tokens)
    hit = _SHORT.match(_straight(text))
    case = _case(before)
    if hit is None or not case:
        return None
    who = next(iter(between(*hit.span("who"))), None)
    if who is not None and who.of("AGENT") and who.value not in {t.value for t in case if t.of("AGENT")}:
        return None
    denied = bool(_NO.search(_straight(said_by(case)[0]))) != case[0].of("UNLESS")
    if denied == bool(hit["no"] or hit["not"]):
        return None
    otherwise = made("ELSE", "otherwise", segment.tokens[0].start)
    marks = (*segment.marks, *between(0, hit.end()))
    return replace(segment, tokens=(otherwise, *between(hit.end(), len(text))), marks=marks)


def _straight(text: str) -> str:
    """With the apostrophe that the patterns have; each character where it was."""
    return text.replace("\u2019", "'")


def _case(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The last condition of a sentence, from its "if" on."""
    start = next(n for n in range(len(tokens) - 1, -1, -1) if tokens[n].of("IF", "UNLESS"))
    end = next((n for n in range(start, len(tokens)) if tokens[n].of("COMMA", "SEMI", "COLON")), len(tokens))
    return tuple(tokens[start:end])
