"""Pictures: opened, checked and decoded by Pillow, every frame of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from PIL import Image

from swarmwright.apps.sam.damage import damage_of
from swarmwright.apps.sam.endings import is_whole
from swarmwright.apps.sam.kinds import Kind
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.pace import Pace, Paced
from swarmwright.apps.sam.recognising import Unreadable

__all__ = ["measured_picture"]

_COUNTED: Final = ("PNG", "WEBP")
"""The kinds that say how many frames they have; of the others, each leads to the next."""
_SCAN: Final = b"\xff\xda"
"""Begins a scan of a JPEG; within one, no byte 0xFF is followed by another than 0 and a few marks."""


def measured_picture(data: bytes, kind: Kind, limits: Limits, pace: Pace) -> dict[str, Any]:
    """format, width, height and frames of a picture that is whole. Raises Unreadable."""
    if len(data) > limits.image_bytes:
        raise Unreadable(f"the picture has {len(data)} bytes; at most {limits.image_bytes} are taken")
    with damage_of("picture"):
        if not is_whole(data, kind, pace.part):
            raise Unreadable("the picture is cut off: it ends before its format says")
        if kind.name == "JPEG" and data.count(_SCAN) > limits.image_scans:
            raise Unreadable(f"the picture has more than {limits.image_scans} scans, which are all painted")
        with _opened(data, kind, pace) as picture:
            width, height = _size(picture, limits)
            picture.verify()  # the checksums and the end, which decoding does not ask for
        with _opened(data, kind, pace) as picture:
            frames = _decoded(picture, kind, limits, pace)
    return {"format": kind.name, "width": width, "height": height, "frames": frames}


def _opened(data: bytes, kind: Kind, pace: Pace) -> Image.Image:
    try:
        return Image.open(Paced(data, pace.on), formats=(kind.name,))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Unreadable("the picture has more pixels than any that is taken") from error


def _size(picture: Image.Image, limits: Limits) -> tuple[int, int]:
    width, height = picture.size
    if width * height > limits.image_pixels:
        most = limits.image_pixels
        raise Unreadable(f"the picture has {width} x {height} pixels; at most {most} are taken")
    return width, height


def _decoded(picture: Image.Image, kind: Kind, limits: Limits, pace: Pace) -> int:
    """Decode every frame; how many there are. What a JPEG holds behind its picture is not looked at."""
    frames = pixels = 0
    for frames in _frames(picture, kind):
        pace.on()
        if frames > limits.image_frames:
            raise Unreadable(f"the picture has more frames than the {limits.image_frames} that are taken")
        width, height = _size(picture, limits)
        pixels += width * height
        if pixels > limits.frames_pixels:
            most = limits.frames_pixels
            raise Unreadable(f"too many pixels in the first {frames} frames; at most {most} pixels are taken")
        picture.load()
    return frames


def _frames(picture: Image.Image, kind: Kind) -> Iterator[int]:
    """Go from frame to frame, counted from 1: those that the file counts, or until there is no other.

    None is looked for ahead, as that would read all of them, however many.
    """
    if kind.name in _COUNTED or kind.name == "JPEG":
        for number in range(1 if kind.name == "JPEG" else int(getattr(picture, "n_frames", 1))):
            picture.seek(number)
            yield number + 1
        return
    for number in count():
        try:
            picture.seek(number)
        except EOFError:
            return
        yield number + 1
