"""Threads in a list, a bell for changes, and threads on which nothing has begun, over a real socket."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from support import swarm
from support.serving import SOON_S
from swarmwright.storage.opening import open_store

ASKED = {"messages": [{"role": "user", "content": "A page about bees"}]}


async def asked(http: httpx.AsyncClient, thread_id: str, title: str = "", assistant: str = "writers") -> None:
    metadata = {"title": title} if title else {}
    assert (await http.post("/threads", json={"thread_id": thread_id, "metadata": metadata})).is_success
    run = {"assistant_id": assistant, "input": ASKED}
    assert (await http.post(f"/threads/{thread_id}/runs/wait", json=run)).is_success


async def asked_again(http: httpx.AsyncClient, thread_id: str) -> None:
    run = {"assistant_id": "writers", "input": ASKED}
    assert (await http.post(f"/threads/{thread_id}/runs/wait", json=run)).is_success


async def test_the_list_tells_what_waits_and_is_found_by_words_team_and_status(
    http: httpx.AsyncClient,
) -> None:
    await asked(http, "t", "All about bees")
    assert (await http.post("/threads", json={"thread_id": "idle-one"})).is_success

    every = (await http.get("/swarm/threads")).json()
    bees = (await http.get("/swarm/threads", params={"text": "BEES", "team": "writers"})).json()
    waiting = (await http.get("/swarm/threads", params={"status": "interrupted"})).json()
    nobody = (await http.get("/swarm/threads", params={"team": "others"})).json()
    part = await http.get("/swarm/threads", params={"limit": 1})
    (approval,) = (await http.get("/swarm/approvals")).json()["approvals"]

    assert {one["thread_id"]: one["team"] for one in every} == {"t": "writers", "idle-one": None}
    assert [one["title"] for one in bees] == ["All about bees"]
    assert [len(one["waits"]) for one in waiting] == [1]
    assert nobody == []
    assert approval["title"] == "All about bees"
    assert (part.headers["X-Pagination-Total"], len(part.json())) == ("2", 1)


async def test_a_thread_whose_last_turn_a_no_has_ended_is_listed_as_rejected_until_it_goes_on(
    http: httpx.AsyncClient,
) -> None:
    await asked(http, "t")
    assert (await http.post("/threads", json={"thread_id": "idle-one"})).is_success
    (approval,) = (await http.get("/swarm/approvals")).json()["approvals"]
    said = await http.post(
        f"/swarm/threads/t/approvals/{approval['approval']}", json={"decision": {"action": "reject"}}
    )
    assert said.is_success, said.text

    page: dict[str, Any] = {"status": "busy"}
    async with asyncio.timeout(SOON_S):
        while page["status"] == "busy":
            page = (await http.get("/swarm/threads/t")).json()
    every = (await http.get("/swarm/threads")).json()
    found = await http.get("/swarm/threads", params={"status": "rejected"})
    assert (page["status"], page["live"]["outcome"]) == ("idle", "rejected")
    assert {one["thread_id"]: one["rejected"] for one in every} == {"t": True, "idle-one": False}
    assert [one["thread_id"] for one in found.json()] == ["t"]
    assert found.headers["X-Pagination-Total"] == "1"

    await asked_again(http, "t")
    (again,) = (await http.get("/swarm/threads", params={"status": "interrupted"})).json()
    assert (again["thread_id"], again["rejected"]) == ("t", False)


async def test_a_rejected_thread_stays_listed_as_one_however_much_is_said_on_it_since(
    http: httpx.AsyncClient,
) -> None:
    await asked(http, "t")
    (approval,) = (await http.get("/swarm/approvals")).json()["approvals"]
    no = {"decision": {"action": "reject"}}
    assert (await http.post(f"/swarm/threads/t/approvals/{approval['approval']}", json=no)).is_success
    async with asyncio.timeout(SOON_S):
        while (await http.get("/swarm/threads/t")).json()["status"] == "busy":
            pass
    before = (await http.get("/swarm/threads/t")).json()["seq"]
    for at in range(60):
        told = {"command": {"kind": "inject", "text": f"{at}", "audience": "public"}, "wait": True}
        assert (await http.post("/swarm/threads/t/commands", json=told)).is_success
    assert (await http.get("/swarm/threads/t")).json()["seq"] >= before + 60
    found = (await http.get("/swarm/threads", params={"status": "rejected"})).json()
    assert [(one["thread_id"], one["rejected"]) for one in found] == [("t", True)]


async def test_a_thread_whose_run_was_refused_is_listed_as_failed_with_the_reason(
    http: httpx.AsyncClient,
) -> None:
    why = "input: the thread has not run yet: there is nothing to go on from"
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    refused = await http.post("/threads/t/runs/wait", json={"assistant_id": "writers"})
    assert refused.json()["__error__"]["message"] == why

    thread = (await http.get("/threads/t")).json()
    failed = (await http.get("/swarm/threads", params={"status": "error"})).json()
    assert (thread["status"], thread["error"]["message"]) == ("error", why)
    assert [(one["thread_id"], one["error"]) for one in failed] == [("t", why)]

    assert (
        await http.post("/threads/t/runs/wait", json={"assistant_id": "writers", "input": ASKED})
    ).is_success
    (listed,) = (await http.get("/swarm/threads")).json()
    assert (listed["status"], listed["error"]) == ("interrupted", "")
    again = await http.post("/threads/t/runs/wait", json={"assistant_id": "nobody", "input": ASKED})
    assert again.status_code == 404
    (listed,) = (await http.get("/swarm/threads")).json()
    assert (listed["status"], len(listed["waits"])) == ("interrupted", 1)


CHATS = """
from langgraph.graph import START, MessagesState, StateGraph

def answer(state):
    return {"messages": [("ai", "Hello.")]}

graph = StateGraph(MessagesState).add_node("answer", answer).add_edge(START, "answer").compile()
"""
LONG = "Write a page about bees, their hives and the honey in them, for children who have never seen one"


async def test_a_thread_that_nobody_has_named_is_called_by_what_is_asked_on_it_first(tmp_path: Path) -> None:
    (tmp_path / "chats.py").write_text(CHATS, encoding="utf-8")
    named = {"dependencies": ["."], "graphs": {"chats": "./chats.py:graph"}}
    (tmp_path / "langgraph.json").write_text(json.dumps(named), encoding="utf-8")
    async with (
        swarm.teams(tmp_path, graphs=tmp_path / "langgraph.json") as url,
        httpx.AsyncClient(base_url=url, timeout=30) as http,
    ):
        for name in ("writers", "chats"):
            assert (await http.post("/threads", json={"thread_id": f"of-{name}"})).is_success
            blocks = [{"type": "text", "text": f"{LONG}\n({name})"}]
            told = [{"type": "human", "content": blocks}]
            brief = [{"role": "system", "content": "Be brief."}] if name == "chats" else []
            for messages in ([*brief, *told], [{"role": "user", "content": "And wasps?"}]):
                run = {"assistant_id": name, "input": {"messages": messages}}
                assert (await http.post(f"/threads/of-{name}/runs/wait", json=run)).is_success
        found = (await http.get("/swarm/threads", params={"text": "their HIVES"})).json()
        late = (await http.get("/swarm/threads", params={"text": "never seen one (writers)"})).json()
        chats = {"metadata": {"graph_id": "chats"}, "select": ["title", "metadata"]}
        (chat,) = (await http.post("/threads/search", json=chats)).json()
        (approval, *_) = (await http.get("/swarm/approvals")).json()["approvals"]
        page = (await http.get("/swarm/threads/of-writers")).json()

    title = "Write a page about bees, their hives and the honey in them, for children who…"
    assert {one["thread_id"]: one["title"] for one in found} == {"of-writers": title, "of-chats": title}
    assert (chat["title"], approval["title"], page["title"]) == (title, title, title)
    assert [one["thread_id"] for one in late] == ["of-writers"]  # by what stands behind what is shown
    assert "title" not in chat["metadata"]


async def test_a_thread_of_a_version_that_kept_no_title_is_found_by_its_first_request(tmp_path: Path) -> None:
    async with (
        swarm.teams(tmp_path) as url,
        httpx.AsyncClient(base_url=url, timeout=30) as http,
    ):
        for name, title in (("none", ""), ("short", "A page…")):
            await asked(http, name)
            async with open_store(tmp_path / "s.db") as store:
                record = await store.threads.load(name)
                assert record is not None
                await store.threads.save(replace(record, title=title))
        await asked(http, "named", "Wasps")
        found = (await http.get("/swarm/threads", params={"text": "about BEES"})).json()
        none = (await http.get("/swarm/threads", params={"text": "about hornets"})).json()
    assert {one["thread_id"] for one in found} == {"none", "short", "named"} and none == []


ASKS = """
from typing import TypedDict
from langgraph.graph import START, StateGraph
from langgraph.types import interrupt

class State(TypedDict, total=False):
    good: bool

def review(state: State) -> State:
    return {"good": interrupt({"question": "Is this good?", "draft": "Bees."}) is True}

graph = StateGraph(State).add_node("review", review).add_edge(START, "review").compile()
"""
MARKS = """
from dataclasses import dataclass
from typing import TypedDict
from langgraph.graph import START, StateGraph
from langgraph.types import interrupt

class State(TypedDict, total=False):
    mark: int

@dataclass
class Verdict:
    mark: int

def review(state: State) -> State:
    return {"mark": interrupt("How good is it?", response_schema=Verdict).mark}

graph = StateGraph(State).add_node("review", review).add_edge(START, "review").compile()
"""


async def test_what_a_graph_that_is_no_team_asks_is_in_the_inbox_until_it_is_answered(tmp_path: Path) -> None:
    (tmp_path / "asks.py").write_text(ASKS, encoding="utf-8")
    named = {"dependencies": ["."], "graphs": {"asks": "./asks.py:graph"}}
    (tmp_path / "langgraph.json").write_text(json.dumps(named), encoding="utf-8")
    async with (
        swarm.teams(tmp_path, graphs=tmp_path / "langgraph.json") as url,
        httpx.AsyncClient(base_url=url, timeout=30) as http,
    ):
        assert (await http.post("/threads", json={"thread_id": "q"})).is_success
        run = {"assistant_id": "asks", "input": {}}
        assert (await http.post("/threads/q/runs/wait", json=run)).is_success
        inbox = (await http.get("/swarm/approvals")).json()
        (listed,) = (await http.get("/swarm/threads")).json()

        (question,) = inbox["questions"]
        assert inbox["approvals"] == []
        assert (question["thread_id"], question["graph"], question["node"]) == ("q", "asks", "review")
        assert question["value"] == {"question": "Is this good?", "draft": "Bees."}
        assert listed["waits"] == [question["ask"]] == ["Is this good?"]

        said = {"assistant_id": question["assistant"], "command": {"resume": {question["id"]: True}}}
        assert (await http.post("/threads/q/runs/wait", json=said)).json() == {"good": True}
        assert (await http.get("/swarm/approvals")).json()["questions"] == []


async def test_the_inbox_has_the_schema_of_an_answer_as_the_thread_has(tmp_path: Path) -> None:
    (tmp_path / "marks.py").write_text(MARKS, encoding="utf-8")
    named = {"dependencies": ["."], "graphs": {"marks": "./marks.py:graph"}}
    (tmp_path / "langgraph.json").write_text(json.dumps(named), encoding="utf-8")
    async with (
        swarm.teams(tmp_path, graphs=tmp_path / "langgraph.json") as url,
        httpx.AsyncClient(base_url=url, timeout=30) as http,
    ):
        assert (await http.post("/threads", json={"thread_id": "q"})).is_success
        run = {"assistant_id": "marks", "input": {}}
        assert (await http.post("/threads/q/runs/wait", json=run)).is_success
        (question,) = (await http.get("/swarm/approvals")).json()["questions"]
        (task,) = (await http.get("/threads/q/state")).json()["tasks"]
        assert question["response_schema"]["properties"] == {"mark": {"title": "Mark", "type": "integer"}}
        assert question["response_schema"] == task["interrupts"][0]["response_schema"]
        said = {"assistant_id": "marks", "command": {"resume": {question["id"]: {"mark": 4}}}}
        assert (await http.post("/threads/q/runs/wait", json=said)).json() == {"mark": 4}


async def test_the_list_does_not_count_a_pause_among_what_waits(http: httpx.AsyncClient) -> None:
    await asked(http, "t")
    pause = {"command": {"kind": "pause"}, "wait": True}
    assert (await http.post("/swarm/threads/t/commands", json=pause)).is_success
    (listed,) = (await http.get("/swarm/threads")).json()
    kinds = {one["kind"] for one in (await http.get("/swarm/approvals")).json()["approvals"]}
    assert kinds == {"gate", "pause"} and len(listed["waits"]) == 1


async def test_the_list_tells_a_thread_that_somebody_has_paused(http: httpx.AsyncClient) -> None:
    await asked(http, "t")
    (listed,) = (await http.get("/swarm/threads")).json()
    assert not listed["paused"]
    pause = {"command": {"kind": "pause"}, "wait": True}
    assert (await http.post("/swarm/threads/t/commands", json=pause)).is_success
    (listed,) = (await http.get("/swarm/threads")).json()
    assert (listed["status"], listed["paused"]) == ("interrupted", True)


async def test_what_is_under_review_names_who_wrote_it_as_people_do(http: httpx.AsyncClient) -> None:
    await asked(http, "t")
    (approval,) = (await http.get("/swarm/approvals")).json()["approvals"]
    assert [one["name"] for one in approval["outputs"]] == ["Editor"]


async def test_the_bell_rings_at_once_and_when_a_run_is_asked_for_and_over(http: httpx.AsyncClient) -> None:
    rung = 0
    async with asyncio.timeout(SOON_S), http.stream("GET", "/swarm/changes/stream") as answer:
        begun: asyncio.Task[None] | None = None
        async for line in answer.aiter_lines():
            rung += line == "event: changed"
            if rung == 1 and begun is None:
                begun = asyncio.create_task(asked(http, "t"))
            if rung >= 2 and begun is not None and begun.done():
                break
        assert begun is not None
        await begun


async def test_the_bell_rings_when_somebody_changes_a_team(http: httpx.AsyncClient) -> None:
    changes = "/swarm/assistants/writers/changes"
    operations = [{"op": "set_agent", "agent": "writer", "role": "writes it all"}]
    async with asyncio.timeout(SOON_S), http.stream("GET", "/swarm/changes/stream") as answer:
        told: list[list[str]] = []
        async for line in answer.aiter_lines():
            if line.startswith("data:"):
                told.append(json.loads(line.removeprefix("data:"))["of"])
                if len(told) > 1:
                    break
                assert (await http.post(changes, json={"operations": operations})).is_success
    assert told == [["threads", "teams"], ["teams"]]


async def test_the_bell_rings_when_a_thread_is_made_forked_or_called_otherwise_though_nothing_runs(
    http: httpx.AsyncClient,
) -> None:
    async def make() -> httpx.Response:
        return await http.post("/threads", json={"thread_id": "new"})

    async def call() -> httpx.Response:
        return await http.patch("/threads/new", json={"metadata": {"title": "Bees"}})

    async def fork() -> httpx.Response:
        return await http.post("/swarm/threads/t/fork", json={"thread_id": "fork"})

    async def delete() -> httpx.Response:
        return await http.delete("/threads/new")

    await asked(http, "t")
    acts = [make, call, fork, delete]
    async with asyncio.timeout(SOON_S), http.stream("GET", "/swarm/changes/stream") as answer:
        told: list[list[str]] = []
        async for line in answer.aiter_lines():
            if line.startswith("data:"):
                told.append(json.loads(line.removeprefix("data:"))["of"])
                if not acts:
                    break
                assert (await acts.pop(0)()).is_success
    assert told == [["threads", "teams"], *[["threads"]] * 4]


async def test_a_team_that_is_served_no_more_keeps_nobody_from_hearing_of_the_others(tmp_path: Path) -> None:
    others = swarm.WRITERS.replace('"writers"', '"others"')
    async with swarm.teams(tmp_path, swarm.WRITERS, others) as url, httpx.AsyncClient(base_url=url) as http:
        await asked(http, "t", assistant="others")
    operations = [{"op": "set_agent", "agent": "writer", "role": "writes it all"}]
    told: list[list[str]] = []
    async with swarm.teams(tmp_path) as url, httpx.AsyncClient(base_url=url, timeout=30) as http:
        async with asyncio.timeout(SOON_S), http.stream("GET", "/swarm/changes/stream") as answer:
            async for line in answer.aiter_lines():
                assert line != "event: error"
                if line.startswith("data:"):
                    told.append(json.loads(line.removeprefix("data:"))["of"])
                    if len(told) > 1:
                        break
                    changed = await http.post(
                        "/swarm/assistants/writers/changes", json={"operations": operations}
                    )
                    assert changed.is_success
        listed = (await http.get("/swarm/threads")).json()
        inbox = await http.get("/swarm/approvals")
        known = (await http.post("/assistants/search", json={})).json()
    assert told == [["threads", "teams"], ["teams"]]
    assert [one["team"] for one in listed] == ["others"] and inbox.is_success
    assert {one["graph_id"] for one in known} == {"writers", "others"}


async def test_a_thread_whose_run_nobody_drives_yet_shows_its_team_with_nothing_begun(
    http: httpx.AsyncClient,
) -> None:
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    before = await http.get("/swarm/threads/t")
    later = {"assistant_id": "writers", "input": ASKED, "after_seconds": 3600}
    assert (await http.post("/threads/t/runs", json=later)).is_success

    shown = (await http.get("/swarm/threads/t")).json()
    graph = (await http.get("/swarm/threads/t/graph")).json()

    assert before.status_code == 422
    assert (shown["team"], shown["status"], shown["live"]["nodes"]) == ("writers", "busy", {})
    assert shown["outputs"] == shown["approvals"] == shown["timeline"]["bars"] == []
    assert graph["workflow"] == shown["workflow"]
