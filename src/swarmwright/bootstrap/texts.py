"""Reading what a person wrote: whole, in UTF-8, of a sensible size; or a `ConfigError` that says why not."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from swarmwright.errors import ConfigError
from swarmwright.workflow.nearness import nearest

__all__ = ["TEXT_LIMIT", "decode_text", "is_a_file", "read_stream", "read_text", "unreadable"]

TEXT_LIMIT = 4 * 1024 * 1024
"""Bytes of the longest file that is read at all; the compiler has a limit of its own for prompts (SW102)."""


def is_a_file(path: Path) -> bool:
    """Whether there is such a file: none is what no file can be called, like a name of 300 letters."""
    try:
        return path.is_file()
    except OSError:
        return False


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        with path.open("rb") as file:
            return read_stream(file, str(path))
    except OSError as error:
        raise unreadable(path, error) from None


def unreadable(path: Path, error: OSError) -> ConfigError:
    """Why a file cannot be read, and what might help."""
    match error:
        case FileNotFoundError():
            return ConfigError(str(path), "", "there is no such file", _nearby(path))
        case IsADirectoryError():
            return ConfigError(str(path), "", "this is a folder", "name a file in it")
        case _:
            return ConfigError(str(path), "", error.strerror or str(error))


def read_stream(stream: BinaryIO, name: str) -> str:
    """The text of an open stream; `name` is what errors call it."""
    data = stream.read(TEXT_LIMIT + 1)
    if len(data) > TEXT_LIMIT:
        raise ConfigError(name, "", f"longer than {TEXT_LIMIT // 1024**2} MB", "say it in fewer words")
    return decode_text(data, name)


def decode_text(data: bytes, name: str) -> str:
    """UTF-8 (with or without a byte order mark), or a `ConfigError` with the place of the first bad byte."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(name, f"line {line}", "this is not text in UTF-8", "save it as UTF-8") from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise ConfigError(name, f"line {line}", "this is a binary file", "give it a text")
    return text


def _nearby(path: Path) -> str:
    """A file of nearly that name in the same folder, as a remedy."""
    if not path.parent.is_dir():
        return ""
    near = nearest(path.name, [p.name for p in path.parent.iterdir()])
    return f"did you mean {path.parent / near[0]}?" if near else ""
