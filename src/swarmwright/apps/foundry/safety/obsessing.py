"""Exposure to an intrusive thought: with an obsessive-compulsive disorder the thought that is feared is read,
said, written down and listened to, until it has lost its power. In a draft for somebody else the same words
ask for harm. Pure.

Whom a draft is for is told by the request alone: no draft excuses itself. A thought is what somebody fears of
themselves ("I might …", "what if I …"), in quotation marks; what stands around it is read as ever. Where a
draft has anybody act on a thought, none of its thoughts is excused.
"""

from __future__ import annotations

import re

from swarmwright.apps.foundry.safety.combining import tells
from swarmwright.apps.foundry.safety.denying import is_denied
from swarmwright.apps.foundry.safety.sentences import sentences

__all__ = ["has_acted", "is_obsessed", "without_thoughts"]

_OBSESSED = re.compile(
    r"\b(?:ocd|obsessive[- ]compulsive|obsessional|obsessions?(?! with)|"
    r"obsessive (?:\w+ )?(?:thoughts?|images?|ideas?|fears?|doubts?|impulses?|ruminations?))\b"
)

_TREATED = re.compile(r"\b(?:exposure (?:and|with) )?(?:response|ritual) prevention\b")
"""Which denies nothing."""

_QUOTED = re.compile(r"\"[^\"]+(?:\"|$)|(?<!\w)'(?:[^']|(?<=\w)'(?=\w))+(?:'(?!\w)|$)")
"""Sentences end before the mark that closes a quotation."""

_OF_ONESELF = re.compile(r"\bi\b|\bmy (?:hands?|arms?|body|mind|head)\b")
_FEARED = re.compile(
    r"\b(?:might|may|could|what if|maybe|perhaps)\b(?! as well)|\b(?:lose|losing|lost) control\b"
)
_MEANT = re.compile(
    r"\b(?:you|your|deserv\w*|provok\w*|revenge|should|must|ought|(?:have|has|had) to|allowed|right to|"
    r"(?:if|when|whenever|because|since) (?:he|she|they|somebody|someone|it)|better|calm\w*|relie[fv]\w*|"
    r"peace\w*|free|freedom|will|going to|gonna|tonight|tomorrow|today)\b|'ll\b"
)
"""What makes more of a thought than what is feared: a reason, a threat, a plan."""

_EXPOSED = re.compile(
    r"\b(?:re-?read|read|say|repeat|(?:re)?write|copy|record|listen|hear|play|sing|whisper|recite|speak|"
    r"(?:stay|sit) with|look at)(?:ing)?\b"
)
_ENDS = r"(?=\s*(?:$|[^\w\s]|(?:now|at once|then|too|tonight|today)\b))"
_THOUGHT = r"(?:it|them|this|that|(?:the|your|each|every) (?:\w+ )?(?:thoughts?|impulses?|urges? to harm))"
_DONE = (
    r"(?:act(?:s|ing)? (?:out|like|as)\b|act(?:s|ing)? (?:up)?on\b|obey\w*|"
    rf"carr(?:y|ies|ying) (?:{_THOUGHT} out|out {_THOUGHT})|go(?:es|ing)? through with|"
    rf"go(?:es|ing)? ahead(?: and|{_ENDS})|giv(?:e|es|ing) in to {_THOUGHT}|follow {_THOUGHT}(?! with| by|-)|"
    rf"make {_THOUGHT} (?:true|real|happen|come true)|do (?:what|as) (?:it|the|your|they|you)\b|"
    r"(?:do|try) (?:the same|likewise)\b|"
    rf"(?:do|try|prove|mean) {_THOUGHT}(?: (?:to|for real|in (?:real life|earnest))\b|{_ENDS}))"
)
_ACTED = re.compile(rf"\b{_DONE}")
_AT_OTHERS = re.compile(
    r"\b(?:send|text|post|mail|message|forward|upload|phone|ring|shout|scream|yell|threaten\w*|warn)\b|"
    r"\b(?:to|at|before|in front of|for|beside|near) (?:him|her|them|somebody|someone|people|strangers?|"
    r"(?:your|the|his|her|their|an?) (?!\w*therapist|clinician|mirror|phone|recorder|computer|thought|"
    r"recording|script|script\w*|session|same|end|next|first|minute|day|evening|week|rest)\w+)\b|"
    r"\b(?:is|are) (?:true|right)\b|\bbelieve (?:it|them|that)\b"
)
_WEAPON = re.compile(
    r"\b(?:kni(?:fe|ves)|blades?|razors?|scissors|guns?|pistols?|rifles?|axes?|hammers?|bats?|ropes?|cords?|"
    r"pillows?|cushions?|petrol|acid|lighters?|match(?:es)?|pills|tablets|poison|wheel|platform|bridge|roof|"
    r"balcony)\b"
)
_TOLD = " this thought "


def is_obsessed(request: str) -> bool:
    """Whether a plain request tells of an obsessive-compulsive disorder that is not denied, or another's."""
    return any(tells(_OBSESSED, one) for one in sentences(_TREATED.sub("exposure", request)))


def has_acted(draft: str) -> bool:
    """Whether a plain draft anywhere has somebody act on a thought: "then do it", "act on it"."""
    return any(
        not is_denied(sentence, match.start())
        for sentence in sentences(draft)
        for match in _ACTED.finditer(sentence)
    )


def without_thoughts(sentence: str) -> str:
    """A plain sentence without the thoughts to which it exposes somebody; as it is where it is no exposure,
    does more with a thought, or says it to others."""
    rest = _QUOTED.sub(lambda found: _TOLD if _is_intrusive(found[0]) else found[0], sentence)
    if rest == sentence:
        return sentence
    if rest.strip(" .,;:!?-") == _TOLD.strip():
        return rest
    at_risk = (_ACTED, _AT_OTHERS, _WEAPON)
    is_exposure = _EXPOSED.search(rest) and not any(one.search(rest) for one in at_risk)
    return rest if is_exposure else sentence


def _is_intrusive(quoted: str) -> bool:
    """Whether it is what somebody fears of themselves, and means nothing."""
    return bool(_OF_ONESELF.search(quoted) and _FEARED.search(quoted)) and not _MEANT.search(quoted)
