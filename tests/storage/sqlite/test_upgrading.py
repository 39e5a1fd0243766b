"""A file that an earlier version has written opens, with everything that stood in it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from support.crews import FunctionCrew
from swarmwright.ports.events import Event
from swarmwright.ports.runs import RunRecord
from swarmwright.ports.teams import TeamVersion
from swarmwright.ports.threads import ThreadQuery
from swarmwright.runtime.platform import Platform
from swarmwright.storage.sqlite import SCHEMA_VERSION, open_sqlite
from swarmwright.storage.store import Store

DATA = Path(__file__).parents[2] / "data"
"""Of each schema a thread "t" of a, then a gate, then b; a has worked, and the gate waits."""


def old_store(folder: Path, version: int = 2) -> Path:
    with closing(sqlite3.connect(folder / "s.db")) as db:
        db.executescript((DATA / f"store_of_schema_{max(version, 2)}.sql").read_text())
        db.execute(f"PRAGMA user_version={version}")
    return folder / "s.db"


def door(storage: Store) -> Platform:
    return Platform(
        checkpointer=storage.checkpointer,
        threads=storage.threads,
        events=storage.events,
        mailbox=storage.mailbox,
        crew=lambda workflow, saver: FunctionCrew(),
    )


@pytest.mark.parametrize("version", [1, 2, 3])
async def test_a_thread_of_an_earlier_file_goes_on_where_it_stood(tmp_path: Path, version: int) -> None:
    async with open_sqlite(old_store(tmp_path, version)) as storage:
        platform = door(storage)
        assert [w["name"] for w in await platform.waiting("t")] == ["Publish?"]
        result = await (await platform.run("t", decisions={"gate-publish": "approved"})).result()
    assert result.status == "finished"
    assert [output.instance for output in result.outputs] == ["a", "b"]
    assert result.outputs[0].text.startswith("a says: ")
    assert result.outputs[0].fields == {"n": 1}


@pytest.mark.parametrize("version", [2, 3])
async def test_the_history_and_the_log_of_an_earlier_file_are_whole(tmp_path: Path, version: int) -> None:
    async with open_sqlite(old_store(tmp_path, version)) as storage:
        platform = door(storage)
        history = [one.happened for one in await platform.history("t")]
        events = [event async for event in platform.events("t")]
        commands = await platform.commands("t")
        trace = await platform.trace("t")
    assert history == [
        "a person gives context",
        "asked: write it",
        "the request is taken in",
        "begins: a",
        "a is done; asks: Publish?",
    ]
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    kinds = ["command_applied", "run_started", "step_started", "step_finished", "gate_waiting"]
    assert [event.kind for event in events] == [*kinds, "run_interrupted"]
    assert events[3].data["text"].startswith("a says: ")
    assert [(c.kind, c.state) for c in commands] == [("inject_context", "applied")]
    assert [(span.instance, span.status) for span in trace] == [
        ("command-1", "applied"),
        ("a", "done"),
        ("gate-publish", "waiting"),
    ]


async def test_a_log_of_an_earlier_file_is_numbered_on_and_its_thread_can_have_what_is_new(
    tmp_path: Path,
) -> None:
    for version in (2, 3):
        folder = tmp_path / str(version)
        folder.mkdir()
        async with open_sqlite(old_store(folder, version)) as storage:
            assert await storage.events.last("t") == 6
            (seventh,) = await storage.events.append([Event("chunk", "t", data={"run": "r"})])
            assert seventh.seq == 7
            record = await storage.threads.load("t")
            assert record is not None and (record.graph, record.tenant, record.metadata) == ("", "", {})
            await storage.threads.describe("t", {"n": 1}, record.updated_at)
            found = await storage.threads.search(ThreadQuery(tenant="", metadata={"n": 1}))
            assert [(one.thread_id, one.title) for one in found] == [("t", record.title)]
            await storage.runs.admit([RunRecord("r", "t", "a")])
            assert await storage.threads.delete("t")


@pytest.mark.parametrize("version", [1, 3])
async def test_a_file_is_brought_to_this_version_once(tmp_path: Path, version: int) -> None:
    file = old_store(tmp_path, version)
    for _ in range(2):
        async with open_sqlite(file) as storage:
            assert await storage.checkpointer.aget_tuple({"configurable": {"thread_id": "t"}}) is not None
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert not tables & {"checkpoints", "writes", "events"}


async def test_a_team_of_a_file_that_kept_no_authors_goes_on_with_them(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        assert await storage.teams.add(TeamVersion("band", 0, "{}", 1.0))
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:  # as schema 6 had it
        db.execute("ALTER TABLE teams DROP COLUMN made_by")
        db.execute("PRAGMA user_version=6")
        db.commit()
    async with open_sqlite(tmp_path / "s.db") as storage:
        assert await storage.teams.add(TeamVersion("band", 1, "{}", 2.0, "ann"))
        assert [one.by for one in await storage.teams.versions("band")] == ["", "ann"]


@pytest.mark.parametrize("version", [4, 5, 6, 7])
async def test_a_run_of_a_file_that_counted_no_deaths_is_claimed_and_counted(
    tmp_path: Path, version: int
) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        await storage.runs.admit([RunRecord("r", "t", "a")])
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:
        db.execute("ALTER TABLE runs DROP COLUMN deaths")
        db.execute(f"PRAGMA user_version={version}")
        db.commit()
    async with open_sqlite(tmp_path / "s.db") as storage:
        await storage.runs.claim("me", 1.0)
        [back] = await storage.runs.give_back("me", ["r"], 2.0, died=True)
    assert (back.attempt, back.deaths) == (1, 1)
