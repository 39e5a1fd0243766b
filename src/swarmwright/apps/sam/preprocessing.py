"""Modality-specific preprocessing: words are normalised, pictures and recordings checked and described.

Everything here is a function of the input alone, to the byte: of what a library says of a damaged file only
the kind is told, since its words hold addresses of objects. What cannot be used is Unreadable, with why.
"""

from __future__ import annotations

import hashlib
import io
import struct
import unicodedata
from dataclasses import dataclass
from typing import Any

import filetype
import mutagen
from PIL import Image

from swarmwright.apps.sam.inference.types import Attachment
from swarmwright.apps.sam.recognising import Given, Unreadable

__all__ = ["Limits", "UnknownKind", "attachment", "described", "normalised"]

_MB = 1_000_000
_FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")
_BROKEN = (OSError, SyntaxError, ValueError, EOFError, LookupError, OverflowError, struct.error)
"""What Pillow raises over a file that is damaged."""


class UnknownKind(Unreadable):
    """A file of a kind that nothing here knows."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a turn takes: letters, bytes, pixels, seconds."""

    text_letters: int = 200_000
    image_bytes: int = 10 * _MB
    image_pixels: int = 40 * _MB
    audio_bytes: int = 25 * _MB
    audio_seconds: float = 3600.0


def normalised(text: str, limits: Limits) -> str:
    """Words as a model gets them: NFC, one kind of line end, no control signs, no space at either end.

    Raises Unreadable for too many, for letters that no text can have, and for none at all.
    """
    if len(text) > limits.text_letters:
        raise Unreadable(f"the text has {len(text)} letters; at most {limits.text_letters} are taken")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Unreadable("the text has half a letter in it (a lone surrogate); send it as UTF-8")
    whole = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    kept = "".join(c for c in whole if c in "\n\t" or unicodedata.category(c) != "Cc").strip()
    if not kept:
        raise Unreadable("the input is empty; say something, or attach a picture or a recording")
    return kept


def described(given: Given, limits: Limits) -> dict[str, Any]:
    """What is known of a picture or recording: modality, mime_type, bytes, sha256 and its measures.

    A picture is decoded whole, so that a truncated one is found here. Raises Unreadable.
    """
    data = given.data or b""
    mime = str(filetype.guess_mime(data) or "")
    common = {"mime_type": mime, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    text = normalised(given.text, limits) if given.text.strip() else ""
    if filetype.is_image(data):
        return {"modality": "image", **common, **_picture(data, limits), "text": text}
    if filetype.is_audio(data):
        return {"modality": "audio", **common, **_recording(data, limits), "text": text}
    what = mime or "a file of an unknown kind"
    raise UnknownKind(f"this is {what}; words, pictures ({', '.join(_FORMATS)}) and recordings are taken")


def attachment(known: dict[str, Any], given: Given) -> Attachment:
    """The checked file as a model is given it."""
    return Attachment(known["modality"], known["mime_type"], given.data or b"")


def _picture(data: bytes, limits: Limits) -> dict[str, Any]:
    if len(data) > limits.image_bytes:
        raise Unreadable(f"the picture has {len(data)} bytes; at most {limits.image_bytes} are taken")
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
            width, height = picture.size
            if width * height > limits.image_pixels:
                raise Unreadable(
                    f"the picture has {width} x {height} pixels; at most {limits.image_pixels} are taken"
                )
            picture.verify()  # the checksums and the end, which decoding does not ask for
        with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
            picture.load()
            return {"format": str(picture.format), "width": width, "height": height}
    except Image.DecompressionBombError as error:
        raise Unreadable(f"the picture is too large: {error}") from error
    except Unreadable:
        raise
    except _BROKEN as error:
        raise Unreadable(f"the picture is damaged or cut off ({type(error).__name__})") from error


def _recording(data: bytes, limits: Limits) -> dict[str, Any]:
    if len(data) > limits.audio_bytes:
        raise Unreadable(f"the recording has {len(data)} bytes; at most {limits.audio_bytes} are taken")
    try:
        found = mutagen.File(io.BytesIO(data))
    except mutagen.MutagenError as error:
        raise Unreadable(f"the recording is damaged or cut off ({type(error).__name__})") from error
    if found is None or found.info is None:
        raise UnknownKind("the recording is of a format that is not known")
    if _cut_off(data):
        raise Unreadable("the recording is cut off: it is shorter than its own header says")
    seconds = float(found.info.length)
    if not 0 < seconds <= limits.audio_seconds:
        longest = f"{limits.audio_seconds:g}"
        raise Unreadable(f"the recording lasts {seconds:g} s; more than 0 and at most {longest} are taken")
    rate, channels = getattr(found.info, "sample_rate", None), getattr(found.info, "channels", None)
    return {
        "format": type(found).__name__,
        "seconds": round(seconds, 3),
        "sample_rate": rate,
        "channels": channels,
    }


def _cut_off(data: bytes) -> bool:
    """A RIFF file tells its own length."""
    return data[:4] == b"RIFF" and struct.unpack("<I", data[4:8])[0] + 8 > len(data)
