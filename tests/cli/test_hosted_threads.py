"""Threads of hosted graphs, on the command line: listed, traced, and refused what only teams can do."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from swarmwright.bootstrap.graphs import app_graphs
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.ports.hosting import Drive
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.sqlite import open_sqlite

if TYPE_CHECKING:
    from cli.conftest import Cli


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A store with a thread `sam-1` of the graph `sam`, and one `new` that is for nothing yet."""
    path = tmp_path / "hosted.db"

    async def run() -> None:
        async with open_sqlite(path) as store, open_hosts(store, ToHost(graphs=app_graphs())) as hosts:
            sam = next(host for host in hosts if host.name == "sam")
            await store.threads.create(ThreadRecord("new"))
            await store.threads.create(ThreadRecord("sam-1", title="bees"))
            drive = Drive("sam-1", "r", input={"input": "What is a bee?"}, modes=("values",))
            await sam.drive(drive, lambda chunk: None)

    asyncio.run(run())
    return str(path)


def test_threads_of_graphs_are_listed_and_traced_beside_those_of_teams(cli: Cli, store: str) -> None:
    listed = cli("threads", "--db", store, "--json").data
    assert {(one["thread_id"], one["graph"], one["status"]) for one in listed} == {
        ("sam-1", "sam", "idle"),
        ("new", "", "idle"),
    }
    told = cli("trace", "sam-1", "--db", store)
    assert told.code == 0
    assert "model_call_node" in told.out
    assert "decision_logic_node@3" in told.out
    spans = cli("trace", "sam-1", "--db", store, "--json").data["spans"]
    assert {span["status"] for span in spans} == {"done"}
    exported = cli("trace", "sam-1", "--db", store, "--export", "-")
    assert exported.code == 0
    assert '"kind": "step_started"' in exported.out
    assert cli("trace", "new", "--db", store).code == 0


@pytest.mark.parametrize(
    "asked",
    [
        ("history", "sam-1"),
        ("send", "sam-1", "--pause"),
        ("run", "--resume", "sam-1"),
        ("approvals", "sam-1"),
        ("fork", "sam-1"),
        ("rollback", "sam-1", "1"),
        ("edit", "sam-1", "--context", "a=b"),
        ("redirect", "sam-1", "model_call_node"),
    ],
)
def test_what_only_a_team_can_do_is_refused_in_one_line(cli: Cli, store: str, asked: tuple[str, ...]) -> None:
    ended = cli(*asked, "--db", store)
    assert ended.code == 2
    assert "sam-1 is for the graph sam" in " ".join(ended.err.split())
    assert "Traceback" not in ended.err


def test_approvals_of_all_threads_pass_by_those_of_graphs(cli: Cli, store: str) -> None:
    assert cli("approvals", "--db", store).code == 0
