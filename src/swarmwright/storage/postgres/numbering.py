"""From where events are numbered, as SQL: the script that brings schema 10 to 11.

Commits of events are not waited for, so that a crash of the server can lose the last of them when they have
been told already: numbered on from what is left, others would be told under the same numbers, and who has
read up to there would never read them. So each crash begins an era, whose numbers are above all that the
eras before can have given.

That there was one is seen by an unlogged table: the server empties these when it recovers from a crash, and
only then. A crash ends all sessions; so a session that has looked as it began need not look again.
"""

from __future__ import annotations

__all__ = ["NUMBERING"]

NUMBERING = """
CREATE TABLE eras (era bigint NOT NULL);
INSERT INTO eras VALUES (0);
CREATE UNLOGGED TABLE this_era (begins bigint NOT NULL);
INSERT INTO this_era VALUES (0);

-- Begin an era where the server has crashed since the last. Its commit is waited for, whatever the settings
-- say: nobody may number in an era that a further crash would make unheard of.
CREATE FUNCTION begin_era() RETURNS void LANGUAGE plpgsql AS $$
DECLARE begun bigint;
BEGIN
    IF EXISTS (SELECT FROM this_era) THEN RETURN; END IF;
    PERFORM FROM eras FOR UPDATE;  -- one session at a time
    IF EXISTS (SELECT FROM this_era) THEN RETURN; END IF;
    IF current_setting('synchronous_commit') = 'off' THEN
        PERFORM set_config('synchronous_commit', 'on', true);
    END IF;
    UPDATE eras SET era = era + 1 RETURNING era INTO STRICT begun;
    -- No thread has ten thousand million events; readers' numbers are whole up to 2^53: 900,000 crashes.
    INSERT INTO this_era VALUES (begun * 10000000000);
END $$;

-- The number behind which the events of this era are numbered.
CREATE FUNCTION numbered_from() RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE found_number bigint;
BEGIN
    SELECT begins INTO STRICT found_number FROM this_era;  -- none: it was emptied by hand
    RETURN found_number;
END $$;
"""
