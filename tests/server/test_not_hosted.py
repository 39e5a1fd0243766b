"""Threads of teams and graphs that a server does not host: listed, and never told as if they were empty."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from support import swarm
from support.driven import driven, on_a_socket
from swarmwright.cli import main

OTHERS = """
name = "others"
prompt = "Reader reads."
model = "stub:"

[agents.Reader]
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A store with two threads of the command line: "kin" of the team writers, "bare" of agents alone."""
    config, file = tmp_path / "writers.toml", tmp_path / "s.db"
    config.write_text(swarm.WRITERS, encoding="utf-8")
    for given in (
        [str(config), "--thread", "kin"],
        ["--prompt", "Reader reads.", "--agents", "Reader", "--thread", "bare"],
    ):
        with pytest.raises(SystemExit) as ended:
            main(["run", *given, "-r", "bees", "--db", str(file), "--model", "stub:", "--approve", "all"])
        assert not ended.value.code
    return file


@pytest.fixture
def asking(written: Path) -> Path:
    """The same with a third that waits for a person, of the team writers."""
    given = [str(written.parent / "writers.toml"), "-r", "bees", "--db", str(written), "--model", "stub:"]
    with pytest.raises(SystemExit) as ended:
        main(["run", *given])
    assert ended.value.code == 3
    return written


@pytest.fixture
async def store(written: Path) -> Path:
    """The same with a third: "old", of a graph."""
    async with (
        driven(str(written)) as here,
        on_a_socket(here) as url,
        httpx.AsyncClient(base_url=url) as http,
    ):
        await http.post("/threads", json={"thread_id": "old"})
        run = {"assistant_id": "count", "input": {"n": 1}}
        assert (await http.post("/threads/old/runs/wait", json=run)).json()["n"] == 3
    return written


@asynccontextmanager
async def served(folder: Path, store: Path, team: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server of that team alone, over the store."""
    async with swarm.teams(folder, team, store=str(store)) as url, httpx.AsyncClient(base_url=url) as http:
        yield http


READS = ("GET", "state", None), ("GET", "history", None), ("POST", "history", {"limit": 5})
WRITES = ("POST", "state", {"values": {"messages": []}})


@pytest.mark.parametrize(
    ("thread", "kind", "name", "remedy"),
    [
        ("kin", "team", "writers", "--config"),
        ("old", "graph", "count", "--graphs"),
        ("bare", "team", "", "swarmwright history"),
    ],
)
async def test_a_thread_of_what_is_not_hosted_is_listed_and_never_told_as_empty(
    tmp_path: Path, store: Path, thread: str, kind: str, name: str, remedy: str
) -> None:
    async with served(tmp_path, store, OTHERS) as http:
        (listed,) = (await http.post("/threads/search", json={"ids": [thread]})).json()
        assert (listed["thread_id"], listed["status"], listed["values"]) == (thread, "idle", None)
        assert (await http.get(f"/threads/{thread}")).status_code == 200
        for method, path, body in (*READS, WRITES):
            answer = await http.request(method, f"/threads/{thread}/{path}", json=body)
            told: dict[str, Any] = answer.json()
            assert (answer.status_code, told["type"]) == (404, "urn:swarmwright:problem:not-hosted"), path
            assert (told["thread_id"], told["kind"], told["id"]) == (thread, kind, name)
            assert remedy in told["detail"]


async def test_a_server_without_any_team_names_the_one_that_a_thread_is_of(store: Path) -> None:
    async with driven(str(store)) as here, on_a_socket(here) as url, httpx.AsyncClient(base_url=url) as http:
        told = (await http.get("/swarm/threads/kin")).json()
        assert (told["status"], told["kind"], told["id"]) == (404, "team", "writers")


async def test_a_thread_that_the_command_line_made_is_told_where_its_team_is_hosted(
    tmp_path: Path, store: Path
) -> None:
    async with served(tmp_path, store, swarm.WRITERS) as http:
        assert (await http.get("/threads/kin/state")).json()["values"]["messages"]


@pytest.mark.parametrize("team", [OTHERS, None])
async def test_routes_of_teams_tell_what_is_not_hosted_alike_whatever_else_is_hosted(
    tmp_path: Path, store: Path, team: str | None
) -> None:
    async with _server(tmp_path, store, team) as http:
        for path in ("", "/approvals", "/checkpoints", "/commands", "/graph", "/matrix"):
            answer = await http.get(f"/swarm/threads/kin{path}")
            told = answer.json()
            assert (answer.status_code, told["type"]) == (404, "urn:swarmwright:problem:not-hosted"), path
            assert (told["kind"], told["id"]) == ("team", "writers")
        asked = await http.post(
            "/swarm/threads/kin/commands", json={"command": {"kind": "announce", "signal": "x"}}
        )
        assert (asked.status_code, asked.json()["type"]) == (404, "urn:swarmwright:problem:not-hosted")


@pytest.mark.parametrize("team", [OTHERS, None])
async def test_the_inbox_says_of_how_many_threads_it_does_not_know_whether_they_wait(
    tmp_path: Path, asking: Path, team: str | None
) -> None:
    async with _server(tmp_path, asking, team) as http:
        inbox = (await http.get("/swarm/approvals")).json()
        assert inbox["not_hosted"] == [{"kind": "team", "id": "writers", "threads": 1}]
        assert (inbox["approvals"], inbox["looked_at"], inbox["whole"]) == ([], 0, False)
        assert inbox["hosted_whole"]
    (tmp_path / "here").mkdir()
    async with _server(tmp_path / "here", asking, swarm.WRITERS) as http:
        inbox = (await http.get("/swarm/approvals")).json()
        assert (len(inbox["approvals"]), inbox["not_hosted"], inbox["whole"]) == (1, [], True)


@asynccontextmanager
async def _server(folder: Path, store: Path, team: str | None) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server of that team alone; None = of graphs alone."""
    if team is not None:
        async with served(folder, store, team) as http:
            yield http
        return
    async with driven(str(store)) as here, on_a_socket(here) as url, httpx.AsyncClient(base_url=url) as http:
        yield http
