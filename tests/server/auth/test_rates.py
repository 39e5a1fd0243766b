"""How often one may ask: each caller, each tenant, and those whom nobody knows; and what they are told
then."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from langgraph_sdk import Auth
from websockets.asyncio.client import connect

from support import callers, serving
from support.clocks import HeldClock
from swarmwright.server.auth.rates import Buckets


async def test_a_caller_who_asks_too_often_waits_and_nobody_else_does(tmp_path: Path) -> None:
    clock = HeldClock()
    async with callers.door(tmp_path, rates=callers.rates(clock, caller=0.5)) as door:
        ann, bob = await door.key("acme", "ann"), await door.key("acme", "bob")
        async with door.client(key=ann) as a, door.client(key=bob) as b:
            found = [(await a.get("/info")).status_code for _ in range(4)]
            assert found == [200, 200, 200, 429]
            refused = await a.get("/info")
            assert refused.headers["retry-after"] == "2"
            assert refused.headers["content-type"] == "application/problem+json"
            assert (await b.get("/info")).status_code == 200
            clock.move(2)
            assert [(await a.get("/info")).status_code for _ in range(2)] == [200, 429]


async def test_a_tenant_that_asks_too_often_waits_whoever_of_it_asks(tmp_path: Path) -> None:
    clock = HeldClock()
    async with callers.door(tmp_path, rates=callers.rates(clock, tenant=1)) as door:
        keys = [await door.key("acme", name) for name in "abcd"] + [await door.key("zoo")]
        found = []
        for key in keys:
            async with door.client(key=key) as client:
                found.append((await client.get("/info")).status_code)
    assert found == [200, 200, 200, 429, 200]


async def test_a_tenants_commands_over_websockets_count_like_its_requests(tmp_path: Path) -> None:
    clock, command = HeldClock(), json.dumps({"id": 1, "method": "agent.getTree", "params": {}})
    rates = callers.rates(clock, tenant=1, burst=4)
    async with callers.door(tmp_path, rates=rates) as door, serving.listening(door.app) as url:
        keys = [await door.key("acme", name) for name in "ab"]
        async with door.client(key=keys[0]) as client:
            assert (await client.post("/threads", json={"thread_id": "t"})).is_success
        place, said = f"ws{url.removeprefix('http')}/threads/t/stream/events", list[str]()
        for key in keys:
            async with connect(place, additional_headers={"x-api-key": key}) as socket:
                await socket.send(command)
                said.append(json.loads(await callers.soon(socket.recv()))["message"])
    assert "too many" not in said[0] and said[1] == "too many commands; ask again in 1 s"


async def test_who_is_refused_again_and_again_waits_and_keeps_nobody_out_who_has_a_key(
    tmp_path: Path,
) -> None:
    clock = HeldClock()
    async with callers.door(tmp_path, rates=callers.rates(clock, refused=1)) as door:
        right = await door.key()
        async with door.client(key="sw_wrong") as client:
            assert [(await client.get("/info")).status_code for _ in range(4)] == [401, 401, 401, 429]
            assert (await client.get("/ok")).status_code == 200
        async with door.client(key=right) as client:
            assert (await client.get("/info")).status_code == 200  # from the same address: a proxy's, say
        async with door.client() as client:
            assert (await client.get("/info")).status_code == 429
            clock.move(1)
            assert (await client.get("/info")).status_code == 401


async def test_what_an_auth_module_takes_for_somebody_cannot_be_guessed_by_trying_on_and_on(
    tmp_path: Path,
) -> None:
    clock, auth, asked = HeldClock(), Auth(), list[str | None]()

    @auth.authenticate
    async def who(authorization: str | None) -> str:
        asked.append(authorization)
        if authorization != "Bearer 7":
            raise Auth.exceptions.HTTPException(status_code=401)
        return "ann"

    async with callers.door(tmp_path, auth=auth, rates=callers.rates(clock, refused=1)) as door:
        found = []
        for pin in range(8):
            async with door.client(token=str(pin)) as client:
                found.append((await client.get("/info")).status_code)
    assert found == [401, 401, 401, *[429] * 5]
    assert len(asked) == 3


@given(
    st.floats(0.1, 100),
    st.integers(1, 20),
    st.lists(st.tuples(st.floats(0, 5), st.sampled_from("ab")), max_size=60),
)
def test_nobody_has_more_than_the_rate_and_the_burst(
    rate: float, burst: int, asked: list[tuple[float, str]]
) -> None:
    clock = HeldClock(0.0)
    buckets, had = Buckets(rate, burst, clock.now), dict.fromkeys("ab", 0)
    for later, name in asked:
        clock.move(later)
        wait = buckets.take(name)
        had[name] += not wait
        assert wait == 0 or wait >= 1
        assert had[name] <= burst + rate * clock.now() + 1e-6
        if wait:  # who waits as long as he was told, has one then
            patient = Buckets(rate, burst, clock.now)
            assert patient.take(name) == 0


def test_as_many_as_one_likes_are_not_counted() -> None:
    buckets = Buckets(0, 1, lambda: 0.0)
    assert not any(buckets.take("a") for _ in range(100))
