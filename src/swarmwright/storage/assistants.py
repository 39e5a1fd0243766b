"""Assistants' records as rows, in any database. Pure."""

from __future__ import annotations

from typing import Final

from swarmwright.ports.assistants import Assistant, AssistantQuery
from swarmwright.storage.records import Dialect, Rows, meant

__all__ = ["ASSISTANTS", "assistants_meant"]

ASSISTANTS: Final = Rows(Assistant, as_json=("config", "context", "metadata"))


def assistants_meant(dialect: Dialect, query: AssistantQuery) -> tuple[str, list[object]]:
    """(the condition, its values) for the versions that hold of the assistants that are meant."""
    asked = {"tenant": query.tenants, "graph": query.graph}
    return meant(dialect, asked, query.metadata, "holds", named=query.name)
