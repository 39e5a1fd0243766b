"""Ways out of a folder that are known, each by name. On the naive backend they all lead out."""

from __future__ import annotations

import os
import socket
import stat
from pathlib import Path

import pytest

from support.arenas import SECRET, Arena


def test_a_path_with_two_dots_leads_nowhere(arena: Arena) -> None:
    for path in ("/../elsewhere/secret.txt", "../elsewhere/secret.txt", "/a/../../elsewhere/secret.txt"):
        for _, call in arena.everything(path):
            arena.refused(call)


def test_a_link_to_a_file_outside_is_neither_read_nor_written_through(arena: Arena) -> None:
    (arena.root / "note.txt").symlink_to(arena.outside / "secret.txt")
    for name, call in arena.everything("/note.txt"):
        if name in ("read", "edit", "write", "download", "upload"):
            arena.refused(call)
        else:
            arena.told(call)


def test_a_link_to_a_folder_outside_leads_nowhere(arena: Arena) -> None:
    (arena.root / "more").symlink_to(arena.outside)
    for path in ("/more", "/more/", "/more/secret.txt", "/more/new.txt"):
        for name, call in arena.everything(path):
            if (name, path.rstrip("/")) != ("delete", "/more"):  # a link may be deleted, as a link
                arena.refused(call)


def test_a_link_inside_the_folder_is_no_second_name_for_a_file(arena: Arena) -> None:
    arena.put("payroll/sums.txt")
    (arena.root / "open").symlink_to("payroll")
    (arena.root / "sums.txt").symlink_to("payroll/sums.txt")
    arena.put("payroll/2026/sums.txt")
    for path in ("/open/2026/sums.txt", "/open/sums.txt", "/sums.txt"):
        arena.refused(lambda path=path: arena.backend.read(path))


def test_a_hard_link_is_a_file_of_elsewhere(arena: Arena) -> None:
    os.link(arena.outside / "secret.txt", arena.root / "note.txt")
    for name, call in arena.everything("/note.txt"):
        if name in ("read", "edit", "write", "download", "upload"):
            assert "linked" in arena.refused(call)
        else:
            arena.told(call)


def test_what_is_linked_out_is_not_found_by_searching(arena: Arena) -> None:
    (arena.root / "link.txt").symlink_to(arena.outside / "secret.txt")
    (arena.root / "more").symlink_to(arena.outside)
    os.link(arena.outside / "secret.txt", arena.root / "hard.txt")
    arena.put("own.txt", "the tide is low")
    b = arena.backend
    assert [m["path"] for m in arena.told(lambda: b.grep("tide")).matches or ()] == ["/own.txt"]
    assert [m["path"] for m in arena.told(lambda: b.glob("**")).matches or ()] == ["/own.txt"]
    assert [m["path"] for m in arena.told(lambda: b.ls("/")).entries or ()] == ["/own.txt"]


def test_a_link_into_the_process_itself_leads_nowhere(arena: Arena) -> None:
    opened = os.open(arena.outside, os.O_RDONLY)
    try:
        (arena.root / "fd").symlink_to(f"/proc/self/fd/{opened}")
        (arena.root / "slash").symlink_to("/proc/self/root")
        for path in ("/fd/secret.txt", "/slash/etc/passwd"):
            arena.refused(lambda path=path: arena.backend.read(path))
    finally:
        os.close(opened)


@pytest.mark.parametrize("path", ["/", "", ".", "//", "/.", "/./.", "/a/..", "/a/../", "/../admin-notes"])
def test_the_folder_itself_is_never_deleted(arena: Arena, path: str) -> None:
    arena.put("a/kept.txt")
    error = arena.refused(lambda: arena.backend.delete(path))
    assert ("invalid_path" if ".." in path else "root") in error
    assert (arena.root / "a" / "kept.txt").exists()


def test_deleting_a_folder_does_not_follow_the_links_in_it(place: Arena) -> None:
    place.put("old/mine.txt")
    (place.root / "old" / "link").symlink_to(place.outside)
    (place.root / "old" / "file").symlink_to(place.outside / "secret.txt")
    assert place.told(lambda: place.backend.delete("/old")).error is None
    assert not (place.root / "old").exists()


@pytest.mark.parametrize(
    "path", ["/a\0b.txt", "/\0", "/note.txt\0.md", "/\ud800.txt", "/a/\udcff", "/a\nb.txt"]
)
def test_a_path_that_is_no_text_is_refused_and_ends_nothing(arena: Arena, path: str) -> None:
    for _, call in arena.everything(path):
        arena.refused(call).encode()  # what is told of it can be stored


def test_a_text_that_is_none_is_refused_and_ends_nothing(arena: Arena) -> None:
    arena.put("note.txt", "tide")
    b = arena.backend
    for text in ("\ud800", "moon\udfff", "a\0b"):
        arena.refused(lambda text=text: b.write("/new.txt", text))
        arena.refused(lambda text=text: b.edit("/note.txt", "tide", text))
        arena.refused(lambda text=text: b.edit("/note.txt", text, "moon"))
        assert not arena.told(lambda text=text: b.grep(text)).matches
        arena.refused(lambda text=text: b.glob(text))
        arena.refused(lambda text=text: b.grep("tide", glob=text))
    assert not (arena.root / "new.txt").exists()


def test_no_message_names_a_place_of_the_machine(arena: Arena) -> None:
    arena.put("note.txt")
    (arena.root / "loop").symlink_to("loop")
    (arena.root / "out").symlink_to(arena.outside)
    long = "/" + "x" * 300
    for path in ("/none", "/note.txt/below", "/loop", "/loop/x", "/out", "/out/x", long, "/" + "d/" * 2000):
        for _, call in arena.everything(path):
            arena.told(call)


def test_what_was_refused_leaves_nothing_behind(place: Arena) -> None:
    (place.root / "out").symlink_to(place.outside)
    for path in ("/out/x.txt", "/out", "/x\0", "/../x"):
        place.refused(lambda path=path: place.backend.write(path, "moon"))
    assert [file.name for file in place.root.iterdir()] == ["out"]


def test_nobody_waits_for_the_other_end_of_a_pipe(arena: Arena) -> None:
    os.mkfifo(arena.root / "pipe")
    try:
        for name, call in arena.everything("/pipe"):
            if name in ("read", "edit", "write", "download", "upload", "ls"):
                arena.refused(call)
            elif name != "delete":
                arena.told(call)
        assert arena.told(lambda: arena.backend.grep("tide")).matches == []
    finally:  # whoever waits there all the same goes on
        os.close(os.open(arena.root / "pipe", os.O_RDWR | os.O_NONBLOCK))


def test_sockets_and_devices_are_no_files(place: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(place.root)  # a socket's path is short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        names = ["/socket"]
        try:
            os.mknod(place.root / "zero", 0o666 | stat.S_IFCHR, os.makedev(1, 5))
            names.append("/zero")
        except PermissionError:
            pass  # only root makes devices
        for path in names:
            for name, call in place.everything(path):
                if name in ("read", "edit", "write", "download", "upload"):
                    assert "not_regular" in place.refused(call)
        assert place.told(lambda: place.backend.ls("/")).entries == []


def test_a_folder_that_became_a_link_is_not_gone_into(arena: Arena) -> None:
    arena.put("note.txt", "tide")
    arena.root.rename(arena.root.with_name("moved"))
    arena.root.symlink_to(arena.outside)
    for _, call in arena.everything("/secret.txt"):
        arena.refused(call)


def test_a_file_is_not_written_with_rights_that_links_would_carry(place: Arena) -> None:
    file = place.put("run.sh")
    file.chmod(0o6754)
    assert place.told(lambda: place.backend.write("/run.sh", "echo")).error is None
    assert stat.S_IMODE(file.stat().st_mode) == 0o754


def test_large_results_are_kept_where_only_this_backend_sees_them(place: Arena, tmp_path: Path) -> None:
    paths = ("/large_tool_results/call-1", "/conversation_history/x.md", "/blobs/b")
    for path in paths:
        assert place.told(lambda path=path: place.backend.write(path, SECRET.upper())).error is None
    assert list(place.root.iterdir()) == []
    kept = tmp_path / "private"
    assert {f"/{file.relative_to(kept)}" for file in kept.rglob("*") if file.is_file()} == {*paths}
    assert place.told(lambda: place.backend.grep("TIDE")).matches == []
    assert place.told(lambda: place.backend.ls("/")).entries == []
    assert len(place.told(lambda: place.backend.grep("TIDE", "/large_tool_results")).matches or ()) == 1


def test_a_folder_that_is_read_only_is_not_changed_in_any_way(place: Arena) -> None:
    place.put("note.txt", "tide")
    b = place.make(read_only=True)
    place.backend = b
    for name, call in place.everything("/note.txt"):
        if name in ("edit", "write", "upload", "delete"):
            assert "read_only" in place.refused(call)
    for path in ("/new/file.txt", "/note.txt", "/"):
        place.refused(lambda path=path: b.write(path, "moon"))
        place.refused(lambda path=path: b.delete(path))
    assert {p.name: p.read_text() for p in place.root.iterdir()} == {"note.txt": "tide"}
    assert b.write("/large_tool_results/call-1", "x").error is None  # what was too long can be put aside
