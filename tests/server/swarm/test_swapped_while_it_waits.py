"""A thread whose call waits for a person is swapped to a flow that asks nothing: it is to be gone on with."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient as Http

from support import swarm

TEAM = """
name = "held"
prompt = "Writer drafts, then Publisher posts it. Only Publisher may use Mail."
model = "stub:held.json"

[agents.Writer]
[agents.Publisher]
[agents.Cutter]

[tools.Mail]
function = "held_mail:send"
risk = "high"
"""
REPLIES = [
    {"match": "You are Publisher", "tool_calls": [{"name": "Mail", "args": {"text": "Bees hum."}}]},
    {"match": "You are", "text": "Bees hum."},
]
TOOL = '''
def send(text: str) -> str:
    """Send it."""
    return f"Sent: {text}"
'''
ALONE = "Writer drafts."
SHORTER = "Writer drafts, then Cutter shortens it."


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[Http]:
    (tmp_path / "held.json").write_text(json.dumps({"replies": REPLIES}))
    module = f"mail_{tmp_path.name}"  # imported once in a process, by its name
    (tmp_path / f"{module}.py").write_text(TOOL)
    async with (
        swarm.teams(tmp_path, TEAM.replace("held_mail", module)) as url,
        Http(base_url=url, timeout=30) as client,
    ):
        yield client


async def waiting(http: Http) -> dict[str, Any]:
    await http.post("/threads", json={"thread_id": "t"})
    asked = {"assistant_id": "held", "input": {"messages": [{"role": "user", "content": "Bees"}]}}
    await http.post("/threads/t/runs/wait", json=asked)
    page: dict[str, Any] = (await http.get("/swarm/threads/t")).json()
    assert (page["status"], len(page["approvals"])) == ("interrupted", 1)
    return page


async def swap(http: Http, prompt: str, **how: Any) -> None:
    swapped = await http.post("/swarm/threads/t/swap", json={"prompt": prompt, "wait": True, **how})
    assert swapped.is_success, swapped.text


async def is_over(http: Http) -> dict[str, Any]:
    """The thread, once nothing of it runs."""
    async with asyncio.timeout(20):
        while (page := (await http.get("/swarm/threads/t")).json())["status"] == "busy":  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return dict(page)


@pytest.mark.parametrize("prompt", [ALONE, SHORTER])
async def test_it_is_told_as_interrupted_and_not_as_failed_since_nothing_has(http: Http, prompt: str) -> None:
    await waiting(http)
    await swap(http, prompt)
    page = (await http.get("/swarm/threads/t")).json()
    assert (page["status"], page["approvals"]) == ("interrupted", [])
    listed = (await http.post("/threads/search", json={"status": "error"})).json()
    assert listed == []
    gone_on = await http.post("/swarm/threads/t/commands", json={"command": {"kind": "resume"}, "wait": True})
    assert gone_on.is_success, gone_on.text
    assert (await is_over(http))["status"] == "idle"


@pytest.mark.parametrize("prompt", [ALONE, SHORTER])
async def test_one_swap_lets_it_go_on_where_that_is_asked(http: Http, prompt: str) -> None:
    await waiting(http)
    await swap(http, prompt, go_on=True)
    page = await is_over(http)
    assert (page["status"], [one["agent"] for one in page["outputs"]][:1]) == ("idle", ["writer"])


async def inbox(http: Http) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await http.get("/swarm/approvals")).json()["approvals"]
    return found


@pytest.mark.parametrize("prompt", [ALONE, SHORTER])
async def test_nobody_is_asked_any_more_what_a_swap_has_made_void_though_nobody_waits_for_it(
    http: Http, prompt: str
) -> None:
    await waiting(http)
    assert len(await inbox(http)) == 1
    swapped = await http.post("/swarm/threads/t/swap", json={"prompt": prompt})
    assert (swapped.status_code, swapped.json()["command"]["state"]) == (200, "applied"), swapped.text
    assert (await inbox(http), swapped.json()["run"]) == ([], None)
    assert (await http.get("/swarm/threads/t")).json()["commands"] == []


async def test_nobody_is_asked_any_more_what_a_roll_back_has_taken_away(http: Http) -> None:
    await waiting(http)
    first = {"kind": "roll_back", "checkpoint": "1"}
    sent = await http.post("/swarm/threads/t/commands", json={"command": first})
    assert (sent.status_code, await inbox(http)) == (200, []), sent.text


@pytest.mark.parametrize(
    "command",
    [
        {"kind": "set_agent", "agent": "cutter", "prompt": "Be brief."},
        {"kind": "set_agent", "agent": "publisher", "enabled": False},
        {"kind": "set_tool", "tool": "mail", "effect": "deny"},
    ],
)
async def test_what_is_set_for_a_thread_that_nobody_drives_counts_at_once(
    http: Http, command: dict[str, Any]
) -> None:
    await waiting(http)
    sent = await http.post("/swarm/threads/t/commands", json={"command": command})
    assert (sent.status_code, sent.json()["command"]["state"]) == (200, "applied"), sent.text
    assert (await http.get("/swarm/threads/t")).json()["commands"] == []
    assert sent.json()["run"] is None
