"""A bell that any number of processes hear: each that listens has one named pipe in a folder of the store's.

For what concerns whoever is there: a run to be claimed, a schedule that was changed, events of a thread that
somebody follows; a thread's commands concern the one who drives it, and have a bell of their own (`bells`).
What is written is a hash of the name that is rung, so that nobody is woken for another's sake. Who may have
let his pipe run full is woken for everything. In the process that rings, listeners are called directly.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from swarmwright.storage.sqlite.bells import opened_pipe, unwatch, watched
from swarmwright.storage.wakes import Wakes

__all__ = ["Chimes"]

_END = ".chime"
_HASH = 8
"""Bytes that are written at each ring; a pipe takes so few whole, or not at all."""

_MUCH = 4096
"""Bytes that a pipe takes everywhere; where so many stand in it, there may have been more."""


class Chimes:
    """The bells of one store, by name. `folder` None = a store of this process alone, without pipes."""

    def __init__(self, folder: Path | None) -> None:
        self._folder, self._here = folder, Wakes()
        self._pipe = None if folder is None else folder / f"{os.getpid()}-{id(self):x}{_END}"
        self._opened: int | None = None
        self._listeners = 0

    def ring(self, *names: str) -> None:
        """Wake whoever listens to one of these, in this and in other processes."""
        hashes = [_hash(name) for name in names]
        self._here.call(*hashes)
        if self._folder is None:
            return
        with contextlib.suppress(OSError):  # nobody has ever listened
            mine = None if self._pipe is None else self._pipe.name
            for name in os.listdir(self._folder):  # noqa: PTH208  (at each write: paths for the few that are rung)
                if name.endswith(_END) and name != mine:
                    _ring(self._folder / name, hashes)

    @contextmanager
    def listening(self, name: str, wake: Callable[[], object]) -> Iterator[None]:
        """Call `wake` at each ring while the context lasts."""
        with self._here.waiting(_hash(name), wake):
            self._listeners += 1
            if self._listeners == 1:
                self._open()
            try:
                yield
            finally:
                self._listeners -= 1
                if not self._listeners:
                    self._close()

    def _open(self) -> None:
        if self._pipe is None:
            return
        made = self._pipe.with_suffix(".new")  # without a reader it would be taken for one that was left
        opened = opened_pipe(made)
        if opened is not None and watched(opened, self._heard):
            made.rename(self._pipe)
            self._opened = opened
        elif opened is not None:
            made.unlink(missing_ok=True)
            os.close(opened)

    def _close(self) -> None:
        if self._pipe is not None and self._opened is not None:
            with contextlib.suppress(OSError):
                self._pipe.unlink(missing_ok=True)
            unwatch(self._opened)
            self._opened = None

    def _heard(self, said: bytes) -> None:
        if len(said) >= _MUCH:
            self._here.call_all()
        else:
            self._here.call(*{said[at : at + _HASH].hex() for at in range(0, len(said), _HASH)})


def _hash(name: str) -> str:
    return hashlib.blake2b(name.encode(errors="surrogatepass"), digest_size=_HASH).hexdigest()


def _ring(pipe: Path, hashes: list[str]) -> None:
    """Write what is rung; a pipe that nobody reads any more, for its process has died, is taken away."""
    try:
        opened = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    except OSError:
        pipe.unlink(missing_ok=True)
        return
    try:
        for one in hashes:
            with contextlib.suppress(OSError):
                os.write(opened, bytes.fromhex(one))
    finally:
        os.close(opened)
