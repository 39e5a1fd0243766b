"""What is kept, sealed: AES-256 in GCM, which tells whatever was changed, moved or put in another's place.

Two floors of keys. The operator's keys, each with an id, wrap a key of each thread's own, bound to the thread
and its tenant; the thread's key seals what is kept of it, bound to what it is and where it stands. So another
operator's key is taken up by wrapping small keys anew, and a thread is copied by wrapping its key for the
copy. Pure but for the system's randomness.
"""

from __future__ import annotations

import base64
import binascii
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Box", "Keyring", "NotOpened", "is_sealed"]

_MARK = b"E1"
"""What sealed bytes begin with; nothing that is packed otherwise begins so (`packing`, msgpack's lists)."""

_NONCE, _KEY = 12, 32

_NAMED = re.compile(r"[A-Za-z0-9._-]{1,64}")


class NotOpened(Exception):
    """It was sealed with another key, for another place, or changed since."""


def is_sealed(stored: bytes) -> bool:
    """Whether these bytes were made by `Box.seal`."""
    return stored[: len(_MARK)] == _MARK


class Box:
    """Seals and opens with one key of 32 bytes. about: what the sealed is, and where it stands."""

    def __init__(self, key: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # only who seals needs it

        self.key, self._cipher = key, AESGCM(key)

    def seal(self, plain: bytes, *about: str) -> bytes:
        """The bytes, sealed, 30 longer."""
        nonce = os.urandom(_NONCE)
        return _MARK + nonce + self._cipher.encrypt(nonce, plain, _bound(about))

    def open(self, sealed: bytes, *about: str) -> bytes:
        """What was sealed about the same. Raises NotOpened."""
        from cryptography.exceptions import InvalidTag

        start = len(_MARK)
        if not is_sealed(sealed):
            raise NotOpened
        nonce, rest = sealed[start : start + _NONCE], sealed[start + _NONCE :]
        try:
            return self._cipher.decrypt(nonce, rest, _bound(about))
        except (InvalidTag, ValueError):
            raise NotOpened from None


@dataclass(frozen=True, slots=True)
class Keyring:
    """The operator's keys by id; the first is used for what is new. They are not shown."""

    keys: Mapping[str, bytes] = field(repr=False)

    @classmethod
    def read(cls, text: str) -> Keyring:
        """Keys as `ID:KEY`, apart by commas; KEY = 32 bytes in base64. Raises ValueError, without the text.

        The first is the one of now; the others open what was sealed before.
        """
        keys: dict[str, bytes] = {}
        for part in re.split(r"[,\s]+", text.strip()):
            name, colon, key = part.partition(":")
            try:
                made = base64.b64decode(key.replace("-", "+").replace("_", "/"), validate=True)
            except binascii.Error:
                made = b""
            if not colon or not _NAMED.fullmatch(name) or len(made) != _KEY or name in keys:
                raise ValueError("keys are written as ID:KEY, apart by commas, each KEY 32 bytes in base64")
            keys[name] = made
        return cls(keys)

    @property
    def current(self) -> str:
        """The id of the key that is used for what is new."""
        return next(iter(self.keys))

    def wrap(self, box: Box, *about: str) -> tuple[str, bytes]:
        """(the id of the key, a thread's key wrapped with it)."""
        name = self.current
        return name, Box(self.keys[name]).seal(box.key, name, *about)

    def unwrap(self, name: str, wrapped: bytes, *about: str) -> Box:
        """The thread's key. Raises NotOpened, also where there is no key of that id."""
        if name not in self.keys:
            raise NotOpened
        return Box(Box(self.keys[name]).open(wrapped, name, *about))

    @staticmethod
    def fresh() -> Box:
        """A key of a thread's own."""
        return Box(os.urandom(_KEY))


def _bound(about: tuple[str, ...]) -> bytes:
    """The words as bytes that no other words make."""
    parts = [word.encode(errors="surrogatepass") for word in about]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
