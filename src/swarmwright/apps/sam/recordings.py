"""Recordings: length, rate and channels by mutagen, in pure Python. Sound itself is not decoded."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from typing import Any, Final

from mutagen import File
from mutagen.aac import AAC
from mutagen.aiff import AIFF
from mutagen.flac import FLAC
from mutagen.mp3 import MP3
from mutagen.mp4 import MP4
from mutagen.oggflac import OggFLAC
from mutagen.oggopus import OggOpus
from mutagen.oggspeex import OggSpeex
from mutagen.oggvorbis import OggVorbis
from mutagen.wave import WAVE

from swarmwright.apps.sam.damage import damage_of
from swarmwright.apps.sam.endings import is_whole, with_its_lengths
from swarmwright.apps.sam.kinds import Kind
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.recognising import Unreadable

__all__ = ["measured_recording"]

_READERS: Final[Mapping[str, Any]] = {
    "WAV": WAVE,
    "FLAC": FLAC,
    "M4A": MP4,
    "AIFF": AIFF,
    "MP3": MP3,
    "AAC": AAC,
}
_IN_OGG: Final = [OggVorbis, OggOpus, OggFLAC, OggSpeex]


def measured_recording(data: bytes, kind: Kind, limits: Limits) -> dict[str, Any]:
    """format, seconds, sample_rate and channels of a recording. Raises Unreadable."""
    if len(data) > limits.audio_bytes:
        raise Unreadable(f"the recording has {len(data)} bytes; at most {limits.audio_bytes} are taken")
    with damage_of("recording"):
        if not is_whole(data, kind):
            raise Unreadable("the recording is cut off: it is shorter than its own header says")
        found = _read(data, kind)
        info = found.info
        seconds = float(info.length)
        rate, channels = getattr(info, "sample_rate", None), getattr(info, "channels", None)
    if not math.isfinite(seconds) or not 0 < seconds <= limits.audio_seconds:
        longest = f"{limits.audio_seconds:g}"
        raise Unreadable(f"the recording lasts {seconds:g} s; more than 0 and at most {longest} are taken")
    return {
        "format": type(found).__name__,
        "seconds": round(seconds, 3),
        "sample_rate": rate,
        "channels": channels,
    }


def _read(data: bytes, kind: Kind) -> Any:
    if kind.name != "Ogg":
        return _READERS[kind.name](io.BytesIO(with_its_lengths(data, kind)))
    found = File(io.BytesIO(data), options=_IN_OGG)
    if found is None:
        raise Unreadable("the Ogg file holds no sound that is known here: Vorbis, Opus, FLAC or Speex")
    return found
