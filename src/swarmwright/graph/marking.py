"""Which item work inside a map is for: every record there is marked with what its item says. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swarmwright.graph.records import AGAIN, AROUND, started
from swarmwright.policy.approvals import digest
from swarmwright.workflow.progress import Work

__all__ = ["CARRIED", "OF", "RELISTED", "begun", "item_mark"]

OF, RELISTED, CARRIED = "of", "relisted", "carried"
"""In the record of what is done inside a map: a mark of what its item says. In a listing's: that work stood
inside its map as it ended, and nobody has looked yet for which items that was done (`graph.relisting`); and
what was told (`at` when: Unix seconds) of what had become of that work."""


def begun(state: Mapping[str, Any], work: Work) -> dict[str, Any]:
    """The record of work that begins on this thread: as `started`, of which item it is, and in which maps."""
    listing = state.get("progress", {}).get(f"{work.each}#", {}) if work.item else {}
    items, record = listing.get("items", ()), started(work)
    if 0 < work.item <= len(items):
        record[OF] = item_mark(items[work.item - 1])
    if listing.get("each"):
        record[AROUND] = [listing["each"], *listing.get(AROUND, ())]
    return record | ({AGAIN: listing[AGAIN]} if AGAIN in listing else {})


def item_mark(item: Any) -> str:
    """What an item says, in a few characters: another for other content."""
    return digest(item)
