"""A server's bytes as they were before it compressed them, and no more of them than anybody waits for.

As the clients undo it: one member of gzip, and deflate with its frame or without. Anything else cannot be
counted before it is undone, and is refused.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

from swarmwright.errors import InvalidModelOutput

__all__ = ["Plain"]

_PLAIN: Final = ("", "identity")


class Plain:
    """Undoes one reply's compression. `most`: the bytes that it may have then."""

    def __init__(self, encoding: str, most: int) -> None:
        self._names = [name for one in encoding.lower().split(",") if (name := one.strip()) not in _PLAIN]
        self._undo: Any = zlib.decompressobj(zlib.MAX_WBITS | 16) if self._names == ["gzip"] else None
        self._most = self._left = most

    def read(self, chunk: bytes) -> bytes:
        """The next bytes. Raises InvalidModelOutput for what cannot be undone, and for too many."""
        plain = self._undone(chunk) if self._names else chunk
        self._left -= len(plain)
        if self._left < 0:
            raise InvalidModelOutput(f"the server's reply is longer than {self._most >> 20} MB")
        return plain

    def take(self, chunk: bytes) -> None:
        """Count the next bytes of a reply that nobody looks at. Raises InvalidModelOutput for too many."""
        if chunk:
            self.read(chunk)

    def end(self) -> None:
        """There is no more."""

    def _undone(self, chunk: bytes) -> bytes:
        if self._names not in (["gzip"], ["deflate"]):
            told = f"the server compressed its reply ({', '.join(self._names)}), and was asked not to"
            raise InvalidModelOutput(told)
        if self._undo is None:
            # The low half of zlib's first byte is 8, and both together are divisible by 31 (RFC 1950).
            framed = chunk[0] & 15 == 8 and (len(chunk) < 2 or (chunk[0] << 8 | chunk[1]) % 31 == 0)
            self._undo = zlib.decompressobj(zlib.MAX_WBITS if framed else -zlib.MAX_WBITS)
        try:
            return bytes(self._undo.decompress(chunk, self._left + 1))
        except zlib.error as error:
            told = f"the server's reply is not compressed as it says ({self._names[0]}: {error})"
            raise InvalidModelOutput(told) from error
