"""Doing a thing again whenever a file is saved, until it is stopped from the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from swarmwright.cli.output import show_error, stderr
from swarmwright.errors import SwarmwrightError

__all__ = ["again"]

LOOK_MS = 500
"""How often the files are looked at even if nothing was noticed: one may be saved before the watch begins."""


def again(once: Callable[[], bool], *files: Path) -> None:
    """Call `once` now and after every change of these files; its errors are shown, and it goes on.

    The folders are watched, not the files: many editors put a new file in the old one's place.
    """
    from watchfiles import watch

    watched = [file.resolve() for file in files]
    seen = _state(watched)
    _attempt(once)
    changes = watch(
        *{file.parent for file in watched},
        watch_filter=lambda _, path: Path(path).resolve() in watched,
        debounce=200,
        rust_timeout=LOOK_MS,
        yield_on_timeout=True,
        recursive=False,
    )
    with suppress(KeyboardInterrupt):  # the way to end it
        for _ in changes:
            if (now := _state(watched)) not in (None, seen):
                seen = now
                _attempt(once)


def _state(files: Sequence[Path]) -> tuple[tuple[int, int, int], ...] | None:
    """What tells one saved state of the files from another: (inode, time in ns, bytes).

    None while one of them is not there: an editor is about to put it back.
    """
    try:
        stats = [file.stat() for file in files]
    except FileNotFoundError:
        return None
    return tuple((stat.st_ino, stat.st_mtime_ns, stat.st_size) for stat in stats)


def _attempt(once: Callable[[], bool]) -> None:
    try:
        ok = once()
    except SwarmwrightError as error:
        show_error(error)
        ok = False
    state = "compiles" if ok else "does not compile"
    stderr().print(
        f"{datetime.now():%H:%M:%S} it {state}; waiting for the next change, Ctrl-C ends", style="dim"
    )
