"""One PostgreSQL database for everything a platform keeps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg

from swarmwright.storage.address import DatabaseUrl
from swarmwright.storage.checkpoints import Checkpoints
from swarmwright.storage.closing import closed
from swarmwright.storage.commands import Letters
from swarmwright.storage.items import Items
from swarmwright.storage.postgres.announcing import Announcing
from swarmwright.storage.postgres.api_keys import PostgresKeys
from swarmwright.storage.postgres.assistants import PostgresAssistants
from swarmwright.storage.postgres.audit import PostgresAudit
from swarmwright.storage.postgres.crons import PostgresCrons
from swarmwright.storage.postgres.database import Database
from swarmwright.storage.postgres.events import PostgresEvents
from swarmwright.storage.postgres.hearing import Hearing
from swarmwright.storage.postgres.holds import Holds
from swarmwright.storage.postgres.items import open_items
from swarmwright.storage.postgres.mailbox import PostgresMailbox
from swarmwright.storage.postgres.rows import PostgresRows
from swarmwright.storage.postgres.runs import PostgresRuns
from swarmwright.storage.postgres.teams import PostgresTeams
from swarmwright.storage.postgres.thread_keys import PostgresThreadKeys
from swarmwright.storage.postgres.threads import PostgresThreads
from swarmwright.storage.sealed import sealed_events
from swarmwright.storage.store import Store
from swarmwright.storage.threads import Gone, nobody
from swarmwright.storage.vault import Sealing, Vault

__all__ = ["open_postgres"]


@asynccontextmanager
async def open_postgres(
    address: DatabaseUrl, sealing: Sealing | None = None, gone: Gone = nobody, *, make: bool = True
) -> AsyncIterator[Store]:
    """Open (or make) the store in the database; with `sealing`, what is kept of threads is sealed.

    `gone`: told of each thread that is deleted here. make: False = where there is none, that is an error.

    Raises StorageError when it cannot be opened, or was written by a later version; StorageFailed, out of
    what is done with it, when it can be read or written no more.
    """
    async with Database.open(address, make=make) as database:
        holds = Holds(database)
        hearing, announcing = Hearing(database, holds.look), Announcing(database)
        items = Items(lambda: open_items(database), beneath="items")
        thread_keys = PostgresThreadKeys(database)
        vault = Vault.of(sealing, thread_keys)
        copied = None if vault is None else vault.copied
        events = sealed_events(PostgresEvents(database, holds, hearing), vault)
        saver = Checkpoints(PostgresRows(database, holds), vault, events.scribe.settle)

        def deleted(thread_id: str) -> None:
            saver.forget(thread_id)
            gone(thread_id)

        try:
            store = Store(
                checkpointer=saver,
                threads=PostgresThreads(database, holds, hearing, announcing, deleted, copied),
                events=events,
                mailbox=PostgresMailbox(database, holds, hearing, Letters(vault)),
                teams=PostgresTeams(database),
                runs=PostgresRuns(database, hearing),
                assistants=PostgresAssistants(database),
                crons=PostgresCrons(database, hearing),
                keys=PostgresKeys(database),
                audit=PostgresAudit(database),
                items=items,
                thread_keys=thread_keys,
                hasten=database.hasten,
                away=database.away,
            )
            yield closed(store, vault)
        except psycopg.Error as error:
            raise database.failed(error) from error
        finally:
            await items.close()
            await announcing.close()
            await hearing.close()
            await holds.close()
