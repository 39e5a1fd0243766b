"""A process is killed between a deadline's decision and what goes on from it; the next carries it on, once.

The same of a server on SQLite, as `swarmwright dev`, and of workers on PostgreSQL.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from support.elapsing import CONFIG, looking, settings_of
from support.processes import ended, worker
from support.swarm import loaded
from swarmwright.bootstrap.opening import open_platform
from swarmwright.language import compile_prompt
from swarmwright.ports.runs import RunQuery
from swarmwright.runtime.serving import deadlines
from swarmwright.storage.address import address_of
from swarmwright.storage.opening import open_store

WAIT_S = 60.0
DYING = '''
import asyncio, os, signal, sys
from pathlib import Path

from support.swarm import loaded
from swarmwright.runtime.runs.taking import Taker
from swarmwright.runtime.serving import deadlines
from swarmwright.runtime.serving.runs import Runs
from support.elapsing import CONFIG, looking, settings_of

owner, name = (Runs, "create") if sys.argv[3] == "asked" else (Taker, "_store")
real = getattr(owner, name)


async def dies(self, *given, **named):
    """Killed before it is written, or right behind."""
    if sys.argv[3] != "accepted":
        await real(self, *given, **named)
    os.kill(os.getpid(), signal.SIGKILL)


setattr(owner, name, dies)
deadlines.LOOK_S = 0.02


async def main():
    [team] = loaded(Path(sys.argv[1]), CONFIG)
    async with looking(team, settings_of(team, sys.argv[2])):
        await asyncio.sleep(60)


asyncio.run(main())
'''


@pytest.mark.parametrize("cut", ["asked", "accepted", "written"])
async def test_what_time_has_decided_is_carried_on_after_a_kill_and_only_once(
    tmp_path: Path, store_address: str, cut: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed once its run was asked for; as the decision is about to be written; right behind that."""
    monkeypatch.setattr(deadlines, "LOOK_S", 0.02)
    [team] = loaded(tmp_path, CONFIG)
    settings = settings_of(team, store_address)
    workflow = compile_prompt(team.prompt, team.catalog).workflow
    assert workflow is not None
    async with asyncio.timeout(3 * WAIT_S), open_platform(settings) as door:
        await door.teams.take_in(team.name, team.contents)
        await door.create_thread(workflow, "t", team=team.name)
        assert (await (await door.run("t", "bees")).result()).status == "interrupted"
        dying = await worker(DYING, tmp_path, store_address, cut)
        async with asyncio.timeout(WAIT_S):
            assert await dying.process.wait() == -9
        await ended(dying)
        async with looking(team, settings), open_store(address_of(store_address)) as store:
            async with asyncio.timeout(WAIT_S):
                while True:
                    runs = await store.runs.search(RunQuery(thread_id="t"))
                    if (await door.thread("t")).status == "idle" and runs and runs[0].status == "success":
                        break
                    await asyncio.sleep(0.05)
            assert len(runs) == 1
        begun = [event.instance async for event in door.events("t") if event.kind == "step_started"]
        assert begun == ["writer", "archivist"]
        assert set((await door.state("t"))["agent_outputs"]) == {"writer", "archivist"}
