"""A part that the platform stands on, or that keeps others apart, does not do its work."""

from __future__ import annotations

from swarmwright.errors.root import SwarmwrightError


class ToolUnavailable(SwarmwrightError):
    """The MCP server `server` cannot be reached for its `tool` ("" = for any), for `reason`."""

    def __init__(self, server: str, tool: str, reason: str) -> None:
        self.server, self.tool, self.reason = server, tool, reason
        super().__init__(f"the MCP server {server} cannot be reached: {reason}")


class ToolFailed(SwarmwrightError):
    """The `tool` of the MCP server `server` says that it has failed, for `reason`."""

    def __init__(self, server: str, tool: str, reason: str) -> None:
        self.server, self.tool, self.reason = server, tool, reason
        super().__init__(reason or "it does not say why")


class BridgeAccessError(SwarmwrightError):
    """What stands in `field` may not cross from its zone into another, for `reason`."""

    def __init__(self, field: str, reason: str) -> None:
        self.field, self.reason = field, reason
        super().__init__(f"{field} does not cross: {reason}")


class ZonesNotApart(SwarmwrightError):
    """Two `zones` (their names) share a `part` (its type) that each must have for itself."""

    def __init__(self, one: str, other: str, part: str) -> None:
        self.zones, self.part = (one, other), part
        super().__init__(f"the zones {one!r} and {other!r} share a {part}; give each one of its own")


class PlatformClosed(SwarmwrightError):
    """The platform's `async with` block is over, and its store is closed; open it again."""

    def __init__(self) -> None:
        super().__init__("this platform is closed: its `async with` block is over; open it again")


class StorageError(SwarmwrightError):
    """The store at `path` cannot be used, for `reason`; what may help is the `remedy`."""

    def __init__(self, path: str, reason: str, remedy: str = "") -> None:
        self.path, self.reason, self.remedy = path, reason, remedy
        super().__init__(f"{path}: {reason}" + (f" ({remedy})" if remedy else ""))


class StorageFailed(StorageError):
    """The store at `path` was in use and failed, for `reason`; what it has kept can be gone on with."""


class ThreadUnreadable(StorageError):
    """Something that is kept of a thread cannot be read, for `reason`: it was changed, moved or damaged.

    However often it is asked for, it stays so; the store, and all other threads, are well. thread_id: as it
    is kept; what: such as "checkpoint 1f0…". for_good: no other process can read it either; False = it is
    encrypted with a key that this one was not given.
    """

    TOLD = ("what", "remedy")

    def __init__(
        self, thread_id: str, what: str, reason: str, remedy: str = "", for_good: bool = True
    ) -> None:
        self.thread_id, self.what, self.for_good = thread_id, what, for_good
        super().__init__(f"thread {thread_id!r}: {what}", reason, remedy or _RESTORED)


_RESTORED = "put it back from a backup; what stood before it can be read still"
"""What may be done about a thread of which something cannot be read."""


class ValueNotKept(SwarmwrightError):
    """A channel of a thread's state holds what could not be given back as it is, for `reason`.

    channel: its name; of: the type, `module:Class`. Nothing of what was to be written with it is kept.
    """

    def __init__(self, channel: str, of: str, reason: str, remedy: str) -> None:
        self.channel, self.of, self.reason, self.remedy = channel, of, reason, remedy
        super().__init__(f"{channel} holds a {of}, which is not kept: {reason} ({remedy})")
