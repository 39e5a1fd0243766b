"""Does a value stand in a text, whole and letter for letter?

Nothing is folded: what is handed to the tool is the value as it is, so a look-alike is another value.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any

__all__ = ["stands_in"]

_BEFORE = r"""(?:^|(?<=[\s"'`(<\[{,;:=|“‘«]))"""
_AFTER = r"""(?=$|[\s"'`)>\]},;|”’»]|[.!?:]+(?:$|[\s"'`)>\]},;|”’»]))"""
"""A word's neighbours: so "x.com" does not stand in "bob@x.com", nor "1" in "1.5", nor "a.b" in "a.b.c"."""


def stands_in(value: Any, texts: Iterable[str]) -> bool:
    """Whether `value` stands in one of the texts; an object or nothing stands nowhere."""
    spelled = _spelled(value)
    if spelled is None:
        return False
    word = re.compile(_BEFORE + re.escape(spelled) + _AFTER)
    return any(spelled in text and word.search(text) for text in texts)


def _spelled(value: Any) -> str | None:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return value if value.strip() == value and value else None
        case int():
            return str(value)
        case float() if math.isfinite(value):
            return str(int(value)) if value.is_integer() else repr(value)
        case _:
            return None
