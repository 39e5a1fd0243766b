"""What differs between two states of a thread, key by key: added, removed, changed. Pure.

`wording` says it as people do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
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
    """Every difference, channel by channel and there in order; () exactly for states that are equal."""
    awaited = (_awaited(old), _awaited(new))
    return tuple(
        Difference(channel, path[1:], before, after, awaited)
        for channel in CHANNELS
        for path, before, after in _between(
            _keyed(channel, old.get(channel, {})), _keyed(channel, new.get(channel, {})), (channel,)
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
    for key in _in_order((*old, *new), path):
        before, after = old.get(key, MISSING), new.get(key, MISSING)
        if before == after and type(before) is type(after):
            continue
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            yield from _between(before, after, (*path, str(key)))
        else:
            yield (*path, str(key)), _open(before), _open(after)


_AS_THEY_CAME = ("messages", "execution_trace")
_BY_STEP = ("agent_outputs", "progress", "interrupts")
_NUMBERS = re.compile(r"(\d+)")
_SCOPE = re.compile(r"[@\[?#!/]")


def _in_order(keys: Iterable[str], path: tuple[str, ...]) -> Iterable[str]:
    """What came one after the other stays so, and steps stand as they first began, each with its rounds and
    items by number; all else by name."""
    known = list(dict.fromkeys(keys))
    if len(path) == 1 and path[0] in _AS_THEY_CAME:
        return known
    if len(path) == 1 and path[0] in _BY_STEP:
        nodes = list(dict.fromkeys(_SCOPE.split(str(key))[0] for key in known))
        rank = {node: at for at, node in enumerate(nodes)}
        return sorted(known, key=lambda key: (rank[_SCOPE.split(str(key))[0]], _natural(key)))
    return sorted(known, key=_natural)


def _natural(key: str) -> list[tuple[int, str]]:
    """Of names, 2 before 10."""
    return [(int(one), "") if one.isdecimal() else (-1, one) for one in _NUMBERS.split(str(key)) if one]


def _open(value: Any) -> Any:
    return value.value if isinstance(value, _Whole) else value


def _said(message: BaseMessage) -> _Whole:
    return _Whole({"type": message.type, "name": message.name or "", "text": str(message.text)})
