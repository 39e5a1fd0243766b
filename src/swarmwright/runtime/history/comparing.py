"""What differs between two states of a thread, key by key: added, removed, changed. Pure.

`wording` says it as people do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from langchain_core.messages import BaseMessage

from swarmwright.graph.state import CHANNELS
from swarmwright.runtime.happened import only_awaits

__all__ = ["MISSING", "Difference", "differences"]


class _Missing:
    """Nothing stands there; None can stand in a state."""

    def __repr__(self) -> str:
        return "nothing"


MISSING = _Missing()


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that was `old` and is `new`; MISSING = it was not there, or is no more.

    `channel` of the state, and the `path` of keys in it: a step instance, a signal, a message's id, an
    agent's id and the name of its context entry, the number (from 1) of an entry of the trace.
    awaited: of the old and of the new state, whether its steps that have failed only wait for a person's yes:
    then the turn's outcome is none.
    """

    channel: str
    path: tuple[str, ...]
    old: Any
    new: Any
    awaited: tuple[bool, bool] = (False, False)

    @property
    def kind(self) -> Literal["added", "removed", "changed"]:
        """What happened to it."""
        if self.old is MISSING:
            return "added"
        return "removed" if self.new is MISSING else "changed"


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Every difference, channel by channel; () exactly for states that are equal."""
    awaited = (_awaited(old), _awaited(new))
    return tuple(
        Difference(channel, path, before, after, awaited)
        for channel in CHANNELS
        for path, before, after in _between(
            _keyed(channel, old.get(channel, {})), _keyed(channel, new.get(channel, {})), ()
        )
    )


def _awaited(state: Mapping[str, Any]) -> bool:
    return only_awaits(state.get("progress", {}).values())


def _keyed(channel: str, value: Any) -> Mapping[str, Any]:
    """A channel's value by key; what is always read as one thing is one."""
    if channel == "messages":
        return {str(message.id): _said(message) for message in value}
    if channel == "execution_trace":
        return {str(number): _Whole(entry) for number, entry in enumerate(value, 1)}
    if channel == "progress":
        return {instance: _Whole(record) for instance, record in value.items()}
    return dict(value)


@dataclass(frozen=True, slots=True)
class _Whole:
    """A mapping that is compared, and told, as one thing."""

    value: Mapping[str, Any]


def _between(
    old: Mapping[str, Any], new: Mapping[str, Any], path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    for key in dict.fromkeys((*old, *new)):
        before, after = old.get(key, MISSING), new.get(key, MISSING)
        if before == after and type(before) is type(after):
            continue
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            yield from _between(before, after, (*path, str(key)))
        else:
            yield (*path, str(key)), _open(before), _open(after)


def _open(value: Any) -> Any:
    return value.value if isinstance(value, _Whole) else value


def _said(message: BaseMessage) -> _Whole:
    return _Whole({"type": message.type, "name": message.name or "", "text": str(message.text)})
