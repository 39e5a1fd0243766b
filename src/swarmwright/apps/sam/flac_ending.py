"""Is a FLAC file's last frame the last one? By its number and both of its checksums (RFC 9639). Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

__all__ = ["flac_is_whole"]

_LONGEST: Final = 1 << 18
"""How far from the end the last frame may begin, where the header does not tell the longest frame."""
_TRIES: Final = (4096, 8)
"""How often a frame's begin may only look like one: the sign that it begins with, and its whole header."""


def flac_is_whole(data: bytes, part: Callable[[], None]) -> bool:
    """Whether the last frame ends with the last sample that the header counts, and is undamaged.

    A file whose header counts none (it was a stream) need only end with a whole frame. part: called for each
    block of the header, and for each frame that may be the last.
    """
    at, last, info = 4, False, data[8:42]
    while not last:
        part()
        last, at = bool(data[at] & 0x80), at + 4 + int.from_bytes(data[at + 1 : at + 4], "big")
    total = int.from_bytes(info[13:18], "big") & 0xFFFFFFFFF
    frames = data[:-128] if data[-128:-125] == b"TAG" else data
    reach = int.from_bytes(info[7:10], "big") or _LONGEST
    for begin, ends in _headers(frames, max(at, len(frames) - reach), int.from_bytes(info[0:2], "big")):
        part()
        if _remainder(frames[begin:], _CRC16, 16) == 0:
            return total in (0, ends)
    return False


def _headers(data: bytes, first: int, fixed: int) -> Iterator[tuple[int, int]]:
    """Where a frame's header stands, from the end to `first`, and the samples up to its frame's end."""
    begin, found = len(data), 0
    for _ in range(_TRIES[0]):
        begin = max(data.rfind(b"\xff\xf8", first, begin), data.rfind(b"\xff\xf9", first, begin))
        if begin < 0 or found == _TRIES[1]:
            return
        ends = _ends(data, begin, fixed)
        if ends is not None:
            found += 1
            yield begin, ends


def _ends(data: bytes, at: int, fixed: int) -> int | None:
    """How many samples there are up to the end of the frame at `at`; None if none begins there.

    fixed: the samples of a block, which a frame's number counts where all blocks are as long.
    """
    header = data[at : at + 16]
    read = _number(header[4:])
    if read is None:
        return None
    number, place = read[0], 4 + read[1]
    code, rate = header[2] >> 4, header[2] & 15
    more = {6: 1, 7: 2}.get(code, 0)
    size = int.from_bytes(header[place : place + more], "big") + 1 if more else _SIZES.get(code, 0)
    place += more + {12: 1, 13: 2, 14: 2}.get(rate, 0)
    if place >= len(header) or not size or _remainder(header[: place + 1], _CRC8, 8):
        return None
    return (number if header[1] & 1 else number * fixed) + size


_SIZES: Final = {1: 192} | {n: 576 << n - 2 for n in range(2, 6)} | {n: 256 << n - 8 for n in range(8, 16)}
"""Samples of a block, by the code in its header."""


def _number(coded: bytes) -> tuple[int, int] | None:
    """(the number that is coded as UTF-8 codes letters, of up to 36 bits; its bytes); None if it is none."""
    if not coded:
        return None
    if coded[0] < 0x80:
        return coded[0], 1
    length = 8 - (coded[0] ^ 0xFF).bit_length()
    if not 2 <= length <= 7 or len(coded) < length:
        return None
    number = coded[0] & (0x7F >> length)
    for byte in coded[1:length]:
        if byte & 0xC0 != 0x80:
            return None
        number = number << 6 | byte & 0x3F
    return number, length


def _table(polynomial: int, width: int) -> tuple[int, ...]:
    """The CRC of each byte."""
    top, mask, made = 1 << (width - 1), (1 << width) - 1, []
    for byte in range(256):
        register = byte << (width - 8)
        for _ in range(8):
            register = (register << 1 ^ polynomial if register & top else register << 1) & mask
        made.append(register)
    return tuple(made)


_CRC8: Final = _table(0x07, 8)
_CRC16: Final = _table(0x8005, 16)


def _remainder(data: bytes, table: tuple[int, ...], width: int) -> int:
    """The CRC of the bytes and the checksum behind them: 0 if it is right."""
    mask, register = (1 << width) - 1, 0
    for byte in data:
        register = (register << 8 & mask) ^ table[(register >> (width - 8)) ^ byte]
    return register
