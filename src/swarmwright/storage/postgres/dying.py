"""How often a run's driver has died at it, as SQL: the script that brings schema 8 to 9."""

from __future__ import annotations

__all__ = ["DYING"]

DYING = """
ALTER TABLE runs ADD COLUMN deaths bigint NOT NULL DEFAULT 0;
"""
