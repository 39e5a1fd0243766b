"""Somebody swaps files, folders, links and pipes while operations run: nothing leads out, hangs or raises.

The number of swaps is bounded. What checks a path before it uses it (deepagents' own backend does) is led out
by these swaps about once in two hundred operations, and has then deleted the secret.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from support.arenas import SECRET, Arena, bounded
from swarmwright.storage.scoped import files

SWAPS = 1_500


class Swapper(threading.Thread):
    """Puts one thing after the other into two places: a file's and a folder's."""

    def __init__(self, arena: Arena) -> None:
        super().__init__(daemon=True)
        self._arena, self._aside = arena, arena.root.with_name("aside")
        self._aside.mkdir()
        self.swaps, self.failed = 0, ""
        self.swap()

    def run(self) -> None:
        try:
            while self.swaps < SWAPS:
                self.swap()
        except BaseException as error:  # noqa: BLE001  (told by the test, which would wait for it)
            self.failed = repr(error)

    def swap(self) -> None:
        """Replace what stands in both places by the next thing."""
        self.swaps += 1
        new = self._aside / "new"
        self._file(new, self.swaps % 6)
        self._put(new, self._arena.root / "note.txt")
        self._folder(new, self.swaps % 3)
        self._put(new, self._arena.root / "more")

    def _file(self, new: Path, which: int) -> None:
        secret = self._arena.outside / "secret.txt"
        match which:
            case 0 | 1:
                new.write_text("my own tide")
            case 2:
                new.symlink_to(secret)
            case 3:
                os.link(secret, new)
            case 4:
                os.mkfifo(new)
            case _:
                new.mkdir()

    def _folder(self, new: Path, which: int) -> None:
        if which == 0:
            new.symlink_to(self._arena.outside)
        else:
            new.mkdir()
            (new / "secret.txt").write_text("my own tide")

    def _put(self, new: Path, place: Path) -> None:
        """Rename into place; a folder cannot replace a file, nor a file a folder, so that one goes aside."""
        old = self._aside / f"old-{self.swaps}-{place.name}"
        with suppress(FileNotFoundError):
            place.rename(old)
        for _ in range(100):
            try:
                new.rename(place)
                break
            except OSError:  # somebody wrote there meanwhile
                _remove(place)
        _remove(old)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def operations(arena: Arena) -> Iterator[object]:
    """Every operation on both places, once; their answers, in time."""
    paths = ("/note.txt", "/more", "/more/secret.txt", "/more/new/deep.txt")
    for path in paths:
        for _, call in arena.everything(path):
            yield bounded(call)
    for call in (lambda: arena.backend.grep("tide"), lambda: arena.backend.glob("**")):
        yield bounded(call)


def test_a_pipe_that_comes_between_the_look_and_the_opening_holds_nobody(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The look says a regular file; what is opened is a pipe to which nobody will ever write."""
    note, look = arena.root / "note.txt", files.look

    def looked(folder: int, name: str) -> files.Stamp:
        found = look(folder, name)
        if name == note.name:
            note.unlink()
            os.mkfifo(note)
        return found

    note.write_text("my own tide")
    monkeypatch.setattr(files, "look", looked)
    assert "my own tide" not in repr(bounded(lambda: arena.backend.read("/note.txt")))
    assert note.is_fifo()


def test_nothing_that_is_swapped_meanwhile_leads_out(arena: Arena) -> None:
    swapper = Swapper(arena)
    swapper.start()
    try:
        answers = 0
        while swapper.is_alive():
            for answer in operations(arena):
                told = repr(answer)
                assert SECRET not in told, answer
                assert str(arena.outside.parent) not in told, answer
                answers += 1
    finally:
        swapper.join()
    assert not swapper.failed
    assert answers > 100
    assert (arena.outside / "secret.txt").read_text() == SECRET
