"""Which folder an agent works in, and the place that only one step of it sees (`ports.files.Files`).

What is put aside for a step (large results, compacted conversations) lies in a folder of its own, in one of
its thread's, beside the store. An agent without a folder works there altogether. deepagents is imported when
an agent first works.
"""

from __future__ import annotations

import asyncio
import hashlib
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from swarmwright.ports.files import Scope
from swarmwright.storage.scoped.folder import Limits, ScopedFolder

if TYPE_CHECKING:
    from swarmwright.storage.scoped.backend import ScopedBackend

__all__ = ["Places"]

_ASIDE = Limits(file=10 << 20, total=256 << 20, entries=10_000)
"""What one step may put aside."""


class Places:
    """Backends for steps. `private`: for what only one step sees; `scopes`: agent id → its folder."""

    def __init__(self, private: Path, scopes: Mapping[str, Scope]) -> None:
        self._private, self._scopes = private, scopes

    def backend(self, agent: str, thread_id: str, instance: str) -> ScopedBackend:
        """The backend for one step of an agent; see `ports.files.Files`."""
        from swarmwright.storage.scoped.backend import ScopedBackend

        own = ScopedFolder(self._own(thread_id, instance), by=agent, limits=_ASIDE)
        scope = self._scopes.get(agent)
        if scope is None:
            return ScopedBackend(own, own)
        return ScopedBackend(ScopedFolder(scope.folder, by=agent, read_only=not scope.write), own)

    async def forget(self, thread_id: str, instance: str) -> None:
        """Delete what only that step saw."""
        own = self._own(thread_id, instance)
        if own.is_dir():
            await asyncio.to_thread(shutil.rmtree, own, ignore_errors=True)

    def forget_thread(self, thread_id: str) -> None:
        """Delete what only steps of the thread saw: it is deleted."""
        own = self._private / _named(thread_id)
        if own.is_dir():
            shutil.rmtree(own, ignore_errors=True)

    def _own(self, thread_id: str, instance: str) -> Path:
        earlier = self._private / _named(f"{thread_id}\0{instance}")  # begun by an earlier version
        if earlier.is_dir():
            return earlier
        return self._private / _named(thread_id.partition(":")[0]) / earlier.name


def _named(name: str) -> str:
    """Whatever a thread is called, its place has a name that is one."""
    return hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:32]
