"""The most that a turn takes."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]

_MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a turn takes: letters, bytes, pixels (of one frame, of all together), seconds.

    image_scans: how often a JPEG paints its picture over. file_parts: chunks, blocks, boxes of a file.
    file_seconds: the longest that one file is looked at, once its turn has come.
    """

    text_letters: int = 200_000
    image_bytes: int = 10 * _MB
    image_pixels: int = 40 * _MB
    image_frames: int = 1000
    image_scans: int = 100
    frames_pixels: int = 200 * _MB
    audio_bytes: int = 25 * _MB
    audio_seconds: float = 3600.0
    file_parts: int = 50_000
    file_seconds: float = 20.0
