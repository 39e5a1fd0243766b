"""Which events a subscription is for. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from swarmwright.errors import InvalidInput

__all__ = ["CHANNELS", "Subscription", "subscribed"]

CHANNELS: tuple[str, ...] = (
    "values",
    "updates",
    "messages",
    "tools",
    "lifecycle",
    "input",
    "checkpoints",
    "tasks",
    "custom",
)
"""And `custom:<name>`, for what is told under a name."""

_METHODS = {"input.requested": "input"}


@dataclass(frozen=True, slots=True)
class Subscription:
    """Channels, at and below these namespaces (() = everywhere), so deep at most (None = however deep)."""

    channels: frozenset[str]
    namespaces: tuple[tuple[str, ...], ...] = ()
    depth: int | None = None

    def wants(self, method: str, namespace: Sequence[str], data: Any) -> bool:
        """Whether an event is among what was subscribed to."""
        return self._hears(method, data) and self._near(namespace)

    def _hears(self, method: str, data: Any) -> bool:
        channel = _METHODS.get(method, method)
        name = data.get("name") if channel == "custom" and isinstance(data, Mapping) else None
        return channel in self.channels or (bool(name) and f"custom:{name}" in self.channels)

    def _near(self, namespace: Sequence[str]) -> bool:
        if not self.namespaces:
            return True
        deepest = len(namespace) if self.depth is None else self.depth
        return any(
            _begins(namespace, prefix) and len(namespace) - len(prefix) <= deepest
            for prefix in self.namespaces
        )


def _begins(namespace: Sequence[str], prefix: Sequence[str]) -> bool:
    """Whether it begins so; a part without its task's id ("sub" for "sub:1f…") means any of that name."""
    if len(prefix) > len(namespace):
        return False
    pairs = zip(namespace, prefix, strict=False)
    return all(part == wanted or part.partition(":")[0] == wanted for part, wanted in pairs)


def subscribed(params: Mapping[str, Any]) -> Subscription:
    """What a client subscribes to: {"channels", "namespaces", "depth"}. Raises InvalidInput."""
    channels = params.get("channels")
    if not isinstance(channels, list) or not channels:
        raise InvalidInput("channels", "a list of at least one channel is expected")
    for channel in channels:
        named = isinstance(channel, str) and channel.startswith("custom:") and len(channel) > len("custom:")
        if channel not in CHANNELS and not named:
            raise InvalidInput("channels", f"{channel!r} is none of {', '.join(CHANNELS)}, custom:<name>")
    depth = params.get("depth")
    if depth is not None and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 0):
        raise InvalidInput("depth", "a whole number from 0 is expected")
    return Subscription(frozenset(channels), _namespaces(params.get("namespaces")), depth)


def _namespaces(given: Any) -> tuple[tuple[str, ...], ...]:
    if given is None:
        return ()
    if not isinstance(given, list) or not all(
        isinstance(one, list) and all(isinstance(part, str) for part in one) for one in given
    ):
        raise InvalidInput("namespaces", "a list of lists of texts is expected")
    return tuple(tuple(one) for one in given)
