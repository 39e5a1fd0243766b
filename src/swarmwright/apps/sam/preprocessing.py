"""Modality-specific preprocessing: words are normalised, pictures and recordings checked and described.

Everything here is a function of the input alone, to the byte. What cannot be used is Unreadable, with why.
"""

from __future__ import annotations

import hashlib
import unicodedata
from typing import Any, Final

from swarmwright.apps.sam.inference.types import Attachment
from swarmwright.apps.sam.kinds import PICTURES, kind_of, named
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.pace import Pace
from swarmwright.apps.sam.pictures import measured_picture
from swarmwright.apps.sam.recognising import Given, Unreadable, says_something
from swarmwright.apps.sam.recordings import measured_recording
from swarmwright.workflow.heaps import MOST_MARKS, heaps, normal_form

__all__ = ["UnknownKind", "attachment", "described", "normalised"]

_PROBE: Final = 4096
_IN_WORDS: Final = frozenset(range(0x20, 0x7F)) | frozenset(range(0xA0, 0x100)) | frozenset(b"\t\n\r\f")
"""The bytes of a text in Latin-1."""


class UnknownKind(Unreadable):
    """A file of a kind that nothing here knows."""


def normalised(text: str, limits: Limits) -> str:
    """Words as a model gets them: NFC, one kind of line end, no control signs, no space at either end.

    Raises Unreadable for too many, for letters or heaps of marks that no text can have, and for none at all.
    """
    if len(text) > limits.text_letters:
        raise Unreadable(f"the text has {len(text)} letters; at most {limits.text_letters} are taken")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Unreadable("the text has half a letter in it (a lone surrogate); send it as UTF-8")
    if next(heaps(text), None):
        raise Unreadable(f"the text heaps more than {MOST_MARKS} marks on one letter; send it with fewer")
    whole = normal_form("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    kept = "".join(c for c in whole if c in "\n\t" or unicodedata.category(c) != "Cc").strip()
    if not says_something(kept):
        raise Unreadable("the input is empty; say something, or attach a picture or a recording")
    return kept


def described(given: Given, limits: Limits, pace: Pace | None = None) -> dict[str, Any]:
    """What is known of a picture or recording: modality, mime_type, bytes, sha256 and its measures.

    A picture is decoded whole, so that damage is found here. pace: where the look through it ends; None: at
    the limits, from now. Raises Unreadable.
    """
    data = given.data or b""
    kind = kind_of(data)
    if kind is None:
        raise _refused(data)
    measured = measured_picture if kind.modality == "image" else measured_recording
    return {
        "modality": kind.modality,
        "mime_type": kind.mime_type,
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        **measured(data, kind, limits, Pace(limits) if pace is None else pace),
        "text": normalised(given.text, limits) if given.text.strip() else "",
    }


def attachment(known: dict[str, Any], given: Given) -> Attachment:
    """The checked file as a model is given it."""
    return Attachment(known["modality"], known["mime_type"], given.data or b"")


def _refused(data: bytes) -> Unreadable:
    """Why a file of another kind is not taken."""
    begin = data[:_PROBE]
    if begin[:2] in (b"\xff\xfe", b"\xfe\xff") or _in_words(begin):
        return Unreadable("the file seems to be a text in another encoding; save it as UTF-8")
    taken = f"words, pictures ({', '.join(PICTURES)}) and recordings are taken"
    return UnknownKind(f"this is {named(data)}; {taken}")


def _in_words(begin: bytes) -> bool:
    return _IN_WORDS.issuperset(begin) and not begin.startswith(b"%PDF-")
