"""What a server is asked to run, in the SQLite file: `ports.runs.RunStore` over a connection.

SQLite lets one write after the other, so that rules which look before they write are plain code here.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from swarmwright.errors import RunExists, ThreadBusy
from swarmwright.ports.runs import Admitted, RunQuery, RunRecord, RunStatus, Stop
from swarmwright.storage.records import page
from swarmwright.storage.runs import RUNS, bounds, check_room, new, newest_first, runs_meant, stopped
from swarmwright.storage.sqlite.bells import Bells
from swarmwright.storage.sqlite.chimes import Chimes
from swarmwright.storage.sqlite.connection import SQLITE, Connection
from swarmwright.storage.sqlite.events import delete_chunks, told_of
from swarmwright.storage.sqlite.rows import newest_id

__all__ = ["RUN_TABLES", "SqliteRuns"]

RUN_TABLES = """
CREATE TABLE IF NOT EXISTS runs (
    number INTEGER PRIMARY KEY AUTOINCREMENT, run_id TEXT NOT NULL UNIQUE, thread_id TEXT NOT NULL,
    assistant_id TEXT NOT NULL, tenant TEXT NOT NULL, status TEXT NOT NULL, request TEXT NOT NULL,
    metadata TEXT NOT NULL, multitask TEXT NOT NULL, not_before REAL NOT NULL, priority INTEGER NOT NULL,
    attempt INTEGER NOT NULL, stop TEXT NOT NULL, since INTEGER NOT NULL, before TEXT NOT NULL, error TEXT,
    owner TEXT NOT NULL, created_at REAL NOT NULL, updated_at REAL NOT NULL,
    tells INTEGER NOT NULL DEFAULT 0, tell_at REAL NOT NULL DEFAULT 0, deaths INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX IF NOT EXISTS runs_that_run ON runs (thread_id) WHERE status = 'running';
CREATE INDEX IF NOT EXISTS runs_that_wait ON runs (priority DESC, number) WHERE status = 'pending';
CREATE INDEX IF NOT EXISTS runs_that_are_active ON runs (thread_id, number)
    WHERE status IN ('pending', 'running');
CREATE INDEX IF NOT EXISTS runs_that_wait_for_a_time ON runs (not_before) WHERE status = 'pending';
CREATE INDEX IF NOT EXISTS runs_to_tell ON runs (tell_at) WHERE tells > 0;
CREATE INDEX IF NOT EXISTS runs_of_threads ON runs (thread_id, number);
"""
"""`number`: the order in which they were taken in. Of a thread one at most runs, whatever the code says."""

_WAITING = "runs"

_SELECT = f"SELECT {RUNS.columns} FROM runs"
_INSERT = f"INSERT INTO runs ({RUNS.columns}) VALUES ({', '.join('?' * len(RUNS.names))})"
_ACTIVE = "status IN ('pending', 'running')"
_ACTIVE_OF = f"SELECT COUNT(*) FROM runs WHERE tenant = ? AND {_ACTIVE}"
_BUSY = (
    f"SELECT DISTINCT thread_id FROM runs WHERE {_ACTIVE} AND thread_id IN (SELECT value FROM json_each(?))"
)
_UNTOLD = f"tells > 0 AND NOT {_ACTIVE}"
_UNNOTED = "SELECT thread_id FROM runs WHERE run_id = ? AND since < 0"
_NOTE = (
    "UPDATE runs SET before = ?, "
    "since = COALESCE((SELECT last FROM logs WHERE logs.thread_id = runs.thread_id), 0) "
    "WHERE run_id = ?"
)
_TAKE_TO_TELL = (
    f"UPDATE runs SET tells = tells + 1, tell_at = ? WHERE run_id = ? AND {_UNTOLD} AND tell_at <= ?"
)
_CLAIM = f"""
UPDATE runs SET status = 'running', owner = ?1, attempt = attempt + 1, updated_at = ?2
WHERE number = (
    SELECT number FROM runs AS r WHERE status = 'pending' AND not_before <= ?2
    AND (?3 = '[]' OR thread_id IN (SELECT value FROM json_each(?3)))
    AND (
        ?4 IS NULL OR json_extract(metadata, '$.graph_id') IS NULL
        OR json_extract(metadata, '$.graph_id') IN (SELECT value FROM json_each(?4))
    )
    AND thread_id NOT IN (SELECT thread_id FROM runs WHERE status = 'running')
    AND NOT EXISTS (
        SELECT 1 FROM runs AS o WHERE o.thread_id = r.thread_id AND o.status IN ('pending', 'running')
        AND o.number < r.number AND o.not_before <= ?2
    )
    ORDER BY priority DESC, number LIMIT 1
) RETURNING {RUNS.columns}
"""
_THAT_WAIT = (
    "SELECT DISTINCT json_extract(metadata, '$.graph_id') AS graph FROM runs "
    "WHERE status = 'pending' AND not_before <= ? AND graph IS NOT NULL"
)
_DUE = "SELECT MIN(not_before) FROM runs WHERE status = 'pending' AND not_before > ?"
_SPENT = f"""
SELECT run_id FROM (
    SELECT run_id, number, updated_at,
        ROW_NUMBER() OVER (PARTITION BY thread_id ORDER BY number DESC) AS place
    FROM runs WHERE tells = 0 AND NOT {_ACTIVE}
) WHERE updated_at < ? OR place > ? ORDER BY number LIMIT ? OFFSET ?
"""
_FINISH = (
    "UPDATE runs SET status = ?, error = ?, updated_at = ? "
    f"WHERE run_id = ? AND {_ACTIVE} AND (? IS NULL OR owner = ?) "
    "AND (stop <> 'rollback' OR ? = 'interrupted') RETURNING thread_id"
)
_GIVE_BACK = (
    "UPDATE runs SET status = 'pending', owner = '', updated_at = ?1, deaths = deaths + ?4 "
    "WHERE status = 'running' "
    f"AND (?2 IS NULL OR owner = ?2) AND run_id IN (SELECT value FROM json_each(?3)) RETURNING {RUNS.columns}"
)


class SqliteRuns:
    """`ports.runs.RunStore` over a connection."""

    def __init__(self, db: Connection, bells: Bells, chimes: Chimes) -> None:
        self._db, self._bells, self._chimes = db, bells, chimes

    async def admit(self, runs: Sequence[RunRecord], *, most: int = 0) -> Sequence[Admitted]:
        """Take in these runs, all or none, each by its own `multitask`; and wake who claims runs."""
        taken = [new(run) for run in runs]

        def admit(db: sqlite3.Connection) -> list[Admitted]:
            if most and taken:
                active = db.execute(_ACTIVE_OF, (taken[0].tenant,)).fetchone()[0]
                check_room(active, len(taken), most)
            return [_admit(db, run) for run in taken]

        admitted = await self._db.put(admit)
        self._tell([run for one in admitted for run in one.stopped])
        return admitted

    async def claim(
        self, owner: str, now: float, threads: Sequence[str] = (), graphs: Collection[str] | None = None
    ) -> RunRecord | None:
        """Take the next pending run that is due on a thread where none runs, as running; None = none is."""
        values = (owner, now, json.dumps(list(threads)), _listed(graphs))
        rows = await self._db.put(lambda db: db.execute(_CLAIM, values).fetchall())
        return RUNS.record(rows[0]) if rows else None

    async def claim_all(
        self, owner: str, now: float, most: int, graphs: Collection[str] | None = None
    ) -> tuple[Sequence[RunRecord], float | None]:
        """Take the pending runs that are due, as many as there is room for; when the next one may begin."""
        values = (owner, now, "[]", _listed(graphs))

        def claim(db: sqlite3.Connection) -> tuple[Sequence[RunRecord], float | None]:
            claimed: list[RunRecord] = []
            while len(claimed) < most and (row := db.execute(_CLAIM, values).fetchone()):
                claimed.append(RUNS.record(row))
            return claimed, db.execute(_DUE, (now,)).fetchone()[0]

        return await self._db.put(claim)

    async def graphs_that_wait(self, now: float) -> Collection[str]:
        """The graphs of which runs are pending that may begin by now."""
        return {row[0] for row in await self._db.rows(_THAT_WAIT, (now,))}

    async def next_due(self, now: float) -> float | None:
        """When the next pending run may begin that may not yet; None = there is none."""
        (found,) = await self._db.look(lambda db: db.execute(_DUE, (now,)).fetchone())
        return None if found is None else float(found)

    async def busy(self, thread_ids: Collection[str]) -> Collection[str]:
        """Those of these threads that have an active run."""
        return {row[0] for row in await self._db.rows(_BUSY, (json.dumps(list(thread_ids)),))}

    async def note(self, run_id: str) -> RunRecord | None:
        """Put down where its thread stood when a run was first claimed; the run as it stands then."""

        def note(db: sqlite3.Connection) -> list[Any]:
            for (thread_id,) in db.execute(_UNNOTED, (run_id,)).fetchall():
                db.execute(_NOTE, (newest_id(db, thread_id), run_id))
            return db.execute(f"{_SELECT} WHERE run_id = ?", (run_id,)).fetchall()

        rows = await self._db.put(note)
        return RUNS.record(rows[0]) if rows else None

    async def finish(
        self,
        run_id: str,
        status: RunStatus,
        at: float,
        error: Mapping[str, Any] | None = None,
        *,
        owner: str | None = None,
    ) -> bool:
        """End an active run, and wake who waits for its thread; False if it was over or is gone."""
        said = None if error is None else json.dumps(error)
        values = (status, said, at, run_id, owner, owner, status)
        rows = await self._db.put(lambda db: db.execute(_FINISH, values).fetchall())
        for (thread_id,) in rows:
            self.tell(thread_id)
        return bool(rows)

    async def give_back(
        self, owner: str | None, run_ids: Sequence[str], at: float, *, died: bool = False
    ) -> Sequence[RunRecord]:
        """Make running runs pending again, whose owner (None = whoever) drives them no more; those it did."""
        rows = await self._db.rows(_GIVE_BACK, (at, owner, json.dumps(list(run_ids)), int(died)))
        if rows:
            self._chimes.ring(_WAITING)
        return [RUNS.record(row) for row in rows]

    async def ask_to_stop(self, run_id: str, stop: Stop, at: float) -> RunRecord | None:
        """Ask an active run to stop; the run as it stands then, None = there is none."""

        def ask(db: sqlite3.Connection) -> RunRecord | None:
            row = db.execute(f"{_SELECT} WHERE run_id = ? AND {_ACTIVE}", (run_id,)).fetchone()
            return None if row is None else _stop(db, RUNS.record(row), stop, at)

        found = await self._db.transact(ask)
        if found is not None:
            self._tell([found])
        return found

    async def get(self, run_id: str) -> RunRecord | None:
        """The run, or None."""
        query = f"{_SELECT} WHERE run_id = ?"
        row = await self._db.look(lambda db: db.execute(query, (run_id,)).fetchone())
        return None if row is None else RUNS.record(row)

    async def search(self, query: RunQuery) -> Sequence[RunRecord]:
        """Those that are meant, newest first."""
        tests, values = runs_meant(SQLITE, query)
        order = f"{newest_first(query)} LIMIT ? OFFSET ?"
        rows = await self._db.rows(
            f"{_SELECT} WHERE {tests} {order}", (*values, *page(query.limit, query.offset))
        )
        return [RUNS.record(row) for row in rows]

    async def count(self, query: RunQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        tests, values = runs_meant(SQLITE, query)
        query_ = f"SELECT COUNT(*) FROM runs WHERE {tests}"
        few = query.thread_id is not None  # of one thread, which an index names
        rows = await (self._db.look if few else self._db.read)(
            lambda db: db.execute(query_, values).fetchall()
        )
        return int(rows[0][0])

    async def try_writing(self) -> None:
        """Write what changes nothing. Raises StorageFailed where nothing can be written."""
        self._db.try_writing()

    async def to_tell(self, now: float, limit: int = 100) -> Sequence[RunRecord]:
        """Runs that are over, and whose webhook is to be told by now; the longest due first."""
        query = f"{_SELECT} WHERE {_UNTOLD} AND tell_at <= ? ORDER BY tell_at LIMIT ?"
        return [RUNS.record(row) for row in await self._db.rows(query, (now, limit))]

    async def take_to_tell(self, run_id: str, now: float, until: float) -> bool:
        """Take it on oneself to tell of a run that is over; others leave it alone until then."""
        return await self._db.write(_TAKE_TO_TELL, (until, run_id, now)) == 1

    async def told(self, run_id: str) -> None:
        """Nobody is to be told of the run any more."""
        await self._db.write("UPDATE runs SET tells = 0 WHERE run_id = ?", (run_id,))

    async def spent(
        self, before: float | None, beyond: int | None, *, limit: int = 1000, offset: int = 0
    ) -> Sequence[str]:
        """Ids of runs that are over, and too old, or too many of their thread's; the oldest first."""
        rows = await self._db.rows(_SPENT, (*bounds(before, beyond), *page(limit, offset)))
        return [row[0] for row in rows]

    async def delete(self, run_id: str) -> bool:
        """Drop a run that is over, and the chunks it left on the log; False if it is active or not there."""

        def deleted(db: sqlite3.Connection) -> bool:
            if not db.execute(f"DELETE FROM runs WHERE run_id = ? AND NOT {_ACTIVE}", (run_id,)).rowcount:
                return False
            delete_chunks(db, [run_id])
            return True

        return await self._db.transact(deleted)

    @asynccontextmanager
    async def listening(self, wake: Callable[[], object]) -> AsyncIterator[None]:
        """Call `wake` soon after each admission and each end of a run, in any process, meanwhile.

        Where the system has no named pipes, in this process alone.
        """
        with self._chimes.listening(_WAITING, wake):
            yield

    @asynccontextmanager
    async def ending(self, thread_id: str, wake: Callable[[], object]) -> AsyncIterator[None]:
        """Call `wake` soon after each end of a run on this thread, as `listening`."""
        with self._chimes.listening(_over_on(thread_id), wake):
            yield

    def tell(self, *threads: str) -> None:
        """Wake who claims runs, and who waits for something of these threads."""
        names = [name for thread_id in threads for name in (told_of(thread_id), _over_on(thread_id))]
        self._chimes.ring(_WAITING, *names)

    def _tell(self, asked: Sequence[RunRecord]) -> None:
        """Tell of runs that were asked to stop: who drives them, or who waits for their end."""
        for thread_id in dict.fromkeys(run.thread_id for run in asked if run.status == "running"):
            self._bells.ring(thread_id)
        self.tell(*dict.fromkeys(run.thread_id for run in asked if run.status == "interrupted"))


def _listed(names: Collection[str] | None) -> str | None:
    """Names as JSON; None = all there are."""
    return None if names is None else json.dumps(list(names))


def _over_on(thread_id: str) -> str:
    """What is rung where a run of the thread has ended."""
    return f"over {thread_id}"


def _admit(db: sqlite3.Connection, run: RunRecord) -> Admitted:
    if db.execute("SELECT 1 FROM runs WHERE run_id = ?", (run.run_id,)).fetchone():
        raise RunExists(run.run_id)
    stops: list[RunRecord] = []
    if run.multitask != "enqueue":
        rows = db.execute(f"{_SELECT} WHERE thread_id = ? AND {_ACTIVE} ORDER BY number", (run.thread_id,))
        active = [RUNS.record(row) for row in rows.fetchall()]
        if active and run.multitask == "reject":
            raise ThreadBusy(run.thread_id)
        if run.multitask != "reject":
            stops = [_stop(db, one, run.multitask, run.created_at) for one in active]
    db.execute(_INSERT, RUNS.row(run))
    return Admitted(run, tuple(stops))


def _stop(db: sqlite3.Connection, run: RunRecord, stop: Stop, at: float) -> RunRecord:
    """Ask an active run to stop; the run as it stands then."""
    after, gone = stopped(run, stop, at)
    if after is run:
        return run
    if gone:
        db.execute("DELETE FROM runs WHERE run_id = ?", (run.run_id,))
    else:
        update = "UPDATE runs SET status = ?, stop = ?, updated_at = ? WHERE run_id = ?"
        db.execute(update, (after.status, after.stop, at, run.run_id))
    return after
