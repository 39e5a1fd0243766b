"""Roundabout: "it is none of Ben's business", "a decision is made by the client" in plain words.

Each such sentence says one thing, in words that elsewhere say something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.retold import retold_as
from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, covering, has, made

__all__ = ["with_plain_words"]

_NAMES = r"@(?: (?:, and|, or|,|and|or) @)*"
_END = r"(?:\. )?$"
_BUSINESS = re.compile(r"(?P<what>what @ \w+(?: \w+)?) is none of (?P<who>@) 's (?:business|concern)\b")
_NEED = re.compile(r"@ (?:has no|have no|(?:does|do) not have any) (?P<need>need to|need for|reason to) ")
_DECISION = re.compile(
    r"(?P<front>(?:(?:after|once|behind) @ (?:, )?|then )?)(?:a|the|another) (?:final )?"
    r"(?:decision|choice|verdict|judgement|judgment|ruling) "
    r"(?:(?:is|will be|gets|must be|has to be) (?:then )?(?:made|taken|given|passed) by (?P<by>[a-z' -]+?)"
    r"|(?:by|from|of) (?P<of>[a-z' -]+?) (?:follows|comes next|is next|is needed|is required|comes then)) "
    rf"{_END}"
)
_RUNNING = re.compile(
    r"(?P<who>@) (?:cannot|can not|must not|may not|does not|is not to|should not) (?:start|begin) "
    rf"(?:as long as|while|so long as) (?P<them>{_NAMES}|(?:one|either|any|some) of (?:them|these|those)) "
    r"(?:is |are )?(?:still )?(?:running|working|busy|at work|in progress|active|going on) "
    rf"{_END}"
)
_UNDER = re.compile(
    rf"(?:(?P<before>{_NAMES}) (?:all )?(?:work|works|are|is|report|reports) (?:directly )?under "
    r"(?:@|her|him|them|it)|under (?:@|her|him|them|it) (?:, )?(?:there )?(?:work|are|is|come|comes) "
    rf"(?P<behind>{_NAMES})) {_END}"
)


_SIDE = r"(?:branch|path|track|lane|side|strand|line)"
_SIDES = re.compile(
    rf"@ (?P<one>(?:runs |works |is )?(?:in|on) (?:one|a|the one|the first|a first) {_SIDE} )(?:, )?and @ "
    rf"(?P<other>(?:runs |works |is )?(?:in|on) (?:the other|another|the second|a second)(?: one| {_SIDE})?) "
)


_LAST_ONE = re.compile(
    r"\b(?:once|when|after|as soon as|until|till|before) (?P<last>the (?:very )?last one) "
    r"(?=(?:is|has|gets|comes|was)\b(?! (?:approved|agreed|signed|said|consented|given|confirmed|accepted)))"
)
_OFF = re.compile(
    r"\b(?:once|when|after|as soon as|until|till) @ (?P<fin>(?:is|are) "
    r"(?:off|out of|clear of|away from|back from|through with) (?:the|its|his|her|their|all) [a-z]+ )"
    r"(?=$|[.,;]|and\b)"
)
_GONE_AGAIN = re.compile(
    r"(?P<what>(?:this|that|the)(?P<whole> (?:whole|entire|complete))? "
    r"(?:cycle|loop|round|sequence|process|procedure|exercise|thing|routine|pass|chain|series)"
    r"|(?P<all>all (?:of )?(?:this|that|these)(?: steps?)?|everything|it all|the (?:whole )?lot)) "
    r"(?P<does>(?:(?:is|are|gets|has to be|must be|will be) (?:then )?"
    r"(?:(?:done|run|gone|carried out|performed|executed|started|played)(?: over| through)? "
    r"(?:again|anew|afresh|once more|over again)|rerun|re-run|redone)"
    r"|(?:then )?(?:happens|takes place|starts|begins) (?:again|anew|afresh|once more|over again)) )"
)


def with_plain_words(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, those that are told in a roundabout way in the words by which they are read."""
    out: list[Segment] = []
    for segment in segments:
        text, places = masked(segment.tokens)
        told = _phrased(segment.tokens, text, places) or _told(segment.tokens, text, places)
        if told is None and out:
            told = _led(segment.tokens, text, places, out[-1])
        if told is None:
            out.append(segment)
        else:
            out.append(retold_as(segment, told))
    return out


def _phrased(tokens: Sequence[Token], text: str, places: Sequence[int]) -> tuple[Token, ...] | None:
    """ "The last one" (is done) for all of them; "is off the aircraft" for "is done"."""
    for pattern, kind, said in ((_LAST_ONE, "THEY", "all of them"), (_OFF, "FIN", "is done")):
        hit = pattern.search(text)
        if hit is None:
            continue
        start, end = hit.span(1)
        inside = [n for n, at in enumerate(places) if start <= at < end]
        span = covering([tokens[n] for n in inside])
        one = Token(frozenset({kind}), said, *span, said)
        return (*tokens[: inside[0]], one, *tokens[inside[-1] + 1 :])
    return None


def _told(tokens: Sequence[Token], text: str, places: Sequence[int]) -> tuple[Token, ...] | None:
    def part(hit: re.Match[str], group: str | int) -> tuple[Token, ...]:
        start, end = hit.span(group)
        return tuple(t for t, at in zip(tokens, places, strict=True) if start <= at < end)

    if (hit := _BUSINESS.match(text)) is not None:
        what, who = part(hit, "what"), part(hit, "who")
        place = who[0].end
        held = (made("MUSTNOT", "must not", place), made("SEE", "see", place))
        return (*who, *held, *what, *(t for t, at in zip(tokens, places, strict=True) if at >= hit.end()))
    if (hit := _NEED.match(text)) is not None and has(tokens[:5], "SEE"):
        need = part(hit, "need")
        return tuple(t for t in tokens if t not in need)
    if (hit := _DECISION.match(text)) is not None and not has(tokens, "TOOL", "IF"):
        who = part(hit, "by" if hit["by"] else "of")
        decides = made("WORD", "decides", who[-1].end)
        front = part(hit, "front")
        if front and front[-1].of("AGENT"):
            front = (*front, made("COMMA", ",", front[-1].end))
        return (*front, *who, decides)
    if (hit := _SIDES.search(text)) is not None and not has(tokens, "CHOICE", "EITHER", "OR"):
        one, other = part(hit, "one"), part(hit, "other")
        beside = Token(frozenset({"PAR"}), "in parallel", other[0].start, other[-1].end, "in parallel")
        at = tokens.index(other[0])
        kept = (*tokens[:at], beside, *tokens[at + len(other) :])
        return tuple(t for t in kept if t not in one)
    if (hit := _GONE_AGAIN.match(text)) is not None:
        what, does = part(hit, "what"), part(hit, "does")
        kind = "WHOLE" if hit["whole"] or hit["all"] else "INERT"
        return (
            Token(frozenset({kind}), "all of this" if kind == "WHOLE" else "this", *covering(what)),
            Token(frozenset({"LOOP"}), "is repeated", *covering(does), "is repeated"),
            *(t for t, at in zip(tokens, places, strict=True) if at >= hit.end()),
        )
    if (hit := _RUNNING.match(text)) is not None:
        who, them = part(hit, "who"), part(hit, "them")
        place = who[0].end
        named = has(them, "AGENT", "GROUP")
        over = them[-1].end
        all_ = tuple(_and(t) for t in them) if named else (made("THEY", "all of them", over),)
        begins = (made("STARTV", "starts", place), made("ONCE", "when", place))
        return (*who, *begins, *all_, made("FIN", "are done", over))
    return None


def _led(
    tokens: Sequence[Token], text: str, places: Sequence[int], before: Segment
) -> tuple[Token, ...] | None:
    """ "Bo and Cy work under her": she who was named last, and alone, leads them."""
    hit = _UNDER.match(text)
    if hit is None:
        return None
    group = "before" if hit["before"] else "behind"
    start, end = hit.span(group)
    staff = tuple(t for t, at in zip(tokens, places, strict=True) if start <= at < end)
    named = [t for t in tokens if t.of("AGENT") and t not in staff]
    last = {str(t.value): t for t in before.tokens if t.of("AGENT")}
    boss = named[0] if named else next(iter(last.values())) if len(last) == 1 else None
    if boss is None or str(boss.value) in {str(t.value) for t in staff}:
        return None
    place = staff[0].start
    return (replace(boss, start=place, end=place), made("SUPERVISE", "supervises", place), *staff)


def _and(token: Token) -> Token:
    return replace(token, kinds=frozenset({"AND"}), text="and", value="and") if token.of("OR") else token
