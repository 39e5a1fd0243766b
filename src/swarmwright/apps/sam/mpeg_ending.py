"""Does an MP3 file end with a whole frame, and with as many bytes as its encoder counted? Pure."""

from __future__ import annotations

import struct
from typing import Final

__all__ = ["mp3_is_whole"]

_RATES: Final = (44100, 48000, 32000)
_HALVED: Final = {3: 0, 2: 1, 0: 2}
"""How often MPEG 1, 2 and 2.5 halve their sample rates."""
_KBITS_1: Final = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0)
_KBITS_2: Final = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0)


def mp3_is_whole(data: bytes) -> bool:
    """Whether the last frame is there whole, and what a Xing, Info or VBRI header counts as well."""
    start = 0
    if data.startswith(b"ID3"):
        start = 10 + sum(byte << 7 * place for place, byte in enumerate(reversed(data[6:10])))
    frames, length = _counted(data[start : start + 256])
    # Encoders do not agree on whether the frame with the count counts itself. Where it does not, there is
    # more than is counted; less there is in no case.
    if start + length > len(data):
        return False
    found = 0
    while length := _frame(data[start : start + 4]):
        start, found = start + length, found + 1
    return start <= len(data) and found >= frames


def _frame(header: bytes) -> int:
    """The bytes of the frame that begins so, of layer III; 0 if none does (a tag, or the end)."""
    if len(header) < 4 or header[0] != 0xFF or header[1] & 0xE6 != 0xE2 or header[2] & 0x0C == 0x0C:
        return 0
    version, rate = header[1] >> 3 & 3, _RATES[header[2] >> 2 & 3]
    if version == 1:  # reserved
        return 0
    first = version == 3
    bits = (_KBITS_1 if first else _KBITS_2)[header[2] >> 4] * 1000
    if not bits:
        return 0
    return (144 if first else 72) * bits // (rate >> _HALVED[version]) + (header[2] >> 1 & 1)


def _counted(frame: bytes) -> tuple[int, int]:
    """The frames and bytes that the first frame's Xing, Info or VBRI header counts; 0 for none."""
    at = max(frame.find(b"Xing", 0, 64), frame.find(b"Info", 0, 64))
    if at < 0:
        told = struct.unpack_from(">II", frame, 46) if frame[36:40] == b"VBRI" else (0, 0)
        return told[1], told[0]
    flags = struct.unpack_from(">I", frame, at + 4)[0]
    places = (at + 8, at + 12) if flags & 1 else (0, at + 8)
    return (
        int(struct.unpack_from(">I", frame, places[0])[0]) if flags & 1 else 0,
        int(struct.unpack_from(">I", frame, places[1])[0]) if flags & 2 else 0,
    )
