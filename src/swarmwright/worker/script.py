"""The queue beside the runs' rows, as SQL, in the schema of the store.

A run that becomes pending has a ticket from then on, in the same transaction, whoever has changed its row: a
job of Procrastinate's under the lock of its thread. One that may begin later has a job without the lock until
then: it would keep back those behind it. Of a tenant that has as many runs under way as it may, tickets are
parked, and come back one by one as runs end. Whoever listens is told of each new ticket, and of each that is
dropped while its thread has more to do: the next one can be taken by anybody. Each graph and team has a queue
of its own, which those workers fetch that host it.
"""

from __future__ import annotations

import hashlib

__all__ = ["CHANNEL", "DROPPED", "HOSTED", "QUEUE", "SCRIPT", "TASK", "channel_of", "queue_of"]

QUEUE, TASK = "swarmwright", "run"


def queue_of(graph: str) -> str:
    """The queue of tickets for runs of a graph or team, which who hosts it fetches; "" = everybody's.

    Short: it is part of a channel's name. The SQL says the same.
    """
    return f"{QUEUE} {hashlib.sha256(graph.encode()).hexdigest()[:24]}" if graph else QUEUE


def channel_of(queue: str) -> str:
    """Where Procrastinate announces new jobs of a queue."""
    return f"procrastinate_queue_v1#{queue}"


CHANNEL = channel_of(QUEUE)

HOSTED = """
CREATE FUNCTION queue_of(graph text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT 'swarmwright' || COALESCE(
        ' ' || left(encode(sha256(convert_to(nullif(graph, ''), 'UTF8')), 'hex'), 24), ''
    )
$$;

CREATE FUNCTION queue_thread(thread text, weight bigint, not_before double precision, graph text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE later boolean := not_before > extract(epoch FROM clock_timestamp());
BEGIN
    PERFORM procrastinate_defer_jobs_v1(ARRAY[ROW(
        queue_of(graph), 'run', greatest(least(weight, 2147483647), -2147483648)::integer,
        CASE WHEN later THEN NULL ELSE thread END, NULL, jsonb_build_object('thread', thread),
        CASE WHEN later THEN to_timestamp(not_before) END
    )::procrastinate_job_to_defer_v1]);
END $$;

CREATE OR REPLACE FUNCTION queue_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM queue_thread(NEW.thread_id, NEW.priority, NEW.not_before, NEW.metadata ->> 'graph_id');
    RETURN NULL;
END $$;
"""
"""A ticket lies in the queue of what its run is of. Queues of earlier versions have it when they are next
opened; what lies in everybody's (tickets of before, and those that were parked) whoever fetches it
puts where it belongs."""

DROPPED = f"""
CREATE FUNCTION ticket_dropped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM runs WHERE thread_id = OLD.lock AND status = 'pending') THEN
        PERFORM pg_notify('{CHANNEL}', json_build_object('type', 'job_inserted', 'job_id', OLD.id)::text);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER tickets_dropped AFTER DELETE ON procrastinate_jobs FOR EACH ROW
    WHEN (OLD.lock IS NOT NULL) EXECUTE FUNCTION ticket_dropped();
"""
"""A thread is free for its next ticket. Queues of earlier versions have it when they are next opened."""

SCRIPT = """
CREATE TABLE queue_limits (one boolean PRIMARY KEY DEFAULT true CHECK (one), most_of_tenant bigint);
INSERT INTO queue_limits VALUES (true, NULL);
CREATE TABLE parked_tickets (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, tenant text NOT NULL, thread_id text NOT NULL,
    priority integer NOT NULL
);
CREATE INDEX parked_tickets_of_tenants ON parked_tickets (tenant, priority DESC, number);

CREATE FUNCTION tenant_key(tenant text) RETURNS bigint LANGUAGE sql IMMUTABLE AS
$$ SELECT hashtextextended('swarmwright ' || tenant, 4) $$;

CREATE FUNCTION queue_thread(thread text, weight bigint, not_before double precision) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE later boolean := not_before > extract(epoch FROM clock_timestamp());
BEGIN
    PERFORM procrastinate_defer_jobs_v1(ARRAY[ROW(
        'swarmwright', 'run', greatest(least(weight, 2147483647), -2147483648)::integer,
        CASE WHEN later THEN NULL ELSE thread END, NULL, jsonb_build_object('thread', thread),
        CASE WHEN later THEN to_timestamp(not_before) END
    )::procrastinate_job_to_defer_v1]);
END $$;

CREATE FUNCTION queue_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM queue_thread(NEW.thread_id, NEW.priority, NEW.not_before);
    RETURN NULL;
END $$;
CREATE TRIGGER runs_taken_in AFTER INSERT ON runs FOR EACH ROW
    WHEN (NEW.status = 'pending') EXECUTE FUNCTION queue_run();
CREATE TRIGGER runs_given_back AFTER UPDATE OF status ON runs FOR EACH ROW
    WHEN (NEW.status = 'pending' AND OLD.status <> 'pending') EXECUTE FUNCTION queue_run();
SELECT queue_thread(thread_id, priority, not_before) FROM runs WHERE status = 'pending' ORDER BY number;

-- Whether the tenant may begin one run more. Until this transaction ends nobody else counts, and none ends.
CREATE FUNCTION has_room(whose text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE most bigint := (SELECT most_of_tenant FROM queue_limits);
BEGIN
    IF most IS NULL THEN RETURN true; END IF;
    PERFORM pg_advisory_xact_lock(tenant_key(whose));
    RETURN (SELECT count(*) FROM runs WHERE status = 'running' AND tenant = whose) < most;
END $$;

CREATE FUNCTION begin_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF has_room(NEW.tenant) THEN RETURN NEW; END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER runs_begun BEFORE UPDATE OF status ON runs FOR EACH ROW
    WHEN (NEW.status = 'running' AND OLD.status = 'pending') EXECUTE FUNCTION begin_run();

-- Park the ticket of a thread whose next run may not begin yet; false where it may.
CREATE FUNCTION park_ticket(thread text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE r runs;
BEGIN
    SELECT * INTO r FROM runs o WHERE o.thread_id = thread AND o.status = 'pending' ORDER BY o.number LIMIT 1;
    IF NOT FOUND OR has_room(r.tenant) THEN RETURN false; END IF;
    INSERT INTO parked_tickets (tenant, thread_id, priority) VALUES (
        r.tenant, thread, greatest(least(r.priority, 2147483647), -2147483648)::integer
    );
    RETURN true;
END $$;

CREATE FUNCTION run_ended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE p parked_tickets;
BEGIN
    IF (SELECT most_of_tenant FROM queue_limits) IS NULL THEN RETURN NULL; END IF;
    PERFORM pg_advisory_xact_lock(tenant_key(OLD.tenant));
    DELETE FROM parked_tickets WHERE number = (
        SELECT q.number FROM parked_tickets q WHERE q.tenant = OLD.tenant
        ORDER BY q.priority DESC, q.number LIMIT 1
    ) RETURNING * INTO p;
    IF FOUND THEN PERFORM queue_thread(p.thread_id, p.priority, 0); END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER runs_ended AFTER UPDATE OF status ON runs FOR EACH ROW
    WHEN (OLD.status = 'running' AND NEW.status <> 'running') EXECUTE FUNCTION run_ended();
CREATE TRIGGER runs_deleted AFTER DELETE ON runs FOR EACH ROW
    WHEN (OLD.status = 'running') EXECUTE FUNCTION run_ended();

-- How many runs of one tenant may be under way; whoever was parked looks again.
CREATE FUNCTION limit_tenants(most bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE queue_limits SET most_of_tenant = most WHERE most_of_tenant IS DISTINCT FROM most;
    IF NOT FOUND THEN RETURN; END IF;
    WITH back AS (DELETE FROM parked_tickets RETURNING *)
        SELECT count(queue_thread(thread_id, priority, 0)) INTO most FROM back;
END $$;
"""
