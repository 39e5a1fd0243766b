"""API keys: made, shown once, and known again.

A key is `sw_`, its id, and 256 random bits. What is kept of it is its SHA-256. Slow hashes are for what
people choose, which can be guessed one after the other; nobody guesses 256 random bits, whatever a guess
costs. So a fast hash gives nothing away, and takes no time of each request.
"""

from __future__ import annotations

import hmac
import logging
import re
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256

from swarmwright.errors import InvalidInput
from swarmwright.ports.clock import Clock
from swarmwright.ports.keys import ApiKey, KeyStore
from swarmwright.workflow.nearness import nearest

__all__ = ["EVERYTHING", "ApiKeys", "looks_like_key"]

_log = logging.getLogger(__name__)

EVERYTHING = ("*",)
"""The permissions of a key of which nothing else is said."""

NOTED_EVERY_S = 60.0
"""How much later a key must be used to be noted as used again: a look must not become a write each time."""

_KEY = re.compile(r"sw_([0-9a-f]{12})_([A-Za-z0-9_-]{43})", re.ASCII)
_NAMES = re.compile(r"[^\x00-\x1f\x7f]{0,200}")


_KEPT = ("create", "read", "update", "delete", "search")

ACTIONS: Mapping[str, tuple[str, ...]] = {
    "assistants": _KEPT,
    "threads": (*_KEPT, "create_run"),
    "crons": _KEPT,
    "store": ("put", "get", "delete", "search", "list_namespaces"),
    "metrics": ("read",),
}
"""What may be done to what, in the words of LangGraph's `Auth`."""


def check_permission(said: str) -> None:
    """Raise InvalidInput for what opens nothing: a key with a slip in it would be found out much later."""
    known = {f"{resource}:{action}" for resource, actions in ACTIONS.items() for action in (*actions, "*")}
    known |= {f"*:{action}" for actions in ACTIONS.values() for action in actions} | {"*"}
    if said not in known:
        near = nearest(said, sorted(known), 2)
        meant = f"; did you mean {' or '.join(near)}?" if near else f"; resources are {', '.join(ACTIONS)}"
        raise InvalidInput("permission", f"{said!r} opens nothing{meant}")


class ApiKeys:
    """The keys of a store."""

    def __init__(self, store: KeyStore, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def make(
        self,
        *,
        tenant: str = "",
        identity: str = "",
        permissions: Sequence[str] = EVERYTHING,
        name: str = "",
        lasts_s: float | None = None,
    ) -> tuple[str, ApiKey]:
        """(the key as it is shown, this once; what is kept of it). Raises InvalidInput."""
        for place, text in (("tenant", tenant), ("identity", identity), ("name", name)):
            if not _NAMES.fullmatch(text):
                raise InvalidInput(place, "at most 200 characters are expected, and no control characters")
        for permission in permissions:
            check_permission(permission)
        if lasts_s is not None and lasts_s <= 0:
            raise InvalidInput("expires", "a time to come is expected")
        key_id, now = secrets.token_hex(6), self._clock.now()
        text = f"sw_{key_id}_{secrets.token_urlsafe(32)}"
        expires = None if lasts_s is None else now + lasts_s
        key = ApiKey(key_id, digest(text), tenant, identity, tuple(permissions), name, now, expires)
        if not await self._store.create(key):  # an id of 48 bits that there is already
            return await self.make(
                tenant=tenant, identity=identity, permissions=permissions, name=name, lasts_s=lasts_s
            )
        return text, key

    async def holder(self, text: str) -> ApiKey | None:
        """The key that this is, if it opens anything now."""
        said = _KEY.fullmatch(text)
        if said is None:
            return None
        key, now = await self._store.get(said[1]), self._clock.now()
        if key is None or not hmac.compare_digest(key.digest, digest(text)) or not key.counts(now):
            return None
        if key.damaged:
            _log.error("the API key %s is damaged where it is kept, and opens nothing: make another", said[1])
            return None
        if key.used_at is None or now - key.used_at >= NOTED_EVERY_S:
            await self._store.used(key.key_id, now)
        return key

    async def all(self, tenant: str | None = None) -> Sequence[ApiKey]:
        """All keys, or a tenant's; the newest first."""
        return await self._store.all(tenant)

    async def any(self) -> bool:
        """Whether there is one that opens something now, or would: one that is damaged does not leave a
        server open to everybody."""
        now = self._clock.now()
        return any(key.counts(now) for key in await self._store.all())

    async def revoke(self, key_id: str) -> ApiKey | None:
        """Let it open nothing any more, from now on; the key then, None = there is none."""
        return await self._store.revoke(key_id, self._clock.now())


def digest(text: str) -> str:
    """What is kept of a key."""
    return sha256(text.encode()).hexdigest()


def looks_like_key(text: str) -> bool:
    """Whether a text is meant as one of these keys, right or wrong."""
    return text.startswith("sw_")
