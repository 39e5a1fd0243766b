"""A process that is kept ready to take over: it has loaded what is installed, and nothing of anybody's own.

What a server stands on takes two seconds to load, in which one that starts again is away. A spare has that
behind it, and waits for a line on its standard input before it reads any file; where that ends, it ends.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path

import typer

__all__ = ["HELD", "Spare", "held_back"]

HELD = "--held"
"""The option of a process that is to wait for its line."""

_NEEDED = ("swarmwright.bootstrap.hosts", "swarmwright.bootstrap.crewing", "swarmwright.bootstrap.serving")
"""What most of the time goes to."""


def held_back() -> None:
    """Load what a server stands on, and wait to be told to begin; leave where nobody will."""
    for name in _NEEDED:
        import_module(name)
    if not sys.stdin.readline():
        raise typer.Exit


class Spare:
    """One spare process of a command at a time.

    start: starts a command; its standard input is a pipe.
    """

    def __init__(
        self, command: Sequence[str], start: Callable[[Sequence[str]], subprocess.Popen[str]]
    ) -> None:
        self._command, self._start = command, start
        self._lock, self._closed = threading.Lock(), False
        self._process: subprocess.Popen[str] | None = None

    def make(self) -> None:
        """See that there is one, from any thread."""
        with self._lock:
            if self._process is None and not self._closed:
                self._process = self._start([*self._command, HELD])

    def begin(self) -> subprocess.Popen[str]:
        """The command, at work: the spare's process, or a new one where there is none that can take over.

        Nothing more is told to it: its standard input ends.
        """
        process = self._taken()
        if process is not None and process.poll() is None and _told(process, "\n"):
            return process
        process = self._start(self._command)
        _told(process, "")
        return process

    def forget(self, saved: Iterable[Path]) -> None:
        """Let go of a spare that may have loaded one of these files as it was."""
        if any(path.is_relative_to(place) for path in saved for place in _loaded_from()):
            self._end(self._taken())

    def close(self) -> None:
        """Let go of it, and make no more."""
        self._closed = True
        self._end(self._taken())

    def _taken(self) -> subprocess.Popen[str] | None:
        with self._lock:
            process, self._process = self._process, None
        return process

    @staticmethod
    def _end(process: subprocess.Popen[str] | None) -> None:
        if process is not None:
            process.kill()
            process.wait()
            if process.stdin is not None:
                process.stdin.close()


def _told(process: subprocess.Popen[str], line: str) -> bool:
    """Write this, and no more, to a process; whether it can be read by it."""
    assert process.stdin is not None
    try:
        with process.stdin as told:
            told.write(line)
    except OSError:  # it has ended
        return False
    return True


def _loaded_from() -> tuple[Path, ...]:
    """Where a spare's modules lie."""
    paths = sysconfig.get_paths()
    return Path(__file__).resolve().parents[1], *(Path(paths[name]) for name in ("purelib", "platlib"))
