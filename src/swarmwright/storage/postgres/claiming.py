"""Claiming all that may begin by one question, as SQL: the script that brings schema 6 to 7."""

from __future__ import annotations

__all__ = ["CLAIMING"]

CLAIMING = """
-- Take as many runs as there is room for, in their order; and, in a last row, when the next one may begin.
CREATE FUNCTION claim_runs(who text, mine text, moment double precision, most bigint)
RETURNS TABLE (due double precision, claimed runs) LANGUAGE plpgsql AS $$
BEGIN
    FOR place IN 1 .. most LOOP
        SELECT * INTO claimed FROM claim_run(who, mine, moment, NULL);
        EXIT WHEN NOT FOUND;
        RETURN NEXT;
    END LOOP;
    claimed := NULL;
    SELECT min(not_before) INTO due FROM runs WHERE status = 'pending' AND not_before > moment;
    RETURN NEXT;
END $$;
"""
