"""How long threads last, and which webhooks are to be told, as SQL: the script that brings schema 4 to 5."""

from __future__ import annotations

__all__ = ["KEEPING"]

KEEPING = """
ALTER TABLE threads
    ADD COLUMN ttl double precision, ADD COLUMN sweep text NOT NULL DEFAULT 'delete',
    ADD COLUMN expires_at double precision;
CREATE INDEX threads_that_expire ON threads (expires_at) WHERE expires_at IS NOT NULL;
ALTER TABLE runs
    ADD COLUMN tells bigint NOT NULL DEFAULT 0, ADD COLUMN tell_at double precision NOT NULL DEFAULT 0;
CREATE INDEX runs_to_tell ON runs (tell_at) WHERE tells > 0;
"""
