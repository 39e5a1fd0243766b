"""Who did what, put down before it is done and after: what cannot be put down is not done.

Before it is done a row says that it was begun, so that nothing is done of which there is no row, whatever
then breaks. After it a row says how it ended, and of what; if that cannot be written, the answer is a
failure, and the first row stands. What is refused has one row.
"""

from __future__ import annotations

import errno
import getpass
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from swarmwright.ports.audit import AuditEntry, AuditLog, AuditRow
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.server.auth.settings import Audited
from swarmwright.server.auth.who import Who

__all__ = ["BEGUN", "Auditing", "anchored", "command_line", "logged_in"]

BEGUN = "begun"

_READING = ("GET", "HEAD", "OPTIONS")
_LOOKS = (
    "search_",
    "count_",
    "list_",
    "get_",
    "preview_",
    "compile_",
    "stream_events",
    "post_thread_state_at",
)
"""How operations begin that change nothing, although they have a body."""


@dataclass(frozen=True, slots=True)
class Auditing:
    """What is put down, and where. anchor: the file that the numbers and hashes of rows are put into
    besides."""

    log: AuditLog | None = None
    what: Audited = "off"
    anchor: str = ""
    clock: Clock = SystemClock()  # noqa: RUF009  (it has no state)

    def due(self, method: str, operation: str) -> bool:
        """Whether a request of this kind is put down."""
        if self.log is None or self.what == "off":
            return False
        return self.what == "all" or not (method in _READING or operation.startswith(_LOOKS))

    async def put_down(
        self,
        who: Who | None,
        operation: str,
        resource: str,
        result: str,
        request: str,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        """Put a row into the log, and its hash into the anchor. Raises StorageError, OSError."""
        assert self.log is not None
        tenant, identity, credential = (who.tenant, who.identity, who.credential) if who else ("", "", "")
        now = self.clock.now()
        row = await self.log.append(
            AuditEntry(now, tenant, identity, credential, operation, resource, result, request, about or {})
        )
        if self.anchor:
            anchored(self.anchor, row)


def logged_in() -> str:
    """Who sits at this machine, as the system calls them; "" where it has no name for them."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def command_line() -> Who:
    """Who sits at this machine, as one who does something to the store."""
    return Who("", logged_in(), (), "command line")


def anchored(file: str, row: AuditRow) -> None:
    """Add a row's number and hash to the anchor, which is only ever added to: on a line of its own, also
    after one that was cut off. Raises OSError."""
    handle = os.open(file, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        start = "\n" if _cut_off(handle) else ""
        line = f"{start}{row.number} {row.hash}\n".encode()
        if os.write(handle, line) < len(line):
            raise OSError(errno.ENOSPC, "a line of the anchor could be written in part only", file)
    finally:
        os.close(handle)


def _cut_off(handle: int) -> bool:
    """Whether what is written there ends within a line."""
    size = os.fstat(handle).st_size
    return size > 0 and os.pread(handle, 1, size - 1) != b"\n"
