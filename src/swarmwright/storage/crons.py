"""Crons' records as rows, in any database. Pure."""

from __future__ import annotations

from typing import Final

from swarmwright.ports.crons import Cron, CronQuery
from swarmwright.storage.records import Dialect, Rows, meant

__all__ = ["CRONS", "crons_meant"]

CRONS: Final = Rows(Cron, as_json=("request", "metadata", "user"), flags=("enabled",))


def crons_meant(dialect: Dialect, query: CronQuery) -> tuple[str, list[object]]:
    """(the condition, its values) for the crons that are meant."""
    asked = {
        "tenant": query.tenant,
        "assistant_id": query.assistant_id,
        "thread_id": query.thread_id,
        "enabled": query.enabled,
    }
    return meant(dialect, asked, query.metadata)
