"""The foundry on a server: over the server's own store, with its keys, and with the team that it is given."""

from __future__ import annotations

import asyncio
import base64
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import Auth
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from support import serving
from support.callers import door
from support.foundry import ENDS_WITHIN_S, PEER, WITH_PEER, edited
from support.swarm import door as asking_who
from swarmwright import Settings, TeamConfig
from swarmwright.apps.foundry import live
from swarmwright.apps.foundry.intake import id_of
from swarmwright.apps.foundry.opening import TEAM_FILE, open_foundry, read_team
from swarmwright.bootstrap.hosts import ToHost
from swarmwright.bootstrap.mounting import open_apps
from swarmwright.bootstrap.serving import app_server, open_server
from swarmwright.ports.apps import AppServer
from swarmwright.server.app import create_app
from swarmwright.server.auth.authorising import caller_for
from swarmwright.server.mounting import identity_of
from swarmwright.storage.address import address_of

WITHOUT_JUDGES = """
Drafter drafts the protocol. The whole process is repeated until a clinician approves the protocol, at most \
20 times.
"""
ASKED = {"intent": "Worry time for WOMBATPERSON", "context": "QUOLLHISTORY"}


@asynccontextmanager
async def served(settings: Settings, *teams: TeamConfig) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server with the foundry, as `swarmwright serve --app foundry` opens it."""
    given = ToHost(teams, apps=("foundry",))
    async with (
        open_server(settings, given, alone=True) as (services, access),
        open_apps(given.apps, app_server(settings, given, services, access)) as apps,
        serving.listening(create_app(services, None, access, apps)) as url,
        httpx.AsyncClient(base_url=url, timeout=ENDS_WITHIN_S) as client,
    ):
        yield client


async def asked(client: httpx.AsyncClient) -> str:
    made = await client.post("/api/protocols", json=ASKED)
    assert made.status_code == 201, made.text
    return str(made.json()["protocol_id"])


def bytes_of(file: Path) -> bytes:
    """All that a store of SQLite holds."""
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*") if path.is_file())


async def test_protocols_are_in_the_servers_store_whatever_it_takes_to_open_it(store_address: str) -> None:
    """The address of a database has a query here, which the shown address leaves out."""
    async with served(Settings(database=address_of(store_address))) as client:
        id_ = await asked(client)
    async with open_foundry(database=store_address, recovers=False) as foundry:
        assert (await foundry.state(id_)).user_intent == ASKED["intent"]


def test_no_password_is_shown_with_what_an_app_is_told() -> None:
    settings = Settings(database=address_of("postgresql://ann:s3cret@db/clinic?sslmode=require"))
    told = app_server(settings, ToHost(), None, None)  # type: ignore[arg-type]
    assert told.database == "postgresql://ann:s3cret@db/clinic?sslmode=require"
    assert "s3cret" not in repr(told)


async def test_protocols_are_encrypted_with_the_keys_of_the_servers_config(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLINIC_KEYS", f"one:{base64.b64encode(bytes(range(32))).decode()}")
    settings = Settings(database=tmp_path / "s.db", storage_keys="CLINIC_KEYS")
    async with served(settings) as client:
        await asked(client)
    kept = bytes_of(tmp_path / "s.db")
    assert kept and not [word for word in (b"WOMBATPERSON", b"QUOLLHISTORY") if word in kept]


async def test_a_server_with_a_team_of_the_foundry_writes_protocols_with_it(tmp_path: Path) -> None:
    team = edited(tmp_path, WITH_PEER, PEER)
    async with served(team.settings, team) as client:
        told = (await client.get("/api/team")).json()
        id_ = (await client.post("/api/protocols", json={"intent": "Worry time"})).json()["protocol_id"]
        without = {"prompt": "Drafter drafts the protocol, then Clinical Critic scores it."}
        dry = (await client.post("/api/team", json=without | {"dry_run": True})).json()
        assert [(one["protocol_id"], one["state"]) for one in dry["protocols"]] == [(id_, "ends")]
        refused = await client.post("/api/team", json=without | {"by": "ann"})
        assert refused.status_code == 422 and id_ in refused.text
        assert (await client.get("/api/team")).json() == told
    assert [one["name"] for one in told["agents"]][-1] == "Peer Critic" and "Peer Critic" in told["prompt"]


async def test_a_protocols_thread_stands_for_clients_of_its_team_as_it_is(tmp_path: Path) -> None:
    team = edited(tmp_path)
    async with served(Settings(database=tmp_path / "s.db"), team) as client:
        id_ = await asked(client)
        draft = await standing(client, id_, "waiting")
        told = (await client.get(f"/threads/{id_}/state")).json()
        assert draft["current_draft"] in json.dumps(told["values"], ensure_ascii=False).replace("\\n", "\n")
        assert told["interrupts"] and told["checkpoint"]["thread_id"] == id_
        thread = (await client.get(f"/threads/{id_}")).json()
        assert thread["status"] == "interrupted" and thread["interrupts"]
        assert len((await client.get(f"/threads/{id_}/history")).json()) > 1
        copied = (await client.post(f"/threads/{id_}/copy")).json()
        assert copied["values"].keys() == told["values"].keys()
        yes = {"draft_hash": draft["draft_hash"], "approved": True, "by": "dr. a"}
        assert (await client.post(f"/api/protocols/{id_}/feedback", json=yes)).status_code == 200
        await standing(client, id_, "completed")
        over = (await client.get(f"/threads/{id_}/state")).json()
        assert over["values"].keys() == told["values"].keys() and not over["interrupts"] and not over["next"]


async def standing(client: httpx.AsyncClient, id_: str, status: str) -> dict[str, Any]:
    """A protocol, once its status is that."""
    told: dict[str, Any] = {}
    async with asyncio.timeout(ENDS_WITHIN_S):
        while told.get("status") != status:
            await asyncio.sleep(0.02)
            told = (await client.get(f"/api/protocols/{id_}/state")).json()
    return told


async def test_a_team_of_somebody_else_leaves_the_foundrys_own(tmp_path: Path) -> None:
    other = read_team(None, home=tmp_path)
    bare = TeamConfig(other.catalog, other.prompt, Settings(database=tmp_path / "s.db", model="stub:"), "x")
    async with served(bare.settings, bare) as client:
        assert (await client.get("/api/team")).json()["name"] == "foundry"


async def test_who_may_only_run_things_changes_no_team(tmp_path: Path) -> None:
    said = {
        "prompt": WITH_PEER,
        "agents": [{"name": "Peer Critic", "called": "Clinical Critic"}],
        "by": "eve",
    }
    auth = Auth()

    @auth.authenticate
    async def who(authorization: str) -> dict[str, Any]:
        return {"identity": authorization.removeprefix("Bearer ")}

    @auth.on(resources="assistants", actions="update")
    async def teams(ctx: Any, value: Any) -> bool:
        return bool(ctx.user.identity == "head")

    async with door(tmp_path, auth=auth) as made:
        told = AppServer(str(tmp_path / "f.db"), made.services, "", identity_of, None, (), caller_for)
        async with open_apps(["foundry"], told) as apps:
            made.app = create_app(made.services, None, made.app.state.access, apps)
            async with made.client(token="nurse") as nurse:
                before = (await nurse.get("/api/team")).json()
                assert (await nurse.post("/api/team", json=said)).status_code == 403
                assert (await nurse.get("/api/team")).json() == before
            async with made.client(token="head") as head:
                changed = await head.post("/api/team", json=said)
    assert changed.status_code == 200, changed.text
    assert changed.json()["team"]["by"] == "head", "who the door knows goes before what the body says"


async def test_whether_it_is_well_anybody_may_ask_and_hears_nothing_else(tmp_path: Path) -> None:
    async with door(tmp_path) as made:
        told = AppServer(str(tmp_path / "f.db"), made.services, "", identity_of, None, (), caller_for)
        async with open_apps(["foundry"], told) as apps:
            made.app = create_app(made.services, None, made.app.state.access, apps)
            async with made.client() as nobody:
                well = await nobody.get("/health")
                assert (well.status_code, well.json()) == (200, {"status": "ok"})
                for path in ("/api/protocols", "/api/team"):
                    assert (await nobody.get(path)).status_code == 401
            async with made.client(key=await made.key("a tenant", "ann")) as ann:
                assert (await ann.get("/health")).json() == {"status": "ok"}
                assert (await ann.get("/api/protocols")).status_code == 404


async def test_a_review_is_by_whom_the_door_knows_whatever_the_body_says(tmp_path: Path) -> None:
    async with door(tmp_path) as made:
        told = AppServer(str(tmp_path / "f.db"), made.services, "", identity_of, None, (), caller_for)
        async with open_apps(["foundry"], told) as apps:
            made.app = create_app(made.services, None, made.app.state.access, apps)
            async with made.client(key=await made.key("", "dr. b")) as client:
                started = await client.post("/api/protocols", json={"intent": "Worry time"})
                async with open_foundry(database=told.database) as foundry:
                    state = await foundry.wait(started.json()["protocol_id"], ENDS_WITHIN_S)
                said = {"draft_hash": state.draft_hash, "approved": True, "by": "somebody else"}
                reviewed = await client.post(f"/api/protocols/{state.thread_id}/feedback", json=said)
    assert [one["by"] for one in reviewed.json()["audit"]] == ["dr. b"]


async def test_a_thread_that_only_has_such_an_id_is_in_nobodys_way(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "s.db")
    key = "mine"
    async with served(settings) as client:
        id_ = await asked(client)
        for stray in ("protocol-zzz", id_of(key)):
            assert (await client.post("/threads", json={"thread_id": stray})).status_code == 200
    async with served(settings) as client:  # it starts
        assert [one["thread_id"] for one in (await client.get("/api/protocols")).json()] == [id_]
        assert (await client.get("/api/protocols/protocol-zzz/state")).status_code == 404
        prompt = (await client.get("/api/team")).json()["prompt"]
        assert (await client.post("/api/team", json={"prompt": prompt, "by": "ann"})).status_code == 200
        taken = await client.post("/api/protocols", json=ASKED, headers={"Idempotency-Key": key})
        assert taken.status_code == 409 and "a thread that is no protocol" in taken.json()["taken_by"]


async def test_a_protocol_that_is_deleted_is_told_to_who_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_S", 0.05)
    async with (
        asyncio.timeout(ENDS_WITHIN_S),
        served(Settings(database=tmp_path / "s.db")) as client,
        client.stream("GET", "/api/protocols/stream") as answer,
    ):
        lines = answer.aiter_lines()
        await told_in(lines, "changed")
        id_ = await asked(client)
        while not [one for one in await told_in(lines, "changed") if one["status"] == "waiting"]:
            pass
        where = str(client.base_url).replace("http", "ws", 1).rstrip("/")
        async with connect(f"{where}/ws/{id_}") as told:
            assert (await client.delete(f"/threads/{id_}")).status_code == 204
            assert await told_in(lines, "gone") == [id_]
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await told.recv()
        assert closed.value.rcvd and closed.value.rcvd.code == live.NOT_THERE
        assert (await client.get("/api/protocols")).json() == []


async def told_in(lines: AsyncIterator[str], kind: str) -> list[Any]:
    """What the next event of that kind tells."""
    event = ""
    async for line in lines:
        event = line.removeprefix("event: ") if line.startswith("event:") else event
        if line.startswith("data:") and event == kind:
            told: list[Any] = json.loads(line.removeprefix("data:"))
            return told
    raise AssertionError("the stream is over")


async def test_an_answer_by_the_general_routes_is_not_used_up_where_nothing_could_begin(
    tmp_path: Path,
) -> None:
    said = {"replies": [{"match": "You write CBT protocols", "text": "Take a walk, and rate your mood."}]}
    (tmp_path / "script.json").write_text(json.dumps(said))
    begun = edited(tmp_path, WITHOUT_JUDGES, model=f"stub:{tmp_path / 'script.json'}")
    async with open_foundry(begun, database=tmp_path / "s.db") as foundry:
        id_ = (await foundry.start("Worry time")).protocol_id
        assert (await foundry.wait(id_, ENDS_WITHIN_S)).requires_human_approval
    team = edited(tmp_path, WITHOUT_JUDGES)
    async with served(Settings(database=tmp_path / "s.db"), team) as client:
        (asks,) = (await client.get(f"/swarm/threads/{id_}/approvals")).json()
        no = {"decision": {"action": "reject", "reason": "More on sleep"}}
        said = await client.post(f"/swarm/threads/{id_}/approvals/{asks['approval']}", json=no)
        assert (said.status_code, said.json()["kind"]) == (409, "not_ready"), said.text
        assert "was begun with stub:" in said.text
        assert (await client.get(f"/swarm/threads/{id_}/approvals")).json() == [asks]
        state = (await client.get(f"/api/protocols/{id_}/state")).json()
        assert (state["audit"], state["status"]) == ([], "waiting")


async def test_a_yes_as_a_command_that_does_not_count_is_answered_so_and_begins_no_run(
    tmp_path: Path,
) -> None:
    async with served(Settings(database=tmp_path / "s.db"), edited(tmp_path)) as client:
        id_ = await asked(client)
        await standing(client, id_, "waiting")
        (one,) = (await client.get(f"/swarm/threads/{id_}/approvals")).json()

        async def respond(response: Any) -> dict[str, Any]:
            params = {"interrupt_id": one["approval"], "namespace": [], "response": response}
            command = {"id": 1, "method": "input.respond", "params": params}
            told: dict[str, Any] = (await client.post(f"/threads/{id_}/commands", json=command)).json()
            return told

        yes = await respond("approve")
        assert (yes["type"], yes["error"]) == ("error", "invalid_argument"), yes
        assert "[draft sha256:" in yes["message"] and "feedback with `by`" in yes["message"]
        assert (await client.get(f"/threads/{id_}/runs")).json() == []
        assert (await client.get(f"/api/protocols/{id_}/state")).json()["status"] == "waiting"
        no = await respond({"decision": "reject", "reason": "Add more detail to step 2"})
        assert no["type"] == "success" and no["result"]["run_id"], no
        async with asyncio.timeout(ENDS_WITHIN_S):
            while (state := await standing(client, id_, "waiting"))["iteration_count"] < 2:  # noqa: ASYNC110  (told over HTTP)
                await asyncio.sleep(0.05)
        assert [one["verdict"] for one in state["audit"]] == ["rejected"]


async def test_a_yes_as_a_command_counts_by_whom_the_server_knows(tmp_path: Path) -> None:
    config = TEAM_FILE.read_text("utf-8")
    async with (
        asking_who(tmp_path, config) as made,
        made.client(key=await made.key("", "dr. b")) as ann,
    ):
        id_ = (await ann.post("/threads", json={})).json()["thread_id"]
        said = {"assistant_id": "foundry", "input": {"messages": [{"role": "user", "content": "Worry time"}]}}
        assert (await ann.post(f"/threads/{id_}/runs/wait", json=said)).status_code == 200
        (one,) = (await ann.get(f"/swarm/threads/{id_}/approvals")).json()
        told = []
        for reason in ("", f"Read [draft {one['needs'].partition('[draft ')[2].partition(']')[0]}]"):
            answer = {"decision": "approve", "reason": reason}
            params = {"interrupt_id": one["approval"], "namespace": [], "response": answer}
            command = {"id": 1, "method": "input.respond", "params": params}
            told.append((await ann.post(f"/threads/{id_}/commands", json=command)).json())
        assert [one["type"] for one in told] == ["error", "success"], told
        joined = await ann.get(f"/threads/{id_}/runs/{told[1]['result']['run_id']}/join")
        assert joined.status_code == 200 and "__error__" not in joined.text
        assert (await ann.get(f"/swarm/threads/{id_}/approvals")).json() == []


async def test_what_waits_says_what_a_yes_has_to_say(tmp_path: Path) -> None:
    team = edited(tmp_path)
    async with served(Settings(database=tmp_path / "s.db"), team) as client:
        id_ = await asked(client)
        state = await standing(client, id_, "waiting")
        named = f"[draft sha256:{state['draft_hash']}"
        (of_thread,) = (await client.get(f"/swarm/threads/{id_}/approvals")).json()
        inbox = (await client.get("/swarm/approvals")).json()["approvals"]
        one = (await client.get(f"/swarm/threads/{id_}/approvals/{of_thread['approval']}")).json()
        thread = (await client.get(f"/swarm/threads/{id_}")).json()
        for told in (of_thread, *inbox, one, *thread["approvals"]):
            assert named in told["needs"], told
        yes = {"decision": {"action": "approve", "reason": f"Read {named}]"}}
        said = await client.post(f"/swarm/threads/{id_}/approvals/{one['approval']}", json=yes)
        assert said.status_code == 409 and "say who decides" in said.text, "of this server, nobody is known"
        remedies = ("--by NAME", "feedback with `by`", "keys create", "SWARMWRIGHT_USER")
        assert all(remedy in said.json()["detail"] for remedy in remedies), said.text
        assert all(remedy in one["needs"] for remedy in remedies), "as is told before anybody tries"
        by_name = {"draft_hash": state["draft_hash"], "approved": True, "by": "dr. a"}
        assert (await client.post(f"/api/protocols/{id_}/feedback", json=by_name)).status_code == 200


async def test_a_thread_of_the_team_that_is_no_protocol_is_told_no_door_that_knows_protocols_alone(
    tmp_path: Path,
) -> None:
    async with served(Settings(database=tmp_path / "s.db"), edited(tmp_path)) as client:
        id_ = (await client.post("/threads", json={})).json()["thread_id"]
        said = {"assistant_id": "foundry", "input": {"messages": [{"role": "user", "content": "Worry time"}]}}
        assert (await client.post(f"/threads/{id_}/runs/wait", json=said)).status_code == 200
        (one,) = (await client.get(f"/swarm/threads/{id_}/approvals")).json()
        assert "[draft sha256:" in one["needs"]
        assert f"swarmwright approvals {id_}" in one["needs"] and "keys create" in one["needs"]
        assert not any(door in one["needs"] for door in ("swarmwright foundry", "/api/protocols", "page"))


async def test_a_yes_by_the_general_door_is_of_whom_the_server_knows(tmp_path: Path) -> None:
    config = TEAM_FILE.read_text("utf-8")
    async with (
        asking_who(tmp_path, config) as made,
        made.client(key=await made.key("", "dr. b")) as ann,
    ):
        id_ = (await ann.post("/threads", json={})).json()["thread_id"]
        said = {"assistant_id": "foundry", "input": {"messages": [{"role": "user", "content": "Worry time"}]}}
        assert (await ann.post(f"/threads/{id_}/runs/wait", json=said)).status_code == 200
        (one,) = (await ann.get(f"/swarm/threads/{id_}/approvals")).json()
        assert "[draft sha256:" in one["needs"] and "SWARMWRIGHT_USER" not in one["needs"], "she is known"
        hash_ = one["needs"].partition("[draft ")[2].partition("]")[0]
        yes = {"decision": {"action": "approve", "reason": f"Read [draft {hash_}]"}}
        answered = await ann.post(f"/swarm/threads/{id_}/approvals/{one['approval']}", json=yes)
        assert answered.status_code == 200, answered.text
        assert (await ann.get(f"/swarm/threads/{id_}/approvals")).json() == []
