"""API keys: what opens, what does not any more, and what is kept of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute

from support import callers
from support.clocks import HeldClock
from swarmwright.errors import InvalidInput
from swarmwright.runtime.serving.api_keys import ACTIONS, ApiKeys, check_permission
from swarmwright.server.app import bare_app
from swarmwright.storage.opening import open_store


async def test_a_key_is_known_again_and_nothing_that_is_kept_is_a_key(tmp_path: Path) -> None:
    async with open_store(str(tmp_path / "s.db")) as store:
        keys = ApiKeys(store.keys, HeldClock(100.0))
        text, made = await keys.make(tenant="acme", identity="ann", permissions=("threads:read",), name="n")
        assert len(text) == 59 and text.startswith(f"sw_{made.key_id}_")
        held = await keys.holder(text)
        assert held == made
        again = await keys.holder(text)
        assert again is not None and again.used_at == 100.0
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:
        kept = "\n".join(map(str, db.execute("SELECT * FROM api_keys").fetchall()))
    assert text[16:] not in kept and made.digest in kept


async def test_what_is_nearly_a_key_opens_nothing(tmp_path: Path) -> None:
    async with open_store(str(tmp_path / "s.db")) as store:
        keys = ApiKeys(store.keys, HeldClock(100.0))
        text, _ = await keys.make()
        other, _ = await keys.make()
        last = "A" if text[-2] != "A" else "B"
        wrong = [
            text[:-2] + last + text[-1],
            text[:-1],
            text + "a",
            text.upper(),
            "",
            " " + text,
            text + "\n",
        ]
        wrong += [
            text[:16] + other[16:],
            other[:16] + text[16:],
            text.replace("sw_", "SW_"),
            "sw_" + "é" * 56,
        ]
        for one in wrong:
            assert await keys.holder(one) is None, one


async def test_a_key_opens_nothing_after_its_time_or_once_it_is_revoked(tmp_path: Path) -> None:
    clock = HeldClock(100.0)
    async with open_store(str(tmp_path / "s.db")) as store:
        keys = ApiKeys(store.keys, clock)
        text, made = await keys.make(lasts_s=50)
        other, second = await keys.make()
        clock.move(49.0)
        assert await keys.holder(text) is not None
        clock.move(1.0)
        assert await keys.holder(text) is None
        assert await keys.any()
        await keys.revoke(second.key_id)
        assert await keys.holder(other) is None
        assert not await keys.any()
        assert {key.key_id for key in await keys.all()} == {second.key_id, made.key_id}


@pytest.mark.parametrize(
    ("place", "said"),
    [("tenant", {"tenant": "a\nb"}), ("identity", {"identity": "x" * 201}), ("expires", {"lasts_s": 0.0})],
)
async def test_what_no_key_can_be_of_is_refused(tmp_path: Path, place: str, said: dict[str, object]) -> None:
    async with open_store(":memory:") as store:
        with pytest.raises(InvalidInput) as refused:
            await ApiKeys(store.keys, HeldClock(1.0)).make(**said)  # type: ignore[arg-type]
    assert refused.value.place == place


async def test_a_revoked_key_is_refused_from_the_next_request_on(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door:
        text, made = await door.keys.make(tenant="acme")
        async with door.client(key=text) as client:
            assert (await client.get("/info")).status_code == 200
            await door.keys.revoke(made.key_id)
            answer = await client.get("/info")
        assert answer.status_code == 401 and answer.json()["detail"] == "this key opens nothing"
        async with door.client(key="sw_nonsense") as client:
            told = (await client.get("/info")).json()
        assert told == answer.json()  # whether there is such a key, is nobody's affair


@pytest.mark.parametrize(
    "damage",
    [
        "permissions = 'z{'",
        "permissions = '\"*\"'",
        "permissions = '{\"*\": 1}'",
        "permissions = '[[\"*\"]]'",
    ],
)
async def test_a_key_that_is_damaged_opens_nothing_and_neither_does_it_open_the_server_or_lock_others_out(
    store_address: str, damage: str
) -> None:
    await _opens_nothing(store_address, damage)


async def test_a_text_in_the_place_of_a_time_is_such_a_damage_where_a_store_takes_one(tmp_path: Path) -> None:
    await _opens_nothing(str(tmp_path / "store.db"), "expires_at = 'never'")  # PostgreSQL takes none


async def _opens_nothing(address: str, damage: str) -> None:
    async with callers.door(address) as door:
        text, made = await door.keys.make(permissions=("threads:read",))
        damaged(address, f"UPDATE api_keys SET {damage}")
        async with door.client(key=text) as client:
            told = await client.get("/assistants/x")
            assert told.status_code == 401 and told.json()["detail"] == "this key opens nothing"
        assert await door.keys.any()  # a server that looks whether there is one asks for keys still
        async with door.client(key=await door.key()) as client:
            assert (await client.get("/info")).status_code == 200
        assert [key.key_id for key in await door.keys.all() if key.damaged] == [made.key_id]
        revoked = await door.keys.revoke(made.key_id)
        assert revoked is not None and revoked.revoked_at is not None


def damaged(address: str, statement: str) -> None:
    """What stands there is changed by somebody else."""
    if address.startswith("postgresql"):
        with psycopg.connect(address, autocommit=True) as db:
            db.execute(f"SET search_path TO swarmwright; {statement}".encode())
        return
    with closing(sqlite3.connect(address)) as file, file:
        file.execute(statement)


@pytest.mark.parametrize("said", ["bogus:x", "thread:read", "threads:reed", "store:read", "threads", ":", ""])
async def test_a_permission_that_opens_nothing_is_refused_as_a_key_is_made(said: str) -> None:
    async with open_store(":memory:") as store:
        with pytest.raises(InvalidInput, match="opens nothing") as refused:
            await ApiKeys(store.keys, HeldClock(0.0)).make(permissions=("threads:read", said))
        assert refused.value.place == "permission" and not await store.keys.all(None)
        if said == "thread:read":
            assert "threads:read" in refused.value.reason


async def test_every_permission_that_a_route_asks_for_can_be_given() -> None:
    asked = {caller.asks for caller in asking_of_routes()}
    known = {(resource, action) for resource, actions in ACTIONS.items() for action in actions}
    assert asked and asked <= known
    for resource, action in known:
        for said in (f"{resource}:{action}", f"{resource}:*", f"*:{action}", "*"):
            check_permission(said)


def asking_of_routes() -> list[Any]:
    """The dependencies of all routes that say what they are about to do."""
    found: list[Any] = []
    for route in bare_app().routes:
        due = [route.dependant] if isinstance(route, APIRoute | APIWebSocketRoute) else []
        while due:
            one = due.pop()
            found += [one.call] if hasattr(one.call, "asks") else []
            due += one.dependencies
    return found
