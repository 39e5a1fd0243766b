"""What /openapi.json says: all of it is there, and it names every operation of LangGraph's own server."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from swarmwright.server import openapi

METHODS = ("get", "post", "put", "patch", "delete")

REFUSED: Mapping[tuple[str, str], str] = {
    ("POST", "/a2a/{assistant_id}"): "Agents speak to this server by runs; A2A is a protocol of its own.",
    ("POST", "/mcp/"): "MCP is spoken by a server of its own, `swarmwright mcp`.",
    ("GET", "/mcp/"): "As above.",
    ("DELETE", "/mcp/"): "As above.",
    ("GET", "/threads/{thread_id}/storage"): "What a thread takes differs by store; no client asks for it.",
}
"""Operations of LangGraph's server that are not here, and why."""


@pytest.fixture
async def said(http: httpx.AsyncClient) -> dict[str, Any]:
    answer = await http.get("/openapi.json")
    return dict(answer.json())


def operations(said: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for path, by_method in said["paths"].items():
        for method in by_method.keys() & set(METHODS):
            yield method.upper(), path, by_method[method]


def theirs() -> dict[str, Any]:
    file = Path(str(files("langgraph_api"))).parent / "openapi.json"
    return dict(json.loads(file.read_text()))


async def test_every_operation_of_langgraphs_server_is_here_or_refused_with_a_reason(
    said: dict[str, Any],
) -> None:
    ours = {(method, path) for method, path, _ in operations(said)}
    wanted = {(method, path) for method, path, _ in operations(theirs())}
    assert wanted - ours == set(REFUSED)
    assert all(REFUSED.values())


async def test_every_operation_says_what_it_does_and_all_that_it_answers(said: dict[str, Any]) -> None:
    for method, path, operation in operations(said):
        responses = operation["responses"]
        assert operation["description"] and operation["tags"], (method, path)
        assert {"403", "422", "500", "503"} <= responses.keys(), (method, path)
        assert ("404" in responses) == (operation["tags"] != ["System"])
        assert ("413" in responses) == ("requestBody" in operation)
        for status, response in responses.items():
            assert response["description"], (method, path, status)
            if status >= "400" and operation["operationId"] != "send_command":
                assert list(response["content"]) == ["application/problem+json"], (method, path, status)
            elif status not in ("202", "204"):
                assert response["content"], (method, path, status)


async def test_operations_are_called_by_names_of_their_own(said: dict[str, Any]) -> None:
    names = [operation["operationId"] for _, _, operation in operations(said)]
    assert len(names) == len(set(names))


async def test_every_reference_leads_somewhere(said: dict[str, Any]) -> None:
    text = json.dumps(said)
    for name in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in said["components"]["schemas"], name


async def test_the_page_about_it_names_every_operation_and_loads_nothing(
    http: httpx.AsyncClient, said: dict[str, Any]
) -> None:
    page = await http.get("/docs")
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    assert "<script" not in page.text and "http" not in page.text.replace("http-equiv", "")
    for _, path, _ in operations(said):
        assert f"<code>{path}</code>" in page.text


async def test_while_it_is_made_others_are_answered_and_it_is_made_once_for_all_who_ask(
    http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    describe, begun, others_answered = openapi.describe, threading.Event(), threading.Event()
    made = list[FastAPI]()

    def slowly(app: FastAPI) -> dict[str, Any]:
        made.append(app)
        begun.set()
        assert others_answered.wait(20), "nobody was answered meanwhile"
        return describe(app)

    monkeypatch.setattr(openapi, "describe", slowly)
    async with asyncio.timeout(60):
        asking = [asyncio.create_task(http.get(path)) for path in ("/openapi.json", "/docs", "/openapi.json")]
        assert await asyncio.to_thread(begun.wait, 20)
        assert (await http.get("/ok")).status_code == 200
        others_answered.set()
        first, page, second = await asyncio.gather(*asking)
    assert len(made) == 1
    assert first.json()["info"]["title"] == "swarmwright" and first.content == second.content
    assert "/threads/search" in page.text and "Content-Security-Policy" in page.headers
