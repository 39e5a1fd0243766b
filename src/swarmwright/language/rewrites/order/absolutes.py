"""Absolutes: "that work finished, Ben edits", "both branches being done, …", "with the loop left, …".

A clause without a finite verb that says that something is over is a time: "once that work is finished, …";
"…, neither depending on the other" is "in parallel". What else may stand so ("Ann being ill, …") is neither.
This module knows nothing of what waits for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from swarmwright.language.sentences.masking import index_at, masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_absolutes_timed"]

_THINGS = (
    r"(?:work|works|works|step|steps|job|jobs|task|tasks|part|parts|stage|stages|phase|phases|draft|drafts|text"
    r"|report|reports|turn|turns|round|rounds|loop|choice|decision|check|checks|review|reviews|branch|branches"
    r"|path|paths|track|tracks|lane|lanes|arm|arms|side|sides|strand|strands|stream|streams|route|routes|results?)"
)
_NAMES = r"@(?: (?:,|and|, and) @)*"
_COUNT = r"(?:two|three|four|five|six|2|3|4|5|6)"
_WHAT = (
    rf"(?:(?:that|this|these|those|her|his|its|their|the|all|both|all the|both the|all of the|both of the"
    rf"|all these|both these|each)(?: {_COUNT})?(?: parallel| other)? {_THINGS}"
    rf"|that|this"
    rf"|{_NAMES} 's?(?: own)? {_THINGS}|{_NAMES})"
)
_OVER = (
    r"(?:finished|completed|complete|done|executed|concluded|ended|over|through|ready|left|exited|settled|made"
    r"|taken|passed|carried out|out of the way|behind (?:them|us|it)|come to (?:an|their|its) end)"
)
_ABSOLUTE = re.compile(
    rf"(?P<lead>^|, and ,? ?|and ,? ?)(?P<with>with )?(?P<what>{_WHAT})"
    rf"(?P<how>(?: now| once| all| both)? (?:being|having been|having)(?: all| both)?|) (?P<over>{_OVER}) , "
)
_BARE = ("over", "through", "ready", "left")
"""What is said of a thing in the same words as of one who does something else with it ("Ann left, …")."""


def with_absolutes_timed(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences with "once … is done" for a clause without a finite verb that says so."""
    return [replace(segment, tokens=_timed(_side_by_side(segment.tokens))) for segment in segments]


_TOGETHER = "in parallel with each other"
_APART = ("neither", "no need", "no queu", "without depending")


def _side_by_side(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "(Ann plans, then Ben and Cid start,) neither depending on the other": of the two named last alone.

    Where nobody else is named, it is read as it stands.
    """
    if sum(t.of("AGENT") for t in tokens) < 3:
        return tokens
    return tuple(
        replace(t, text=_TOGETHER, value=_TOGETHER) if t.of("PAR") and t.low.startswith(_APART) else t
        for t in tokens
    )


def _timed(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    if not has(tokens, "COMMA"):
        return tokens
    text, places = masked(tokens)
    hit = _ABSOLUTE.search(text)
    if hit is None or (hit["what"][0] == "@" and "'" not in hit["what"] and not hit["with"]):
        return (
            tokens  # "Ann finished, Ben edits" has a finite verb; "Ann having finished, …" is read as it is
        )
    if hit["with"] and hit["what"][0] != "@":
        return tokens  # "with both of them done" is read as it stands
    if hit["what"] in ("that", "this") and (hit["over"] in _BARE or hit["how"]):
        return tokens
    start, how = index_at(places, hit.start("what")), index_at(places, hit.start("over"))
    if places[how] != hit.start("over"):
        then = replace(tokens[start], text="once that is done", value="once that is done")
        return (*tokens[:start], then, *tokens[start + 1 :]) if tokens[start].of("THEN") else tokens
    first = index_at(places, hit.start("how")) if hit["how"] else how
    said = tokens[first:how]
    many = not re.match(r"(?:that|this|her|his|its|the|each)\b(?! (?:two|three|four))", hit["what"])
    many &= not re.fullmatch(r"@(?: 's .*)?", hit["what"])
    verb = "has" if "having" in hit["how"] else "is"
    verb = {"has": "have", "is": "are"}[verb] if many else verb
    verb += " been" if "been" in hit["how"] else ""
    place = said[0].start if said else tokens[how].start
    end = said[-1].end if said else place
    led = tokens[start - 1] if hit["with"] else None
    once = made("ONCE", "once", *((led.start, led.end) if led is not None else (tokens[start].start,)))
    be = Token(frozenset({"INERT"}), verb, place, end, verb)
    return (*tokens[: start - (led is not None)], once, *tokens[start:first], be, *tokens[how:])
