"""API keys, as `x-api-key` (which LangGraph's SDKs send) or `Authorization: Bearer`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from starlette.exceptions import HTTPException
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
        """Who it is; None where no key was shown. Raises HTTPException (401; 400 for several keys: a proxy
        before us may have looked at another one)."""
        keys = {text for text in _shown(connection) if looks_like_key(text)}
        if len(keys) > 1:
            raise HTTPException(HTTPStatus.BAD_REQUEST, "a request shows one API key; this one shows several")
        if not keys:
            return None
        (shown,) = keys
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
