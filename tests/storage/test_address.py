"""An address is a file or a server, and what is shown of it is never a password."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.errors import StorageError
from swarmwright.settings import Settings
from swarmwright.storage.address import DatabaseUrl, address_of
from swarmwright.storage.opening import open_memory, open_store


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://db.example.org/swarm", "postgresql://db.example.org/swarm"),
        ("postgres://ada@db:5433/swarm", "postgres://ada@db:5433/swarm"),
        ("postgresql://ada:secret@db/swarm?sslmode=require", "postgresql://ada@db/swarm"),
        ("postgresql://ada:se@cr#e/t@db/swarm", "postgresql://ada@db/swarm"),
        ("postgresql:///swarm?host=/run/pg&password=secret", "postgresql:///swarm"),
        ("postgresql://db/swarm?password=se@cret", "postgresql://…"),
    ],
)
def test_what_is_shown_of_a_url_is_who_where_and_which(url: str, shown: str) -> None:
    assert str(address_of(url)) == shown
    assert "secret" not in repr(Settings(database=address_of(url)))


@given(st.text(st.characters(codec="utf-8", exclude_characters="?"), min_size=8).map(lambda s: f"~{s}~"))
def test_no_password_is_ever_shown(password: str) -> None:
    assert password not in str(DatabaseUrl(f"postgresql://ada:{password}@db/swarm"))
    assert password not in str(DatabaseUrl(f"postgresql://ada@db/swarm?password={password}"))
    assert password not in repr(DatabaseUrl(f"postgresql://ada:{password}@db/swarm"))


def test_everything_else_is_a_file() -> None:
    assert address_of("folder/threads.db") == Path("folder/threads.db")
    assert address_of(":memory:") == Path(":memory:")
    assert isinstance(address_of("POSTGRESQL://db/swarm"), DatabaseUrl)


@pytest.mark.parametrize("file", [r"C:\threads.db", "C:/threads.db", "a/b:/c.db", "./x:/c.db", "12:30.db"])
def test_what_only_resembles_a_url_is_a_file(file: str) -> None:
    assert address_of(file) == Path(file)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("mysql://u:secret@h/n", "mysql:/…"),
        ("postgres:/u:secret@h/n", "postgres:/…"),
        (" postgresql://u:secret@h/n", "postgresql:/…"),
        ("postgresql+asyncpg://u:secret@h/n", "postgresql+asyncpg:/…"),
        ("jdbc:postgresql://h/n?password=secret", "jdbc:postgresql:/…"),
    ],
)
async def test_the_url_of_another_database_is_refused_without_its_password(
    url: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for opened in (open_store(url), open_memory(url)):
        with pytest.raises(StorageError, match=r"only postgresql://… names a store") as raised:
            async with opened:
                pass
        assert str(raised.value).startswith(shown) and "secret" not in str(raised.value)
    assert os.listdir(tmp_path) == []  # noqa: PTH208  (async code may not ask a Path)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ada:sec:ret@127.0.0.1:port/swarm",
        "postgresql://ada:secret@127.0.0.1:1/swarm",
        "postgresql://ada:secret@127.0.0.1:1/swarm?what=secret",
        "postgresql://ada:secret%@db/swarm",
    ],
)
async def test_a_server_that_cannot_be_reached_is_told_without_the_password(url: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StorageError) as raised:
        async with open_store(url):
            pass
    told = "".join(map(str, (raised.value, raised.value.__cause__, raised.value.__context__)))
    assert "secret" not in str(raised.value) and "sec:ret" not in told
    assert raised.value.remedy


def test_memory_goes_where_the_store_is_when_that_is_a_server() -> None:
    server, file = DatabaseUrl("postgresql://db/swarm"), Path("memory.db")
    other = DatabaseUrl("postgresql://other/memory")
    assert Settings(memory=file).memory_place == file
    assert Settings(memory=None, database=server).memory_place is None
    assert Settings(memory=file, database=server).memory_place == server
    assert Settings(memory=other, database=server).memory_place == other
