"""A process is killed with -9 while it takes a command: none is lost, none counts twice."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from graph.teams import chain, team
from support.processes import ended, line_of, worker
from swarmwright.storage.opening import open_store
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.encoding import version

WORKER = """
import asyncio, sys
from pathlib import Path
from graph.teams import chain, team
from support.crews import FunctionCrew
from support.platforms import platform_over
from swarmwright.ports.agents import AgentReport
from swarmwright.ports.commands import InjectContext, Send, Swap
from swarmwright.runtime.runs.applying import Applier
from swarmwright.runtime.runs.taking import Taker
from swarmwright.storage.opening import open_store

folder, stop, address = Path(sys.argv[1]), sys.argv[2], sys.argv[3]

async def hold():
    print("holding", flush=True)
    await asyncio.Event().wait()

def work(name, times=[0]):
    async def run(view, activity):
        with (folder / "begun.txt").open("a") as log:
            log.write(f"{view.instance}\\n")
        if name == "b" and stop:
            await asyncio.Event().wait()
        return AgentReport(f"{name} is done")
    return run

def held_at(storage, platform):
    '''Make the process stop for ever at one point of taking the command.'''
    if stop == "accepted":
        async def take(self, **more): await hold()
        Taker.take = take
    if stop == "stopped":
        async def stopped(self, *more):
            await change(self, *more)
            await hold()
        change, Applier._change = Applier._change, stopped
    if stop == "stored":
        async def tell(self, *more): await hold()
        Taker._tell = tell
    if stop == "half stored":
        stored = storage.checkpointer.aput
        async def aput(config, checkpoint, metadata, versions, times=[]):
            times += [1] if metadata.get("source") == "update" else []
            if len(times) == 2:  # the writes are there; where they lead to is not
                await hold()
            return await stored(config, checkpoint, metadata, versions)
        storage.checkpointer.aput = aput
    if stop == "mirrored":
        async def settle(*more): await hold()
        storage.mailbox.settle = settle

async def main():
    names = ["a", "b", "c", "d"]
    crew = FunctionCrew({name: work(name) for name in names})
    async with open_store(address) as storage:
        platform = platform_over(storage, crew)
        new = await storage.threads.load("t") is None
        if new:
            await platform.create_thread(team(chain("a", "b", "c")), thread_id="t")
        run = await platform.run("t", "go" if new else None)
        if new:
            async for event in run:
                if event.kind == "step_started" and event.instance == "b":
                    break
            held_at(storage, platform)
            swap = Swap(team(chain("a", "b", "d")), "cancel" if stop == "stopped" else "finish")
            if stop == "half stored":  # after another: the router is due, and this is written in its name
                await platform.send("t", InjectContext("be quick"), "before")
            await platform.send("t", swap, "once")
        result = await run.result()
        swap = Swap(team(chain("a", "b", "d")), "cancel" if sys.argv[4:] == ["cancel"] else "finish")
        again = await platform.send("t", swap, "once")
        print(result.status, [o.agent for o in result.outputs], again.state,
              [s.instance for s in await platform.trace("t")].count(f"command-{again.seq}"), flush=True)

asyncio.run(main())
"""


@pytest.mark.requirement("B-40", "B-17")
@pytest.mark.parametrize("stop", ["accepted", "stopped", "half stored", "stored", "mirrored"])
async def test_a_kill_while_a_swap_is_taken_neither_loses_nor_doubles_it(
    tmp_path: Path, store_address: str, stop: str
) -> None:
    first = await worker(WORKER, tmp_path, stop, store_address)
    assert await line_of(first) == "holding"
    first.send_signal(signal.SIGKILL)
    await ended(first)
    last = await worker(WORKER, tmp_path, "", store_address, "cancel" if stop == "stopped" else "finish")
    assert await line_of(last) == "finished ['a', 'b', 'd'] applied 1"
    await ended(last)
    assert (tmp_path / "begun.txt").read_text().split() == ["a", "b", "b", "d"]
    async with open_store(store_address) as storage:
        number = version(team(chain("a", "b", "d")))
        record, commands = await storage.threads.load("t"), await storage.mailbox.all("t")
        told = [event async for event in storage.events.read("t")]
        (change,) = [event.data for event in told if event.kind == "workflow_changed"]
        changes = diff(team(chain("a", "b", "c")), team(chain("a", "b", "d")))
        assert (change["version"], change["changes"]) == (number, [str(one) for one in changes])
        given = [event.data["given"] for event in told if event.kind == "command_applied"]
        assert [one["workflow"] for one in given if "workflow" in one] == [number]
        assert record is not None and (record.status, record.workflow_version) == ("idle", number)
        assert [(command.seq, command.state) for command in commands] == [
            (seq, "applied") for seq in range(1, 3 if stop == "half stored" else 2)
        ]
        newest = await storage.checkpointer.aget_tuple({"configurable": {"thread_id": "t"}})
        assert newest is not None and newest.metadata.get("workflow_version") == number
