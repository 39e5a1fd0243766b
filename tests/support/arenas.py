"""An arena: a folder, a secret beside it, and a backend over the folder."""

from __future__ import annotations

import ctypes
import os
import platform
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest
from deepagents.backends import FilesystemBackend
from deepagents.backends.protocol import BackendProtocol

from swarmwright.storage.scoped.backend import ScopedBackend
from swarmwright.storage.scoped.beneath import Way
from swarmwright.storage.scoped.folder import Limits, ScopedFolder

SECRET = "the tide comes in at four"
WAIT_S = 30.0
NAIVE_WAIT_S = 2.0  # it is known to hang: nobody has to wait for that

T = TypeVar("T")


class NaiveBackend(FilesystemBackend):
    """What one writes first: the path, appended to the folder."""

    def _resolve_path(self, key: str) -> Path:
        return self.cwd / key.lstrip("/")


@dataclass
class Arena:
    """`root`: the folder. `outside`: one that nobody may see, with a secret in it."""

    root: Path
    outside: Path
    backend: BackendProtocol
    make: Callable[..., BackendProtocol]

    def put(self, path: str, text: str = "mine\n") -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def told(self, call: Callable[[], T]) -> T:
        """What an operation answers: in time, raising nothing, without a secret or a place of the machine."""
        naive = isinstance(self.backend, NaiveBackend)
        answer = bounded(call, NAIVE_WAIT_S if naive else WAIT_S)
        for word in (SECRET, str(self.outside.parent)):
            assert word not in repr(answer), answer
        return answer

    def refused(self, call: Callable[[], Any]) -> str:
        """The error that an operation answers with."""
        answer = self.told(call)
        error = (answer[0] if isinstance(answer, list) else answer).error
        assert error, answer
        return str(error)

    def everything(self, path: str) -> list[tuple[str, Callable[[], Any]]]:
        """Every operation that there is, on a path."""
        b = self.backend
        return [
            ("ls", lambda: b.ls(path)),
            ("read", lambda: b.read(path)),
            ("grep", lambda: b.grep("tide", path)),
            ("glob", lambda: b.glob("**/*", path)),
            ("download", lambda: b.download_files([path])),
            ("edit", lambda: b.edit(path, "tide", "moon", True)),
            ("write", lambda: b.write(path, "moon")),
            ("upload", lambda: b.upload_files([(path, b"moon")])),
            ("delete", lambda: b.delete(path)),
        ]


def bounded(call: Callable[[], T], within_s: float = WAIT_S) -> T:
    """The answer of a call that has to come in time."""
    box: list[Any] = []

    def work() -> None:
        try:
            box.append((True, call()))
        except BaseException as error:  # noqa: BLE001  (raised again in the thread that waits)
            box.append((False, error))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(within_s)
    assert not thread.is_alive(), "it hangs"
    done, value = box[0]
    if not done:
        raise value
    return value  # type: ignore[no-any-return]


def tree(folder: Path) -> dict[str, tuple[int, str]]:
    """Every file below a folder, with its mode and text."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            file = Path(place) / name
            found[str(file)] = (file.stat().st_mode, file.read_text())
    return found


def kernel_opens_beneath() -> bool:
    """Whether this system's kernel has openat2 and lets us call it: asked of it directly, and not of the code
    under test, which would be skipped where it has lost its way."""
    if sys.platform != "linux" or platform.machine().startswith(("alpha", "mips")):
        return False
    how = (ctypes.c_uint64 * 3)(os.O_RDONLY | os.O_DIRECTORY, 0, 0)
    at_root, size = ctypes.c_int(-100), ctypes.c_size_t(ctypes.sizeof(how))
    found = ctypes.CDLL(None).syscall(ctypes.c_long(437), at_root, b"/", ctypes.byref(how), size)
    if found >= 0:
        os.close(found)
    return bool(found >= 0)


WAYS: tuple[Way, ...] = ("openat2", "component-wise")


def arena_of(kind: str, tmp_path: Path) -> Iterator[Arena]:
    if kind == "openat2":
        if not kernel_opens_beneath():
            pytest.skip("this system has no openat2")
        assert ScopedFolder(tmp_path).way == kind, "it is there, and not used"
    root, outside = tmp_path / "admin-notes", tmp_path / "elsewhere"
    root.mkdir()
    outside.mkdir()
    (outside / "secret.txt").write_text(SECRET)
    before = tree(outside)

    def make(folder: Path = root, limits: Limits | None = None, read_only: bool = False) -> BackendProtocol:
        if kind == "naive":
            return NaiveBackend(folder)
        scoped = ScopedFolder(folder, read_only=read_only, limits=limits, way=kind)  # type: ignore[arg-type]
        return ScopedBackend(scoped, ScopedFolder(tmp_path / "private", way=kind))  # type: ignore[arg-type]

    yield Arena(root, outside, make(), make)
    assert tree(outside) == before, "something outside was changed"
