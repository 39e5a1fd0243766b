"""The newest checkpoint of a thread that is held here: nobody else can write it, so it need not be asked for.

A run looks at it when it is taken up, when its graph begins, and when it has ended. What is known is known as
long as the hold: each hold has a `Newest` of its own. Where two writes, or a write and a look, go by at the
same time and the outcome is not plain, nothing is known until somebody looks again.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from swarmwright.storage.postgres.keys import key_of
from swarmwright.storage.rows import Saved, Written

__all__ = ["Newest"]


class Newest:
    """What one holder knows of the thread's own newest checkpoint (of no namespace: those are many)."""

    def __init__(self) -> None:
        self._known: tuple[Saved | None] | None = None
        self._early: dict[str, list[Written]] = {}
        self._writes = 0
        self._under_way = 0

    async def found(self, look: Callable[[], Awaitable[Saved | None]]) -> Saved | None:
        """The checkpoint, None = there is none; `look` asks the database, where it is not known."""
        if self._known is not None:
            return self._known[0]
        writes, quiet = self._writes, not self._under_way
        saved = await look()
        if quiet and writes == self._writes:
            self._known, self._early = (saved,), {}
        return saved

    def forget(self) -> None:
        """Something else may be the newest now."""
        self._writes += 1
        self._known, self._early = None, {}

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Within it something is written, and told of; where that fails, nobody knows what stands there."""
        self._writes += 1
        self._under_way += 1
        try:
            yield
        except BaseException:
            self.forget()
            raise
        finally:
            self._under_way -= 1

    def put(self, saved: Saved, beside: int) -> None:
        """This was stored; so many tasks had written beside it before, in a hold long ago it may be."""
        if self._known is None:
            return
        newest = self._known[0]
        if newest is None or key_of(saved.id) > key_of(newest.id):
            early = self._early.pop(saved.id, [])
            if len(early) != beside:
                self.forget()
                return
            later = {id_: some for id_, some in self._early.items() if key_of(id_) > key_of(saved.id)}
            self._early = later
            self._known = (_beside(saved, early),)
        elif saved.id == newest.id:
            self._known = (replace(saved, beside=newest.beside),)

    def put_written(self, id_: str, written: Written) -> None:
        """This was stored beside the checkpoint of that id, as the first that its task has written."""
        if self._known is None:
            return
        newest = self._known[0]
        if newest is not None and id_ == newest.id:
            self._known = (_beside(newest, [written]),)
        elif newest is None or key_of(id_) > key_of(newest.id):  # before its checkpoint
            self._early.setdefault(id_, []).append(written)


def _beside(saved: Saved, more: Sequence[Written]) -> Saved:
    return replace(saved, beside=[*saved.beside, *((one.task, one.path, one.payload) for one in more)])
