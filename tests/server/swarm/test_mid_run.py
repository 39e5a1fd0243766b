"""What people do to a thread over HTTP while its team is at work."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from support import swarm
from support.serving import SOON_S
from swarmwright.ports.events import Event
from swarmwright.storage.opening import open_store

WORKS_S = 4.0
"""How long Editor takes."""

TEAM = """
name = "writers"
prompt = "Writer drafts, then Editor polishes, then Publisher posts it. Only Publisher may use Mail."
model = "stub:script.json"

[agents.Writer]
[agents.Editor]
[agents.Publisher]
[tools.Mail]
"""
SCRIPT = {"replies": [{"match": "polishes", "text": "Polished.", "delay_s": WORKS_S}]}
ASKED = {"messages": [{"role": "user", "content": "A page about bees"}]}
Http = httpx.AsyncClient


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[Http]:
    """A client of a server on which a thread `t` is under way, and Editor at work on it."""
    (tmp_path / "script.json").write_text(json.dumps(SCRIPT))
    async with swarm.teams(tmp_path, TEAM) as url, Http(base_url=url, timeout=SOON_S) as client:
        assert (await client.post("/threads", json={"thread_id": "t"})).is_success
        asked = {"assistant_id": "writers", "input": ASKED}
        assert (await client.post("/threads/t/runs", json=asked)).is_success
        await until(client, lambda page: page["live"]["nodes"].get("editor", {}).get("status") == "running")
        yield client


async def until(http: Http, wanted: Any) -> dict[str, Any]:
    """The page of the thread once it is as wanted."""
    async with asyncio.timeout(SOON_S):
        while True:
            answer = await http.get("/swarm/threads/t")
            if answer.is_success and wanted(page := answer.json()):
                return dict(page)
            await asyncio.sleep(0.05)


def instances(page: dict[str, Any]) -> list[str]:
    return [one["instance"] for one in page["outputs"]]


def idle(page: dict[str, Any]) -> bool:
    return bool(page["status"] == "idle")


async def told(http: Http, command: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = await http.post("/swarm/threads/t/commands", json={"command": command, **more})
    assert answer.is_success, answer.text
    return dict(answer.json())


async def test_a_page_shows_who_is_at_work_and_for_how_long(http: Http) -> None:
    page = await until(http, lambda page: page["status"] == "busy")
    assert page["live"]["nodes"]["writer"]["status"] == "done"
    bars = {bar["instance"]: bar for bar in page["timeline"]["bars"]}
    assert bars["editor"]["ended_at"] is None and bars["editor"]["critical"]
    assert page["timeline"]["ended_at"] > bars["editor"]["started_at"]


async def test_a_swap_mid_run_keeps_what_is_done_and_lets_what_is_the_same_run_on(http: Http) -> None:
    said = {
        "prompt": "Writer drafts, then Editor polishes, then Writer proofreads. Only Writer may use Mail."
    }
    plan = (await http.post("/swarm/threads/t/swap/plan", json=said)).json()
    assert [(one["instance"], one["fate"]) for one in plan["running"]] == [("editor", "same")]
    assert plan["cancel"] == [] and plan["words"]
    sent = await http.post("/swarm/threads/t/swap", json={**said, "wait": True})
    assert sent.status_code == 200 and sent.json()["command"]["state"] == "applied"
    assert sent.json()["run"] is None  # the one that is under way goes on
    page = await until(http, idle)
    assert [one["instance"] for one in page["outputs"]] == ["writer", "editor", "writer-2"]
    assert len((await http.get("/threads/t/runs")).json()) == 1
    starts = (await http.get("/swarm/threads/t/events", params={"kind": "step_started"})).json()
    assert [one["instance"] for one in starts] == ["writer", "editor", "writer-2"]


async def test_a_swap_to_another_workflow_than_was_planned_is_refused(http: Http) -> None:
    said = {"assistant_id": "writers"}
    planned = (await http.post("/swarm/threads/t/swap/plan", json=said)).json()["version"]
    other = {"prompt": "Writer drafts, then Publisher posts it."}
    made = (await http.post("/swarm/assistants/writers/proposals", json=other)).json()
    decided = await http.post(f"/swarm/proposals/{made['token']}", json={"decision": "approve"})
    assert decided.is_success
    refused = await http.post("/swarm/threads/t/swap", json={**said, "planned": planned, "wait": True})
    assert (refused.status_code, refused.json()["kind"]) == (409, "stale")
    assert "swap" not in [row["kind"] for row in (await http.get("/swarm/threads/t/commands")).json()]
    anew = (await http.post("/swarm/threads/t/swap/plan", json=said)).json()["version"]
    swapped = await http.post("/swarm/threads/t/swap", json={**said, "planned": anew, "wait": True})
    assert swapped.status_code == 200 and swapped.json()["plan"]["version"] == anew != planned


async def test_a_swap_of_a_thread_that_follows_another_workflow_by_now_is_refused(http: Http) -> None:
    mine = {"prompt": "Writer drafts, then Publisher posts it."}
    seen = (await http.post("/swarm/threads/t/swap/plan", json=mine)).json()
    theirs = {"prompt": "Writer drafts, then Editor polishes.", "wait": True}
    assert (await http.post("/swarm/threads/t/swap", json=theirs)).json()["command"]["state"] == "applied"
    said = {**mine, "planned": seen["version"], "follows": seen["follows"], "wait": True}
    refused = await http.post("/swarm/threads/t/swap", json=said)
    assert (refused.status_code, refused.json()["kind"]) == (409, "stale")
    assert "changed since you looked" in refused.json()["detail"]
    anew = (await http.post("/swarm/threads/t/swap/plan", json=mine)).json()
    assert anew["follows"] != seen["follows"] and anew["version"] == seen["version"]
    swapped = await http.post("/swarm/threads/t/swap", json={**said, "follows": anew["follows"]})
    assert swapped.json()["command"]["state"] == "applied"


async def test_an_agent_that_is_switched_off_mid_run_is_passed_by(http: Http) -> None:
    row = await told(http, {"kind": "set_agent", "agent": "publisher", "enabled": False}, wait=True)
    assert row["command"]["state"] == "applied" and row["run"] is None
    page = await until(http, idle)
    assert [one["agent"] for one in page["outputs"]] == ["writer", "editor"]
    assert page["live"]["off"] == ["publisher"]


async def test_a_pause_holds_what_has_not_begun_until_it_is_taken_back(http: Http) -> None:
    await told(http, {"kind": "pause"})
    held = ["writer", "editor"]  # what is at work is finished, and nothing begins behind it
    await until(http, lambda page: page["status"] == "interrupted" and instances(page) == held)
    (pause,) = (await http.get("/swarm/approvals")).json()["approvals"]
    assert pause["kind"] == "pause"
    assert (await told(http, {"kind": "resume"}, wait=True))["run"] is not None
    page = await until(http, idle)
    assert page["outputs"][-1]["agent"] == "publisher"


async def test_a_change_of_the_team_counts_on_the_thread_at_once(http: Http) -> None:
    permit = {"op": "permit", "agent": "editor", "tool": "mail", "effect": "allow", "reason": "for now"}
    changed = await http.post("/swarm/assistants/writers/changes", json={"operations": [permit]})
    assert changed.is_success
    grid = (await http.get("/swarm/threads/t/matrix")).json()
    assert grid["rows"][1][0]["reason"] == "for now"
    await until(http, idle)


async def test_what_is_set_for_the_thread_alone_is_told_beside_what_the_team_has(http: Http) -> None:
    permit = {"op": "permit", "agent": "editor", "tool": "mail", "effect": "allow", "reason": "for now"}
    await http.post("/swarm/assistants/writers/changes", json={"operations": [permit]})

    async def cell() -> dict[str, Any]:
        found: dict[str, Any] = (await http.get("/swarm/threads/t/matrix")).json()["rows"][1][0]
        return found

    before = await cell()
    assert (before["set"], before["own"], before["effect"]) == ("allow", None, "allow")
    await told(http, {"kind": "set_tool", "tool": "mail", "agent": "editor", "effect": "deny"}, wait=True)
    denied = await cell()
    assert (denied["own"], denied["effect"]) == ("deny", "deny")
    assert denied["team"] == {"effect": "allow", "rule": "override", "reason": "for now"}
    await told(http, {"kind": "set_tool", "tool": "mail", "agent": "editor", "effect": "default"}, wait=True)
    assert await cell() == before
    of_team = (await http.get("/swarm/assistants/writers/matrix")).json()["rows"][1][0]
    assert (of_team["own"], of_team["team"]) == (None, None)
    await until(http, idle)


async def test_one_id_sent_many_times_at_once_is_one_command(http: Http) -> None:
    said = {"command": {"kind": "inject", "text": "Be short."}, "command_id": "one"}
    answers = await asyncio.gather(*(http.post("/swarm/threads/t/commands", json=said) for _ in range(8)))
    assert {one.json()["command"]["number"] for one in answers} == {1}
    assert len((await http.get("/swarm/threads/t/commands")).json()) == 1
    await until(http, idle)


async def test_a_stop_keeps_what_is_done_and_a_message_goes_on(http: Http) -> None:
    await told(http, {"kind": "cancel"}, wait=True)
    page = await until(http, lambda page: page["status"] == "interrupted")
    assert [one["instance"] for one in page["outputs"]] == ["writer"]
    # Nobody works on it: what was cut off is told as that, on both pages and on the timeline.
    graph = (await http.get("/swarm/threads/t/graph")).json()
    for live in (page["live"], graph["live"]):
        assert (live["nodes"]["editor"]["status"], live["due"]) == ("cancelled", ["editor"])
        assert [one["status"] for one in live["nodes"]["editor"]["instances"]] == ["cancelled"]
    assert page["timeline"]["bars"][-1]["status"] == "cancelled"
    then = (await http.get("/swarm/threads/t/graph", params={"checkpoint": "last"})).json()["live"]
    assert then["nodes"]["editor"]["status"] == "running"
    (stopped,) = (await http.get("/threads/t/runs")).json()
    assert stopped["status"] == "interrupted"
    assert (await told(http, {"kind": "send", "message": "Go on."}))["run"] is not None
    page = await until(http, idle)
    assert page["outputs"][-1]["agent"] == "publisher"


async def left_behind(file: Path, thread: str) -> None:
    """As a process leaves a thread that dies at it: its record says running, and a step begins in its log."""
    async with open_store(file) as store:
        record = await store.threads.load(thread)
        assert record is not None and record.status != "running"
        await store.threads.save(replace(record, status="running"))
        step = Event("step_started", thread, at=2.0, instance="editor", agent="editor")
        await store.events.append([Event("run_started", thread, at=1.0), step])


async def test_what_a_process_left_that_died_is_not_told_as_at_work(http: Http, tmp_path: Path) -> None:
    await told(http, {"kind": "cancel"}, wait=True)
    await until(http, lambda page: page["status"] == "interrupted")
    await left_behind(tmp_path / "s.db", "t")
    page = (await http.get("/swarm/threads/t")).json()
    graph = (await http.get("/swarm/threads/t/graph")).json()
    for live in (page["live"], graph["live"]):
        assert (live["nodes"]["editor"]["status"], live["due"]) == ("cancelled", ["editor"])
    assert "running" not in [bar["status"] for bar in page["timeline"]["bars"]]


async def test_nor_is_it_on_a_thread_of_a_graph_without_a_team(http: Http, tmp_path: Path) -> None:
    assert (await http.post("/threads", json={"thread_id": "g"})).is_success
    await left_behind(tmp_path / "s.db", "g")
    (bar,) = (await http.get("/swarm/threads/g/timeline")).json()["bars"]
    (span,) = (await http.get("/swarm/threads/g/trace")).json()
    assert (bar["status"], span["status"]) == ("interrupted", "interrupted")


@pytest.mark.parametrize("wait", [False, True])
async def test_a_resume_of_what_is_over_is_refused_and_begins_no_run(http: Http, wait: bool) -> None:
    await until(http, idle)
    sent = await told(http, {"kind": "resume"}, wait=wait)
    assert (sent["command"]["state"], sent["run"]) == ("refused", None)
    assert "send a further request, or replay it" in sent["command"]["reason"]
    assert len((await http.get("/threads/t/runs")).json()) == 1
    empty = await http.post("/swarm/threads/t/replay", json={"request": ""})
    assert empty.status_code == 422 and "leave it out to ask the same again" in empty.text
