"""Which kind of file bytes are, by how they begin; whether it is true is for the library that opens them.

The table holds what SAM takes. What it does not take has a name from `filetype`, for people.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

import filetype

__all__ = ["PICTURES", "Kind", "kind_of", "named"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file. `name`: Pillow's, of a picture."""

    modality: Literal["audio", "image"]
    mime_type: str
    name: str


_MPEG: Final = rb"\xff[\xe2\xe3\xf2\xf3\xfa\xfb]"
"""A frame's first 15 bits: MPEG 2.5, 2 or 1, layer III."""
_RATES: Final = b"[" + b"".join(b"\\x%02x" % n for n in range(0x10, 0xF0) if n & 0x0C != 0x0C) + b"]"
"""Its third byte: a bit rate and a sample rate that there are."""

_KINDS: Final = tuple(
    (re.compile(begins, re.DOTALL), Kind(modality, mime_type, name))  # type: ignore[arg-type]
    for begins, modality, mime_type, name in (
        (rb"\x89PNG\r\n\x1a\n", "image", "image/png", "PNG"),
        (rb"\xff\xd8\xff", "image", "image/jpeg", "JPEG"),
        (rb"GIF8[79]a", "image", "image/gif", "GIF"),
        (rb"RIFF.{4}WEBP", "image", "image/webp", "WEBP"),
        (rb"BM.{12}[\x0c\x28\x34\x38\x40\x6c\x7c]\0\0\0", "image", "image/bmp", "BMP"),
        (rb"II\x2a\0|MM\0\x2a", "image", "image/tiff", "TIFF"),
        (rb"RIFF.{4}WAVE", "audio", "audio/wav", "WAV"),
        (rb"fLaC", "audio", "audio/flac", "FLAC"),
        (rb"OggS\0", "audio", "audio/ogg", "Ogg"),
        (rb".{4}ftypM4[AB] ", "audio", "audio/mp4", "M4A"),
        (rb"FORM.{4}AIF[FC]", "audio", "audio/aiff", "AIFF"),
        (rb"ID3[\x02-\x04].{2}[\0-\x7f]{4}", "audio", "audio/mpeg", "MP3"),
        (_MPEG + _RATES, "audio", "audio/mpeg", "MP3"),
        (rb"\xff[\xf0\xf1\xf8\xf9]", "audio", "audio/aac", "AAC"),
    )
)

PICTURES: Final = tuple(kind.name for _, kind in _KINDS if kind.modality == "image")
"""The pictures that are taken, as Pillow calls them."""


def kind_of(data: bytes) -> Kind | None:
    """The kind of file that begins so; None for one that is not taken."""
    return next((kind for begins, kind in _KINDS if begins.match(data)), None)


def named(data: bytes) -> str:
    """What people call a file that is not taken."""
    found = filetype.guess_mime(data)
    return str(found) if found else "a file of an unknown kind"
