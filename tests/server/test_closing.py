"""Groups of operations that an operator has closed: they are not there, whichever way, and not described."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from starlette.routing import WebSocketRoute

from support.serving import kept_services
from swarmwright.bootstrap.unserved import CLOSING as IN_FILES
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.services import Services
from swarmwright.runtime.serving.webhooks import Rules
from swarmwright.server.app import create_app
from swarmwright.server.routes import CLOSING, GROUPS, ROUTERS
from swarmwright.server.settings import ServerSettings


@asynccontextmanager
async def without(services: Services, *closed: str) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(services, ServerSettings(closed=frozenset(closed)))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


def test_each_group_that_a_file_may_close_is_one_of_the_server() -> None:
    assert set(IN_FILES) == set(CLOSING)
    assert {group for groups in CLOSING.values() for group in groups} <= set(GROUPS)
    assert {str(tag) for router in ROUTERS for tag in router.tags} == set(GROUPS)  # none is closed by halves


@pytest.mark.parametrize(
    ("closed", "gone", "there"),
    [
        ("assistants", ["/assistants/search", "/swarm/compile"], ["/threads/search", "/store/namespaces"]),
        ("threads", ["/threads", "/threads/search", "/threads/t/history"], ["/assistants/search"]),
        ("runs", ["/runs/wait", "/threads/t/runs", "/runs/crons/search"], ["/threads/search"]),
        ("runs", ["/threads/t/commands", "/threads/t/stream/events", "/swarm/threads/t/commands"], []),
        ("event_streaming", ["/threads/t/commands", "/threads/t/stream/events"], ["/runs/cancel"]),
        ("store", ["/store/namespaces", "/store/items/search"], ["/threads/search"]),
    ],
)
async def test_a_closed_group_is_not_there_and_the_others_are(
    services: Services, closed: str, gone: list[str], there: list[str]
) -> None:
    async with without(services, closed) as http:
        for path in gone:
            answer = await http.post(path, json={})
            assert (answer.status_code, answer.json()["type"]) == (404, "urn:swarmwright:problem:not-found")
            assert answer.json()["detail"] == "Not Found", path
        for path in there:
            answer = await http.post(path, json={})
            assert answer.status_code in (200, 422), (path, answer.text)
        described = (await http.get("/openapi.json")).json()["paths"]
        assert not set(gone) & set(described)
        assert set(there) <= set(described)


async def test_a_thread_is_read_in_no_way_where_threads_are_closed(services: Services) -> None:
    thread = (await services.threads.create(LOCAL)).record.thread_id
    async with without(services, "threads") as http:
        tree = {"id": 1, "method": "agent.getTree", "params": {}}
        for method, path, said in (
            ("GET", f"/threads/{thread}/stream", None),
            ("POST", f"/threads/{thread}/stream/events", {"channels": ["values"]}),
            ("POST", f"/threads/{thread}/commands", tree),
            ("GET", f"/swarm/threads/{thread}/matrix", None),
        ):
            async with asyncio.timeout(20):
                answer = await http.request(method, path, json=said)
            assert (answer.status_code, answer.json()["detail"]) == (404, "Not Found"), path
    app = create_app(services, ServerSettings(closed=frozenset({"threads"})))
    sockets = [route.path for route in app.routes if isinstance(route, WebSocketRoute)]
    assert not [path for path in sockets if path.startswith("/threads")]
    async with without(services, "runs") as http:
        for path in (f"/threads/{thread}/stream", f"/swarm/threads/{thread}/matrix"):
            assert (await http.get(path)).json()["detail"] == "Not Found", path


async def test_of_a_server_that_says_nothing_of_itself_one_hears_that_it_is_well(services: Services) -> None:
    async with without(services, "meta") as http:
        assert (await http.get("/ok")).json() == {"ok": True}
        for path in ("/info", "/metrics", "/docs", "/openapi.json"):
            assert (await http.get(path)).status_code == 404, path
        assert (await http.post("/threads", json={})).status_code == 200


@pytest.mark.parametrize("closed", ["assistants", "threads", "runs"])
async def test_the_studio_is_not_there_where_it_could_show_nothing(services: Services, closed: str) -> None:
    async with without(services, closed) as http:
        assert (await http.get("/studio/")).status_code == 404
    async with without(services, "store") as http:
        assert (await http.get("/studio/")).status_code == 200


@pytest.mark.parametrize("path", ["/runs", "/runs/wait", "/threads/t/runs/stream", "/runs/crons"])
async def test_a_webhook_that_would_never_be_told_is_refused(tmp_path: Path, path: str) -> None:
    said = {"assistant_id": "echo", "input": {"text": "a"}, "webhook": "https://hooks.example.com/told"}
    turns = {"schedule": "@daily"} if path == "/runs/crons" else {}
    async with (
        kept_services(tmp_path, webhook_rules=Rules(off=True)) as (_, services),
        without(services) as http,
    ):
        await http.post("/threads", json={"thread_id": "t"})
        refused = await http.post(path, json={**said, **turns})
        assert (refused.status_code, refused.json()["place"]) == (422, "webhook")
        assert "http.disable_webhooks" in refused.json()["detail"]
        del said["webhook"]
        assert (await http.post(path, json={**said, **turns})).is_success


async def test_info_tells_what_is_closed(services: Services) -> None:
    async with without(services, "assistants", "runs") as http:
        assert (await http.get("/info")).json()["flags"] == {
            "assistants": False,
            "crons": False,
            "langsmith": False,
        }


@pytest.mark.parametrize(
    ("label", "words"),
    [("a.b", "send ['a', 'b'] in its place"), ("", "leave it out"), (".", "has a period")],
)
async def test_a_label_that_cannot_be_one_is_named_with_what_helps(
    services: Services, label: str, words: str
) -> None:
    async with without(services) as http:
        said = {"namespace": ["x", label], "key": "k", "value": {}}
        told = (await http.put("/store/items", json=said)).json()
        assert (told["status"], told["errors"][0]["place"]) == (422, "body.namespace[1]")
        assert words in told["detail"]


async def test_an_empty_label_among_joined_ones_is_refused(services: Services) -> None:
    async with without(services) as http:
        for joined in ("a..b", "a.", ".a", ""):
            told = (await http.get("/store/items", params={"key": "k", "namespace": joined})).json()
            assert told["status"] == 422 and "single periods" in told["detail"], told
