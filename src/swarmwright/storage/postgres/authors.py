"""Who made each version of a team, as SQL: the script that brings schema 7 to 8."""

from __future__ import annotations

__all__ = ["AUTHORS"]

AUTHORS = """
ALTER TABLE teams ADD COLUMN made_by text NOT NULL DEFAULT '';
"""
