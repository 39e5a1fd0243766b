"""A folder is deleted as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from support.arenas import Arena
from swarmwright.storage.scoped import walking
from swarmwright.storage.scoped.refusing import FileRefused


def kept(root: Path) -> list[str]:
    return sorted(str(p.relative_to(root)) for p in root.rglob("*"))


def test_of_a_folder_that_is_too_deep_nothing_is_deleted(place: Arena) -> None:
    for name in ("a", "b", "y", "z"):
        place.put(f"t/{name}/note.txt")
    inner = place.root / "t" / "m"
    for _ in range(80):
        inner.mkdir()
        inner = inner / "d"
    before = kept(place.root)
    assert "too_deep" in place.refused(lambda: place.backend.delete("/t"))
    assert kept(place.root) == before


def test_of_a_folder_in_which_another_file_system_begins_nothing_is_deleted(
    place: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "m", "z"):
        place.put(f"t/{name}/note.txt")
    mounted, before = (place.root / "t" / "m").stat().st_ino, kept(place.root)
    status = os.fstat

    def as_if_mounted(descriptor: int) -> os.stat_result:
        found = status(descriptor)
        return (
            os.stat_result((*found[:2], found.st_dev + 1, *found[3:10])) if found.st_ino == mounted else found
        )

    monkeypatch.setattr(walking.os, "fstat", as_if_mounted)
    assert "another file system" in place.refused(lambda: place.backend.delete("/t"))
    assert kept(place.root) == before


def test_a_folder_of_another_file_system_is_not_deleted(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "note.txt").write_text("mine")
    folder = os.open(tmp_path, os.O_RDONLY)
    try:
        with pytest.raises(FileRefused):
            walking.delete_folder(folder, "d", os.fstat(folder).st_dev + 1, 9)
    finally:
        os.close(folder)
    assert kept(tmp_path) == ["d", "d/note.txt"]
