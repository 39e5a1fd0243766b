"""Is a file as long as its own format says? For what its library does not look at. Pure.

PNG ends with a chunk that says so, checksum and all, and GIF with its trailer; RIFF, AIFF and MP4 tell the
length of each part; Ogg's last page says that it is the last; FLAC's header counts the samples, and the last
frame's checksum and number tell whether it is the last one; an MP3 file ends with a whole frame, and the
header that many encoders write (Xing, Info, VBRI) counts its bytes. Where a format says nothing (AAC, a WAV
that was a stream, an MP3 file without such a header that ends between two frames), a cut cannot be found.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from swarmwright.apps.sam.flac_ending import flac_is_whole
from swarmwright.apps.sam.kinds import Kind
from swarmwright.apps.sam.mpeg_ending import mp3_is_whole

__all__ = ["is_whole", "with_its_lengths"]

Part = Callable[[], None]

_OPEN: Final = frozenset({0, 0xFFFFFFFF, 0x7FFFFFFF})
"""Lengths that a recorder writes while it does not know them yet."""


def is_whole(data: bytes, kind: Kind, part: Part) -> bool:
    """Whether nothing is missing at the end, as far as the format lets anybody know.

    part: called for each part, so that it can stop at one too many. Raises IndexError or struct.error where
    it is cut off within a header.
    """
    return _CHECKS[kind.name](data, part) if kind.name in _CHECKS else True


def with_its_lengths(data: bytes, kind: Kind, part: Part) -> bytes:
    """A WAV that was recorded as a stream, with the lengths that it has; any other file as it is."""
    if kind.name != "WAV":
        return data
    chunks = _chunks(data, "<I", part)
    found = next((at for name, at, size in chunks if name == b"data" and size in _OPEN), None)
    if found is None and struct.unpack_from("<I", data, 4)[0] not in _OPEN:
        return data
    told = bytearray(data)
    struct.pack_into("<I", told, 4, len(data) - 8)
    if found is not None:
        struct.pack_into("<I", told, found + 4, len(data) - found - 8)
    return bytes(told)


def _chunks(data: bytes, size: str, part: Part, at: int = 12) -> Iterator[tuple[bytes, int, int]]:
    """The parts of a RIFF or AIFF file: (name, where it begins, how long it says it is)."""
    while at + 8 <= len(data):
        part()
        length = struct.unpack_from(size, data, at + 4)[0]
        yield data[at : at + 4], at, length
        at += 8 + length + length % 2


def _riff(data: bytes, part: Part) -> bool:
    declared = struct.unpack_from("<I", data, 4)[0]
    if declared not in _OPEN and declared + 8 > len(data):
        return False
    inside = data if declared in _OPEN else data[: declared + 8]
    return all(size in _OPEN or at + 8 + size <= len(data) for _, at, size in _chunks(inside, "<I", part))


def _aiff(data: bytes, part: Part) -> bool:
    declared = struct.unpack_from(">I", data, 4)[0]
    chunks = _chunks(data[: declared + 8], ">I", part)
    return declared + 8 <= len(data) and all(at + 8 + size <= len(data) for _, at, size in chunks)


def _gif(data: bytes, part: Part) -> bool:
    """Walk the blocks as far as the trailer."""
    at = 13 + _colours(data[10])
    while (block := data[at]) != 0x3B:
        part()
        if block == 0x2C:
            at += 10 + _colours(data[at + 9]) + 1  # the size of the codes behind the table
        elif block == 0x21:
            at += 2
        else:
            return False
        while data[at]:
            at += data[at] + 1
        at += 1
    return True


def _png(data: bytes, part: Part) -> bool:
    """Walk the chunks as far as the one that is the end, whose checksum no library asks for."""
    at, name = 8, b""
    while name != b"IEND":
        part()
        length, name = struct.unpack_from(">I4s", data, at)
        at += 12 + length
    return at <= len(data) and zlib.crc32(data[at - 8 : at - 4]) == struct.unpack_from(">I", data, at - 4)[0]


def _colours(flags: int) -> int:
    """Bytes of the table of colours that these flags tell of."""
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _ogg(data: bytes, part: Part) -> bool:
    """The last page says that it ends its stream, and is there whole."""
    at = data.rfind(b"OggS")
    lacing = data[at + 27 : at + 27 + data[at + 26]]
    whole = len(lacing) == data[at + 26] and at + 27 + len(lacing) + sum(lacing) <= len(data)
    return whole and bool(data[at + 5] & 4)


def _mp3(data: bytes, part: Part) -> bool:
    """Its frames are no parts: an hour has 140,000."""
    return mp3_is_whole(data)


def _mp4(data: bytes, part: Part) -> bool:
    """Every box at the top is there whole."""
    at = 0
    while at + 8 <= len(data):
        part()
        size = struct.unpack_from(">I", data, at)[0]
        if size == 1:
            size = struct.unpack_from(">Q", data, at + 8)[0]
        elif size == 0:  # to the end of the file
            return True
        if size < 8:
            return False
        at += size
    return at == len(data)


_CHECKS: Final[Mapping[str, Callable[[bytes, Part], bool]]] = {
    "PNG": _png,
    "GIF": _gif,
    "WEBP": _riff,
    "WAV": _riff,
    "AIFF": _aiff,
    "Ogg": _ogg,
    "FLAC": flac_is_whole,
    "MP3": _mp3,
    "M4A": _mp4,
}
