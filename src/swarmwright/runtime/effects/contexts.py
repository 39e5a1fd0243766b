"""Context: which entries a write brings, and those of a step that are taken back with it. Values only.

The trace says who has written an entry last: a step that ended (`wrote`), or a command. What somebody else
has written since is not the step's any more, and stays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from swarmwright.graph.contexts import EVERYBODYS

__all__ = ["brought", "withdrawn"]

State = Mapping[str, Any]

_OWNED = ("group_context", "private_context")


def brought(update: Mapping[str, Any]) -> list[str]:
    """The names of the context entries that a command's write brings, whoever is to see them."""
    owned = (entries for channel in _OWNED for entries in update.get(channel, {}).values())
    return sorted({name for entries in (update.get("shared_context", {}), *owned) for name in entries or ()})


def withdrawn(state: State, instances: Collection[str]) -> dict[str, Any]:
    """The write that takes back what these step instances have put into the context in this turn."""
    turn, last = state.get("turn", {}).get("number"), dict[str, tuple[Any, str]]()
    for entry in state.get("execution_trace", ()):
        for name in entry.get("wrote", {}).get("context", ()):
            last[name] = entry.get("turn"), entry["instance"]
    gone = {name for name, (when, who) in last.items() if when == turn and who in instances}
    shared = {name: None for name in state.get("shared_context", {}) if name in gone}
    private = {
        reader: back
        for reader, entries in state.get("private_context", {}).items()
        if (back := {name: None for name in entries if name in gone})
    }
    notes = {EVERYBODYS: shared, **private} if shared else private
    made = {"shared_context": shared, "private_context": private, "context_authors": notes}
    return {channel: write for channel, write in made.items() if write}
