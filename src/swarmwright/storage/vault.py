"""The keys of threads: made when something is first kept, wrapped by the operator's, bound to the tenant.

The store has a key of its own, too, which seals nothing: by it, it is known that a store is encrypted, and by
whose keys, also where no thread is left. A wrapped key stands in a row beside the thread. It is read each
time: a thread that was deleted, and made anew by another process, has another key. What an older key of the
operator's has wrapped is wrapped anew when it is next used. This module knows nothing of databases.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from swarmwright.errors import StorageError, ThreadUnreadable
from swarmwright.storage.sealing import Box, Keyring, NotOpened

__all__ = ["KEYS_REMEDY", "UNSEALED_REMEDY", "Sealing", "ThreadKeys", "Vault", "Wrapped", "check_keys"]

_PAGE = 500

_STORE = ""
"""Where the store's own key stands: no thread is called so."""

KEYS_REMEDY = "name the variable that holds its keys by `keys` in [storage], or set SWARMWRIGHT_STORAGE_KEYS"

ANOTHER_KEY_REMEDY = "give that key, too, behind the one of now"

UNSEALED_REMEDY = 'say `unsealed = "read"` in [storage], so that what was kept before is read, too'

Wrapped: TypeAlias = tuple[str, bytes]
"""The id of the operator's key, and what it has wrapped."""


class ThreadKeys(Protocol):
    """The rows of wrapped keys."""

    async def get(self, root: str) -> tuple[Wrapped | None, str]:
        """(the thread's key, its tenant; "" where there is no record of it)."""
        ...

    async def put(self, root: str, wrapped: Wrapped, old: Wrapped | None) -> None:
        """Write a key in the place of `old`, if that is what stands there."""
        ...

    async def of_others(self, name: str, after: str, limit: int) -> Sequence[str]:
        """Threads whose keys another one than `name` has wrapped, by their ids, from behind `after` on."""
        ...

    async def count(self) -> Mapping[str, int]:
        """The operator's key's id → how many threads' keys it has wrapped; the store's own is not counted."""
        ...

    async def without(self) -> int:
        """How many threads have no key: they were kept without encryption, or nothing is kept of them."""
        ...


@dataclass(frozen=True, slots=True)
class Sealing:
    """How a store is sealed. strict: what was not sealed is refused; else read, as what was kept before."""

    keyring: Keyring
    strict: bool = True


class Vault:
    """Gives threads' keys. strict: what was not sealed is refused."""

    def __init__(self, sealing: Sealing, rows: ThreadKeys) -> None:
        self._keyring, self._rows, self.strict = sealing.keyring, rows, sealing.strict

    async def begin(self, store: str) -> None:
        """See that the store's own key can be opened; one that has none gets one. Raises StorageError, also
        for a store that was kept without keys: nothing that it has could be read, and there is no way back.
        """
        if (await self._rows.get(_STORE))[0] is None:
            await self._check_threads(store)
        try:
            await self.box(_STORE)
        except StorageError:
            wrapped, _ = await self._rows.get(_STORE)
            raise self._other(store, "" if wrapped is None else wrapped[0]) from None

    async def _check_threads(self, store: str) -> None:
        """Of a store that was encrypted before it had a key of its own, some thread has to be opened."""
        found = await self._rows.of_others("", "", _PAGE)
        for root in found:
            with suppress(StorageError):
                await self.box(root)
                return
        if found:
            wrapped, _ = await self._rows.get(found[0])
            raise self._other(store, "" if wrapped is None else wrapped[0])
        if self.strict and (number := await self._rows.without()):
            reason = f"it was kept without encryption, and {number} of its threads could be read no more"
            remedy = f"{UNSEALED_REMEDY}; or name another store, or leave the keys away"
            raise StorageError(store, reason, remedy)

    def _other(self, store: str, name: str) -> StorageError:
        if name in self._keyring.keys:
            return StorageError(
                store, f"it is encrypted with another key {name!r} than the one given", KEYS_REMEDY
            )
        reason = f"it is encrypted with the key {name!r}, which was not given"
        return StorageError(store, reason, ANOTHER_KEY_REMEDY)

    @classmethod
    def of(cls, sealing: Sealing | None, rows: ThreadKeys) -> Vault | None:
        """The vault over these rows, if anything is to be sealed."""
        return None if sealing is None else cls(sealing, rows)

    async def box(self, thread_id: str) -> Box:
        """The key of a thread, or of a step's own; one that has none gets one. Raises StorageError."""
        root = thread_id.partition(":")[0]
        while True:
            wrapped, tenant = await self._rows.get(root)
            if wrapped is None:
                await self._rows.put(root, self._keyring.wrap(self._keyring.fresh(), tenant, root), None)
                continue  # as it stands: somebody else may have been faster
            box = self._opened(root, wrapped, tenant)
            if wrapped[0] != self._keyring.current:
                await self._rows.put(root, self._keyring.wrap(box, tenant, root), wrapped)
            return box

    async def copied(self, old: str, new: str) -> None:
        """Let the copy of a thread be opened as that thread is. Raises StorageError."""
        wrapped, tenant = await self._rows.get(old)
        if wrapped is None:
            return
        before, whose = await self._rows.get(new)
        box = self._opened(old, wrapped, tenant)
        await self._rows.put(new, self._keyring.wrap(box, whose, new), before)

    async def rotate(self) -> AsyncGenerator[tuple[str, str], None]:
        """Wrap anew what earlier keys have wrapped: (the thread, why that could not be; "" = it was done).

        Can be left at any time, and begun again: it goes on with those that are left.
        """
        after = ""
        while found := await self._rows.of_others(self._keyring.current, after, _PAGE):
            for root in found:
                try:
                    await self.box(root)
                except StorageError as error:
                    yield root, error.reason
                else:
                    yield root, ""
            after = found[-1]

    async def wrapped(self) -> Mapping[str, int]:
        """The id of a key of the operator's → of how many threads it is needed."""
        return await self._rows.count()

    @property
    def current(self) -> str:
        """The id of the key of now."""
        return self._keyring.current

    def _opened(self, root: str, wrapped: Wrapped, tenant: str) -> Box:
        name, sealed = wrapped
        try:
            return self._keyring.unwrap(name, sealed, tenant, root)
        except NotOpened:
            if name in self._keyring.keys:
                why = "what is kept of it cannot be opened: it was changed, or is another tenant's"
                raise ThreadUnreadable(root, "its key", why, "put it back from a backup") from None
            why = f"it is wrapped with the key {name!r}, which was not given"
            raise ThreadUnreadable(root, "its key", why, ANOTHER_KEY_REMEDY, for_good=False) from None


async def check_keys(vault: Vault | None, rows: ThreadKeys, store: str) -> None:
    """Raise StorageError where the store is encrypted, and its keys are not at hand.

    Without them all that it had would fail, one thing after the other, and what is new would stand open.
    """
    if vault is not None:
        await vault.begin(store)
    elif (await rows.get(_STORE))[0] is not None or await rows.of_others("", "", 1):
        raise StorageError(store, "it is encrypted, and there are no keys", KEYS_REMEDY)
