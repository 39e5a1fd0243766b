"""A file that events are appended to while runs go on, a line each (`lines`), by a thread of its own.

A disk that is slow, full or gone holds up no run: what cannot be written is told once, and left out.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from swarmwright.errors import StorageError
from swarmwright.ports.events import Event
from swarmwright.telemetry.lines import event_line, text

__all__ = ["JsonlFile", "open_jsonl"]

LONGEST_QUEUE = 10_000
"""Events that may wait for a slow disk; more are left out."""

CLOSING_S = 2.0
"""How long closing waits for what is still to be written."""

_log = logging.getLogger(__name__)


class JsonlFile:
    """A trace sink over a file that is open for writing."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._waiting: queue.Queue[Event | None] = queue.Queue(LONGEST_QUEUE)
        self._told = False
        self._writer = threading.Thread(target=self._write, name="trace file", daemon=True)
        self._writer.start()

    @property
    def content(self) -> bool:
        """It keeps what the log keeps."""
        return False

    def tell(self, event: Event) -> None:
        """Put the event on its way."""
        try:
            self._waiting.put_nowait(event)
        except queue.Full:
            self._warn("it is written too slowly")

    def close(self) -> None:
        """Write what is left, for a bounded time."""
        try:
            self._waiting.put(None, timeout=CLOSING_S)
        except queue.Full:
            return
        self._writer.join(CLOSING_S)

    def _write(self) -> None:
        while (event := self._waiting.get()) is not None:
            try:
                self._file.write(text(event_line(event)))
                if self._waiting.empty():
                    self._file.flush()
            except (OSError, ValueError) as error:  # the second: closed meanwhile, for it took too long
                self._warn(str(error))

    def _warn(self, why: str) -> None:
        if not self._told:
            self._told = True
            _log.warning("events are missing in the trace file: %s", why)


@contextmanager
def open_jsonl(path: Path) -> Iterator[JsonlFile]:
    """A sink that appends to the file at `path`. Raises StorageError when it cannot be opened."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a", encoding="utf-8")
    except OSError as error:
        raise StorageError(str(path), error.strerror or str(error)) from error
    sink = JsonlFile(file)
    try:
        yield sink
    finally:
        sink.close()
        try:
            file.close()
        except OSError as error:
            _log.warning("the trace file could not be written to its end: %s", error)
