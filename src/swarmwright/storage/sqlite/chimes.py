"""A bell that any number of processes hear: each that listens has a named pipe of its own in a folder.

For what concerns whoever is there (a run to be claimed, a schedule that was changed); a thread has one who
drives it, and a bell for him (`bells`). In the process that rings, listeners are called directly.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from swarmwright.storage.sqlite.bells import opened_pipe, unwatch, watch
from swarmwright.storage.wakes import Wakes

__all__ = ["Chimes"]

_END = ".chime"


class Chimes:
    """The bells of one store, by name. `folder` None = a store of this process alone, without pipes."""

    def __init__(self, folder: Path | None) -> None:
        self._folder, self._here, self._numbers = folder, Wakes(), count()
        self._own = set[str]()

    def ring(self, name: str) -> None:
        """Wake whoever listens, in this and in other processes."""
        self._here.call(name)
        if self._folder is None:
            return
        with contextlib.suppress(OSError):  # nobody has ever listened
            for pipe in self._folder.iterdir():
                told = pipe.name.startswith(f"{name}-") and pipe.suffix == _END
                if told and pipe.name not in self._own:
                    _ring(pipe)

    @contextmanager
    def listening(self, name: str, wake: Callable[[], object]) -> Iterator[None]:
        """Call `wake` at each ring while the context lasts."""
        with contextlib.ExitStack() as stack:
            stack.enter_context(self._here.waiting(name, wake))
            if self._folder is not None:
                stack.enter_context(self._piped(self._folder, name, wake))
            yield

    @contextmanager
    def _piped(self, folder: Path, name: str, wake: Callable[[], object]) -> Iterator[None]:
        pipe = folder / f"{name}-{os.getpid()}-{next(self._numbers)}-{id(self):x}{_END}"
        made = pipe.with_suffix(".new")  # without a reader it would be taken for one that was left
        opened = opened_pipe(made)
        if opened is None:
            yield
            return
        self._own.add(pipe.name)
        made.rename(pipe)
        watch(opened, wake)
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                pipe.unlink(missing_ok=True)
            self._own.discard(pipe.name)
            unwatch(opened)


def _ring(pipe: Path) -> None:
    """One byte; a pipe that nobody reads any more, for its process has died, is taken away."""
    try:
        opened = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    except OSError:
        pipe.unlink(missing_ok=True)
        return
    try:
        with contextlib.suppress(OSError):
            os.write(opened, b"!")
    finally:
        os.close(opened)
