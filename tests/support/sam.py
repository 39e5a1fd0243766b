"""What tests of the SAM app share: a clock that stands still, files as bytes, orchestrators on both."""

from __future__ import annotations

import io
import itertools
import struct
import wave
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from swarmwright.apps.sam.inference import ModelBackend, StubModelBackend
from swarmwright.apps.sam.nodes import SamNodes
from swarmwright.apps.sam.orchestrator import SAMAgentOrchestrator


@dataclass
class StillClock:
    """The time of the seed's example, and ids that count."""

    _ids: Iterator[int] = field(default_factory=itertools.count)

    def now(self) -> float:
        return 1770372000.0

    def new_id(self) -> str:
        return f"id-{next(self._ids)}"


def picture(width: int = 5, height: int = 3, kind: str = "PNG") -> bytes:
    held = io.BytesIO()
    Image.new("RGB", (width, height), (200, 30, 30)).save(held, kind)
    return held.getvalue()


def moving(kind: str, frames: int = 3) -> bytes:
    """A picture of several frames (or pages), no two alike."""
    held = io.BytesIO()
    first, *others = (Image.effect_noise((16, 12), 20 + 30 * n).convert("RGB") for n in range(frames))
    first.save(held, kind, save_all=True, append_images=others)
    return held.getvalue()


def recording(seconds: float = 0.5) -> bytes:
    held = io.BytesIO()
    with wave.open(held, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"\0\0" * int(8000 * seconds))
    return held.getvalue()


def box(name: bytes, *inside: bytes) -> bytes:
    """A box of an MP4 file."""
    held = b"".join(inside)
    return struct.pack(">I", 8 + len(held)) + name + held


def m4a() -> bytes:
    """The smallest M4A file of half a second: its tables, and no sound behind them."""
    rate = 8000
    sound = struct.pack(">6xH8xHH4xI", 1, 1, 16, rate << 16)
    track = box(
        b"mdia",
        box(b"mdhd", struct.pack(">4x8xII4x", rate, rate // 2)),
        box(b"hdlr", b"\0" * 8 + b"soun" + b"\0" * 13),
        box(b"minf", box(b"stbl", box(b"stsd", struct.pack(">4xI", 1), box(b"mp4a", sound, box(b"free"))))),
    )
    moov = box(b"moov", box(b"mvhd", b"\0" * 100), box(b"trak", track))
    return box(b"ftyp", b"M4A \0\0\0\0isom") + moov + box(b"mdat", b"\1" * 64)


def samples() -> dict[str, bytes]:
    """A healthy file of every kind that SAM takes, by a name."""
    made = {kind: picture(16, 12, kind) for kind in ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")}
    made |= {f"moving {kind}": moving(kind) for kind in ("PNG", "GIF", "WEBP", "TIFF")}
    made |= {"wav": recording(0.1), "m4a": m4a(), "aac": b"\xff\xf1\x6c\x40\x02\x1f\xfc" + b"\x21" * 9}
    made["aac"] *= 20
    folder = Path(__file__).parent.parent / "apps" / "sam" / "data"
    return made | {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def still(backend: ModelBackend | None = None) -> SAMAgentOrchestrator:
    return SAMAgentOrchestrator(backend, clock=StillClock())


def still_nodes(backend: ModelBackend | None = None) -> SamNodes:
    return SamNodes(backend or StubModelBackend(), StillClock())
