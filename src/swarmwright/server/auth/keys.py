"""API keys, as `x-api-key` (which LangGraph's SDKs send) or `Authorization: Bearer`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import HTTPConnection

from swarmwright.runtime.serving.api_keys import ApiKeys, looks_like_key
from swarmwright.server.auth.who import Who, token_of, unknown

__all__ = ["KeyScheme"]


class KeyScheme:
    """Knows whoever shows a key of the store."""

    def __init__(self, keys: ApiKeys) -> None:
        self._keys = keys

    @property
    def guessable(self) -> bool:
        """A key has 256 random bits."""
        return False

    @property
    def described(self) -> Mapping[str, Mapping[str, Any]]:
        """How OpenAPI says it."""
        return {
            "apiKey": {"type": "apiKey", "in": "header", "name": "x-api-key"},
            "apiKeyAsBearer": {"type": "http", "scheme": "bearer", "description": "An API key."},
        }

    async def who(self, connection: HTTPConnection) -> Who | None:
        """Who it is, by the one credential that a request shows; None where that is no key of ours. Raises
        HTTPException (401)."""
        shown = next((text for text in _shown(connection) if looks_like_key(text)), None)
        if shown is None:
            return None
        key = await self._keys.holder(shown)
        if key is None:
            raise unknown("this key opens nothing")
        identity = key.identity or f"key {key.key_id}"
        user = {
            "identity": identity,
            "display_name": key.name or identity,
            "is_authenticated": True,
            "permissions": list(key.permissions),
        }

        async def still() -> bool:
            return await self._keys.holder(shown) is not None

        known = (key.tenant, identity, key.permissions, f"key {key.key_id}", user)
        return Who(*known, until=key.expires_at, still=still)


def _shown(connection: HTTPConnection) -> Sequence[str]:
    headers = connection.headers
    tokens = [token_of(said) for said in headers.getlist("authorization")]
    return [*(said.strip() for said in headers.getlist("x-api-key")), *tokens]
