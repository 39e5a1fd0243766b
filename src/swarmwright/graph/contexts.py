"""Who wrote which entry of the context, and who may see it for that. Pure.

What a client or an operator gives has no label, nor has what an agent wrote before labels were kept: all
whose context it is in see it. Whoever writes over an agent's entry does so under its label.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from swarmwright.graph.forms import ITEMS
from swarmwright.policy.labels import Label, Sight, joined, label_in

__all__ = ["EVERYBODYS", "entries_for", "label_of", "lists_for", "withdrawn"]

EVERYBODYS = ""
"""The owner in `context_authors` of entries of the context that everybody sees."""

State = Mapping[str, Any]


def entries_for(state: State, viewer: str, sight: Sight) -> dict[str, Any]:
    """The context that one agent sees: what everybody does, its groups', its own; of one name, the last."""
    return {name: value for name, value, _ in _seen(state, viewer, sight)}


def label_of(state: State, viewer: str, sight: Sight) -> Label:
    """Of what is made of all the context that one agent sees."""
    notes = [note for _, _, note in _seen(state, viewer, sight) if note]
    return joined(label_in(note).join(Label(frozenset({note["by"]}))) for note in notes)


def lists_for(state: State, sight: Sight | None) -> Mapping[str, list[Any]]:
    """The lists that were given for maps, where all who work there may see them.

    An agent may write anything by that name: what is no list by words is none.
    """
    given = state.get("shared_context", {}).get(ITEMS)
    note = state.get("context_authors", {}).get(EVERYBODYS, {}).get(ITEMS)
    if not isinstance(given, Mapping) or (sight is not None and not _may_see(sight, note)):
        return {}
    return {words: listed for words, listed in given.items() if isinstance(listed, list)}


def withdrawn(state: State, instances: Collection[str]) -> dict[str, Any]:
    """The write that takes back what these step instances have put into the context in this turn.

    The trace says who has written an entry last: a step that ended (`wrote`), or a command. What somebody
    else has written since is not the step's any more, and stays.
    """
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


def _seen(state: State, viewer: str, sight: Sight) -> Iterator[tuple[str, Any, Mapping[str, Any] | None]]:
    """(name, value, note of who wrote it) of each entry that one agent sees; of one name, the last counts."""
    notes = state.get("context_authors", {})
    everybodys, own = notes.get(EVERYBODYS, {}), notes.get(viewer, {})
    for name, value in state.get("shared_context", {}).items():
        if name != ITEMS and _may_see(sight, note := everybodys.get(name)):
            yield name, value, note
    for group in sight.team.groups:
        if viewer in group.members:
            for name, value in state.get("group_context", {}).get(group.id, {}).items():
                yield name, value, None
    for name, value in state.get("private_context", {}).get(viewer, {}).items():
        if _may_see(sight, note := own.get(name)):
            yield name, value, note


def _may_see(sight: Sight, note: Mapping[str, Any] | None) -> bool:
    return note is None or sight.sees(note["by"], label_in(note))
