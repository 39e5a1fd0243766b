"""Stores for tests: `store_address` is the address of an empty one, a SQLite file's and then a PostgreSQL's.

PostgreSQL's server is the tests' own (support.clusters). Where it is not installed those tests are skipped;
with SWARMWRIGHT_TEST_POSTGRES=require they fail instead.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.clusters import Cluster, programs

_REQUIRED = os.environ.get("SWARMWRIGHT_TEST_POSTGRES") == "require"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server."""
    found = programs()
    if found is None:
        why = "PostgreSQL's server is not installed (initdb, pg_ctl)"
        pytest.fail(why) if _REQUIRED else pytest.skip(why)
    made = Cluster.made(found)
    yield made
    made.remove()


@pytest.fixture
def postgres_url(cluster: Cluster) -> str:
    """The URL of a database with nothing of ours in it."""
    import psycopg

    with psycopg.connect(cluster.url, autocommit=True) as db:
        db.execute("SET client_min_messages TO warning")
        db.execute("DROP SCHEMA IF EXISTS swarmwright CASCADE")
    return cluster.url


@pytest.fixture(params=["sqlite", "postgres"])
def store_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "sqlite":
        return str(tmp_path / "s.db")
    return str(request.getfixturevalue("postgres_url"))
