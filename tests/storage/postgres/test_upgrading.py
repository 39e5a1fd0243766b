"""A database that an earlier version has written opens, with everything that stood in it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest

from support.crews import FunctionCrew
from swarmwright.ports.events import Event
from swarmwright.ports.runs import RunRecord
from swarmwright.ports.teams import Followed, TeamVersion
from swarmwright.ports.threads import ThreadQuery
from swarmwright.runtime.platform import Platform
from swarmwright.storage.opening import open_store
from swarmwright.storage.postgres.schema import SCHEMA_VERSION, SCRIPTS
from swarmwright.storage.store import Store

OLD = Path(__file__).parents[2] / "data" / "postgres_of_schema_1.sql"
"""A thread "t" of a, then a gate, then b; a has worked, and the gate waits."""


@pytest.fixture
def old_url(postgres_url: str) -> str:
    """The URL of a database of schema 1."""
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(OLD.read_text().encode())
    return postgres_url


def door(storage: Store) -> Platform:
    return Platform(
        checkpointer=storage.checkpointer,
        threads=storage.threads,
        events=storage.events,
        mailbox=storage.mailbox,
        crew=lambda workflow, saver: FunctionCrew(),
    )


async def test_a_thread_of_an_earlier_database_goes_on_where_it_stood(old_url: str) -> None:
    async with open_store(old_url) as storage:
        platform = door(storage)
        assert [w["name"] for w in await platform.waiting("t")] == ["Publish?"]
        result = await (await platform.run("t", decisions={"gate-publish": "approved"})).result()
        commands = await platform.commands("t")
        history = [one.happened for one in await platform.history("t")]
    assert result.status == "finished"
    assert [output.instance for output in result.outputs] == ["a", "b"]
    assert result.outputs[0].text.startswith("a says: ") and result.outputs[0].fields == {"n": 1}
    assert [(c.kind, c.state) for c in commands] == [("inject_context", "applied")]
    assert history[:2] == ["a person gives context", "asked: write it"]


RUN = """
INSERT INTO runs (number, run_id, thread_id, assistant_id, tenant, status, request, metadata, multitask,
    not_before, priority, attempt, stop, since, before, owner, created_at, updated_at, ticket)
VALUES (nextval('run_numbers'), 'r', 'u', 'a', '', 'pending', '{"input": {"n": 1}}', '{"graph_id": "g"}',
    'enqueue', 0, 0, 0, '', -1, '', '', 1.0, 1.0, '')
"""
"""A run as servers of any schema from 2 on took it in; columns of later ones have their usual values."""


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
async def test_a_database_of_each_schema_goes_on_with_its_threads_and_its_runs(
    old_url: str, version: int
) -> None:
    with psycopg.connect(old_url, autocommit=True) as server:
        server.execute("SET search_path TO swarmwright")
        for script in SCRIPTS[1:version]:
            server.execute(script)
        server.execute("UPDATE schema_version SET version = %s", (version,))
        if version > 1:
            server.execute(RUN)
    async with open_store(old_url) as storage:
        result = await (await door(storage).run("t", decisions={"gate-publish": "approved"})).result()
        assert [output.instance for output in result.outputs] == ["a", "b"]
        assert await storage.events.last("t") > 6
        run = await storage.runs.claim("me", 2.0)
        if version > 1:
            assert run is not None and (run.run_id, run.attempt) == ("r", 1)
            assert run.request == {"input": {"n": 1}}
            assert await storage.runs.finish("r", "success", 3.0, owner="me")
    with psycopg.connect(old_url) as server:
        now = server.execute("SELECT version FROM swarmwright.schema_version").fetchall()
    assert now == [(SCHEMA_VERSION,)]


async def test_its_log_is_numbered_on_and_its_thread_can_have_what_is_new(old_url: str) -> None:
    async with open_store(old_url) as storage:
        assert await storage.events.last("t") == 6
        (seventh,) = await storage.events.append([Event("chunk", "t", data={"run": "r"})])
        assert seventh.seq == 7
        record = await storage.threads.load("t")
        assert record is not None and (record.graph, record.tenant, record.metadata) == ("", "", {})
        await storage.threads.describe("t", {"n": 1}, record.updated_at)
        found = await storage.threads.search(ThreadQuery(tenant="", metadata={"n": 1}))
        assert [(one.thread_id, one.title) for one in found] == [("t", "A title")]
        assert await storage.teams.followed("t") == Followed("band", 1)
        await storage.runs.admit([RunRecord("r", "t", "a")])
        assert await storage.threads.delete("t")


async def test_a_team_of_before_authors_were_kept_goes_on_with_them(old_url: str) -> None:
    with psycopg.connect(old_url, autocommit=True) as server:
        server.execute("INSERT INTO swarmwright.teams VALUES ('choir', 0, '{}', 1.0)")
    async with open_store(old_url) as storage:
        assert await storage.teams.add(TeamVersion("choir", 1, "{}", 2.0, "ann"))
        assert [one.by for one in await storage.teams.versions("choir")] == ["", "ann"]


async def test_many_who_open_it_at_once_bring_it_to_this_version_once(old_url: str) -> None:
    async def open_() -> str:
        async with open_store(old_url) as storage:
            record = await storage.threads.load("t")
            return "" if record is None else record.title

    assert await asyncio.gather(*(open_() for _ in range(5))) == ["A title"] * 5
    with psycopg.connect(old_url) as server:
        assert server.execute("SELECT version FROM swarmwright.schema_version").fetchall() == [
            (SCHEMA_VERSION,)
        ]


async def test_a_database_that_was_brought_here_is_like_one_that_was_made_here(
    old_url: str, postgres_url: str
) -> None:
    def looks() -> list[tuple[object, ...]]:
        with psycopg.connect(old_url) as server:
            columns = (
                "SELECT table_name, column_name, data_type, is_nullable, column_default "
                "FROM information_schema.columns WHERE table_schema = 'swarmwright' ORDER BY 1, 2"
            )
            indexes = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'swarmwright' ORDER BY 1"
            return [*server.execute(columns).fetchall(), *server.execute(indexes).fetchall()]

    async with open_store(old_url):
        brought = looks()
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("SET client_min_messages TO warning")
        server.execute("DROP SCHEMA swarmwright CASCADE")
    async with open_store(postgres_url):
        assert looks() == brought


async def test_a_run_of_a_database_that_counted_no_deaths_is_claimed_and_counted(postgres_url: str) -> None:
    async with open_store(postgres_url) as storage:
        await storage.runs.admit([RunRecord("r", "t", "a")])
    with psycopg.connect(postgres_url, autocommit=True) as server:  # as schema 8 had it
        server.execute("ALTER TABLE swarmwright.runs DROP COLUMN deaths")
        server.execute("DROP TABLE swarmwright.eras, swarmwright.this_era")
        server.execute("DROP FUNCTION swarmwright.begin_era, swarmwright.numbered_from")
        server.execute("UPDATE swarmwright.schema_version SET version = 8")
    async with open_store(postgres_url) as storage:
        await storage.runs.claim("me", 1.0)
        [back] = await storage.runs.give_back("me", ["r"], 2.0, died=True)
    assert (back.attempt, back.deaths) == (1, 1)
