"""A process that is killed with -9 loses no finished step, repeats none, and lets go of its threads."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from support.crews import WAIT_S, FunctionCrew
from support.processes import ended, line_of, worker
from swarmwright.errors import ThreadBusy
from swarmwright.runtime.platform import Platform
from swarmwright.storage.address import address_of
from swarmwright.storage.opening import open_store

WORKER = """
import asyncio, sys
from pathlib import Path
from graph.teams import flow, team
from support.crews import FunctionCrew
from swarmwright.ports.agents import AgentReport
from swarmwright.runtime.platform import Platform
from swarmwright.storage.opening import open_store

folder, hold, address = Path(sys.argv[1]), sys.argv[2], sys.argv[3]

def work(name):
    async def run(view, activity):
        with (folder / "begun.txt").open("a") as log:
            log.write(f"{view.instance}\\n")
        if name == hold:
            print("holding", flush=True)
            await asyncio.Event().wait()
        return AgentReport(f"{name} is done")
    return run

async def main():
    names = ["a", "b", "c", "d"]
    crew = FunctionCrew({name: work(name) for name in names})
    async with open_store(address) as storage:
        platform = Platform(checkpointer=storage.checkpointer, threads=storage.threads,
                            events=storage.events, mailbox=storage.mailbox, crew=lambda workflow, saver: crew)
        new = await storage.threads.load("t") is None
        if new:
            await platform.create_thread(team(flow(*names, order="a<b b<c c<d")), thread_id="t")
        run = await platform.run("t", "go" if new else None)
        result = await run.result()
        print(result.status, [o.agent for o in result.outputs], flush=True)

asyncio.run(main())
"""


@pytest.mark.requirement("B-40")
async def test_a_killed_run_goes_on_where_it_was(tmp_path: Path, store_address: str) -> None:
    for hold in ("a", "c", "d"):  # a beginning, a middle, and the last step
        first = await worker(WORKER, tmp_path, hold, store_address)
        assert await line_of(first) == "holding"
        first.send_signal(signal.SIGKILL)
        await ended(first)
    last = await worker(WORKER, tmp_path, "", store_address)
    assert await line_of(last) == "finished ['a', 'b', 'c', 'd']"
    await ended(last)
    assert (tmp_path / "begun.txt").read_text().split() == ["a", "a", "b", "c", "c", "d", "d"]
    async with open_store(store_address) as storage:
        assert [record.status for record in await storage.threads.all()] == ["idle"]
    if isinstance(address_of(store_address), Path):
        with closing(sqlite3.connect(store_address)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_two_processes_cannot_run_one_thread(tmp_path: Path, store_address: str) -> None:
    first = await worker(WORKER, tmp_path, "b", store_address)
    assert await line_of(first) == "holding"
    async with open_store(store_address) as storage:
        platform = Platform(
            checkpointer=storage.checkpointer,
            threads=storage.threads,
            events=storage.events,
            mailbox=storage.mailbox,
            crew=lambda workflow, saver: FunctionCrew(),
        )
        with pytest.raises(ThreadBusy):
            await platform.run("t")
        assert (await platform.thread("t")).status == "running"
        first.send_signal(signal.SIGKILL)
        await ended(first)
        async with asyncio.timeout(WAIT_S):  # a server notices a moment later that a process is gone
            while await storage.threads.held("t"):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert [r.status for r in await platform.threads()] == ["interrupted"]
        with await storage.threads.hold("t"):
            pass
