"""What is looked for in a sentence: a table of patterns, each with what it finds and what excuses it. Pure.

The patterns are in `patterns`, the words in `lexicon`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from swarmwright.apps.foundry.safety import lexicon
from swarmwright.apps.foundry.safety.belittling import is_examined
from swarmwright.apps.foundry.safety.denying import is_denied
from swarmwright.apps.foundry.safety.findings import Finding, FindingKind, Level, Meaning
from swarmwright.apps.foundry.safety.governing import governs
from swarmwright.apps.foundry.safety.luring import is_led_away
from swarmwright.apps.foundry.safety.needing import Looked
from swarmwright.apps.foundry.safety.patterns import PATTERNS
from swarmwright.apps.foundry.safety.prescribing import (
    as_prescribed,
    by_the_prescriber,
    goes_on,
    has_happened,
    is_theirs_to_say,
)
from swarmwright.apps.foundry.safety.restricting import is_a_sign, is_put_away, takes_means_away
from swarmwright.apps.foundry.safety.sentences import (
    is_a_thought,
    is_asked_about,
    is_over,
    leads_to_help,
)
from swarmwright.apps.foundry.safety.silencing import is_told_to_somebody
from swarmwright.apps.foundry.safety.threats import NO_HARM, SOMEBODY
from swarmwright.apps.foundry.safety.withholding import is_helped_now

__all__ = ["EXCUSES", "Rule", "found_in", "prepare"]

Excuse: TypeAlias = Callable[[str, int], bool]
"""(sentence, where the words begin) → whether they are not meant as they are feared."""


def prepare() -> None:
    """Make what every text needs. A rule's pattern is made in milliseconds, once a text may hold what it
    looks for, and few ever do."""
    _looked()


@dataclass(frozen=True, slots=True)
class Rule:
    """`pattern` (a regular expression) finds, unless one of the excuses holds."""

    kind: FindingKind
    level: Level
    why: str
    pattern: str
    excuses: tuple[Excuse, ...]


def found_in(sentence: str) -> Iterator[Finding]:
    """What the rules find in one plain sentence, each kind once."""
    kinds, rules = set(), _rules()
    for rule in (rules[number] for number in _looked().may(sentence)):
        if rule.kind not in kinds and _holds(rule, sentence):
            kinds.add(rule.kind)
            yield Finding(rule.kind, rule.level, rule.why, sentence)


def _holds(rule: Rule, sentence: str) -> bool:
    """Whether one place is found that nothing excuses."""
    return any(
        not any(
            excuse(sentence, match.start("at" if "at" in match.re.groupindex else 0))
            for excuse in rule.excuses
        )
        for match in _compiled(rule.pattern).finditer(sentence)
    )


def _told_to_them(sentence: str, at: int) -> bool:
    """Whether a disorder is only supposed, or was found by somebody else: "if you have been told …"."""
    return bool(_SUPPOSED.search(sentence[:at].rpartition(",")[2]) or _IN_DOUBT.search(sentence[at:]))


def _is_a_question(sentence: str, at: int) -> bool:
    """Whether somebody is to be asked about it: "ask your clinician what the diagnosis of … means"."""
    return bool(_PUT_TO.search(sentence[:at]))


def _says_not(sentence: str, at: int) -> bool:
    """Whether it says that it is none: "this is not …"."""
    return bool(_IS_NOT.match(sentence[at:]))


def _is_noted(sentence: str, at: int) -> bool:
    """Whether it is about writing down or asking what was taken: "note whether you took …"."""
    noted = (governs(sentence, *one.span(), at) for one in _NOTED.finditer(sentence[:at]))
    return any(noted) and not _PRAISED.search(sentence)


def _is_at_least(sentence: str, at: int) -> bool:
    return bool(re.search(r"\bat least\b|\bminimum\b|\bor more\b", sentence))


def _is_lessened(sentence: str, at: int) -> bool:
    return bool(_LESS.search(sentence[:at][-30:]) or _SPOILS.search(sentence[at:]))


def _is_food(sentence: str, at: int) -> bool:
    return bool(_FOOD.search(sentence)) and not _A_DRUG.search(sentence)


def _is_supposed(sentence: str, at: int) -> bool:
    """Whether it is told of as what may happen, and not praised: "if you drink alcohol, note how much"."""
    clause = re.split(r"[,;:]", sentence[:at])[-1]
    return bool(_WHERE.search(clause)) and not _PRAISED.search(sentence)


def _has_to_be(sentence: str, at: int) -> bool:
    """Whether it is told of as what may come about: "if you have to cancel your appointment, ring us"."""
    return bool(_IN_CASE.search(sentence[:at]))


_IN_CASE = re.compile(r"\b(?:if|when|whenever|once|should|unless|in case) (?:you|they|she|he) (?:\w+ ){0,3}$")
_SUPPOSED = re.compile(
    r"\b(?:if|whether|who|people|many|some|told|suppose|adults|clients|when a|in case|may|might|could)\b"
)
_IN_DOUBT = re.compile(r"\b(?:by a clinician|is for a|may|might|could)\b")
_PUT_TO = re.compile(r"\b(?:ask|discuss|talk (?:to|with|about)|speak (?:to|with))\b[^.;,]{0,50}$")
_IS_NOT = re.compile(rf"(?:(?!\b{lexicon.DISORDER}\b)[\w' -])*?(?:\b(?:not|never|no(?! longer))\b|n't\b)")
_NOTED = re.compile(
    r"\b(?:if|whether|when|have|did|do) (?:you|they|she|he|clients?) (?:\w+ )?$|"
    r"^(?:note|record|tick|write down)\b"
)
_LESS = re.compile(
    r"\b(?:avoid\w*|reduc\w+|limit\w*|less|cut(?:ting)? (?:down|back|out)|abstain\w*|track\w*|"
    r"skip\w*|leav\w+ out|give up|postpon\w*|instead of|rather than|(?:how (?:much|many|often)))\b"
)
_SPOILS = re.compile(
    r"\b(?:lighter|worse\w*|disturb\w*|disrupt\w*|fragment\w*|shallow\w*|poor\w*|wakes? you|harms?|spoils?)\b"
)
_FOOD = re.compile(r"\b(?:caffeine|coffee|salt|sodium|sugar|cholesterol)\b")
_A_DRUG = re.compile(rf"\b{lexicon.DRUG}\b")
_WHERE = re.compile(
    r"^(?: ?(?:and|or|also))? ?(?:if|when|whenever|whether|on days when|how (?:much|often)|after|because|"
    r"since)\b|"
    r"\b(?:whether|how (?:much|often|many)|what happens (?:if|when)|"
    r"(?:notice|note|write down|record|count|spot|catch) (?:yourself )?(?:when|how|each time|every time|"
    r"that))\b"
)
_PRAISED = re.compile(
    r"\b(?:help\w*|easier|calm\w*|relax\w*|(?:not|n't) matter|fine|okay|all right|no (?:problem|harm)|"
    r"harmless|nothing (?:\w+ )?happen\w*|safe to|will (?:feel|be|sleep))\b"
)

EXCUSES: Mapping[Meaning, tuple[Excuse, ...]] = {
    "meant": (is_denied, is_asked_about, leads_to_help, is_a_thought, is_a_sign, is_over, takes_means_away),
    "felt": (leads_to_help, is_a_thought),
    "denied": (is_denied,),
    "avoided": (is_denied, _is_lessened, _is_supposed),
    "towards": (is_denied, is_asked_about, _is_supposed, leads_to_help),
    "drugs": (is_denied, by_the_prescriber, is_theirs_to_say, _is_noted, goes_on, has_happened, is_put_away),
    "dosed": (is_denied, as_prescribed, _is_food),
    "names": (is_denied, _told_to_them, _says_not, _is_a_question),
    "at_least": (is_denied, _is_at_least),
    "untold": (is_a_thought, is_told_to_somebody),
    "drawn": (is_denied, is_asked_about, is_a_thought, is_led_away),
    "ailing": (is_a_thought, is_examined),
    "left": (by_the_prescriber, is_theirs_to_say, is_a_thought),
    "put_off": (is_denied, is_asked_about, is_a_thought, is_helped_now),
    "missed": (is_denied, is_asked_about, is_a_thought, is_examined, _has_to_be),
    "forced": (is_denied, is_asked_about, is_a_thought),
    "unasked": (is_asked_about, is_a_thought),
    "said": (),
}
"""What a pattern may be excused by."""

_TOLD: Mapping[FindingKind, tuple[Level, str]] = {
    "self_harm": ("unsafe", "it describes or encourages self-harm"),
    "medication": ("unsafe", "it gives advice on medication, which is for a prescriber to give"),
    "contraindicated": ("unsafe", "it asks for what would do harm"),
    "exposure": ("caution", "it brings upon somebody what they were not asked about"),
    "diagnosis": ("caution", "it claims a diagnosis, which only a clinician can make"),
    "contact_data": ("caution", "it holds a person's contact or identity data"),
}


def _in_full(pattern: str) -> str:
    for name, words in _WORDS.items():
        pattern = pattern.replace(f"{{{name}}}", words)
    return pattern.replace(" …", _BETWEEN)


_compiled = cache(re.compile)
"""Most rules are hardly ever tried: few texts hold what they need."""


_WORDS: Mapping[str, str] = {
    "SOMEBODY": SOMEBODY,
    "NO_HARM": NO_HARM,
    **{name: str(getattr(lexicon, name)) for name in lexicon.__all__},
}
_BETWEEN = r" (?:[\w',-]+ ){0,5}?"


@cache
def _rules() -> tuple[Rule, ...]:
    """All rules; made when the first text is read."""
    return tuple(
        Rule(kind, *_TOLD[kind], _in_full(pattern), EXCUSES[meaning])
        for kind, meaning, patterns in PATTERNS
        for pattern in patterns
    )


@cache
def _looked() -> Looked:
    """All patterns, looked for together; made when the first text is read."""
    return Looked(rule.pattern for rule in _rules())
