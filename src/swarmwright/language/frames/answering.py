"""Answering: the question in the words before that a bare "if so" or "if not" answers.

It is asked outright ("whether it is complete"), told as what an examiner sees to ("checks that it is
complete"), put as a question ("Ann looks: is it complete?"), or no more than a named one's yes ("Ann has to
approve it"). A check of which is not said what for is asked for no answer here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.frames.case_words import opens
from swarmwright.language.frames.cases import Read
from swarmwright.language.frames.cutting import Part
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.items import words_of
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import third
from swarmwright.language.words.tokens import Token, has

__all__ = ["answered", "asked_before", "asks_ahead", "bare_no"]

_BEING = ("is", "are", "was", "were", "has", "have")

_OF_CHECKS = (
    r"(?:checks?|verif(?:y|ies)|confirms?|ensures?|makes? sure|sees? to it|double-checks?|decides?|reports?"
    r"|inspects?|tests?|validates?|establish(?:es)?|judges?|rules?|agrees?)"
)
_END = r"(?:,? or not)?[.;:!?,\s]*$"
_WHETHER = re.compile(
    r"\b(?:whether|(?:(?:check|test|ask|look)(?:s|ed)?|sees?|decides?|determines?|verif(?:y|ies)|assess(?:es)?"
    r"|evaluates?|judges?|examines?|inspects?|(?:finds?|figures?) out) if)"
    rf"\s+([^.;:!?\n]+?){_END}"
)
_STATE = (
    r"(?:is|are|was|were|has|have|fits?|works?|meets?|pass(?:es)?|contains?|holds?|looks?|matches|adds? up)"
)
_THAT = re.compile(
    rf"\b{_OF_CHECKS} (?:that )?((?!whether\b|if\b)(?:[\w'’-]+ ){{1,5}}?{_STATE}\b[^.;:!?,\n]*?){_END}",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"(?:^|[:;,.!\u2013\n-])\s*(?P<be>is|are|was|were|has|have|does|do|did)\s+"
    r"(?P<what>(?:it|this|that|they|there|everything)|"
    r"(?:the|all|our) [\w'’-]+)\s+(?P<how>[^.;:!?\n]+?)\s*\?\s*$",
    re.IGNORECASE,
)
_YES = re.compile(
    r"(?:^|[.;!?\n,]\s*|\b(?:and|then)\s+)(?P<who>[A-Z][\w'’-]*)\s+"
    r"(?:(?:must|should|has to|needs to|will|then|also)\s+)*"
    r"(?P<verb>approves?|accepts?|agrees? to|signs? off on|likes?|okays?)\s+"
    rf"(?P<what>[\w'’-]+(?: [\w'’-]+){{0,2}}?){_END}"
)
_IF_NOT = re.compile(r"[\s,;:\u2013\u2014-]*(?:and |but )?(?:if|when)\b[^,;:]*\bnot\b", re.IGNORECASE)


def answered(talk: Talk, read: Read, case: Part) -> bool:
    """Whether a case answers ("if so", "if it is not") what stands right before it."""
    return (case.kind == "THUS" or bare_no(talk, read, case)) and bool(asked_before(talk, read))


def bare_no(talk: Talk, read: Read, case: Part) -> bool:
    """Whether a case is a mere "if not", "if it is not"."""
    if case.kind != "ELSE" or not case.body:
        return False
    return _IF_NOT.match(talk.prompt[_start(read) : case.body[0].start]) is not None


def asked_before(talk: Talk, read: Read) -> str:
    """The words of the question that stands right before a sentence's first case; "" if there is none."""
    before = talk.prompt[: _start(read)]
    plain = _WHETHER.search(before) or _THAT.search(before)
    if plain is not None:
        return " ".join(plain.group(1).split())
    put = _ASKED.search(before)
    if put is not None:
        verb, *rest = put["how"].split()
        said = put["be"].casefold()
        told = f"{said} {put['how']}" if said in _BEING else " ".join([_third(verb), *rest])
        return f"{put['what']} {told}".casefold()
    yes = _YES.search(before)
    if yes is None or all(agent.name != yes["who"] for agent in talk.roster.team.agents):
        return ""
    return f"{yes['who']} {_third(yes['verb'])} {yes['what']}"


def asks_ahead(talk: Talk, segment: Segment, tokens: Sequence[Token]) -> bool:
    """ "Is it a pass? (If not, …)": a question that the next sentence answers, and no more than that."""
    asked = _ASKED.search(f". {talk.prompt[segment.span[0] : segment.span[1]]}?")
    if asked is None or not talk.ahead or has(tokens, "AGENT", "GROUP", "TOOL", "HUMAN", "ME"):
        return False
    return opens(words_of(talk.ahead[0].tokens), 0)[0] in ("THUS", "ELSE")


def _third(verb: str) -> str:
    first, *rest = verb.split()
    ended = first.endswith("s") and not first.endswith("ss")
    return " ".join([first if ended else third(first), *rest])


def _start(read: Read) -> int:
    """Where the case begins: behind what the sentence tells before it, or with the sentence."""
    told = [word for part in read.intro for word in part.body]
    return told[-1].end if told else read.segment.span[0]
