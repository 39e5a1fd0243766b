"""LangGraph's `Auth` handlers: who is asked, in which order, what they may change, and what comes of it."""

from __future__ import annotations

import asyncio
import logging
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import Auth

from support import callers
from swarmwright.errors import ConfigError
from swarmwright.server.auth import access
from swarmwright.server.auth.handlers import TENANT, Handlers

Calls = list[tuple[str, str, str, dict[str, Any]]]


def knowing(auth: Auth, **more: Any) -> None:
    """People are who they say they are."""

    @auth.authenticate
    async def who(authorization: str | None) -> dict[str, Any]:
        if not authorization:
            raise Auth.exceptions.HTTPException(401, "who are you?")
        return {"identity": authorization.removeprefix("Bearer "), "permissions": ["p"], **more}


def recording(auth: Auth, calls: Calls, decorate: Any, name: str, said: Any = None) -> None:
    """A handler that notes what it is asked."""

    @decorate
    async def handler(ctx: Any, value: Any) -> Any:
        calls.append((name, ctx.resource, ctx.action, dict(value)))
        return said


# -- who somebody is --------------------------------------------------------------------------------------


async def test_a_handler_that_does_not_come_back_lets_nobody_in_and_keeps_nobody_waiting_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    auth, ended = Auth(), asyncio.Event()

    @auth.authenticate
    async def who(authorization: str | None) -> str:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return "ann"

    monkeypatch.setattr(access, "KNOWN_WITHIN_S", 0.05)
    async with callers.door(tmp_path, auth=auth) as door, door.client(token="t") as client:
        answer = await callers.soon(client.get("/info"))
        assert answer.status_code == 503 and ended.is_set()
        assert answer.json()["type"] == "urn:swarmwright:problem:not-available"
        assert "was not known within" in caplog.text
        key = await door.key()
        async with door.client(key=key) as known:
            assert (await known.get("/info")).status_code == 200


@pytest.mark.parametrize("stop", [SystemExit(3), KeyboardInterrupt("now")], ids=["exit", "interrupt"])
@pytest.mark.parametrize("where", ["authenticate", "on"])
async def test_a_handler_that_ends_the_process_lets_nobody_in_and_ends_nothing(
    tmp_path: Path, where: str, stop: BaseException
) -> None:
    auth = Auth()

    @auth.authenticate
    async def who() -> str:
        if where == "authenticate":
            raise stop
        return "ann"

    @auth.on
    async def on(ctx: Any, value: Any) -> bool:
        raise stop

    async with callers.door(tmp_path, auth=auth) as door, door.client(token="t") as client:
        answer = await client.get("/threads/abc")
        assert answer.status_code == 500
        if where == "on":  # it is raised further, and the server closes the line
            assert answer.headers["connection"] == "close"
        assert (await client.get("/ok")).status_code == 200


async def test_an_authenticate_handler_gets_what_it_takes(tmp_path: Path) -> None:
    auth, taken = Auth(), dict[str, Any]()

    @auth.authenticate
    async def who(
        request: Any,
        path: str,
        method: str,
        path_params: Any,
        query_params: Any,
        headers: Any,
        authorization: str | None,
        mine: int = 5,
    ) -> str:
        taken.update(locals())
        return "ann"

    async with callers.door(tmp_path, auth=auth) as door, door.client(token="t", **{"x-one": "1"}) as client:
        assert (await client.get("/threads/abc?include=")).status_code == 404
    assert (taken["path"], taken["method"], taken["authorization"]) == ("/threads/abc", "GET", "Bearer t")
    assert (taken["path_params"], taken["query_params"]) == ({"thread_id": "abc"}, {"include": ""})
    assert taken["headers"][b"x-one"] == b"1" and taken["request"].headers["x-one"] == "1"


def test_a_handler_that_takes_what_is_not_known_is_refused_at_the_start() -> None:
    auth = Auth()

    @auth.authenticate
    async def who(body: dict[str, Any]) -> str:
        return "ann"

    with pytest.raises(ConfigError, match="body"):
        Handlers(auth, "auth.py:auth")


class Person:
    identity = "ann"
    permissions = ("p",)
    org = "acme"


@pytest.mark.parametrize(
    ("user", "told"),
    [
        ("ann", {"identity": "ann", "permissions": [], "display_name": "ann"}),
        ({"identity": "ann", "org": {"id": 1}}, {"identity": "ann", "org": {"id": 1}}),
        ({"identity": "ann", "id": uuid.UUID(int=5)}, {"id": str(uuid.UUID(int=5))}),
        (Person(), {"identity": "ann", "permissions": ["p"]}),
    ],
)
async def test_whoever_it_returns_is_told_to_handlers_and_to_graphs(
    tmp_path: Path, user: Any, told: dict[str, Any]
) -> None:
    auth, seen = Auth(), list[Any]()

    @auth.authenticate
    async def who() -> Any:
        return user

    @auth.on
    async def on(ctx: Any, value: Any) -> None:
        seen.append((ctx.user.identity, list(ctx.permissions), list(ctx.user.permissions)))
        if isinstance(user, Person):
            assert ctx.user.org == "acme"
        if isinstance(user, dict):
            assert [ctx.user[key] for key in user] == list(user.values()) and "identity" in ctx.user

    async with callers.door(tmp_path, auth=auth) as door, door.client() as client:
        run = (await client.post("/runs", json={"assistant_id": "echo", "input": {}})).json()
        kept = await door.store.runs.get(run["run_id"])
    assert seen[0] == ("ann", list(told.get("permissions", [])), list(told.get("permissions", [])))
    assert kept is not None and told.items() <= kept.request["user"].items()


@pytest.mark.parametrize("user", [None, {}, {"identity": ""}, {"identity": 5}, {"display_name": "x"}, 7])
async def test_who_is_nobody_is_not_let_in(
    tmp_path: Path, user: Any, caplog: pytest.LogCaptureFixture
) -> None:
    auth = Auth()

    @auth.authenticate
    async def who() -> Any:
        return user

    async with callers.door(tmp_path, auth=auth) as door, door.client() as client:
        with caplog.at_level(logging.CRITICAL):
            answer = await client.get("/info")
    assert answer.status_code == 500 and "identity" not in answer.text


async def test_who_is_said_not_to_be_authenticated_is_not_let_in(tmp_path: Path) -> None:
    auth = Auth()
    knowing(auth, is_authenticated=False)
    async with callers.door(tmp_path, auth=auth) as door, door.client(token="ann") as client:
        assert (await client.get("/info")).status_code == 401


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Auth.exceptions.HTTPException(), 401),
        (Auth.exceptions.HTTPException(403, "not you", {"x-why": "y"}), 403),
        (Auth.exceptions.HTTPException(200, "no refusal"), 403),
        (RuntimeError("/secret/place"), 500),
        (AssertionError("secret"), 500),
    ],
)
async def test_what_an_authenticate_handler_raises_lets_nobody_in(
    tmp_path: Path, error: Exception, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    auth = Auth()

    @auth.authenticate
    async def who() -> str:
        raise error

    async with callers.door(tmp_path, auth=auth) as door, door.client() as client:
        with caplog.at_level(logging.CRITICAL):
            answer = await client.post("/threads", json={})
        assert await door.store.threads.all() == []
    assert answer.status_code == status and "secret" not in answer.text
    assert answer.headers.get("x-why") == ("y" if status == 403 and "not you" in answer.text else None)


async def test_without_an_authenticate_handler_keys_are_asked_for_and_handlers_still_asked(
    tmp_path: Path,
) -> None:
    auth, calls = Auth(), Calls()
    recording(auth, calls, auth.on, "all", {"owner": "ann"})
    async with callers.door(tmp_path, auth=auth) as door:
        async with door.client() as nobody:
            assert (await nobody.get("/info")).status_code == 401
        async with door.client(key=await door.key("acme", "ann")) as client:
            made = (await client.post("/threads", json={})).json()
    assert made["metadata"] == {"owner": "ann"}
    assert [call[:3] for call in calls] == [("all", "threads", "create")]


async def test_a_module_can_put_people_into_tenants(tmp_path: Path) -> None:
    auth = Auth()

    @auth.authenticate
    async def who(authorization: str) -> dict[str, Any]:
        tenant, _, name = authorization.removeprefix("Bearer ").partition("/")
        return {"identity": name, TENANT: tenant}

    async with (
        callers.door(tmp_path, auth=auth) as door,
        door.client(token="acme/ann") as ann,
        door.client(token="zoo/ann") as other,
    ):
        await ann.post("/threads", json={"thread_id": "t"})
        assert (await other.get("/threads/t")).status_code == 404
        assert (await ann.get("/threads/t")).status_code == 200


async def test_the_studio_is_let_in_by_its_word_alone_only_where_that_was_said(tmp_path: Path) -> None:
    auth = Auth()
    knowing(auth)
    async with (
        callers.door(tmp_path, auth=auth) as door,
        door.client(**{"x-auth-scheme": "langsmith"}) as client,
    ):
        assert (await client.get("/info")).status_code == 401
        door.app.state.access.schemes[-1]._studio = True
        assert (await client.get("/info")).status_code == 200


# -- what they may do -------------------------------------------------------------------------------------


async def test_the_most_particular_handler_is_asked_and_no_other(tmp_path: Path) -> None:
    auth, calls = Auth(), Calls()
    knowing(auth)
    recording(auth, calls, auth.on, "everything")
    recording(auth, calls, auth.on(actions="delete"), "deletes")
    recording(auth, calls, auth.on.crons, "crons")
    recording(auth, calls, auth.on.threads.create, "new threads")
    async with callers.door(tmp_path, auth=auth) as door, door.client(token="ann") as client:
        thread = (await client.post("/threads", json={})).json()["thread_id"]
        await client.get(f"/threads/{thread}")
        await client.delete(f"/threads/{thread}")
        cron = {"assistant_id": "echo", "schedule": "@yearly", "input": {}}
        made = (await client.post("/runs/crons", json=cron)).json()["cron_id"]
        await client.delete(f"/runs/crons/{made}")
    assert [call[:3] for call in calls] == [
        ("new threads", "threads", "create"),
        ("everything", "threads", "read"),
        ("deletes", "threads", "delete"),
        ("crons", "crons", "create"),
        ("crons", "crons", "delete"),  # the resource goes before the action
    ]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (None, 200),
        (True, 200),
        ({}, 200),
        (False, 403),
        ([], 500),
        ("x", 500),
        (0, 500),
        (1, 500),
        ({"owner": {"$ne": "ann"}}, 500),
        ({"$or": []}, 500),
        (AssertionError("not so"), 403),
        (AssertionError(), 403),
        (Auth.exceptions.HTTPException(404, "nothing here"), 404),
        (Auth.exceptions.HTTPException(418), 418),
        (RuntimeError("secret"), 500),
    ],
)
async def test_what_a_handler_says_is_done_and_what_it_must_not_say_closes(
    tmp_path: Path, said: Any, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    auth = Auth()
    knowing(auth)

    @auth.on
    async def on(ctx: Any, value: Any) -> Any:
        if isinstance(said, Exception):
            raise said
        return said

    async with callers.door(tmp_path, auth=auth) as door, door.client(token="ann") as client:
        with caplog.at_level(logging.CRITICAL):
            answer = await client.post("/threads", json={})
        made = len(await door.store.threads.all())
    assert (answer.status_code, made) == (status, 1 if status == 200 else 0), answer.text
    assert answer.status_code == 200 or answer.headers["content-type"] == "application/problem+json"
    assert "secret" not in answer.text


async def owned(tmp_path: Path, *asked: tuple[str, str, str, Any]) -> list[httpx.Response]:
    """What is answered to requests (who, method, path, body) where everybody sees their own."""
    auth = Auth()
    knowing(auth)

    @auth.on
    async def on(ctx: Any, value: Any) -> Any:
        if ctx.action in ("create", "create_run"):
            value.setdefault("metadata", {})["owner"] = ctx.user.identity
        return {"owner": ctx.user.identity}

    found = []
    async with callers.door(tmp_path, auth=auth) as door:
        for who, method, path, body in asked:
            async with door.client(token=who) as client:
                found.append(await client.request(method, path, json=body))
    return found


async def test_what_handlers_put_into_metadata_is_kept_and_what_is_others_is_not_there(
    tmp_path: Path,
) -> None:
    cron = {"assistant_id": "echo", "schedule": "@yearly", "input": {}}
    made = await owned(
        tmp_path,
        ("ann", "POST", "/threads", {"thread_id": "t", "metadata": {"topic": "bees", "owner": "bob"}}),
        ("ann", "POST", "/assistants", {"graph_id": "echo", "metadata": {"n": 1}}),
        ("ann", "POST", "/runs/crons", cron),
        ("ann", "POST", "/threads/t/runs/crons", cron),
        ("bob", "POST", "/threads/t/runs/crons", cron),
        ("ann", "POST", "/threads/t/runs", {"assistant_id": "echo", "input": {}, "metadata": {"m": 2}}),
        ("bob", "POST", "/threads/t/runs", {"assistant_id": "echo", "input": {}}),
        ("bob", "POST", "/threads/t/runs", {"assistant_id": "echo", "if_not_exists": "create"}),
        ("bob", "POST", "/threads/t/copy", None),
        ("bob", "POST", "/threads/search", {}),
        ("bob", "POST", "/threads/count", {"metadata": {"owner": "ann"}}),
        ("ann", "PATCH", "/threads/t", {"metadata": {"owner": "bob"}}),
        ("ann", "GET", "/threads/t", None),
        ("bob", "GET", "/threads/t", None),
        ("bob", "GET", "/threads/none", None),
    )
    told = [one.json() for one in made]
    assert told[0]["metadata"] == {"topic": "bees", "owner": "ann"}
    assert told[1]["metadata"] == {"n": 1, "owner": "ann"}
    assert told[2]["metadata"]["owner"] == told[3]["metadata"]["owner"] == "ann"
    assert [one.status_code for one in made[4:9]] == [404, 200, 404, 404, 404]
    assert told[5]["metadata"]["owner"] == "ann" and told[5]["metadata"]["m"] == 2
    assert (told[9], told[10]) == ([], 0)
    assert [one.status_code for one in made[11:14]] == [403, 200, 404]
    assert made[13].text.replace("'t'", "'none'").replace('"t"', '"none"') == made[14].text


async def test_items_are_kept_where_the_handler_says(tmp_path: Path) -> None:
    auth = Auth()
    knowing(auth)

    @auth.on.store
    async def scoped(ctx: Any, value: Any) -> None:
        namespace = tuple(value.get("namespace") or ())
        if namespace[:1] != (ctx.user.identity,):
            value["namespace"] = (ctx.user.identity, *namespace)

    async with (
        callers.door(tmp_path, auth=auth) as door,
        door.client(token="ann") as ann,
        door.client(token="bob") as bob,
    ):
        item = {"namespace": ["notes"], "key": "k", "value": {"a": 1}}
        assert (await ann.put("/store/items", json=item)).status_code == 204
        found = (await ann.get("/store/items?namespace=notes&key=k")).json()
        assert found["namespace"] == ["ann", "notes"]
        for place in ("namespace=notes", "namespace=ann.notes", "namespace=ann&namespace=notes"):
            assert (await bob.get(f"/store/items?{place}&key=k")).json() is None
        for prefix in ([], ["ann"], ["notes"]):
            found = (await bob.post("/store/items/search", json={"namespace_prefix": prefix})).json()
            assert found == {"items": []}
        assert (await ann.post("/store/items/search", json={})).json()["items"][0]["key"] == "k"
        assert (await ann.post("/store/namespaces", json={})).json() == {"namespaces": [["ann", "notes"]]}
        assert (await bob.post("/store/namespaces", json={})).json() == {"namespaces": []}
        gone = {"namespace": ["ann", "notes"], "key": "k"}
        assert (await bob.request("DELETE", "/store/items", json=gone)).status_code == 204
        assert (await ann.get("/store/items?namespace=notes&key=k")).json() is not None
        await ann.request("DELETE", "/store/items", json=gone)
        assert (await ann.get("/store/items?namespace=notes&key=k")).json() is None


async def test_a_filter_on_items_holds_for_what_stands_in_them(tmp_path: Path) -> None:
    auth = Auth()
    knowing(auth)

    @auth.on.store
    async def own(ctx: Any, value: Any) -> Any:
        return None if ctx.user.identity == "boss" else {"owner": ctx.user.identity}

    async with (
        callers.door(tmp_path, auth=auth) as door,
        door.client(token="boss") as boss,
        door.client(token="ann") as ann,
    ):
        for name in ("ann", "bob"):
            for key in "xy":
                item = {"namespace": ["n", name], "key": key, "value": {"owner": name}}
                await boss.put("/store/items", json=item)
        found = (await ann.post("/store/items/search", json={"limit": 1, "offset": 1})).json()["items"]
        assert len(found) == 1 and found[0]["namespace"] == ["n", "ann"]
        assert (await ann.get("/store/items?namespace=n.bob&key=x")).json() is None
        assert (await ann.post("/store/namespaces", json={})).json() == {"namespaces": [["n", "ann"]]}
        assert (await ann.post("/store/namespaces", json={"max_depth": 1})).json() == {"namespaces": [["n"]]}
        for owner in ("ann", "bob"):
            item = {"namespace": ["n", "bob"], "key": "x", "value": {"owner": owner}}
            assert (await ann.put("/store/items", json=item)).status_code == 403
        await ann.request("DELETE", "/store/items", json={"namespace": ["n", "bob"], "key": "x"})
        assert (await boss.get("/store/items?namespace=n.bob&key=x")).json()["value"] == {"owner": "bob"}


async def test_what_a_handler_changes_of_a_run_is_what_is_run(tmp_path: Path) -> None:
    auth = Auth()
    knowing(auth)

    @auth.on.threads.create_run
    async def on(ctx: Any, value: Any) -> None:
        value["kwargs"]["input"] = {"text": f"{ctx.user.identity} says {value['kwargs']['input']['text']}"}
        value["metadata"]["checked"] = True

    async with callers.door(tmp_path, auth=auth) as door, door.client(token="ann") as client:
        asked = {"assistant_id": "echo", "input": {"text": "hi"}}
        assert (await client.post("/runs/wait", json=asked)).json()["text"] == "ann says hi!"
        both = (await client.post("/runs/batch", json=[asked, asked])).json()
        assert [one["metadata"]["checked"] for one in both] == [True, True]
        thread = (await client.post("/threads", json={})).json()["thread_id"]
        command = {"id": 1, "method": "run.start", "params": asked}
        done = (await client.post(f"/threads/{thread}/commands", json=command)).json()
        kept = await door.store.runs.get(done["result"]["run_id"])
    assert kept is not None and kept.request["input"] == {"text": "ann says hi"}
    assert kept.metadata["checked"] is True


async def test_what_a_handler_makes_wrong_is_refused_like_what_a_client_says(tmp_path: Path) -> None:
    auth = Auth()
    knowing(auth)

    @auth.on.threads.search
    async def on(ctx: Any, value: Any) -> None:
        value["limit"] = 0

    async with callers.door(tmp_path, auth=auth) as door, door.client(token="ann") as client:
        assert (await client.post("/threads/search", json={})).status_code == 422


async def test_handlers_are_told_what_is_asked_for(tmp_path: Path) -> None:
    auth, calls = Auth(), Calls()
    knowing(auth)
    recording(auth, calls, auth.on, "all")
    thread, other = str(uuid.uuid4()), "no-uuid"
    async with callers.door(tmp_path, auth=auth) as door, door.client(token="ann") as client:
        await client.post("/threads", json={"thread_id": thread})
        await client.post("/threads", json={})
        await client.get(f"/threads/{other}/state")
        await client.post("/threads/search", json={"status": "idle"})
        await client.get("/assistants/echo")
        await client.post(f"/threads/{thread}/runs/x/cancel?action=rollback")
        await client.post("/threads/prune", json={"thread_ids": [other]})
    values = [value for *_, value in calls]
    assert values[0] == {"thread_id": uuid.UUID(thread), "metadata": {}, "if_exists": "raise"}
    assert isinstance(values[1]["thread_id"], uuid.UUID)
    assert values[2] == {"thread_id": other}
    assert {"status": "idle", "limit": 10, "offset": 0, "metadata": {}, "values": {}}.items() <= values[
        3
    ].items()
    assert isinstance(values[4]["assistant_id"], uuid.UUID)
    assert values[5]["action"] == "rollback" and values[5]["metadata"]["run_ids"] == ["x"]
    assert values[6:] == [{"thread_ids": [other]}, {"thread_id": other}]
    assert [(resource, action) for _, resource, action, _ in calls[5:]] == [
        ("threads", "update"),
        ("threads", "delete"),
        ("threads", "delete"),
    ]
