"""Requests: "Could you make sure that Ben waits for Ann?", "I'd be grateful if …" → what is asked for.

Who asks, how politely, and that it matters say nothing about the team: such a frame is passed over, and what
stands in it is read as if it stood alone. In "I'd be glad if Ben didn't start" the past is no past: he should
not. A question without a "please" ("Can Ben use Shell?") is none of these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.tokens import Token, has

__all__ = ["without_requests"]

_KINDLY = r"(?:please|kindly|perhaps|maybe|possibly|just|also)"
_YOU = rf"(?:could|would|can|will) (?:you|we|someone|somebody)(?: {_KINDLY})*"
_WE = r"(?:i|we)"
_WOULD = rf"(?:{_WE}'d|{_WE} would)(?: really| very much| also)?"
_SOMEBODY = (
    r"(?:the |both |all |all of )?@|nobody\b|no one\b|no-one\b|none\b|neither\b|everyone\b|everybody\b|only\b"
    r"|each\b|every\b|all\b|once\b|when\b|after\b|before\b|until\b|while\b|as soon as\b|if\b|unless\b|#"
    r"|no other\b|(?:a|some) (?:human|person)\b|someone\b|somebody\b|either\b|i\b|for each\b"
)
_SURE = (
    r"(?:make (?:absolutely |very |quite )?(?:sure|certain)|be (?:sure|certain)|ensure|see to it|take care"
    r"|arrange(?: it)?|guarantee|insist|keep in mind|bear in mind|remember|note|nb)"
)
_GOOD = (
    r"(?:good|great|best|nice|lovely|better|ideal|helpful|perfect|important|wonderful|useful|preferable|fine"
    r"|wise|safer|safest|super|fantastic|awesome|cool|kind)"
)
_NEEDED = (
    r"(?:important|vital|essential|crucial|necessary|required|imperative|critical|key|best|better|mandatory"
    r"|paramount|expected|intended|a must)"
)
_PLAN = (
    r"(?:idea|wish|plan|goal|aim|intention|intent|requirement|hope|thinking|expectation|request|preference"
    r"|concept|point|thing|deal|process|procedure|workflow|arrangement|agreement)"
)
_JOB = r"(?:job|task|role|duty|responsibility|mission|assignment)"
_DO = r"(?:have|let|get|ask|tell|run|start|begin|call|use|put|send|kick|launch|invoke|hand|give|keep|wait)"

_AT = r"(?:^|(?<=, )|(?<= and )|(?<=, and )|(?<= but )|(?<=; ))"
_FRAMES = tuple(
    re.compile(rf"{_AT}(?P<said>{frame})")
    for frame in (
        rf"(?:(?:{_YOU}|please|kindly|(?:{_WE}|you) (?:must|should|need to|have to)) )*"
        rf"{_SURE}(?: that)? (?={_SOMEBODY})",
        rf"{_YOU} (?={_DO} )",
        rf"would it be (?:possible|okay|ok|all right|{_GOOD}) (?:for|if|that) (?={_SOMEBODY})",
        rf"{_WOULD} (?:appreciate|like|love|prefer|be (?:very |most |really )?(?:grateful|glad|happy|pleased"
        rf"|thankful|delighted|obliged))(?: it)? (?:if|that) (?={_SOMEBODY})",
        rf"(?:it'd|it would) (?:really |also )?be (?:very |really )?{_GOOD} (?:if|that|for) (?={_SOMEBODY})",
        rf"(?:it is|it's) (?:really |very |absolutely |also )?{_NEEDED}(?: to (?:me|us))? (?:that|for) "
        rf"(?={_SOMEBODY})",
        rf"(?:the|my|our|one|this)(?: whole| basic| main| general| only| overall)? {_PLAN} (?:here )?"
        rf"(?:is|was|would be) (?:that|for) (?={_SOMEBODY})",
        rf"what {_WE}(?: want| need| would like|'d like| have in mind| expect)(?: to see)?(?: here)? is "
        rf"(?:that|for) (?={_SOMEBODY})",
        rf"{_WE}(?:'d like| would like| want| wish| need| require| demand| expect)(?: it)?(?: so)? that "
        rf"(?={_SOMEBODY})",
        rf"(?:your|the|my) {_JOB} (?:here )?(?:is|will be) to (?={_DO} )",
        r"(?:the |our |your )?process : (?=@ (?!and\b|then\b|or\b)[a-z])",
        r"(?:here is |here's |this is )?(?:what|how) (?:it |things |this )?(?:should|must|shall|will|has to"
        r"|needs to|is to|is supposed to|ought to) (?:happen|work|go|run) : (?=\S)",
    )
)
_ROLE = re.compile(
    rf"^(?P<said>(?:as|in my role as|speaking as) (?:a|an|the|your) [^@#,.;:()]{{1,60}}?"
    rf"(?:, | (?={_WE}(?: |'))))(?={_WE}(?: |'))"
)
_ASKED = re.compile(
    r"^(?:and |also |then |finally , |after that , )?(?P<said>(?:could|would|can|will) )"
    r"(?=(?:@ (?:, |and |, and )?)+(?:[^?]*\b(?:please|kindly)\b"
    r"|(?:then |only |all |both )?(?:go|come|start|begin|run|wait|follow|take over)\b))"
)
_SO_THAT = re.compile(
    r"(?:^|.* )(?:tell|let|inform|notify|alert|ping|message)\b.*?"
    r"(?P<said>(?:, )?so (?:that )?(?:he|she|they|it) can (?:also |then )?"
    r"(?:start|begin|continue|go on|proceed|take over|go ahead|get going|get started|carry on) )$"
)
_DID_NOT = re.compile(r"(?:didn't|did not|weren't|were not|wasn't|was not) ")


def without_requests(segments: Sequence[Segment], ledger: Ledger) -> list[Segment]:
    """The sentences without the words that only say that somebody asks for it."""
    return [_plain(segment, ledger) for segment in segments]


def _plain(segment: Segment, ledger: Ledger) -> Segment:
    """The sentence without its frame; as a statement, where the frame alone was the question."""
    tokens = _without(segment.tokens, ledger)
    if tokens == segment.tokens:
        return segment
    return replace(segment, tokens=tokens, marks=tuple(m for m in segment.marks if m.text != "?"))


def _without(tokens: tuple[Token, ...], ledger: Ledger) -> tuple[Token, ...]:
    text, starts = masked(tokens)
    for pattern in (_ROLE, *_FRAMES, _ASKED, _SO_THAT):
        hit = pattern.search(text)
        inside = _whole(starts, hit.span("said"), len(text)) if hit is not None else range(0)
        rest = (*tokens[: inside.start], *tokens[inside.stop :])
        if hit is None or not inside or not has(rest, "AGENT", "GROUP", "EVERYONE", "NOBODY", "TOOL"):
            continue
        ledger.consume(tokens[inside.start : inside.stop], "aside")
        wished = tokens[inside.stop - 1].low == "if"
        return _without(_without_past(rest, inside.start) if wished else rest, ledger)
    return tokens


def _whole(starts: Sequence[int], span: tuple[int, int], end: int) -> range:
    """The tokens of a stretch; none if it begins or ends within one."""
    bounds = (*starts, end)
    if span[0] not in bounds or span[1] not in bounds:
        return range(0)
    return range(bounds.index(span[0]), bounds.index(span[1]))


def _without_past(tokens: tuple[Token, ...], since: int) -> tuple[Token, ...]:
    """ "(I'd be glad if) Ben didn't start": he should not."""
    text, starts = masked(tokens)
    hit = next((h for h in _DID_NOT.finditer(text) if h.start() >= (*starts, len(text))[since]), None)
    inside = _whole(starts, hit.span(), len(text)) if hit is not None else range(0)
    if not inside:
        return tokens
    start, end = tokens[inside.start].start, tokens[inside.stop - 1].end
    must_not = Token(frozenset({"MUSTNOT"}), "must not", start, end, "must not")
    return (*tokens[: inside.start], must_not, *tokens[inside.stop :])
