"""Alternatives: whether what a condition says holds is a question of how things are, and excludes another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from swarmwright.language.frames.bodies import bare
from swarmwright.language.frames.cutting import Part, Words
from swarmwright.language.frames.minds import minded
from swarmwright.language.frames.values import contrary, favourable, may_never_be, meanings, valued
from swarmwright.language.words.inflection import is_participle

__all__ = ["Joined", "alternative", "arrive", "ended", "speaks_of_work", "stateful", "was_in_vain"]

Joined = Literal["yes", "open", "no"]
""" "open": as they are told, both can hold, or only one."""
_BE = ("is", "are", "be", "was")

_PRONOUNS = frozenset(
    ["it", "they", "he", "she", "there", "that", "not", "this", "no", "these", "nothing", "nobody", "none"]
)
_DETERMINERS = frozenset(["the", "a", "an", "our", "your", "his", "her", "its", "their"])


def alternative(one: Part, two: Part) -> Joined:
    """Whether a case is another one of the same choice: "yes" where both can never hold, as they are told."""
    if two.kind in ("ELSE", "THUS") or two.contrast:
        return "yes"
    if _hangs_on(one, two):
        return "no"
    if "SORT" in (one.kind, two.kind):
        return "yes" if one.kind == two.kind or _speaks_of(one.condition, two.condition) else "no"
    if bare(two.body):
        return "yes"
    short = 0 < len(two.condition) < 3 and not any(w.text in _BE for w in two.condition)
    if short and len(one.condition) < 5 and _excludes(one.condition, two.condition):
        return "yes"  # "if (it is) valid", "if invalid"
    if _of_the_same(one.condition, two.condition):
        return "yes"  # "if it is in Polish", "if in Czech"
    subject = _subject(two.condition)
    if subject[:1] in [(p,) for p in _ANYTHING] and _lacks(*_texts(one.condition, two.condition)):
        return "yes"  # "if it is complete, …; if anything is missing, …"
    if arrive(one, two):
        return "open"
    same = bool(subject) and subject == _subject(one.condition)
    if not (same or subject[:1] in [(p,) for p in _PRONOUNS] or _speaks_of_one(two.condition)):
        return "no"
    return "yes" if _excludes(one.condition, two.condition) else "open"


def _hangs_on(one: Part, two: Part) -> bool:
    """ "If it is urgent, Ann answers. If Ann is not sure, Ben …": on whoever works in the first case."""
    done = [w.text for w in one.body]
    speaks = speaks_of_work(two.condition, one.condition, doers_in(one.body), done)
    return speaks or (
        bool(doers_in(one.body)) and was_in_vain([w.text for w in one.condition], two.condition)
    )


_ANY_ONE = frozenset(["a", "an", "any", "another", "some", "someone", "somebody", "anyone", "anybody"])


def arrive(one: Part, two: Part) -> bool:
    """ "When a bug is reported, …. When a feature is requested, …": two things that may come from outside.

    Not so where the second is of what is made in the case before it ("…, Ann writes a plan. When a plan …").
    """
    if one.kind != "WHEN" or two.kind != "WHEN":
        return False
    heads = [_comes_up(part.condition) for part in (one, two)]
    made = frozenset().union(*(meanings([w.text]) for w in one.body))
    return all(heads) and one.condition != two.condition and made.isdisjoint(meanings(heads[1:]))


_COMING_UP = frozenset(
    ["report", "request", "receive", "file", "submit", "open", "ask", "raise", "post", "find", "detect",
     "spot", "order", "book", "log", "register", "need", "want", "cancel", "mention", "flag", "notice",
     "lose", "miss", "claim", "discover", "place", "send", "call", "bring", "refund", "return", "reopen",
     "escalate", "suspect"]
)  # fmt: skip
"""What others than the team do, told in the passive: "a bug is reported", not "a plan is written"."""


def _comes_up(words: Words) -> str:
    """What is said to come up, where it is any one of its sort; "" where it is not."""
    texts = [word for item in words for word in item.text.split()]
    if len(texts) < 2 or texts[0] not in _ANY_ONE or any(w.kind == "NAME" for w in words):
        return ""
    at = next((n for n, text in enumerate(texts) if text in _BE), None)
    return texts[1] if at is None or _COMING_UP & meanings(texts[at + 1 :]) else ""


_PREPOSITIONS = frozenset(["in", "from", "about", "for", "on", "by", "at", "with", "to", "of"])


def _of_the_same(one: Words, two: Words) -> bool:
    """Whether the second says in short, by the same preposition, what else the first's subject may be."""
    if not 1 < len(two) < 4 or two[0].text not in _PREPOSITIONS or any(w.text in _BE for w in two):
        return False
    texts = [w.text for w in one]
    if texts[:1] == [two[0].text]:
        return True
    at = next((n for n, t in enumerate(texts[:4]) if t in _BE), None)
    return at is not None and texts[at + 1 : at + 2] == [two[0].text]


_HELPING = frozenset(["help", "work", "suffice", "solve", "fix", "settle", "resolve", "succeed"])


def was_in_vain(one: Sequence[str], two: Words) -> bool:
    """ "(…, Ann answers;) if even that does not help": asked of what is done in the case before."""
    texts = [w.text for w in two]
    subject = [t for t in texts[:2] if t not in ("even", "still")][:1]
    last = two[-1].token.low if two else ""
    more = "even" in texts[:1] or last in ("either", "too")
    said = meanings(texts) - (set() if more else meanings(one))
    vain = "fail" in said or ("not" in texts and bool(_HELPING & said))
    return vain and (more or subject in (["that"], ["this"]))


def doers_in(words: Words) -> set[object]:
    """Who is named in these words."""
    return {w.token.value for w in words if w.kind == "NAME"}


def speaks_of_work(condition: Words, before: Words, doers: set[object], done: Sequence[str]) -> bool:
    """Whether a condition asks of those who work in the case before it, or of what is `done` there.

    `before`: that case's own condition: what is spoken of there was there before.
    """
    if doers_in(condition) & doers - doers_in(before):
        return True
    known = {w.text for w in before}
    subject = [t for t in _subject(condition) if t not in _PRONOUNS]
    return bool(subject) and subject[-1] in done and subject[-1] not in known


_ANYTHING = frozenset(["anything", "something", "everything", "all", "somebody", "someone", "anybody"])
_DENIALS = frozenset(["not", "no", "none", "nothing", "nobody", "never", "neither"])


def _speaks_of_one(words: Words) -> bool:
    return bool(words) and words[-1].text in ("one", "ones")


_WANTING = """
    complete missing | full missing | ok missing | fine missing | fine wrong | order wrong | order missing
    | everything something | everybody somebody | everyone someone | nobody somebody | nobody someone
"""


def _lacks(one: Sequence[str], two: Sequence[str]) -> bool:
    """Whether of all that the first says, the second says that something, or somebody, is otherwise."""
    pairs = [pair.split() for pair in _WANTING.split("|")]
    return contrary(one, two) or any(whole in one and part in two for whole, part in pairs)


def _texts(*conditions: Words) -> list[list[str]]:
    return [[w.text for w in words] for words in conditions]


def _excludes(one: Words, two: Words) -> bool:
    """ "It is a bug" and "it is a question", 1 and 2, below and above, so and not so."""
    texts = _texts(one, two)
    if _speaks_of_one(two) or all(any(w.kind == "NUM" for w in words) for words in (one, two)):
        return True
    if sum(not _DENIALS.isdisjoint(t) for t in texts) == 1 or contrary(texts[0], texts[1]):
        return True
    if all(valued() & meanings(t[-1:]) for t in texts) and favourable(one) != favourable(two):
        return True
    kinds = [any(x in _BE and y in ("a", "an") for x, y in pairwise(t)) for t in texts]
    return all(kinds) or all(_MEASURED & set(t) for t in texts)


def _subject(words: Words) -> tuple[str, ...]:
    """What a condition speaks of: its words before the verb."""
    texts = [w.text for w in words if w.text not in _DETERMINERS]
    stop = next((n for n, t in enumerate(texts) if t in ("is", "are", "be", "was", "has", "have", "were")), 1)
    return tuple(texts[:stop])


def _speaks_of(one: Words, two: Words) -> bool:
    """ "VIPs", "anything bigger" behind a condition about the same."""
    if two and two[0].text in ("any", "anything", "all", "those", "bigger", "larger", "more", "less"):
        return True
    stems = {w.text.rstrip("s") for w in one if len(w.text) > 2 and w.text not in _DETERMINERS}
    return any(w.text.rstrip("s") in stems for w in two)


_ENDED = frozenset(
    ["done", "finished", "complete", "completed", "ready", "over", "through", "in", "back", "there", "ended",
     "available", "closed", "out"]
)  # fmt: skip


def ended(words: Words) -> bool:
    """ "Ann is done", "the draft is ready": a time, not a question of how things are."""
    return bool(words) and words[-1].text in _ENDED


_MEASURED = frozenset(
    ["under", "over", "below", "above", "less", "more", "at", "beyond", "between", "within"]
)
_HOLDING = frozenset(
    ["wants", "want", "needs", "need", "has", "have", "contains", "contain", "mentions", "mention", "exceeds",
     "prefers", "prefer", "asks", "concerns", "involves", "includes", "lacks", "does", "costs", "comes"]
)  # fmt: skip


_TURNING = frozenset(
    ["hot", "cold", "cool", "warm", "dry", "wet", "clean", "empty", "full", "live", "online", "offline",
     "up", "down", "open", "shut", "set", "firm", "clear", "free", "quiet", "dark", "light", "asleep",
     "awake", "ripe", "sharp", "final", "official", "public", "visible", "home", "alone", "idle", "active",
     "known", "present", "whole", "steady", "fit", "due", "tight", "loose", "hard", "soft", "solid",
     "stable"]
)  # fmt: skip
"""How things come to be in time: "when the dough is cold" waits, "when the claim is large" asks."""

_TROUBLED = frozenset(
    ["stuck", "blocked", "lost", "overloaded", "overwhelmed", "confused", "swamped", "missing", "lacking",
     "broken", "wanting"]
)  # fmt: skip
"""Participles of how somebody is, not of what has been done."""


def stateful(words: Words, alone: bool, worked: bool = False) -> bool:
    """ "when the file is a PDF": a question of how things are, not of when something has happened.

    alone: nothing else says that there are cases. worked: there is work that can have come out well or badly.
    """
    if may_never_be([w.text for w in words]):
        return True
    if any(w.kind == "NAME" for w in words) or (worked and minded(words)):
        return minded(words)
    texts = [w.text for w in words]
    if texts[0] in _DENIALS and texts[-1] == "missing":
        return False  # "when none is missing": all are there
    done = texts[-1] in _ENDED or (is_participle(texts[-1]) and texts[-1] not in _TROUBLED)
    if len(texts) == 1 and words[0].kind == "WORD" and not done:
        return True  # "when stuck", "when necessary": how it is; "when printed" is a time
    at = next((n for n, t in enumerate(texts) if t in ("is", "are", "was", "were")), None)
    if worked and len(texts) > 1 and texts[-1] not in _ENDED and valued() & meanings(texts[-1:]):
        return True  # "when the tests pass": good or bad
    if at is None:
        return not alone and bool(_HOLDING & set(texts[1:]))
    after = [t for t in texts[at + 1 :] if t not in ("not", "very", "really", "too", "still")]
    if not after or after[0] in ("a", "an", "no") or (after[0] in _MEASURED and len(after) > 1):
        return True
    if after[0] in _ENDED or (after[0].endswith(("ed", "en", "ing")) and after[0] not in _TROUBLED):
        return False
    return not alone or (len(after) == 1 and after[0] not in _TURNING)
