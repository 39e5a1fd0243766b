"""A process is killed with -9 while it edits, redirects or takes back a thread: once, wholly, or not yet."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from graph.teams import chain, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.platforms import platform_over
from support.processes import ended, line_of, worker
from swarmwright.ports.commands import InjectContext, Swap
from swarmwright.storage.opening import open_store
from swarmwright.workflow.encoding import version

WORKER = """
import asyncio, sys
from pathlib import Path
from graph.teams import chain, team
from support.crews import FunctionCrew
from support.platforms import platform_over
from swarmwright.ports.agents import AgentReport
from swarmwright.ports.commands import EditState, Redirect, RollBack
from swarmwright.runtime.runs.applying import Applier
from swarmwright.runtime.runs.taking import Taker
from swarmwright.storage.sqlite import open_sqlite

folder, kind, stop = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
COMMANDS = {
    "edit": EditState({"b": {"text": "by hand"}}),
    "redirect": Redirect("a"),
    "roll back": RollBack("3"),
}

async def hold():
    print("holding", flush=True)
    await asyncio.Event().wait()

async def work(view, activity):
    with (folder / "begun.txt").open("a") as log:
        log.write(f"{view.instance}\\n")
    if view.instance == "b" and stop:
        await asyncio.Event().wait()
    return AgentReport(f"{view.instance} is done")

def held_at():
    '''Make the process stop for ever at one point of taking the command.'''
    async def stopped(self, *more):
        await change(self, *more)
        await hold()
    async def tell(self, *more):
        await hold()
    if stop == "stopped":
        change, Applier._change = Applier._change, stopped
    else:
        Taker._tell = tell

async def main():
    crew = FunctionCrew(dict.fromkeys("abc", work))
    async with open_sqlite(folder / "s.db") as storage:
        platform = platform_over(storage, crew)
        new = await storage.threads.load("t") is None
        if new:
            await platform.create_thread(team(chain("a", "b", "c")), thread_id="t")
        run = await platform.run("t", "go" if new else None)
        if new:
            async for event in run:
                if event.kind == "step_started" and event.instance == "b":
                    break
            held_at()
            await platform.send("t", COMMANDS[kind], "once")
        result = await run.result()
        again = await platform.send("t", COMMANDS[kind], "once")
        print(result.status, [o.text for o in result.outputs], again.state,
              [s.instance for s in await platform.trace("t")].count("command-1"), flush=True)

asyncio.run(main())
"""

BEGUN = {"edit": "a b c", "redirect": "a b a b c", "roll back": "a b a b c"}


@pytest.mark.requirement("B-40", "B-42")
@pytest.mark.parametrize(
    ("kind", "stop"),
    [("edit", "stored"), ("redirect", "stopped"), ("roll back", "stopped"), ("roll back", "stored")],
)
async def test_a_kill_while_a_thread_is_changed_neither_loses_nor_doubles_it(
    tmp_path: Path, kind: str, stop: str
) -> None:
    first = await worker(WORKER, tmp_path, kind, stop)
    assert await line_of(first) == "holding"
    first.send_signal(signal.SIGKILL)
    await ended(first)
    last = await worker(WORKER, tmp_path, kind, "")
    b = "by hand" if kind == "edit" else "b is done"
    assert await line_of(last) == f"finished ['a is done', '{b}', 'c is done'] applied 1"
    await ended(last)
    assert (tmp_path / "begun.txt").read_text().split() == BEGUN[kind].split()
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:
        assert db.execute("SELECT seq, state FROM commands").fetchall() == [(1, "applied")]


async def test_a_swap_that_was_cut_off_between_its_writes_and_its_checkpoint_is_followed(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writes land as those of the router that was due, under the workflow of before."""
    before, after = team(chain("a", "b")), team(chain("a", "b", "c"))
    async with open_store(store_address) as store:
        crew, put = HeldCrew(), type(store.checkpointer).aput
        door = platform_over(store, crew)
        await door.create_thread(before, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a")
        await crew.wait_for("b")

        async with asyncio.timeout(WAIT_S):
            await run.cancel()

        updates = 0

        async def cut_off(self: Any, config: Any, checkpoint: Any, metadata: Any, *more: Any) -> Any:
            nonlocal updates
            updates += metadata.get("source") == "update"
            if updates == 2:
                raise RuntimeError("the process is gone")
            return await put(self, config, checkpoint, metadata, *more)

        await door.send("t", InjectContext("short"))  # it leaves a router that is due
        await door.send("t", Swap(after))
        with monkeypatch.context() as patched:
            patched.setattr(type(store.checkpointer), "aput", cut_off)
            async with asyncio.timeout(WAIT_S):
                with pytest.raises(RuntimeError, match="gone"):
                    await (await door.run("t")).result()
    async with open_store(store_address) as store:
        door = platform_over(store, FunctionCrew())
        async with asyncio.timeout(WAIT_S):
            result = await (await door.run("t")).result()
        assert (result.status, [output.agent for output in result.outputs]) == ("finished", ["a", "b", "c"])
        assert (await door.commands("t"))[1].state == "applied"
        assert (await door.thread("t")).workflow_version == version(after)
