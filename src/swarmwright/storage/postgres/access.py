"""Who may come in, and what they did, as SQL: the script that brings schema 2 to 3."""

from __future__ import annotations

__all__ = ["ACCESS"]

ACCESS = """
CREATE TABLE api_keys (
    key_id text PRIMARY KEY, digest text NOT NULL, tenant text NOT NULL, identity text NOT NULL,
    permissions text NOT NULL, name text NOT NULL, created_at double precision NOT NULL,
    expires_at double precision, revoked_at double precision, used_at double precision
);
CREATE TABLE audit (
    number bigint PRIMARY KEY, previous text NOT NULL, hash text NOT NULL, tenant text NOT NULL,
    body text NOT NULL
);
CREATE INDEX audit_of_tenants ON audit (tenant, number);

-- Put a row behind the last one, one after the other; its hash is that of swarmwright.ports.audit.row_hash.
CREATE FUNCTION append_audit(whose text, said text) RETURNS audit LANGUAGE plpgsql AS $$
DECLARE made audit;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('swarmwright audit', 0));
    SELECT number + 1, a.hash INTO made.number, made.previous FROM audit a ORDER BY number DESC LIMIT 1;
    IF NOT FOUND THEN
        made.number := 1;
        made.previous := '';
    END IF;
    made.tenant := whose;
    made.body := said;
    made.hash := encode(sha256(convert_to(
        made.number::text || E'\\n' || made.previous || E'\\n' || said, 'UTF8')), 'hex');
    INSERT INTO audit SELECT made.*;
    RETURN made;
END $$;
"""
