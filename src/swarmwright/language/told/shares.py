"""Shares: "Ann and Ben draft the text and the code respectively": of several tasks, each has its own.

Who comes when, the readers have told by then; here the words are dealt out, in the order of the names.
"""

from __future__ import annotations

import re

from swarmwright.language.told.claims import Span
from swarmwright.language.told.talk import Talk
from swarmwright.language.told.tasks import Runs, Words

__all__ = ["deal_out_tasks"]

_EACH = re.compile(r"\brespectively\b", re.IGNORECASE)
_BEFORE = re.compile(r"\brespectively[\s,]*$", re.IGNORECASE)
_BEHIND = re.compile(r"[\s,]*respectively\b", re.IGNORECASE)
_NEAR = 24
"""Characters that the word and what parts it from the others may take."""
_AROUND = re.compile(r"\W*\brespectively\b\W*", re.IGNORECASE)
_JOINT = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_FIRST = r"(?:the|an?|its|his|her|their|our|my|this|that|these|those|one|two|three|some|all|any|\d+)"
"""What a thing begins with."""
_THING = re.compile(rf"{_FIRST}\b", re.IGNORECASE)
_A_THING = re.compile(rf"\s+(?={_FIRST}\b)", re.IGNORECASE)
_VERB = re.compile(r"\S+\s*")
_OWNED = re.compile(r"['’]s?\s*$")


def deal_out_tasks(talk: Talk) -> None:
    """Give each of those who share a clause with "respectively" their own words, where they are plain."""
    shared: dict[Runs, list[str]] = {}
    for id_, step in talk.claims.nodes.items():
        if isinstance(step.task, Words) and step.task.parts:
            shared.setdefault(step.task.parts[-1], []).append(id_)
    names = [(mention.start, mention.end) for mention in talk.roster.mentions]
    for runs, ids in shared.items():
        if len(ids) < 2 or not _said_of(talk.prompt, runs):
            continue
        if any(start < runs[-1][1] and end > runs[0][0] for start, end in names):
            continue
        parts = _parts(talk.prompt, (runs[0][0], runs[-1][1]), len(ids))
        for id_, part in zip(ids, parts, strict=False):
            step = talk.claims.nodes[id_]
            assert isinstance(step.task, Words)
            step.task = Words.of(talk.prompt, (*step.task.parts[:-1], part))


def _said_of(prompt: str, runs: Runs) -> bool:
    """Whether "respectively" stands in these words, or right before or behind them."""
    start, end = runs[0][0], runs[-1][1]
    around = prompt[max(start - _NEAR, 0) : start], prompt[end : end + _NEAR]
    return bool(_EACH.search(prompt, start, end) or _BEFORE.search(around[0]) or _BEHIND.match(around[1]))


def _parts(prompt: str, span: Span, wanted: int) -> list[Runs]:
    """The stretches of each task, in order; none where the words do not fall into so many."""
    start, end = span
    for around in _AROUND.finditer(prompt, start, end):
        if around.start() == start:
            start = around.end()
        elif around.end() >= end:
            end = around.start()
    places, at = [], start
    for joint in _JOINT.finditer(prompt, start, end):
        places.append((at, joint.start()))
        at = joint.end()
    places.append((at, end))
    said = [prompt[a:b].split() for a, b in places]
    if len(places) != wanted or not all(said) or any(own[0].casefold() == "then" for own in said):
        return []
    return _with_what_they_share(prompt, places, [len(own) for own in said])


def _with_what_they_share(prompt: str, places: list[Span], words: list[int]) -> list[Runs]:
    """ "Write the intro and the end" has one verb; "plan and write the text" has one thing for both."""
    if any(_OWNED.search(prompt, *place) for place in places):
        return []
    things = [bool(_THING.match(prompt, a)) for a, _ in places[1:]]
    bare = not any(things) and all(n == 1 for n in words[1:])
    if all(things) or (bare and words[0] > 1):
        verb = _verb(prompt, places[0])
        return [(places[0],), *((verb, place) for place in places[1:])]
    if any(things):
        return []
    if words[-1] > 1 and all(n == 1 for n in words[:-1]):
        start, end = places[-1]
        thing = (_VERB.match(prompt, start, end).end(), end)  # type: ignore[union-attr]
        return [*((place, thing) for place in places[:-1]), (places[-1],)]
    return [(place,) for place in places]


def _verb(prompt: str, place: Span) -> Span:
    """What stands before the thing: the words up to "the", or the first of them."""
    thing = _A_THING.search(prompt, *place)
    end = thing.start() if thing else _VERB.match(prompt, *place).end()  # type: ignore[union-attr]
    return (place[0], end)
