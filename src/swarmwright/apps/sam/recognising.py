"""What an input is, by its content: never by its name, and never by what the sender says of it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import filetype

from swarmwright.apps.sam.inference.types import InputType

__all__ = ["Given", "Unreadable", "given", "modality"]


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
        text, name = raw.get("text", ""), raw.get("name", "")
        if not isinstance(text, str) or not isinstance(name, str):
            raise Unreadable("`text` and `name` of an input are words")
        data = _data(raw)
        return Given(text, name=name) if data is None else _file(text, data, name)
    raise Unreadable(f"an input is words, the bytes of a file, or both; this is a {type(raw).__name__}")


def modality(raw: Any) -> InputType:
    """text, audio or image. What is none of them counts as text, which preprocessing then refuses."""
    try:
        found = given(raw)
    except Unreadable:
        return "text"
    if found.data is None:
        return "text"
    if filetype.is_audio(found.data):
        return "audio"
    return "image" if filetype.is_image(found.data) else "text"


def _data(raw: Mapping[str, Any]) -> bytes | None:
    data, encoded = raw.get("data"), raw.get("base64")
    if data is not None and encoded is not None:
        raise Unreadable("give a file as `data` or as `base64`, not as both")
    if encoded is not None:
        try:
            return base64.b64decode(encoded, validate=True)
        except (binascii.Error, TypeError, ValueError) as error:
            raise Unreadable(f"`base64` cannot be decoded: {error}") from error
    if data is not None and not isinstance(data, (bytes, bytearray)):
        raise Unreadable("`data` of an input is bytes; use `base64` for a file in JSON")
    return None if data is None else bytes(data)


def _file(text: str, data: bytes, name: str) -> Given:
    """A file of words is words; anything else stays a file."""
    words = None if filetype.guess(data) else _words(data)
    if words is None:
        return Given(text, data, name)
    return Given(f"{text}\n\n{words}" if text else words, name=name)


def _words(data: bytes) -> str | None:
    try:
        words = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in words else words
