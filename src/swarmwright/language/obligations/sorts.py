"""Sorts: "Urgent issues go to Ann" is said of some of the work, and was understood of all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.words.tokens import Token

__all__ = ["sorts"]

_ENDINGS = ("ent", "ous", "plex", "ful", "less", "able", "ible", "ive", "ious")
_PLAIN = frozenset(
    ["urgent", "hard", "easy", "simple", "tricky", "big", "large", "small", "bad", "good", "angry", "late",
     "difficult", "critical", "minor", "major", "serious", "risky", "strange", "odd", "unclear", "high-risk",
     "weak", "strong", "expensive", "cheap", "high-value", "low-risk", "rare", "severe", "legal", "technical"]
)  # fmt: skip
"""Adjectives that tell one sort from another; what is made of all the work ("final drafts") has others."""
_GOING = frozenset(["go", "are", "get", "come", "move"])


def sorts(scene: Scene) -> Iterator[Unmet]:
    """A sentence that gives one sort of things to somebody, who was understood to work in any case."""
    yield from _of_a_case(scene)
    yield from _of_the_ones(scene)
    tokens = [t for t in scene.sentence.tokens if not t.of("MARK", "STOP")]
    if len(tokens) < 5 or not _sort(tokens) or not tokens[-1].of("AGENT") or not tokens[-2].of("TO"):
        return
    names = scene.names
    later = {n for n in names if scene.known.others("after", n)}
    if len(names) == 1 and later and not scene.known.chosen(names) and not names & scene.known.repeated:
        yield Unmet("sorted", tokens[0], tuple(sorted(names)))


_CASES = frozenset(
    ["happy", "unhappy", "good", "bad", "best", "worst", "better", "worse", "normal", "exceptional", "usual",
     "unusual", "rare", "typical", "special", "urgent", "simple", "difficult", "doubtful", "in",
     "some", "many", "most", "few", "positive", "negative"]
)  # fmt: skip
"""Words before "case" that tell one of several wherever they stand."""
_ANY = "the|this|that|which|such|our|my|your|any|each|every|either|both|all|no|other"
_IN_A_CASE = re.compile(rf"\bin (?:the |an? |only )*(?!(?:{_ANY}) )(\w[\w-]*) cases?\b")


def _of_a_case(scene: Scene) -> Iterator[Unmet]:
    """ "In the worst case Ben repairs it": said of one case, and understood of all."""
    tokens, known = scene.sentence.tokens, scene.known
    told = " ".join(t.low for t in tokens)
    free = scene.names - known.repeated - known.either - known.sole
    place = _IN_A_CASE.search(told)
    if place is None or (place.start() and place[1] not in _CASES) or free != scene.names or not free:
        return
    word = next((t for t in tokens if t.low.split()[-1] in ("case", "cases")), tokens[0])
    yield Unmet("sorted", word, tuple(sorted(free)))


_ONES = re.compile(r"^(?:and |but |while |all |the )*(\w[\w-]*) ones\b")
_NO_SORT = frozenset(
    ["other", "same", "first", "last", "next", "new", "previous", "following", "chosen", "finished", "these",
     "those", "resulting", "final", "three", "two", "selected", "remaining"]
)  # fmt: skip


def _of_the_ones(scene: Scene) -> Iterator[Unmet]:
    """ "Blurred photos go to Ann. Sharp ones are printed by Ben": each does some of the work."""
    tokens, known = scene.sentence.tokens, scene.known
    place = _ONES.match(" ".join(t.low for t in tokens))
    free = scene.names - known.repeated - known.either - known.sole
    if place is None or place[1] in _NO_SORT or not free or free != scene.names or not scene.lately:
        return
    yield Unmet("sorted", tokens[0], tuple(sorted(free)))


def _sort(tokens: list[Token]) -> bool:
    """ "urgent issues go", "complex cases are escalated"."""
    word, thing, verb = (t.low for t in tokens[:3])
    some = tokens[0].kinds <= {"WORD"} and (word in _PLAIN or word.endswith(_ENDINGS))
    return some and thing.endswith("s") and verb in _GOING and len(tokens) <= 6
