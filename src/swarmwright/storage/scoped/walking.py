"""What is in an open folder, and below it: listed, walked through, deleted. Never through a link.

This module takes descriptors of folders, which `beneath` has opened, and opens others below them.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from dataclasses import dataclass

from swarmwright.storage.scoped import files
from swarmwright.storage.scoped.beneath import DIRECTORY
from swarmwright.storage.scoped.files import Stamp
from swarmwright.storage.scoped.names import DEEPEST, is_name
from swarmwright.storage.scoped.refusing import FileRefused

__all__ = ["Entry", "Names", "delete_folder", "inside", "walk"]

Names = tuple[str, ...]
"""The names that lead to something from the folder down; () is the folder."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file or folder that was found: its names, and its stamp. `place`: the open folder that it is in."""

    names: Names
    is_folder: bool
    stamp: Stamp
    place: int = -1


def walk(folder: int, names: Names, left: list[int], until: float | None) -> Iterator[Entry]:
    """Every file below an open folder; `left` counts down the entries that may still be looked at.

    Raises FileRefused: `too_many` when none is left, or it is past `until` (by `time.monotonic`).
    """
    below: list[str] = []
    for entry in sorted(inside(folder, names, left[0]), key=lambda entry: entry.names):
        left[0] -= 1
        if left[0] < 0 or (until is not None and time.monotonic() > until):
            raise FileRefused("too_many")
        if entry.is_folder:
            below.append(entry.names[-1])
        else:
            yield entry
    for name in below if len(names) < DEEPEST else ():
        try:
            inner = os.open(name.encode(), DIRECTORY, dir_fd=folder)
        except OSError:
            continue  # gone, or replaced, or not ours to read: then it is not found
        try:
            yield from walk(inner, (*names, name), left, until)
        finally:
            os.close(inner)


def inside(folder: int, names: Names, most: int) -> Iterator[Entry]:
    """What is in an open folder, without links, devices and names that cannot be asked for.

    Raises FileRefused for more than `most` of them, and OSError.
    """
    with os.scandir(folder) as found:
        for count, one in enumerate(found):
            if count > most:
                raise FileRefused("too_many")
            name = _name(one.name)
            if name is None:
                continue
            try:
                status = os.stat(one.name, dir_fd=folder, follow_symlinks=False)
            except OSError:
                continue  # gone meanwhile
            if stat.S_ISDIR(status.st_mode) or (stat.S_ISREG(status.st_mode) and status.st_nlink == 1):
                is_folder = stat.S_ISDIR(status.st_mode)
                yield Entry((*names, name), is_folder, files.stamp_of(status), folder)


def _name(found: str) -> str | None:
    """A name on the disk as a model would write it; None for one that it could not."""
    try:
        name = os.fsencode(found).decode()
    except UnicodeDecodeError:
        return None
    return name if is_name(name) else None


def delete_folder(folder: int, name: str, device: int, deeper: int) -> None:
    """Delete a folder in an open folder, with all that is in it; links are deleted, not followed.

    Raises FileRefused where another file system than `device` begins, and below `deeper` folders; both are
    looked for before anything is deleted.
    """
    _within(folder, name, device, deeper, delete=False)
    _within(folder, name, device, deeper, delete=True)


def _within(folder: int, name: str, device: int, deeper: int, *, delete: bool) -> None:
    """Go through a folder, and delete it. It is looked at again then: it may have changed meanwhile."""
    inner = os.open(name.encode(), DIRECTORY, dir_fd=folder)
    try:
        if os.fstat(inner).st_dev != device:
            raise FileRefused("permission_denied", "another file system begins here")
        if not deeper:
            raise FileRefused("too_deep")
        with os.scandir(inner) as found:
            children = [(one.name, one.is_dir(follow_symlinks=False)) for one in found]
        for child, is_folder in children:
            if is_folder:
                _within(inner, child, device, deeper - 1, delete=delete)
            elif delete:
                os.unlink(child, dir_fd=inner)
    finally:
        os.close(inner)
    if delete:
        os.rmdir(name.encode(), dir_fd=folder)
