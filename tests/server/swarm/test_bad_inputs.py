"""Each route refuses what it cannot be asked, with the place, and does nothing of it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from support import serving, swarm
from support.serving import SOON_S

ASKED = {"messages": [{"role": "user", "content": "A page about bees"}]}
T = "/swarm/threads/t"
A = "/swarm/assistants/writers"
APPROVAL = f"{T}/approvals/APPROVAL"

PYDANTICS = re.compile("Input should|Field required|Extra inputs|Unable to|Value error|after validation")
"""Words of the library that reads requests, which nobody who sends one knows."""

ODD_BODIES: list[tuple[str, Any, str]] = [
    (f"{T}/commands", {}, "body.command"),
    (f"{T}/commands", {"command": {"kind": "dance"}}, "body.command.kind"),
    (f"{T}/commands", {"command": {}}, "body.command.kind"),
    (f"{T}/commands", {"command": {"kind": "send"}}, "body.command.message"),
    (f"{T}/commands", {"command": {"kind": "send", "message": ""}}, "body.command.message"),
    (f"{T}/commands", {"command": {"kind": "pause", "why": "x"}}, "body.command.why"),
    (
        f"{T}/commands",
        {"command": {"kind": "inject", "text": "x", "audience": "all"}},
        "body.command.audience",
    ),
    (f"{T}/commands", {"command": {"kind": "pause"}, "wait": "yes"}, "body.wait"),
    (f"{T}/commands", {"command": {"kind": "pause"}, "command_id": ""}, "body.command_id"),
    (
        f"{T}/commands",
        {"command": {"kind": "edit_state", "outputs": {"writer": {"words": 1}}}},
        "body.command.outputs.writer.words",
    ),
    (
        f"{T}/commands",
        {"command": {"kind": "set_tool", "tool": "mail", "effect": "maybe"}},
        "body.command.effect",
    ),
    (APPROVAL, {"decision": {"action": "shrug"}}, "body.decision.action"),
    (APPROVAL, {"decision": {"action": "redirect"}}, "body.decision.step"),
    (f"{T}/swap", {}, "workflow"),
    (f"{T}/swap", {"prompt": "Writer drafts.", "assistant_id": "writers"}, "workflow"),
    (f"{T}/swap", {"prompt": "Writer drafts.", "drain": "never"}, "body.drain"),
    (f"{T}/swap/plan", {"prompt": "Writer drafts.", "approval": True}, "body.approval"),
    (f"{T}/fork", {"checkpoint": ""}, "body.checkpoint"),
    (f"{T}/replay", {"changes": [{"kind": "dance"}]}, "body.changes[0].kind"),
    (f"{T}/replay", {"workflow": {}}, "workflow"),
    (f"{A}/proposals", {}, "workflow"),
    (f"{A}/proposals", {"prompt": "Writer drafts.", "assistant_id": "writers"}, "body.assistant_id"),
    (f"{A}/changes", {"operations": []}, "body.operations"),
    (f"{A}/changes", {"operations": [{"op": "dance"}]}, "body.operations[0].op"),
    (f"{A}/changes", {"operations": [{"op": "switch_agent", "agent": "writer"}]}, "body.operations[0].on"),
    (f"{A}/revert", {"version": "1"}, "body.version"),
    ("/swarm/patterns/supervisor", {}, "body.given"),
]

ODD_QUERIES = [
    (f"{T}/trace?limit=0", "query.limit"),
    (f"{T}/trace?limit=1001", "query.limit"),
    (f"{T}/trace?turn=first", "query.turn"),
    (f"{T}/trace?status=nope", "query.status"),
    (f"{T}/trace?colour=red", "query.colour"),
    (f"{T}/events?after=-1", "query.after"),
    (f"{T}/outputs?who=writer", "query.who"),
    ("/swarm/proposals?state=odd", "query.state"),
    (f"{A}/changes/diff", "query.old"),
    ("/assistants/writers/graph?xray=x", "query.xray"),
    ("/assistants/writers/graph?xray=9999", "query.xray"),
    ("/threads/t/state?select=values&select=x", "query.select[1]"),
]

NOT_THERE = [
    (f"{T}/checkpoints/99", None),
    (f"{T}/checkpoints/1/diff?other=99", None),
    (f"{T}/graph?checkpoint=99", None),
    (f"{T}/commands/none", None),
    (f"{T}/approvals/ask-9-none", None),
    (f"{T}/approvals/ask-9-none", {"decision": {"action": "edit", "arguments": {}}}),
    (f"{T}/fork", {"checkpoint": "99"}),
    (f"{T}/replay", {"checkpoint": "99"}),
    (f"{T}/commands", {"command": {"kind": "roll_back", "checkpoint": "99"}}),
    (f"{T}/swap/plan", {"assistant_id": "nobody"}),
    ("/swarm/assistants/nobody", None),
    ("/swarm/assistants/nobody/matrix", None),
    ("/swarm/assistants/nobody/changes", {"operations": [{"op": "remove_agent", "agent": "writer"}]}),
    ("/swarm/assistants/nobody/proposals", {"prompt": "Writer drafts."}),
    (f"{A}/changes/diff?old=99", None),
    (f"{A}/revert", {"version": 99}),
    ("/swarm/proposals/none", None),
    ("/swarm/proposals/none", {"decision": "approve"}),
    ("/swarm/patterns/none", {"given": {}}),
    ("/swarm/threads/none", None),
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def http(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server with a thread `t` that waits at a gate."""
    folder = tmp_path_factory.mktemp("bad")
    async with (
        swarm.teams(folder) as url,
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as client,
    ):
        assert (await client.post("/threads", json={"thread_id": "t"})).is_success
        asked = {"assistant_id": "writers", "input": ASKED}
        assert (await client.post("/threads/t/runs/wait", json=asked)).is_success
        yield client


pytestmark = pytest.mark.asyncio(loop_scope="module")


async def stands(http: httpx.AsyncClient) -> Any:
    """What must be the same after a refusal."""
    page = (await http.get(T)).json()
    changing = ("timeline",)
    rest = [
        (await http.get(path)).json()
        for path in (f"{T}/commands", f"{T}/checkpoints", f"{A}/changes", "/swarm/proposals", "/swarm/teams")
    ]
    return {name: part for name, part in page.items() if name not in changing}, rest


@pytest.mark.parametrize(("path", "body", "place"), ODD_BODIES)
async def test_a_body_that_cannot_be_meant_is_refused_with_its_place(
    http: httpx.AsyncClient, path: str, body: Any, place: str
) -> None:
    before = await stands(http)
    approval = before[0]["approvals"][0]["approval"]
    answer = await http.post(path.replace("APPROVAL", approval), json=body)
    told = answer.json()
    assert answer.status_code == 422, told
    assert answer.headers["content-type"] == "application/problem+json"
    places = [told.get("place"), *(one["place"] for one in told.get("errors") or ())]
    assert place in places, told
    assert not PYDANTICS.search(answer.text)
    assert await stands(http) == before


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"type": "ai", "name": "Ghost", "content": "x"}, "no agent 'Ghost' here"),
        ({"type": "ai", "content": "x"}, "whose words it could be"),
        ({"type": "system", "content": "x"}, "no 'system' message"),
        ({"type": "tool", "tool_call_id": "c", "content": "x"}, "no 'tool' message"),
    ],
)
async def test_words_of_agents_nobody_has_are_not_written_into_a_threads_state(
    http: httpx.AsyncClient, message: dict[str, str], reason: str
) -> None:
    before = await http.get("/threads/t/state")
    answer = await http.post("/threads/t/state", json={"values": {"messages": [message]}})
    assert answer.status_code == 422, answer.text
    assert answer.json()["type"].endswith(":invalid-input") and reason in answer.json()["detail"]
    assert (await http.get("/threads/t/state")).json() == before.json()


@pytest.mark.parametrize(("path", "place"), ODD_QUERIES)
async def test_a_parameter_that_cannot_be_meant_is_refused_with_its_place(
    http: httpx.AsyncClient, path: str, place: str
) -> None:
    answer = await http.get(path)
    assert answer.status_code == 422
    assert [one["place"] for one in answer.json()["errors"]] == [place]


@pytest.mark.parametrize(("path", "body"), NOT_THERE)
async def test_what_there_is_not_is_not_found(http: httpx.AsyncClient, path: str, body: Any) -> None:
    before = await stands(http)
    answer = await (http.get(path) if body is None else http.post(path, json=body))
    assert answer.status_code == 404, answer.text
    assert answer.json()["type"].endswith(":not-found")
    assert await stands(http) == before


@pytest.mark.parametrize("prompt", ["Writer drafts, then Edtor polishes.", "", "Mail it."])
async def test_a_prompt_that_does_not_compile_changes_nothing_and_tells_why(
    http: httpx.AsyncClient, prompt: str
) -> None:
    before = await stands(http)
    for path in (f"{T}/swap", f"{T}/swap/plan", f"{A}/proposals", f"{T}/replay"):
        body = {"workflow": {"prompt": prompt}} if path.endswith("replay") else {"prompt": prompt}
        answer = await http.post(path, json=body)
        assert answer.status_code == 422, (path, answer.text)
        assert answer.json()["diagnostics"]
    assert await stands(http) == before


async def test_a_workflow_as_json_is_read_all_or_nothing(http: httpx.AsyncClient) -> None:
    odd: list[Any] = [
        {},
        {"format": "other/1"},
        {"format": "swarmwright.workflow/1", "root": {"type": "odd"}},
    ]
    for workflow in odd:
        answer = await http.post(f"{T}/swap/plan", json={"workflow": workflow})
        assert answer.status_code == 422 and answer.json()["type"].endswith(":invalid-workflow")
    said = {"prompt": "Writer drafts, then Publisher posts it.", "assistant_id": "writers"}
    whole = (await http.post("/swarm/compile", json=said)).json()
    plan = (await http.post(f"{T}/swap/plan", json={"workflow": whole["workflow"]})).json()
    assert plan["version"] == whole["version"]


async def test_what_is_for_teams_is_refused_for_graphs_with_the_reason(tmp_path: Path) -> None:
    async with (
        serving.server(tmp_path) as url,
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as http,
    ):
        assert (await http.post("/threads", json={"thread_id": "g"})).is_success
        run = {"assistant_id": "echo", "input": {"text": "a"}}
        assert (await http.post("/threads/g/runs/wait", json=run)).is_success
        for path in ("/swarm/assistants/echo", "/swarm/assistants/echo/graph"):
            refused = await http.get(path)
            assert refused.status_code == 422 and "no team" in refused.json()["reason"]
        refused = await http.get("/swarm/threads/g")
        assert refused.status_code == 422 and "the graph echo" in refused.json()["detail"]
        # What any thread has, a graph's has: a log, and what ran.
        spans = (await http.get("/swarm/threads/g/trace")).json()
        assert [span["instance"] for span in spans] == ["say"]
        assert (await http.get("/swarm/threads/g/timeline")).json()["bars"][0]["critical"]
        kinds = {one["kind"] for one in (await http.get("/swarm/threads/g/events")).json()}
        assert {"step_started", "step_finished"} <= kinds
        assert (await http.get("/swarm/teams")).json() == []
        assert (await http.get("/swarm/approvals")).json()["approvals"] == []


async def test_ids_of_any_characters_are_told_in_headers_as_addresses(http: httpx.AsyncClient) -> None:
    said = {"command": {"kind": "inject", "text": "Short."}, "command_id": "é 𝄞/?", "wait": True}
    sent = await http.post(f"{T}/commands", json=said)
    assert sent.is_success, sent.text
    assert sent.headers["location"].endswith("/commands/%C3%A9%20%F0%9D%84%9E%2F%3F")
    assert (await http.post("/threads", json={"thread_id": "né 𝄞"})).is_success
    run = await http.post("/threads/né 𝄞/runs", json={"assistant_id": "writers", "input": {"messages": []}})
    place = run.headers["content-location"]
    assert place.startswith("/threads/n%C3%A9%20%F0%9D%84%9E/runs/")
    assert (await http.get(place)).json()["run_id"] == run.json()["run_id"]


async def test_a_whole_number_is_one_however_it_is_written(http: httpx.AsyncClient) -> None:
    for version, status in ((0.0, 200), (2.5, 422), (True, 422), ("0", 422)):
        answer = await http.post(f"{A}/revert", json={"version": version})
        assert answer.status_code == status, answer.text
