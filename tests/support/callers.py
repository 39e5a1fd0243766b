"""A server that asks who people are: keys of its store, tokens of an issuer of ours, an `Auth` module."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from fastapi import FastAPI, Request, Response
from langgraph_sdk import Auth

from support import serving
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.runtime.serving.api_keys import ApiKeys
from swarmwright.runtime.serving.services import Services
from swarmwright.server.app import create_app
from swarmwright.server.auth.access import Access, Rates
from swarmwright.server.auth.auditing import Auditing
from swarmwright.server.auth.handlers import Handlers
from swarmwright.server.auth.keyring import Keyring
from swarmwright.server.auth.keys import KeyScheme
from swarmwright.server.auth.rates import Buckets
from swarmwright.server.auth.settings import JwtSettings
from swarmwright.server.auth.tokens import TokenScheme
from swarmwright.server.auth.who import Scheme
from swarmwright.server.settings import ServerSettings
from swarmwright.storage.store import Store


@dataclass
class Door:
    """A server without a socket, and keys for it."""

    services: Services
    app: FastAPI
    keys: ApiKeys
    store: Store

    def client(self, *, key: str = "", token: str = "", **headers: str) -> httpx.AsyncClient:
        """A client; with a key, or with a token."""
        shown = {**headers, **({"x-api-key": key} if key else {})}
        shown |= {"authorization": f"Bearer {token}"} if token else {}
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=shown, timeout=30)

    async def key(self, tenant: str = "", identity: str = "", **more: Any) -> str:
        """A new key."""
        return (await self.keys.make(tenant=tenant, identity=identity, **more))[0]


@asynccontextmanager
async def door(
    place: Path | str,
    *,
    auth: Auth | None = None,
    schemes: tuple[Scheme, ...] = (),
    rates: Rates | None = None,
    audit: str = "off",
    anchor: str = "",
    clock: Clock | None = None,
    limits: Mapping[str, Any] | None = None,
    settings: ServerSettings | None = None,
) -> AsyncIterator[Door]:
    """A server over the store in that folder, or of that address."""
    async with serving.kept_services(place, clock, **(limits or {})) as (store, services):
        keys = ApiKeys(store.keys, clock or SystemClock())
        handlers = None if auth is None else Handlers(auth, "auth.py:auth")
        ways: tuple[Scheme, ...] = (KeyScheme(keys), *schemes, *((handlers,) if handlers else ()))
        what: Any = audit
        auditing = Auditing(store.audit, what, anchor, clock or SystemClock())
        access = Access(ways, handlers, rates, auditing)
        yield Door(services, create_app(services, settings, access), keys, store)


def rates(clock: Clock, *, caller: float = 0, tenant: float = 0, refused: float = 0, burst: int = 3) -> Rates:
    """So many a second, and `burst` at once; 0 = as many as one likes."""
    return Rates(*(Buckets(rate, burst, clock.now) for rate in (caller, tenant, refused)))


def rsa_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


@dataclass
class Issuer:
    """An OpenID provider. keys: name → private key. asked: the paths that it was asked for."""

    url: str = ""
    keys: dict[str, Any] = field(default_factory=lambda: {"one": rsa_key()})
    asked: list[str] = field(default_factory=list)
    down: bool = False
    more: list[dict[str, Any]] = field(default_factory=list)

    def token(self, kid: str = "one", algorithm: str = "RS256", **claims: Any) -> str:
        """A token that it has signed. exp: seconds from now."""
        import time

        now = int(time.time())
        said = {"iss": self.url, "aud": "swarm", "sub": "ann", "iat": now, "exp": now + 300, **claims}
        said = {name: value for name, value in said.items() if value is not None}
        return jwt.encode(said, self.keys[kid], algorithm, headers={"kid": kid})

    def jwks(self) -> dict[str, Any]:
        """Its public keys."""
        return {"keys": [*(_public(kid, key) for kid, key in self.keys.items()), *self.more]}


def _public(kid: str, key: Any) -> dict[str, Any]:
    kinds: list[tuple[type, Any]] = [
        (rsa.RSAPrivateKey, jwt.algorithms.RSAAlgorithm),
        (ec.EllipticCurvePrivateKey, jwt.algorithms.ECAlgorithm),
        (ed25519.Ed25519PrivateKey, jwt.algorithms.OKPAlgorithm),
    ]
    algorithm = next(found for kind, found in kinds if isinstance(key, kind))
    return {**json.loads(algorithm.to_jwk(key.public_key())), "kid": kid, "use": "sig"}


@asynccontextmanager
async def issuer() -> AsyncIterator[Issuer]:
    """A provider on loopback."""
    made, app = Issuer(), FastAPI()

    @app.get("/{path:path}")
    async def answer(request: Request, path: str) -> Response:
        made.asked.append(path)
        if made.down:
            return Response(status_code=503)
        if path == ".well-known/openid-configuration":
            said: dict[str, Any] = {"issuer": made.url, "jwks_uri": f"{made.url}/jwks"}
            return Response(json.dumps(said), media_type="application/json")
        return Response(json.dumps(made.jwks()), media_type="application/json")

    async with serving.listening(app) as url:
        made.url = url
        yield made


@asynccontextmanager
async def tokens(by: Issuer, clock: Clock | None = None, **settings: Any) -> AsyncIterator[TokenScheme]:
    """What knows people by its tokens."""
    jwks = settings.pop("jwks", "")
    said = JwtSettings(by.url, "swarm", jwks, **settings)
    keyring = Keyring(by.url, said.jwks, clock or SystemClock())
    try:
        yield TokenScheme(said, keyring)
    finally:
        await keyring.close()


def new_id() -> str:
    return str(uuid.uuid4())


async def soon(work: Any) -> Any:
    """What it comes to, within a bound."""
    async with asyncio.timeout(serving.SOON_S):
        return await work
