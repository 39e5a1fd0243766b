"""A SQLite file that nobody can write to for a while: it is told as what it is, and all goes on after it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.serving import SOON_S, server
from swarmwright.storage.sqlite import connection

ECHO: dict[str, Any] = {"assistant_id": "echo", "input": {"text": "a"}}


@pytest.fixture
async def http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server over the file s.db, which waits for nobody who writes there."""
    monkeypatch.setattr(connection, "_PATIENT", "busy_timeout=20")
    monkeypatch.setattr(connection, "_PRAGMAS", (*connection._PRAGMAS, "busy_timeout=20"))
    async with server(tmp_path) as url, httpx.AsyncClient(base_url=url, timeout=SOON_S) as client:
        yield client


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/threads", {}),
        ("PATCH", "/threads/t", {"metadata": {"a": 1}}),
        ("POST", "/threads/t/runs", ECHO),
        ("POST", "/threads/t/runs/wait", ECHO),
        ("POST", "/runs/stream", ECHO),
        ("POST", "/runs/crons", {**ECHO, "schedule": "@daily"}),
        ("POST", "/assistants", {"graph_id": "echo"}),
        ("PUT", "/store/items", {"namespace": ["a"], "key": "k", "value": {"a": 1}}),
    ],
)
async def test_what_cannot_be_written_is_a_problem_that_passes(
    http: httpx.AsyncClient, tmp_path: Path, method: str, path: str, body: Any
) -> None:
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    await http.get("/store/items", params={"namespace": "a", "key": "k"})  # the file of the items is there
    locks = [sqlite3.connect(file, isolation_level=None) for file in _files(tmp_path)]
    for lock in locks:
        lock.execute("BEGIN IMMEDIATE")
    refused = await http.request(method, path, json=body)
    assert (refused.status_code, refused.json()["type"]) == (503, "urn:swarmwright:problem:not-available")
    assert int(refused.headers["retry-after"]) > 0
    assert (await http.get("/threads/t")).status_code == 200
    for lock in locks:
        lock.close()
    assert (await http.request(method, path, json=body)).is_success


async def test_a_run_that_is_due_while_the_file_is_locked_begins_after_it(
    http: httpx.AsyncClient, tmp_path: Path
) -> None:
    await http.post("/threads", json={"thread_id": "t"})
    run = (await http.post("/threads/t/runs", json={**ECHO, "after_seconds": 1})).json()
    with closing(sqlite3.connect(tmp_path / "s.db", isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        async with asyncio.timeout(SOON_S):
            await _said("runs cannot be claimed")
    joined = await http.get(f"/threads/t/runs/{run['run_id']}/join")
    assert joined.json()["text"] == "a!"


def _files(folder: Path) -> set[Path]:
    """Those of SQLite."""
    return {one for one in folder.rglob("*") if one.is_file() and one.read_bytes()[:6] == b"SQLite"}


async def _said(words: str) -> None:
    """Until the driver's log has said so."""
    said, log = asyncio.Event(), logging.getLogger("swarmwright.runtime.serving.driving")

    class Hearing(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if words in record.getMessage():
                said.set()

    hearing = Hearing()
    log.addHandler(hearing)
    try:
        await said.wait()
    finally:
        log.removeHandler(hearing)
