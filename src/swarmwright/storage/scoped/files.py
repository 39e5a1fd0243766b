"""One regular file in an open folder: looked at, read, or written beside its place and renamed into it.

Every function takes the descriptor of the folder and the file's name there. Only regular files with one link
count: a hard link is a file of somewhere else, too. Nothing here waits: not for the other end of a FIFO, not
for a device. A file that is replaced is replaced whole, so a write goes through no link, and a reader sees
the old text or the new one.
"""

from __future__ import annotations

import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from swarmwright.ports.marking import mark, marked
from swarmwright.storage.scoped.names import TEMPORARY
from swarmwright.storage.scoped.refusing import FileRefused

if sys.platform != "win32":
    import fcntl

__all__ = ["Stamp", "look", "make_folder", "of_agent", "read", "replace", "stamp_of"]

_CHUNK = 1 << 20

_PATIENCE, _PAUSE = 1.0, 0.002
"""Seconds that a write waits for another, which takes a moment; after that, somebody holds on to it."""

_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_READ |= getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What tells one state of a file from another; size in bytes, the time in nanoseconds."""

    device: int
    inode: int
    size: int
    modified: int
    mode: int


def stamp_of(found: os.stat_result) -> Stamp:
    """The stamp of what was found."""
    return Stamp(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, stat.S_IMODE(found.st_mode))


def look(folder: int, name: str) -> Stamp:
    """The stamp of a regular file. Raises FileRefused for anything else, OSError where there is nothing."""
    return _checked(os.stat(name.encode(), dir_fd=folder, follow_symlinks=False))


def read(folder: int, name: str, most: int) -> tuple[bytes, Stamp]:
    """The bytes of a regular file, at most `most` of them, and its stamp. Raises FileRefused and OSError."""
    look(folder, name)  # so that no device is even opened; what counts is looked at again below
    with _open(folder, name) as descriptor:
        stamp = _checked(os.fstat(descriptor))
        if stamp.size > most:
            raise FileRefused("too_large", f"this file has {stamp.size} bytes; {most} can be read")
        return _all_of(descriptor, most), stamp


def replace(folder: int, name: str, data: bytes, *, expected: Stamp | None = None, by: str = "") -> None:
    """Let a file have these bytes, whether there is one or not; its permissions stay.

    by: the agent that writes it, which is noted with the file. `expected`: what it was when the caller read
    it; another state is refused. Raises FileRefused for a place where something else than a file is, and
    OSError.
    """
    before = _standing(folder, name, expected)
    temporary = f"{TEMPORARY}{secrets.token_hex(8)}".encode()
    descriptor = os.open(temporary, _MAKE, 0o666, dir_fd=folder)
    try:
        try:
            _write(descriptor, data)
            if by:
                mark(descriptor, by)
            if before is not None:
                # By descriptor: the name could be another's by now. Rights that a link would carry are left.
                os.fchmod(descriptor, before.mode & 0o777)
        finally:
            os.close(descriptor)
        with _alone(folder):
            _standing(folder, name, expected)
            os.rename(temporary, name.encode(), src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary, dir_fd=folder)
        raise


def make_folder(folder: int, name: str, *, by: str) -> None:
    """Make a folder, noted as that agent's. Raises FileExistsError, OSError."""
    os.mkdir(name.encode(), dir_fd=folder)
    with _open(folder, name) as made:
        mark(made, by)


def of_agent(folder: int, name: str) -> bool:
    """Whether an agent has written this file, or made this folder. Raises OSError where there is none."""
    with _open(folder, name) as found:
        return marked(found)


@contextmanager
def _open(folder: int, name: str) -> Iterator[int]:
    descriptor = os.open(name.encode(), _READ, dir_fd=folder)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _checked(found: os.stat_result) -> Stamp:
    if stat.S_ISDIR(found.st_mode):
        raise FileRefused("is_directory")
    if not stat.S_ISREG(found.st_mode):
        raise FileRefused("not_regular")
    if found.st_nlink != 1:
        raise FileRefused("linked" if found.st_nlink else "changed")
    return stamp_of(found)


def _standing(folder: int, name: str, expected: Stamp | None) -> Stamp | None:
    """What is there to be replaced; None = nothing. Refuses what is no file, or is not as expected."""
    try:
        found = look(folder, name)
    except FileNotFoundError:
        found = None
    if expected is not None and found != expected:
        raise FileRefused("changed")
    return found


@contextmanager
def _alone(folder: int) -> Iterator[None]:
    """Be the only one of us who replaces a file in this folder, so that what was looked at still stands."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            if time.monotonic() > until:
                raise FileRefused("changed") from None
            time.sleep(_PAUSE)
    try:
        yield
    finally:
        fcntl.flock(folder, fcntl.LOCK_UN)


def _all_of(descriptor: int, most: int) -> bytes:
    """What can be read now; a file that grows meanwhile is refused once it is too large."""
    parts: list[bytes] = []
    size = 0
    while part := os.read(descriptor, _CHUNK):
        parts.append(part)
        size += len(part)
        if size > most:
            raise FileRefused("too_large", f"this file has more than the {most} bytes that can be read")
    return b"".join(parts)


def _write(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]
