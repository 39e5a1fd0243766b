"""The desk on a server: both sides, and what of the one reaches the other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from support.desk import ListeningModel, desk_at, says
from swarmwright.apps.desk.serving import desk_routes, router_of
from swarmwright.errors import ConfigError
from swarmwright.ports.apps import AppServer


@asynccontextmanager
async def asked(
    folder: Path, admin: ListeningModel, customer: ListeningModel
) -> AsyncIterator[httpx.AsyncClient]:
    app = FastAPI()
    app.include_router(router_of(desk_at(folder, admin, customer), folder))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


async def test_what_is_asked_of_the_documents_crosses_and_no_secret_does(tmp_path: Path) -> None:
    customer = says("thirty days")
    async with asked(tmp_path, says("never"), customer) as client:
        said = {"text": "What do the docs say of returns?", "secret_context": "we close in May"}
        told = (await client.post("/desk/admin", json=said)).json()
    assert told == {
        "route": "route_bridge",
        "guard": ["docs"],
        "crossed": "What do the docs say of returns?",
        "answer": "thirty days",
    }
    assert customer.heard and "May" not in "".join(customer.heard)


async def test_what_is_the_supervisors_stays_there_whatever_the_model_says(tmp_path: Path) -> None:
    customer = says("never")
    async with asked(tmp_path, says("two lorries", label="route_bridge"), customer) as client:
        told = (await client.post("/desk/admin", json={"text": "Who delivers late?"})).json()
    assert (told["route"], told["guard"], told["crossed"]) == ("respond_admin", [], None)
    assert told["answer"] == "two lorries" and customer.heard == []


async def test_a_customer_is_answered_and_sees_the_files_of_neither_zone_beside(tmp_path: Path) -> None:
    async with asked(tmp_path, says("never"), says("thirty days")) as client:
        told = (await client.post("/desk/customer", json={"text": "How long?", "thread_id": "c"})).json()
        zones = (await client.get("/desk")).json()
        odd = await client.post("/desk/customer", json={"text": "How long?", "secret_context": "x"})
    assert told == {"answer": "thirty days", "opened": zones["opened"]} and odd.status_code == 422
    assert (zones["admin"], zones["docs"]) == (["plan.md"], ["returns.md"]) and "docs" in zones["keywords"]


async def test_a_desk_that_is_opened_again_says_that_it_remembers_nothing_older(tmp_path: Path) -> None:
    opened = []
    for _ in range(2):
        async with asked(tmp_path, says("never"), says("thirty days")) as client:
            said = {"text": "How long?", "thread_id": "c"}
            told = [(await client.post("/desk/customer", json=said)).json()["opened"] for _ in range(2)]
            zones = (await client.get("/desk")).json()
            opened.append({*told, zones["opened"]})
    assert [len(one) for one in opened] == [1, 1] and not opened[0] & opened[1]


async def test_a_desk_is_not_served_without_a_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SWARMWRIGHT_MODEL", raising=False)
    with pytest.raises(ConfigError, match="no model is named"):
        async with desk_routes(AppServer("the.db", None)):
            pass
    async with desk_routes(AppServer("the.db", None, "stub:")) as router:
        assert {getattr(route, "path", "") for route in router.routes} >= {"/desk", "/desk/admin"}
