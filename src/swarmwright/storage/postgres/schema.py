"""The tables of a PostgreSQL store, version by version, and bringing a database to the one of now.

Everything lies in the schema `swarmwright`. What has been released is never changed here: a change is a
further script. All scripts that are missing run in one transaction, under a lock, so that any number of
processes can start at once.
"""

from __future__ import annotations

from typing import Any

from psycopg import AsyncConnection

from swarmwright.errors import StorageError
from swarmwright.storage.postgres.access import ACCESS
from swarmwright.storage.postgres.authors import AUTHORS
from swarmwright.storage.postgres.claiming import CLAIMING
from swarmwright.storage.postgres.dying import DYING
from swarmwright.storage.postgres.ending import ENDING
from swarmwright.storage.postgres.hosted import HOSTED
from swarmwright.storage.postgres.keeping import KEEPING
from swarmwright.storage.postgres.numbering import NUMBERING
from swarmwright.storage.postgres.sealing import SEALING
from swarmwright.storage.postgres.serving import SERVING

__all__ = ["BUSY", "EXISTS", "LOST", "SCHEMA_VERSION", "SCRIPTS", "migrate"]

BUSY, LOST, EXISTS = "SW001", "SW002", "SW003"
"""SQLSTATEs of ours: another writes to the thread, or runs there; the hold was lost to another; there is such
a run. The detail is the thread, or the run."""

_LOCKS = """
CREATE FUNCTION hold_key(root text) RETURNS bigint LANGUAGE sql IMMUTABLE AS
$$ SELECT hashtextextended('swarmwright ' || root, 1) $$;

CREATE FUNCTION fence_key(root text) RETURNS bigint LANGUAGE sql IMMUTABLE AS
$$ SELECT hashtextextended('swarmwright ' || root, 2) $$;

-- Become the thread's one writer, with a new token; null where somebody else is. The lock is the session's.
CREATE FUNCTION take_hold(root text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE mine bigint;
BEGIN
    IF NOT pg_try_advisory_lock(hold_key(root)) THEN RETURN NULL; END IF;
    PERFORM pg_advisory_xact_lock(fence_key(root));  -- what the one before has under way ends first
    INSERT INTO holds (thread_id, token) VALUES (root, nextval('tokens'))
        ON CONFLICT (thread_id) DO UPDATE SET token = excluded.token RETURNING token INTO mine;
    RETURN mine;
END $$;

-- Have the session's lock again, after the connection was lost; false where somebody was faster.
CREATE FUNCTION take_hold_again(root text, mine bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF NOT pg_try_advisory_lock(hold_key(root)) THEN RETURN false; END IF;
    IF EXISTS (SELECT FROM holds WHERE thread_id = root AND token = mine) THEN RETURN true; END IF;
    PERFORM pg_advisory_unlock(hold_key(root));
    RETURN false;
END $$;

-- Let nobody take the thread until this transaction ends, if it is still the caller's.
CREATE FUNCTION fenced(root text, mine bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF mine IS NULL THEN RETURN true; END IF;
    PERFORM pg_advisory_xact_lock_shared(fence_key(root));
    IF NOT EXISTS (SELECT FROM holds WHERE thread_id = root AND token = mine) THEN
        RAISE EXCEPTION 'the hold is lost' USING ERRCODE = 'SW002', DETAIL = root;
    END IF;
    RETURN true;
END $$;

-- The same for checkpoints. Without a hold, a writer is one for this transaction, beside others like it.
CREATE FUNCTION may_write(root text, mine bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF mine IS NULL AND NOT pg_try_advisory_xact_lock_shared(hold_key(root)) THEN
        RAISE EXCEPTION 'the thread is held' USING ERRCODE = 'SW001', DETAIL = root;
    END IF;
    RETURN fenced(root, mine);
END $$;

-- The number of a namespace of a thread, which is made where there is none, for who may write there.
CREATE FUNCTION space_of(thread text, ns text, root text, mine bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE found_space bigint;
BEGIN
    PERFORM may_write(root, mine);
    LOOP
        SELECT space INTO found_space FROM spaces WHERE thread_id = thread AND checkpoint_ns = ns;
        IF FOUND THEN RETURN found_space; END IF;
        INSERT INTO spaces (thread_id, checkpoint_ns) VALUES (thread, ns) ON CONFLICT DO NOTHING;
    END LOOP;
END $$;
"""

_TABLES = """
CREATE TABLE threads (
    thread_id text PRIMARY KEY, workflow_version text NOT NULL, status text NOT NULL,
    created_at double precision NOT NULL, updated_at double precision NOT NULL, title text NOT NULL
);
CREATE TABLE workflows (version text PRIMARY KEY, body text NOT NULL);
CREATE SEQUENCE tokens;
CREATE TABLE holds (thread_id text PRIMARY KEY, token bigint NOT NULL);
CREATE TABLE texts (
    text bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, hash bytea NOT NULL UNIQUE, body bytea NOT NULL
);
CREATE TABLE spaces (
    space bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, thread_id text NOT NULL,
    checkpoint_ns text NOT NULL, UNIQUE (thread_id, checkpoint_ns)
);
CREATE TABLE saved (
    space bigint NOT NULL, id bytea NOT NULL, parent bytea, pack bytea NOT NULL, PRIMARY KEY (space, id)
);
CREATE TABLE written (
    space bigint NOT NULL, text bigint, id bytea NOT NULL, task bytea NOT NULL, path text NOT NULL,
    pack bytea NOT NULL, PRIMARY KEY (space, id, task)
);
CREATE INDEX texts_that_are_written ON written (text) WHERE text IS NOT NULL;
CREATE TABLE logs (
    log bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, thread_id text NOT NULL UNIQUE, last bigint NOT NULL
);
CREATE TABLE logged (
    log bigint NOT NULL, seq bigint NOT NULL, at double precision NOT NULL, text bigint, pack bytea NOT NULL,
    PRIMARY KEY (log, seq)
);
CREATE INDEX texts_that_are_logged ON logged (text) WHERE text IS NOT NULL;
CREATE TABLE mailboxes (thread_id text PRIMARY KEY, last bigint NOT NULL);
CREATE TABLE commands (
    thread_id text NOT NULL, seq bigint NOT NULL, command_id text NOT NULL, kind text NOT NULL,
    payload text NOT NULL, state text NOT NULL, reason text NOT NULL,
    accepted_at double precision NOT NULL, settled_at double precision,
    PRIMARY KEY (thread_id, seq), UNIQUE (thread_id, command_id)
);
CREATE INDEX commands_that_wait ON commands (thread_id, seq) WHERE state = 'accepted';
CREATE TABLE teams (
    name text NOT NULL, number bigint NOT NULL, body text NOT NULL, at double precision NOT NULL,
    PRIMARY KEY (name, number)
);
CREATE TABLE team_files (name text PRIMARY KEY, body text NOT NULL);
CREATE TABLE followed_teams (thread_id text PRIMARY KEY, name text NOT NULL, since bigint NOT NULL);
CREATE INDEX followers_of_teams ON followed_teams (name);
-- Packs are small already: trying to make them smaller costs time and gains nothing.
ALTER TABLE saved ALTER pack SET STORAGE EXTERNAL;
ALTER TABLE written ALTER pack SET STORAGE EXTERNAL;
ALTER TABLE logged ALTER pack SET STORAGE EXTERNAL;
ALTER TABLE texts ALTER body SET STORAGE EXTERNAL;
"""

SCRIPTS = (
    *(_TABLES + _LOCKS, SERVING, ACCESS, SEALING, KEEPING, ENDING, CLAIMING, AUTHORS, DYING, HOSTED),
    NUMBERING,
)
"""The script at place n brings version n to n + 1."""

SCHEMA_VERSION = len(SCRIPTS)

# Of the catalog, as it is now: what the session remembers of names may be older than the lock.
_FOUND = (
    "SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
    "WHERE nspname = 'swarmwright' AND relname = 'schema_version'), current_setting('server_encoding')"
)
_VERSION = "SELECT version FROM swarmwright.schema_version"


async def migrate(db: AsyncConnection[Any], shown: str, *, make: bool = True) -> None:
    """Bring the database to this version; make: also one that has nothing of ours. Raises StorageError for
    one of a later version, or not in UTF-8."""
    found = await _version(db, shown)
    if found == SCHEMA_VERSION:
        return
    if not found and not make:
        raise StorageError(shown, "there is no store", "name one that is there")
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock(hashtextextended('swarmwright schema', 0))")
        found = await _version(db, shown)
        if not await _rows(db, "SELECT FROM pg_namespace WHERE nspname = 'swarmwright'"):
            await db.execute("CREATE SCHEMA swarmwright")
        await db.execute("SET LOCAL search_path TO swarmwright")
        if found == 0:
            await db.execute("CREATE TABLE schema_version (version integer NOT NULL)")
            await db.execute("INSERT INTO schema_version VALUES (0)")
        for script in SCRIPTS[found:]:
            await db.execute(script)
        await db.execute("UPDATE schema_version SET version = %s", (SCHEMA_VERSION,))


async def _version(db: AsyncConnection[Any], shown: str) -> int:
    """The version that the database is of; 0 = there is nothing of ours. Raises StorageError."""
    ((there, encoding),) = await _rows(db, _FOUND)
    if encoding != "UTF8":
        raise StorageError(shown, f"its encoding is {encoding}", "make a database with ENCODING 'UTF8'")
    found = int((await _rows(db, _VERSION))[0][0]) if there else 0
    if found > SCHEMA_VERSION:
        told = f"was written by a later version (schema {found}, this one knows {SCHEMA_VERSION})"
        raise StorageError(shown, told)
    return found


async def _rows(db: AsyncConnection[Any], query: str) -> list[Any]:
    return await (await db.execute(query)).fetchall()
