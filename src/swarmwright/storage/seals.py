"""Checkpoints and what stands beside them, sealed where there is a vault: all of a checkpoint in one piece.

Values, small ones too, names of channels, versions and metadata are within; each piece is bound to its place,
its id and its parent, or its task. So no channel of one can be put into another.
"""

from __future__ import annotations

from swarmwright.errors import StorageError, ThreadUnreadable
from swarmwright.storage.packing import deflated, inflated
from swarmwright.storage.rows import Place
from swarmwright.storage.sealing import Box, NotOpened, is_sealed
from swarmwright.storage.vault import KEYS_REMEDY, UNSEALED_REMEDY, Vault

__all__ = ["Seal", "Seals"]


class Seal:
    """Seals what is kept of one thread; without a key, nothing."""

    def __init__(self, box: Box | None = None, *, strict: bool = False) -> None:
        self._box, self._strict = box, strict

    @property
    def seals(self) -> bool:
        """Whether anything is sealed."""
        return self._box is not None

    def checkpoint(self, place: Place, id_: str, parent: str | None, pack: bytes) -> bytes:
        """A packed checkpoint, as it is to be stored."""
        return pack if self._box is None else self._box.seal(pack, *_checkpoint(place, id_, parent))

    def opened_checkpoint(self, place: Place, id_: str, parent: str | None, pack: bytes) -> bytes:
        """The packed checkpoint. Raises ThreadUnreadable; StorageError where there are no keys."""
        return self._opened(place, f"checkpoint {id_}", pack, *_checkpoint(place, id_, parent))

    def write(self, place: Place, id_: str, task: str, payload: bytes) -> bytes:
        """What a task has written beside a checkpoint, as it is to be stored."""
        if self._box is None:
            return payload
        return self._box.seal(deflated(payload), "written", *_within(place), id_, task)

    def opened_write(self, place: Place, id_: str, task: str, payload: bytes) -> bytes:
        """What the task has written. Raises ThreadUnreadable; StorageError where there are no keys."""
        what = f"what is written beside checkpoint {id_}"
        opened = self._opened(place, what, payload, "written", *_within(place), id_, task)
        return inflated(opened) if is_sealed(payload) else opened

    def _opened(self, place: Place, what: str, stored: bytes, *about: str) -> bytes:
        thread_id = place[0].partition(":")[0]
        if not is_sealed(stored):
            if self._strict:
                raise ThreadUnreadable(thread_id, what, "it was not sealed", UNSEALED_REMEDY)
            return stored
        if self._box is None:
            raise StorageError(f"{thread_id}: {what}", "it is sealed", KEYS_REMEDY)
        try:
            return self._box.open(stored, *about)
        except NotOpened:
            reason = "it was changed, or moved, since it was stored"
            raise ThreadUnreadable(thread_id, what, reason) from None


class Seals:
    """The seals of threads."""

    def __init__(self, vault: Vault | None) -> None:
        self._vault = vault

    async def of(self, thread_id: str) -> Seal:
        """The seal of a thread. Raises StorageError where its key cannot be had."""
        if self._vault is None:
            return _OPEN
        return Seal(await self._vault.box(thread_id), strict=self._vault.strict)


_OPEN = Seal()


def _within(place: Place) -> tuple[str, str]:
    """A place within its thread: the same in a copy."""
    return place[0].partition(":")[2], place[1]


def _checkpoint(place: Place, id_: str, parent: str | None) -> tuple[str, ...]:
    return ("checkpoint", *_within(place), id_, "" if parent is None else parent)
