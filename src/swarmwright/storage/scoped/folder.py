"""ScopedFolder: a folder that nothing leads out of, under limits. Bytes in and out; text is the backend's.

Each operation opens the folder anew, goes to its place by `beneath`, and works relative to what it opened
there. Everything that cannot be done is a `FileRefused`; nothing else is raised for what is on the disk.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from swarmwright.errors import ConfigError
from swarmwright.storage.scoped import files
from swarmwright.storage.scoped.beneath import DIRECTORY, Way, available, best_way, opened
from swarmwright.storage.scoped.files import Stamp
from swarmwright.storage.scoped.names import DEEPEST
from swarmwright.storage.scoped.refusing import FileRefused, refusing
from swarmwright.storage.scoped.walking import Entry, Names, delete_folder, inside, walk

__all__ = ["Limits", "Names", "ScopedFolder"]


_COUNT_AGAIN = 60.0
"""Seconds after which what a folder holds is counted anew."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is too much. Sizes in bytes, times in seconds.

    file: of one file. total, entries: of the whole folder, files and folders, when something is written; more
    may lie there, but none is added. listed: entries of one listing, and matches of one search. seconds: how
    long a search goes on. line, found: characters of one line that was found, and of all of them.
    """

    file: int = 10 << 20
    total: int = 1 << 30
    entries: int = 100_000
    listed: int = 2_000
    seconds: float = 5.0
    line: int = 2_000
    found: int = 200_000


@dataclass(frozen=True, slots=True)
class _Usage:
    """What a folder held at a time (`time.monotonic`), and what was written since."""

    size: int
    entries: int
    at: float


class ScopedFolder:
    """What may be done in one folder. `way`: how it is held to that folder here (see `beneath`).

    by: the agent that writes here; what it writes is noted as its own (`marking`). read_only: nothing is
    written or deleted. `way` None = the best that there is. A folder that does not
    exist is empty, and is made by the first write. Raises ConfigError where the system has neither way.
    """

    def __init__(
        self,
        root: Path,
        *,
        by: str = "agent",
        read_only: bool = False,
        limits: Limits | None = None,
        way: Way | None = None,
    ) -> None:
        if not available():
            raise ConfigError(
                "files", "folder", "this system cannot hold an agent to a folder", "use Linux or macOS"
            )
        # A link above is the owner's; from here on, the folder is one place, and no link.
        self._root = root.resolve()
        self._by = by
        self.read_only, self.limits = read_only, limits or Limits()
        self.way: Way = way or self._best()
        self._usage: _Usage | None = None

    def __repr__(self) -> str:
        # Reprs end up in logs and traces, where the place on this machine has no business.
        return f"ScopedFolder(read_only={self.read_only}, way={self.way!r})"

    def make(self) -> None:
        """Make the folder if there is none."""
        with refusing():
            self._root.mkdir(parents=True, exist_ok=True)

    def read(self, names: Names) -> tuple[bytes, Stamp]:
        """The bytes of a file, and its stamp for `write`. Raises FileRefused."""
        with self._parent(names) as (folder, name):
            return files.read(folder, name, self.limits.file)

    def write(self, names: Names, data: bytes, *, expected: Stamp | None = None) -> None:
        """Let a file have these bytes; folders on the way are made. Raises FileRefused.

        `expected`: what it was when it was read; if it is not that any more, nothing is written.
        """
        self._changing(names)
        if len(data) > self.limits.file:
            raise FileRefused("too_large", f"{len(data)} bytes; a file may have {self.limits.file}")
        self.make()
        self._room_for(len(data), len(names))
        with refusing():
            self._make_way(names[:-1])
        with self._parent(names) as (folder, name):
            files.replace(folder, name, data, expected=expected, by=self._by)
        self._count(len(data), len(names))

    def has_of_agents(self, found: Iterable[Names], *, names: bool) -> bool:
        """Whether an agent has written one of these files, or (names) given a name on the way to one.

        True also where nobody can tell: a file that is gone by now, a system that keeps no marks.
        """
        looked = {one[:depth] for one in found for depth in range(1 if names else len(one), len(one) + 1)}
        try:
            return any(self._of_agent(one) for one in looked if one)
        except FileRefused:
            return True

    def delete(self, names: Names) -> None:
        """Delete a file, or a folder with all that is in it; links are deleted, not followed.

        Raises FileRefused: for the folder itself, for more entries than the limit, and for what lies on
        another file system.
        """
        self._changing(names)
        self._usage = None
        with self._parent(names) as (folder, name):
            found = os.stat(name.encode(), dir_fd=folder, follow_symlinks=False)
            if stat.S_ISDIR(found.st_mode):
                self._countable(names)
                delete_folder(folder, name, os.fstat(folder).st_dev, DEEPEST)
            else:
                os.unlink(name.encode(), dir_fd=folder)

    def entries(self, names: Names) -> list[Entry]:
        """What is in a folder that a model may know of, by name. Raises FileRefused, also for too many."""
        found = list[Entry]()
        with _empty_where_missing(names), self._opened(names) as folder:
            found += inside(folder, names, self.limits.entries)
        if len(found) > self.limits.listed:
            detail = f"there are {len(found)} entries; search for a pattern in place of listing them"
            raise FileRefused("too_many", detail)
        return sorted(found, key=lambda entry: entry.names)

    def walk(self, names: Names, until: float | None = None) -> Iterator[Entry]:
        """Every file below a folder, folder by folder, each while its folder is open (`Entry.place`).

        until: when to stop, by `time.monotonic`. Raises FileRefused: `too_many` at that time, or beyond the
        limit of entries, and what the folder itself is refused for; folders below that cannot be read are
        left out.
        """
        left = [self.limits.entries]
        with _empty_where_missing(names), self._opened(names) as folder:
            yield from walk(folder, names, left, until)

    def _best(self) -> Way:
        place = self._root if self._root.is_dir() else Path("/")
        with refusing():
            root = os.open(place, DIRECTORY)
        try:
            return best_way(root)
        finally:
            os.close(root)

    @contextmanager
    def _opened(self, names: Names) -> Iterator[int]:
        """The descriptor of a folder, with what the system says told as refusals."""
        with refusing():
            root = os.open(self._root, DIRECTORY)
            try:
                with opened(root, names, self.way) as folder:
                    yield folder
            finally:
                os.close(root)

    @contextmanager
    def _parent(self, names: Names) -> Iterator[tuple[int, str]]:
        """The descriptor of the folder that a file is in, and its name there."""
        if not names:
            raise FileRefused("is_directory")
        with self._opened(names[:-1]) as folder:
            yield folder, names[-1]

    def _of_agent(self, names: Names) -> bool:
        with self._parent(names) as (folder, name):
            return files.of_agent(folder, name)

    def _changing(self, names: Names) -> None:
        if self.read_only:
            raise FileRefused("read_only")
        if not names:
            raise FileRefused("root")

    def _make_way(self, names: Names) -> None:
        """Make the folders that are missing on the way, each inside of the one before."""
        for depth in range(1, len(names) + 1):
            with self._opened(names[: depth - 1]) as folder, suppress(FileExistsError):
                files.make_folder(folder, names[depth - 1], by=self._by)

    def _countable(self, names: Names) -> None:
        """Refuse more than the limit of entries, before the first of them is touched."""
        for _ in self.walk(names):
            pass

    def _room_for(self, size: int, entries: int) -> None:
        """Refuse what would be too much for the folder with what is there already.

        Counted once in a while, and kept up by what is written here: it holds back an agent that never stops.
        """
        used = self._usage
        if used is None or time.monotonic() - used.at > _COUNT_AGAIN or not self._fits(used, size, entries):
            used = self._usage = self._counted()
        if not self._fits(used, size, entries):
            raise FileRefused("no_space", "this folder may not become larger")

    def _fits(self, used: _Usage, size: int, entries: int) -> bool:
        return used.size + size <= self.limits.total and used.entries + entries <= self.limits.entries

    def _counted(self) -> _Usage:
        size, left = 0, [self.limits.entries]
        try:
            with self._opened(()) as folder:
                for entry in walk(folder, (), left, None):
                    size += entry.stamp.size
        except FileRefused as refused:
            if refused.code != "too_many":
                raise
            left = [0]
        return _Usage(size, self.limits.entries - left[0], time.monotonic())

    def _count(self, size: int, entries: int) -> None:
        if (used := self._usage) is not None:
            self._usage = _Usage(used.size + size, used.entries + entries, used.at)


@contextmanager
def _empty_where_missing(names: Names) -> Iterator[None]:
    """The folder itself need not be there before something is written."""
    try:
        yield
    except FileRefused as refused:
        if names or refused.code != "file_not_found":
            raise
