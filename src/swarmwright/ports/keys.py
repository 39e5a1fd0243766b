"""API keys: who may speak to a server, and as whom. What is kept of a key cannot be used as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from swarmwright.ports.lost import LostWords

__all__ = ["ApiKey", "KeyStore"]


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key, without the key. Times are Unix seconds, None = never.

    key_id: stands in the key's text, and is no secret. digest: SHA-256 of the whole text, in hexadecimal.
    tenant, identity, permissions: of whoever shows it. name: what it is for, to people.
    """

    key_id: str
    digest: str
    tenant: str = ""
    identity: str = ""
    permissions: tuple[str, ...] = ()
    name: str = ""
    created_at: float = 0.0
    expires_at: float | None = None
    revoked_at: float | None = None
    used_at: float | None = None

    @property
    def damaged(self) -> bool:
        """Whether it cannot be read what it opens: it opens nothing, though it is there."""
        return isinstance(self.permissions, LostWords)

    def counts(self, now: float) -> bool:
        """Whether it opens anything at that time, or would if it were not `damaged`."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


class KeyStore(Protocol):
    """Keeps keys."""

    async def create(self, key: ApiKey) -> bool:
        """Store a new one; False if there is one of that id."""
        ...

    async def get(self, key_id: str) -> ApiKey | None:
        """The key, or None."""
        ...

    async def all(self, tenant: str | None = None) -> Sequence[ApiKey]:
        """All keys, or a tenant's; the newest first."""
        ...

    async def revoke(self, key_id: str, at: float) -> ApiKey | None:
        """Let it open nothing any more, from now on; the key then, None = there is none."""
        ...

    async def used(self, key_id: str, at: float) -> None:
        """Note when it was used last."""
        ...
