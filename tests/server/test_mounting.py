"""Routes and pages of apps on a server: behind its doors, under their own paths, and gone with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import APIRouter, Request, WebSocket
from fastapi.responses import StreamingResponse

from support import serving, swarm
from support.callers import Door, door
from swarmwright.bootstrap import mounting as bootstrap
from swarmwright.bootstrap.mounting import open_apps
from swarmwright.errors import ConfigError, NotFound
from swarmwright.ports.apps import App, AppServer, Page, Routes
from swarmwright.server.app import create_app
from swarmwright.server.listening import LAST_ANSWERS_S, Listening, bound
from swarmwright.server.mounting import Mounted, identity_of

OPEN: list[str] = []


async def ringing() -> AsyncIterator[bytes]:
    """It never ends."""
    while True:
        yield b"ring"
        await asyncio.sleep(0.05)


@asynccontextmanager
async def hello(server: AppServer) -> AsyncIterator[APIRouter]:
    """An app's routes, which say who asks."""
    router = APIRouter()

    @router.get("/hello/{name}")
    async def greet(name: str, request: Request) -> dict[str, Any]:
        return {"name": name, "by": server.who(request) if server.who else None, "store": server.database}

    @router.post("/hello")
    async def said(request: Request) -> dict[str, Any]:
        return {"said": await request.json()}

    @router.post("/told")
    async def told(words: dict[str, str], often: int = 1) -> dict[str, str]:
        return {key: word * often for key, word in words.items()}

    @router.get("/bells")
    async def bells() -> StreamingResponse:
        return StreamingResponse(ringing())

    @router.get("/well")
    async def well() -> str:
        return "well"

    @router.post("/well")
    async def better() -> str:
        return "better"

    @router.websocket("/hello/ws")
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("hello")
        await socket.close()

    OPEN.append(server.database)
    try:
        yield router
    finally:
        OPEN.remove(server.database)


def app_of(folder: Path | None = None, *, tenants: bool = False, prefix: str = "/mine") -> App:
    page = None if folder is None else Page("/mine/page", "Mine", "somewhere:page")
    routes = Routes(f"{__name__}:hello", prefix, tenants, endless=("/bells",))
    return App("mine", "Says hello.", routes=(routes,), page=page)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[App]:
    """The apps that are installed: those that a test puts in."""
    apps: list[App] = []
    monkeypatch.setattr(bootstrap, "installed_apps", lambda: tuple(apps))
    return apps


async def test_an_apps_routes_are_open_for_as_long_as_the_server_is(installed: list[App]) -> None:
    installed.append(app_of())
    async with open_apps(["mine"], AppServer("the.db", None)) as apps:
        assert OPEN == ["the.db"] and [one.app.name for one in apps] == ["mine"]
    assert OPEN == []


async def test_a_server_that_stops_waits_for_no_answer_of_an_app_that_never_ends_by_itself(
    tmp_path: Path, installed: list[App]
) -> None:
    installed.append(app_of())
    async with AsyncExitStack() as stack:
        services = await stack.enter_async_context(serving.services(tmp_path))
        apps = await stack.enter_async_context(open_apps(["mine"], AppServer("the.db", services)))
        sock, ready = bound("127.0.0.1", 0), asyncio.Event()
        server = Listening(create_app(services, apps=apps), ready.set)
        serve = asyncio.create_task(server.serve([sock]))
        await ready.wait()
        url = f"http://127.0.0.1:{sock.getsockname()[1]}"
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=30))
        answer = await stack.enter_async_context(http.stream("GET", "/mine/bells"))
        assert answer.status_code == 200
        server.stop()
        async with asyncio.timeout(LAST_ANSWERS_S - 2):
            await serve
        with pytest.raises(httpx.RemoteProtocolError):
            await answer.aread()


async def test_what_cannot_be_served_is_refused_before_anything_is(installed: list[App]) -> None:
    installed += [app_of(), App("bare"), App("broken", routes=(Routes("nowhere:routes"),))]
    refused: Sequence[tuple[str, type[Exception]]] = (
        ("mien", NotFound),
        ("bare", ConfigError),
        ("broken", ConfigError),
    )
    for name, error in refused:
        with pytest.raises(error, match=name):
            async with open_apps([name], AppServer("the.db", None)):
                pass
    assert OPEN == []


@asynccontextmanager
async def mounted(tmp_path: Path, app: App, files: Path | None = None) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server with that app."""
    async with serving.services(tmp_path) as services, hello(AppServer("the.db", services)) as router:
        routes = app.routes[0]
        made = create_app(services, apps=[Mounted(app, ((routes.prefix, router, routes.tenants),), files)])
        transport = httpx.ASGITransport(made, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield client


async def test_an_apps_routes_answer_under_its_prefix_and_are_told_with_all_others(tmp_path: Path) -> None:
    async with mounted(tmp_path, app_of()) as http:
        told = (await http.get("/mine/hello/ann")).json()
        assert told == {"name": "ann", "by": None, "store": "the.db"}
        assert (await http.get("/hello/ann")).status_code == 404
        paths = (await http.get("/openapi.json")).json()["paths"]
        assert paths["/mine/hello/{name}"]["get"]["operationId"] == "mine_greet"
        listed = (await http.get("/swarm/apps")).json()
        assert [(one["name"], one["page"]) for one in listed] == [("mine", None)]
        assert "/mine/hello/{}" in listed[0]["routes"]
        assert (await http.get("/ok")).json() == {"ok": True}
        evil = await http.get("/mine/hello/ann", headers={"Origin": "http://evil.example"})
        assert evil.status_code == 403


@pytest.mark.parametrize(
    ("query", "body", "why"),
    [
        ("", '{"a": "x", "a": "y"}', "gives a key twice: a"),
        ("", '{"a": "x\\u0000"}', "has NUL"),
        ("", f'{{"a": {"[" * 200}{"]" * 200}}}', "nested more than"),
        ("?oftne=2", '{"a": "x"}', "there is no such parameter"),
    ],
)
async def test_an_apps_routes_are_read_as_strictly_as_the_servers_own(
    tmp_path: Path, query: str, body: str, why: str
) -> None:
    async with mounted(tmp_path, app_of()) as http:
        refused = await http.post(f"/mine/told{query}", content=body)
        assert refused.status_code == 422 and why in refused.text
        assert (await http.post("/mine/told?often=2", content='{"a": "x"}')).json() == {"a": "xx"}
        assert (await http.get("/mine/hello/ann?x=1")).status_code == 422


async def test_a_path_that_is_taken_is_refused_at_the_start(tmp_path: Path) -> None:
    router = APIRouter()

    @router.get("/threads/{whichever}")
    async def mine(whichever: str) -> str:
        return whichever

    async with serving.services(tmp_path) as services:
        with pytest.raises(ConfigError, match=r"something else is served at /threads/\{\}"):
            create_app(services, apps=[Mounted(App("mine"), (("", router, False),))])
        create_app(services, apps=[Mounted(App("mine"), (("/mine", router, False),))])


async def test_a_pages_files_are_served_from_its_folder_and_from_nowhere_else(tmp_path: Path) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<h1>Mine</h1>")
    (folder / "more.js").write_text("1")
    (tmp_path / "secret").write_text("secret")
    async with mounted(tmp_path, app_of(folder), folder) as http:
        page = await http.get("/mine/page/")
        assert page.text == "<h1>Mine</h1>" and page.headers["content-security-policy"].startswith("default")
        assert (await http.get("/mine/page/more.js")).text == "1"
        for path in ("/mine/page/../secret", "/mine/page/%2e%2e/secret", "/mine/page/..%2fsecret"):
            assert (await http.get(path)).status_code == 404
        for path in ("/mine/page/" + "long" * 100, "/mine/page/%00"):
            assert (await http.get(path)).status_code == 404
        listed = (await http.get("/swarm/apps")).json()
        assert listed[0]["page"] == {"path": "/mine/page", "title": "Mine"}


@asynccontextmanager
async def behind_a_door(tmp_path: Path, app: App) -> AsyncIterator[Door]:
    """A server with that app, where callers have to say who they are."""
    told = AppServer("the.db", None, "", identity_of)
    async with door(tmp_path) as made, open_apps([app.name], told) as apps:
        made.app = create_app(made.services, None, made.app.state.access, apps)
        yield made


async def test_what_an_app_leaves_open_anybody_may_read_and_nothing_else(
    tmp_path: Path, installed: list[App]
) -> None:
    routes = Routes(f"{__name__}:hello", "/mine", public=("/well",))
    installed.append(App("mine", "Says hello.", routes=(routes,)))
    async with behind_a_door(tmp_path, installed[0]) as made, made.client() as nobody:
        assert (await nobody.get("/mine/well")).json() == "well"
        assert (await nobody.post("/mine/well")).status_code == 401
        for path in ("/mine/well/", "/well", "/mine/hello/well", "/mine//well"):
            assert (await nobody.get(path)).status_code in (401, 404), path
        async with made.client(key=await made.key("ann", "somebody")) as ann:
            assert (await ann.get("/mine/well")).json() == "well"
            assert (await ann.get("/mine/hello/x")).status_code == 404
            said = (await ann.get("/openapi.json")).json()
        assert said["paths"]["/mine/well"]["get"]["security"] == []
        assert "security" not in said["paths"]["/mine/hello/{name}"]["get"]


@pytest.mark.parametrize("tenants", [True, False])
async def test_an_app_asks_who_it_is_and_is_there_for_tenants_only_if_it_keeps_them_apart(
    tmp_path: Path, tenants: bool, installed: list[App]
) -> None:
    installed.append(app_of(tenants=tenants))
    async with behind_a_door(tmp_path, installed[0]) as made:
        async with made.client() as nobody:
            assert (await nobody.get("/mine/hello/x")).status_code == 401
        async with made.client(key=await made.key("", "the operator")) as operator:
            assert (await operator.get("/mine/hello/x")).json()["by"] == "the operator"
            assert (await operator.post("/mine/hello", json={"a": 1})).json() == {"said": {"a": 1}}
        async with made.client(key=await made.key("ann", "somebody")) as ann:
            answer = await ann.get("/mine/hello/x")
            assert answer.status_code == (200 if tenants else 404)
            assert not tenants or answer.json()["by"] == "somebody"


async def test_an_app_answers_nobody_who_may_not_read(tmp_path: Path, installed: list[App]) -> None:
    installed.append(app_of())
    async with behind_a_door(tmp_path, installed[0]) as made:
        for more, status in (((), 403), (("threads:read",), 200)):
            key = await made.key(permissions=("threads:create_run", *more))
            async with made.client(key=key) as client:
                assert (await client.post("/mine/hello", json={"a": 1})).status_code == status


async def test_the_foundry_is_served_beside_teams_and_takes_a_protocol(tmp_path: Path) -> None:
    async with swarm.teams(tmp_path) as url, httpx.AsyncClient(base_url=url) as http:
        assert (await http.get("/api/protocols")).status_code == 404  # nobody asked for it
    async with serving.services(tmp_path / "f") as services:
        server = AppServer(str(tmp_path / "f.db"), services)
        async with open_apps(["foundry"], server) as apps:
            app = create_app(services, apps=apps)
            async with (
                serving.listening(app) as url,
                httpx.AsyncClient(base_url=url, timeout=serving.SOON_S) as http,
            ):
                started = await http.post("/api/protocols", json={"intent": "fear of spiders"})
                assert started.status_code == 201
                state = await http.get(started.headers["location"])
                assert state.json()["user_intent"] == "fear of spiders"
                assert (await http.get("/health")).json() == {"status": "ok"}
                assert (await http.get("/api/protocols/none/state")).json()["type"].endswith(":not-found")
                page = (await http.get("/swarm/apps")).json()[0]["page"]
                assert page == {"path": "/studio/foundry", "title": "Protocol Foundry"}
