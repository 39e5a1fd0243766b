"""`swarmwright storage`: what is kept no longer is shown, and dropped."""

from __future__ import annotations

import base64
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.conftest import Cli

PROMPT = "Ann writes, then Bo checks."
TEAM = ("--agents", "Ann, Bo", "--prompt", PROMPT, "--model", "stub:", "--request", "go")
CONFIG = """
name = "pair"
prompt = "Ann writes, then Bo checks."
model = "stub:"
[agents.Ann]
[agents.Bo]
[storage.keep]
threads_days = 0.00000001
"""


def test_what_would_go_is_shown_and_stays(cli: Cli) -> None:
    assert cli("run", *TEAM, "--thread", "t").code == 0
    (thread,) = json.loads(cli("threads", "--json").out)
    shown = cli("storage", "prune", "--events", "1h", "--threads", "90d", "--dry-run", "--json").data
    assert shown == {"threads": 0, "cut": 0, "runs": 0, "events": 0, "passed": 0, "dry_run": True}
    assert thread in json.loads(cli("threads", "--json").out)


def test_what_the_config_file_keeps_no_longer_goes(cli: Cli) -> None:
    Path("swarmwright.toml").write_text(CONFIG)
    assert cli("run", "--request", "go", "--thread", "t").code == 0
    shown = cli("storage", "prune", "--dry-run")
    assert "1 threads" in shown.out and "nothing was dropped" in shown.err
    assert cli("storage", "prune", "--json").data["threads"] == 1
    assert cli("audit", "show").out.count("storage prune") == 1
    assert json.loads(cli("threads", "--json").out) == []
    assert cli("storage", "prune", "--threads", "30d", "--json").data["threads"] == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [([], "for good"), (["--runs", "soon"], "90d"), (["--keep-runs", "0"], "keep-runs")],
)
def test_what_cannot_be_is_said(cli: Cli, arguments: list[str], told: str) -> None:
    done = cli("storage", "prune", *arguments)
    assert done.code == 2 and told in done.err


def test_a_store_that_is_not_there_is_not_made(cli: Cli) -> None:
    assert cli("storage", "prune", "--runs", "1d", "--json").data["runs"] == 0
    assert not (Path(".swarmwright") / "threads.db").exists()


def test_keys_of_threads_are_wrapped_by_the_one_of_now(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (base64.b64encode(os.urandom(32)).decode() for _ in range(2))
    assert "not encrypted" in cli("storage", "rotate").err
    monkeypatch.setenv("SWARMWRIGHT_STORAGE_KEYS", f"one:{first}")
    assert cli("storage", "rotate", "--json").data == {"rotated": 0, "failed": {}, "keys": {}}
    assert cli("run", *TEAM, "--thread", "t").code == 0
    assert cli("run", *TEAM, "--thread", "u").code == 0
    monkeypatch.setenv("SWARMWRIGHT_STORAGE_KEYS", f"two:{second},one:{first}")
    told = cli("storage", "rotate")
    assert told.code == 0 and told.out == "2 threads\ntwo: needed for 2 threads\n"
    assert cli("storage", "rotate", "--json").data == {"rotated": 0, "failed": {}, "keys": {"two": 2}}
    monkeypatch.setenv("SWARMWRIGHT_STORAGE_KEYS", f"two:{second}")
    assert {one["title"] for one in cli("threads", "--json").data} == {"go"}
    monkeypatch.setenv("SWARMWRIGHT_STORAGE_KEYS", f"three:{first}")
    failed = cli("storage", "rotate")
    assert failed.code == 2 and "encrypted with the key 'two', which was not given" in failed.err
    monkeypatch.setenv("SWARMWRIGHT_STORAGE_KEYS", f"four:{first},two:{second}")
    with closing(sqlite3.connect(".swarmwright/threads.db")) as db, db:
        db.execute("UPDATE threads SET tenant = 'b' WHERE thread_id = 't'")
    failed = cli("storage", "rotate")
    assert failed.code == 5 and "t: what is kept of it cannot be opened" in failed.err


def test_an_encrypted_store_without_its_keys_is_refused_by_every_command_that_works_on_threads(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWARMWRIGHT_STORAGE_KEYS", f"one:{base64.b64encode(os.urandom(32)).decode()}")
    assert cli("run", *TEAM, "--thread", "t").code == 0
    monkeypatch.delenv("SWARMWRIGHT_STORAGE_KEYS")
    Path("swarmwright.toml").write_text(CONFIG)
    for command in (
        ("run", "--request", "go", "--thread", "u"),
        ("threads",),
        ("storage", "prune", "--runs", "1d"),
        ("serve", "--port", "0"),
    ):
        done = cli(*command)
        assert done.code == 2, command
        assert "threads.db: it is encrypted, and there are no keys" in done.err
        assert "SWARMWRIGHT_STORAGE_KEYS" in done.err
    assert cli("dev", "--port", "0", "--no-reload", "--no-browser").code == 2  # its server says why
    assert cli("audit", "show").code == cli("keys", "list").code == 0  # these hold nothing that is encrypted


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--to", "other.db"), "a file can be copied"),
        (("--to", "postgresql://x/y", "--db", "postgresql://a/b"), "in a database already"),
        (("--to", "postgresql://x/y"), "there is no store"),
        ((), "--to"),
    ],
)
def test_what_cannot_be_moved_is_said(cli: Cli, options: tuple[str, ...], why: str) -> None:
    done = cli("storage", "move", *options)
    assert done.code == 2 and why in done.err


def test_a_store_is_moved_and_works_on_in_the_database(cli: Cli, postgres_url: str) -> None:
    assert cli("run", *TEAM, "--thread", "t").code == 0
    before = cli("threads", "--json").out
    moved = cli("storage", "move", "--to", postgres_url, "--json").data
    assert moved["rows"]["threads"] == 1 and moved["rows"]["logged"] > 4
    assert json.loads(cli("threads", "--db", postgres_url, "--json").out) == json.loads(before)
    resumed = cli("run", "--resume", "t", "--request", "go on", "--model", "stub:", "--db", postgres_url)
    assert resumed.code == 0
    again = cli("storage", "move", "--to", postgres_url)
    assert again.code == 2 and "it is not empty" in again.err


@pytest.mark.parametrize(
    "command",
    [("threads",), ("approvals",), ("history", "t"), ("trace", "t"), ("team", "show"), ("run", *TEAM)],
)
def test_a_store_whose_name_no_file_can_have_is_refused_with_another_one_to_give(
    cli: Cli, command: tuple[str, ...]
) -> None:
    done = cli(*command, "--db", f"{'x' * 300}.db")
    assert done.code == 2
    assert (
        "x.db: the store cannot be" in done.err
        and "file name too long (name another file, by --db" in done.err
    )
