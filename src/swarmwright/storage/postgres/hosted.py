"""Claiming runs of what one hosts, as SQL: the script that brings schema 9 to 10."""

from __future__ import annotations

__all__ = ["HOSTED"]

HOSTED = """
-- As before, but only of these graphs; null = of all. A run that names none is anybody's. One that is left
-- keeps its place on its thread. The functions of before stay for processes of before.
CREATE OR REPLACE FUNCTION claim_run(
    who text, mine text, moment double precision, these text[], hosted text[]
) RETURNS SETOF runs
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
                AND (hosted IS NULL OR COALESCE(r.metadata ->> 'graph_id' = ANY (hosted), true))
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

CREATE OR REPLACE FUNCTION claim_runs(
    who text, mine text, moment double precision, most bigint, hosted text[]
) RETURNS TABLE (due double precision, claimed runs) LANGUAGE plpgsql AS $$
BEGIN
    FOR place IN 1 .. most LOOP
        SELECT * INTO claimed FROM claim_run(who, mine, moment, NULL, hosted);
        EXIT WHEN NOT FOUND;
        RETURN NEXT;
    END LOOP;
    claimed := NULL;
    SELECT min(not_before) INTO due FROM runs WHERE status = 'pending' AND not_before > moment;
    RETURN NEXT;
END $$;
"""
