"""`serve --workers`: worker processes beside a server, which come and go with it."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from support.forking import PYTHON, PYTHON_AND_BELOW
from support.working import Yard
from swarmwright.server.listening import LAST_ANSWERS_S, bound

STARTS_WITHIN_S = 60.0


def workers(url: str) -> list[Any]:
    with psycopg.connect(url) as db:
        return db.execute("SELECT id FROM swarmwright.procrastinate_workers").fetchall()


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110  (what is looked at is in a database)
        await asyncio.sleep(0.1)


async def serve(*options: str, url: str, folder: Path, python: str = PYTHON) -> asyncio.subprocess.Process:
    command = [python, "-m", "swarmwright", "serve", "--port", "0", "--json", *options]
    environ = {**os.environ, "SWARMWRIGHT_DATABASE": url, "PYTHONUNBUFFERED": "1"}
    return await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=environ, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )


async def test_a_server_keeps_workers_up_which_end_with_it(tmp_path: Path, postgres_url: str) -> None:
    yard = Yard(tmp_path, postgres_url, steps=2, step_s=0.01)
    server = await serve("--graphs", str(yard.graphs), "--workers", "1", url=postgres_url, folder=tmp_path)
    assert server.stdout is not None
    async with asyncio.timeout(STARTS_WITHIN_S):
        told = json.loads(await server.stdout.readline())
    async with httpx.AsyncClient(base_url=told["url"], timeout=STARTS_WITHIN_S) as client:
        asked = {"assistant_id": "loop", "input": {"thread": "t"}}
        answer = await client.post("/runs/wait", json=asked)
    assert answer.json()["done"] == [0, 1]
    assert len(workers(postgres_url)) == 1
    server.terminate()
    async with asyncio.timeout(STARTS_WITHIN_S):
        await server.communicate()
    assert server.returncode == 0
    assert workers(postgres_url) == []


async def test_who_follows_a_run_of_a_worker_beside_a_server_that_stops_is_told_its_end(
    tmp_path: Path, postgres_url: str
) -> None:
    """It takes longer than other answers have, and less than the worker may drain."""
    yard = Yard(tmp_path, postgres_url, steps=LAST_ANSWERS_S + 3, step_s=1)
    server = await serve("--graphs", str(yard.graphs), "--workers", "1", url=postgres_url, folder=tmp_path)
    assert server.stdout is not None
    async with asyncio.timeout(STARTS_WITHIN_S):
        told = json.loads(await server.stdout.readline())
    async with httpx.AsyncClient(base_url=told["url"], timeout=STARTS_WITHIN_S) as client:
        asked = {"assistant_id": "loop", "input": {"thread": "t"}}
        lines = []
        async with client.stream("POST", "/runs/stream", json=asked) as answer:
            async for line in answer.aiter_lines():
                if not lines:
                    server.terminate()
                lines.append(line)
    last = [line for line in lines if line.startswith("data: ")][-1]
    assert json.loads(last.removeprefix("data: "))["done"] == list(range(LAST_ANSWERS_S + 3))
    async with asyncio.timeout(STARTS_WITHIN_S):
        await server.communicate()
    assert server.returncode == 0
    assert workers(postgres_url) == []


async def test_where_a_server_is_killed_its_address_is_free_and_its_workers_end(
    tmp_path: Path, postgres_url: str
) -> None:
    yard = Yard(tmp_path, postgres_url, steps=2, step_s=0.01)
    options = ("--graphs", str(yard.graphs), "--workers", "2")
    server = await serve(*options, url=postgres_url, folder=tmp_path, python=PYTHON_AND_BELOW)
    assert server.stdout is not None
    async with asyncio.timeout(STARTS_WITHIN_S):
        url = httpx.URL(json.loads(await server.stdout.readline())["url"])
        await _until(lambda: len(workers(postgres_url)) == 2)
    assert url.port is not None
    server.kill()
    async with asyncio.timeout(STARTS_WITHIN_S):
        await server.wait()
    bound(url.host, url.port).close()
    async with asyncio.timeout(STARTS_WITHIN_S):
        await _until(lambda: not workers(postgres_url))


@pytest.mark.parametrize("options", [("--workers", "two"), ("--workers", "2", "--db", "x.db")])
async def test_workers_that_cannot_be_are_refused_at_once(tmp_path: Path, options: tuple[str, ...]) -> None:
    yard = Yard(tmp_path, "")
    server = await serve("--graphs", str(yard.graphs), *options, url="", folder=tmp_path)
    async with asyncio.timeout(STARTS_WITHIN_S):
        _, said = await server.communicate()
    assert server.returncode == 2
    assert (b"embedded" if "two" in options else b"postgresql://") in said


def test_who_is_started_beside_a_server_has_not_its_socket() -> None:
    """Even where its starter closes nothing: so it cannot keep the address when the server is gone."""
    sock = bound("127.0.0.1", 0)
    with sock:
        look = [sys.executable, "-c", f"import os; os.fstat({sock.fileno()})"]
        started = subprocess.run(look, close_fds=False, stderr=subprocess.PIPE, timeout=60)
    assert b"Bad file descriptor" in started.stderr
