"""Spans are found by all that a row of the trace shows, and by how their calls were decided."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from support import swarm
from support.serving import SOON_S

TEAM = """
name = "back-office"
prompt = "Order Desk reads it, then Billing refunds it. Both may use Refund."
model = "stub:script.json"
[agents."Order Desk"]
[agents.Billing]
[tools.Refund]
function = "OWN:refund"
risk = "high"
"""
OWN = '''
def refund(amount: float) -> str:
    """Gives money back."""
    return f"refunded {amount}"

'''
SCRIPT = {
    "replies": [
        {"match": "refunded", "text": "Seen to."},
        {"match": "Denied", "text": "Not mine."},
        {"match": "You are Order Desk", "tool_calls": [{"name": "Refund", "args": {"amount": 1.5}}]},
        {"match": "You are Billing", "tool_calls": [{"name": "Refund", "args": {"amount": 19.9}}]},
    ]
}


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A thread on which a person has said no to Order Desk's call, and yes to Billing's."""
    own = f"own_{uuid.uuid4().hex}"  # a module of a name is imported once
    (tmp_path / f"{own}.py").write_text(OWN)
    (tmp_path / "script.json").write_text(json.dumps(SCRIPT))
    async with (
        swarm.teams(tmp_path, TEAM.replace("OWN", own)) as url,
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as client,
    ):
        assert (await client.post("/threads", json={"thread_id": "t"})).is_success
        asked = {"assistant_id": "back-office", "input": {"messages": [{"role": "user", "content": "A-17"}]}}
        assert (await client.post("/threads/t/runs/wait", json=asked)).is_success
        for action in ("reject", "approve"):
            await answered(client, action)
        await until(client, lambda page: page["status"] == "idle")
        yield client


async def until(http: httpx.AsyncClient, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    async with asyncio.timeout(SOON_S):
        while True:
            page: dict[str, Any] = (await http.get("/swarm/threads/t")).json()
            if fits(page):
                return page
            await asyncio.sleep(0.02)


async def answered(http: httpx.AsyncClient, action: str) -> None:
    """What is asked next, so."""
    asked = (await until(http, lambda page: bool(page["approvals"])))["approvals"][0]["approval"]
    said = {"decision": {"action": action}}
    assert (await http.post(f"/swarm/threads/t/approvals/{asked}", json=said)).is_success
    await until(http, lambda page: all(one["approval"] != asked for one in page["approvals"]))


async def found(http: httpx.AsyncClient, **wanted: Any) -> list[str]:
    answer = await http.get("/swarm/threads/t/trace", params=wanted)
    assert answer.is_success, answer.text
    assert answer.headers["x-pagination-total"] == str(len(answer.json()))
    return [f"{one['instance']} {one['status']}" for one in answer.json() if one["agent"]]


ASKED = ["order-desk waiting", "billing waiting"]
DENIED, ALLOWED = "order-desk done", "billing done"


async def test_by_results_decisions_names_and_models_as_the_rows_show_them(http: httpx.AsyncClient) -> None:
    for text, who in (
        ("refunded 19.9", [ALLOWED]),
        ("Denied: ", [DENIED]),
        ("denied", [DENIED]),
        ("allowed", [ALLOWED]),
        ("asked", ASKED),
        ("Order Desk", [ASKED[0], DENIED]),
        ("DONE", [DENIED, ALLOWED]),
        ("nowhere said", []),
    ):
        assert await found(http, text=text) == who, text
    assert len(await found(http, text="stub")) == 4


async def test_by_how_their_calls_were_decided(http: httpx.AsyncClient) -> None:
    assert await found(http, call="deny") == [DENIED]
    assert await found(http, call="allow") == [ALLOWED]
    assert await found(http, call="ask") == ASKED
    assert await found(http, call="ask", agent="billing", status="waiting") == [ASKED[1]]
    assert await found(http, call="deny", text="19.9") == []
    wrong = await http.get("/swarm/threads/t/trace", params={"call": "maybe"})
    assert (wrong.status_code, wrong.json()["errors"][0]["place"]) == (422, "query.call")


async def test_the_time_in_which_a_call_waited_for_a_person_is_on_the_timeline(
    http: httpx.AsyncClient,
) -> None:
    bars = (await http.get("/swarm/threads/t/timeline")).json()["bars"]
    assert [(bar["instance"], bar["agent"], bar["status"], bar["critical"]) for bar in bars] == [
        told
        for who in ("order-desk", "billing")
        for told in (
            (who, who, "waiting", True),
            (who, "", "answered", True),
            (who, who, "done", True),
        )
    ]
    assert (await http.post("/swarm/threads/t/fork", json={"thread_id": "f"})).is_success
    forked = (await http.get("/swarm/threads/f")).json()["timeline"]["bars"]
    assert "fork" not in [bar["instance"] for bar in forked]


async def test_a_call_that_still_waits_goes_on_on_the_timeline(http: httpx.AsyncClient) -> None:
    asked = {"assistant_id": "back-office", "input": {"messages": [{"role": "user", "content": "A-18"}]}}
    assert (await http.post("/threads/t/runs/wait", json=asked)).is_success
    page = (await http.get("/swarm/threads/t")).json()["timeline"]
    (bar,) = [bar for bar in page["bars"] if bar["ended_at"] is None]
    assert (bar["instance"], bar["agent"], bar["status"]) == ("order-desk", "", "waiting")
    assert (await http.get("/swarm/threads/t/timeline")).json()["bars"] == page["bars"]
