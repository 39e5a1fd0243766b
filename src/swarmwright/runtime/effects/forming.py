"""Whether an edit has the form of one, whatever the thread that it is for. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from swarmwright.graph.values import nameless, unstorable
from swarmwright.ports.commands import EditState

__all__ = ["malformed"]


def malformed(command: EditState) -> str:
    """What of an edit is not as it must be, whatever the thread; "" = nothing."""
    odd = unstorable({n: _plain(getattr(command, n)) for n in command.__dataclass_fields__}, "")
    if odd:
        return odd
    for instance, given in command.outputs.items():
        if not isinstance(given, Mapping) or not given or not given.keys() <= {"text", "fields"}:
            return f"outputs.{instance}: say its 'text', its 'fields', or both"
        if not isinstance(given.get("text", ""), str) or not isinstance(given.get("fields", {}), Mapping):
            return f"outputs.{instance}: 'text' is a text, and 'fields' is an object by name"
    if not all(isinstance(entries, Mapping) for entries in command.context.values()):
        return "context: for each audience an object by name"
    if not all(isinstance(text, str | None) for text in command.messages.values()):
        return "messages: a text for each id, or nothing"
    if twice := set(command.outputs) & set(command.again):
        return f"{min(twice)} cannot be done with this output and run again"
    if command.stays and not command.again:
        return "stays: it is said of steps that run again, and none is named in `again`"
    if not all(isinstance(arguments, Mapping) for arguments in command.calls.values()):
        return "calls: for each approval an object of arguments"
    asked = any((command.outputs, command.again, command.context, command.messages, command.calls))
    return next(_nameless(command), "") if asked else "it changes nothing"


def _nameless(command: EditState) -> Iterator[str]:
    """Where it would write an entry without a name."""
    fields = {f"outputs.{i}.fields": given.get("fields", {}) for i, given in command.outputs.items()}
    context = {f"context.{audience}": entries for audience, entries in command.context.items()}
    return filter(None, (nameless(entries, place) for place, entries in {**fields, **context}.items()))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
