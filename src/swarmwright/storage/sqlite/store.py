"""One SQLite file for everything a platform keeps (DESIGN §7; the default store).

WAL, so that readers do not wait for the writer; `synchronous=NORMAL`, which in WAL mode can lose the last
commits on a power cut but never corrupts, and a lost checkpoint is a step that runs again.
One connection for all of it (`connection`): two would wait for each other's writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

from swarmwright.errors import StorageError, StorageFailed
from swarmwright.storage.address import OTHER_FILE
from swarmwright.storage.checkpoints import Checkpoints
from swarmwright.storage.closing import closed
from swarmwright.storage.commands import Letters
from swarmwright.storage.items import Items
from swarmwright.storage.sealed import sealed_events
from swarmwright.storage.sqlite.api_keys import KEY_TABLES, SqliteKeys
from swarmwright.storage.sqlite.assistants import ASSISTANT_TABLES, SqliteAssistants
from swarmwright.storage.sqlite.audit import AUDIT_TABLES, SqliteAudit
from swarmwright.storage.sqlite.bells import Bells
from swarmwright.storage.sqlite.chimes import Chimes
from swarmwright.storage.sqlite.connection import Connection, failed, words
from swarmwright.storage.sqlite.crons import CRON_TABLES, SqliteCrons
from swarmwright.storage.sqlite.events import EVENT_TABLES, SqliteEvents
from swarmwright.storage.sqlite.files import make_folder, make_own
from swarmwright.storage.sqlite.items import open_items
from swarmwright.storage.sqlite.mailbox import COMMANDS_TABLE, SqliteMailbox
from swarmwright.storage.sqlite.rows import CHECKPOINT_TABLES
from swarmwright.storage.sqlite.runs import RUN_TABLES, SqliteRuns
from swarmwright.storage.sqlite.saved import SqliteRows
from swarmwright.storage.sqlite.teams import TEAM_TABLES, SqliteTeams
from swarmwright.storage.sqlite.texts import TEXT_TABLES
from swarmwright.storage.sqlite.thread_keys import THREAD_KEY_TABLES, SqliteThreadKeys
from swarmwright.storage.sqlite.threads import THREAD_TABLES, SqliteThreads
from swarmwright.storage.sqlite.upgrading import upgrade, widen
from swarmwright.storage.store import Store
from swarmwright.storage.threads import Gone, nobody
from swarmwright.storage.vault import Sealing, Vault

__all__ = ["SCHEMA_VERSION", "open_sqlite"]

SCHEMA_VERSION = 8
"""Kept in the file's `user_version`; a file of a later version is refused, not guessed at."""

_MOVED = 4
"""Files of schemas before this one are moved (`upgrading`); later ones lack tables and columns alone."""

_OURS = frozenset({"threads", "store_migrations"})
"""Tables of which any file of ours has one: a store, or a long-term memory, which may be in the same file."""

_TABLES = (
    *(THREAD_TABLES, TEXT_TABLES, EVENT_TABLES, COMMANDS_TABLE),
    *(TEAM_TABLES, CHECKPOINT_TABLES, RUN_TABLES, ASSISTANT_TABLES, CRON_TABLES),
    *(KEY_TABLES, AUDIT_TABLES, THREAD_KEY_TABLES),
)


@asynccontextmanager
async def open_sqlite(
    path: str | Path, sealing: Sealing | None = None, gone: Gone = nobody
) -> AsyncIterator[Store]:
    """Open (or make) the store in the file at `path`; ":memory:" keeps nothing.

    With `sealing`, what is kept of threads is sealed. `gone`: told of each thread that is deleted here.

    Raises StorageError when the file cannot be opened, is no database or another program's, or was written by
    a later version; StorageFailed, out of what is done with it, when it can be read or written no more.
    """
    file = str(path)
    try:
        async with AsyncExitStack() as stack:
            yield await _opened(file, stack, sealing, gone)
    except (sqlite3.DatabaseError, OSError) as error:
        if isinstance(error, OSError) and not str(error.filename).startswith(file):
            raise  # it is about another file than the store's, which its locks stand beside
        raise failed(file, error) from error


async def _opened(file: str, stack: AsyncExitStack, sealing: Sealing | None, told: Gone) -> Store:
    """Open the file for as long as the stack lasts. Raises StorageError."""
    try:
        locks = None if file == ":memory:" else Path(f"{file}-locks")
        _check_ours(file)
        if locks is not None:
            make_own(file)
            make_folder(locks)
        db = await stack.enter_async_context(Connection.open(file))
        await _migrate(db, file)
    except (sqlite3.DatabaseError, OSError, StorageFailed) as error:
        cause = error.__cause__ if isinstance(error, StorageFailed) else error
        assert isinstance(cause, Exception)
        raise StorageError(file, f"the store cannot be opened: {words(cause)}", OTHER_FILE) from error
    bells, chimes = Bells(locks), Chimes(locks and locks / "heard")
    thread_keys = SqliteThreadKeys(db)
    vault = Vault.of(sealing, thread_keys)
    events = sealed_events(SqliteEvents(db, chimes), vault)
    saver = Checkpoints(SqliteRows(db), vault, events.scribe.settle)
    runs = SqliteRuns(db, bells, chimes)

    def gone(thread_id: str) -> None:
        saver.forget(thread_id)
        runs.tell(thread_id)
        told(thread_id)

    items = Items(lambda: open_items(file if file == ":memory:" else f"{file}-items.db"))
    stack.push_async_callback(items.close)
    store = Store(
        checkpointer=saver,
        threads=SqliteThreads(db, locks, chimes, gone, None if vault is None else vault.copied),
        events=events,
        mailbox=SqliteMailbox(db, bells, Letters(vault)),
        teams=SqliteTeams(db),
        runs=runs,
        assistants=SqliteAssistants(db),
        crons=SqliteCrons(db, chimes),
        keys=SqliteKeys(db),
        audit=SqliteAudit(db),
        items=items,
        thread_keys=thread_keys,
    )
    return closed(store, vault)


def _check_ours(file: str) -> None:
    """Raise StorageError for another program's database, before anything is made in it or beside it."""
    if file == ":memory:" or not Path(file).is_file():
        return
    with closing(sqlite3.connect(f"{Path(file).absolute().as_uri()}?mode=ro", uri=True)) as db:
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if tables and tables.isdisjoint(_OURS):
        reason = "this is the database of another program: nothing was changed in it"
        raise StorageError(file, reason, OTHER_FILE)


async def _migrate(db: Connection, file: str) -> None:
    """Make the tables that there are not yet, and bring a file of an earlier version to this one."""
    found = int((await db.rows("PRAGMA user_version"))[0][0])
    if found > SCHEMA_VERSION:
        raise StorageError(
            file, f"was written by a later version (schema {found}, this one knows {SCHEMA_VERSION})"
        )

    def migrate(db: sqlite3.Connection) -> None:
        written = int(db.execute("PRAGMA user_version").fetchone()[0])
        if 0 < written < SCHEMA_VERSION:
            widen(db)
        for tables in _TABLES:
            for statement in tables.split(";"):
                db.execute(statement)
        if 0 < written < _MOVED:
            upgrade(db)
        db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")

    await db.transact(migrate)
