"""Does a value stand in a text, or is it one, whole and letter for letter?

Nothing is folded: what is handed to the tool is the value as it is, so a look-alike is another value. A part
of a longer thing has not been said: "x.com" not by "bob@x.com", "1" not by "1.5" or "1,000", a host not by a
URL with it inside. What the model had put into a call itself has not been said by the call's result.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from swarmwright.policy.arguments.putting import was_put

__all__ = ["Heard", "is_one_of", "spelled", "stands_in"]

_OPENING = frozenset("\"'`(<[{“‘«")
_CLOSING = frozenset("\"'`)>]}”’»")
_BETWEEN = ",;|"
_ENDING = ".!?:"

_GAP = re.compile(r"[\s\"`<>]")
_FAR = 2_000
"""What cannot be inside one thing that is written without a gap, and how far back it is looked for."""

_NAME = re.compile(r"(?:^|['(\[{,;|])[\w-]+=\Z")
_KEYS = ('":', "':")
"""`amount=` and `"amount":`, whose value comes next. A bare `to:` could as well be `user:pass@host`."""

_NUMBER = re.compile(r"-?[\d.]+")
_MORE_BEFORE = re.compile(r"\d[,;'’_\u00a0\u2009\u202f]\Z")
_MORE_BEHIND = re.compile(r"[,;'’_\u00a0\u2009\u202f]\d")
_GROUP_BEFORE = re.compile(r"(?<!\d)\d{1,3} \Z")
_GROUP_BEHIND = re.compile(r" \d{3}(?!\d)")
"""How a number goes on that is written in groups: 1,000 or 1 000."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What a tool has given, and the arguments of all calls that were made before it was given.

    retold: agents have written it themselves, so that it says nothing. given: whether the tool had given a
    word before anybody put it anywhere; such a word may be said back.
    """

    text: str
    put: tuple[Mapping[str, Any], ...] = ()
    retold: bool = False
    given: Callable[[str], bool] | None = None


def stands_in(value: Any, texts: Iterable[str | Heard]) -> bool:
    """Whether `value` stands in one of the texts; an object or nothing stands nowhere."""
    word = spelled(value)
    if word is None:
        return False
    return any(_is_word(word, _text(one)) and not _said_back(word, one) for one in texts)


def is_one_of(value: Any, texts: Iterable[str | Heard]) -> bool:
    """Whether `value` is the whole of one of the texts; an object or nothing is none."""
    word = spelled(value)
    return word is not None and any(word == _text(one) and not _said_back(word, one) for one in texts)


def _text(one: str | Heard) -> str:
    return one if isinstance(one, str) else one.text


def _said_back(word: str, one: str | Heard) -> bool:
    if not isinstance(one, Heard) or (one.given is not None and one.given(word)):
        return False
    return one.retold or was_put(word, one.put)


def _is_word(word: str, text: str) -> bool:
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if _opens(text, at) and _closes(word, text, end) and not _goes_on(word, text, at):
            return True
        at = text.find(word, at + 1)
    return False


def _opens(text: str, at: int) -> bool:
    """Whether a word can begin there."""
    last = text[at - 1 : at] if at else ""
    if not last or last.isspace() or last in '"`<':
        return True
    before = text[max(0, at - _FAR) : at]
    stretch = _GAP.split(before)[-1]
    if "/" in stretch or len(stretch) == _FAR:
        return False  # inside a URL or a path
    return last in _OPENING or last in _BETWEEN or bool(_NAME.search(stretch)) or before.endswith(_KEYS)


def _closes(word: str, text: str, end: int) -> bool:
    """Whether a word can end there."""
    while text[end : end + 1] in _ENDING and end < len(text):
        end += 1
    first, after = text[end : end + 1], text[end + 1 : end + 2]
    if not first or first.isspace() or first in _CLOSING:
        return True
    alone = not after or after.isspace() or after in _OPENING or after in _CLOSING
    return first in _BETWEEN and (alone or "/" not in word)


def _goes_on(word: str, text: str, at: int) -> bool:
    """Whether a number is only a part of the number that stands there."""
    if not _NUMBER.fullmatch(word):
        return False
    before, behind = text[max(0, at - 5) : at], text[at + len(word) :][:5]
    if _MORE_BEFORE.search(before) or _MORE_BEHIND.match(behind):
        return True
    ends_one = re.match(r"\d{3}(?!\d)", word) and _GROUP_BEFORE.search(before)
    return bool(ends_one or (re.fullmatch(r"-?\d{1,3}", word) and _GROUP_BEHIND.match(behind)))


def spelled(value: Any) -> str | None:
    """A value as a text that it can be compared by; None for an object, and for what begins or ends with
    nothing to be seen."""
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
