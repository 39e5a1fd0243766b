"""Mending: whether a task is earlier work taken up again, or other work: by its verb and its objects."""

from __future__ import annotations

import re

from swarmwright.language.words.inflection import analyses

__all__ = ["ANEW", "lemmas_in", "mends", "mends_own", "taken_up", "to_another"]

_SAME_THING = frozenset(["it", "them", "this", "that", "these", "those", "again", "once", "more", "anew"])


def to_another(before: str, told: str) -> bool:
    """Whether the same is done to another thing: "deploys to staging", "deploys to production"."""
    first, second = before.casefold().split(), told.casefold().split()
    if len(first) < 2 or len(second) < 2 or _SAME_THING & set(second):
        return False
    same = {lemma for lemma, _ in analyses(first[0])} & {lemma for lemma, _ in analyses(second[0])}
    return bool(same) and first[-1] != second[-1] and not first[-1].startswith(second[-1][:4])


_MENDING = frozenset(
    ["fix", "revise", "rework", "rewrite", "redo", "repair", "correct", "improve", "refine", "amend",
     "adjust", "update", "edit", "change", "redraft", "retry", "reconsider", "rebuild", "resubmit", "polish",
     "address",
     "incorporate", "iterate", "repeat", "mend", "debug", "remedy", "tweak", "reshape", "regenerate",
     "repetition", "revision", "correction", "repair"]
)  # fmt: skip
"""Verbs of work that is done to what one has made before, and nouns of them."""
_MENDING_LESS = frozenset(["update", "edit", "change", "adjust", "address", "amend", "incorporate"])
"""Verbs of that kind that are as often said of a thing of somebody else's."""
_LOOKING = frozenset(
    ["read", "check", "scan", "search", "find", "look", "review", "test", "inspect", "fetch", "get",
     "receive", "collect", "load", "watch", "monitor", "audit", "verify", "examine",
     "analyse", "analyze", "open"]
)  # fmt: skip
"""Work that makes nothing that could be mended."""
_NO_THINGS = frozenset(["the", "a", "an", "it", "them", "to", "of", "for", "and", "in", "on", "with"])
ANEW = re.compile(
    r"\b(again|anew|afresh|once more|all over"
    r"|(?:another|a new|a fresh) (?:one|round|draft|version|try|attempt|pass|go|time))\b"
)


def mends(before: str, told: str) -> bool:
    """Whether a task is the earlier work taken up again: a verb of mending, or the same verb.

    The same done to another thing ("deploys to staging", "deploys to production") is other work.
    """
    return bool(lemmas_in(told) & _MENDING) or taken_up(before, told)


def taken_up(before: str, told: str) -> bool:
    """Whether a task is the same work once more: "again", "keeps searching", "rewrites" after "writes"."""
    words, lemmas = told.casefold().split(), lemmas_in(told)
    going_on = len(words) > 1 and words[1].endswith("ing") and bool(lemmas & {"keep", "continue"})
    if going_on or ANEW.search(told.casefold()):
        return True
    same = lemmas_in(before)
    stems = {lemma.removeprefix("re").lstrip("-") for lemma in lemmas if lemma.startswith("re")}
    again = bool(lemmas & same) or bool(stems & (same | set(before.casefold().split())))
    return again and not to_another(before, told)


def mends_own(before: str, told: str) -> bool:
    """Whether what one has just made is mended: with nobody else in between, only where that is plain."""
    if taken_up(before, told):
        return True
    things = {w.strip(".,;") for w in told.casefold().split()[1:]}
    same = things & ({w.strip(".,;") for w in before.casefold().split()[1:]} - _NO_THINGS)
    mending = bool(lemmas_in(told) & _MENDING - _MENDING_LESS) and not lemmas_in(before) & _LOOKING
    return mending and bool(same or things & {"it", "them"})


def lemmas_in(task: str) -> set[str]:
    """What the verb of a task can be a form of; nothing for no task."""
    verb = (task.split() or [""])[0].casefold()
    return {verb, *(lemma for lemma, _ in analyses(verb))} if verb else set()
