"""The audit log: who did what when, on which resource, with which result; rows that hold each other in place.

Each row has a number, the hash of the row before it, and its own hash, over its number, that hash and what it
says. Whoever changes, drops or moves a row has to make all later ones anew; what was noted elsewhere of one
of those (an anchor) then differs. This module knows nothing of HTTP or of databases.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any, Protocol

__all__ = ["AuditEntry", "AuditLog", "AuditRow", "row_hash"]


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """What happened. at: Unix seconds.

    tenant, identity, credential: who it was, and by what they showed it ("key 1a2b", "jwt https://issuer").
    operation: what was asked for, as the server's description calls it; resource: of what, as a path.
    result: "begun" before it is done, else a status such as "200". request: the same for the rows of one
    request. about: ids and whatever else belongs to it.
    """

    at: float
    tenant: str
    identity: str
    credential: str
    operation: str
    resource: str
    result: str
    request: str = ""
    about: Mapping[str, Any] = field(default_factory=dict)

    def body(self) -> str:
        """What is kept and hashed: one JSON text, in ASCII, keys in order."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":"), default=str)

    @classmethod
    def read(cls, body: str) -> AuditEntry:
        """What `body` wrote. Raises ValueError, TypeError for what it did not."""
        return cls(**json.loads(body))


@dataclass(frozen=True, slots=True)
class AuditRow:
    """An entry in its place. number: from 1, without gaps; previous: the hash of the row before it."""

    number: int
    previous: str
    hash: str
    tenant: str
    body: str


def row_hash(number: int, previous: str, body: str) -> str:
    """SHA-256 over these, in hexadecimal."""
    return sha256(f"{number}\n{previous}\n{body}".encode()).hexdigest()


class AuditLog(Protocol):
    """Keeps the rows. There is no way to change or drop one."""

    async def append(self, entry: AuditEntry) -> AuditRow:
        """Put it behind the last row, whoever else appends at the same time. Raises StorageError."""
        ...

    async def read(
        self, after: int = 0, limit: int = 1000, *, tenant: str | None = None
    ) -> Sequence[AuditRow]:
        """Rows with numbers above `after`, in order; only a tenant's."""
        ...

    async def latest(self, limit: int, *, tenant: str | None = None) -> Sequence[AuditRow]:
        """The last rows, in order."""
        ...
