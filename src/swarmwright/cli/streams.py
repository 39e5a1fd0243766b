"""The three streams of the process, made fit for use: closed ones, narrow encodings, readers that have gone.

stdin that is closed is empty, stderr that is closed or breaks says nothing more, and stdout that is closed is
refused before anything is done. A letter that an encoding lacks is written in its letters, where there is a
way to, else as its number; JSON has a way of its own (see `output`).
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from swarmwright.errors import ConfigError

__all__ = ["Unfailing", "discard", "prepare_streams"]

_PLAIN: Mapping[int, str] = str.maketrans(
    {
        "├": "|", "└": "`", "│": "|", "─": "-", "━": "=", "┅": ".", "·": "-", "–": "-", "—": "--", "…": "...",
        "→": "->", "⇄": "<->", "✓": "+", "✗": "x", "▶": ">", "≥": ">=", "≤": "<=", "×": "x", "�": "?",
        "‘": "'", "’": "'", "“": '"', "”": '"',
    }
)  # fmt: skip
"""Signs that we draw with, and what stands for them where there are none."""

_ERRORS = "swarmwright.plain"
_MODES = ("r", "w", "w")


def prepare_streams() -> None:
    """Make this process's streams usable. Raises ConfigError where stdout is closed."""
    closed = _open_closed()
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(_MODES[number], encoding="utf-8"))  # noqa: SIM115  (it stays)
            closed.add(number)
    codecs.register_error(_ERRORS, _plain)
    for stream in (sys.stdout, sys.stderr):
        encoding = codecs.lookup(getattr(stream, "encoding", None) or "utf-8").name
        if encoding != "utf-8" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_ERRORS)
    if 1 in closed:
        raise ConfigError("stdout", "", "it is closed", "send it to /dev/null if nobody is to read it")


def _open_closed() -> set[int]:
    """The numbers of the closed streams; they lead nowhere now, for the next file opened would get one."""
    closed = set()
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number
            closed.add(number)
    return closed


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """The part that cannot be encoded, in signs that every encoding has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end].translate(_PLAIN)
    return letters.encode("ascii", "backslashreplace").decode(), error.end


def discard(stream: TextIO) -> None:
    """Send nowhere what is held back for a stream: it cannot be written, and leaving would fail of it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


class Unfailing:
    """A stream that is no reason to stop: once it `fails`, what is written to it is dropped."""

    def __init__(self, stream: TextIO, fails: type[OSError] = OSError) -> None:
        self._stream, self._fails = stream, fails

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write, or drop it."""
        try:
            self._stream.write(text)
        except self._fails:
            discard(self._stream)
        return len(text)

    def flush(self) -> None:
        """Flush, or drop it."""
        try:
            self._stream.flush()
        except self._fails:
            discard(self._stream)
