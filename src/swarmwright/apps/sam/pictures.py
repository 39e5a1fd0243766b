"""Pictures: opened, checked and decoded by Pillow, every frame of them."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from swarmwright.apps.sam.damage import damage_of
from swarmwright.apps.sam.endings import is_whole
from swarmwright.apps.sam.kinds import Kind
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.recognising import Unreadable

__all__ = ["measured_picture"]


def measured_picture(data: bytes, kind: Kind, limits: Limits) -> dict[str, Any]:
    """format, width, height and frames of a picture that is whole. Raises Unreadable."""
    if len(data) > limits.image_bytes:
        raise Unreadable(f"the picture has {len(data)} bytes; at most {limits.image_bytes} are taken")
    with damage_of("picture"):
        if not is_whole(data, kind):
            raise Unreadable("the picture is cut off: it ends before its format says")
        with _opened(data, kind) as picture:
            width, height = _size(picture, limits)
            picture.verify()  # the checksums and the end, which decoding does not ask for
        with _opened(data, kind) as picture:
            frames = _decoded(picture, kind, limits)
    return {"format": kind.name, "width": width, "height": height, "frames": frames}


def _opened(data: bytes, kind: Kind) -> Image.Image:
    try:
        return Image.open(io.BytesIO(data), formats=(kind.name,))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Unreadable("the picture has more pixels than any that is taken") from error


def _size(picture: Image.Image, limits: Limits) -> tuple[int, int]:
    width, height = picture.size
    if width * height > limits.image_pixels:
        most = limits.image_pixels
        raise Unreadable(f"the picture has {width} x {height} pixels; at most {most} are taken")
    return width, height


def _decoded(picture: Image.Image, kind: Kind, limits: Limits) -> int:
    """Decode every frame; how many there are. What a JPEG holds behind its picture is not looked at."""
    frames = 1 if kind.name == "JPEG" else int(getattr(picture, "n_frames", 1))
    pixels = 0
    for number in range(frames):
        picture.seek(number)
        width, height = _size(picture, limits)
        pixels += width * height
        if pixels > limits.frames_pixels:
            most = limits.frames_pixels
            raise Unreadable(f"the picture has {frames} frames; at most {most} pixels are taken in all")
        picture.load()
    return frames
