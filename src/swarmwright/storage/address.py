"""Where a store is: a file, or a database by its URL, which never shows its password."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from swarmwright.errors import StorageError

__all__ = ["OTHER_FILE", "Address", "DatabaseUrl", "address_of", "is_there", "whole"]

OTHER_FILE: Final = "name another file, by --db or `path` in [storage]"
"""The remedy where there can be no store."""

_SCHEMES = ("postgresql://", "postgres://")

_URL: Final = re.compile(r"\s*([A-Za-z][\w+.:-]+):/")
"""A name of two letters at least: one letter is a drive of Windows."""


@dataclass(frozen=True, slots=True)
class DatabaseUrl:
    """The URL of a PostgreSQL database, as libpq reads it. As text: who, where and which, and no more."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        scheme, _, rest = self.url.partition("://")
        before, at, _ = rest.rpartition("@")
        if "?" in before:  # it cannot be told whose sign the last one is
            return f"{scheme}://…"
        user = before.partition(":")[0]
        where = rest[len(before) + len(at) :].partition("?")[0].partition("#")[0]
        return f"{scheme}://{user}{at}{where}"


Address: TypeAlias = Path | DatabaseUrl


def whole(address: Address) -> str:
    """The text that names this address for `address_of`, with all that it takes to open it: never shown."""
    return address.url if isinstance(address, DatabaseUrl) else str(address)


def address_of(text: str) -> Address:
    """The address that a text names: `postgresql://…`, or a file.

    Raises StorageError, without the text, for the URL of anything else: as a file, it would show its password
    in a folder's name.
    """
    if text.lower().startswith(_SCHEMES):
        return DatabaseUrl(text)
    if url := _URL.match(text):
        remedy = "write postgresql://USER@HOST/NAME, or the path of a file"
        raise StorageError(f"{url[1]}:/…", "of URLs, only postgresql://… names a store", remedy)
    return Path(text)


def is_there(address: Address) -> bool:
    """Whether anything is there; a server is, as far as can be told without asking it.

    Raises StorageError for a path that nothing can be at, as where its name is too long, or that one may not
    look at.
    """
    try:
        return isinstance(address, DatabaseUrl) or address.exists()
    except OSError as error:
        words = error.strerror or str(error)
        reason = f"the store cannot be looked for: {words[:1].lower()}{words[1:]}"
        raise StorageError(str(address), reason, OTHER_FILE) from error
