"""Values: how something has come out, in words that say well or badly, and what is found by looking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from swarmwright.language.frames.cutting import Words
from swarmwright.language.told.faults import FAULTS, FINDING, THINGS, meanings

__all__ = [
    "contrary", "favourable", "judges", "may_never_be", "meanings", "outcome",
    "unfavourable", "valued",
]  # fmt: skip

_CONTRARIES = """
    pass fail | succeed fail | work fail | approve reject | accept reject | approve decline | accept decline
    | good bad | right wrong | correct wrong | correct faulty | green red | ok bad | ok wrong | true false
    | yes no | positive negative | ok broken | working broken | clean dirty | present absent | high low
    | possible impossible | valid invalid | complete incomplete | correct incorrect | successful unsuccessful
    | sufficient insufficient | acceptable unacceptable | satisfied dissatisfied | satisfied unhappy
    | happy unhappy | agree disagree | consistent inconsistent | agree object | like dislike | pass reject
    | approve object | approve veto | ok rejected | approve deny | confirm reject | confirm deny
    | success failure | success error | approval rejection | acceptance rejection | success problem
    | succeed break | pass break | finish fail | enough little | safe unsafe | clear unclear
"""


@cache
def _contraries() -> frozenset[frozenset[str]]:
    return frozenset(frozenset(pair.split()) for pair in _CONTRARIES.split("|"))


@cache
def valued() -> frozenset[str]:
    """The words that say how something has come out."""
    return frozenset().union(*_contraries()) - _EVENTS


@cache
def _good() -> frozenset[str]:
    """Those of them that speak of what has come out well."""
    return frozenset(pair.split()[0] for pair in _CONTRARIES.split("|")) & valued()


_EVENTS = frozenset(
    ["finish", "agree", "confirm", "approve", "accept", "decline", "object", "veto", "deny", "enough",
     "little", "clear", "complete", "present", "absent", "working", "like", "dislike", "reject",
     "disagree", "possible", "high", "low", "yes", "no", "true", "false"]
)  # fmt: skip
"""Words of these that are as often what one waits for, or a wish ("whenever it likes")."""


def judges(words: Words) -> bool:
    """ "Ann rejects it", "Ann is not happy", "it is bad": not "Ann has fired", which is only a time."""
    texts = [w.text for w in words]
    said = frozenset().union(*_contraries()) - {"finish"}
    named = any(w.kind == "NAME" for w in words)
    found = bool(FINDING & meanings(texts[1:]) and FAULTS & meanings(texts[-2:]))
    return not named or "not" in texts or found or bool(said & meanings(texts[1:]))


_BY_CHANCE = frozenset(
    ["spot", "detect", "discover", "notice", "uncover", "encounter", "catch", "flag", "see"]
)
"""What happens to somebody who looks, or does not."""
_SOME = frozenset(["a", "an", "any", "some", *THINGS])
_WANTING = frozenset(["need", "lack", "require"])
_CALLING = frozenset(["ask", "fail", "struggle", "refuse", "decline"])
"""What somebody does for something, or does not do."""


def _happens_by_chance(words: Sequence[str]) -> bool:
    """ "Ann spots an outlier", "it finds something", "Ann needs help": it may never be, and is no time.

    "Ann finds a date" may be what she is there for.
    """
    for n, (verb, some) in enumerate(pairwise(words[:5])):
        told = meanings([verb]) if n else set[str]()
        chance = some in _SOME and _BY_CHANCE & told
        called = n == 1 and some in ("for", "to") and _CALLING & told
        if chance or called or (some in THINGS and FINDING & told) or (n == 1 and _WANTING & told):
            return True
    return False


def may_never_be(texts: Sequence[str]) -> bool:
    """ "Ann finds a bug", "it detects errors": there may be none; "Ann has found the bug" is a time."""
    verb = next((n for n, t in enumerate(texts[:4]) if n and FINDING & meanings([t])), 0)
    told = set(texts[verb + 1 : -1])
    fault = bool(verb and FAULTS & meanings(texts[-1:])) and not told & {"the", "all", "every", "this"}
    return fault or _happens_by_chance(texts)


def favourable(words: Words) -> bool:
    """ "The tests pass", "it is good": said of what has come out well."""
    texts = [w.text for w in words]
    denied = any(t in ("not", "no", "never") for t in texts)
    return bool(texts) and not denied and bool(_good() & meanings(texts[-1:]))


def outcome(words: Words) -> bool:
    """ "Pass", "tests green", "not ok": a few words of how something has come out, without a verb's frame."""
    named = any(w.kind == "NAME" for w in words)
    said = frozenset().union(*_contraries()) - {"finish"}
    return 0 < len(words) < 4 and not named and bool(said & meanings([words[-1].text]))


def unfavourable(words: Words) -> bool:
    """ "It fails", "invalid data", "not ok": said of what has come out badly."""
    texts = [w.text for w in words]
    pairs = [pair.split() for pair in _CONTRARIES.split("|")]
    denied = any(t in ("not", "no", "never") for t in texts)
    return bool({pair[0 if denied else 1] for pair in pairs} & meanings(texts))


def contrary(one: Sequence[str], two: Sequence[str]) -> bool:
    """Whether two conditions say the opposite of the same: "they pass" and "they fail"."""
    meant = [meanings(words) for words in (one, two)]
    return any(frozenset((x, y)) in _contraries() for x in meant[0] for y in meant[1])
