"""`http.app` of a `langgraph.json`: somebody's own application around the server, as LangGraph's has it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from support.crews import WAIT_S
from swarmwright.bootstrap.graphs import read_graphs
from swarmwright.bootstrap.hosts import ToHost
from swarmwright.bootstrap.serving import Ready, serve
from swarmwright.errors import ConfigError
from swarmwright.server.settings import ServerSettings
from swarmwright.settings import Settings
from swarmwright.storage.address import address_of

OWN = """
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph_sdk import Auth
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

HERE = Path(__file__).parent


@asynccontextmanager
async def lifespan(app):
    (HERE / "lives").touch()
    try:
        yield {"found": "it"}
    finally:
        (HERE / "lives").unlink()


app = FastAPI(lifespan=lifespan)
seen = []


@app.middleware("http")
async def header(request, call_next):
    seen.append(request.url.path)
    if request.url.path == "/moved":
        request.scope["path"] = "/threads/search"
    answer = await call_next(request)
    answer.headers["x-own"] = "yes"
    return answer


@app.get("/hello/{name}")
async def hello(request: Request, name: str):
    return {"hello": name, "state": request.state.found}


@app.get("/me")
async def me(request: Request):
    return {"identity": request.user.identity, "role": request.user["role"]}


@app.get("/seen")
async def paths():
    return seen


@app.post("/moved")
async def moved():
    return {"here": True}


@app.get("/info")
async def info():
    return {"own": True}


@app.get("/ok")
async def ok():
    return {"own": True}


@app.get("/fails")
async def fails():
    raise RuntimeError("of its own")


@app.websocket("/line")
async def line(socket: WebSocket):
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


async def plainly(request):
    return PlainTextResponse(request.path_params["name"])


plain = Starlette(routes=[Route("/plain/{name}", plainly)])
auth = Auth()


@auth.authenticate
async def known(authorization: str | None):
    if authorization != "Bearer ann":
        raise Auth.exceptions.HTTPException(status_code=401, detail="who?")
    return {"identity": "ann", "role": "cook"}


async def say(state):
    return {"messages": [("ai", "hi")]}


flow = StateGraph(MessagesState)
flow.add_node("say", say)
flow.add_edge(START, "say").add_edge("say", END)
"""
ANN = {"authorization": "Bearer ann"}


@asynccontextmanager
async def served(
    folder: Path, http: Mapping[str, Any], *, auth: bool = False
) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server over a file that says this of `http`."""
    (folder / "own.py").write_text(OWN)
    said = {"dependencies": ["."], "graphs": {"flow": "./own.py:flow"}, "http": http}
    if auth:
        said["auth"] = {"path": "./own.py:auth"}
    (folder / "langgraph.json").write_text(json.dumps(said))
    ready: asyncio.Future[Ready] = asyncio.get_running_loop().create_future()
    given = ToHost(file=read_graphs(folder / "langgraph.json"))
    settings = Settings(database=address_of(str(folder / "s.db")))
    serving = asyncio.create_task(
        serve(settings, given, ServerSettings(), host="127.0.0.1", port=0, when_ready=ready.set_result)
    )
    try:
        async with asyncio.timeout(WAIT_S):
            await asyncio.wait([ready, serving], return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            serving.result()
        async with httpx.AsyncClient(base_url=ready.result().url, timeout=WAIT_S) as client:
            yield client
    finally:
        serving.cancel()
        await asyncio.wait([serving])


APP = {"app": "./own.py:app"}


async def test_its_routes_are_served_within_its_lifespan_and_its_middleware_is_around_all(
    tmp_path: Path,
) -> None:
    async with served(tmp_path, APP) as client:
        assert (tmp_path / "lives").exists()
        own = await client.get("/hello/ann")
        assert own.json() == {"hello": "ann", "state": "it"} and own.headers["x-own"] == "yes"
        thread = await client.post("/threads", json={})
        assert thread.status_code == 200 and thread.headers["x-own"] == "yes"
        asked = {"assistant_id": "flow", "input": {"messages": [{"role": "user", "content": "x"}]}}
        ran = await client.post(f"/threads/{thread.json()['thread_id']}/runs/wait", json=asked)
        assert [one["content"] for one in ran.json()["messages"]] == ["x", "hi"]
        streamed = await client.post("/runs/stream", json={**asked, "stream_mode": "updates"})
        assert "event: updates" in streamed.text and streamed.headers["x-own"] == "yes"
        assert (await client.get("/info")).json() == {"own": True}  # as it may, in LangGraph's server
        assert (await client.get("/ok")).json() == {"ok": True}  # ... and may not
        assert (await client.get("/fails")).status_code == 500
    assert not (tmp_path / "lives").exists()


async def test_what_neither_has_and_what_is_asked_wrongly_is_told_as_ever(tmp_path: Path) -> None:
    async with served(tmp_path, APP) as client:
        nothing = await client.get("/nothing")
        assert nothing.status_code == 404 and nothing.headers["content-type"] == "application/problem+json"
        wrong = await client.post("/threads/search", content=b"[" * 1000)
        assert wrong.status_code in (400, 413, 422)
        assert (await client.get("/threads/search")).status_code == 405
        counted = (await client.get("/metrics")).text
        assert 'route="/threads/search"' in counted


async def test_sockets_of_both_are_opened(tmp_path: Path) -> None:
    async with served(tmp_path, APP) as client:
        thread = (await client.post("/threads", json={})).json()["thread_id"]
        base = str(client.base_url).replace("http", "ws", 1).rstrip("/")
        async with connect(f"{base}/line") as line:
            assert await line.recv() == "hello"
        async with connect(f"{base}/threads/{thread}/stream/events") as line:
            await line.send(json.dumps({"id": 1, "method": "state.get", "params": {}}))
            assert json.loads(await line.recv())["id"] == 1


async def test_an_application_of_starlette_is_one_too(tmp_path: Path) -> None:
    async with served(tmp_path, {"app": "./own.py:plain"}) as client:
        assert (await client.get("/plain/bee")).text == "bee"
        assert (await client.post("/threads", json={})).status_code == 200


async def test_pages_of_other_origins_speak_to_none_of_its_routes(tmp_path: Path) -> None:
    async with served(tmp_path, APP) as client:
        answer = await client.get("/hello/ann", headers={"origin": "https://evil.test"})
        assert answer.status_code == 403 and "x-own" not in answer.headers


async def test_its_routes_are_open_and_ours_are_not(tmp_path: Path) -> None:
    async with served(tmp_path, APP, auth=True) as client:
        assert (await client.get("/hello/ann")).status_code == 200
        assert (await client.post("/threads", json={})).status_code == 401
        assert (await client.post("/threads", json={}, headers=ANN)).status_code == 200
        assert "/threads" in (await client.get("/seen")).json()  # its middleware is asked first


async def test_its_routes_are_for_those_who_are_known_where_that_is_asked_for(tmp_path: Path) -> None:
    async with served(tmp_path, {**APP, "enable_custom_route_auth": True}, auth=True) as client:
        assert (await client.get("/hello/ann")).status_code == 401
        assert (await client.get("/hello/ann", headers=ANN)).json()["hello"] == "ann"
        assert (await client.get("/me", headers=ANN)).json() == {"identity": "ann", "role": "cook"}
        assert (await client.get("/ok")).status_code == 200
        assert (await client.post("/threads", json={})).status_code == 401


@pytest.mark.parametrize("asked", [True, False])
async def test_nobody_unknown_reaches_its_middleware_where_auth_goes_first(
    tmp_path: Path, asked: bool
) -> None:
    http = {**APP, "middleware_order": "auth_first", "enable_custom_route_auth": asked}
    async with served(tmp_path, http, auth=True) as client:
        refused = await client.post("/threads", json={})
        assert refused.status_code == 401 and "x-own" not in refused.headers
        own = await client.get("/hello/ann")
        assert own.status_code == (401 if asked else 200)
        assert (
            (await client.get("/seen", headers=ANN)).json() == ["/seen"] if asked else ["/hello/ann", "/seen"]
        )


@pytest.mark.parametrize("order", ["auth_first", "middleware_first"])
async def test_a_middleware_that_sends_requests_elsewhere_opens_nothing(tmp_path: Path, order: str) -> None:
    async with served(tmp_path, {**APP, "middleware_order": order}, auth=True) as client:
        assert (await client.post("/moved", json={})).status_code == 401
        assert (await client.post("/moved", json={}, headers=ANN)).json() == []


@pytest.mark.parametrize(
    ("http", "words"),
    [
        ({"app": "./own.py:seen"}, "list is no application"),
        ({"app": "./own.py:none"}, "there is no none"),
        ({"app": "./own.js:app"}, "JavaScript"),
        ({**APP, "middleware_order": "last"}, "auth_first"),
        ({**APP, "enable_custom_route_auth": "yes"}, "true or false"),
    ],
)
async def test_what_cannot_be_served_is_refused_with_its_place(
    tmp_path: Path, http: Mapping[str, Any], words: str
) -> None:
    with pytest.raises(ConfigError, match=words) as refused:
        async with served(tmp_path, http):
            pass
    assert "http." in str(refused.value)


async def test_an_application_that_does_not_begin_keeps_the_server_from_it(tmp_path: Path) -> None:
    broken = OWN.replace('(HERE / "lives").touch()', 'raise RuntimeError("no database")')
    with pytest.MonkeyPatch.context() as patch, pytest.raises(ConfigError, match="no database"):
        patch.setitem(globals(), "OWN", broken)
        async with served(tmp_path, APP):
            pass
