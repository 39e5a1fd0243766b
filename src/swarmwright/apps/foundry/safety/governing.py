"""Where an act begins that is to be done, as a clause of its own; whether what is asked about, noted or
discussed is the act that is told behind it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from swarmwright.apps.foundry.safety import lexicon

__all__ = ["Act", "acts", "clause_from", "governs"]

_NO_VERB = (
    r"(?!(?:if|when|whenever|whether|while|after|before|once|until|unless|because|since|as|and|or|nor|but|to|"
    r"of|in|on|at|for|with|from|by|about|into|over|any|all|each|every|both|the|a|an|your|their|his|her|its|"
    r"our|my|this|that|these|those|what|which|who|how|why|where|either|no|not|they|she|he|you|it|we|then|"
    r"also|perhaps|including|access)\b|\w+(?:ing|ed|[^s\W]s)\b)"
)
_THING = (
    r"(?:your|yourself|yourselves|the|a|an|it|its|them|their|his|her|him|me|us|(?:him|her|them|my|our|"
    r"one)sel(?:f|ves)|my|this|that|one|two|three|four|five|six|"
    r"seven|eight|nine|ten|twelve|fifteen|twenty|thirty|several|many|everything|nothing|something|nobody|"
    r"somebody|"
    r"some|all|each|every|both|another|more|no|half|\d+)\b"
)
_WHERE = (
    r"(?:on|in|into|at|off|down|up|out|over|under|from|for|until|till|by|with|through|across|once|twice)\b"
)
_STRONG = (
    r"(?:[;:] (?:and )?(?:then )?|,? but |"
    r",? (?:and )?(?:then|afterwards|after (?:that|this)|next|finally),? )"
)
_WEAK = r"(?:, (?:and )?|,? and )(?:please |simply |just |quickly |slowly )?"
_ACT = rf"(?P<verb>{_NO_VERB}[a-z][\w'-]*) (?:(?:\w+ing )?{_THING}|(?P<where>{_WHERE}))"
_STRONGLY = re.compile(rf"(?={_STRONG}{_ACT})")
_WEAKLY = re.compile(rf"(?={_WEAK}{_ACT})")
_AT_ONCE = re.compile(
    rf"(?={_STRONG}(?P<verb>{_NO_VERB}[a-z][\w'-]*) |"
    rf"{_WEAK}(?P<harm>(?:{lexicon.HARM}|{lexicon.CHANGE}|overdose|swallow|drink|inhale|jump|eat|lick)\b)"
    rf"(?<!ing) (?!and\b|or\b|nor\b))"
)
"""Behind a comma or "and", what harms needs no more to be told apart from a thing: "and drink bleach"."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that is to be done, told in a sentence as a clause of its own. begins: where the word stands
    that ties it to what is before; verb: where it is said itself. strongly: by more than a comma or "and"."""

    begins: int
    verb: int
    strongly: bool
    comma: bool


_CLAUSE = re.compile(
    r"(?:whether|\b(?:if|how)|(?:urges?|plans?|wish) to|(?:fear\w*|afraid) that)$",
)
"""Words of asking whose own clause may have several acts: "whether they cut the skin and burn it"."""

_LED_IN = re.compile(
    r"(?:^|[,;:] )(?:when|whenever|if|after|once|before|while|as soon as|until|each time)\b[^,;:]*$"
)
"""A clause that the main one follows, behind a comma."""


_LISTED = re.compile(
    r"^:?(?: (?!your\b|the\b|an?\b|it\b|this\b|that\b|them\b)[\w-]+(?: [\w-]+)?,)*"
    r" (?!your\b|the\b|an?\b|it\b|this\b|that\b|them\b)[\w-]+(?: [\w-]+)?$"
)
"""Behind such words, and a comma, a thing goes on with a list: "risk: suicide, overdose on tablets"."""


def governs(sentence: str, begins: int, ends: int, at: int) -> bool:
    """Whether a word of asking (sentence[begins:ends]) is about what is told at a place behind it: nothing
    that is to be done begins between them, or there, as a clause of its own ("review your week, then …")."""
    if _begins(_STRONGLY, sentence, ends, at):
        return False
    led_in = bool(_LED_IN.search(sentence[:ends]))
    if _CLAUSE.search(sentence[begins:ends]) and not (led_in and "," in sentence[ends:at]):
        return not any(sentence.startswith(", and ", act.begins) for act in acts(sentence, ends, at))
    return not _begins(_WEAKLY, sentence, ends, at)


def _begins(pattern: re.Pattern[str], sentence: str, ends: int, at: int) -> bool:
    """Whether an act begins behind the word of asking, and not behind that place. What only says where is one
    at the place itself."""
    return any(
        found["where"] is None
        or (found.start("verb") == at and not _is_listed(sentence, ends, found.start()))
        for found in pattern.finditer(sentence, max(ends - 1, 0), at + 60)
        if found.start() >= ends - 1 and found.start("verb") <= at
    )


def _is_listed(sentence: str, ends: int, comma: int) -> bool:
    """Whether what stands behind the comma is a thing of a list, in no clause that a main one follows."""
    bare = sentence.startswith(", ", comma) and not sentence.startswith(", and ", comma)
    led_in = _LED_IN.search(sentence[:ends]) is not None
    return bare and not led_in and _LISTED.search(sentence[ends:comma]) is not None


def acts(sentence: str, ends: int, at: int) -> Iterator[Act]:
    """The acts that begin behind one place, and not behind another; each once for each way to see it."""
    for pattern in (_STRONGLY, _WEAKLY, _AT_ONCE):
        for found in pattern.finditer(sentence, max(ends - 1, 0), at + 60):
            verb = found.start("verb") if found["verb"] else found.start("harm")
            only_there = pattern is _AT_ONCE or found["where"] is not None
            if found.start() < ends - 1 or verb > at or (only_there and verb != at):
                continue
            if only_there and pattern is not _AT_ONCE and _is_listed(sentence, ends, found.start()):
                continue
            strongly = pattern is _STRONGLY or (pattern is _AT_ONCE and found["verb"] is not None)
            yield Act(found.start(), verb, strongly, sentence[found.start()] == ",")


def clause_from(sentence: str, at: int, *, loosely: bool = False) -> str:
    """What is told from a place on, up to where the next act begins. loosely: not at a mere "and"."""
    begun = (
        act.begins
        for act in acts(sentence, at + 1, len(sentence))
        if act.strongly or act.comma or not loosely
    )
    return sentence[at : min(begun, default=len(sentence))]
