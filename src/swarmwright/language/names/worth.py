"""Worth: "Quality matters", "Safety is our top priority", "Accuracy comes first": what is wanted of the work.

Whatever is spoken of so, and does nothing elsewhere, is nobody. This module knows nothing of rosters.
"""

from __future__ import annotations

import re

from swarmwright.language.names.governing import MARKS, Governors
from swarmwright.language.words.tokens import has

__all__ = ["is_of_worth", "is_wanted"]

_BE = ("is", "are", "was", "were", "get", "gets", "be")
_WORTH = frozenset(
    ["important", "key", "essential", "crucial", "critical", "vital", "paramount", "everything", "mandatory",
     "irrelevant", "secondary", "welcome", "unimportant", "priority", "concern", "goal", "aim", "focus",
     "principle", "objective"]
)  # fmt: skip
_OWNED = frozenset(["our", "my", "the", "a", "an", "your"])
_FAR = 6
"""How far behind the verb such a word may stand: "is our number one priority"."""
_QUALITY = re.compile(
    r"(?:[a-z]{2,}(?:ity|ness|acy|racy|ency)|speed|tone|style|taste|truth|trust|care|grammar)$"
)
_AHEAD = frozenset(["comes first", "come first", "goes first", "is first", "comes before everything"])
"""What is said of a quality that is wanted before all others, and of somebody who works."""
_COUNTS = frozenset(["matters", "matter", "counts", "count"])
_MORE = frozenset(
    ["most", "more", "here", "a", "too", "less", "as", "because", "to", "for", "", ".", ",", ";", "!"]
)


def is_wanted(scene: Governors, at: int) -> bool:
    """ "Accuracy comes first.": a quality, of which nothing else is said in its sentence."""
    if scene.word(at + 1) not in _AHEAD or not _QUALITY.match(scene.word(at)):
        return False
    behind = scene.tokens[at + 2 : at + 4]
    ends = not behind or behind[0].of(*MARKS)
    return ends and scene.before(at) is None and not has(behind, "THEN", "FOLLOWED")


def is_of_worth(scene: Governors, at: int) -> bool:
    """ "(Quality) matters.", "(Speed) is essential": what is wanted of the work, and nobody."""
    first, second, third = (scene.word(n) for n in range(at, at + 3))
    if first.split()[-1:] and first.split()[-1] in _BE:
        if second in _WORTH or third in _WORTH:
            return True
        ahead = range(at + 1, min(at + _FAR, len(scene.tokens)))
        stop = next((n for n in ahead if scene.tokens[n].of(*MARKS, "AGENT", "COMMA", "BY")), at + _FAR)
        owned = scene.word(at + 1) in _OWNED
        return owned and any(scene.word(n) in _WORTH for n in ahead if n < stop)
    ends = at + 1 >= len(scene.tokens) or scene.tokens[at + 1].of(*MARKS)
    return first in _COUNTS and (ends or second in _MORE)
