"""Recordings: length, rate and channels by mutagen, in pure Python. Sound itself is not decoded."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

from mutagen.aac import AACInfo
from mutagen.aiff import AIFFInfo
from mutagen.flac import StreamInfo
from mutagen.mp3 import MPEGInfo
from mutagen.mp4 import MP4Info
from mutagen.mp4._atom import Atoms
from mutagen.oggflac import OggFLACStreamInfo
from mutagen.oggopus import OggOpusInfo
from mutagen.oggspeex import OggSpeexInfo
from mutagen.oggvorbis import OggVorbisInfo
from mutagen.wave import WaveStreamInfo

from swarmwright.apps.sam.damage import damage_of
from swarmwright.apps.sam.endings import is_whole, with_its_lengths
from swarmwright.apps.sam.kinds import Kind
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.pace import Pace, Paced
from swarmwright.apps.sam.recognising import Unreadable

__all__ = ["measured_recording"]


def _flac(file: Paced) -> Any:
    """Of the first block, behind the file's mark and the block's own head."""
    return StreamInfo(file.getvalue()[8:42])  # type: ignore[no-untyped-call]


def _mp4(file: Paced) -> Any:
    return MP4Info(Atoms(file), file)  # type: ignore[no-untyped-call]


# What a file says of its sound, and nothing of its tags: they can hold millions of entries.
_READERS: Final[Mapping[str, tuple[str, Callable[[Paced], Any]]]] = {
    "WAV": ("WAVE", WaveStreamInfo),
    "FLAC": ("FLAC", _flac),
    "M4A": ("MP4", _mp4),
    "AIFF": ("AIFF", AIFFInfo),
    "MP3": ("MP3", MPEGInfo),
    "AAC": ("AAC", AACInfo),
}
_IN_OGG: Final[Mapping[bytes, tuple[str, Callable[[Paced], Any]]]] = {
    b"\x01vorbis": ("OggVorbis", OggVorbisInfo),
    b"OpusHead": ("OggOpus", OggOpusInfo),
    b"\x7fFLAC": ("OggFLAC", OggFLACStreamInfo),
    b"Speex   ": ("OggSpeex", OggSpeexInfo),
}
_BEGIN: Final = 128
"""How much of an Ogg file tells what is in it."""


def measured_recording(data: bytes, kind: Kind, limits: Limits, pace: Pace) -> dict[str, Any]:
    """format, seconds, sample_rate and channels of a recording. Raises Unreadable."""
    if len(data) > limits.audio_bytes:
        raise Unreadable(f"the recording has {len(data)} bytes; at most {limits.audio_bytes} are taken")
    with damage_of("recording"):
        if not is_whole(data, kind, pace.part):
            raise Unreadable("the recording is cut off: it is shorter than its own header says")
        name, info = _read(data, kind, pace)
        seconds = float(info.length)
        rate, channels = getattr(info, "sample_rate", None), getattr(info, "channels", None)
    if not math.isfinite(seconds) or not 0 < seconds <= limits.audio_seconds:
        longest = f"{limits.audio_seconds:g}"
        raise Unreadable(f"the recording lasts {seconds:g} s; more than 0 and at most {longest} are taken")
    return {
        "format": name,
        "seconds": round(seconds, 3),
        "sample_rate": rate,
        "channels": channels,
    }


def _read(data: bytes, kind: Kind, pace: Pace) -> tuple[str, Any]:
    """The format's name, and what its library says of the sound."""
    if kind.name != "Ogg":
        name, read = _READERS[kind.name]
        return name, read(Paced(with_its_lengths(data, kind, pace.part), pace.part))
    begin = data[:_BEGIN]
    found = next((reader for sign, reader in _IN_OGG.items() if sign in begin), None)
    if found is None:
        raise Unreadable("the Ogg file holds no sound that is known here: Vorbis, Opus, FLAC or Speex")
    file = Paced(data, pace.part)
    info = found[1](file)
    info._post_tags(file)  # the length, by the last page
    return found[0], info
