"""Tails: what is done when the rounds are over, told in the sentence of the rounds themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.frames.again import Again
from swarmwright.language.frames.cutting import Part
from swarmwright.language.frames.ends import Loop
from swarmwright.language.told.talk import Talk
from swarmwright.workflow.tree import Span

__all__ = ["is_tail", "outside", "told_behind"]

_THEN = frozenset(["then", "finally", "afterwards", "thereafter", "lastly"])
_LATE = _THEN - {"then"}
_PER_ROUND = frozenset(["each", "every", "round", "rounds", "time", "between"])
_EACH_TIME = _PER_ROUND | {"while", "meanwhile"}


def is_tail(loop: Loop, part: Part, again: Again | None) -> bool:
    """ "(They repeat it until it is good,) then Ann prints it": told behind the end of the rounds."""
    told = not part.kind and again is None and len(part.body) > 1
    if told and _listed(loop, part):
        return False
    over = told and loop.ended is not None and loop.ended < part.body[0].start
    behind = _starts(part) if loop.again is not None else over and _of_others(loop, part)
    behind = behind or (over and _of_none_named(loop, part))
    tail = bool(loop.tail) or (over and behind and bool(_names(part)))
    loop.tail += [part] if tail else []
    return tail


def _listed(loop: Loop, part: Part) -> bool:
    """ "Repeat until it is good: Ann writes, then Ben checks": what is done in each round, behind a colon."""
    led = bool(loop.work) and ":" in loop.work[0].joint and not loop.tail
    return led and ";" not in part.joint and not _LATE & _words(part)


def told_behind(talk: Talk, span: Span, loop: Loop) -> None:
    """ "For three rounds Ann and Ben debate, then Cleo judges": whether Cleo's work is one of the rounds.

    The bound in front may hold for both; the last of the parts is behind the rounds unless somebody picks
    the other reading.
    """
    fronted = loop.ended is not None and bool(loop.work) and loop.ended < loop.work[0].body[0].start
    if not fronted or loop.again is not None or loop.tail or loop.until is not None:
        return
    *rounds, last = [half for part in loop.work for half in _halves(part)]
    inside = {name for part in rounds for name in _names(part)}
    steps = [_starts(part) for part in rounds]
    if len(inside) < 2 or not _starts(last) or any(steps) or inside & _names(last) or _each_time(last):
        return
    named = " and ".join(talk.roster.team.name(name) for name in sorted(_names(last)))
    said = f"these rounds can be over before {named} begins, or {named} can work in each of them"
    if talk.forks.at(span, said, usual=True) == 1:
        loop.work, loop.tail = rounds, [last]


def outside(talk: Talk, loop: Loop, told: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of those told: who works before rounds that have names of their own, and who beside them.

    "(Cleo collects, then) Ann and Ben repeat it (while Dora takes notes)".
    """
    names = loop.again.names if loop.again is not None and not loop.again.back else ()
    named = {i for w in names for i in talk.memory.ids(w.token)}
    if len(named) < 2:
        return (), ()
    before: list[str] = []
    beside: list[str] = []
    for word in (
        w for part in loop.work if not _PER_ROUND & _words(part) for w in part.body if w.kind == "NAME"
    ):
        ids = [i for i in talk.memory.ids(word.token) if i in told and i not in (*named, *loop.tested)]
        (before if word.start < names[0].start else beside).extend(ids)
    return tuple(dict.fromkeys(before)), tuple(i for i in dict.fromkeys(beside) if i not in before)


def _of_others(loop: Loop, part: Part) -> bool:
    """ "(Ann and Ben debate for three rounds,) Cleo judges": the rounds are told of those before them."""
    before = {
        str(w.token.value) for p in loop.work for w in p.body if w.kind == "NAME" and _before(loop, w.start)
    }
    starts = part.body[0].kind in ("NAME", "AND") or _starts(part)
    return starts and len(before) > 1 and not before & _names(part) and not _each_time(part)


def _of_none_named(loop: Loop, part: Part) -> bool:
    """ "(Ann and Ben repeat it until Ben is happy,) and Cleo prints it": who repeats it is told by name."""
    named = {str(w.token.value) for w in loop.again.names} if loop.again is not None else set()
    starts = part.body[0].kind in ("NAME", "AND")
    return starts and len(named) > 1 and not named & _names(part) and not _each_time(part)


def _halves(part: Part) -> list[Part]:
    """ "Ben answers | and finally Cleo judges": cut before a word of what comes later, and a name."""
    cuts = [
        n - (part.body[n - 1].kind == "AND")
        for n, (one, two) in enumerate(pairwise(part.body))
        if n and one.text in _THEN and two.kind == "NAME"
    ]
    edges = [0, *(c for c in cuts if c), len(part.body)]
    return [replace(part, body=part.body[a:b]) for a, b in pairwise(edges)]


def _before(loop: Loop, place: int) -> bool:
    return loop.ended is not None and place < loop.ended


def _starts(part: Part) -> bool:
    """Whether it begins with a word of what comes later ("then", "and finally")."""
    words = [w.text for w in part.body if w.kind != "AND"]
    return part.joint in _THEN or (words[:1] != [] and words[0] in _THEN)


def _names(part: Part) -> set[str]:
    return {str(w.token.value) for w in part.body if w.kind == "NAME"}


def _each_time(part: Part) -> bool:
    return bool(_EACH_TIME & _words(part))


def _words(part: Part) -> set[str]:
    return {*part.joint.split(), *(w.text for w in part.body)}
