"""Where a store is: a file, or a database by its URL, which never shows its password. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from swarmwright.errors import StorageError

__all__ = ["Address", "DatabaseUrl", "address_of", "whole"]

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

    def exists(self) -> bool:
        """A server is there, as far as can be told without asking it."""
        return True


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
