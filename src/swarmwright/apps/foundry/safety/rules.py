"""What is looked for in a sentence: a table of patterns, each with what it finds and what excuses it. Pure.

The patterns are in `patterns`, the words in `lexicon`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from swarmwright.apps.foundry.safety import lexicon
from swarmwright.apps.foundry.safety.findings import Finding, FindingKind, Level
from swarmwright.apps.foundry.safety.patterns import PATTERNS, Meaning
from swarmwright.apps.foundry.safety.sentences import (
    is_a_thought,
    is_asked_about,
    is_denied,
    leads_to_help,
)

__all__ = ["EXCUSES", "RULES", "Rule", "found_in"]

Excuse: TypeAlias = Callable[[str, int], bool]
"""(sentence, where the words begin) → whether they are not meant as they are feared."""


@dataclass(frozen=True, slots=True)
class Rule:
    """`pattern` finds, unless one of the excuses holds."""

    kind: FindingKind
    level: Level
    why: str
    pattern: re.Pattern[str]
    excuses: tuple[Excuse, ...]


def found_in(sentence: str) -> Iterator[Finding]:
    """What the rules find in one plain sentence, each kind once."""
    kinds = set()
    for rule in RULES:
        if rule.kind not in kinds and _holds(rule, sentence):
            kinds.add(rule.kind)
            yield Finding(rule.kind, rule.level, rule.why, sentence)


def _holds(rule: Rule, sentence: str) -> bool:
    """Whether one place is found that nothing excuses."""
    return any(
        not any(excuse(sentence, match.start()) for excuse in rule.excuses)
        for match in rule.pattern.finditer(sentence)
    )


def _by_the_prescriber(sentence: str, at: int) -> bool:
    """Whether it is left to whoever prescribes: "talk to your doctor before …", "as prescribed"."""
    left = _CONSULTED.search(sentence[:at]) or _LEFT_TO.search(sentence)
    return bool(left) and not _AGAINST.search(sentence)


def _as_prescribed(sentence: str, at: int) -> bool:
    return bool(_PRESCRIBED.search(sentence)) and not _AGAINST.search(sentence)


def _told_to_them(sentence: str, at: int) -> bool:
    """Whether a disorder is only supposed, or was found by somebody else: "if you have been told …"."""
    return bool(_SUPPOSED.search(sentence[:at].rpartition(",")[2]) or _IN_DOUBT.search(sentence[at:]))


def _is_noted(sentence: str, at: int) -> bool:
    """Whether it is about writing down or asking what was taken: "note whether you took …"."""
    return bool(_NOTED.search(sentence[:at]))


def _is_at_least(sentence: str, at: int) -> bool:
    return bool(re.search(r"\bat least\b|\bminimum\b|\bor more\b", sentence))


def _is_lessened(sentence: str, at: int) -> bool:
    return bool(_LESS.search(sentence[:at][-30:]))


_TALK = r"(?:talk|speak|ask|discuss|check|consult|agree\w*|decid\w+|tell|refer)"
_PRESCRIBED = re.compile(
    rf"\b(?:as|was|were|is|are) (?:prescribed|agreed)\b|on prescription|as (?:your|the) {lexicon.PRESCRIBER}"
)
_CONSULTED = re.compile(rf"\b{_TALK}\w*\b[^.]{{0,40}}\b{lexicon.PRESCRIBER}\b")
_LEFT_TO = re.compile(
    rf"{_PRESCRIBED.pattern}|\b(?:only|unless|if|until|once|before|when|with) [^.]{{0,30}}"
    rf"\b{lexicon.PRESCRIBER} (?:\w+ ){{0,2}}(?:prescrib\w+|decid\w+|agrees?|approves?|advis\w+|says)|"
    rf"\b(?:for|belongs? to|matter for) (?:your|the|a) {lexicon.PRESCRIBER}\b|"
    rf"\b(?:unless|until|before|only after) [^.]{{0,20}}{_TALK}\w*\b[^.]{{0,30}}{lexicon.PRESCRIBER}\b"
)
_AGAINST = re.compile(
    rf"without (?:asking|talking|telling|consulting)|"
    r"(?:no|not|n't) (?:need|have) to (?:ask|talk|tell|consult)|"
    rf"{lexicon.PRESCRIBER} (?:is|are) wrong|whatever your {lexicon.PRESCRIBER}|behind (?:your|the)"
)
_SUPPOSED = re.compile(
    r"\b(?:if|whether|who|people|many|some|told|suppose|adults|clients|when a|in case|may|might|could)\b"
)
_IN_DOUBT = re.compile(r"\b(?:by a clinician|is for a|may|might|could)\b")
_NOTED = re.compile(
    r"\b(?:if|whether|when|have|did|do) (?:you|they|she|he|clients?) (?:\w+ )?$|"
    r"^(?:note|record|tick|write down)\b"
)
_LESS = re.compile(
    r"\b(?:avoid\w*|reduc\w+|limit\w*|less|cut(?:ting)? (?:down|back|out)|abstain\w*|track\w*)\b"
)

EXCUSES: Mapping[Meaning, tuple[Excuse, ...]] = {
    "meant": (is_denied, is_asked_about, leads_to_help, is_a_thought),
    "felt": (leads_to_help, is_a_thought),
    "denied": (is_denied,),
    "avoided": (is_denied, _is_lessened),
    "drugs": (is_denied, _by_the_prescriber, _is_noted),
    "dosed": (is_denied, _as_prescribed),
    "names": (is_denied, _told_to_them),
    "at_least": (is_denied, _is_at_least),
    "said": (),
}
"""What a pattern may be excused by."""

_TOLD: Mapping[FindingKind, tuple[Level, str]] = {
    "self_harm": ("unsafe", "it describes or encourages self-harm"),
    "medication": ("unsafe", "it gives advice on medication, which is for a prescriber to give"),
    "contraindicated": ("unsafe", "it asks for what would do harm"),
    "diagnosis": ("caution", "it claims a diagnosis, which only a clinician can make"),
    "contact_data": ("caution", "it holds a person's contact or identity data"),
}


def _compiled(pattern: str) -> re.Pattern[str]:
    for name in lexicon.__all__:
        pattern = pattern.replace(f"{{{name}}}", str(getattr(lexicon, name)))
    return re.compile(pattern.replace(" …", _BETWEEN))


_BETWEEN = r" (?:[\w',-]+ ){0,5}?"

RULES: tuple[Rule, ...] = tuple(
    Rule(kind, *_TOLD[kind], _compiled(pattern), EXCUSES[meaning])
    for kind, meaning, patterns in PATTERNS
    for pattern in patterns
)
