"""The most that a turn takes."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]

_MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a turn takes: letters, bytes, pixels (of one frame, of all together), seconds."""

    text_letters: int = 200_000
    image_bytes: int = 10 * _MB
    image_pixels: int = 40 * _MB
    frames_pixels: int = 200 * _MB
    audio_bytes: int = 25 * _MB
    audio_seconds: float = 3600.0
