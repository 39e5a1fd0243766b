"""First names that are words of grammar, too: "Will edits it", "Lee and Max read it"; not "Max. 5 rounds".

Whoever is called so has a verb of one behind the name, or another name beside it. This module knows nothing
of rosters.
"""

from __future__ import annotations

import re

from swarmwright.language.names.capitals import left_of, works
from swarmwright.language.words.words_of_standing import CALENDAR, NO_NAMES

__all__ = ["is_first_name"]

_FIRST_NAMES = frozenset(["Max", "Will", "May", "Grant"])
_JOINT = r"(?:,|,? and|,? or| &)"
_NAME_BEFORE = re.compile(rf"([A-Z]\w+){_JOINT} $")
_NAME_BEHIND = re.compile(rf"{_JOINT} ([A-Z]\w+)")


def is_first_name(prompt: str, start: int, end: int) -> bool:
    """Whether `prompt[start:end]` is such a word, and somebody."""
    return prompt[start:end] in _FIRST_NAMES and (works(prompt, end) or _is_listed(prompt, start, end))


def _is_listed(prompt: str, start: int, end: int) -> bool:
    """Whether a list joins it to another name; a day or a month is none ("in April and May")."""
    hit = _NAME_BEFORE.search(left_of(prompt, start)) or _NAME_BEHIND.match(prompt, end)
    other = hit.group(1) if hit else ""
    return other in _FIRST_NAMES or (bool(other) and other.casefold() not in NO_NAMES | CALENDAR)
