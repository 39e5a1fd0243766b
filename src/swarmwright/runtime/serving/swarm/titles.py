"""What a thread is called that came of another one: from which checkpoint of which, and which of several.

What tells it from others comes first: in a list long names are cut off. This module knows nothing of stores.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count
from typing import Literal

__all__ = ["title_of_branch"]

_BRANCH = re.compile(r"(?:Fork|Replay) at (?P<way>\d+(?:, then \d+)*)(?: \(\d+\))? of (?P<of>.+)", re.DOTALL)


def title_of_branch(
    how: Literal["Fork", "Replay"], title: str, number: int, taken: Iterable[str] = ()
) -> str:
    """ "Fork at 3 of Bees", the next one "Fork at 3 (2) of Bees"; of a fork "Fork at 3, then 5 of Bees".

    title: of the thread it came of; number: of the checkpoint there; taken: what others are called.
    """
    branch = _BRANCH.fullmatch(title)
    way, of = (f"{branch['way']}, then {number}", branch["of"]) if branch else (str(number), title)
    others = set(taken)
    names = (f"{how} at {way}{'' if n == 1 else f' ({n})'} of {of}" for n in count(1))
    return next(name for name in names if name not in others)
