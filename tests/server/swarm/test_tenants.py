"""Two tenants on a server of teams: what one does, the other neither sees nor is told of."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from langgraph_sdk import Auth
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from support import swarm
from support.serving import listening

TEAM = swarm.WRITERS + "[tools.Mail]\n"
ASKED = {"messages": [{"role": "user", "content": "A page about bees"}]}
Two = tuple[httpx.AsyncClient, httpx.AsyncClient]


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[Two]:
    """Clients of two tenants."""
    async with swarm.door(tmp_path, TEAM) as door:
        keys = [await door.key(name, f"somebody of {name}") for name in ("ann", "bea")]
        async with door.client(key=keys[0]) as ann, door.client(key=keys[1]) as bea:
            yield ann, bea


async def works(http: httpx.AsyncClient, thread_id: str, assistant: str = "writers") -> dict[str, Any]:
    """A thread on which the team works until it waits for a person; its page."""
    assert (await http.post("/threads", json={"thread_id": thread_id})).is_success
    asked = {"assistant_id": assistant, "input": ASKED}
    assert (await http.post(f"/threads/{thread_id}/runs/wait", json=asked)).is_success
    answer = await http.get(f"/swarm/threads/{thread_id}")
    assert answer.is_success, answer.text
    return dict(answer.json())


async def test_what_is_anothers_is_answered_as_what_there_is_not(two: Two) -> None:
    ann, bea = two
    page = await works(ann, "hers")
    approval = page["approvals"][0]["approval"]
    await works(bea, "mine")
    requests: list[tuple[str, str, Any]] = [
        ("GET", "", None),
        ("GET", "/graph", None),
        ("GET", "/outputs", None),
        ("GET", "/trace", None),
        ("GET", "/timeline", None),
        ("GET", "/events", None),
        ("GET", "/events/stream", None),
        ("GET", "/matrix", None),
        ("GET", "/commands", None),
        ("GET", "/checkpoints", None),
        ("GET", "/checkpoints/1", None),
        ("GET", "/checkpoints/1/diff", None),
        ("GET", "/approvals", None),
        ("GET", f"/approvals/{approval}", None),
        ("POST", f"/approvals/{approval}", {"decision": {"action": "approve"}}),
        ("POST", "/commands", {"command": {"kind": "pause"}}),
        ("POST", "/swap/plan", {"prompt": "Writer drafts."}),
        ("POST", "/swap", {"prompt": "Writer drafts."}),
        ("POST", "/fork", {}),
        ("POST", "/replay", {}),
    ]
    for method, rest, body in requests:
        hers, nobodys = [
            await bea.request(method, f"/swarm/threads/{thread}{rest}", json=body)
            for thread in ("hers", "none")
        ]
        assert hers.status_code == nobodys.status_code == 404, (method, rest, hers.text)
        assert hers.text.replace("hers", "none") == nobodys.text
    compared = await bea.get("/swarm/threads/mine/checkpoints/1/diff", params={"of": "hers"})
    assert compared.status_code == 404
    assert (await ann.get("/swarm/threads/hers")).json()["approvals"] == page["approvals"]


async def test_both_have_threads_of_one_name_and_an_inbox_of_their_own(two: Two) -> None:
    ann, bea = two
    pages = [await works(http, "t") for http in two]
    for http, page in zip(two, pages, strict=True):
        inbox = (await http.get("/swarm/approvals")).json()["approvals"]
        assert inbox == page["approvals"] and inbox[0]["thread_id"] == "t"
    path = f"/swarm/threads/t/approvals/{pages[0]['approvals'][0]['approval']}"
    assert (await ann.post(path, json={"decision": {"action": "reject", "reason": "no"}})).is_success
    assert (await bea.get("/swarm/threads/t")).json()["approvals"] == pages[1]["approvals"]
    forked = (await ann.post("/swarm/threads/t/fork", json={"thread_id": "f"})).json()
    unnamed = (await ann.post("/swarm/threads/t/fork", json={})).json()
    assert forked["thread_id"] == "f" and not re.search("~", unnamed["thread_id"])
    listed = (await ann.get("/swarm/threads/t/checkpoints")).json()["forks"]
    assert {one["thread_id"] for one in listed} == {"f", unnamed["thread_id"]}
    assert (await bea.get("/swarm/threads/f")).status_code == 404
    assert (await ann.get("/swarm/threads/f")).is_success
    replayed = (await ann.post("/swarm/threads/t/replay", json={"thread_id": "r"})).json()
    assert replayed["run"]["thread_id"] == "r"


async def test_who_answers_is_who_the_door_knows(two: Two) -> None:
    ann, _ = two
    page = await works(ann, "t")
    path = f"/swarm/threads/t/approvals/{page['approvals'][0]['approval']}"
    assert (await ann.post(path, json={"decision": {"action": "reject"}})).is_success
    spans = (await ann.get("/swarm/threads/t/trace", params={"status": "rejected"})).json()
    assert [span["by"] for span in spans] == ["somebody of ann"]


async def test_what_somebody_does_to_a_thread_is_told_by_who_the_door_knows(two: Two) -> None:
    ann, _ = two
    await works(ann, "t")
    done = [
        {"kind": "redirect", "step": "writer"},
        {"kind": "roll_back", "checkpoint": "3"},
        {"kind": "set_agent", "agent": "writer", "prompt": "Be short."},
    ]
    for at, command in enumerate(done):
        said = {"command": command, "command_id": f"c{at}", "wait": True, "go_on": False}
        first, again = [await ann.post("/swarm/threads/t/commands", json=said) for _ in range(2)]
        assert (first.json(), again.status_code) == (again.json(), first.status_code)
        assert first.json()["command"]["state"] == "applied", first.json()
    swap = {"prompt": "Writer drafts, then Editor polishes.", "wait": True, "go_on": False}
    swapped = await ann.post("/swarm/threads/t/swap", json=swap)
    assert swapped.is_success, swapped.json()
    told = (await ann.get("/swarm/threads/t/checkpoints")).json()["checkpoints"]
    happened = "; ".join(one["happened"] for one in told)
    for does in ("sends the work elsewhere", "goes back to a checkpoint", "sets an agent", "swaps the flow"):
        assert f"somebody of ann {does}" in happened
    assert "a person " not in happened
    spans = (await ann.get("/swarm/threads/t/trace", params={"status": "applied"})).json()
    assert {span["by"] for span in spans} == {"somebody of ann"}


async def test_a_hand_edit_of_the_state_is_told_by_who_made_it_and_of_what(two: Two) -> None:
    ann, _ = two
    await works(ann, "t")
    for values in ({"shared_context": {"tone": "warm"}}, {"messages": [{"type": "human", "content": "Hm"}]}):
        assert (await ann.post("/threads/t/state", json={"values": values})).is_success
    told = (await ann.get("/swarm/threads/t/checkpoints")).json()["checkpoints"]
    by_hand = [one["happened"] for one in told if "by hand" in one["happened"]]
    assert sorted(by_hand) == [
        "somebody of ann edits by hand: context for all",
        "somebody of ann edits by hand: messages",
    ]


async def test_a_team_is_changed_for_its_tenant_alone(two: Two) -> None:
    ann, bea = two
    before = (await bea.get("/swarm/assistants/writers")).json()
    permit = {"op": "permit", "agent": "writer", "tool": "mail", "effect": "allow", "reason": "she asked"}
    changed = await ann.post("/swarm/assistants/writers/changes", json={"operations": [permit]})
    assert changed.is_success, changed.text
    grid = (await ann.get("/swarm/assistants/writers/matrix")).json()
    assert grid["rows"][0][0]["effect"] == "allow"
    assert (await bea.get("/swarm/assistants/writers")).json() == before
    await works(ann, "t")
    await works(bea, "t")
    effects = [(await http.get("/swarm/threads/t/matrix")).json()["rows"][0][0]["effect"] for http in two]
    assert effects == ["allow", "deny"]


async def test_a_proposal_is_its_tenants_and_becomes_an_assistant_of_theirs(two: Two) -> None:
    ann, bea = two
    asked = {"prompt": "Writer drafts, then Publisher posts it."}
    token = (await ann.post("/swarm/assistants/writers/proposals", json=asked)).json()["token"]
    for told in (
        await bea.get(f"/swarm/proposals/{token}"),
        await bea.post(f"/swarm/proposals/{token}", json={"decision": "approve"}),
    ):
        assert told.status_code == 404
    assert (await bea.get("/swarm/proposals")).json() == []
    everybodys = await ann.post(f"/swarm/proposals/{token}", json={"decision": "approve"})
    assert everybodys.status_code == 422 and everybodys.json()["place"] == "name"
    said = {"decision": "approve", "name": "ours"}
    approved = await ann.post(f"/swarm/proposals/{token}", json=said)
    assert approved.is_success, approved.text
    assert approved.json()["decided_by"] == "somebody of ann"
    assert {one["name"] for one in (await ann.get("/swarm/teams")).json()} == {"writers", "ours"}
    assert {one["name"] for one in (await bea.get("/swarm/teams")).json()} == {"writers"}
    page = await works(ann, "q", approved.json()["became"]["assistant_id"])
    assert page["status"] == "idle" and "~" not in str(page)
    assert (await bea.get("/swarm/assistants/writers/graph")).json()["prompt"] != asked["prompt"]


async def test_what_handlers_narrow_is_narrowed_here_too(tmp_path: Path) -> None:
    auth = Auth()

    @auth.on.threads
    async def own(ctx: Any, value: Any) -> Any:
        filters = {"owner": ctx.user.identity}
        value.setdefault("metadata", {}).update(filters)
        return filters

    async with swarm.door(tmp_path, TEAM, auth=auth) as door:
        keys = [await door.key("us", name) for name in ("ann", "bea")]
        async with door.client(key=keys[0]) as ann, door.client(key=keys[1]) as bea:
            page = await works(ann, "t")
            assert (await bea.get("/swarm/threads/t")).status_code == 404
            assert (await bea.get("/swarm/approvals")).json()["approvals"] == []
            assert (await ann.get("/swarm/approvals")).json()["approvals"] == page["approvals"]


@pytest.mark.parametrize("name", ["hers", "ü" * 100])
async def test_a_websocket_is_refused_by_the_name_that_was_asked_for(tmp_path: Path, name: str) -> None:
    async with swarm.door(tmp_path, TEAM) as door, listening(door.app) as url:
        key = await door.key("ann", "ann")
        address = f"{url.replace('http', 'ws')}/swarm/threads/{quote(name)}/events/ws"
        async with asyncio.timeout(30), connect(address, additional_headers={"x-api-key": key}) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
    reason = closed.value.rcvd.reason
    assert f"no thread named '{name}'".startswith(reason) and name[:20] in reason


@pytest.mark.parametrize("new", ["of/hers", ".."])
async def test_no_fork_is_made_that_no_address_can_hold(two: Two, new: str) -> None:
    ann, _ = two
    await works(ann, "t")
    for way in ("fork", "replay"):
        refused = await ann.post(f"/swarm/threads/t/{way}", json={"thread_id": new})
        assert (refused.status_code, refused.json()["thread_id"]) == (422, new)


async def test_a_version_of_a_team_tells_who_made_it(two: Two) -> None:
    ann, bea = two
    off = {"operations": [{"op": "switch_tool", "tool": "mail", "on": False}]}
    assert (await ann.post("/swarm/assistants/writers/changes", json=off)).is_success
    assert (await ann.post("/swarm/assistants/writers/revert", json={"version": 0})).is_success
    for http, authors in ((ann, ["the config file", *["somebody of ann"] * 2]), (bea, ["the config file"])):
        made = (await http.get("/swarm/assistants/writers/changes")).json()
        assert [one["by"] for one in made] == authors


async def test_what_somebody_has_written_in_an_agents_place_says_who_it_was(two: Two) -> None:
    ann, _ = two
    page = await works(ann, "t")
    edit = {"action": "edit", "edit": {"outputs": {"editor": {"text": "Bees dance."}}}}
    where = f"/swarm/threads/t/approvals/{page['approvals'][0]['approval']}"
    assert (await ann.post(where, json={"decision": edit})).is_success

    page = (await ann.get("/swarm/threads/t")).json()
    assert {one["instance"]: one["edited_by"] for one in page["outputs"]} == {
        "writer": "",
        "editor": "somebody of ann",
    }
    assert [one["edited_by"] for one in page["approvals"][0]["outputs"]] == ["somebody of ann"]
    spans = (await ann.get("/swarm/threads/t/trace")).json()
    assert [(one["question"], one["by"]) for one in spans if one["instance"].startswith("command")] == [
        ("edit_state", "somebody of ann")
    ]
    points = (await ann.get("/swarm/threads/t/checkpoints")).json()["checkpoints"]
    before = sorted(one["number"] for one in points)[-2]
    diff = (await ann.get(f"/swarm/threads/t/checkpoints/{before}/diff")).json()
    assert [one["words"] for one in diff["changes"] if "hand" in one["words"]] == [
        "Editor, by hand: somebody of ann"
    ]
