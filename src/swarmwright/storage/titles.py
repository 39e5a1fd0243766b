"""Threads whose titles are sealed, over any store's: a title is the beginning of what somebody has asked for.

What else a record tells stays readable: it is searched, or looked at by the database.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import replace
from typing import Any

from swarmwright.errors import StorageError
from swarmwright.ports.threads import Sweep, ThreadQuery, ThreadRecord, ThreadStore
from swarmwright.storage.sealed import opened_json, sealed_json
from swarmwright.storage.vault import Vault
from swarmwright.workflow.tree import Workflow

__all__ = ["SealedThreads"]

_SEALED = '{"sealed"'


class SealedThreads:
    """`ports.threads.ThreadStore` over another."""

    def __init__(self, threads: ThreadStore, vault: Vault) -> None:
        self._threads, self._vault = threads, vault

    async def hold(
        self, thread_id: str, *, takeover: bool = False, within_s: float = 0.0
    ) -> AbstractContextManager[object]:
        """Be the thread's one writer from now on, until the context that comes back is left."""
        return await self._threads.hold(thread_id, takeover=takeover, within_s=within_s)

    async def held(self, thread_id: str) -> bool:
        """Whether somebody is the thread's writer at this moment, in any process."""
        return await self._threads.held(thread_id)

    async def create(self, record: ThreadRecord) -> bool:
        """Insert the record; False if there is one. Its key is made once its tenant stands."""
        if not await self._threads.create(replace(record, title="")):
            return False
        await self._entitle(record)
        return True

    async def save(self, record: ThreadRecord) -> None:
        """Insert or replace the record."""
        await self._threads.save(await self._sealed(record))

    async def describe(self, thread_id: str, metadata: Mapping[str, Any], at: float) -> ThreadRecord | None:
        """Lay this over a thread's metadata; the record then, or None."""
        return await self._maybe(await self._threads.describe(thread_id, metadata, at))

    async def load(self, thread_id: str) -> ThreadRecord | None:
        """The record, or None."""
        return await self._maybe(await self._threads.load(thread_id))

    async def give_time(
        self, thread_id: str, ttl: float | None, sweep: Sweep, expires_at: float | None
    ) -> ThreadRecord | None:
        """Set how long a thread lasts; the record then, or None."""
        return await self._maybe(await self._threads.give_time(thread_id, ttl, sweep, expires_at))

    async def expired(self, now: float, limit: int = 100) -> Sequence[ThreadRecord]:
        """Threads whose time is over, the longest over first."""
        return await self._opened(await self._threads.expired(now, limit))

    async def all(self) -> Sequence[ThreadRecord]:
        """Every thread, the last touched first."""
        return await self._opened(await self._threads.all())

    async def search(self, query: ThreadQuery) -> Sequence[ThreadRecord]:
        """Those that are meant."""
        return await self._opened(await self._threads.search(query))

    async def count(self, query: ThreadQuery) -> int:
        """How many are meant."""
        return await self._threads.count(query)

    def listening(self, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after a record is made, saved or deleted, by whichever process, meanwhile."""
        return self._threads.listening(wake)

    async def delete(self, thread_id: str) -> bool:
        """Delete a thread and all that is kept of it."""
        return await self._threads.delete(thread_id)

    async def copy(self, thread_id: str, record: ThreadRecord) -> bool:
        """Store `record` as a new thread with a copy of that thread's checkpoints, which has its key, too."""
        if not await self._threads.copy(thread_id, replace(record, title="")):
            return False
        await self._entitle(record)
        return True

    async def save_workflow(self, version: str, workflow: Workflow) -> None:
        """Keep a workflow under its version."""
        await self._threads.save_workflow(version, workflow)

    async def load_workflow(self, version: str) -> Workflow | None:
        """The workflow of that version, or None."""
        return await self._threads.load_workflow(version)

    async def _entitle(self, record: ThreadRecord) -> None:
        if record.title:
            await self.save(record)

    async def _sealed(self, record: ThreadRecord) -> ThreadRecord:
        if not record.title:
            return record
        box = await self._vault.box(record.thread_id)
        title = json.dumps(sealed_json(record.title, box, "title", record.thread_id))
        return replace(record, title=title)

    async def _maybe(self, record: ThreadRecord | None) -> ThreadRecord | None:
        return None if record is None else (await self._opened([record]))[0]

    async def _opened(self, records: Sequence[ThreadRecord]) -> Sequence[ThreadRecord]:
        return [replace(one, title=await self._title(one)) if one.title else one for one in records]

    async def _title(self, record: ThreadRecord) -> str:
        """The title; "" where it cannot be read: a list of threads is not to fail of one of them."""
        if not record.title.startswith(_SEALED):
            return record.title  # kept before titles were sealed: it is read by people alone
        try:
            box = await self._vault.box(record.thread_id)
            about = ("title", record.thread_id)
            return str(opened_json(json.loads(record.title), box, self._vault.strict, *about))
        except (StorageError, ValueError):
            return ""
