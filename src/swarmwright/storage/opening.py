"""Opening a store by its address: a file, or a server's database. What is not used is not imported."""

from __future__ import annotations

import importlib.util
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from swarmwright.errors import StorageError
from swarmwright.storage.address import Address, DatabaseUrl, address_of
from swarmwright.storage.memory import StoreMemory
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.storage.sqlite.memory import open_memory as open_sqlite_memory
from swarmwright.storage.store import Store
from swarmwright.storage.threads import Gone, nobody
from swarmwright.storage.vault import Sealing, check_keys

__all__ = ["check_driver", "open_memory", "open_store"]


@asynccontextmanager
async def open_store(
    where: str | Address,
    sealing: Sealing | None = None,
    gone: Gone = nobody,
    *,
    threads: bool = True,
    make: bool = True,
) -> AsyncIterator[Store]:
    """Open (or make) the store at a path (":memory:" keeps nothing) or a `postgresql://` URL.

    With `sealing`, what is kept of threads is encrypted. `gone`: told of each thread that is deleted here.
    threads: False = only what is never encrypted is asked for (API keys, the audit log), for which nobody
    needs the keys of a store that is. make: False = one that is not there is an error, and not made.

    Raises StorageError when it cannot be opened, was written by a later version, or is encrypted, and these
    are not its keys; StorageFailed, out of
    what is done with it, when it can be read or written no more.
    """
    address = address_of(where) if isinstance(where, str) else where
    if sealing is not None and importlib.util.find_spec("cryptography") is None:
        remedy = "pip install 'swarmwright[encryption]'"
        raise StorageError(str(address), "what encrypts it is not installed", remedy)
    if isinstance(address, Path):
        if not make and not _has_something(address):
            raise StorageError(str(address), "there is no store", "name one that is there")
        async with open_sqlite(address, sealing, gone) as store:
            yield await _checked(store, str(address), threads)
        return
    check_driver(address)
    from swarmwright.storage.postgres.store import open_postgres

    async with open_postgres(address, sealing, gone, make=make) as store:
        yield await _checked(store, str(address), threads)


@asynccontextmanager
async def open_memory(where: str | Address, sealing: Sealing | None = None) -> AsyncIterator[StoreMemory]:
    """Open (or make) agents' long-term memory at a path or a `postgresql://` URL; with `sealing`, encrypted.

    Raises StorageError.
    """
    address = address_of(where) if isinstance(where, str) else where
    if isinstance(address, Path):
        async with open_sqlite_memory(address, sealing) as memory:
            yield memory
        return
    check_driver(address)
    from swarmwright.storage.postgres.memory import open_postgres_memory

    async with open_postgres_memory(address, sealing) as memory:
        yield memory


def _has_something(file: Path) -> bool:
    try:
        return file.stat().st_size > 0
    except FileNotFoundError:
        return False


async def _checked(store: Store, name: str, threads: bool) -> Store:
    if threads:
        await check_keys(store.vault, store.thread_keys, name)
    return store


def check_driver(address: DatabaseUrl) -> None:
    """Raises StorageError, with the remedy, where what speaks to such a database is not installed."""
    if importlib.util.find_spec("psycopg") is None or importlib.util.find_spec("psycopg_pool") is None:
        remedy = "pip install 'swarmwright[postgres]'"
        raise StorageError(str(address), "PostgreSQL's driver is not installed", remedy)
