"""Whole stories over a real socket, as a page about teams lives them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from support import swarm
from support.serving import SOON_S

TEAM = '''
name = "writers"
prompt = """
Writer drafts, then Editor polishes. A human approves before Publisher posts it. Only Publisher may use Mail.
"""
model = "stub:"

[agents.Writer]
[agents.Editor]
[agents.Publisher]
[tools.Mail]
'''
ASKED = {"messages": [{"role": "user", "content": "A page about bees"}]}
Http = httpx.AsyncClient


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[Http]:
    async with swarm.teams(tmp_path, TEAM) as url, Http(base_url=url, timeout=SOON_S) as client:
        yield client


@pytest.fixture
async def anywhere(store_address: str, tmp_path: Path) -> AsyncIterator[Http]:
    """The same over each kind of store."""
    async with (
        swarm.teams(tmp_path, TEAM, store=store_address) as url,
        Http(base_url=url, timeout=SOON_S) as client,
    ):
        yield client


async def ran(http: Http, thread_id: str = "t", assistant: str = "writers") -> dict[str, Any]:
    """A thread on which the team has worked until it waits for a person; its page."""
    assert (await http.post("/threads", json={"thread_id": thread_id})).is_success
    asked = {"assistant_id": assistant, "input": ASKED}
    assert (await http.post(f"/threads/{thread_id}/runs/wait", json=asked)).is_success
    return dict((await http.get(f"/swarm/threads/{thread_id}")).json())


async def until(http: Http, thread_id: str, status: str) -> dict[str, Any]:
    """The page of a thread once it stands so."""
    async with asyncio.timeout(SOON_S):
        while True:
            page = (await http.get(f"/swarm/threads/{thread_id}")).json()
            if page["status"] == status:
                return dict(page)
            await asyncio.sleep(0.05)


async def decided(http: Http, page: dict[str, Any], action: str = "approve", **more: Any) -> httpx.Response:
    approval = page["approvals"][0]
    path = f"/swarm/threads/{page['thread_id']}/approvals/{approval['approval']}"
    return await http.post(path, json={"decision": {"action": action, **more}})


async def test_what_is_proposed_to_a_thread_whose_turn_is_over_is_in_the_inbox_at_once(http: Http) -> None:
    await decided(http, await ran(http))
    await until(http, "t", "idle")
    prompt = (
        "Writer drafts, then Editor polishes, then Writer checks. A human approves before Publisher posts it."
    )
    swapped = await http.post("/swarm/threads/t/swap", json={"prompt": prompt, "approval": True})
    inbox = (await http.get("/swarm/approvals")).json()["approvals"]
    (listed,) = (await http.get("/swarm/threads", params={"status": "interrupted"})).json()
    assert swapped.json()["command"]["state"] == "applied"
    assert [(one["kind"], one["thread_id"]) for one in inbox] == [("swap", "t")]
    assert [one.split(" ")[0] for one in listed["waits"]] == ["change"]


async def test_a_threads_page_has_what_was_said_in_its_order_with_the_words_of_earlier_turns(
    http: Http,
) -> None:
    await decided(http, await ran(http))
    before = (await until(http, "t", "idle"))["outputs"]
    again = {"messages": [{"role": "user", "content": "And wasps"}]}
    await http.post("/threads/t/runs", json={"assistant_id": "writers", "input": again})
    page = await until(http, "t", "interrupted")

    told = [(one["earlier"], one["instance"], one["text"]) for one in page["conversation"]]
    assert told == [
        (None, None, "A page about bees"),
        *((1, one["instance"], one["text"]) for one in before),
        (None, None, "And wasps"),
        *((None, one["instance"], "") for one in page["outputs"]),
    ]
    earlier = [(one["agent"], one["audiences"]) for one in page["conversation"] if one["earlier"]]
    assert earlier == [(one["agent"], one["audiences"]) for one in before]
    assert (await http.post("/swarm/threads/t/fork", json={"thread_id": "f"})).is_success
    assert (await http.get("/swarm/threads/f")).json()["conversation"] == page["conversation"]


@pytest.mark.requirement("B-36")
async def test_a_prompt_is_proposed_approved_run_answered_swapped_compared_forked_and_replayed(
    anywhere: Http,
) -> None:
    http = anywhere
    prompt = (
        "Writer drafts, then Editor polishes, then Writer checks. A human approves before Publisher posts it."
    )
    proposed = await http.post(
        "/swarm/assistants/writers/proposals", json={"prompt": prompt, "note": "check"}
    )
    token = proposed.json()["token"]
    assert proposed.status_code == 201 and proposed.headers["location"] == f"/swarm/proposals/{token}"
    assert "writer-2" in {one["id"] for one in proposed.json()["changes"]}
    assert (await http.get("/swarm/assistants/writers/graph")).json()["prompt"] != prompt
    approved = (await http.post(f"/swarm/proposals/{token}", json={"decision": "approve"})).json()
    assert approved["state"] == "approved" and approved["became"]["version"] == 2
    assert (await http.get("/swarm/assistants/writers/graph")).json()["prompt"] == prompt
    drawn = (await http.get("/assistants/writers/graph")).json()["nodes"]
    assert "writer-2" in {node["id"] for node in drawn}

    page = await ran(http)
    assert page["status"] == "interrupted" and page["workflow"]["prompt"] == prompt
    assert [one["instance"] for one in page["outputs"]] == ["writer", "editor", "writer-2"]
    assert page["live"]["nodes"]["writer-2"]["status"] == "done"
    (approval,) = page["approvals"]
    assert (await http.get("/swarm/approvals")).json()["approvals"] == [approval]

    shorter = {"prompt": "Writer drafts, then Editor polishes. A human approves before Publisher posts it."}
    plan = (await http.post("/swarm/threads/t/swap/plan", json=shorter)).json()
    assert {one["instance"]: one["fate"] for one in plan["done"]}["writer-2"] == "gone"
    swapped = await http.post("/swarm/threads/t/swap", json={**shorter, "wait": True})
    assert swapped.status_code == 200 and swapped.json()["command"]["state"] == "applied"
    assert swapped.json()["plan"]["version"] == plan["version"]
    page = (await http.get("/swarm/threads/t")).json()
    assert page["workflow"]["version"] == plan["version"]

    answered = await decided(http, page, reason="fine", content=page["approvals"][0]["content"])
    assert answered.status_code == 200 and answered.json()["run"] is not None
    page = await until(http, "t", "idle")
    assert page["outputs"][-1]["agent"] == "publisher" and page["live"]["outcome"] == "finished"

    history = (await http.get("/swarm/threads/t/checkpoints")).json()["checkpoints"]
    assert [one["number"] for one in history] == [*range(1, len(history) + 1)]
    parents = {one["checkpoint_id"] for one in history}
    assert all(one["parent"] in parents for one in history[1:])
    compared = (await http.get("/swarm/threads/t/checkpoints/2/diff")).json()
    assert "+ what agents wrote: Publisher" in compared["words"] and not compared["same"]
    assert any(one["id"] == "writer-2" for one in compared["workflow"])
    then = (await http.get(f"/swarm/threads/t/checkpoints/{history[2]['checkpoint_id']}")).json()
    assert then["workflow"]["prompt"] == prompt and then["live"]["nodes"].keys() == {"writer"}

    assert (await http.patch("/threads/t", json={"metadata": {"title": "Bees"}})).is_success
    forked = (await http.post("/swarm/threads/t/fork", json={"checkpoint": "3", "thread_id": "f"})).json()
    assert forked["thread_id"] == "f" and forked["status"] == "interrupted"
    conversation = (await http.get("/swarm/threads/f")).json()["conversation"]
    assert [one["text"] for one in conversation] == ["A page about bees"]
    tree = (await http.get("/swarm/threads/t/checkpoints")).json()
    assert [(one["thread_id"], one["checkpoint_id"]) for one in tree["forks"]] == [
        ("f", history[2]["checkpoint_id"])
    ]
    again = {"checkpoint": history[2]["checkpoint_id"], "thread_id": "g"}
    assert (await http.post("/swarm/threads/t/fork", json=again)).is_success
    replay = {"request": "A page about wasps", "workflow": shorter, "thread_id": "r"}
    replayed = (await http.post("/swarm/threads/t/replay", json=replay)).json()
    assert replayed["run"]["thread_id"] == "r"
    page = await until(http, "r", "interrupted")
    titles = {one["thread_id"]: one["title"] for one in (await http.get("/swarm/threads")).json()}
    assert (titles["f"], titles["g"]) == ("Fork at 3 of Bees", "Fork at 3 (2) of Bees")
    began = max(one["number"] for one in history if one["turn"] == 0)  # where the last turn begins
    assert titles["r"] == f"Replay at {began} of Bees"
    assert all("wasps" in one["text"] for one in page["outputs"])
    assert "wasps" not in str((await http.get("/swarm/threads/t/outputs")).json())


async def test_two_people_answer_at_once_and_one_of_them_is_told_so(anywhere: Http) -> None:
    http = anywhere
    page = await ran(http)
    answers = await asyncio.gather(*(decided(http, page, action) for action in ("approve", "reject")))
    assert sorted(one.status_code for one in answers) == [200, 409]
    refused = next(one for one in answers if one.status_code == 409).json()
    assert refused["type"].endswith(":approval-refused") and refused["kind"] == "answered"
    await until(http, "t", "idle")
    assert len((await http.get("/threads/t/runs")).json()) == 2


async def test_two_people_approve_one_proposal_at_once_and_it_is_put_in_force_once(anywhere: Http) -> None:
    http = anywhere
    asked = {"prompt": "Writer drafts, then Publisher posts it."}
    token = (await http.post("/swarm/assistants/writers/proposals", json=asked)).json()["token"]
    said = {"decision": "approve"}
    answers = await asyncio.gather(*(http.post(f"/swarm/proposals/{token}", json=said) for _ in range(4)))
    assert sorted(one.status_code for one in answers) == [200, 409, 409, 409]
    versions = (await http.post("/assistants/writers/versions", json={})).json()
    assert [one["version"] for one in versions] == [2, 1]
    late = await http.post(f"/swarm/proposals/{token}", json={"decision": "reject"})
    assert (late.status_code, late.json()["kind"]) == (409, "decided")


async def test_a_proposal_is_stale_once_something_else_stands_and_an_earlier_version_can_be_set(
    http: Http,
) -> None:
    first, second = [
        (await http.post("/swarm/assistants/writers/proposals", json={"prompt": prompt})).json()["token"]
        for prompt in ("Writer drafts, then Publisher posts it.", "Editor drafts, then Publisher posts it.")
    ]
    assert (await http.post(f"/swarm/proposals/{first}", json={"decision": "approve"})).is_success
    stale = await http.post(f"/swarm/proposals/{second}", json={"decision": "approve"})
    assert (stale.status_code, stale.json()["kind"]) == (409, "stale")
    listed = (await http.get("/swarm/proposals")).json()
    assert {one["token"]: one["state"] for one in listed} == {first: "approved", second: "open"}
    only = (await http.get("/swarm/proposals", params={"state": "open"})).json()
    assert [one["token"] for one in only] == [second]
    assert (await http.post("/assistants/writers/latest", json={"version": 1})).is_success
    stands = (await http.get("/swarm/assistants/writers/graph")).json()
    assert stands["prompt"].startswith("Writer drafts, then Editor")


async def test_a_version_that_somebody_went_back_to_says_when_and_from_which(http: Http) -> None:
    for prompt in ("Writer drafts, then Publisher posts it.", "Editor drafts, then Publisher posts it."):
        asked = await http.post("/swarm/assistants/writers/proposals", json={"prompt": prompt})
        await http.post(f"/swarm/proposals/{asked.json()['token']}", json={"decision": "approve"})
    began = time.time()
    for version in (2, 2, 1, 2):
        assert (await http.post("/assistants/writers/latest", json={"version": version})).is_success
    listed = (await http.post("/assistants/writers/versions", json={})).json()
    told = {one["version"]: one["metadata"].get("held_again", []) for one in listed}
    assert {number: [one["from"] for one in times] for number, times in told.items()} == {
        3: [],
        2: [1, 3],
        1: [2],
    }
    assert all(began - 1 <= one["at"] <= time.time() and one["by"] == "" for one in told[2])
    changed = await http.patch("/assistants/writers", json={"name": "scribes"})
    assert "held_again" not in changed.json()["metadata"]


async def test_a_question_that_a_way_back_has_taken_away_is_over_in_the_log_and_in_the_trace(
    http: Http,
) -> None:
    await ran(http, "back")
    asked = (await http.get("/swarm/threads/back/approvals")).json()[0]["approval"]
    points = (await http.get("/swarm/threads/back/checkpoints")).json()["checkpoints"]
    command = {"kind": "roll_back", "checkpoint": points[2]["checkpoint_id"]}
    sent = await http.post("/swarm/threads/back/commands", json={"command": command, "wait": True})
    assert sent.json()["command"]["state"] == "applied"
    events = (await http.get("/swarm/threads/back/events", params={"limit": 1000})).json()
    (closed,) = [one for one in events if one["kind"] == "approval_closed"]
    assert (closed["data"]["approval"], closed["data"]["status"]) == (asked, "superseded")
    spans = (await http.get("/swarm/threads/back/trace")).json()
    (gate,) = [one for one in spans if one["instance"].startswith("gate")]
    assert (gate["status"], gate["ended_at"]) == ("withdrawn", closed["at"])


async def test_a_proposal_can_become_an_assistant_of_its_own(http: Http) -> None:
    asked = {"prompt": "Writer drafts, then Publisher posts it."}
    token = (await http.post("/swarm/assistants/writers/proposals", json=asked)).json()["token"]
    said = {"decision": "approve", "name": "quick writers"}
    became = (await http.post(f"/swarm/proposals/{token}", json=said)).json()["became"]
    listed = {one["name"] for one in (await http.get("/swarm/teams")).json()}
    assert listed == {"writers", "quick writers"}
    page = await ran(http, "q", became["assistant_id"])
    assert (page["status"], [one["agent"] for one in page["outputs"]]) == ("idle", ["writer", "publisher"])
    assert (await ran(http, "w"))["status"] == "interrupted"


async def test_a_prompt_with_a_mistake_is_not_proposed_and_tells_where_it_is(http: Http) -> None:
    asked = {"prompt": "Writer drafts, then Edtor polishes."}
    refused = await http.post("/swarm/assistants/writers/proposals", json=asked)
    told = refused.json()
    assert refused.status_code == 422 and told["type"].endswith(":compilation-failed")
    assert {"code": "SW104", "start": 20, "end": 25, "rewrite": "Editor"}.items() <= next(
        one for one in told["diagnostics"] if one["code"] == "SW104"
    ).items()
    assert (await http.get("/swarm/proposals")).json() == []


async def test_a_command_counts_once_for_each_id_and_is_listed_with_what_came_of_it(http: Http) -> None:
    await ran(http)
    said = {"command": {"kind": "inject", "text": "Be short."}, "command_id": "c-1"}
    first = await http.post("/swarm/threads/t/commands", json=said)
    again = await http.post("/swarm/threads/t/commands", json=said)
    assert first.status_code == again.status_code == 202
    assert first.json() == again.json() and first.json()["run"] is None
    assert first.headers["location"] == "/swarm/threads/t/commands/c-1"
    other = {**said, "command": {"kind": "pause"}}
    conflict = await http.post("/swarm/threads/t/commands", json=other)
    assert (conflict.status_code, conflict.json()["type"][-17:]) == (409, ":command-conflict")
    settled = (await http.get("/swarm/threads/t/commands/c-1", params={"wait": True})).json()
    assert settled["state"] == "applied"
    assert [one["command_id"] for one in (await http.get("/swarm/threads/t/commands")).json()] == ["c-1"]


async def test_what_can_never_be_done_is_refused_with_a_reason(http: Http) -> None:
    await ran(http)
    said = {"command": {"kind": "redirect", "step": "nobody"}, "wait": True}
    refused = await http.post("/swarm/threads/t/commands", json=said)
    assert refused.status_code == 200 and refused.json()["command"]["state"] == "refused"
    assert refused.json()["command"]["reason"] and refused.json()["run"] is None


async def test_an_agent_and_a_tool_are_switched_for_one_thread_and_shown_in_its_grid(http: Http) -> None:
    await ran(http)
    for command in (
        {"kind": "set_tool", "tool": "mail", "agent": "writer", "effect": "allow", "reason": "once"},
        {"kind": "set_agent", "agent": "publisher", "enabled": False},
    ):
        said = {"command": command, "wait": True}
        assert (await http.post("/swarm/threads/t/commands", json=said)).status_code == 200
    grid = (await http.get("/swarm/threads/t/matrix")).json()
    assert [agent["on"] for agent in grid["agents"]] == [True, True, False]
    assert (grid["rows"][0][0]["effect"], grid["rows"][0][0]["reason"]) == ("allow", "once")
    team = (await http.get("/swarm/assistants/writers/matrix")).json()
    assert [row[0]["effect"] for row in team["rows"]] == ["deny", "deny", "allow"]


async def test_a_gate_can_be_answered_by_a_redirect_an_edit_or_a_way_back(http: Http) -> None:
    page = await ran(http)
    edited = await decided(http, page, "edit", edit={"outputs": {"editor": {"text": "Bees dance."}}})
    assert edited.status_code == 200
    page = (await http.get("/swarm/threads/t")).json()
    assert page["outputs"][1]["text"] == "Bees dance." == page["approvals"][0]["outputs"][0]["text"]
    assert [one["by_hand"] for one in (*page["outputs"], *page["approvals"][0]["outputs"])] == [
        False,
        True,
        True,
    ]
    assert page["outputs"][1]["edited_by"] == ""  # nobody here says who comes in
    told = await decided(http, page, "inject", text="Say more.")
    assert told.status_code == 200 and told.json()["run"] is None
    page = (await http.get("/swarm/threads/t")).json()
    redirected = await decided(http, page, "redirect", step="editor")
    assert redirected.status_code == 200
    assert (await http.get(f"/threads/t/runs/{redirected.json()['run']['run_id']}/join")).is_success
    page = (await http.get("/swarm/threads/t")).json()
    assert page["status"] == "interrupted"
    assert page["outputs"][1]["text"] != "Bees dance."
    first = (await http.get("/swarm/threads/t/checkpoints")).json()["checkpoints"][2]
    back = await decided(http, page, "roll_back", checkpoint=first["checkpoint_id"])
    assert back.status_code == 200
    gone = await decided(http, page)
    assert (gone.status_code, gone.json()["type"][-17:]) == (409, ":approval-refused")


async def test_what_was_seen_has_to_be_what_waits(http: Http) -> None:
    page = await ran(http)
    refused = await decided(http, page, content="of something else")
    assert (refused.status_code, refused.json()["kind"]) == (409, "changed")
    assert (await http.get("/swarm/threads/t")).json()["approvals"] == page["approvals"]


async def test_an_answer_that_comes_second_is_told_that_it_was_answered_also_with_what_it_saw(
    http: Http,
) -> None:
    page = await ran(http)
    (content,) = (one["content"] for one in page["approvals"])
    assert (await decided(http, page, content=content)).is_success
    late = await decided(http, page, "reject", content=content)
    assert (late.status_code, late.json()["kind"]) == (409, "answered")


async def test_a_proposed_swap_waits_for_a_person_who_sees_what_it_changes(http: Http) -> None:
    await ran(http)
    said = {"prompt": "Writer drafts, then Editor polishes, then Publisher posts it.", "approval": True}
    sent = await http.post("/swarm/threads/t/swap", json={**said, "wait": True})
    assert sent.json()["command"]["state"] == "applied"
    waits = (await http.get("/swarm/threads/t/approvals")).json()
    swap = next(one for one in waits if one["kind"] == "swap")
    assert "gate-a-human-approves-before" in {one["id"] for one in swap["changes"]}
    path = f"/swarm/threads/t/approvals/{swap['approval']}"
    assert (await http.get(path)).json() == swap
    assert (await http.post(path, json={"decision": {"action": "approve"}})).is_success
    page = await until(http, "t", "idle")
    assert page["workflow"]["prompt"] == said["prompt"] and page["outputs"][-1]["agent"] == "publisher"


async def test_a_team_is_changed_in_versions_and_goes_back(anywhere: Http) -> None:
    http = anywhere
    operations = [
        {"op": "add_agent", "name": "Checker", "role": "checks facts"},
        {"op": "permit", "agent": "writer", "tool": "mail", "effect": "allow", "reason": "she asked"},
        {"op": "set_group", "name": "Authors", "agents": ["writer", "editor"]},
    ]
    changed = await http.post("/swarm/assistants/writers/changes", json={"operations": operations})
    assert changed.json()["version"] == 1 and changed.json()["recompile"]
    page = (await http.get("/swarm/assistants/writers")).json()
    assert [agent["name"] for agent in page["agents"]][-1] == "Checker"
    assert page["groups"] == [{"id": "authors", "name": "Authors", "agents": ["writer", "editor"]}]
    cell = page["matrix"]["rows"][0][0]
    assert (cell["effect"], cell["reason"], cell["set"]) == ("allow", "she asked", "allow")
    words = {one["words"] for one in (await http.get("/swarm/assistants/writers/changes/diff?old=0")).json()}
    assert "+ agent Checker (role 'checks facts')" in words
    reverted = await http.post("/swarm/assistants/writers/revert", json={"version": 0})
    assert (reverted.json()["kind"], reverted.json()["version"]) == ("reverted", 2)
    versions = (await http.get("/swarm/assistants/writers/changes")).json()
    assert [one["number"] for one in versions] == [0, 1, 2] and versions[0]["hash"] == versions[2]["hash"]
    times = [one["at"] for one in versions]
    assert times == sorted(times) and times[0] > 1_600_000_000 and times[2] < time.time() + 1
    nobody = [{"op": "switch_agent", "agent": "nobody", "on": False}]
    missing = await http.post("/swarm/assistants/writers/changes", json={"operations": nobody})
    assert missing.status_code == 404
    both = await http.post("/swarm/assistants/writers/changes", json={"operations": [operations[0], *nobody]})
    assert both.status_code == 404
    assert len((await http.get("/swarm/assistants/writers/changes")).json()) == 3


async def test_agents_and_tools_join_get_other_names_and_go(http: Http) -> None:
    async def change(*operations: dict[str, Any]) -> httpx.Response:
        return await http.post("/swarm/assistants/writers/changes", json={"operations": operations})

    tool = {"op": "add_tool", "name": "Archive", "description": "old pages", "risk": "medium"}
    assert (await change(tool)).json()["recompile"] is False
    named = await change(
        {"op": "set_tool", "tool": "archive", "name": "Cellar", "risk": "high"},
        {"op": "set_agent", "agent": "writer", "name": "Author"},
    )
    assert named.json()["recompile"]
    page = (await http.get("/swarm/assistants/writers")).json()
    told = next(one for one in page["tools"] if one["id"] == "archive")
    assert told == {
        "id": "archive", "name": "Cellar", "risk": "high", "function": None,
        "description": "old pages", "aliases": ["Archive"],
    }  # fmt: skip
    author = next(one for one in page["agents"] if one["id"] == "writer")
    assert (author["name"], author["aliases"]) == ("Author", ["Writer"])
    said = {
        "prompt": "Author drafts, then Editor polishes. Writer may use Cellar.",
        "assistant_id": "writers",
    }
    assert (await http.post("/swarm/compile", json=said)).json()["ok"]
    asked = {"assistant_id": "writers", "input": {"messages": [{"role": "user", "content": "A page"}]}}
    await http.post("/threads", json={"thread_id": "after"})
    assert (await http.post("/threads/after/runs/wait", json=asked)).is_success
    outputs = (await http.get("/swarm/threads/after/outputs")).json()
    assert outputs[0]["agent"] == "writer"
    taken = await change({"op": "set_agent", "agent": "editor", "name": "Author"})
    assert taken.status_code == 422 and "called 'Author' already" in taken.text
    await change({"op": "remove_tool", "tool": "archive"})
    page = (await http.get("/swarm/assistants/writers")).json()
    assert "archive" not in {one["id"] for one in page["tools"]}


async def test_patterns_are_listed_and_built_for_a_team(http: Http) -> None:
    patterns = {one["name"]: one for one in (await http.get("/swarm/patterns")).json()}
    for name, pattern in patterns.items():
        built = await http.post(f"/swarm/patterns/{name}", json={"given": pattern["example"]["given"]})
        assert built.json()["english"] == pattern["example"]["english"], name
    given = {"lead": "Editor", "members": ["Writer", "Publisher"]}
    asked = {"given": given, "assistant_id": "writers"}
    english = (await http.post("/swarm/patterns/supervisor", json=asked)).json()["english"]
    again = (await http.post("/swarm/compile", json={"prompt": english, "assistant_id": "writers"})).json()
    assert again["ok"] and again["english"] == english
    wrong = await http.post("/swarm/patterns/supervisor", json={"given": {"led": "Editor"}})
    assert wrong.status_code == 422 and "lead" in wrong.json()["detail"]


async def test_a_version_says_what_they_were_called_who_have_gone(http: Http) -> None:
    changes = "/swarm/assistants/writers/changes"
    for operation in (
        {"op": "add_agent", "name": "Gossip Columnist", "role": "gossips"},
        {"op": "remove_agent", "agent": "gossip-columnist"},
    ):
        assert (await http.post(changes, json={"operations": [operation]})).is_success
    told = (await http.get(changes)).json()
    called = {"gossip-columnist": "Gossip Columnist"}
    assert [one["names"] for one in told[-3:]] == [{}, called, called]


async def test_spans_are_found_in_pages_and_the_timeline_marks_what_decided_its_length(http: Http) -> None:
    page = await ran(http)
    found = await http.get("/swarm/threads/t/trace", params={"limit": 1, "agent": "editor"})
    assert [(one["instance"], one["critical"]) for one in found.json()] == [("editor", True)]
    assert found.headers["x-pagination-total"] == "1"
    every = await http.get("/swarm/threads/t/trace", params={"limit": 2})
    assert every.headers["x-pagination-next"] == "2"
    text = (await http.get("/swarm/threads/t/trace", params={"text": "POLISHES"})).json()
    assert "editor" in {one["instance"] for one in text}
    bars = (await http.get("/swarm/threads/t/timeline")).json()["bars"]
    assert [(bar["instance"], bar["critical"]) for bar in bars][:2] == [("writer", True), ("editor", True)]
    assert page["timeline"]["turn"] == 1


async def test_spans_stand_in_the_order_in_which_they_began(http: Http) -> None:
    page = await ran(http)
    inject = {"command": {"kind": "inject", "text": "Be short."}, "wait": True}
    assert (await http.post("/swarm/threads/t/commands", json=inject)).is_success
    assert (await decided(http, page)).is_success
    await until(http, "t", "idle")
    spans = (await http.get("/swarm/threads/t/trace")).json()
    began = [one["started_at"] for one in spans]
    asked, told = (
        next(at for at, one in enumerate(spans) if one["instance"].startswith(name))
        for name in ("gate-", "command-1")
    )
    assert began == sorted(began) and asked < told


async def test_a_copy_is_told_and_answered_by_itself(anywhere: Http) -> None:
    http = anywhere
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    assert (
        await http.post("/threads/t/runs/wait", json={"assistant_id": "writers", "input": ASKED})
    ).is_success
    told = {"command": {"kind": "inject", "text": "Be short."}, "wait": True}
    assert (await http.post("/swarm/threads/t/commands", json=told)).json()["command"]["state"] == "applied"
    assert (await http.patch("/threads/t", json={"metadata": {}, "ttl": {"ttl": 60}})).is_success
    copy = (await http.post("/threads/t/copy")).json()
    place = f"/swarm/threads/{copy['thread_id']}"
    said = (await http.post(f"{place}/commands", json=told)).json()["command"]
    assert (said["state"], said["number"]) == ("applied", 1)
    assert (await http.get(place.removeprefix("/swarm"), params={"include": "ttl"})).json().get("ttl") is None
    state = (await http.get(f"/swarm/threads/{copy['thread_id']}/checkpoints/last")).text
    assert state.count("Be short.") >= 2  # the one before the copy, and its own
    (asked,) = (await http.get(f"{place}/approvals")).json()
    done = await http.post(f"{place}/approvals/{asked['approval']}", json={"decision": {"action": "approve"}})
    assert done.json()["command"]["state"] == "applied"
    assert (await http.get("/threads/t")).json()["status"] == "interrupted"
