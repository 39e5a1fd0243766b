"""The folder of a path, opened so that nothing leads out of the root: no link, no `..`, no magic link.

    openat2         one system call, in which the kernel holds the path to the root (Linux 5.6 and later)
    component-wise  one folder after the other, each with O_NOFOLLOW below the one before

Both refuse every symbolic link, also those that stay inside: two names for one file are how denied paths are
reached. What is opened is a descriptor, and all that follows happens relative to it; so a folder that is
swapped for a link meanwhile changes nothing. Somebody with rights outside of the root can move an open folder
out of it: that is theirs to do, by any means.
"""

from __future__ import annotations

import ctypes
import errno
import functools
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

__all__ = ["DIRECTORY", "Way", "available", "best_way", "opened"]

Way = Literal["openat2", "component-wise"]

_SAFE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
DIRECTORY = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _SAFE
"""How a folder is opened: itself, not through a link, and not if it is something else."""

_NO_MAGICLINKS, _NO_SYMLINKS, _BENEATH = 0x02, 0x04, 0x08
_OPENAT2 = 437
_MACHINES = ("x86_64", "aarch64", "riscv64", "ppc64le", "s390x", "armv7l", "armv6l", "i686", "loongarch64")
"""Where the call has that number; Alpha and MIPS have others."""

_TRIES = 16
"""How often the kernel is asked again that saw a rename on the way."""


class _How(ctypes.Structure):
    _fields_ = (("flags", ctypes.c_uint64), ("mode", ctypes.c_uint64), ("resolve", ctypes.c_uint64))


def available() -> bool:
    """Whether this system can open files relative to a folder at all; Windows cannot."""
    return os.open in os.supports_dir_fd and os.scandir in os.supports_fd and bool(_SAFE)


def best_way(root: int) -> Way:
    """How folders below the open folder `root` can be opened here; some containers forbid openat2."""
    if sys.platform != "linux" or platform.machine() not in _MACHINES:
        return "component-wise"
    try:
        os.close(_openat2(root, b"."))
    except OSError:
        return "component-wise"
    return "openat2"


@contextmanager
def opened(root: int, names: tuple[str, ...], way: Way) -> Iterator[int]:
    """The descriptor of the folder that `names` lead to below `root`. Raises OSError."""
    descriptor = _straight(root, names) if way == "openat2" else _step_by_step(root, names)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _straight(root: int, names: tuple[str, ...]) -> int:
    path = "/".join(names).encode() or b"."
    for _ in range(_TRIES):
        try:
            return _openat2(root, path)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EINTR):
                raise
    raise OSError(errno.EAGAIN, "it is being renamed all the time")


def _openat2(root: int, path: bytes) -> int:
    how = _How(DIRECTORY, 0, _BENEATH | _NO_SYMLINKS | _NO_MAGICLINKS)
    found = _syscall()(
        ctypes.c_long(_OPENAT2),
        ctypes.c_int(root),
        path,
        ctypes.byref(how),
        ctypes.c_size_t(ctypes.sizeof(how)),
    )
    if found < 0:
        raise OSError(ctypes.get_errno(), "openat2")
    return int(found)


@functools.cache
def _syscall() -> Callable[..., int]:
    call = ctypes.CDLL(None, use_errno=True).syscall
    call.restype = ctypes.c_long
    return call


def _step_by_step(root: int, names: tuple[str, ...]) -> int:
    here = os.dup(root)
    try:
        for name in names:
            below = os.open(name.encode(), DIRECTORY, dir_fd=here)
            os.close(here)
            here = below
    except BaseException:
        os.close(here)
        raise
    return here
