"""Values of a LangGraph store, sealed: each with a key of its own, which the operator's wraps beside it.

A value is bound to its namespace and its key there, which stay readable. Pure.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from swarmwright.errors import StorageError
from swarmwright.storage.sealed import opened_json, sealed_json
from swarmwright.storage.sealing import NotOpened
from swarmwright.storage.vault import KEYS_REMEDY, UNSEALED_REMEDY, Sealing

__all__ = ["SealedValues"]

_KEY, _WRAPPED, _SEALED = "key_id", "key", "sealed"


class SealedValues:
    """Seals and opens; without `sealing`, everything is as it is."""

    def __init__(self, sealing: Sealing | None) -> None:
        self._sealing = sealing

    def sealed(self, value: dict[str, Any], namespace: tuple[str, ...], key: str) -> dict[str, Any]:
        """The value, as it is to be stored."""
        if self._sealing is None:
            return value
        about, keyring = ("value", *namespace, key), self._sealing.keyring
        box = keyring.fresh()
        name, wrapped = keyring.wrap(box, *about)
        return {_KEY: name, _WRAPPED: base64.b85encode(wrapped).decode(), **sealed_json(value, box, *about)}

    def opened(self, stored: dict[str, Any], namespace: tuple[str, ...], key: str) -> dict[str, Any]:
        """The value. Raises StorageError where it was changed or moved, or stands open though it must not."""
        if _SEALED not in stored or _WRAPPED not in stored:
            if self._sealing is not None and self._sealing.strict:
                raise StorageError("memory", "something in it was not sealed", UNSEALED_REMEDY)
            return stored
        if self._sealing is None:
            raise StorageError("memory", "it is sealed", KEYS_REMEDY)
        about, name = ("value", *namespace, key), str(stored.get(_KEY))
        try:
            wrapped = base64.b85decode(str(stored[_WRAPPED]))
            box = self._sealing.keyring.unwrap(name, wrapped, *about)
        except (NotOpened, ValueError):
            known = name in self._sealing.keyring.keys
            why = "was changed, or moved" if known else f"was sealed with the key {name!r}"
            raise StorageError("memory", f"something in it {why}") from None
        value: dict[str, Any] = opened_json(stored, box, self._sealing.strict, *about)
        return value

    def check(self, stored: Mapping[str, Any], where: str) -> None:
        """Raise StorageError for a sealed value where there are no keys."""
        if self._sealing is None and _SEALED in stored and _WRAPPED in stored:
            raise StorageError(where, "it is encrypted, and there are no keys", KEYS_REMEDY)

    def is_of_now(self, stored: Mapping[str, Any]) -> bool:
        """Whether a value is sealed by the key of now, or nothing is to be sealed."""
        return self._sealing is None or stored.get(_KEY) == self._sealing.keyring.current
