"""What a server keeps beside threads, as SQL: the script that brings schema 1 to 2."""

from __future__ import annotations

__all__ = ["SERVING"]

_TABLES = """
ALTER TABLE threads
    ADD COLUMN graph text NOT NULL DEFAULT '', ADD COLUMN tenant text NOT NULL DEFAULT '',
    ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}';
CREATE INDEX threads_of_tenants ON threads (tenant, updated_at);
CREATE INDEX spaces_with_steps ON spaces (thread_id COLLATE "C");
ALTER TABLE logs ADD COLUMN ticket uuid;

CREATE TABLE chunks (
    log bigint NOT NULL, seq bigint NOT NULL, at double precision NOT NULL, run bytea NOT NULL,
    pack bytea NOT NULL, PRIMARY KEY (log, seq)
);
CREATE INDEX chunks_of_runs ON chunks (run);
ALTER TABLE chunks ALTER pack SET STORAGE EXTERNAL;

CREATE SEQUENCE run_numbers;
CREATE TABLE runs (
    number bigint PRIMARY KEY, run_id text NOT NULL UNIQUE, thread_id text NOT NULL,
    assistant_id text NOT NULL, tenant text NOT NULL, status text NOT NULL,
    request text NOT NULL, metadata jsonb NOT NULL, multitask text NOT NULL,
    not_before double precision NOT NULL, priority bigint NOT NULL, attempt bigint NOT NULL,
    stop text NOT NULL, since bigint NOT NULL, before text NOT NULL, error text, owner text NOT NULL,
    created_at double precision NOT NULL, updated_at double precision NOT NULL,
    ticket text NOT NULL
);
CREATE UNIQUE INDEX runs_that_run ON runs (thread_id) WHERE status = 'running';
CREATE INDEX runs_that_wait ON runs (priority DESC, number) WHERE status = 'pending';
CREATE INDEX runs_that_are_active ON runs (thread_id, number) WHERE status IN ('pending', 'running');
CREATE INDEX runs_that_wait_for_a_time ON runs (not_before) WHERE status = 'pending';
CREATE INDEX runs_of_threads ON runs (thread_id, number);

CREATE TABLE assistants (
    assistant_id text NOT NULL, version bigint NOT NULL, holds boolean NOT NULL, graph text NOT NULL,
    name text NOT NULL, description text NOT NULL, config text NOT NULL, context text NOT NULL,
    metadata jsonb NOT NULL, tenant text NOT NULL, created_at double precision NOT NULL,
    updated_at double precision NOT NULL, PRIMARY KEY (assistant_id, version)
);
CREATE UNIQUE INDEX assistants_that_hold ON assistants (assistant_id) WHERE holds;

CREATE TABLE crons (
    cron_id text PRIMARY KEY, assistant_id text NOT NULL, schedule text NOT NULL, thread_id text,
    timezone text NOT NULL, end_at double precision, next_at double precision, request text NOT NULL,
    metadata jsonb NOT NULL, enabled boolean NOT NULL, on_completion text NOT NULL, tenant text NOT NULL,
    "user" text, created_at double precision NOT NULL, updated_at double precision NOT NULL
);
CREATE INDEX crons_to_come ON crons (next_at) WHERE enabled;
"""

_TELLING = """
-- What is announced of a thread; '' = commands to it, 'e' = its events.
CREATE FUNCTION announced(kind text, thread text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT kind || left(encode(sha256(convert_to(thread, 'UTF8')), 'hex'), 32) $$;

-- Wake who claims runs, and who waits for something of the thread.
CREATE FUNCTION tell_of_runs(thread text) RETURNS void LANGUAGE sql AS
$$ SELECT pg_notify('swarmwright', 'runs'), pg_notify('swarmwright', announced('e', thread)) $$;
"""

_RUNS = """
CREATE FUNCTION line_key(thread text) RETURNS bigint LANGUAGE sql IMMUTABLE AS
$$ SELECT hashtextextended('swarmwright ' || thread, 3) $$;

-- Ask an active run, whose row the caller has locked, to stop; the run as it stands then.
-- The rule is that of swarmwright.storage.runs.stopped.
CREATE FUNCTION stop_run(r runs, how text, moment double precision) RETURNS runs LANGUAGE plpgsql AS $$
BEGIN
    IF how = '' THEN RETURN r; END IF;
    IF r.stop <> 'rollback' THEN r.stop := how; END IF;
    r.updated_at := moment;
    IF r.status = 'running' OR (r.stop = 'rollback' AND r.attempt > 0) THEN
        UPDATE runs SET stop = r.stop, updated_at = moment WHERE number = r.number;
        PERFORM pg_notify('swarmwright', announced('', r.thread_id));
        RETURN r;
    END IF;
    r.status := 'interrupted';
    IF r.stop = 'rollback' THEN
        DELETE FROM runs WHERE number = r.number;
    ELSE
        UPDATE runs SET status = r.status, stop = r.stop, updated_at = moment WHERE number = r.number;
    END IF;
    PERFORM tell_of_runs(r.thread_id);
    RETURN r;
END $$;

CREATE FUNCTION ask_to_stop(id text, how text, moment double precision) RETURNS SETOF runs
LANGUAGE plpgsql AS $$
DECLARE r runs;
BEGIN
    SELECT * INTO r FROM runs WHERE run_id = id AND status IN ('pending', 'running') FOR UPDATE;
    IF FOUND THEN RETURN NEXT stop_run(r, how, moment); END IF;
END $$;

-- Take in runs, one after the other, all or none; those that were asked to stop for each, by its place.
-- Whoever takes in a run on a thread waits for who does so: what one decides, the next one sees.
CREATE FUNCTION admit_runs(given jsonb) RETURNS TABLE (place bigint, asked runs) LANGUAGE plpgsql AS $$
DECLARE
    one jsonb;
    taken runs;
    r runs;
BEGIN
    PERFORM pg_advisory_xact_lock(key) FROM (
        SELECT DISTINCT line_key(e.one ->> 'thread_id') AS key FROM jsonb_array_elements(given) AS e (one)
        ORDER BY key
    ) AS keys;
    FOR place, one IN
        SELECT e.number, e.one FROM jsonb_array_elements(given) WITH ORDINALITY AS e (one, number)
        ORDER BY e.number
    LOOP
        taken := jsonb_populate_record(NULL::runs, one);
        IF EXISTS (SELECT FROM runs o WHERE o.run_id = taken.run_id) THEN
            RAISE EXCEPTION 'there is such a run' USING ERRCODE = 'SW003', DETAIL = taken.run_id;
        END IF;
        IF taken.multitask <> 'enqueue' THEN
            FOR r IN
                SELECT * FROM runs o
                WHERE o.thread_id = taken.thread_id AND o.status IN ('pending', 'running')
                ORDER BY o.number FOR UPDATE
            LOOP
                IF taken.multitask = 'reject' THEN
                    RAISE EXCEPTION 'the thread is busy' USING ERRCODE = 'SW001', DETAIL = taken.thread_id;
                END IF;
                asked := stop_run(r, taken.multitask, taken.created_at);
                RETURN NEXT;
            END LOOP;
        END IF;
        taken.number := nextval('run_numbers');
        taken.ticket := '';
        INSERT INTO runs VALUES (taken.*) ON CONFLICT (run_id) DO NOTHING;
        IF NOT FOUND THEN  -- on another thread, at this moment
            RAISE EXCEPTION 'there is such a run' USING ERRCODE = 'SW003', DETAIL = taken.run_id;
        END IF;
    END LOOP;
    PERFORM pg_notify('swarmwright', 'runs');
END $$;

-- Take the next run: row by row in the order of the index, however many wait, and whatever the planner
-- believes of a table that was empty a moment ago.
CREATE FUNCTION claim_run(who text, mine text, moment double precision, these text[]) RETURNS SETOF runs
LANGUAGE plpgsql SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
    LOOP
        BEGIN
            RETURN QUERY UPDATE runs SET
                status = 'running', owner = who, ticket = mine, attempt = attempt + 1, updated_at = moment
            WHERE number = (
                SELECT r.number FROM runs r
                WHERE r.status = 'pending' AND r.not_before <= moment
                AND (these IS NULL OR r.thread_id = ANY (these))
                AND r.thread_id NOT IN (SELECT o.thread_id FROM runs o WHERE o.status = 'running')
                AND NOT EXISTS (
                    SELECT FROM runs o
                    WHERE o.thread_id = r.thread_id AND o.status IN ('pending', 'running')
                    AND o.number < r.number AND o.not_before <= moment OFFSET 0
                )
                ORDER BY r.priority DESC, r.number LIMIT 1 FOR UPDATE OF r SKIP LOCKED
            ) RETURNING *;
            RETURN;
        EXCEPTION WHEN unique_violation THEN  -- another of the thread's was begun meanwhile: look again
        END;
    END LOOP;
END $$;
"""

_THREADS = """
-- The namespaces of a thread, and of its steps' own, <thread>:<step>.
CREATE FUNCTION spaces_of(thread text) RETURNS SETOF spaces LANGUAGE sql STABLE AS $$
    SELECT * FROM spaces WHERE thread_id COLLATE "C" = thread
    OR (thread_id COLLATE "C" >= thread || ':' AND thread_id COLLATE "C" < thread || ';')
$$;

-- Delete the texts of these that nobody needs.
CREATE FUNCTION release_texts(these bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM texts WHERE text = ANY (these) ORDER BY text FOR UPDATE;
    DELETE FROM texts t WHERE text = ANY (these)
        AND NOT EXISTS (SELECT FROM written w WHERE w.text = t.text)
        AND NOT EXISTS (SELECT FROM logged l WHERE l.text = t.text);
END $$;

CREATE FUNCTION delete_checkpoints(thread text) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    these bigint[] := ARRAY(SELECT space FROM spaces_of(thread));
    gone bigint[];
BEGIN
    WITH deleted AS (DELETE FROM written WHERE space = ANY (these) RETURNING text)
        SELECT array_agg(DISTINCT text) FILTER (WHERE text IS NOT NULL) FROM deleted INTO gone;
    DELETE FROM saved WHERE space = ANY (these);
    DELETE FROM spaces WHERE space = ANY (these);
    RETURN gone;
END $$;

-- Delete a thread, and all that is kept of it, for who may write there; false where there is none.
CREATE FUNCTION delete_thread(thread text, mine bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    texts_of bigint[];
    its_log bigint;
BEGIN
    PERFORM may_write(thread, mine);
    PERFORM pg_advisory_xact_lock(line_key(thread));
    DELETE FROM threads WHERE thread_id = thread;
    IF NOT FOUND THEN RETURN false; END IF;
    texts_of := delete_checkpoints(thread);
    DELETE FROM logs WHERE thread_id = thread RETURNING log INTO its_log;
    WITH deleted AS (DELETE FROM logged WHERE log = its_log RETURNING text)
        SELECT texts_of || array_agg(DISTINCT text) FILTER (WHERE text IS NOT NULL) FROM deleted
        INTO texts_of;
    DELETE FROM chunks WHERE log = its_log;
    PERFORM release_texts(texts_of);
    DELETE FROM commands WHERE thread_id = thread;
    DELETE FROM mailboxes WHERE thread_id = thread;
    DELETE FROM followed_teams WHERE thread_id = thread;
    DELETE FROM runs WHERE thread_id = thread;
    DELETE FROM holds WHERE thread_id = thread;
    PERFORM tell_of_runs(thread);
    RETURN true;
END $$;

-- Give a new thread the checkpoints of another, and the team that it follows. In a transaction of one
-- snapshot: the other may be written to meanwhile. Both refer to the same texts.
CREATE FUNCTION copy_thread(old text, new text, mine bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    s spaces;
    there bigint;
BEGIN
    PERFORM may_write(new, mine);
    PERFORM release_texts(delete_checkpoints(new));
    PERFORM FROM texts WHERE text IN (
        SELECT w.text FROM written w WHERE w.space IN (SELECT space FROM spaces_of(old))
    ) ORDER BY text FOR KEY SHARE;
    FOR s IN SELECT * FROM spaces_of(old) LOOP
        INSERT INTO spaces (thread_id, checkpoint_ns)
            VALUES (new || substr(s.thread_id, length(old) + 1), s.checkpoint_ns) RETURNING space INTO there;
        INSERT INTO saved (space, id, parent, pack)
            SELECT there, id, parent, pack FROM saved WHERE space = s.space;
        INSERT INTO written (space, text, id, task, path, pack)
            SELECT there, text, id, task, path, pack FROM written WHERE space = s.space;
    END LOOP;
    INSERT INTO followed_teams SELECT new, name, since FROM followed_teams WHERE thread_id = old;
END $$;

CREATE FUNCTION sessions_with(key bigint, wanted text) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = wanted AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = (key >> 32 & 4294967295)::oid AND objid = (key & 4294967295)::oid AND objsubid = 1
    AND pid <> pg_backend_pid()
$$;

-- Become the thread's one writer in the place of one who is there and says nothing: his session is ended,
-- and what he has under way; other threads that he holds he can take again, if he wakes up.
CREATE FUNCTION take_over(root text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_terminate_backend(pid, 5000) FROM sessions_with(hold_key(root), 'ExclusiveLock') AS pid;
    PERFORM pg_terminate_backend(pid, 5000) FROM sessions_with(fence_key(root), 'ShareLock') AS pid;
    RETURN take_hold(root);
END $$;
"""

SERVING = _TABLES + _TELLING + _RUNS + _THREADS
