"""What an input is, by its content: never by its name, and never by what the sender says of it."""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from swarmwright.apps.sam.inference.types import InputType
from swarmwright.apps.sam.kinds import kind_of

__all__ = ["Given", "Unreadable", "given", "modality", "says_something"]

_KEYS: Final = ("text", "name", "data", "base64")
_DATA_URL: Final = re.compile(r"data:[^,]*;base64,", re.IGNORECASE)
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Mn", "Zl", "Zp", "Zs"})
"""Categories of signs that alone show nothing: spaces, joiners, marks without a letter."""
_LOOKED_AT: Final = 10_000
"""The letters of a file that are looked through for one to see. Longer ones are held to the turn's limits."""
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their category that show nothing all the same."""


class Unreadable(ValueError):
    """An input that cannot be used, and what to do about it; becomes a typed failure."""


@dataclass(frozen=True, slots=True)
class Given:
    """An input taken apart: words, and the bytes of a file (None if there is none)."""

    text: str
    data: bytes | None = None
    name: str = ""


def given(raw: Any) -> Given:
    """Take an input apart. Raises Unreadable for what is none."""
    if isinstance(raw, str):
        return Given(raw)
    if isinstance(raw, (bytes, bytearray)):
        return _file("", bytes(raw), "")
    if isinstance(raw, Mapping):
        if strange := sorted(str(key) for key in raw if key not in _KEYS):
            raise Unreadable(f"an input has no `{strange[0][:40]}`; it takes {', '.join(_KEYS)}")
        text, name = raw.get("text", ""), raw.get("name", "")
        if not isinstance(text, str) or not isinstance(name, str):
            raise Unreadable("`text` and `name` of an input are words")
        data = _data(raw)
        return Given(text, name=name) if data is None else _file(text, data, name)
    if raw is None:
        raise Unreadable("the input is empty; say something, or attach a picture or a recording")
    raise Unreadable(f"an input is words, the bytes of a file, or both; this is a {type(raw).__name__}")


def modality(raw: Any) -> InputType:
    """text, audio or image. What is none of them counts as text, which preprocessing then refuses."""
    try:
        found = given(raw)
    except Unreadable:
        return "text"
    kind = None if found.data is None else kind_of(found.data)
    return "text" if kind is None else kind.modality


def says_something(text: str) -> bool:
    """Whether there is a sign in it that anybody sees."""
    return any(unicodedata.category(c) not in _UNSEEN and c not in _BLANKS for c in text)


def _data(raw: Mapping[str, Any]) -> bytes | None:
    data, encoded = raw.get("data"), raw.get("base64")
    if data is not None and encoded is not None:
        raise Unreadable("give a file as `data` or as `base64`, not as both")
    if encoded is not None:
        return _decoded(encoded)
    if data is not None and not isinstance(data, (bytes, bytearray)):
        raise Unreadable("`data` of an input is bytes; use `base64` for a file in JSON")
    return None if data is None else bytes(data)


def _decoded(encoded: Any) -> bytes:
    """The bytes behind base64, which may have line ends, or be a data URL."""
    if not isinstance(encoded, str):
        raise Unreadable("`base64` of an input is words")
    url = _DATA_URL.match(encoded)
    try:
        return base64.b64decode("".join(encoded[url.end() if url else 0 :].split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise Unreadable(f"`base64` cannot be decoded: {error}") from error


def _file(text: str, data: bytes, name: str) -> Given:
    """A file of words is words; anything else stays a file. Raises Unreadable for one with nothing in it."""
    words = _words(data)
    if words is None:
        return Given(text, data, name)
    if len(words) <= _LOOKED_AT and not says_something(words):
        raise Unreadable("the file is empty; send one with something in it, or none")
    return Given(f"{text}\n\n{words}" if text else words, name=name)


def _words(data: bytes) -> str | None:
    """The text that a file is: UTF-8 without NUL. No file of another kind is that, but for some PDF files."""
    if data.startswith(b"%PDF-"):
        return None
    try:
        words = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in words else words
