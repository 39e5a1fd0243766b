"""Asides: words that set no condition although they begin like one ("even if Ann objects"), taken out.

What goes on whatever happens goes on: such words change nothing, and the names in them do nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.happenings.finding import decisions
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.single import words_of
from swarmwright.language.words.tokens import Token, has

__all__ = ["is_remark", "thanking", "without_asides"]

_WHATEVER = re.compile(
    r"(?:, )?\b(?:even (?:if|when|though|where)|whether or not|come what may"
    r"|(?:no matter|regardless of|irrespective of|independently of) (?:if|whether|what|how|who|which))\b"
    r"[^,;:]*(?:, )?"
)
_OR_NOT = re.compile(r"(?:, )?\bwhether [^,;:]* or not (?:, )?")
_ONE_ALONE = re.compile(
    r"(?<=@ )(?:[^@]*?)(?P<said>(?:[,(–—-] )*(?:but |and |though )*(?:"
    r"(?:never|not) (?:by |to |with |for )?(?:both|the two|the pair|all three|all)(?: of (?:them|these))?"
    r"|(?:only |just |exactly )?one (?:of (?:the two|the three|them|these)|or the other)(?: only| alone)?)"
    r"(?: at once| together| at the same time)? (?:\) )?)(?=$|[.;:])"
)
"""Behind "A or B": that it is one of them, which the "or" says already."""


_OTHERS_NOT = (
    re.compile(r"(?<=@ )(?P<said>(?:, )?(?:and |but |though )*(?:not|never) (?:to |by |the )*@ (?:, )?)"),
    re.compile(r"^(?:the )?@ [^@,;:]*(?P<said>(?:, )?(?:and |but |though )*(?:not|never) (?:by |the )*@ )$"),
)
"""Behind who does something: who does not, which "Ann and not Ben writes" says of Ann already."""
_HANGING = (
    "TOOL", "MAY", "MUSTNOT", "USE", "ACCESS", "GRANT", "DENY", "SEE", "HIDE", "SECRET", "BLIND", "ONLY",
    "IF", "UNLESS", "ELSE", "UNTIL", "ONCE", "BEFORE", "AFTER", "WHILE", "POSS", "QTY", "NUM", "APPROVE",
    "LOOP", "QUOTE", "OPENTO",
)  # fmt: skip
_WAITING = re.compile(
    r"\b(?:wait|need|depend|requir|follow|reports? (?:back )?to|announc|lead|precede|right|access)"
)


def _without_others(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without "and not Ben", where it says who does some work and nothing hangs on it."""
    text, places = masked(tokens)
    if "not " not in text and "never " not in text:
        return tuple(tokens)
    hit = next((h for h in (p.search(text) for p in _OTHERS_NOT) if h is not None), None)
    if hit is None or _WAITING.search(text):
        return tuple(tokens)
    start, end = hit.span("said")
    inside = [n for n, at in enumerate(places) if start <= at < end]
    if any(t.of(*_HANGING) for n, t in enumerate(tokens) if n not in inside):
        return tuple(tokens)
    talk.ledger.consume([tokens[n] for n in inside], "aside")
    return tuple(t for n, t in enumerate(tokens) if n not in inside)


_OR_LIST = re.compile(r"@ (?:, )?or (?:else )?(?:by |to |with |the |for )*@")


_GOES_ON = re.compile(
    r"(?:, )?\b(?:and|but) (?:then )?(?:keeps?|carries|carry|goes|go|stays?) "
    r"(?:going|running|on|at it|at work|busy) (?:all (?:day|night|week|year|the while|the time|along)"
    r"|(?:the whole|the entire|through the|throughout the) [a-z]+|throughout"
    r"|day and night|around the clock) (?=$|[.;:,])"
)
"""Behind a work: how long it goes on, which bounds nothing and is no round."""


def without_asides(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without "even if …", "whether or not …", "no matter who …"; all if nothing is left."""
    tokens = _without_others(talk, tokens)
    text, places = masked(tokens)
    for pattern in (_WHATEVER, _OR_NOT, _GOES_ON, _ONE_ALONE):
        if pattern is _ONE_ALONE and " or " not in text:
            continue
        hit = pattern.search(text)
        if hit is None or (pattern is _ONE_ALONE and not _OR_LIST.search(text, 0, hit.start("said"))):
            continue
        start, end = hit.span("said" if pattern is _ONE_ALONE else 0)
        inside = [n for n, at in enumerate(places) if start <= at < end]
        if inside and inside[0] and inside[-1] + 1 < len(tokens) and tokens[inside[-1]].of("COMMA"):
            inside = inside[:-1]
        if not inside or not any(t.of("AGENT", "GROUP") for n, t in enumerate(tokens) if n not in inside):
            continue  # nothing of it is left out: its words stand in a quote, say
        talk.ledger.consume([tokens[n] for n in inside], "aside")
        rest = tuple(t for n, t in enumerate(tokens) if n not in inside)
        return without_asides(talk, rest)
    return tuple(tokens)


_STATIVE = (
    r"(?:says?|thinks?|knows?|likes?|loves?|hates?|cares?|believes?|hopes?|wants? (?:that|it|this)|remembers?"
    r"|laughs?|complains?|is history|is obvious|is easy)"
)
_FOLK = r"(?:they|everybody|everyone|nobody|no one|others|the others|the rest|people|some people|many|most)"
_TEAM_WORDS = (
    r"(?!team|group|crew|squad|list|order|turn|parallel|sequence|pipeline|workflow|any|that|this|same)"
)
_REMARKS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^(?:and |but |well , )?{_FOLK} (?:here |there |just |really |always |don't |do not )*{_STATIVE}\b",
        rf"^{_FOLK} (?:in|at|from|around) (?:the |our |this |that )?{_TEAM_WORDS}[a-z]+ ",
        r"^i (?:really |always )?approve of (?!the |this |that |it |what )[a-z]",
        r"\b(?:we|you|people|they) [a-z]+ (?:ourselves|yourself|themselves)\b",
        r"^(?:both|all|some|most|one|two|three|none|neither|each|half) of (?:my|his|her|your) ",
    )
)


_ELSEWHERE = re.compile(
    r"^(?:in parallel|meanwhile|at the same time|in the meantime|first|then|finally|afterwards)(?: ,)? "
    r"(?:the|our|my|a) (?:company|office|world|weather|town|city|boss|market|firm|building|country)\b"
)
"""What others do; it is no remark where they decide ("Then the boss approves")."""


def is_remark(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Whether a sentence speaks of other people and things: nobody of the team is named in it."""
    if not talk.roster.declared or has(tokens, "AGENT", "GROUP", "TOOL"):
        return False
    text, _ = masked(tokens)
    if "@" in text or "#" in text:
        return False
    if any(pattern.search(text) for pattern in _REMARKS):
        return True
    return bool(_ELSEWHERE.search(text)) and not decisions(words_of(talk.prompt, tokens))


def thanking(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence, "thanks" behind a name taken for what it is there: a verb."""

    def verb(at: int, token: Token) -> bool:
        named = at > 0 and tokens[at - 1].of("AGENT", "GROUP", "THEY", "IT")
        return named and token.low in ("thanks", "thank")

    return tuple(replace(t, kinds=frozenset({"WORD"})) if verb(n, t) else t for n, t in enumerate(tokens))
