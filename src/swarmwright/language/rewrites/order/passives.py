"""Passives: "once it has been checked by Ann and signed by Ben" is "… and it has been signed by Ben".

A time that tells of two who are done leaves out the second verb's half, and Ben would be read as the next to
work. "They are then edited by Ben" has "then" in front. And "no claim may be paid by Cy until …" is put in
plain words: "the claim may not be paid by Cy until …".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.inflection import analyses, is_participle
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_passives_whole"]

_TIMES = ("ONCE", "UNTIL", "BEFORE", "UNLESS")
_BOTH_DONE = re.compile(
    r"(?P<aux>(?:has|have|is|are|was|were) (?:been )?(?:both )?|being )(?P<one>[a-z]+) by (?:the )?@"
    r"(?P<and>(?: ,)? and )(?P<two>[a-z]+) by (?:the )?@"
)
_THEN = re.compile(
    r"^(?:it|they|this|that|these|those|(?:the|each|every) [a-z]+(?: [a-z]+)?) (?:is|are|gets?) "
    r"(?P<then>(?:then|next|subsequently|afterwards) )(?P<done>[a-z]+) (?:[^@,;]* )?by (?:the )?@"
)
_THEY = re.compile(
    r"^(?:then )?(?P<they>they|these|those|it) (?:are|is|gets?) (?P<done>[a-z]+) (?:[^@,;]* )?by (?:the )?@"
)
_OF_PEOPLE = frozenset(
    ["led", "supervised", "coordinated", "managed", "overseen", "directed", "guided", "steered", "run",
     "chosen", "picked", "selected", "called", "headed", "orchestrated", "controlled", "triggered", "started",
     "followed", "preceded", "watched", "monitored", "observed", "assisted", "helped", "supported", "joined"]
)  # fmt: skip
""" "They are led by Ben": those who work, and no things."""
_NO = re.compile(
    r"(?:^|, )(?P<no>no) (?P<what>[a-z]+(?: [a-z]+)?) (?P<modal>may|can|must|shall|should|will)"
    r" be [a-z]+ by (?:the )?@"
)
_NOTHING_YET = re.compile(
    r"^(?:the )?@ (?P<verb>[a-z]+s) (?P<no>no) (?P<what>[a-z]+(?: [a-z]+)?) (?:until|till|before|unless) "
)


def with_passives_whole(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences with both halves of a passive, and with the "no" of a thing at the verb."""
    return [_whole(_denied(_of_things(_then_in_front(segment)))) for segment in segments]


def _then_in_front(segment: Segment) -> Segment:
    """ "They are then turned into pages by Ben" is "then they are turned into pages by Ben"."""
    text, places = masked(segment.tokens)
    hit = _THEN.match(text)
    if hit is None or not is_participle(hit["done"]):
        return segment
    at, behind = _index(places, hit.start("then")), _index(places, hit.start("done"))
    tokens = segment.tokens
    return replace(segment, tokens=(*tokens[at:behind], *tokens[:at], *tokens[behind:]))


def _of_things(segment: Segment) -> Segment:
    """ "They are turned into pages by Ben": the work that he turns into them."""
    text, places = masked(segment.tokens)
    hit = _THEY.match(text)
    if hit is None or not is_participle(hit["done"]) or hit["done"] in _OF_PEOPLE:
        return segment
    at, tokens = _index(places, hit.start("they")), segment.tokens
    work = replace(tokens[at], kinds=frozenset({"WORD"}), value="work")
    return replace(segment, tokens=(*tokens[:at], made("INERT", "the", work.start), work, *tokens[at + 1 :]))


def _whole(segment: Segment) -> Segment:
    tokens = segment.tokens
    if not has(tokens, *_TIMES):
        return segment
    text, places = masked(tokens)
    hit = next((h for h in _BOTH_DONE.finditer(text) if _timely(tokens, places, h)), None)
    if hit is None:
        return segment
    start, one, two = (_index(places, hit.start(name)) for name in ("aux", "one", "two"))
    place = tokens[two].start
    begun = tokens[start:one]
    if hit["aux"] == "being ":  # "after being checked by Ann and …"
        at = begun[0].start
        begun = (made("IT", "it", at), made("INERT", "has", at), replace(begun[0], text="been", value="been"))
    aux = [replace(t, start=place, end=place) for t in begun if t.low not in ("both", "it")]
    again = (made("IT", "it", place), *aux)
    return replace(segment, tokens=(*tokens[:start], *begun, *tokens[one:two], *again, *tokens[two:]))


def _timely(tokens: Sequence[Token], places: Sequence[int], hit: re.Match[str]) -> bool:
    """Whether both participles stand in a time, and not at the beginning, where it is read as it stands."""
    if not (is_participle(hit["one"]) and is_participle(hit["two"])):
        return False
    start = _index(places, hit.start("aux"))
    time = next((n for n in range(start - 1, -1, -1) if tokens[n].of(*_TIMES)), 0)
    return time > 0 and not has(tokens[time:start], "COMMA", "AGENT", "SEMI")


def _denied(segment: Segment) -> Segment:
    """ "No claim may be paid by Ann until …", "Ann pays no claim until …": the claim may not be, yet."""
    tokens = segment.tokens
    text, places = masked(tokens)
    hit = _NO.search(text) or _NOTHING_YET.search(text)
    if hit is None or not has(tokens, "UNTIL", "BEFORE", "UNLESS"):
        return segment
    no = _index(places, hit.start("no"))
    the = replace(tokens[no], kinds=frozenset({"INERT"}), text="the", value="the")
    found = [*tokens[:no], the, *tokens[no + 1 :]]
    if "modal" in hit.groupdict():
        at = _index(places, hit.start("modal"))
        modal = tokens[at]
        said = f"{modal.low} not"
        found[at] = Token(frozenset({"MUSTNOT"}), said, modal.start, modal.end, said)
        return replace(segment, tokens=tuple(found))
    at = _index(places, hit.start("verb"))
    lemma = next((lemma for lemma, form in analyses(hit["verb"]) if form == "s"), "")
    if not lemma:
        return segment
    not_ = made("MUSTNOT", "does not", tokens[at].start)
    found[at : at + 1] = [not_, replace(tokens[at], text=lemma, value=lemma)]
    return replace(segment, tokens=tuple(found))


def _index(places: Sequence[int], at: int) -> int:
    """The token that begins at a place of the line, or behind it."""
    return next((n for n, place in enumerate(places) if place >= at), len(places))
