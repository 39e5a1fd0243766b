"""REST and WebSocket over a foundry, behind a real socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from support.foundry import ENDS_WITHIN_S, client_of, foundry_in
from swarmwright.apps.foundry.live import MOST_EVENTS, NO_EVENT, NOT_FROM_HERE, NOT_THERE
from swarmwright.apps.foundry.opening import open_foundry
from swarmwright.apps.foundry.state import SEED_FIELDS
from swarmwright.errors import InvalidInput
from swarmwright.ports.commands import Swap

INTENT = {"intent": "Create exposure hierarchy for agoraphobia", "context": "42"}


@asynccontextmanager
async def client_in(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with foundry_in(folder) as foundry, client_of(foundry) as client:
        yield client


async def heard(client: httpx.AsyncClient, id_: str, kind: str, after: int = 0) -> list[dict[str, Any]]:
    """The events of a protocol, until one of that kind has come."""
    told: list[dict[str, Any]] = []
    where = str(client.base_url).replace("http", "ws", 1).rstrip("/")
    async with asyncio.timeout(ENDS_WITHIN_S), connect(f"{where}/ws/{id_}?after={after}") as live:
        async for message in live:
            told.append(json.loads(message))
            if told[-1]["kind"] == kind:
                break
    return told


async def test_protocols_are_found_by_status_and_by_any_words_of_their_intent(store_address: str) -> None:
    """Whatever their age: of the one that waits the list's first page may know nothing."""
    far = "Worry time. " * 20 + "For QUOKKA  street."
    async with open_foundry(database=store_address) as foundry, client_of(foundry) as client:
        ids = [(await foundry.start(intent)).protocol_id for intent in (far, "Worry for wombats", "Sleep")]
        waiting = [await foundry.wait(id_, ENDS_WITHIN_S, until=("waiting",)) for id_ in ids]
        for one in waiting[1:]:
            yes = {"draft_hash": one.draft_hash, "approved": True, "by": "dr", "reason": "It will do."}
            yes |= {"findings_hash": one.findings_hash}
            assert (
                await client.post(f"/api/protocols/{one.thread_id}/feedback", json=yes)
            ).status_code == 200
            await foundry.wait(one.thread_id, ENDS_WITHIN_S, until=("completed",))

        async def found(**asked: str | int) -> tuple[set[str], str]:
            answer = await client.get("/api/protocols", params=asked)
            return {one["thread_id"] for one in answer.json()}, answer.headers["x-pagination-total"]

        assert await found(status="waiting", limit=1) == ({ids[0]}, "1")
        assert await found(status="completed") == ({ids[1], ids[2]}, "2")
        assert await found(query="quokka STREET") == ({ids[0]}, "1")
        assert await found(query="worry") == ({ids[0], ids[1]}, "2")
        assert await found(query="worry", status="completed") == ({ids[1]}, "1")
        newest, oldest = await found(limit=2), await found(limit=2, offset=2)
        assert (newest[1], oldest) == ("3", ({ids[0]}, "3"))
        assert await found(query="nobody asked for this") == (set(), "0")
        assert await found(limit=1, order="oldest") == ({ids[0]}, "3")

        async def listed(order: str) -> list[str]:
            answer = await client.get("/api/protocols", params={"order": order})
            return [one["thread_id"] for one in answer.json()]

        assert await listed("oldest") == (await listed("newest"))[::-1]
        assert (await client.get("/api/protocols", params={"order": "any"})).status_code == 422


async def test_who_waits_longest_comes_first_whatever_is_written_of_them_since(store_address: str) -> None:
    async with open_foundry(database=store_address) as foundry, client_of(foundry) as client:
        ids = []
        for intent in ("Worry time", "Fear of lifts", "Sleep"):  # each is asked about before the next
            ids.append((await foundry.start(intent)).protocol_id)
            await foundry.wait(ids[-1], ENDS_WITHIN_S, until=("waiting",))

        async def waiting(**part: int) -> list[dict[str, Any]]:
            asked = {"status": "waiting", "order": "oldest", **part}
            told = await client.get("/api/protocols", params=asked)
            assert told.headers["x-pagination-total"] == "3"
            return list(told.json())

        before = await waiting()
        team = (await client.get("/api/team")).json()
        swapped = await client.post("/api/team", json={"prompt": team["prompt"], "by": "dr"})
        assert swapped.json()["changes"] == []
        for id_ in (ids[2], ids[0], ids[1]):
            sent = await foundry.platform.send(id_, Swap(await foundry.platform.workflow(id_)))
            assert (await foundry.platform.settled(id_, sent.seq)).reason == "nothing changes"
        now = await waiting()
        assert [one["thread_id"] for one in sorted(now, key=lambda one: one["updated_at"])] != ids
        assert [one["thread_id"] for one in now] == ids
        assert [one["thread_id"] for one in await waiting(limit=1, offset=1)] == [ids[1]]
        asked = [one["asked_at"] for one in now]
        assert asked == sorted(asked) == [one["asked_at"] for one in before]
        assert all(one["asked_at"] <= one["updated_at"] for one in now)


async def test_a_swap_that_changes_nothing_writes_nothing_into_the_protocols(tmp_path: Path) -> None:
    async with client_in(tmp_path) as client:
        id_ = (await client.post("/api/protocols", json=INTENT)).json()["protocol_id"]
        await heard(client, id_, "run_interrupted")
        before = (await client.get(f"/api/protocols/{id_}/state")).json()
        team = (await client.get("/api/team")).json()
        same = {"prompt": team["prompt"], "by": "dr"}
        told = (await client.post("/api/team", json=same)).json()
        assert (told["changes"], told["protocols"][0]["reason"]) == ([], "nothing changes")
        now = (await client.get(f"/api/protocols/{id_}/state")).json()
        assert (now["scratchpad"], now["status"]) == (before["scratchpad"], "waiting")
        # Who works in it is changed, though not how they work together.
        agents = [{"name": "Drafter", "role": "Writes for children"}]
        await client.post("/api/team", json={**same, "agents": agents})
        now = (await client.get(f"/api/protocols/{id_}/state")).json()
        assert now["scratchpad"].removeprefix(before["scratchpad"]).startswith("\nThe team: changed")


@pytest.mark.requirement("C-01", "C-02", "C-03", "C-04")
async def test_a_protocol_over_rest_and_websocket_from_intent_to_approval(tmp_path: Path) -> None:
    async with client_in(tmp_path) as client:
        made = await client.post("/api/protocols", json=INTENT)
        assert made.status_code == 201
        id_ = made.json()["protocol_id"]
        events = await heard(client, id_, "run_interrupted")
        assert [e["seq"] for e in events] == list(range(1, len(events) + 1))
        replayed = await heard(client, id_, "run_interrupted", after=3)
        assert replayed == events[3:]
        state = (await client.get(made.headers["location"])).json()
        assert set(SEED_FIELDS) <= set(state) and state["requires_human_approval"]
        feedback = f"/api/protocols/{id_}/feedback"
        said = {"draft_hash": state["draft_hash"], "revision": "Add more detail to step 3", "by": "dr"}
        revised = await client.post(feedback, json=said)
        assert (revised.status_code, revised.json()["revision_reason"]) == (200, said["revision"])
        assert revised.json()["status"] == "drafting"
        await heard(client, id_, "run_interrupted", after=events[-1]["seq"])
        state = (await client.get(f"/api/protocols/{id_}/state")).json()
        yes = {"draft_hash": state["draft_hash"], "approved": True, "by": "dr"}
        assert (await client.post(feedback, json=yes)).status_code == 200
        await heard(client, id_, "run_finished")
        state = (await client.get(f"/api/protocols/{id_}/state")).json()
        assert state["completed"] and state["human_approved"]
        assert "revisions asked for: 1\n" in state["final_protocol"]
        versions = (await client.get(f"/api/protocols/{id_}/versions")).json()
        assert [one["version"] for one in versions] == [1, 2]
        assert [one["thread_id"] for one in (await client.get("/api/protocols")).json()] == [id_]
        assert (await client.get("/health")).json() == {"status": "ok"}


async def test_what_does_not_count_is_a_conflict_with_its_reason(tmp_path: Path) -> None:
    async with client_in(tmp_path) as client:
        key = {"Idempotency-Key": "k"}
        id_ = (await client.post("/api/protocols", json=INTENT, headers=key)).json()["protocol_id"]
        again = await client.post("/api/protocols", json=INTENT, headers=key)
        assert (again.status_code, again.json()["protocol_id"]) == (200, id_)
        other = await client.post("/api/protocols", json=INTENT | {"intent": "other"}, headers=key)
        assert other.status_code == 409 and "this idempotency key came with something else" in other.text
        told = other.json()
        assert (told["kind"], told["protocol_id"]) == ("key_taken", id_)
        assert told["reason"].endswith(told["taken_by"])
        await heard(client, id_, "run_interrupted")
        feedback = f"/api/protocols/{id_}/feedback"
        stale = await client.post(feedback, json={"draft_hash": "0" * 64, "approved": True, "by": "dr"})
        assert (stale.status_code, stale.json()["kind"]) == (409, "stale_draft")
        hash_ = (await client.get(f"/api/protocols/{id_}/state")).json()["draft_hash"]
        assert (stale.json()["protocol_id"], stale.json()["draft_hash"]) == (id_, hash_)
        yes = {"draft_hash": hash_, "approved": True, "by": "dr"}
        other = await client.post(feedback, json=yes | {"findings_hash": "0" * 16})
        assert (other.status_code, other.json()["kind"]) == (409, "stale_findings")
        codes = [(await client.post(feedback, json=yes)).status_code for _ in range(3)]
        assert codes == [200, 409, 409]
        await heard(client, id_, "run_finished")
        over = await client.post(feedback, json={"draft_hash": hash_, "revision": "once more", "by": "dr"})
        assert (over.status_code, over.json()["kind"]) == (409, "finished")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"draft_hash": "0" * 64},
        {"draft_hash": "0" * 64, "approved": True, "revision": "x"},
        {"draft_hash": "short", "approved": True},
        {"draft_hash": "0" * 64, "approve": True},
    ],
)
async def test_feedback_that_says_nothing_or_both_is_refused(tmp_path: Path, body: dict[str, Any]) -> None:
    async with client_in(tmp_path) as client:
        assert (await client.post("/api/protocols/protocol-x/feedback", json=body)).status_code == 422


async def test_what_is_not_there_and_who_comes_from_elsewhere(tmp_path: Path) -> None:
    async with client_in(tmp_path) as client:
        assert (await client.get("/api/protocols/protocol-none/state")).status_code == 404
        assert (await client.post("/api/protocols", json={"intent": ""})).status_code == 422
        where = str(client.base_url).replace("http", "ws", 1).rstrip("/")
        for origin, code in ((None, NOT_THERE), ("https://evil.example", NOT_FROM_HERE)):
            async with connect(f"{where}/ws/protocol-none", origin=origin) as live:  # type: ignore[arg-type]
                with pytest.raises(ConnectionClosed) as closed:
                    async with asyncio.timeout(ENDS_WITHIN_S):
                        await live.recv()
                assert closed.value.rcvd and closed.value.rcvd.code == code


@pytest.mark.parametrize("after", ["-1", "abc", "", "1.5", "+3", "\u0663", str(MOST_EVENTS + 1), "9" * 6_000])
async def test_an_event_that_there_cannot_be_is_told_as_such_to_who_wants_what_came_after(
    tmp_path: Path, after: str
) -> None:
    async with client_in(tmp_path) as client:
        id_ = (await client.post("/api/protocols", json=INTENT)).json()["protocol_id"]
        where = str(client.base_url).replace("http", "ws", 1).rstrip("/")
        async with asyncio.timeout(ENDS_WITHIN_S), connect(f"{where}/ws/{id_}?after={quote(after)}") as live:
            with pytest.raises(ConnectionClosed) as closed:
                await live.recv()
        assert closed.value.rcvd and closed.value.rcvd.code == NO_EVENT
        assert "the number of an event" in closed.value.rcvd.reason


async def test_who_names_an_event_that_is_yet_to_come_waits_for_those_behind_it(tmp_path: Path) -> None:
    async with client_in(tmp_path) as client:
        id_ = (await client.post("/api/protocols", json=INTENT)).json()["protocol_id"]
        last = (await heard(client, id_, "run_interrupted"))[-1]["seq"]
        hash_ = (await client.get(f"/api/protocols/{id_}/state")).json()["draft_hash"]
        ahead = asyncio.create_task(heard(client, id_, "run_interrupted", after=last + 3))
        said = {"draft_hash": hash_, "revision": "shorter", "by": "dr"}
        assert (await client.post(f"/api/protocols/{id_}/feedback", json=said)).status_code == 200
        assert next(one["seq"] for one in await ahead) == last + 4


async def test_a_team_is_changed_by_nobody_without_a_name(tmp_path: Path) -> None:
    async with client_in(tmp_path) as client:
        assert (await client.post("/api/protocols", json=INTENT)).status_code == 201
        before = (await client.get("/api/team")).json()
        said: dict[str, Any] = {"prompt": before["prompt"].replace("at most 20 times", "at most 9 times")}
        for by in ({}, {"by": " "}, {"by": "Automatic approval"}, {"by": "a\nb"}):
            refused = await client.post("/api/team", json={**said, **by})
            assert (refused.status_code, refused.json()["place"]) == (422, "by")
        assert (await client.get("/api/team")).json() == before
        dry = await client.post("/api/team", json={**said, "dry_run": True})
        assert dry.status_code == 200 and dry.json()["changes"]
        changed = await client.post("/api/team", json={**said, "by": " dr. a "})
        assert changed.json()["team"]["by"] == "dr. a" and changed.json()["changes"]
        critic = {"agents": [{"name": "Safety Guardian", "called": "Clinical Critic"}], "by": "dr. a"}
        for dry_run in (True, False):
            refused = await client.post("/api/team", json={**said, **critic, "dry_run": dry_run})
            assert (refused.status_code, refused.json()["place"]) == (422, "agents")
            assert "somebody with another name" in refused.json()["detail"]


@pytest.mark.parametrize(
    ("path", "body", "flag"),
    [
        ("/api/protocols/protocol-none/feedback", {"draft_hash": "0" * 64, "by": "dr"}, "approved"),
        ("/api/team", {"prompt": "Drafter drafts.", "by": "dr", "dry_run": True}, "ends_protocols"),
        ("/api/team", {"prompt": "Drafter drafts.", "by": "dr"}, "dry_run"),
    ],
)
@pytest.mark.parametrize("said", ["yes", "1", 1])
async def test_a_yes_is_true_and_no_other_word_for_it(
    tmp_path: Path, path: str, body: dict[str, Any], flag: str, said: object
) -> None:
    async with client_in(tmp_path) as client:
        refused = await client.post(path, json={**body, flag: said})
    assert refused.status_code == 422, refused.text
    (error,) = refused.json()["errors"]
    assert flag in str(error) and "say true or false, without quotes" in error["reason"]


@pytest.mark.parametrize("said", [{}, {"approved": True, "revision": "shorter"}, {"revision": "\u200b"}])
async def test_feedback_that_says_both_or_neither_is_told_in_plain_words(
    tmp_path: Path, said: dict[str, Any]
) -> None:
    async with client_in(tmp_path) as client:
        answer = {"draft_hash": "0" * 64, "by": "dr", **said}
        refused = await client.post("/api/protocols/protocol-none/feedback", json=answer)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["reason"].startswith("say either approved: true")


@pytest.mark.parametrize(
    "by",
    [
        {},
        {"by": ""},
        {"by": "  "},
        {"by": " Automatic  approval"},
        {"by": "automatic\u200b approval"},
        {"by": "\uff41utomatic-approval."},
    ],
)
@pytest.mark.parametrize("said", [{"approved": True}, {"revision": "shorter"}])
async def test_a_review_by_nobody_is_refused_with_what_is_missing_and_loses_nothing(
    tmp_path: Path, by: dict[str, str], said: dict[str, Any]
) -> None:
    async with client_in(tmp_path) as client:
        id_ = (await client.post("/api/protocols", json=INTENT)).json()["protocol_id"]
        await heard(client, id_, "run_interrupted")
        hash_ = (await client.get(f"/api/protocols/{id_}/state")).json()["draft_hash"]
        answer = {"draft_hash": hash_, **said, **by}
        refused = await client.post(f"/api/protocols/{id_}/feedback", json=answer)
        assert refused.status_code == 422 and "needs a name" in refused.text
        now = (await client.get(f"/api/protocols/{id_}/state")).json()
        assert now["status"] == "waiting" and now["audit"] == []


async def test_protocols_are_listed_in_short_and_told_as_they_change_in_whichever_process(
    tmp_path: Path,
) -> None:
    long = "Create exposure hierarchy for agoraphobia. " * 40
    async with client_in(tmp_path) as client, foundry_in(tmp_path) as elsewhere:
        async with asyncio.timeout(ENDS_WITHIN_S), client.stream("GET", "/api/protocols/stream") as answer:
            told = changes_in(answer)
            assert await anext(told) == []
            started = await elsewhere.start(long)
            last: dict[str, Any] = {}
            while last.get("status") != "waiting":
                (last,) = await anext(told)
            id_ = started.protocol_id
            assert (last["thread_id"], last["iteration_count"], last["assessed"]) == (id_, 1, True)
            assert (await client.get("/api/protocols")).json() == [last]
            state = (await client.get(f"/api/protocols/{id_}/state")).json()
            yes = {"draft_hash": state["draft_hash"], "approved": True, "by": "dr"}
            seen = [(await client.post(f"/api/protocols/{id_}/feedback", json=yes)).json()["status"]]
            while last["status"] != "completed":
                (last,) = await anext(told)
                seen.append(last["status"])
            while (listed := await client.get("/api/protocols")).json() != [last]:
                (last,) = await anext(told)  # the thread comes to rest once it is completed
        assert set(seen) <= {"waiting", "finishing", "completed"}, "it is not drafted any more"
        assert last["status"] == "completed" and len(listed.content) < 1_000


async def changes_in(answer: httpx.Response) -> AsyncIterator[list[dict[str, Any]]]:
    """The protocols of each event of a stream."""
    async for line in answer.aiter_lines():
        if line.startswith("data:"):
            yield json.loads(line.removeprefix("data:"))


@pytest.mark.parametrize("key", ["Ünï".encode(), "Ünï".encode("latin-1"), "k\u200b".encode(), b"a\tb"])
async def test_a_key_that_is_not_the_same_by_every_door_is_refused_by_each(
    tmp_path: Path, key: bytes
) -> None:
    async with client_in(tmp_path) as client:
        refused = await client.post("/api/protocols", json=INTENT, headers={b"Idempotency-Key": key})
        assert (refused.status_code, refused.json()["place"]) == (422, "idempotency_key")
        assert "of ASCII" in refused.json()["detail"]
        assert (await client.get("/api/protocols")).json() == []
        for created in (True, False):
            made = await client.post("/api/protocols", json=INTENT, headers={"Idempotency-Key": "k 1!"})
            assert made.json()["created"] == created
    async with foundry_in(tmp_path) as foundry:
        with pytest.raises(InvalidInput, match="of ASCII"):
            await foundry.start("Sleep", idempotency_key=key.decode("utf-8", "replace"))


@pytest.mark.parametrize(("most", "then"), [("five", 8), ("three", 6)])
async def test_a_higher_quality_is_asked_of_the_version_that_is_decided_on_and_of_none_that_was_sent_back(
    tmp_path: Path, most: str, then: int
) -> None:
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        id_ = (await client.post("/api/protocols", json=INTENT)).json()["protocol_id"]
        for version in (1, 2, 3):
            state = await foundry.wait(id_, ENDS_WITHIN_S)
            back = {"draft_hash": state.draft_hash, "draft_version": version, "revision": "shorter"}
            said = await client.post(f"/api/protocols/{id_}/feedback", json={**back, "by": "dr. a"})
            assert said.status_code == 200
        await foundry.wait(id_, ENDS_WITHIN_S)
        versions = (await client.get(f"/api/protocols/{id_}/versions")).json()
        assert len(versions) == 4
        prompt = (await client.get("/api/team")).json()["prompt"]
        higher = prompt.replace("at least 8, five", f"at least 9.8, {most}")
        assert higher != prompt
        told = (await client.post("/api/team", json={"prompt": higher, "by": "dr. a"})).json()
        assert [one["state"] for one in told["protocols"]] == ["applied"]
        async with asyncio.timeout(ENDS_WITHIN_S):
            async for state in foundry.watch(id_):
                if state.status == "waiting" and state.iteration_count >= then:
                    break
        state = await foundry.wait(id_, ENDS_WITHIN_S)
        assert len((await client.get(f"/api/protocols/{id_}/versions")).json()) == then
        wrote = {one.instance for one in await foundry.platform.trace(id_) if one.agent == "drafter"}
        open_ = {f"drafter@4.{number}" for number in range(2, then - 2)}
        assert wrote == {"drafter", "drafter@2.1", "drafter@3.1", "drafter@4.1"} | open_
        approval = {"draft_hash": state.draft_hash, "draft_version": then, "approved": True, "by": "dr. a"}
        assert (await client.post(f"/api/protocols/{id_}/feedback", json=approval)).status_code == 200
        assert (await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))).completed


async def test_a_swap_warns_of_whoever_is_asked_and_is_nobody_in_the_team(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        begun = await client.post("/api/protocols", json={"intent": "Fear of lifts"})
        await foundry.wait(begun.json()["protocol_id"], ENDS_WITHIN_S)
        told = {}
        for who in ("Ms Marlowe", "a clinician"):
            prompt = f"Drafter drafts the protocol, then Safety Guardian assesses it. Then {who} approves it."
            said = {"prompt": prompt, "dry_run": True}
            told[who] = (await client.post("/api/team", json=said)).json()["warnings"]
    assert [one for one in told["Ms Marlowe"] if "SW109" in one and "Marlowe is nobody in this team" in one]
    assert not [one for one in told["a clinician"] if "SW109" in one]
    assert [one for one in told["a clinician"] if one.startswith("nobody scores a draft in it")]
    assert not [one for one in told["a clinician"] if one.startswith("nobody assesses")]


async def test_a_team_is_sent_back_as_it_was_told(tmp_path: Path) -> None:
    async with client_in(tmp_path) as client:
        assert (await client.post("/api/protocols", json=INTENT)).status_code == 201
        told = (await client.get("/api/team")).json()
        said = {"prompt": told["prompt"], "agents": told["agents"], "by": "dr. a"}
        sent = await client.post("/api/team", json=said)
        assert (sent.status_code, sent.json().get("changes")) == (200, []), sent.json()
        other = [{**one, "name": "Somebody"} for one in told["agents"][:1]]
        refused = await client.post("/api/team", json={**said, "agents": other})
        assert refused.status_code == 422 and "drafter" in refused.json()["detail"]
