"""What people are asked and do not answer, where no server is up, and workers are."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from support.swarm import loaded
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.bootstrap.opening import open_platform
from swarmwright.bootstrap.working import worker_over
from swarmwright.language import compile_prompt
from swarmwright.ports.runs import RunQuery
from swarmwright.runtime.serving import deadlines
from swarmwright.storage.address import DatabaseUrl, address_of
from swarmwright.storage.opening import open_store

WAIT_S = 30.0
CONFIG = """
name = "writers"
prompt = "Writer drafts, then a human approves it, then Publisher posts it."
model = "stub:"
[agents.Writer]
[agents.Publisher]
[approvals]
deadline_s = 0.5
escalate = ["boss"]
on_expiry = "reject"
"""


async def test_workers_see_to_deadlines_and_two_of_them_to_each_once(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadlines, "LOOK_S", 0.02)
    address = address_of(postgres_url)
    assert isinstance(address, DatabaseUrl)
    [team] = loaded(tmp_path, CONFIG)
    settings = replace(team.settings, database=address)
    async with asyncio.timeout(3 * WAIT_S), open_platform(settings) as door, AsyncExitStack() as stack:
        workflow = compile_prompt(team.prompt, team.catalog).workflow
        assert workflow is not None
        await door.create_thread(workflow, "t")
        assert (await (await door.run("t", "bees")).result()).status == "interrupted"
        for _ in range(2):
            store = await stack.enter_async_context(open_store(address))
            hosts = await stack.enter_async_context(open_hosts(store, ToHost((team,))))
            await stack.enter_async_context(worker_over(store, address, hosts))
        while True:
            rows = await door.commands("t")
            if not await door.approvals("t") and all(row.state != "accepted" for row in rows):
                break
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.2)  # two more looks of each
        said = [row.reason.partition("in time: ")[2] for row in await door.commands("t")]
        assert all(said), "nobody writes down that nothing was due"
        # Where nobody came to it for long, both times are over at once.
        assert len(said) <= 2 and sum("the answer is no" in one for one in said) == 1, said


async def test_a_thread_goes_on_by_one_run_however_many_workers_find_its_deadline_over(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadlines, "LOOK_S", 0.02)
    address = address_of(postgres_url)
    assert isinstance(address, DatabaseUrl)
    [team] = loaded(tmp_path, CONFIG)
    settings = replace(team.settings, database=address)
    async with asyncio.timeout(3 * WAIT_S), open_platform(settings) as door, AsyncExitStack() as stack:
        await door.teams.take_in(team.name, team.contents)
        workflow = compile_prompt(team.prompt, team.catalog).workflow
        assert workflow is not None
        await door.create_thread(workflow, "t", team=team.name)
        assert (await (await door.run("t", "bees")).result()).status == "interrupted"
        for _ in range(3):
            store = await stack.enter_async_context(open_store(address))
            hosts = await stack.enter_async_context(open_hosts(store, ToHost((team,))))
            await stack.enter_async_context(worker_over(store, address, hosts))
        while True:
            if (await door.thread("t")).status == "idle":
                break
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.2)  # some more looks of each
        [run] = await store.runs.search(RunQuery(thread_id="t"))
        assert (run.status, run.metadata["graph_id"]) == ("success", "writers")
        assert [event.kind async for event in door.events("t")].count("run_started") == 2
