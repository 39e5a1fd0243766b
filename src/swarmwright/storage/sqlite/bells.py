"""A bell for each thread: whoever drives it hears at once that a command has come, from any process.

A named pipe beside the store's locks: the run that is under way reads it, a sender writes one byte after its
row is committed. SQLite has no notification of its own. Where pipes cannot be had (no POSIX, no `add_reader`)
the mailbox's watch alone has to do; see docs/decisions/0016. A bell carries nothing: the row is the command.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from swarmwright.storage.wakes import Wakes

__all__ = ["Bells", "opened_pipe", "unwatch", "watched"]

_PIPE_FULL = 65536
"""Bytes that are read at once: more than stand in a pipe, on most systems."""


class Bells:
    """The bells of one store. `folder` None = a store of this process alone, which needs no pipes."""

    def __init__(self, folder: Path | None) -> None:
        self._folder, self._here = folder, Wakes()
        self._opened: dict[str, int | None] = {}

    def ring(self, thread_id: str) -> None:
        """Wake whoever listens to the thread; nobody may, and then nothing happens."""
        if thread_id in self._here:
            self._here.call(thread_id)
        elif self._folder is not None:
            self._write(self._pipe(self._folder, thread_id))

    @contextmanager
    def listening(self, thread_id: str, wake: Callable[[], object]) -> Iterator[bool]:
        """Call `wake` at each ring while the context lasts. False where other processes cannot be heard.

        Any number may listen here, but of one process: the one that drives the thread, so that its pipe can
        go with it: who opens it too late rings for a run that is over, and the next one looks into the
        mailbox first.
        """
        with self._here.waiting(thread_id, wake):
            if self._folder is None:
                yield True
                return
            pipe = self._pipe(self._folder, thread_id)
            if thread_id not in self._opened:
                self._opened[thread_id] = self._heard(pipe, thread_id)
            try:
                yield self._opened[thread_id] is not None
            finally:
                if self._here.waits(thread_id) == 1:
                    self._close(pipe, self._opened.pop(thread_id))

    def _heard(self, pipe: Path, thread_id: str) -> int | None:
        """The thread's pipe, open and watched; None where that cannot be."""
        opened = opened_pipe(pipe)
        if opened is None or watched(opened, lambda _: self._here.call(thread_id)):
            return opened
        self._close(pipe, opened)
        return None

    @staticmethod
    def _close(pipe: Path, opened: int | None) -> None:
        if opened is not None:
            with contextlib.suppress(OSError):
                pipe.unlink(missing_ok=True)
            unwatch(opened)

    @staticmethod
    def _pipe(folder: Path, thread_id: str) -> Path:
        return folder / f"{hashlib.sha256(thread_id.encode()).hexdigest()[:32]}.bell"

    @staticmethod
    def _write(pipe: Path) -> None:
        """One byte, if somebody has the pipe open: without a reader, opening it fails."""
        with contextlib.suppress(OSError):
            opened = os.open(pipe, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
            try:
                os.write(opened, b"!")
            finally:
                os.close(opened)


def opened_pipe(pipe: Path) -> int | None:
    """The pipe, made where there is none; None where this system or this folder has no pipes."""
    if not hasattr(os, "mkfifo"):
        return None
    try:
        pipe.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            os.mkfifo(pipe, 0o600)
        # Open for writing, too: a pipe whose last writer has left would be "at its end", and always readable.
        return os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    except OSError:
        return None


def watched(opened: int, heard: Callable[[bytes], object]) -> bool:
    """Tell what comes out of the pipe, whenever there is something; False where the event loop cannot."""

    def look() -> None:
        with contextlib.suppress(BlockingIOError):
            heard(os.read(opened, _PIPE_FULL))

    try:
        asyncio.get_running_loop().add_reader(opened, look)
    except NotImplementedError:
        return False
    return True


def unwatch(opened: int) -> None:
    """Close a pipe that was watched."""
    with contextlib.suppress(NotImplementedError):
        asyncio.get_running_loop().remove_reader(opened)
    os.close(opened)
