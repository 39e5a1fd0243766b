"""Has the model changed the file that a result shows? Then it may say back what the model made of it.

A text that is written in one spelling and edited into another stands in no call as it is found then, so
`policy.arguments.putting` cannot see it. Here it is told by the file: by its path where that can be read in
one way only, and for every file otherwise.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from swarmwright.policy.arguments.paths import canonical_path
from swarmwright.ports.files import FILE_TOOLS, PRIVATE

__all__ = ["Place", "changed", "retold"]

Place: TypeAlias = tuple[str, ...] | None
"""The names in a path, () being the folder itself; None = any path: it cannot be told."""

_SHOW = {FILE_TOOLS[name].called for name in ("read_file", "grep")}
_CHANGE = {FILE_TOOLS[name].called for name in ("write_file", "edit_file")}


def changed(called: str, arguments: Mapping[str, Any]) -> Sequence[Place]:
    """The file that this call changes; none for a call that changes none."""
    return (_place(arguments),) if called in _CHANGE else ()


def retold(called: str, arguments: Mapping[str, Any], text: str, files: Sequence[Place]) -> bool:
    """Whether what this call gave (`text`) may come from one of these files, or from what was put aside of
    the conversation itself."""
    if called not in _SHOW:
        return False
    place = _place(arguments)
    aside = place[0] in PRIVATE if place else any(f"/{name}/" in text for name in PRIVATE)
    return aside or any(_meet(place, file) for file in files)


def _place(arguments: Mapping[str, Any]) -> Place:
    path = arguments.get("file_path", arguments.get("path"))
    parts = canonical_path(path) if isinstance(path, str) else None
    # Some disks take two spellings of a name for one; what begins with "/" is the same as what does not.
    return None if parts is None else tuple(unicodedata.normalize("NFKC", p).casefold() for p in parts[1:])


def _meet(one: Place, other: Place) -> bool:
    """Whether both may be one file, or one may be in the other."""
    return one is None or other is None or all(a == b for a, b in zip(one, other, strict=False))
