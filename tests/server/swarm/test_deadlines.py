"""What people are asked and do not answer, on threads that nobody drives while a server is up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.swarm import teams
from swarmwright.runtime.serving import deadlines

WAIT_S = 30.0
CONFIG = """
name = "writers"
prompt = "Writer drafts, then a human approves it, then Publisher posts it."
model = "stub:"
[agents.Writer]
[agents.Publisher]
[approvals]
deadline_s = 1.0
escalate = ["boss"]
on_expiry = "{ending}"
"""


@pytest.mark.parametrize("ending", ["reject", "wait"])
async def test_time_decides_on_a_thread_that_nobody_drives(
    tmp_path: Path, store_address: str, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next is asked, and then it comes to its ending, though nobody touches the thread."""
    monkeypatch.setattr(deadlines, "LOOK_S", 0.05)
    async with (
        asyncio.timeout(WAIT_S),
        teams(tmp_path, CONFIG.format(ending=ending), store=store_address) as url,
        httpx.AsyncClient(base_url=url, timeout=WAIT_S) as http,
    ):
        await http.post("/threads", json={"thread_id": "t"})
        asked = {"messages": [{"role": "user", "content": "bees"}]}
        await http.post("/threads/t/runs/wait", json={"assistant_id": "writers", "input": asked})
        rows: list[dict[str, Any]] = []
        while len(rows) < 2:
            await asyncio.sleep(0.05)
            rows = (await http.get("/swarm/threads/t/commands")).json()
        assert [row["kind"] for row in rows] == ["expire", "expire"]
        while any(row["state"] == "accepted" for row in rows):
            rows = (await http.get("/swarm/threads/t/commands")).json()
        said = [row["reason"].partition("in time: ")[2] for row in rows]
        last = "the answer is no" if ending == "reject" else "it goes on waiting"
        assert said == ["boss is asked", last]
        events = (await http.get("/swarm/threads/t/events")).json()
        told = [one["kind"] for one in (events if isinstance(events, list) else events["events"])]
        assert "approval_asked" in told
        assert ("gate_decided" in told) == (ending == "reject")
        open_ = (await http.get("/swarm/approvals")).json()["approvals"]
        assert len(open_) == (ending == "wait")
