"""What a server is asked to run, in PostgreSQL: `ports.runs.RunStore`. The rules stand in `serving`.

Each method is one statement. Where its answer was lost with the connection, it is asked again, and says what
it would have said the first time.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, LiteralString

from swarmwright.ports.runs import Admitted, RunQuery, RunRecord, RunStatus, Stop
from swarmwright.storage.postgres.database import POSTGRES, Connection, Database
from swarmwright.storage.postgres.hearing import RUNS_WAIT, Hearing, announced
from swarmwright.storage.postgres.keys import key_of
from swarmwright.storage.records import page
from swarmwright.storage.runs import RUNS, bounds, check_room, new, newest_first, runs_meant

__all__ = ["PostgresRuns"]

_SELECT = f"SELECT {RUNS.columns} FROM runs"
_ADMIT = f"SELECT place, {', '.join(f'(asked).{name}' for name in RUNS.names)} FROM admit_runs(%s)"
_ONE_BY_ONE = "SELECT pg_advisory_xact_lock(hashtextextended('swarmwright ' || %s::text, 4))"
"""Of one tenant, so that each sees what the one before has taken in."""
_ACTIVE_OF = "SELECT count(*) FROM runs WHERE tenant = %s AND status IN ('pending', 'running')"
_ADMITTED = "SELECT FROM runs WHERE run_id = %s AND thread_id = %s AND created_at = %s"
_CLAIM = f"SELECT {RUNS.columns} FROM claim_run(%s, %s, %s, %s, %s)"
_CLAIM_ALL = (
    f"SELECT due, {', '.join(f'(claimed).{name}' for name in RUNS.names)} FROM claim_runs(%s, %s, %s, %s, %s)"
)
_CLAIMED = f"{_SELECT} WHERE status = 'running' AND owner = %s AND ticket = %s"
_ASK_TO_STOP = f"SELECT {RUNS.columns} FROM ask_to_stop(%s, %s, %s)"
_WRITES_NOTHING = "DELETE FROM runs WHERE false"
_ASKED = f"{_SELECT} WHERE run_id = %s AND updated_at = %s AND stop <> ''"
_BUSY = "SELECT DISTINCT thread_id FROM runs WHERE status IN ('pending', 'running') AND thread_id = ANY(%s)"
_THAT_WAIT = (
    "SELECT DISTINCT metadata ->> 'graph_id' FROM runs "
    "WHERE status = 'pending' AND not_before <= %s AND metadata ->> 'graph_id' IS NOT NULL"
)
_NEWEST = (
    "SELECT CASE WHEN get_byte(id, 0) = ascii('u') THEN encode(substr(id, 2), 'hex')::uuid::text "
    "ELSE convert_from(substr(id, 2), 'UTF8') END FROM saved WHERE space = (SELECT space FROM spaces "
    "WHERE spaces.thread_id = runs.thread_id AND checkpoint_ns = '') ORDER BY id DESC LIMIT 1"
)
"""The id of the newest checkpoint of a run's thread: `keys.id_of`."""
_NOTE = (
    f"WITH noted AS (UPDATE runs SET before = COALESCE(({_NEWEST}), ''), "
    "since = COALESCE((SELECT last FROM logs WHERE logs.thread_id = runs.thread_id), 0) "
    f"WHERE run_id = %(run)s AND since < 0 RETURNING {RUNS.columns}) SELECT * FROM noted "
    f"UNION ALL {_SELECT} WHERE run_id = %(run)s AND NOT EXISTS (SELECT FROM noted)"
)
_FINISH = (
    "WITH done AS (UPDATE runs SET status = %s, error = %s, updated_at = %s WHERE run_id = %s "
    "AND status IN ('pending', 'running') AND owner = COALESCE(%s, owner) "
    "AND (stop <> 'rollback' OR %s = 'interrupted') RETURNING thread_id) "
    "SELECT tell_of_runs(thread_id) FROM done"
)
_FINISHED = "SELECT FROM runs WHERE run_id = %s AND status = %s AND updated_at = %s"
_GIVE_BACK = (
    "WITH given AS (UPDATE runs SET status = 'pending', owner = '', updated_at = %s, deaths = deaths + %s "
    "WHERE status = 'running' AND owner = COALESCE(%s, owner) AND run_id = ANY(%s) RETURNING *) "
    f"SELECT {RUNS.columns}, pg_notify('swarmwright', 'runs') FROM given ORDER BY number"
)
_DELETE = (
    "WITH gone AS (DELETE FROM runs WHERE run_id = %s AND status NOT IN ('pending', 'running') RETURNING 1), "
    "dropped AS (DELETE FROM chunks WHERE run = %s AND EXISTS (SELECT FROM gone)) SELECT FROM gone"
)
_SPENT = """
SELECT run_id FROM (
    SELECT run_id, number, updated_at,
        ROW_NUMBER() OVER (PARTITION BY thread_id ORDER BY number DESC) AS place
    FROM runs WHERE tells = 0 AND status NOT IN ('pending', 'running')
) AS over_and_told WHERE updated_at < %s OR place > %s ORDER BY number LIMIT %s OFFSET %s
"""
_UNTOLD = "tells > 0 AND status NOT IN ('pending', 'running')"
_TAKE_TO_TELL = (
    f"UPDATE runs SET tells = tells + 1, tell_at = %s WHERE run_id = %s AND {_UNTOLD} AND tell_at <= %s"
)


class PostgresRuns:
    """`ports.runs.RunStore` over a database."""

    def __init__(self, database: Database, hearing: Hearing) -> None:
        self._database, self._hearing = database, hearing

    async def admit(self, runs: Sequence[RunRecord], *, most: int = 0) -> Sequence[Admitted]:
        """Take in these runs, all or none, each by its own `multitask`; and wake who claims runs."""
        taken = [new(run) for run in runs]
        if not taken:
            return ()
        given = json.dumps([_given(run) for run in taken])
        known = (taken[0].run_id, taken[0].thread_id, taken[0].created_at)

        async def admit(db: Connection) -> list[Any]:
            if not most:  # one statement is a transaction by itself
                return await _rows(db, _ADMIT, (given,))
            async with db.transaction():
                await db.execute(_ONE_BY_ONE, (taken[0].tenant,))
                ((active,),) = await _rows(db, _ACTIVE_OF, (taken[0].tenant,))
                check_room(active, len(taken), most)
                return await _rows(db, _ADMIT, (given,))

        async def again(db: Connection) -> list[Any]:
            # Taken in the first time: who was asked to stop has been told.
            return [] if await _rows(db, _ADMITTED, known) else await admit(db)

        stops = [(row[0], RUNS.record(row[1:])) for row in await self._database.run(admit, again=again)]
        return [
            Admitted(run, tuple(one for at, one in stops if at == place))
            for place, run in enumerate(taken, 1)
        ]

    async def claim(
        self, owner: str, now: float, threads: Sequence[str] = (), graphs: Collection[str] | None = None
    ) -> RunRecord | None:
        """Take the next pending run that is due on a thread where none runs, as running; None = none is."""
        ticket, hosted = uuid.uuid4().hex, None if graphs is None else list(graphs)

        async def claim(db: Connection) -> list[Any]:
            return await _rows(db, _CLAIM, (owner, ticket, now, list(threads) or None, hosted))

        async def again(db: Connection) -> list[Any]:
            return await _rows(db, _CLAIMED, (owner, ticket)) or await claim(db)

        rows = await self._database.run(claim, again=again)
        return RUNS.record(rows[0]) if rows else None

    async def claim_all(
        self, owner: str, now: float, most: int, graphs: Collection[str] | None = None
    ) -> tuple[Sequence[RunRecord], float | None]:
        """Take the pending runs that are due, as many as there is room for; when the next one may begin."""
        ticket, hosted = uuid.uuid4().hex, None if graphs is None else list(graphs)

        async def claim(db: Connection) -> list[Any]:
            return await _rows(db, _CLAIM_ALL, (owner, ticket, now, most, hosted))

        async def again(db: Connection) -> list[Any]:
            known = await _rows(db, _CLAIMED, (owner, ticket))
            return [(None, *row) for row in known] + await _rows(
                db, _CLAIM_ALL, (owner, ticket, now, most - len(known), hosted)
            )

        *claimed, (due, *_) = await self._database.run(claim, again=again)
        return [RUNS.record(row[1:]) for row in claimed], due

    async def graphs_that_wait(self, now: float) -> Collection[str]:
        """The graphs of which runs are pending that may begin by now."""
        return {row[0] for row in await self._database.rows(_THAT_WAIT, (now,))}

    async def next_due(self, now: float) -> float | None:
        """When the next pending run may begin that may not yet; None = there is none."""
        query = "SELECT MIN(not_before) FROM runs WHERE status = 'pending' AND not_before > %s"
        found: float | None = (await self._database.rows(query, (now,)))[0][0]
        return found

    async def busy(self, thread_ids: Collection[str]) -> Collection[str]:
        """Those of these threads that have an active run."""
        return {row[0] for row in await self._database.rows(_BUSY, (list(thread_ids),))}

    async def note(self, run_id: str) -> RunRecord | None:
        """Put down where its thread stood when a run was first claimed; the run as it stands then."""
        rows = await self._database.rows(_NOTE, {"run": run_id})
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

        async def finish(db: Connection) -> list[Any]:
            return await _rows(db, _FINISH, (status, said, at, run_id, owner, status))

        async def again(db: Connection) -> list[Any]:
            return await finish(db) or await _rows(db, _FINISHED, (run_id, status, at))

        return bool(await self._database.run(finish, again=again))

    async def give_back(
        self, owner: str | None, run_ids: Sequence[str], at: float, *, died: bool = False
    ) -> Sequence[RunRecord]:
        """Make running runs pending again, whose owner (None = whoever) drives them no more; those it did."""
        rows = await self._database.rows(_GIVE_BACK, (at, int(died), owner, list(run_ids)))
        return [RUNS.record(row[:-1]) for row in rows]

    async def ask_to_stop(self, run_id: str, stop: Stop, at: float) -> RunRecord | None:
        """Ask an active run to stop; the run as it stands then, None = there is none."""

        async def ask(db: Connection) -> list[Any]:
            return await _rows(db, _ASK_TO_STOP, (run_id, stop, at))

        async def again(db: Connection) -> list[Any]:
            return await ask(db) or await _rows(db, _ASKED, (run_id, at))

        rows = await self._database.run(ask, again=again)
        return RUNS.record(rows[0]) if rows else None

    async def get(self, run_id: str) -> RunRecord | None:
        """The run, or None."""
        rows = await self._database.rows(f"{_SELECT} WHERE run_id = %s", (run_id,))
        return RUNS.record(rows[0]) if rows else None

    async def search(self, query: RunQuery) -> Sequence[RunRecord]:
        """Those that are meant, newest first."""
        tests, values = runs_meant(POSTGRES, query)
        order = f"{newest_first(query)} LIMIT %s OFFSET %s"
        found = (*values, *page(query.limit, query.offset))
        return [
            RUNS.record(row) for row in await self._database.rows(f"{_SELECT} WHERE {tests} {order}", found)
        ]

    async def count(self, query: RunQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        tests, values = runs_meant(POSTGRES, query)
        return int((await self._database.rows(f"SELECT COUNT(*) FROM runs WHERE {tests}", values))[0][0])

    async def try_writing(self) -> None:
        """Ask to write, of what there is none. Raises StorageFailed where the database is only read (one that
        stands by, or that its keeper has closed to writes)."""
        await self._database.write(_WRITES_NOTHING, ())

    async def to_tell(self, now: float, limit: int = 100) -> Sequence[RunRecord]:
        """Runs that are over, and whose webhook is to be told by now; the longest due first."""
        query = f"{_SELECT} WHERE {_UNTOLD} AND tell_at <= %s ORDER BY tell_at LIMIT %s"
        return [RUNS.record(row) for row in await self._database.rows(query, (now, limit))]

    async def take_to_tell(self, run_id: str, now: float, until: float) -> bool:
        """Take it on oneself to tell of a run that is over; others leave it alone until then."""
        return await self._database.write(_TAKE_TO_TELL, (until, run_id, now)) == 1

    async def told(self, run_id: str) -> None:
        """Nobody is to be told of the run any more."""
        await self._database.write("UPDATE runs SET tells = 0 WHERE run_id = %s", (run_id,))

    async def spent(
        self, before: float | None, beyond: int | None, *, limit: int = 1000, offset: int = 0
    ) -> Sequence[str]:
        """Ids of runs that are over, and too old, or too many of their thread's; the oldest first."""
        values = (*bounds(before, beyond), *page(limit, offset))
        return [row[0] for row in await self._database.rows(_SPENT, values)]

    async def delete(self, run_id: str) -> bool:
        """Drop a run that is over, and the chunks it left on the log; False if it is active or not there."""
        return bool(await self._database.rows(_DELETE, (run_id, key_of(run_id))))

    def listening(self, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after each admission and each end of a run, in any process, meanwhile."""
        return self._hearing.listening(RUNS_WAIT, wake)

    def ending(self, thread_id: str, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after each end of a run on this thread, in any process, meanwhile."""
        return self._hearing.listening(announced(thread_id, "o"), wake)


def _given(run: RunRecord) -> dict[str, Any]:
    """A run as `admit_runs` reads it: a row, but its metadata is JSON there."""
    row = dict(zip(RUNS.names, RUNS.row(run), strict=True))
    return {**row, "metadata": json.loads(row["metadata"])}


async def _rows(db: Connection, query: LiteralString, values: Sequence[Any]) -> list[Any]:
    return await (await db.execute(query, values, binary=True)).fetchall()
