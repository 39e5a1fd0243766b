"""Whether what is asked about, noted or discussed is the act that is told behind it. Pure."""

from __future__ import annotations

import re

__all__ = ["governs"]

_NO_VERB = (
    r"(?!(?:if|when|whenever|whether|while|after|before|once|until|unless|because|since|as|and|or|nor|but|to|"
    r"of|in|on|at|for|with|from|by|about|into|over|any|all|each|every|both|the|a|an|your|their|his|her|its|"
    r"our|my|this|that|these|those|what|which|who|how|why|where|either|no|not|they|she|he|you|it|we|then|"
    r"also|perhaps|including|access)\b|\w+(?:ing|ed|[^s\W]s)\b)"
)
_THING = (
    r"(?:your|yourself|yourselves|the|a|an|it|its|them|their|his|her|my|this|that|one|two|three|four|five|six|"
    r"some|all|each|every|both|another|more|no|half|\d+)\b"
)
_WHERE = (
    r"(?:on|in|into|at|off|down|up|out|over|under|from|for|until|till|by|with|through|across|once|twice)\b"
)
_STRONG = r"(?:[;:] (?:and )?(?:then )?|,? (?:and )?(?:then|afterwards|after (?:that|this)|next|finally),? )"
_WEAK = r"(?:, (?:and )?|,? and )(?:please |simply |just |quickly |slowly )?"
_ACT = rf"(?P<verb>{_NO_VERB}[a-z][\w'-]*) (?:(?:\w+ing )?{_THING}|(?P<where>{_WHERE}))"
_STRONGLY = re.compile(rf"(?={_STRONG}{_ACT})")
_WEAKLY = re.compile(rf"(?={_WEAK}{_ACT})")

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
        return True
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
