"""What says how a thread's state stands is told once that is stored, also where it is cut off between."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from runtime.test_teams import compiled, ended
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.platforms import platform_over
from support.processes import ended as gone
from support.processes import line_of, worker
from swarmwright.storage.checkpoints import Checkpoints
from swarmwright.storage.opening import open_store

GATED = "Ada drafts, then a human approves, then Bob checks."
BESIDE = "Ada drafts, then a human approves. In parallel, Cleo prints."


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store to which checkpoints are long on their way; events are not."""
    put = Checkpoints.aput

    async def later(self: Checkpoints, *given: Any) -> Any:
        await asyncio.sleep(0.2)
        return await put(self, *given)

    monkeypatch.setattr(Checkpoints, "aput", later)


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("prompt", [GATED, BESIDE])
async def test_who_hears_that_people_are_asked_finds_the_question(store_address: str, prompt: str) -> None:
    crew = HeldCrew()
    async with open_store(store_address) as storage:
        door = platform_over(storage, crew)
        await door.create_thread(compiled(prompt), "t")
        run = await door.run("t", "go")
        await crew.wait_for("ada")
        crew.end("ada")
        told = await anext(event async for event in run if event.kind == "gate_waiting")
        assert [one.approval.id for one in await door.approvals("t")] == [told.data["approval"]["id"]]
        if prompt == BESIDE:
            crew.end("cleo")
        assert (await ended(run)).status == "interrupted"


async def test_a_question_that_is_stored_while_its_run_is_stopped_is_told_once(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put, begun = Checkpoints.aput, asyncio.Event()

    async def stopped(self: Checkpoints, config: Any, checkpoint: Any, *more: Any) -> Any:
        if checkpoint["channel_values"].get("interrupts"):
            begun.set()
            await asyncio.sleep(0.05)
        return await put(self, config, checkpoint, *more)

    monkeypatch.setattr(Checkpoints, "aput", stopped)
    async with open_store(store_address) as storage:
        door = platform_over(storage, FunctionCrew())
        await door.create_thread(compiled(GATED), "t")
        run = await door.run("t", "go")
        await asyncio.wait_for(begun.wait(), WAIT_S)
        assert (await run.cancel()).status == "cancelled"
        assert (await ended(await door.run("t"))).status == "interrupted"
        [asked] = await door.approvals("t")
        told = [event async for event in storage.events.read("t") if event.kind == "gate_waiting"]
        assert [one.data["approval"]["id"] for one in told] == [asked.approval.id]


KILLED = """
import asyncio, os, signal, sys
from runtime.test_teams import compiled
from runtime.test_told_behind_the_store import GATED
from support.crews import FunctionCrew
from support.platforms import platform_over
from swarmwright.storage.checkpoints import Checkpoints
from swarmwright.storage.opening import open_store

put, wrote = Checkpoints.aput, Checkpoints.aput_writes

def die():
    print("killed", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

async def aput(self, config, checkpoint, *more):
    found = await put(self, config, checkpoint, *more)
    if sys.argv[3] == "checkpoint" and checkpoint["channel_values"].get("interrupts"):
        die()
    return found

async def aput_writes(self, config, writes, *more):
    await wrote(self, config, writes, *more)
    if sys.argv[3] == "writes" and dict(writes).get("interrupts"):
        die()

Checkpoints.aput, Checkpoints.aput_writes = aput, aput_writes

async def main():
    async with open_store(sys.argv[2]) as storage:
        door = platform_over(storage, FunctionCrew())
        await door.create_thread(compiled(GATED), "t")
        await (await door.run("t", "go")).result()

asyncio.run(main())
"""


@pytest.mark.parametrize("behind", ["writes", "checkpoint"])
async def test_a_question_whose_process_was_killed_before_it_told_of_it_is_told_by_the_next_and_once(
    tmp_path: Path, store_address: str, behind: str
) -> None:
    first = await worker(KILLED, tmp_path, store_address, behind)
    assert await line_of(first) == "killed"
    await gone(first)
    async with open_store(store_address) as storage:
        door = platform_over(storage, FunctionCrew())
        told = [event async for event in storage.events.read("t")]
        assert "gate_waiting" not in [event.kind for event in told]
        for _ in range(2):  # the second has nothing to make good
            assert (await ended(await door.run("t"))).status == "interrupted"
        [asked] = await door.approvals("t")
        since = [
            event async for event in storage.events.read("t", told[-1].seq) if event.kind == "gate_waiting"
        ]
        assert [one.data["approval"]["id"] for one in since] == [asked.approval.id]
        # A step's writes alone land by another look of the router, which tells of it as ever.
        assert since[0].data.get("restored", False) is (behind == "checkpoint")
