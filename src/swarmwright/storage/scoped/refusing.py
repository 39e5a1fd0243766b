"""What a folder refuses, with a code for programs and words for models.

No message holds a path of this machine: it names the path as it was asked for, made harmless, and what the
system said is told by its code alone.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal

__all__ = ["FileRefused", "Refusal", "refusing", "shown"]

Refusal = Literal[
    "invalid_path",
    "file_not_found",
    "is_directory",
    "not_a_directory",
    "permission_denied",
    "read_only",
    "root",
    "not_regular",
    "linked",
    "not_text",
    "too_large",
    "too_many",
    "too_deep",
    "no_space",
    "changed",
    "io_error",
    "invalid_argument",
]
"""Why; the first, second, third and fifth are deepagents' own words for it, where it has some."""

_WORDS: Mapping[Refusal, str] = {
    "invalid_path": "this is no path in this folder: it begins with /, without '..' and control characters",
    "file_not_found": "there is nothing of this name",
    "is_directory": "this is a folder",
    "not_a_directory": "this is not a folder",
    "permission_denied": "the system does not permit this",
    "read_only": "this folder can be read only",
    "root": "the folder itself cannot be replaced or deleted",
    "not_regular": "this is a link or a device, not a file",
    "linked": "this file has another name elsewhere, so it may not be this folder's own",
    "not_text": "this is not text in UTF-8",
    "too_large": "this is too large",
    "too_many": "this is too much at once",
    "too_deep": "there are too many folders inside each other",
    "no_space": "there is no room left",
    "changed": "somebody else changed this at the same moment; look again",
    "io_error": "the system cannot do this now",
    "invalid_argument": "this operation takes something else than that",
}

_CODES: Mapping[int, Refusal] = {
    errno.ENOENT: "file_not_found",
    errno.ENOTDIR: "not_a_directory",
    errno.EISDIR: "is_directory",
    errno.ELOOP: "not_regular",
    errno.ENXIO: "not_regular",
    errno.EXDEV: "invalid_path",
    errno.EINVAL: "invalid_path",
    errno.ENAMETOOLONG: "invalid_path",
    errno.EACCES: "permission_denied",
    errno.EPERM: "permission_denied",
    errno.EROFS: "read_only",
    errno.ENOSPC: "no_space",
    errno.EDQUOT: "no_space",
    errno.EFBIG: "too_large",
    errno.EEXIST: "changed",
    errno.ENOTEMPTY: "changed",
    errno.EAGAIN: "changed",
    errno.ESTALE: "changed",
}

_LONGEST_SHOWN = 200


class FileRefused(Exception):  # a refusal is an answer here, not a failure of the program
    """Something that a folder does not do: `code`, and `detail` where the words for it are not enough."""

    def __init__(self, code: Refusal, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code, self.detail = code, detail

    def told(self, path: str) -> str:
        """The refusal in words, for the path as it was asked for."""
        return f"{shown(path)}: {self.code}: {self.detail or _WORDS[self.code]}"


def shown(path: object) -> str:
    """A path as it was asked for, as one short line of valid text."""
    text = path if isinstance(path, str) else type(path).__name__
    text = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
    return "'" + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text) + "'"


@contextmanager
def refusing() -> Iterator[None]:
    """What the system does not do is refused by its code: its words would name places of this machine."""
    try:
        yield
    except OSError as error:
        code = _CODES.get(error.errno or 0, "io_error")
        name = errno.errorcode.get(error.errno or 0, "?")
        detail = f"{_WORDS[code]} ({name})" if code == "io_error" else ""
        raise FileRefused(code, detail) from None
