"""Long-term memory in a SQLite file, over LangGraph's own store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from swarmwright.storage.memory import StoreMemory
from swarmwright.storage.sqlite.items import open_items
from swarmwright.storage.vault import Sealing

__all__ = ["open_memory"]


@asynccontextmanager
async def open_memory(path: Path, sealing: Sealing | None = None) -> AsyncIterator[StoreMemory]:
    """Open (or make) the memory in the SQLite file at `path`. Raises StorageError when that cannot be."""
    async with open_items(str(path)) as store:
        memory = StoreMemory(store, sealing)
        try:
            await memory.check(str(path))
            yield memory
        finally:
            await memory.close()
