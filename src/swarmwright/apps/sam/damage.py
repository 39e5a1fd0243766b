"""Where libraries read bytes that anybody may have made: all that they raise over damage, in one place."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import mutagen
from mutagen._util import BitReaderError
from mutagen.mp4._as_entry import ASEntryError, DescriptorError
from mutagen.mp4._atom import AtomError

from swarmwright.apps.sam.recognising import Unreadable

__all__ = ["DAMAGE", "damage_of"]

DAMAGE: Final = (
    mutagen.MutagenError,
    AtomError,  # which its own whole readers make a MutagenError of
    ASEntryError,
    DescriptorError,
    BitReaderError,
    struct.error,
    zlib.error,
    OSError,  # Pillow: cut off, or not to be identified
    EOFError,
    SyntaxError,  # Pillow: a broken header
    ValueError,
    LookupError,
    ArithmeticError,  # a rate, a width or a length of zero, or beyond all measure
    AssertionError,
    TypeError,  # a field that is not there
    AttributeError,
    RecursionError,  # boxes in boxes
    NotImplementedError,
    MemoryError,  # lengths that nothing has
    Warning,  # where a program has warnings raised
)
"""What Pillow and mutagen raise over files that are damaged: found by giving them millions that are."""


@contextmanager
def damage_of(what: str) -> Iterator[None]:
    """Read `what` (the picture, the recording): whatever its damage raises is raised as Unreadable.

    Only the kind of the error is told: a library's words hold addresses of objects.
    """
    try:
        yield
    except Unreadable:
        raise
    except DAMAGE as error:
        raise Unreadable(
            f"the {what} is damaged or cut off: it cannot be read ({type(error).__name__})"
        ) from error
