"""`swarmwright keys` and `swarmwright audit`: keys shown once, and a log that says what was done."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.conftest import Cli
from swarmwright.storage.opening import open_store

DB = Path(".swarmwright") / "threads.db"

UNKNOWN, WHY = "the anchor does not know row", "it is not there, was cut, or could not be written"


def test_a_key_is_shown_once_and_then_only_what_is_kept_of_it(cli: Cli) -> None:
    made = cli(
        "keys", "create", "--tenant", "acme", "--identity", "ann", "--expires", "90d", "--name", "Ann's"
    )
    key = made.out.strip()
    assert made.code == 0 and key.startswith("sw_") and "shown once" in made.err
    (listed,) = cli("keys", "list", "--json").data
    assert listed["key_id"] in key and key not in str(listed)
    told = ("tenant", "identity", "name", "permissions", "revoked_at", "used_at")
    assert [listed[name] for name in told] == ["acme", "ann", "Ann's", ["*"], None, None]
    assert listed["expires_at"] - listed["created_at"] == 90 * 86_400
    shown = cli("keys", "list").out
    assert "acme/ann" in shown and key[16:] not in shown


def test_a_revoked_key_is_listed_as_such(cli: Cli) -> None:
    made = cli("keys", "create", "--permission", "threads:read", "--permission", "store:*", "--json").data
    assert made["permissions"] == ["threads:read", "store:*"]
    assert cli("keys", "revoke", made["key_id"]).code == 0
    (listed,) = cli("keys", "list", "--json").data
    assert listed["revoked_at"] is not None and "revoked" in cli("keys", "list").out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["create", "--expires", "soon"], "90d"),
        (["create", "--expires", "0d"], "90d"),
        (["create", "--tenant", "a\tb"], "tenant"),
        (["create", "--name", "x" * 201], "name"),
        (["create", "--permission", "thread:read"], "did you mean threads:read"),
        (["revoke", "nothing"], "no key named"),
        (["revoke"], "ID"),
        (["list", "--config", "none.toml"], "none.toml"),
        (["make"], "make"),
    ],
)
def test_what_cannot_be_done_is_said_with_the_reason(cli: Cli, arguments: list[str], told: str) -> None:
    ended = cli("keys", *arguments, "--json") if arguments != ["make"] else cli("keys", *arguments)
    assert ended.code == 2 and told in ended.err


def test_what_is_done_with_keys_is_put_down(cli: Cli) -> None:
    first = cli("keys", "create", "--json").data["key_id"]
    cli("keys", "list")
    cli("keys", "revoke", first)
    lines = cli("audit", "show").out.splitlines()
    assert [line.split("  ")[3:5] for line in lines] == [
        ["keys create", f"/keys/{first}"],
        ["keys revoke", f"/keys/{first}"],
    ]
    checked = cli("audit", "verify", "--json")
    assert checked.code == 0
    assert {**checked.data, "last": ""} == {"rows": 2, "anchored": 2, "last": "", "faults": []}


def test_a_line_of_the_anchor_that_was_cut_off_is_gone_on_behind(cli: Cli) -> None:
    for _ in range(3):
        cli("keys", "create")
    anchor = Path(f"{DB}-audit")
    anchor.write_bytes(anchor.read_bytes()[:-20])
    cli("keys", "create")
    checked = cli("audit", "verify", "--json")
    assert checked.code == 0 and checked.data["faults"] == []
    assert (checked.data["rows"], checked.data["anchored"]) == (4, 3)


def test_a_changed_log_is_an_error_with_the_row(cli: Cli) -> None:
    for _ in range(4):
        cli("keys", "create")
    with closing(sqlite3.connect(DB)) as db:
        db.execute("UPDATE audit SET body = replace(body, 'create', 'revoke') WHERE number = 2")
        db.execute("DELETE FROM audit WHERE number = 4")
        db.commit()
    ended = cli("audit", "verify")
    assert ended.code == 1
    assert ended.out.splitlines() == [
        "row 2: it does not say what was put down",
        "row 4: the log ends here; by the anchor, it had 4 rows",
    ]
    anchor = DB.with_name("threads.db-audit")
    copy = Path("copy")
    anchor.rename(copy)
    ended = cli("audit", "verify")
    assert ended.code == 1 and "there is no anchor" in ended.err
    assert ended.out.splitlines()[1:] == [f"row 1: {UNKNOWN}s 1 to 3: {WHY}"]
    assert "row 4" in cli("audit", "verify", "--anchor", str(copy)).out
    assert cli("audit", "verify", "--anchor", "nowhere").code == 2


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (None, f"row 1: {UNKNOWN}s 1 to 4: {WHY}"),
        (0, f"row 1: {UNKNOWN}s 1 to 4: {WHY}"),
        (2, f"row 3: {UNKNOWN}s 3 to 4: {WHY}"),
        (3, f"row 4: {UNKNOWN} 4: {WHY}"),
    ],
)
def test_an_anchor_that_is_gone_emptied_or_cut_is_told_and_fails(
    cli: Cli, left: int | None, told: str
) -> None:
    for _ in range(4):
        cli("keys", "create")
    anchor = Path(f"{DB}-audit")
    lines = anchor.read_text().splitlines(keepends=True)
    if left is None:
        anchor.unlink()
    else:
        anchor.write_text("".join(lines[:left]))
    ended = cli("audit", "verify")
    assert ended.code == 1 and ended.out.splitlines() == [told]
    (fault,) = cli("audit", "verify", "--json").data["faults"]
    assert fault["detail"] in told
    with closing(sqlite3.connect(DB)) as db:  # the log's end goes, too, but for a row that the anchor has not
        db.execute("DELETE FROM audit WHERE number > 3")
        db.commit()
    assert cli("audit", "verify").code == (0 if left == 3 else 1)
    cli("keys", "create")  # what is put down from then on is known again
    assert cli("audit", "verify").code == 0


async def made() -> None:
    """A store, and nothing in its audit log."""
    Path(DB).parent.mkdir(exist_ok=True)
    async with open_store(DB):
        pass


def test_an_anchor_is_none_to_be_missed_before_anything_is_put_down(cli: Cli) -> None:
    Path("swarmwright.toml").write_text('[server]\naudit_anchor = "anchor"\n')
    asyncio.run(made())
    checked = cli("audit", "verify")
    assert checked.code == 0 and "0 rows" in checked.out and "no anchor" in checked.err
    cli("keys", "create")
    assert cli("audit", "verify").code == 0
    Path("anchor").unlink()
    gone = cli("audit", "verify")
    assert gone.code == 1 and gone.out.splitlines() == [f"row 1: {UNKNOWN} 1: {WHY}"]
    Path("anchor").mkdir()
    assert cli("audit", "verify").code == 2


def test_looking_makes_no_store(cli: Cli) -> None:
    here = set(Path().rglob("*"))
    for command in (["audit", "verify"], ["audit", "show"], ["keys", "list"], ["keys", "revoke", "a"]):
        ended = cli(*command, "--db", "none.db")
        assert ended.code == 2 and "there is no store" in ended.err, command
        ended = cli(*command)
        assert ended.code == (0 if command[1] in ("show", "list") else 2), command
    assert set(Path().rglob("*")) == here
    Path("empty.db").touch()
    assert cli("audit", "verify", "--db", "empty.db").code == 2 and not Path("empty.db").stat().st_size


def test_looking_makes_no_schema_in_a_database(cli: Cli, postgres_url: str) -> None:
    for command in (["audit", "verify"], ["audit", "show"], ["keys", "list"]):
        ended = cli(*command, "--db", postgres_url)
        assert ended.code == 2 and "there is no store" in ended.err, command
    assert cli("keys", "create", "--db", postgres_url).code == 0
    assert cli("audit", "verify", "--db", postgres_url).code == 0


def test_what_the_log_says_cannot_move_the_cursor(cli: Cli) -> None:
    cli("keys", "create")
    with closing(sqlite3.connect(DB)) as db:
        db.execute("UPDATE audit SET body = replace(body, 'command line', 'a\\u001b[2Jb')")
        db.commit()
    assert "\x1b" not in cli("audit", "show").out
    with closing(sqlite3.connect(DB)) as db:
        db.execute("UPDATE audit SET body = 'nonsense'")
        db.commit()
    assert "cannot be read" in cli("audit", "show").out


def test_a_damaged_key_is_listed_among_the_others_and_can_be_revoked(cli: Cli) -> None:
    first = cli("keys", "create", "--json").data["key_id"]
    second = cli("keys", "create", "--json").data["key_id"]
    with closing(sqlite3.connect(DB)) as db, db:
        db.execute("UPDATE api_keys SET permissions = 'z{' WHERE key_id = ?", (first,))
    listed = {one["key_id"]: one["damaged"] for one in cli("keys", "list", "--json").data}
    assert listed == {first: True, second: False}
    shown = cli("keys", "list").out
    assert "damaged, opens nothing: revoke it, and make another" in shown
    assert cli("keys", "revoke", first).code == 0
