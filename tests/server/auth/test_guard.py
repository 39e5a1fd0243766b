"""Nothing is answered to somebody who is not known, whatever the route; with a key, the way is open."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from langgraph_sdk import Auth
from starlette.routing import Route
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from support import callers, serving
from swarmwright.server.app import bare_app
from swarmwright.server.auth.guard import PUBLIC
from swarmwright.server.auth.handlers import Handlers
from swarmwright.server.routes import ROUTERS

PROBLEM = "application/problem+json"


def every_route() -> Iterator[tuple[str, str]]:
    """(method, path) of everything that the application has a route for, filled in."""
    routes = [route for router in ROUTERS for route in router.routes]
    routes += [route for route in bare_app().routes if isinstance(route, Route)]
    for route in routes:
        if isinstance(route, APIRoute | Route):
            for method in sorted(route.methods or ()):
                yield method, _filled(route.path)


def _filled(path: str) -> str:
    return re.sub(r"{[^}]*}", "x", path)


ROUTES = sorted(set(every_route()))
SOCKETS = [r.path for router in ROUTERS for r in router.routes if isinstance(r, APIWebSocketRoute)]


def test_there_are_routes_to_walk() -> None:
    assert len(ROUTES) > 60 and len(SOCKETS) >= 2


async def test_who_shows_two_keys_is_told_to_show_one(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door:
        one, other = await door.key("a"), await door.key("b")
        async with door.client() as client:
            for shown in (
                [("x-api-key", one), ("x-api-key", other)],
                [("x-api-key", one), ("authorization", f"Bearer {other}")],
                [("authorization", f"Bearer {one}"), ("authorization", f"Bearer {other}")],
            ):
                answer = await client.post("/threads/search", json={}, headers=shown)
                assert (answer.status_code, "one credential" in answer.json()["detail"]) == (400, True)
            for shown in (
                [("x-api-key", one), ("authorization", f"Bearer {one}")],
                [("x-api-key", "lsv2_of_somebody_else"), ("authorization", f"Bearer {one}")],
            ):
                assert (await client.post("/threads/search", json={}, headers=shown)).status_code == 200


async def test_no_route_but_ok_answers_anybody(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door, door.client() as nobody:
        for method, path in [
            *ROUTES,
            ("GET", "/nowhere"),
            ("POST", "/ok"),
            ("GET", "http://localhost//ok"),
            ("GET", "/ok/x"),
        ]:
            answer = await nobody.request(method, path)
            if (path in PUBLIC or path.startswith("/studio")) and method in ("GET", "HEAD"):
                continue
            assert answer.status_code == 401, (method, path, answer.text)
            assert answer.headers["content-type"] == PROBLEM
            assert answer.headers["www-authenticate"] == "Bearer"
        assert (await nobody.get("/ok")).json() == {"ok": True}


async def test_a_body_is_not_looked_at_before_it_is_known_whose_it_is(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door, door.client() as nobody:
        for body in (b"{", b'{"what": 1}', b"[" * 1000):
            assert (await nobody.post("/threads", content=body)).status_code == 401


@pytest.mark.parametrize("path", SOCKETS)
async def test_no_websocket_is_opened_to_anybody_and_the_log_calls_that_no_fault(
    tmp_path: Path, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = [{}, {"x-api-key": "sw_000000000000_" + "x" * 43}, {"authorization": "Bearer x.y.z"}]
    async with callers.door(tmp_path) as door, serving.listening(door.app) as url:
        place = f"ws{url.removeprefix('http')}{_filled(path)}"
        for headers in wrong:
            with pytest.raises(InvalidStatus) as refused:
                async with connect(place, additional_headers=headers):
                    pass
            assert refused.value.response.status_code == 401
        own = {"x-api-key": await door.key()}
        with pytest.raises(InvalidStatus) as refused:
            async with connect(place, additional_headers=own, origin=Origin("http://evil.example")):
                pass
        assert refused.value.response.status_code == 403
        async with connect(place, additional_headers=own):
            pass
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_connection_that_is_open_does_nothing_more_for_a_revoked_key(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door, serving.listening(door.app) as url:
        text, made = await door.keys.make(tenant="acme")
        place = f"ws{url.removeprefix('http')}/threads/t/stream/events"
        run = {"id": 1, "method": "run.start", "params": {"assistant_id": "echo", "input": {"text": "a"}}}
        async with connect(place, additional_headers={"x-api-key": text}) as socket:
            told = []
            for _ in range(2):
                await socket.send(json.dumps(run))
                async with asyncio.timeout(serving.SOON_S):
                    told.append(json.loads(await socket.recv()))
                await door.keys.revoke(made.key_id)
    assert [one["type"] for one in told] == ["success", "error"]
    assert told[1]["message"] == "this key opens nothing"


async def test_every_route_says_what_it_is_about_to_do() -> None:
    """Else whoever has a key may do it, whatever their permissions are."""
    for router in ROUTERS:
        for route in router.routes:
            if not isinstance(route, APIRoute | APIWebSocketRoute):
                continue
            calls = [one.call for one in route.dependant.dependencies]
            says = any(getattr(call, "asks", None) for call in calls)
            assert says or route.path in ("/ok", "/info", "/docs"), route.path


async def test_with_a_key_the_way_is_open_by_both_headers(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door:
        key = await door.key("acme", "ann")
        for shown in (
            door.client(key=key),
            door.client(token=key),
            door.client(authorization=f"bearer {key}"),
        ):
            async with shown as client:
                assert (await client.get("/info")).status_code == 200
                assert (await client.post("/threads/search", json={})).json() == []


async def test_another_page_may_not_speak_to_it_for_somebody_who_is_known(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door:
        key = await door.key()
        async with door.client(key=key, origin="http://evil.example") as client:
            assert (await client.post("/threads", json={})).status_code == 403


async def test_what_all_tenants_do_together_is_told_to_whoever_was_given_that_by_name(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door:
        for permissions, status in (("*",), 403), (("metrics:*",), 403), (("metrics:read",), 200):
            async with door.client(key=await door.key(permissions=permissions)) as client:
                assert (await client.get("/metrics")).status_code == status


@pytest.mark.parametrize(
    ("permissions", "may", "may_not"),
    [
        (
            ("threads:read",),
            ["GET /threads/t"],
            ["POST /threads", "GET /assistants/echo", "DELETE /threads/t"],
        ),
        (
            ("threads:*",),
            ["GET /threads/t", "DELETE /threads/t"],
            ["GET /assistants/echo", "PUT /store/items"],
        ),
        (("*:read", "store:get"), ["GET /threads/t", "GET /assistants/echo"], ["POST /threads/t/runs"]),
        ((), [], ["GET /threads/t", "GET /assistants/echo"]),
    ],
)
async def test_a_key_opens_what_its_permissions_say(
    tmp_path: Path, permissions: tuple[str, ...], may: list[str], may_not: list[str]
) -> None:
    bodies: dict[str, Any] = {"PUT": {"namespace": ["n"], "key": "k", "value": {}}}
    async with callers.door(tmp_path) as door:
        async with door.client(key=await door.key("acme")) as all_:
            await all_.post("/threads", json={"thread_id": "t"})
        async with door.client(key=await door.key("acme", permissions=permissions)) as client:
            for asked in (*may_not, *may):
                method, path = asked.split()
                answer = await client.request(method, path, json=bodies.get(method, {"assistant_id": "echo"}))
                assert (answer.status_code != 403) is (asked in may), (asked, answer.text)


async def test_who_may_change_something_is_not_told_thereby_what_they_may_not_read(tmp_path: Path) -> None:
    kept = {"metadata": {"kept": "secret"}}
    cron = {"assistant_id": "echo", "schedule": "0 0 1 1 *", "input": {}, **kept}
    async with callers.door(tmp_path) as door:
        async with door.client(key=await door.key("acme")) as all_:
            await all_.post("/threads", json={"thread_id": "t", **kept})
            made = (await all_.post("/assistants", json={"graph_id": "echo", **kept})).json()["assistant_id"]
            turn = (await all_.post("/runs/crons", json=cron)).json()["cron_id"]
            changes: list[tuple[str, str, dict[str, Any]]] = [
                ("PATCH", "/threads/t", {"metadata": {"a": 1}}),
                ("PATCH", f"/assistants/{made}", {"metadata": {"a": 1}}),
                ("POST", f"/assistants/{made}/latest", {"version": 1}),
                ("PATCH", f"/runs/crons/{turn}", {"metadata": {"a": 1}}),
            ]
            for method, path, said in changes:
                assert "secret" in (await all_.request(method, path, json=said)).text
        for_update = ("threads:update", "threads:create", "assistants:update", "crons:update")
        async with door.client(key=await door.key("acme", permissions=for_update)) as client:
            for method, path, said in changes:
                answer = await client.request(method, path, json=said)
                assert (answer.status_code, answer.text) == (204, ""), path
            assert (await client.post("/threads/t/copy")).status_code == 403


async def test_a_thread_that_is_made_with_a_past_is_written_to_as_well(tmp_path: Path) -> None:
    """Who may not write to a thread's state may not make a thread in whose state it is written already."""
    steps = [{"updates": [{"values": {"messages": []}, "as_node": "say"}]}]
    past = {"metadata": {"graph_id": "echo"}, "supersteps": steps}
    made = ("threads:create", "threads:create_run", "threads:read")
    async with callers.door(tmp_path) as door:
        async with door.client(key=await door.key(permissions=made)) as client:
            assert (await client.post("/threads", json={"metadata": {"graph_id": "echo"}})).status_code == 200
            answer = await client.post("/threads", json=past)
            assert (answer.status_code, "update" in answer.text) == (403, True), answer.text
        async with door.client(key=await door.key(permissions=(*made, "threads:update"))) as client:
            assert (await client.post("/threads", json=past)).status_code != 403


async def test_who_may_make_threads_and_assistants_reads_and_ends_none_that_are_there(
    tmp_path: Path,
) -> None:
    makes = ("threads:create", "assistants:create")
    there = {"thread_id": "t", "if_exists": "do_nothing"}
    mine = {"assistant_id": callers.new_id(), "graph_id": "echo", "if_exists": "do_nothing"}
    async with callers.door(tmp_path) as door:
        async with door.client(key=await door.key()) as all_:
            await all_.post("/threads", json={"thread_id": "t", "metadata": {"secret": 1}})
            await all_.post("/assistants", json={**mine, "metadata": {"secret": 1}})
        async with door.client(key=await door.key(permissions=makes)) as client:
            for path, asked in (("/threads", there), ("/assistants", mine)):
                answer = await client.post(path, json=asked)
                assert (answer.status_code, "secret" in answer.text) == (403, False), answer.text
            new = {"thread_id": "u", "ttl": {"ttl": 60, "strategy": "delete"}}
            assert (await client.post("/threads", json=new)).status_code == 200
        async with door.client(key=await door.key(permissions=(*makes, "*:read"))) as client:
            for path, asked in (("/threads", there), ("/assistants", mine)):
                assert (await client.post(path, json=asked)).json()["metadata"]["secret"] == 1
            ends = {**there, "ttl": {"ttl": 0.01, "strategy": "delete"}}
            assert (await client.post("/threads", json=ends)).status_code == 403
            assert (await client.get("/threads/t?include=ttl")).json().get("ttl") is None


@pytest.mark.parametrize("path", ["/threads/t", "/threads/t/state"])
@pytest.mark.parametrize("strategy", ["delete", "keep_latest"])
async def test_who_may_not_delete_a_thread_lets_it_end_by_no_time_either(
    tmp_path: Path, path: str, strategy: str
) -> None:
    said = {"metadata": {"a": 1}, "ttl": {"ttl": 0.01, "strategy": strategy}}
    async with callers.door(tmp_path) as door:
        async with door.client(key=await door.key()) as all_:
            await all_.post("/threads", json={"thread_id": "t"})
        updates = ("threads:update", "threads:read")
        async with door.client(key=await door.key(permissions=updates)) as client:
            answer = await client.patch(path, json=said)
            assert (answer.status_code, "delete" in answer.text) == (403, True), answer.text
            thread = (await client.get("/threads/t?include=ttl")).json()
            assert thread.get("ttl") is None and thread["metadata"] == {}  # nothing of it was done
            assert (await client.patch(path, json={"metadata": {"a": 1}})).is_success
        async with door.client(key=await door.key(permissions=(*updates, "threads:delete"))) as client:
            assert (await client.patch(path, json=said)).is_success
            assert (await client.get("/threads/t?include=ttl")).json()["ttl"]["strategy"] == strategy


async def test_openapi_says_in_which_ways_callers_are_known_here(tmp_path: Path) -> None:
    async with (
        callers.issuer() as issuer,
        callers.tokens(issuer) as tokens,
        callers.door(tmp_path, schemes=(tokens,), auth=Auth()) as door,
    ):
        said = door.app.openapi()
    known = said["components"]["securitySchemes"]
    assert known["apiKey"] == {"type": "apiKey", "in": "header", "name": "x-api-key"}
    assert known["token"]["openIdConnectUrl"] == f"{issuer.url}/.well-known/openid-configuration"
    assert [*known] == ["apiKey", "apiKeyAsBearer", "token"]
    assert said["security"] == [{name: []} for name in known]
    assert said["paths"]["/ok"]["get"]["security"] == []
    assert "security" not in said["paths"]["/threads"]["post"]

    auth = Auth()

    @auth.authenticate
    async def who(headers: dict[bytes, bytes]) -> str:
        return "ann"

    own = {"cookie": {"type": "apiKey", "in": "cookie", "name": "session"}}
    for schemes, names in (({}, ["authModule"]), (own, ["cookie"])):
        assert [*Handlers(auth, "auth.py:auth", schemes=schemes).described] == names
    assert "securitySchemes" not in bare_app().openapi()["components"]
