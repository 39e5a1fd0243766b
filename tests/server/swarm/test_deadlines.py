"""What people are asked and do not answer, on threads that nobody drives while a server is up."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.swarm import loaded, teams
from swarmwright.bootstrap.hosts import ToHost
from swarmwright.bootstrap.opening import open_platform
from swarmwright.bootstrap.serving import open_services
from swarmwright.language import compile_prompt
from swarmwright.runtime.serving import deadlines
from swarmwright.runtime.serving.callers import Caller
from swarmwright.storage.address import address_of

WAIT_S, ME = 30.0, Caller()
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


GOES_ON = """
name = "writers"
prompt = '''
Writer drafts, then a human approves it; if it is rejected, Archivist files it, otherwise Publisher posts it.
'''
model = "stub:"
[agents.Writer]
[agents.Publisher]
[agents.Archivist]
[approvals]
deadline_s = 1.0
on_expiry = "{ending}"
"""


@pytest.mark.parametrize("ending", ["reject", "fail"])
async def test_a_thread_goes_on_from_what_time_has_decided_and_only_once(
    tmp_path: Path, store_address: str, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody asks for a run: one begins, as the last was, and nobody is asked anew."""
    monkeypatch.setattr(deadlines, "LOOK_S", 0.05)
    async with (
        asyncio.timeout(WAIT_S),
        teams(tmp_path, GOES_ON.format(ending=ending), store=store_address) as url,
        httpx.AsyncClient(base_url=url, timeout=WAIT_S) as http,
    ):
        await http.post("/threads", json={"thread_id": "t"})
        asked = {"messages": [{"role": "user", "content": "bees"}]}
        config = {"recursion_limit": 77}
        begun = {"assistant_id": "writers", "input": asked, "config": config, "metadata": {"of": "bees"}}
        await http.post("/threads/t/runs/wait", json=begun)
        last = {"reject": "idle", "fail": "error"}[ending]
        while True:
            if (await http.get("/threads/t")).json()["status"] == last:
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.3)  # some more looks
        runs = (await http.get("/threads/t/runs")).json()
        assert len(runs) == 2 and runs[0]["assistant_id"] == runs[1]["assistant_id"]
        assert runs[0]["kwargs"]["config"]["recursion_limit"] == 77
        assert runs[0]["metadata"]["expired"][0].startswith("ask-1-")
        assert runs[0]["status"] == {"reject": "success", "fail": "error"}[ending]
        state = (await http.get("/threads/t/state")).json()
        done = {"writer", "archivist"} if ending == "reject" else {"writer"}
        assert set(state["values"]["agent_outputs"]) == done
        assert (await http.get("/swarm/approvals")).json()["approvals"] == []


async def test_a_thread_goes_on_from_what_was_only_written_down_while_no_server_was_up(
    tmp_path: Path,
) -> None:
    """A person's command had taken the deadline; whoever comes up then lets the thread go on, once."""
    [team] = loaded(tmp_path, GOES_ON.format(ending="reject").replace("1.0", "0.1"))
    settings = replace(team.settings, database=address_of(str(tmp_path / "s.db")))
    workflow = compile_prompt(team.prompt, team.catalog).workflow
    assert workflow is not None
    async with asyncio.timeout(WAIT_S):
        async with open_platform(settings) as door:
            await door.teams.take_in(team.name, team.contents)
            await door.create_thread(workflow, "t", team="writers")
            assert (await (await door.run("t", "bees")).result()).status == "interrupted"
            while await door.deadline("t") is not None:
                await asyncio.sleep(0.05)
                await door.settle("t")
            assert (await door.thread("t")).status == "interrupted"
        async with open_services(settings, ToHost((team,))) as services:
            while True:
                if (await services.threads.get(ME, "t")).record.status == "idle":
                    break
                await asyncio.sleep(0.05)
            state = await services.threads.states.read(ME, "t")
            assert set(state.values["agent_outputs"]) == {"writer", "archivist"}
            assert len(await services.runs.list(ME, "t")) == 1
