"""A thread of which something cannot be opened any more: its runs end, who reads it is told."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from support.driven import Driven, driven
from support.serving import SOON_S, kept_services, listening
from support.swarm import teams
from support.working import working
from swarmwright.ports.runs import RunRecord
from swarmwright.runtime.hosting.graphs import HostedGraph
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.server.app import create_app
from swarmwright.storage.opening import open_store
from swarmwright.storage.sealing import Keyring
from swarmwright.storage.vault import Sealing
from swarmwright.worker.queue import prepare_queue

TYPE = "urn:swarmwright:problem:thread-unreadable"
ECHO: dict[str, Any] = {"assistant_id": "echo", "input": {"text": "a"}}
SEALED = Sealing(Keyring({"one": os.urandom(32)}))


@asynccontextmanager
async def serving(address: str, sealing: Sealing | None = SEALED) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server over that store, whose driver looks for lost runs often."""
    async with (
        asyncio.timeout(2 * SOON_S),  # a wait that sends heartbeats goes on without end
        kept_services(address, sealing=sealing, look_for_lost_s=0.1) as (_, made),
        listening(create_app(made)) as url,
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as client,
    ):
        yield client


async def twice(http: httpx.AsyncClient) -> None:
    """Two threads, t0 and t1, on which something has run."""
    for thread in ("t0", "t1"):
        await http.post("/threads", json={"thread_id": thread})
        assert (await http.post(f"/threads/{thread}/runs/wait", json=ECHO)).json()["text"] == "a!"


def rows(address: str, statement: str, *values: Any) -> Sequence[Any]:
    """What the store's file or database has, or is made to have."""
    if address.startswith("postgresql"):
        with psycopg.connect(address, autocommit=True) as db:
            db.execute("SET search_path TO swarmwright")
            done = db.execute(statement.replace("?", "%s").encode(), values)
            return done.fetchall() if done.description else ()
    file = sqlite3.connect(address, isolation_level=None)
    found = file.execute(statement, values).fetchall()
    file.close()
    return found


def packs(address: str, thread: str) -> Sequence[tuple[Any, bytes]]:
    """(id, pack) of a thread's checkpoints, the newest first."""
    of = "SELECT id, pack FROM saved JOIN spaces USING (space) WHERE thread_id = ? ORDER BY id DESC"
    return [(id_, bytes(pack)) for id_, pack in rows(address, of, thread)]


def break_newest(address: str, how: str) -> Any:
    """Put something else in the place of t0's newest checkpoint; the row's id."""
    (id_, pack), *older = packs(address, "t0")
    other = {
        "another thread's": packs(address, "t1")[0][1],
        "an older one": older[0][1],
        "a flipped bit": pack[:40] + bytes([pack[40] ^ 1]) + pack[41:],
        "what was never packed": b"2" + os.urandom(80),
    }[how]
    rows(address, "UPDATE saved SET pack = ? WHERE id = ?", other, id_)
    return id_, other


@pytest.mark.parametrize("how", ["another thread's", "an older one", "a flipped bit"])
async def test_a_run_on_a_thread_that_cannot_be_read_ends_at_once_and_says_why(
    store_address: str, how: str
) -> None:
    async with serving(store_address) as http:
        await twice(http)
    broken = break_newest(store_address, how)
    async with serving(store_address) as http:
        waited = await http.post("/threads/t0/runs/wait", json=ECHO)
        assert waited.json()["__error__"]["error"] == "ThreadUnreadable"
        assert "'t0'" in waited.json()["__error__"]["message"] and "backup" in waited.text
        streamed = await http.post("/threads/t0/runs/stream", json=ECHO)
        assert "event: error" in streamed.text and "ThreadUnreadable" in streamed.text
        runs = (await http.get("/threads/t0/runs")).json()
        assert [one["status"] for one in runs] == ["error", "error", "success"]
        assert (
            runs[0]["error"]["error"] == "ThreadUnreadable" and "was changed" in runs[0]["error"]["message"]
        )
        stopped = await http.post(f"/threads/t0/runs/{runs[0]['run_id']}/cancel", params={"wait": True})
        assert stopped.status_code == 404  # it is over
        assert packs(store_address, "t0")[0] == broken  # nothing was written over it
        assert (await http.post("/threads/t1/runs/wait", json=ECHO)).json()["text"] == "a!"


async def test_a_thread_whose_key_another_server_has_wrapped_is_told_like_any_that_cannot_be_read(
    store_address: str,
) -> None:
    newer = Sealing(Keyring({"two": os.urandom(32), **SEALED.keyring.keys}))
    async with serving(store_address) as http:
        await twice(http)
        async with open_store(store_address, newer) as store:
            assert store.vault is not None
            await store.vault.box("t0")
        (run,) = (await http.get("/threads/t0/runs")).json()
        tellings = [
            await http.get("/threads/t0/state"),
            await http.get("/threads/t0/history"),
            await http.post("/threads/t0/state", json={"values": {"text": "b"}}),
            await http.post("/threads/t0/runs/wait", json=ECHO),
            await http.post("/threads/t0/runs", json=ECHO),
            await http.get(f"/threads/t0/runs/{run['run_id']}/join"),
        ]
        waited = tellings.pop().json()["__error__"]
        assert waited["error"] == "ThreadUnreadable" and "give that key, too" in waited["message"]
        for told in tellings:
            problem = told.json()
            assert (told.status_code, problem["type"]) == (500, TYPE), told.text
            assert "'two'" in problem["reason"] and "give that key, too" in problem["remedy"]
        one = (await http.get("/threads/t0")).json()
        assert one["status"] == "error" and "give that key, too" in one["error"]["message"]
        found = (await http.post("/threads/search", json={})).json()
        assert {row["thread_id"]: row["status"] for row in found} == {"t0": "error", "t1": "idle"}
        assert (await http.post("/threads/t1/runs/wait", json=ECHO)).json()["text"] == "a!"
    async with serving(store_address, newer) as http:
        assert (await http.post("/threads/t0/runs/wait", json=ECHO)).json()["text"] == "a!"


async def test_a_run_whose_key_this_server_was_not_given_waits_for_one_that_has_it(
    store_address: str,
) -> None:
    newer = Sealing(Keyring({"two": os.urandom(32), **SEALED.keyring.keys}))
    async with serving(store_address) as http:
        await twice(http)
        run = (await http.post("/threads/t0/runs", json={**ECHO, "after_seconds": 2})).json()
        async with open_store(store_address, newer) as store:
            assert store.vault is not None
            await store.vault.box("t0")
        other = await http.post("/threads/t1/runs/wait", json={**ECHO, "after_seconds": 3})
        assert other.json()["text"] == "a!"  # it is kept from nothing
        assert (await http.get(f"/threads/t0/runs/{run['run_id']}")).json()["status"] in (
            "pending",
            "running",
        )
    async with serving(store_address, newer) as http:
        assert (await http.get(f"/threads/t0/runs/{run['run_id']}/join")).json()["text"] == "a!"


async def test_what_was_never_packed_is_as_little_read_where_nothing_is_encrypted(store_address: str) -> None:
    async with serving(store_address, None) as http:
        await twice(http)
    break_newest(store_address, "what was never packed")
    async with serving(store_address, None) as http:
        waited = (await http.post("/threads/t0/runs/wait", json=ECHO)).json()
        assert (
            waited["__error__"]["error"] == "ThreadUnreadable" and "damaged" in waited["__error__"]["message"]
        )
        assert (await http.get("/threads/t0/state")).json()["type"] == TYPE


async def test_who_reads_such_a_thread_is_told_so_for_good_and_lists_show_it_among_the_others(
    store_address: str,
) -> None:
    async with serving(store_address) as http:
        await twice(http)
    break_newest(store_address, "an older one")
    async with serving(store_address) as http:
        told = await http.get("/threads/t0/state")
        assert told.status_code == 500 and "retry-after" not in told.headers, told.text
        problem = told.json()
        assert problem["type"] == TYPE and problem["thread_id"] == "t0" and "backup" in problem["remedy"]
        assert problem["what"].startswith("checkpoint ") and "was changed" in problem["reason"]
        found = (await http.post("/threads/search", json={})).json()
        by_id = {one["thread_id"]: one for one in found}
        assert by_id["t1"]["values"]["text"] == "a!" and by_id["t1"]["status"] == "idle"
        assert by_id["t0"]["status"] == "error" and by_id["t0"]["error"]["error"] == "ThreadUnreadable"
        held = (await http.post("/threads/search", json={"values": {"text": "a!"}})).json()
        assert [one["thread_id"] for one in held] == ["t1"]
        assert (await http.get("/threads/t0")).json()["error"]["error"] == "ThreadUnreadable"
        assert (await http.get("/swarm/approvals")).is_success
        listed = (await http.get("/swarm/threads")).json()
        assert {one["thread_id"] for one in listed} == {"t0", "t1"}


async def test_what_stands_before_it_can_be_read_and_gone_on_from_on_another_thread(
    store_address: str,
) -> None:
    async with serving(store_address) as http:
        await twice(http)
    break_newest(store_address, "a flipped bit")
    async with serving(store_address) as http:
        broken = (await http.get("/threads/t0/state")).json()["what"].split()[-1]
        earlier = (await http.get("/threads/t0/history", params={"before": broken})).json()
        values = earlier[0]["values"]
        assert values["text"] == "a" and len(earlier) == 2
        await http.post("/threads", json={"thread_id": "t2"})
        again = await http.post("/threads/t2/runs/wait", json={**ECHO, "input": values})
        assert again.json()["text"] == "a!"
        assert (await http.delete("/threads/t0")).is_success


@pytest.mark.parametrize("sealing", [None, SEALED], ids=["open", "sealed"])
async def test_a_run_whose_request_is_no_json_any_more_ends_and_holds_up_no_other(
    tmp_path: Path, sealing: Sealing | None
) -> None:
    address = str(tmp_path / "s.db")
    async with serving(address, sealing) as http:
        await twice(http)
        bad = (await http.post("/threads/t0/runs", json={**ECHO, "after_seconds": 1})).json()["run_id"]
    rows(address, "UPDATE runs SET request = replace(request, '{', 'z') WHERE run_id = ?", bad)
    async with serving(address, sealing) as http:
        await http.get(f"/threads/t0/runs/{bad}/join")
        run = (await http.get(f"/threads/t0/runs/{bad}")).json()
        assert run["status"] == "error" and "no JSON" in run["error"]["message"], run
        assert (await http.post("/threads/t1/runs/wait", json=ECHO)).json()["text"] == "a!"


@pytest.mark.parametrize("what", ["request", "key"])
async def test_a_run_that_cannot_be_read_itself_ends_and_holds_up_no_other(
    store_address: str, what: str
) -> None:
    async with serving(store_address) as http:
        await twice(http)
        later = {**ECHO, "after_seconds": 1}
        bad = (await http.post("/threads/t0/runs", json=later)).json()["run_id"]
    if what == "request":
        changed = json.dumps({"sealed": base64.b85encode(b"E1" + os.urandom(60)).decode()})
        rows(store_address, "UPDATE runs SET request = ? WHERE run_id = ?", changed, bad)
    else:
        rows(
            store_address, "UPDATE thread_keys SET wrapped = ? WHERE thread_id = 't0'", b"E1" + os.urandom(60)
        )
    async with serving(store_address) as http:
        await http.get(f"/threads/t0/runs/{bad}/join")
        run = (await http.get(f"/threads/t0/runs/{bad}")).json()
        assert run["status"] == "error" and run["error"]["error"] == "ThreadUnreadable", run
        assert len((await http.get("/threads/t0/runs")).json()) == 2
        assert (await http.post("/threads/t1/runs/wait", json=ECHO)).json()["text"] == "a!"


async def test_such_a_run_that_is_asked_to_be_taken_back_is_gone(store_address: str) -> None:
    async with serving(store_address) as http:
        await twice(http)
        bad = (await http.post("/threads/t0/runs", json={**ECHO, "after_seconds": 1})).json()["run_id"]
    break_newest(store_address, "an older one")
    rows(store_address, "UPDATE runs SET stop = 'rollback', attempt = 1, since = 1 WHERE run_id = ?", bad)
    async with serving(store_address) as http:
        await http.get(f"/threads/t0/runs/{bad}/join")
        assert (await http.get(f"/threads/t0/runs/{bad}")).status_code == 404


@pytest.mark.parametrize("metadata", ["z{", "[1]", "null"])
async def test_a_thread_whose_metadata_are_damaged_is_told_so_and_keeps_no_other_from_being_listed(
    tmp_path: Path, metadata: str
) -> None:
    address = str(tmp_path / "s.db")
    async with serving(address, None) as http:
        await twice(http)
    rows(address, "UPDATE threads SET metadata = ? WHERE thread_id = 't0'", metadata)
    async with serving(address, None) as http:
        found = {one["thread_id"]: one for one in (await http.post("/threads/search", json={})).json()}
        assert found["t0"]["error"]["error"] == "ThreadUnreadable" and found["t1"]["status"] == "idle"
        assert "damaged" in found["t0"]["metadata"]["unreadable"]
        of = {"metadata": {"graph_id": "echo"}}
        assert [one["thread_id"] for one in (await http.post("/threads/search", json=of)).json()] == ["t1"]
        for told in (
            await http.patch("/threads/t0", json={"metadata": {"a": 1}}),
            await http.post("/threads/t0/runs/wait", json=ECHO),
            await http.post("/threads/t0/copy"),
        ):
            assert told.status_code == 500 and told.json()["type"] == TYPE
        assert rows(address, "SELECT metadata FROM threads WHERE thread_id = 't0'")[0][0] == metadata
        assert (await http.get("/threads/t0/state")).json()["values"]["text"] == "a!"
        assert (await http.delete("/threads/t0")).is_success


async def test_damaged_data_of_a_run_an_assistant_or_a_cron_keep_no_other_from_being_listed(
    tmp_path: Path,
) -> None:
    address = str(tmp_path / "s.db")
    async with serving(address, None) as http:
        await twice(http)
        for name in ("a", "b"):
            made = await http.post("/assistants", json={"graph_id": "echo", "name": name})
            await http.post("/runs/crons", json={**ECHO, "schedule": "* * * * *", "metadata": {"name": name}})
    rows(address, "UPDATE runs SET metadata = 'z', error = 'z' WHERE thread_id = 't0'")
    rows(address, "UPDATE assistants SET metadata = 'z', config = '[]' WHERE name = 'b'")
    rows(address, "UPDATE crons SET request = 'z', next_at = 1 WHERE metadata LIKE '%b%'")
    async with serving(address, None) as http:
        (run,) = (await http.get("/threads/t0/runs")).json()
        assert "damaged" in run["metadata"]["unreadable"]
        found = (await http.post("/assistants/search", json={"metadata": {}})).json()
        assert {"a", "b"} <= {one["name"] for one in found}
        refused = await http.post(
            "/runs/wait", json={"assistant_id": made.json()["assistant_id"], "input": {}}
        )
        assert refused.status_code == 422 and "config is damaged" in refused.text
        crons = (await http.post("/runs/crons/search", json={})).json()
        assert len(crons) == 2
        assert (await http.post("/threads/t1/runs/wait", json=ECHO)).json()["text"] == "a!"


async def test_threads_that_are_pruned_leave_out_the_one_that_cannot_be_read(store_address: str) -> None:
    async with serving(store_address, None) as http:
        await twice(http)
    broken = break_newest(store_address, "what was never packed")
    async with serving(store_address, None) as http:
        pruned = {"thread_ids": ["t0", "t1"], "strategy": "keep_latest"}
        assert (await http.post("/threads/prune", json=pruned)).json() == {"pruned_count": 1}
        assert len(packs(store_address, "t1")) == 1 and packs(store_address, "t0")[0] == broken
        assert len(packs(store_address, "t0")) > 1


async def test_a_stream_that_comes_to_a_damaged_event_says_so(store_address: str) -> None:
    async with serving(store_address, None) as http:
        await twice(http)
        run = (await http.post("/threads/t0/runs", json={**ECHO, "stream_resumable": True})).json()["run_id"]
        await http.get(f"/threads/t0/runs/{run}/join")
    of = "(SELECT log FROM logs WHERE thread_id = 't0')"
    log = of if store_address.startswith("postgresql") else None
    where = f"log = {log}" if log else f"logged / 4294967296 = {of}"
    rows(store_address, f"UPDATE chunks SET pack = ? WHERE {where}", b"2" + os.urandom(30))
    async with serving(store_address, None) as http:
        told = (await http.get(f"/threads/t0/runs/{run}/stream")).text
        assert told.startswith("event: error") and "ThreadUnreadable" in told and "event " in told
        assert (await http.post("/threads/t0/runs/wait", json=ECHO)).json()["text"] == "a!"


async def test_a_run_that_cannot_be_taken_back_since_its_graph_makes_nothing_of_the_thread_ends(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stumbles(*_: object, **__: object) -> None:
        raise KeyError("what was there")

    monkeypatch.setattr(HostedGraph, "roll_back", stumbles)
    async with serving(store_address, None) as http:
        await twice(http)
        slow = {"assistant_id": "slow", "input": {"text": "x"}}
        run = (await http.post("/threads/t0/runs", json=slow)).json()["run_id"]
        async with http.stream("GET", f"/threads/t0/runs/{run}/stream") as told:
            assert "metadata" in await anext(aiter(told.aiter_lines()))  # it is under way
        await http.post(f"/threads/t0/runs/{run}/cancel", params={"action": "rollback", "wait": True})
        assert (await http.get(f"/threads/t0/runs/{run}")).status_code == 404
        assert (await http.post("/threads/t0/runs/wait", json=ECHO)).json()["text"] == "a!"


async def test_so_it_is_with_a_team(
    store_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWARMWRIGHT_STORAGE_KEYS", f"one:{base64.b64encode(os.urandom(32)).decode()}")
    asked = {"assistant_id": "writers", "input": {"messages": [{"role": "user", "content": "Bees"}]}}
    async with (
        asyncio.timeout(2 * SOON_S),
        teams(tmp_path, store=store_address) as url,
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as http,
    ):
        for thread in ("t0", "t1"):
            await http.post("/threads", json={"thread_id": thread})
            assert "__interrupt__" in (await http.post(f"/threads/{thread}/runs/wait", json=asked)).json()
    break_newest(store_address, "an older one")
    async with (
        asyncio.timeout(2 * SOON_S),
        teams(tmp_path, store=store_address) as url,
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as http,
    ):
        answer = {"assistant_id": "writers", "command": {"resume": "approve"}}
        waited = (await http.post("/threads/t0/runs/wait", json=answer)).json()
        assert waited["__error__"]["error"] == "ThreadUnreadable"
        for path in ("/threads/t0/state", "/swarm/threads/t0"):
            assert (await http.get(path)).json()["type"] == TYPE, path
        lost, *others = (await http.get("/threads/t0/history")).json()
        assert "was changed" in lost["metadata"]["unreadable"] and others[0]["values"]["messages"]
        seen = (await http.get("/swarm/threads/t0/checkpoints")).json()["checkpoints"]
        assert "this cannot be read: it was changed" in seen[-1]["happened"]
        assert seen[-1]["parent"] == seen[-2]["checkpoint_id"] and seen[-1]["at"] >= seen[-2]["at"] > 1e9
        assert (await http.get(f"/swarm/threads/t0/checkpoints/{len(seen) - 1}")).is_success
        assert (await http.get(f"/swarm/threads/t0/checkpoints/{len(seen)}")).json()["type"] == TYPE
        inbox = (await http.get("/swarm/approvals")).json()
        assert [one["thread_id"] for one in inbox["approvals"]] == ["t1"] and not inbox["whole"]
        listed = {one["thread_id"]: one for one in (await http.get("/swarm/threads")).json()}
        assert "checkpoint" in listed["t0"]["error"] and listed["t1"]["waits"]
        assert "publisher" in (await http.post("/threads/t1/runs/wait", json=answer)).text


async def test_so_it_is_with_a_worker(postgres_url: str) -> None:
    async with driven(postgres_url, by_a_driver=False) as here:
        await prepare_queue(postgres_url, "the store")
        async with working(here, postgres_url):
            for thread in ("t0", "t1"):
                await here.threads.create(LOCAL, thread)
                assert (await ended(here, thread)).status == "success"
            break_newest(postgres_url, "what was never packed")
            run = await ended(here, "t0")
            assert run.status == "error" and (run.error or {})["error"] == "ThreadUnreadable"
            assert (await ended(here, "t1")).status == "success"


async def ended(here: Driven, thread: str) -> RunRecord:
    """A run of the graph that counts, as it ends."""
    run = await here.runs.create(LOCAL, Asked("count", Request(input={"n": 1})), thread)
    async with asyncio.timeout(SOON_S):
        over = await here.runs.over(run)
    assert over is not None
    return over


@pytest.mark.parametrize("sealing", [None, SEALED], ids=["open", "sealed"])
@pytest.mark.parametrize("which", [0, 1])
async def test_a_checkpoint_that_cannot_be_read_is_told_in_the_history_among_the_others_that_can(
    store_address: str, which: int, sealing: Sealing | None
) -> None:
    async with serving(store_address, sealing) as http:
        await twice(http)
        whole = (await http.get("/threads/t0/history")).json()
    id_, pack = packs(store_address, "t0")[which]
    rows(store_address, "UPDATE saved SET pack = ? WHERE id = ?", pack[:2] + b"junk" * 20, id_)
    lost = whole[which]["checkpoint"]["checkpoint_id"]
    async with serving(store_address, sealing) as http:
        told = (await http.get("/threads/t0/history")).json()
        assert [one["checkpoint_id"] for one in told] == [one["checkpoint_id"] for one in whole]
        for one, before in zip(told, whole, strict=True):
            if one["checkpoint_id"] != lost:
                assert one == before
                continue
            assert one["values"] == {} and one["parent_checkpoint"] == before["parent_checkpoint"]
            assert lost in one["metadata"]["unreadable"] and "from a backup" in one["metadata"]["unreadable"]
            assert one["tasks"][0]["error"] == one["metadata"]["unreadable"]
        of = {"limit": 2, "metadata": {"source": "loop"}}
        assert len((await http.post("/threads/t0/history", json=of)).json()) == 2
        alone = await http.get(f"/threads/t0/state/{lost}")
        assert alone.status_code == 500 and alone.json()["type"] == TYPE
        readable = [one["checkpoint_id"] for one in told if one["checkpoint_id"] != lost]
        for at in readable:
            assert (await http.get(f"/threads/t0/state/{at}")).is_success


async def test_where_nothing_of_a_history_can_be_read_that_is_the_answer(store_address: str) -> None:
    async with serving(store_address) as http:
        await twice(http)
    rows(store_address, "UPDATE saved SET pack = ?", b"E1" + os.urandom(80))
    async with serving(store_address) as http:
        told = await http.get("/threads/t0/history")
        assert told.status_code == 500 and told.json()["type"] == TYPE and "backup" in told.json()["remedy"]
