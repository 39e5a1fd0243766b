"""The wrapped keys of threads, as SQL: the script that brings schema 3 to 4."""

from __future__ import annotations

__all__ = ["SEALING"]

SEALING = """
CREATE TABLE thread_keys (thread_id text PRIMARY KEY, key_id text NOT NULL, wrapped bytea NOT NULL);
CREATE INDEX thread_keys_by_key ON thread_keys (key_id);

-- A thread's key goes with the thread: what a backup still has of it cannot be opened any more.
CREATE FUNCTION drop_thread_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM thread_keys WHERE thread_id = OLD.thread_id;
    RETURN NULL;
END $$;
CREATE TRIGGER thread_deleted AFTER DELETE ON threads FOR EACH ROW EXECUTE FUNCTION drop_thread_key();
"""
