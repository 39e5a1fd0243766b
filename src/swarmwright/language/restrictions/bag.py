"""Bag: what the words of a limit stand for, whatever their order, and whether they bound from above.

The vocabulary is closed: a clause with a word that stands in no class here is no limit that is read strictly.
This module knows nothing of who gets how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from swarmwright.language.restrictions.amounts import Amount, Item
from swarmwright.language.restrictions.words import Word

__all__ = ["Bounding", "bounding", "has", "unknown"]

Bounding = Literal["above", "bare", "unclear", "none"]
"""A clause bounds from above; says an amount and no more; says something else of it; or none of it."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


CAPS = _set(
    """
    limit cap maximum max ceiling bound budget tops most within under inside timeout allowance quota
    deadline  top restrict confine exceed latest outside duration hard
    """
)
"""Words that bound from above by themselves; "exceed" only where it is denied."""
GIVING = _set("have get give allow grant allot permit receive allocate assign let afford spare share enjoy")
MODALS = _set("may can must should shall will would could might need ought supposed free able entitled to")
SPENDING = _set(
    """
    take run last work spend use require continue stay operate go consume make do need call invoke cost
    keep busy active place issue send
    """
)
STOPPING = _set(
    """
    stop kill abort cut cancel terminate end interrupt time give shut quit break halt off out up down
    put
    """
)
RETRYING = _set(
    """
    retry rerun restart redo repeat reattempt re-run re-try re-attempt try again start attempt chance
    shot go
    """
)
NEGATIONS = _set("not no never nobody none neither nor without")
MORE = _set("more longer over above beyond past exceed higher greater further")
LESS = _set("less fewer under below shorter sooner")
LOWER = _set("least minimum minimally upwards")
VAGUE = _set(
    """
    about around roughly approximately approx circa nearly almost some few several many reasonable
    enough bit  odd ish ca maybe perhaps short brief plenty lots lot ample sensible decent generous
    little much too
    """
)
COMPARING = _set("twice double half same as")
_NEUTRAL = _set(
    """
    the a an of for to in on at its their his her it they each every all total time per agent be is and
    but  please exactly only just also so by from with that this those these there here than up or
    altogether overall running run execution processing working time runtime allowed maximally out
    apiece head individually respectively any both them he she who own job work task turn step call tool
    such  finish finished done complete ready through over passed elapsed gone minute we you i one's
    before after until within when will which else period full whole first included including counting
    strictly precisely absolutely now still ever at if already strict respective  set fix value default
    clock in case always amount one together jointly between combined share
    """
) - {"one's"}
_LONGEST = _set("long")


def unknown(items: Sequence[Item]) -> list[Word]:
    """The words that stand in no class."""
    return [i for i in items if isinstance(i, Word) and i.kind == "word" and not _known(i)]


_ALL = (
    CAPS | GIVING | MODALS | SPENDING | STOPPING | RETRYING | NEGATIONS | MORE | LESS | LOWER | VAGUE
    | COMPARING | _NEUTRAL | _LONGEST
)  # fmt: skip


def _known(word: Word) -> bool:
    return word.text in _ALL or word.lemma in _ALL


def has(items: Sequence[Item], *classes: frozenset[str]) -> bool:
    """Whether a word of one of these classes is among them."""
    every = frozenset().union(*classes)
    return any(isinstance(i, Word) and (i.text in every or i.lemma in every) for i in items)


def _count(items: Sequence[Item], words: frozenset[str]) -> int:
    return sum(isinstance(i, Word) and (i.text in words or i.lemma in words) for i in items)


def bounding(items: Sequence[Item]) -> Bounding:
    """Whether the words bound an amount from above."""
    negations = _count(items, NEGATIONS)
    given = [i for i in items if isinstance(i, Amount)]
    if all(i.values == (0.0,) for i in given):
        return "unclear" if negations or _is_loose(items) else "above"
    if _is_loose(items) or negations > 1:
        return "unclear"
    up, down = _count(items, MORE), _count(items, LESS)
    stops = has(items, STOPPING) and _says(items, "after", "at", "beyond", "over", "longer", "more", "when")
    if negations:
        return "above" if up == 1 and not down else "unclear"
    if up:
        return "above" if up == 1 and not down and (stops or _only_again(items)) else "unclear"
    if down or has(items, CAPS) or _up_to(items):
        return "above"
    if _says(items, "after", "before"):
        over = _says(items, "before") and _says(items, "over", "up", "passed", "elapsed", "gone")
        return "above" if stops or over else "unclear"
    if has(items, GIVING) or (has(items, MODALS - {"to"}) and has(items, SPENDING, RETRYING)):
        return "above"
    if has(items, RETRYING):
        return "above"
    if _says(items, "calls") and _says(items, "tool") and not has(items, MODALS - {"to"}):
        return "above"
    return "bare" if not has(items, SPENDING, STOPPING, MODALS - {"to"}) else "none"


def _only_again(items: Sequence[Item]) -> bool:
    """ "may try once more": "more" means again."""
    return has(items, RETRYING) and any(isinstance(i, Amount) and i.words[-1].text == "more" for i in items)


def _is_loose(items: Sequence[Item]) -> bool:
    loose = [i for i in items if isinstance(i, Word) and (i.text in VAGUE | LOWER or i.lemma in LOWER)]
    return bool(loose) or _ranged(items) or _rated(items) or _says(items, "twice", "double", "same", "as")


_RANGING = ("to", "or", "-", "–", "—", "till", "until")


def _ranged(items: Sequence[Item]) -> bool:
    """ "5 to 10 minutes", "two or three minutes", "a minute or two"."""
    for at in range(len(items) - 2):
        one, between, other = items[at : at + 3]
        both = isinstance(one, Amount) and isinstance(other, Amount)
        if both and isinstance(between, Word) and between.text in _RANGING:
            return True
    return False


_RATES = _set("minute hour second day week time item call page message request file run attempt once")


def _rated(items: Sequence[Item]) -> bool:
    """ "5 tool calls per minute", "ten minutes each time", "5 calls an hour"."""
    for one, other in pairwise(items):
        if isinstance(one, Amount) and isinstance(other, Amount):
            return True
        per = isinstance(one, Word) and one.text in ("per", "every", "each", "in")
        if per and isinstance(other, Word) and other.lemma in _RATES and other.lemma != "run":
            return True
    return False


def _up_to(items: Sequence[Item]) -> bool:
    texts = [i.text if isinstance(i, Word) else "" for i in items]
    pairs = set(pairwise(texts))
    return ("up", "to") in pairs or ("long", "as") in pairs


def _says(items: Sequence[Item], *texts: str) -> bool:
    return any(isinstance(i, Word) and (i.text in texts or i.lemma in texts) for i in items)
