"""glob and grep over a folder. Both stop at a time and at an amount, and then say that there was more.

grep looks for a text as it stands, not for a regular expression: that is deepagents' contract, and a good one
where strangers write the pattern.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from swarmwright.storage.scoped import files
from swarmwright.storage.scoped.files import Stamp
from swarmwright.storage.scoped.folder import ScopedFolder
from swarmwright.storage.scoped.globbing import matcher
from swarmwright.storage.scoped.refusing import FileRefused
from swarmwright.storage.scoped.walking import Entry, Names

__all__ = ["Found", "Line", "find", "search", "text_in"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was found: in which file, its number from 1, and its text, cut at the limit."""

    names: Names
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """What was found; `more`: it was stopped by a limit, so there may be more."""

    entries: tuple[Entry, ...] = ()
    lines: tuple[Line, ...] = ()
    more: bool = False


def find(folder: ScopedFolder, names: Names, pattern: str) -> Found:
    """The files below a folder that a glob pattern means. Raises FileRefused."""
    means, found = matcher(pattern), list[Entry]()
    try:
        for entry in folder.walk(names, time.monotonic() + folder.limits.seconds):
            if not means(entry.names[len(names) :]):
                continue
            if len(found) == folder.limits.listed:
                return Found(tuple(found), more=True)
            found.append(entry)
    except FileRefused as refused:
        if refused.code != "too_many":
            raise
        return Found(tuple(found), more=True)
    return Found(tuple(found))


def search(
    folder: ScopedFolder, names: Names, text: str, pattern: str | None = None, most: int | None = None
) -> Found:
    """The lines with a text in the files below a folder, or in one file. Raises FileRefused.

    pattern: a glob that the files must match. most: lines in all, besides the folder's own limits. What is
    not text, too large, or not to be read is left out.
    """
    means = matcher(pattern) if pattern is not None else None
    most = folder.limits.listed if most is None else min(most, folder.limits.listed)
    lines, room = list[Line](), folder.limits.found
    try:
        for found, content in _texts(folder, names, time.monotonic() + folder.limits.seconds):
            if means is not None and not means(found[len(names) :] or found[-1:]):
                continue
            for number, line in _lines_with(text, content):
                if len(lines) == most or room <= 0:
                    return Found(lines=tuple(lines), more=True)
                told = line if len(line) <= folder.limits.line else line[: folder.limits.line] + "…"
                lines.append(Line(found, number, told))
                room -= len(told)
    except FileRefused as refused:
        if refused.code != "too_many":
            raise
        return Found(lines=tuple(lines), more=True)
    return Found(lines=tuple(lines))


def text_in(data: bytes) -> str:
    """The text that a file's bytes are. Raises FileRefused: `not_text`."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise FileRefused("not_text") from None
    if "\0" in text:
        raise FileRefused("not_text")
    return text


def _texts(folder: ScopedFolder, names: Names, until: float) -> Iterator[tuple[Names, str]]:
    """Every file below a folder that is text, or the one file that is named, with its text."""
    try:
        for entry in folder.walk(names, until):
            text = _text(entry.place, entry.names[-1], entry.stamp, folder.limits.file)
            if text is not None:
                yield entry.names, text
    except FileRefused as refused:
        if refused.code != "not_a_directory":
            raise
        yield names, text_in(folder.read(names)[0])


def _text(place: int, name: str, stamp: Stamp, most: int) -> str | None:
    if stamp.size > most:
        return None
    try:
        return text_in(files.read(place, name, most)[0])
    except (FileRefused, OSError):
        return None  # gone, replaced or not text: as if it were not there


def _lines_with(text: str, content: str) -> Iterator[tuple[int, str]]:
    if text in content:
        for number, line in enumerate(content.splitlines(), start=1):
            if text in line:
                yield number, line
