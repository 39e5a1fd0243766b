"""A text in sentences, and how words are meant in one: asked about, told as a thought. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.apps.foundry.safety.governing import governs

__all__ = ["is_a_thought", "is_asked_about", "is_over", "leads_to_help", "sentences"]

_END = re.compile(r"(?<=[.!?;])[\s\"')\]]+|\n+")

_LONGEST, _OVERLAP = 800, 400
"""Characters of a sentence that are looked at together, and that a piece shares with the next. What is "
"looked
for may begin at each word and reach to the end, so the cost grows with the square of this."""

_ASKING = re.compile(
    r"\b(?:ask\w* (?:\w+ ){0,3}?(?:about|whether|if|how|openly|for)|assess\w*|review\w*|"
    r"screen\w*|monitor\w*|explor\w+|discuss\w*|inquir\w+|enquir\w+|check\w* for|"
    r"report\w*|risk\w*|signs? of|urges? to|thoughts? of|thoughts? about|ideas? of|plans? to|wish to|"
    r"whether|"
    r"history of|fear\w* (?:that|of)|afraid (?:that|of)|talk\w* about|disclos\w+|mention\w*|refer\w*)\b"
)
_DESCRIBED = re.compile(
    r"\b(?:clients?|people|patients?|persons?|those|adults|anybody|somebody) who (?:\w+ )?$"
)
_URGING = re.compile(
    r"\b(?:encourag\w+|urg(?:e|es|ed) (?:the|him|her|them|clients?)|recommend\w*|advis\w+ (?:the|to)|"
    r"persuad\w+|act on|carry out|go through with|follow|do it|go ahead|give in|clean|sterile)\b"
)
_HELP = re.compile(
    r"\b(?:call|dial|phone|ring|text|go to|contact|reach|talk to|tell|speak (?:to|with)|seek|turn to|"
    r"hold (?:an? |some )?(?:ice|cold)|cold water|ice (?:cube|pack)|set a timer|(?:safety|crisis) plan|"
    r"breathe out|"
    r"get help|referred|see your|let \w+ know|notify|inform|alert|emergency)\b"
)
_LEANING = re.compile(
    r"\b(?:think\w* (?:of|about)|thoughts? (?:of|about)|urges? (?:to|of)|feel\w* like|feel the urge to|"
    r"want\w* to|wish\w* to|plan\w* (?:to|of|on)|intend\w* to|about to|tempted to|(?:risk|danger) of|"
    r"considering|impulses? to|"
    r"(?:says?|said|tells? \w+|told \w+|writes?|threatens?) (?:that )?(?:he|she|they|somebody) (?:is|are|"
    r"was|were|"
    r"will|would)(?: going)?(?: to)?|"
    r"(?:voices?|thoughts?|mind|something|head|it) (?:\w+ )?(?:tell|order|command|ask|urge|push|want)\w* "
    r"you to)"
    r"(?: \w+){0,2} $"
)
"""What stands just before what somebody might do, and has not done."""
_TAKEN_UP = re.compile(
    r"\b(?:if|when|whenever|once|in case) (?:you|she|he|they|a client) (?:has|have|had) (?:[\w']+ ){1,6}?"
    r"(?:in order|so as|ready|meaning|wanting) to (?:\w+ )?$"
)
"""What was made ready for what has not been done: "if you have lit a match in order to …, call …"."""

_VOICED = re.compile(
    r"\b(?:say|tell (?:\w+ ){1,3}|admit|talk about|speak of|mention|put into words)(?: ?(?:that|how|when|"
    r"what))? "
    r"(?:you|she|he|they) (?:want|wants|feel|feels|wish|wishes|think|thinks)\b(?: \w+){0,4} $"
)
"""What somebody says of what they feel, to be heard."""

_THOUGHT = re.compile(
    r"(?:\b(?:thoughts?|beliefs?|myths?|ideas?|fears?|voices?|mind|believes?|believed|told (?:him|her|them)"
    r"sel(?:f|ves))\b(?: \w+){0,2}?[\s:,]*(?:that|such as|like|was|is|of|about|says)?[\s:,]*[\"'(]?)"
    r"(?:[\w']+ ){0,6}[\w']*$"
)
_OPENED = re.compile(r"[\"'(]|\b(?:that|was|is|of|about|like|says|such as):?\s")
_ENDORSED = re.compile(
    r"\b(?:helpful|is true|is right|correct|good idea|works|coping card|read it aloud|believe it)\b"
)

_HAS_DONE = re.compile(
    r"\b(?:if|when|whenever|once|in case) (?:you|she|he|they|somebody|a client) (?:has|have|had) (?:\w+ )?$"
)
_ONCE = re.compile(
    r"^[^.;,]{0,40}\b(?:may have|might have|used to|had|has)\b[^.;]{0,50}\b(?:before|in the past|until now|"
    r"so far|"
    r"once|back then|at the time|for a while)\b"
)
_AGAIN = re.compile(r"\b(?:again|repeat|deeper|once more|still works|go on|carry on|keep)\b")


def sentences(text: str) -> Iterator[str]:
    """The sentences of a plain text; lines of a list are sentences of their own. One that is longer than
    people write them comes in pieces that overlap."""
    for part in _END.split(text):
        words = " ".join(part.split()).strip("-*#>| ")
        if len(words) <= _LONGEST:
            yield from (words,) if words else ()
        else:
            yield from _pieces(words)


def _pieces(words: str) -> Iterator[str]:
    """Each begins with a word, and has the last _OVERLAP characters of the one before: what is looked for is
    never longer."""
    at = 0
    while at < len(words):
        yield words[at : at + _LONGEST]
        if at + _LONGEST >= len(words):
            return
        next_at = at + _LONGEST - _OVERLAP
        blank = words.rfind(" ", at + 1, next_at)
        at = blank + 1 if blank > at else next_at


def is_asked_about(sentence: str, at: int) -> bool:
    """Whether what begins at that place is what a clinician asks about, and nothing that is urged, or
    told behind it as what is to be done."""
    before = sentence[:at]
    asked = (governs(sentence, *one.span(), at) for one in _ASKING.finditer(before))
    return (any(asked) or bool(_DESCRIBED.search(before))) and not _URGING.search(sentence)


def leads_to_help(sentence: str, at: int) -> bool:
    """Whether the sentence says what to do about it when it is felt: "if you think of …, call …"."""
    near = _LEANING.search(sentence[:at]) or _TAKEN_UP.search(sentence[:at])
    leads = near and _HELP.search(sentence)
    return bool(leads or _VOICED.search(sentence[:at])) and not _URGING.search(sentence)


def is_over(sentence: str, at: int) -> bool:
    """Whether it is told of what has been done, and not of what is to be done again: "if you have cut
    yourself, … call", "… may have brought relief before"."""
    if _AGAIN.search(sentence):
        return False
    done = _HAS_DONE.search(sentence[:at]) and _HELP.search(sentence[at:])
    return bool(done or _ONCE.search(sentence[at:]))


def is_a_thought(sentence: str, at: int) -> bool:
    """Whether it is what a thought says: "the thought that …", "the thought was: …", and is not
    praised."""
    told = _THOUGHT.search(sentence[:at])
    return bool(told and _OPENED.search(told[0])) and not _ENDORSED.search(sentence)
