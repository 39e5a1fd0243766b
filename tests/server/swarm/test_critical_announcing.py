"""Whoever began on a signal was kept waiting by whoever announced it, and not by what ended about then."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from support import swarm
from support.serving import SOON_S

TEAM = """
name = "kitchen"
prompt = '''Cook cooks the meal and Guard watches the door in parallel.
Waiter serves it after Cook finalizes the starter.'''
model = "stub:script.json"
[agents.Cook]
kind = "react"
signals = { starter_ready = ["finalizes the starter"] }
[agents.Guard]
[agents.Waiter]
"""
ANNOUNCES = {"name": "announce", "args": {"signal": "starter_ready"}}
SCRIPT = {
    "replies": [
        {"match": "Announced", "text": "The meal is cooked.", "delay_s": 0.05},
        {"match": "You are Cook", "tool_calls": [ANNOUNCES], "delay_s": 0.4},
        {"match": "You are Guard", "text": "Nobody came.", "delay_s": 0.2},
        {"match": "You are Waiter", "text": "Served.", "delay_s": 0.5},
    ]
}


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A thread on which Waiter has begun as Cook announced the starter, and Guard was done before that."""
    (tmp_path / "script.json").write_text(json.dumps(SCRIPT))
    async with (
        swarm.teams(tmp_path, TEAM) as url,
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as client,
    ):
        assert (await client.post("/threads", json={"thread_id": "t"})).is_success
        asked = {"assistant_id": "kitchen", "input": {"messages": [{"role": "user", "content": "Dinner"}]}}
        assert (await client.post("/threads/t/runs/wait", json=asked)).is_success
        yield client


def deciding(told: list[dict[str, Any]]) -> list[str]:
    return sorted(one["instance"] for one in told if one["critical"])


async def test_who_announced_what_a_step_began_on_is_on_the_critical_path(http: httpx.AsyncClient) -> None:
    timeline = (await http.get("/swarm/threads/t/timeline")).json()
    at = {bar["instance"]: bar for bar in timeline["bars"]}
    assert at["guard"]["ended_at"] < at["waiter"]["started_at"] < at["cook"]["ended_at"]
    assert deciding(timeline["bars"]) == ["cook", "waiter"]
    assert deciding((await http.get("/swarm/threads/t")).json()["timeline"]["bars"]) == ["cook", "waiter"]
    trace = (await http.get("/swarm/threads/t/trace")).json()
    assert deciding(trace) == ["cook", "waiter"]


async def test_a_span_says_when_it_announced_what(http: httpx.AsyncClient) -> None:
    spans = {one["instance"]: one for one in (await http.get("/swarm/threads/t/trace")).json()}
    ((said,), others) = spans["cook"]["announced"], spans["guard"]["announced"]
    assert (said["signal"], others) == ("starter_ready", [])
    assert spans["cook"]["started_at"] < said["at"] <= spans["waiter"]["started_at"]
