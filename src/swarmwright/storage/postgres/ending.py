"""A bell for the ends of runs alone, as SQL: the script that brings schema 5 to 6."""

from __future__ import annotations

__all__ = ["ENDING"]

ENDING = """
-- Wake who claims runs, who waits for something of the thread, and who waits for the end of a run on it.
CREATE OR REPLACE FUNCTION tell_of_runs(thread text) RETURNS void LANGUAGE sql AS $$
    SELECT pg_notify('swarmwright', 'runs'), pg_notify('swarmwright', announced('e', thread)),
        pg_notify('swarmwright', announced('o', thread))
$$;
"""
