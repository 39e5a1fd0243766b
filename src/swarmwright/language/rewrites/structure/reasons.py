"""Reasons: why somebody may, or may not: "…, as it contains private data", "…, so that it can look around".

A reason is no rule, and is passed over, unless it may be one: a reason in which somebody is named, a right, a
bound or a time ("…, since only Ann may use it") is left where it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.structure.emphases import speaks_of_rules
from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.tokens import Token, has

__all__ = ["without_reasons"]

_DOES = r"(?:is|are|has|have|does|do|isn't|aren't|doesn't|don't|was|were|[a-z]+s)"
_NO_REASON = r"(?!likes?\b|wants?\b|pleases?\b|needs?\b|wish|did\b|do\b|does\b)"
_SUBJECT = (
    rf"(?:(?:it|they|he|she) {_NO_REASON}[a-z]|there {_DOES} "
    rf"|(?:this|that|these|those|the|such|its|their|his|her|our) (?:[a-z]+ ){{0,2}}{_DOES} (?=[a-z]))"
)
_WHY = (
    rf"(?:(?:simply |just )?because|given that|(?:since|as)(?= {_SUBJECT})"
    r"|(?<=, )for(?= (?:it|they|he|she) [a-z]+ ))"
)
_SAID = r"[^,;:@#()]+"
_BEHIND = re.compile(rf"(?P<said>(?:, )?\b{_WHY} {_SAID})(?=$|, (?:and|but|so|while|whereas) )")
_BEFORE = re.compile(rf"^(?P<said>{_WHY} {_SAID}, )(?=\S)")
_GIVEN = re.compile(
    r"^(?:(?:please|we|i|then|and|also|you should|you must) )*"
    r"(?:give|grant|hand|equip|provide|assign|issue|lend)\b.*?"
    r"(?P<said>(?:, )?\bso (?:that )?(?:it|they|he|she) (?:can|may|could|is able to|are able to) "
    rf"{_SAID})$"
)
_RULES = (
    "AGENT", "GROUP", "EVERYONE", "OTHERS", "TOOL", "MAY", "MUST", "MAYONLY", "ONLY", "EXCEPT", "NOBODY",
    "NOBODYELSE", "UNTIL", "UNLESS", "IF", "ONCE", "BEFORE", "QTY", "ATMOST", "APPROVE", "OFFLIMITS",
    "RESERVED", "OPENTO", "LOOP",
)  # fmt: skip
_MILD = ("is not", "isn't", "are not", "aren't", "does not", "doesn't", "do not", "don't", "not")
"""Said of how things are; every other denial may be a rule."""


def without_reasons(segments: Sequence[Segment], ledger: Ledger) -> list[Segment]:
    """The sentences of rights and sight without their reasons."""
    return [
        replace(s, tokens=_without(s.tokens, ledger)) if speaks_of_rules(s.tokens) else s for s in segments
    ]


def _without(tokens: tuple[Token, ...], ledger: Ledger) -> tuple[Token, ...]:
    text, starts = masked(tokens)
    for pattern in (_BEHIND, _BEFORE, _GIVEN):
        hit = pattern.search(text)
        if hit is None:
            continue
        start, end = hit.span("said")
        inside = [n for n, at in enumerate(starts) if start <= at < end]
        said = [t for n, t in enumerate(tokens) if n in inside]
        purpose = pattern is _GIVEN
        if not said or starts[inside[0]] != start or _may_be_a_rule(said, purpose):
            continue
        ledger.consume(said, "aside")
        return tuple(t for n, t in enumerate(tokens) if n not in inside)
    return tokens


def _may_be_a_rule(said: Sequence[Token], purpose: bool) -> bool:
    ends = said[1:] if said[0].of("COMMA") else said
    rest = ends[1:]  # "since" and "as" are words of time, too
    kinds = tuple(k for k in _RULES if not (purpose and k == "MAY"))
    if has(rest, *kinds):
        return True
    return any(t.of("MUSTNOT") and t.low.replace("\u2019", "'") not in _MILD for t in rest)
