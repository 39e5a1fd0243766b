"""Tokens of an OpenID provider: those that count, and all the ways in which others do not."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from langgraph_sdk import Auth
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from support import callers, serving
from support.clocks import HeldClock
from swarmwright.server.auth.keyring import AGAIN_S, FRESH_S, STALE_S, checked_url


@pytest.fixture
async def issuer() -> AsyncIterator[callers.Issuer]:
    async with callers.issuer() as made:
        yield made


async def status(place: Path, by: callers.Issuer, *tokens: str, **settings: Any) -> list[int]:
    async with callers.tokens(by, **settings) as scheme, callers.door(place, schemes=(scheme,)) as door:
        found = []
        for token in tokens:
            async with door.client(token=token) as client:
                found.append((await client.get("/info")).status_code)
        return found


async def test_a_token_of_the_issuers_says_who_it_is(tmp_path: Path, issuer: callers.Issuer) -> None:
    names = {"tenant": "org.name", "permissions": "scope"}
    async with callers.tokens(issuer, **names) as scheme, callers.door(tmp_path, schemes=(scheme,)) as door:
        ann = issuer.token(org={"name": "acme"}, scope="threads:* assistants:read", name="Ann")
        bob = issuer.token(sub="bob", org={"name": "zoo"}, scope=["*"])
        async with door.client(token=ann) as a, door.client(token=bob) as b:
            assert (await a.post("/threads", json={"thread_id": "t"})).status_code == 200
            assert (await a.put("/store/items", json={})).status_code == 403
            assert (await b.get("/threads/t")).status_code == 404
            record = await door.store.threads.search(callers_query("acme"))
        assert [one.tenant for one in record] == ["acme"]
    assert issuer.asked == [".well-known/openid-configuration", "jwks"]


def callers_query(tenant: str) -> Any:
    from swarmwright.ports.threads import ThreadQuery

    return ThreadQuery(tenant=tenant)


async def test_every_kind_of_signature_that_is_taken_counts(tmp_path: Path, issuer: callers.Issuer) -> None:
    issuer.keys |= {"ec": ec.generate_private_key(ec.SECP256R1()), "ed": ed25519.Ed25519PrivateKey.generate()}
    signed = [issuer.token(), issuer.token("ec", "ES256"), issuer.token("ed", "EdDSA")]
    assert await status(tmp_path, issuer, *signed) == [200] * 3
    assert await status(tmp_path, issuer, *signed, algorithms=("RS256",)) == [200, 401, 401]


def unsigned(header: dict[str, Any], claims: dict[str, Any], secret: bytes = b"") -> str:
    def part(value: Any) -> str:
        return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

    text = f"{part(header)}.{part(claims)}"
    signature = hmac.new(secret, text.encode(), hashlib.sha256).digest() if secret else b""
    return f"{text}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"


async def test_no_token_counts_that_anybody_could_have_made(tmp_path: Path, issuer: callers.Issuer) -> None:
    claims = {"iss": issuer.url, "aud": "swarm", "sub": "ann", "exp": int(time.time()) + 300}
    public = issuer.keys["one"].public_key()
    pem = public.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    other = callers.Issuer(issuer.url)
    issuer.more = [{"kty": "oct", "kid": "oct", "k": base64.urlsafe_b64encode(b"s" * 32).decode()}]
    head, body, signature = issuer.token().split(".")
    other_body = unsigned({}, {**claims, "sub": "boss"}).split(".")[1]
    wrong = {
        "none": unsigned({"alg": "none", "kid": "one"}, claims),
        "None": unsigned({"alg": "None", "kid": "one"}, claims),
        "no algorithm": unsigned({"kid": "one"}, claims),
        "HS256 with the public key": unsigned({"alg": "HS256", "kid": "one"}, claims, pem),
        "HS256 with a key of the issuer's": unsigned({"alg": "HS256", "kid": "oct"}, claims, b"s" * 32),
        "another's key of that name": other.token(),
        "a key in the header": jwt.encode(
            claims, other.keys["one"], "RS256", headers={"jwk": other.jwks()["keys"][0], "kid": "x"}
        ),
        "a place of keys in the header": jwt.encode(
            claims, other.keys["one"], "RS256", headers={"jku": "http://127.0.0.1:9/", "kid": "x"}
        ),
        "a kind that the key is not of": unsigned({"alg": "ES256", "kid": "one"}, claims),
        "cut off": f"{head}.{body}.",
        "changed": f"{head}.{other_body}.{signature}",
        "a name that is none": unsigned({"alg": "RS256", "kid": 5}, claims),
        "crit": jwt.encode(
            claims, issuer.keys["one"], "RS256", headers={"kid": "one", "crit": ["x"], "x": 1}
        ),
        "nonsense": "a.b.c",
        "long": f"{head}.{body * 200}.x",
    }
    found = await status(tmp_path, issuer, *wrong.values())
    assert dict(zip(wrong, found, strict=True)) == dict.fromkeys(wrong, 401)


async def test_no_token_counts_that_is_not_for_this_server_or_this_time(
    tmp_path: Path, issuer: callers.Issuer
) -> None:
    now = int(time.time())
    wrong = {
        "expired": issuer.token(exp=now - 31),
        "for good": issuer.token(exp=None),
        "not yet": issuer.token(nbf=now + 300),
        "made later": issuer.token(iat=now + 300),
        "of another issuer": issuer.token(iss="https://other.example"),
        "of no issuer": issuer.token(iss=None),
        "for somebody else": issuer.token(aud="other"),
        "for nobody": issuer.token(aud=None),
        "of nobody": issuer.token(sub=None),
        "of an empty name": issuer.token(sub=" "),
        "of a list": issuer.token(sub=None, who=["ann"]),
    }
    found = await status(tmp_path, issuer, *wrong.values())
    assert dict(zip(wrong, found, strict=True)) == dict.fromkeys(wrong, 401)
    assert await status(tmp_path, issuer, issuer.token(), tenant="org") == [401]  # of no tenant
    fitting = [issuer.token(exp=now - 5), issuer.token(aud=["other", "swarm"])]
    assert await status(tmp_path, issuer, *fitting) == [200, 200]


async def test_a_changed_key_is_found_and_an_old_one_forgotten(
    issuer: callers.Issuer, tmp_path: Path
) -> None:
    clock = HeldClock(time.time())
    async with (
        callers.tokens(issuer, clock, jwks=f"{issuer.url}/keys") as scheme,
        callers.door(tmp_path, schemes=(scheme,)) as door,
    ):

        async def known(token: str) -> int:
            async with door.client(token=token) as client:
                return (await client.get("/info")).status_code

        old = issuer.token()
        assert await known(old) == 200
        issuer.keys["two"] = callers.rsa_key()
        new = issuer.token("two")
        assert await known(new) == 401  # asked a moment ago: nobody makes this ask again and again
        for _ in range(5):
            await known(issuer.token("two", sub="x"))
        assert issuer.asked == ["keys"]
        clock.move(AGAIN_S)
        assert await known(new) == 200 and issuer.asked == ["keys"] * 2
        del issuer.keys["one"]
        clock.move(FRESH_S)
        assert await known(old) == 401 and issuer.asked == ["keys"] * 3


async def test_where_the_issuer_is_gone_what_it_said_counts_on_for_a_while(
    issuer: callers.Issuer, tmp_path: Path
) -> None:
    clock = HeldClock(time.time())
    async with callers.tokens(issuer, clock) as scheme, callers.door(tmp_path, schemes=(scheme,)) as door:

        async def known() -> int:
            async with door.client(token=issuer.token()) as client:
                return (await client.get("/info")).status_code

        issuer.down = True
        assert await known() == 503  # it cannot be told, which is not a no
        issuer.down = False
        clock.move(AGAIN_S)
        assert await known() == 200
        issuer.down = True
        clock.move(FRESH_S + 1)
        assert await known() == 200
        clock.move(STALE_S)
        assert await known() == 503


@pytest.mark.parametrize("url", ["http://idp.example/keys", "ftp://x", "", "file:///etc/passwd", "//x"])
def test_keys_are_fetched_where_nobody_on_the_way_can_change_them(url: str) -> None:
    with pytest.raises(ValueError):
        checked_url(url)
    assert checked_url("https://idp.example/keys") and checked_url("http://127.0.0.1:1/keys")


async def test_who_shows_a_key_and_a_token_or_two_tokens_is_told_to_show_one(
    tmp_path: Path, issuer: callers.Issuer
) -> None:
    named = {"tenant": "org", "permissions": ""}
    async with (
        callers.tokens(issuer, **named) as scheme,
        callers.door(tmp_path, schemes=(scheme,)) as door,
        serving.listening(door.app) as url,
        httpx.AsyncClient(base_url=url, timeout=serving.SOON_S) as client,
    ):
        key, old = await door.key("acme"), int(time.time()) - 3600
        acme, zoo, over = issuer.token(org="acme"), issuer.token(org="zoo"), issuer.token(org="zoo", exp=old)
        conflicts = [[("x-api-key", key), ("Authorization", f"Bearer {one}")] for one in (zoo, over, "junk")]
        conflicts += [[("Authorization", f"Bearer {acme}"), ("Authorization", f"bearer {zoo}")]]
        conflicts += [[("Authorization", f"Bearer {acme}"), ("Authorization", "Basic YTpi")]]
        socket = f"ws{url.removeprefix('http')}/threads/t/stream/events"
        for shown in conflicts:
            for method, path in (
                ("GET", "/assistants/a"),
                ("POST", "/runs/stream"),
                ("GET", "/threads/t/stream"),
            ):
                refused = await client.request(method, path, headers=shown)
                assert (refused.status_code, "one credential" in refused.text) == (400, True), (shown, path)
            with pytest.raises(InvalidStatus) as caught:
                async with connect(socket, additional_headers=shown):
                    pass
            assert caught.value.response.status_code == 400
        one = [("Authorization", f"Bearer {acme}")]
        empty = [("Authorization", "")]
        for shown in (
            one,
            one * 2,
            empty + one,
            one + empty,
            [("x-api-key", key)] * 2,
            [("x-api-key", "lsv2_another"), *one],
        ):
            assert (await client.post("/threads/search", json={}, headers=shown)).status_code == 200
            async with connect(socket, additional_headers=shown):
                pass


async def test_a_key_beside_what_a_module_may_look_at_is_not_chosen_for_it(tmp_path: Path) -> None:
    auth = Auth()

    @auth.authenticate
    async def who(authorization: str | None) -> str:
        return str(authorization)

    async with callers.door(tmp_path, auth=auth) as door:
        async with door.client(key=await door.key("acme"), authorization="Basic YTpi") as client:
            assert (await client.get("/info")).status_code == 400
        async with door.client(authorization="Basic YTpi") as client:
            assert (await client.get("/info")).status_code == 200
    async with callers.door(tmp_path) as door:
        key = await door.key("acme")
        async with door.client(key=key, authorization="Basic YTpi") as client:  # it is a proxy's
            assert (await client.get("/info")).status_code == 200
