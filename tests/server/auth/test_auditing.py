"""The audit log: what stands in it, that nothing is done without it, and that no change of it stays
unnoticed."""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langgraph_sdk import Auth
from websockets.asyncio.client import connect

from support import callers, serving
from swarmwright.errors import StorageFailed
from swarmwright.ports.audit import AuditEntry, AuditRow, row_hash
from swarmwright.runtime.serving.auditing import Checking, Fault, read_anchor
from swarmwright.server.auth.auditing import anchored

Told = tuple[str, str, str, str]


async def rows(door: callers.Door) -> list[AuditEntry]:
    return [AuditEntry.read(row.body) for row in await door.store.audit.read()]


def short(entry: AuditEntry) -> Told:
    return entry.identity, entry.operation, entry.resource, entry.result


async def test_who_did_what_when_on_what_with_which_result(tmp_path: Path) -> None:
    async with callers.door(tmp_path, audit="changes") as door:
        key, made = await door.keys.make(tenant="acme", identity="ann")
        async with door.client(key=key) as client, door.client() as nobody:
            await client.post("/threads", json={"thread_id": "t"})
            await client.get("/threads/t")
            await client.post("/threads/search", json={})
            await client.post("/threads/t/runs/wait", json={"assistant_id": "echo", "input": {}})
            await client.delete("/threads/none")
            await client.post("/threads", content=b"{")
            await client.put("/store/items", json={"namespace": ["n"], "key": "k", "value": {"secret": 1}})
            await nobody.delete("/threads/t")
        found = await rows(door)
    assert [short(entry) for entry in found] == [
        ("ann", "create_thread", "/threads", "begun"),
        ("ann", "create_thread", "/threads", "200"),
        ("ann", "wait_run", "/threads/t/runs/wait", "begun"),
        ("ann", "wait_run", "/threads/t/runs/wait", "200"),
        ("ann", "delete_thread", "/threads/none", "begun"),
        ("ann", "delete_thread", "/threads/none", "404"),
        ("ann", "create_thread", "/threads", "begun"),
        ("ann", "create_thread", "/threads", "422"),
        ("ann", "put_item", "/store/items", "begun"),
        ("ann", "put_item", "/store/items", "204"),
        ("", "delete_thread", "/threads/t", "401"),
    ]
    assert {entry.credential for entry in found[:-1]} == {f"key {made.key_id}"}
    assert found[0].request == found[1].request != found[2].request
    assert found[1].about == {"thread_id": "t"} and found[3].about["at"].startswith("/threads/t/runs/")
    assert found[9].about == {"namespace": ["n"], "key": "k"}  # which item, and not what is in it
    assert found[0].at <= found[1].at and all(entry.tenant == "acme" for entry in found[:-1])


async def test_nobody_fills_the_log_with_long_names(tmp_path: Path) -> None:
    async with callers.door(tmp_path, audit="changes") as door, door.client(key=await door.key()) as client:
        await client.put("/store/items", json={"namespace": ["n"], "key": "k" * 100_000, "value": {}})
        await client.post("/threads/" + "x" * 10_000, json={})
        assert all(len(row.body) < 5000 for row in await door.store.audit.read())


async def test_looks_are_put_down_where_all_is(tmp_path: Path) -> None:
    async with callers.door(tmp_path, audit="all") as door, door.client(key=await door.key()) as client:
        await client.get("/info")
        await client.get("/threads/none")
        assert [entry.result for entry in await rows(door)] == ["begun", "200", "begun", "404"]


async def test_what_handlers_refuse_is_put_down(tmp_path: Path) -> None:
    auth = Auth()

    @auth.authenticate
    async def who() -> str:
        return "ann"

    @auth.on
    async def on(ctx: Any, value: Any) -> bool:
        return False

    async with callers.door(tmp_path, auth=auth, audit="changes") as door, door.client() as client:
        await client.post("/threads", json={})
        assert [short(one)[3] for one in await rows(door)] == ["begun", "403"]


async def test_nothing_is_done_that_cannot_be_put_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with callers.door(tmp_path, audit="changes") as door, door.client(key=await door.key()) as client:
        append, calls = door.store.audit.append, list[str]()

        async def fails(entry: AuditEntry) -> AuditRow:
            calls.append(entry.result)
            if entry.result in failing:
                raise StorageFailed("/secret/s.db", "disk full")
            return await append(entry)

        monkeypatch.setattr(door.store.audit, "append", fails)
        failing = {"begun"}
        answer = await client.post("/threads", json={"thread_id": "t"})
        assert answer.status_code == 503 and "secret" not in answer.text
        assert answer.json()["type"] == "urn:swarmwright:problem:not-available"
        assert calls == ["begun"] and await door.store.threads.all() == []
        assert (await client.get("/threads/none")).status_code == 404  # looks go on
        failing = {"200"}
        answer = await client.post("/threads", json={"thread_id": "t"})
        assert answer.status_code == 503 and "thread_id" not in answer.text
        streamed = await client.post("/threads/t/runs/stream", json={"assistant_id": "echo", "input": {}})
        assert streamed.status_code == 503
        failing = {"401"}
        async with door.client() as nobody:
            assert (await nobody.post("/threads", json={})).status_code == 503
        failing = set()
        assert (await client.post("/threads", json={})).status_code == 200


async def test_what_breaks_has_an_end_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with callers.door(tmp_path, audit="changes") as door, door.client(key=await door.key()) as client:

        async def breaks(*args: Any, **more: Any) -> None:
            raise RuntimeError("broken")

        monkeypatch.setattr(type(door.services.threads), "create", breaks)
        assert (await client.post("/threads", json={})).status_code == 500
        assert [entry.result for entry in await rows(door)] == ["begun", "500"]


async def test_commands_over_a_websocket_are_asked_about_and_put_down(tmp_path: Path) -> None:
    auth = Auth()

    @auth.authenticate
    async def who(authorization: str) -> str:
        return authorization.removeprefix("Bearer ")

    @auth.on
    async def on(ctx: Any, value: Any) -> Any:
        if ctx.action == "create_run" and ctx.user.identity == "bob":
            return False
        return {"owner": ctx.user.identity} if ctx.user.identity != "bob" else None

    async with (
        callers.door(tmp_path, auth=auth, audit="changes") as door,
        door.client(token="ann") as client,
        serving.listening(door.app) as url,
    ):
        await client.post("/threads", json={"thread_id": "t"})
        place = f"ws{url.removeprefix('http')}/threads/t/stream/events"
        run = {"assistant_id": "echo", "input": {"text": "a"}}
        told: list[dict[str, Any]] = []
        for name in ("bob", "eve", "ann"):
            async with connect(place, additional_headers={"authorization": f"Bearer {name}"}) as socket:
                await socket.send(json.dumps({"id": 1, "method": "run.start", "params": run}))
                async with asyncio.timeout(serving.SOON_S):
                    told.append(json.loads(await socket.recv()))
        found = [short(one) for one in await rows(door) if one.operation == "send_command"]
    assert [one["type"] for one in told] == ["error", "error", "success"]
    assert told[0]["message"] == "Forbidden" and "no thread" in told[1]["message"]
    path = "/threads/t/commands"
    assert found == [
        ("eve", "send_command", path, "begun"),
        ("eve", "send_command", path, "error"),
        ("ann", "send_command", path, "begun"),
        ("ann", "send_command", path, "success"),
    ]


# -- whether it still says what was put down --------------------------------------------------------------


def chain(number: int) -> list[AuditRow]:
    """So many rows, each in its place."""
    made: list[AuditRow] = []
    for at in range(1, number + 1):
        body = AuditEntry(float(at), "acme", "ann", "key", "create_thread", f"/threads/{at}", "200").body()
        before = made[-1].hash if made else ""
        made.append(AuditRow(at, before, row_hash(at, before, body), "acme", body))
    return made


def anchor(found: Sequence[AuditRow]) -> dict[int, frozenset[str]]:
    return {row.number: frozenset([row.hash]) for row in found}


def faults(found: Sequence[AuditRow], known: dict[int, frozenset[str]]) -> list[Fault]:
    checking = Checking(known)
    half = len(found) // 2
    return [*checking.rows(found[:half]), *checking.rows(found[half:]), *checking.end()]


def rehashed(found: Sequence[AuditRow]) -> list[AuditRow]:
    """The rows, numbered and hashed anew by somebody who knows how."""
    made: list[AuditRow] = []
    for at, row in enumerate(found, 1):
        before = made[-1].hash if made else ""
        made.append(AuditRow(at, before, row_hash(at, before, row.body), row.tenant, row.body))
    return made


@given(st.integers(1, 12), st.data())
def test_whatever_is_done_to_rows_is_noticed(number: int, data: st.DataObject) -> None:
    found = chain(number)
    assert faults(found, anchor(found)) == []
    at = data.draw(st.integers(0, number - 1))
    row, other = found[at], data.draw(st.integers(0, number - 1))
    changes: dict[str, Callable[[], list[AuditRow]]] = {
        "body": lambda: [*found[:at], replace(row, body=row.body.replace("ann", "bob")), *found[at + 1 :]],
        "tenant": lambda: [*found[:at], replace(row, tenant="zoo"), *found[at + 1 :]],
        "hash": lambda: [*found[:at], replace(row, hash="0" * 64), *found[at + 1 :]],
        "previous": lambda: [*found[:at], replace(row, previous="0" * 64), *found[at + 1 :]],
        "number": lambda: [*found[:at], replace(row, number=row.number + 1), *found[at + 1 :]],
        "gone": lambda: [*found[:at], *found[at + 1 :]],
        "twice": lambda: [*found[: at + 1], row, *found[at + 1 :]],
        "moved": lambda: [
            replace(one, body=found[other if one is row else at].body)
            if one in (row, found[other]) and at != other
            else one
            for one in found
        ],
        "cut off": lambda: found[:at],
        "begun later": lambda: found[at + 1 :],
        "made anew": lambda: rehashed([*found[:at], *found[at + 1 :]]),
        "said anew": lambda: rehashed([replace(one, body=one.body.replace("ann", "bob")) for one in found]),
        "all gone": lambda: [],
    }
    change = data.draw(st.sampled_from(sorted(changes)))
    changed = changes[change]()
    if changed != found:
        assert faults(changed, anchor(found)), change


def test_a_row_that_was_made_anew_alone_is_noticed_without_an_anchor() -> None:
    found = chain(4)
    body = found[1].body.replace("ann", "bob")
    changed = replace(found[1], body=body, hash=row_hash(2, found[1].previous, body))
    assert [fault.number for fault in faults([found[0], changed, *found[2:]], {})] == [3]


def test_an_end_that_no_anchor_knows_of_cannot_be_missed() -> None:
    found = chain(5)
    assert faults(found[:3], {}) == []
    assert faults(found[:3], anchor(found[:4])) == [
        Fault(4, "the log ends here; by the anchor, it had 4 rows")
    ]
    assert faults(found, anchor(found[:2])) == []


def test_an_anchor_is_read_line_by_line_and_a_line_that_was_cut_off_is_none() -> None:
    one, two = "a" * 64, "b" * 64
    noted, wrong = read_anchor(f"1 {one}\n2 {two}\n2 {one}\n3 {one[:5]}")
    assert noted == {1: frozenset([one]), 2: frozenset([one, two])} and wrong == []
    assert [fault.number for fault in read_anchor("x\n1 y\n")[1]] == [0, 0]


@pytest.mark.parametrize("cut", ["", "2", "2 ", f"2 {'b' * 20}", f"2 {'b' * 20}\n2", "\n2 b"])
def test_a_line_of_the_anchor_that_was_cut_off_harms_none_of_those_that_go_on_behind_it(cut: str) -> None:
    one, three = "a" * 64, "c" * 64
    noted, wrong = read_anchor(f"1 {one}\n{cut}\n3 {three}\n")
    assert noted == {1: frozenset([one]), 3: frozenset([three])} and wrong == []


@pytest.mark.parametrize("line", ["4 bbb", "2 changed", f"2 {'b' * 65}", "two"])
def test_a_line_of_the_anchor_that_no_row_goes_on_behind_was_not_cut_off(line: str) -> None:
    (wrong,) = read_anchor(f"1 {'a' * 64}\n{line}\n3 {'c' * 64}\n")[1]
    assert wrong.number == 0 and line[:80] in wrong.detail


async def test_the_log_of_a_server_is_whole_and_a_changed_file_is_noticed(tmp_path: Path) -> None:
    place = tmp_path / "anchor"
    async with (
        callers.door(tmp_path, audit="all", anchor=str(place)) as door,
        door.client(key=await door.key()) as client,
    ):
        await asyncio.gather(*(client.post("/threads", json={}) for _ in range(10)))
    known, wrong = read_anchor(place.read_text())
    assert len(known) == 20 and not wrong

    def verified() -> list[Fault]:
        with closing(sqlite3.connect(tmp_path / "s.db")) as db:
            columns = "number, previous, hash, tenant, body"
            found = db.execute(f"SELECT {columns} FROM audit ORDER BY number").fetchall()
        return faults([AuditRow(*row) for row in found], known)

    assert verified() == []
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:
        db.execute("DELETE FROM audit WHERE number > 18")
        db.commit()
    assert [fault.number for fault in verified()] == [19]
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:
        db.execute("UPDATE audit SET body = replace(body, '/threads', '/thread') WHERE number = 2")
        db.commit()
    assert [fault.number for fault in verified()] == [2, 19]


def test_a_line_of_the_anchor_that_is_written_in_part_is_an_error(tmp_path: Path) -> None:
    place, (row,) = tmp_path / "anchor", chain(1)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))
    try:
        with pytest.raises(OSError, match="in part"):
            anchored(str(place), row)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    anchored(str(place), row)
    assert read_anchor(place.read_text()) == ({1: frozenset([row.hash])}, [])


async def test_where_the_anchor_cannot_be_written_nothing_is_done(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "folder")
    async with (
        callers.door(tmp_path, audit="changes", anchor=nowhere) as door,
        door.client(key=await door.key()) as client,
    ):
        assert (await client.post("/threads", json={})).status_code == 503
        assert await door.store.threads.all() == []
