"""A process that takes in, claims and ends runs is killed at any moment: what it was told of is so."""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

import pytest

from support.processes import ended, line_of, worker
from swarmwright.ports.runs import ACTIVE, RunQuery
from swarmwright.storage.opening import open_store

WORKER = """
import asyncio, sys
from swarmwright.ports.runs import RunRecord
from swarmwright.storage.opening import open_store

async def main(folder, address, name):
    async with open_store(address) as store:
        for n in range(10_000):
            run_id = f"{name}-{n}"
            multitask = ("enqueue", "interrupt", "rollback")[n % 3]
            (admitted,) = await store.runs.admit([RunRecord(run_id, f"t{n % 4}", "a", multitask=multitask)])
            gone = [one.run_id for one in admitted.stopped if one.status == "interrupted"]
            print("admitted", run_id, *gone, flush=True)
            run = await store.runs.claim(name, 1.0)
            if run is not None:
                print("claimed", run.run_id, flush=True)
                if n % 5:
                    status = "interrupted" if run.stop else "success"
                    assert await store.runs.finish(run.run_id, status, 2.0, owner=name)
                    print("finished", run.run_id, flush=True)
                else:
                    await store.runs.give_back(name, [run.run_id], 2.0)

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.parametrize("seed", range(2))
async def test_nothing_is_lost_or_done_twice(store_address: str, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    async with open_store(store_address) as storage:
        for name in ("first", "second"):
            told: dict[str, set[str]] = {
                "admitted": set(),
                "claimed": set(),
                "finished": set(),
                "gone": set(),
            }
            killed = await worker(WORKER, tmp_path, store_address, name)
            last = chance.randrange(5, 60)
            while line := await line_of(killed):
                what, run_id, *gone = line.split()
                told[what].add(run_id)
                told["gone"].update(gone)
                last -= 1
                if last == 0:
                    killed.send_signal(signal.SIGKILL)
            await ended(killed)

            stands = {one.run_id: one for one in await storage.runs.search(RunQuery(limit=1000))}
            for run_id in told["finished"]:
                assert stands[run_id].status in ("success", "interrupted")
            assert told["admitted"] - told["gone"] <= stands.keys()
            running = [one for one in stands.values() if one.status == "running"]
            assert len(running) == len({one.thread_id for one in running})
            assert {one.owner for one in running} <= {"first", "second"}
        async with asyncio.timeout(30):
            while await storage.runs.count(RunQuery(statuses=ACTIVE)):
                # Again and again: what a dead process has asked a server for may be done after it has died.
                lost = await storage.runs.search(RunQuery(statuses=("running",), limit=1000))
                await storage.runs.give_back(None, [one.run_id for one in lost], 3.0)
                while (run := await storage.runs.claim("heir", 4.0)) is not None:
                    assert await storage.runs.finish(run.run_id, "interrupted", 5.0, owner="heir")
