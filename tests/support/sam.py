"""What tests of the SAM app share: a clock that stands still, files as bytes, orchestrators on both."""

from __future__ import annotations

import io
import itertools
import wave
from collections.abc import Iterator
from dataclasses import dataclass, field

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


def recording(seconds: float = 0.5) -> bytes:
    held = io.BytesIO()
    with wave.open(held, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"\0\0" * int(8000 * seconds))
    return held.getvalue()


def still(backend: ModelBackend | None = None) -> SAMAgentOrchestrator:
    return SAMAgentOrchestrator(backend, clock=StillClock())


def still_nodes(backend: ModelBackend | None = None) -> SamNodes:
    return SamNodes(backend or StubModelBackend(), StillClock())
