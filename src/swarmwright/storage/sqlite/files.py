"""The files of a store are their owner's: what people and models have said stands in them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

__all__ = ["make_folder", "make_own"]


def make_own(file: str) -> None:
    """Make an empty file that nobody else can read, and the folders above it; one that is there stays.

    SQLite gives its log, which stands beside it, the same mode. Raises OSError.
    """
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def make_folder(folder: Path) -> None:
    """Make a folder that nobody else can look into; one that is there stays as it is. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
