"""Bosses: signs → the one name that leads, or none: by verbs, passives, possessives and prepositions.

This module knows nothing of words, only of signs and their order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.teams.signs import Sign

__all__ = ["boss_at", "is_question"]

_ONE = "[bi]"
_TEAM = "[bmt]"
_TEAMS = ("team", "squad", "crew", "staff", "people", "workers", "specialists", "agents")


def boss_at(found: Sequence[Sign], asked: bool = False) -> int | None:
    """The place of the sign that means who leads; None if nobody is said to.

    asked: a question before has asked who is next ("That Ann decides").
    """
    kept = [n for n, s in enumerate(found) if s.kind not in "f,q"]
    shape = "".join(found[n].kind for n in kept)
    where = [n for n, s in enumerate(found) if s.kind == "f" and s.text == "by"]
    for read in (_passive, _choice, _called, _ranked, _headed, _active):
        spot = read(found, kept, shape, where)
        if spot is not None:
            return spot
    hit = re.fullmatch(r"(b)[xvce]*d[xvcnite]*", shape) if asked else None
    return kept[hit.start(1)] if hit else None


def is_question(found: Sequence[Sign]) -> bool:
    """ "Who goes after whom among Ann and Ben": of whom somebody decides, it says nobody."""
    shape = "".join(s.kind for s in found if s.kind not in "f,")
    return bool(re.match(r"w[xnwv]+", shape)) and "m" in shape and not set(shape) - set("wxnvmtcej")


def _passive(found: Sequence[Sign], kept: list[int], shape: str, where: list[int]) -> int | None:
    """ "… are dispatched by Ann", "the next one is chosen by Ann"."""
    for by in where:
        verbs = [n for n in range(by) if found[n].kind in "dlh" and found[n].form in ("part", "past")]
        if verbs and by + 1 < len(found) and found[by + 1].kind == "b":
            strong = found[verbs[-1]].kind == "l" or set(shape) & set("nce")
            if strong and set(shape) & set("mtwbn"):
                return by + 1
    return None


def _choice(found: Sequence[Sign], kept: list[int], shape: str, where: list[int]) -> int | None:
    """ "… is Ann's choice", "it is up to Ann who …": with a question or a team."""
    hit = re.search(r"(?<=U)b|b(?=sV)", shape)
    asked = re.search(r"w", shape) and set(shape) & set("nxmt")
    return kept[hit.start()] if hit and (asked or ("m" in shape and set(shape) & set("nce"))) else None


def _called(found: Sequence[Sign], kept: list[int], shape: str, where: list[int]) -> int | None:
    """ "Drums and Bass play when Ann calls them up"."""
    hit = re.search(r"[mt][xdhj]+c*w(b)[dhv][ti]?", shape)
    only = any(s.text in ("only", "only ever") for s in found)
    return kept[hit.start(1)] if hit and only else None


def _ranked(found: Sequence[Sign], kept: list[int], shape: str, where: list[int]) -> int | None:
    """ "Ann, Ben and Cleo report to Dan", "under Dan: Ann and Ben"."""
    hit = re.search(rf"{_TEAM}[xce]*r(b)", shape) or re.fullmatch(r"k(b)x*m", shape)
    hit = hit or re.fullmatch(r"(?:m|b)x*k(b)", shape)
    for at, sign in enumerate(found[:-2]):
        owned = sign.kind == "b" and found[at + 1].kind == "s" and found[at + 2].text in _TEAMS
        its = sign.kind == "i" and sign.text in ("its", "his", "her")
        if (owned or its) and set(shape[1:]) & set("bm"):
            return at
    return kept[hit.start(1)] if hit else None


def _headed(found: Sequence[Sign], kept: list[int], shape: str, where: list[int]) -> int | None:
    """ "Ann is the boss", "give Ann the reins", "everything goes through Ann"."""
    hit = re.search(r"(b)[xdvec]*L|L(b)(?!L)|h(b)L|(i)x*L", shape)
    return kept[hit.start(hit.lastindex or 0)] if hit else None


def _active(found: Sequence[Sign], kept: list[int], shape: str, where: list[int]) -> int | None:
    """ "Ann decides who goes next", "Ann dispatches Ben or Cleo", "Ann hands each ticket to Ben or Cleo"."""
    for hit in re.finditer(rf"({_ONE})[xvLKce]*([dlh])", shape):
        start, verb = hit.start(1), found[kept[hit.end() - 1]]
        tail = shape[hit.end() :]
        if verb.form == "part" and any(
            s.text in ("is", "are") for s in found[kept[start] : kept[hit.end() - 1]]
        ):
            continue
        behind = found[kept[hit.end() - 1] + 1 :]
        if _leads(verb, shape, tail, behind):
            return kept[start]
    return None


_OUTRIGHT = ("lead", "led", "supervis", "coordinat", "orchestrat", "boss")
"""Verbs of leading that need no object."""


def _leads(verb: Sign, shape: str, tail: str, behind: Sequence[Sign]) -> bool:
    """Whether what stands around the verb makes it one of leading."""
    freely = bool(set(shape) & set("cen"))
    first = behind[0].text if behind else ""
    if verb.kind == "l":
        goal = first == "to" and verb.text.startswith(("lead", "head", "steer", "conduct", "govern"))
        alone = not tail and verb.text.startswith(
            ("lead", "led", "supervis", "coordinat", "orchestrat", "boss")
        )
        whom = alone or (bool(tail) and freely) or bool(set(tail) & set("bmtj"))
        return first not in ("with", "from") and not goal and whom
    if verb.kind == "d":
        asked = re.match(r"[vcebmijtd]*w", tail)
        return _decides(behind, tail, freely) if asked else freely and bool(re.match(r"[cenvx]*[mt]", tail))
    whole = any(_is_the_work(behind, n) for n in range(len(behind)))
    either = "j" in tail and any(s.kind == "m" and s.either for s in behind)
    return bool(set(tail) & set("mt")) and (freely or either or whole) and not tail.startswith("b")


def _is_the_work(behind: Sequence[Sign], at: int) -> bool:
    """Whether what is handed out is the work, and not somebody's own: "hands its work to Ben and Cleo"."""
    words = behind[at].text.split()
    own = words[0] in _OWN or (at > 0 and behind[at - 1].text in _OWN)
    return behind[at].kind == "j" and words[-1] in _WORK and not own


_OWN = ("its", "his", "her", "their")
_WORK = ("work", "jobs", "tasks", "load", "workload", "subtasks", "floor", "assignments", "pieces")


def _decides(behind: Sequence[Sign], tail: str, freely: bool) -> bool:
    """Whether the question that somebody decides is who works: "who is next", not "what to do"."""
    asked = next(s.text for s in behind if s.kind == "w")
    if any(s.text == "order" for s in behind):
        return bool(set(tail) & set("mt"))  # "the order in which Ann and Ben work"
    team = bool(set(tail) & set("mt"))
    if asked in ("when", "where"):
        return bool(re.match(r"[ce]*[mt][ce]*w[xnceti]*$", tail))
    if asked == "whether":
        return team and freely
    if asked in ("what", "which", "which one", "whichever"):
        return team or (asked != "what" and "n" in tail)
    return bool(re.search(r"w.*[nxv]", tail))
