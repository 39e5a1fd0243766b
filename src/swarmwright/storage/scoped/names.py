"""A path as a model writes it → the names that it is made of. Pure; the first of two locks.

The second is the system's (`beneath`): even a name that should not have come through here leads nowhere else.
"""

from __future__ import annotations

import re

from swarmwright.storage.scoped.refusing import FileRefused

__all__ = ["DEEPEST", "TEMPORARY", "is_name", "names_in", "path_of"]

DEEPEST = 64
"""Names in one path, at most."""

TEMPORARY = ".swarmwright-"
"""How the names of files begin that are being written; nobody can ask for one."""

_LONGEST_NAME, _LONGEST_PATH = 255, 4_096
"""Bytes, as file systems count them."""

_IN_NO_NAME = re.compile("[/\\\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Slashes, control characters, ends of lines, and halves of characters."""

_ELSEWHERE = re.compile(r"~|[A-Za-z]:")
"""How paths begin that mean a place outside of every folder: somebody's home, a drive."""


def names_in(path: str) -> tuple[str, ...]:
    """The names in a path, from the folder down; () is the folder itself. Raises FileRefused.

    A path begins with `/`, which is the folder, or with its first name. `.` and doubled slashes mean nothing.
    Nothing is expanded, decoded or normalised, so `%2e%2e` and `．．` are names like any other.
    """
    if not isinstance(path, str) or len(path) > _LONGEST_PATH or _ELSEWHERE.match(path):
        raise FileRefused("invalid_path")
    names = tuple(name for name in path.split("/") if name not in ("", "."))
    if len(names) > DEEPEST:
        raise FileRefused("too_deep")
    if not all(map(is_name, names)) or sum(len(name.encode()) + 1 for name in names) > _LONGEST_PATH:
        raise FileRefused("invalid_path")
    return names


def path_of(names: tuple[str, ...]) -> str:
    """The path that means these names; `names_in` is the reverse."""
    return "/" + "/".join(names)


def is_name(name: str) -> bool:
    """Whether a file can be asked for by this name: what cannot, is not listed either.

    No control characters, so that a name cannot pretend to be a line of its own; no backslash, which is a
    slash to some; no lone surrogates, which are not text.
    """
    if name in ("", ".", "..") or name.startswith(TEMPORARY):
        return False
    if _IN_NO_NAME.search(name):
        return False
    return len(name.encode()) <= _LONGEST_NAME
