"""The keys that a provider signs with: fetched when they are needed, kept for a while, and looked for again
when a token names one that is not known: providers change them.

Nobody makes this fetch more often than every few seconds, whatever key their token names; one fetch at a
time, and each within a bound of time and size. Where the provider cannot be reached, what was fetched last
counts on for a while.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import httpx
from jwt import PyJWK, PyJWKError
from starlette.exceptions import HTTPException

from swarmwright.ports.clock import Clock

__all__ = ["Keyring", "checked_url"]

FRESH_S = 600.0
STALE_S = 24 * 3600.0
AGAIN_S = 10.0
"""How long keys count as fresh, and how long still where the provider is gone; how soon one asks it again."""

_LARGEST = 1_000_000
_WITHIN_S = 5.0
_HERE = ("localhost", "127.0.0.1", "::1")
_DISCOVERY = "/.well-known/openid-configuration"


class Keyring:
    """The keys of an issuer. url: of its keys; "" = as its own description says."""

    def __init__(self, issuer: str, url: str, clock: Clock, client: httpx.AsyncClient | None = None) -> None:
        self._issuer, self._url, self._clock = issuer, url, clock
        self._client = client or httpx.AsyncClient(timeout=_WITHIN_S, follow_redirects=False)
        self._keys: Mapping[str, PyJWK] = {}
        self._fetched = self._tried = float("-inf")
        self._one = asyncio.Lock()

    async def key(self, kid: str) -> PyJWK | None:
        """The key of that name ("" = the only one); None = there is none. Raises HTTPException (503)."""
        found, now = self._named(kid), self._clock.now()
        if found is not None and now - self._fetched < FRESH_S:
            return found
        async with self._one:
            if self._clock.now() - self._tried >= AGAIN_S:
                await self._fetch()
        if self._clock.now() - self._fetched > STALE_S:
            raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, "who signs tokens cannot be reached now")
        return self._named(kid)

    async def close(self) -> None:
        """Close the client."""
        await self._client.aclose()

    def _named(self, kid: str) -> PyJWK | None:
        if kid:
            return self._keys.get(kid)
        return next(iter(self._keys.values())) if len(self._keys) == 1 else None

    async def _fetch(self) -> None:
        """Fetch the keys anew; those that there are stay where that fails."""
        self._tried = self._clock.now()
        try:
            async with asyncio.timeout(_WITHIN_S):
                url = self._url or await self._discovered()
                said = await self._json(url)
        except (httpx.HTTPError, ValueError, TimeoutError, OSError):
            return
        keys = said.get("keys")
        if isinstance(keys, list):
            self._keys = dict(found for one in keys if isinstance(one, dict) and (found := _usable(one)))
            self._fetched = self._clock.now()

    async def _discovered(self) -> str:
        said = await self._json(self._issuer.rstrip("/") + _DISCOVERY)
        if said.get("issuer") != self._issuer:
            raise ValueError("another issuer describes itself there")
        return checked_url(str(said.get("jwks_uri", "")))

    async def _json(self, url: str) -> Mapping[str, Any]:
        body = b""
        async with self._client.stream("GET", url, headers={"accept": "application/json"}) as answer:
            answer.raise_for_status()
            async for part in answer.aiter_bytes():
                body += part
                if len(body) > _LARGEST:
                    raise ValueError("the answer is too large")
        if answer.status_code != HTTPStatus.OK:
            raise ValueError(f"the answer is {answer.status_code}")
        said = json.loads(body)
        if not isinstance(said, dict):
            raise ValueError("an object is expected")
        return said


def _usable(said: dict[str, Any]) -> tuple[str, PyJWK] | None:
    """(name, key) of what can be used to check signatures; a shared secret is none."""
    if said.get("kty") not in ("RSA", "EC", "OKP") or said.get("use", "sig") != "sig" or "d" in said:
        return None
    try:
        return str(said.get("kid", "")), PyJWK.from_dict(said)
    except PyJWKError:
        return None


def checked_url(url: str) -> str:
    """The URL, if nobody on the way can put other keys there. Raises ValueError."""
    parsed = httpx.URL(url)
    if parsed.scheme == "https" or (parsed.scheme == "http" and parsed.host in _HERE):
        return url
    raise ValueError(f"{url!r} is no https:// URL")
