"""Random changes of a team while its thread works: off and on, gone and back, with any drain.

What must hold, whatever comes: no completed work is lost, none is executed twice, nobody begins who is off or
gone, and in the end the thread finishes or says what it waits for. `TEAMS=1000` tries that many.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from runtime.test_teams import platform
from support.crews import WAIT_S, HeldCrew
from swarmwright.errors import InvalidRegistry, NotFound
from swarmwright.registry.contents import Contents
from swarmwright.registry.registry import Changed, Registry
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import Flow, StartsOn, Step, Workflow

TEAMS = int(os.environ.get("TEAMS", "25"))
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve"]
TEAM = Catalog.of(NAMES)
STEPS = 10


def random_workflow(rng: Random) -> Workflow:
    """A partial order over each agent's step; some wait for a signal that another announces."""
    ids = [agent.id for agent in TEAM.agents]
    rng.shuffle(ids)
    steps = [Step(f"*{i}", i, "", ("ready",) if n == 0 else ()) for n, i in enumerate(ids)]
    order = tuple((a.id, b.id) for n, a in enumerate(steps) for b in steps[n + 1 :] if rng.random() < 0.35)
    first = {b for _, b in order}
    listeners = [s.id for s in steps[1:] if s.id not in first and rng.random() < 0.3]
    return Workflow(
        named(Flow("*f", tuple(steps), order, tuple(StartsOn(i, "ready") for i in listeners))), team=TEAM
    )


def change(registry: Registry, rng: Random) -> Changed:
    present = [agent.id for agent in registry.contents.agents]
    agent = rng.choice([a.id for a in TEAM.agents])
    match rng.choice(["off", "on", "remove", "add", "prompt"]):
        case "off":
            return registry.switch_agent(agent, on=False)
        case "on":
            return registry.switch_agent(agent, on=True)
        case "remove" if len(present) > 2:
            return registry.remove_agent(agent)
        case "add":
            spec = TEAM.agent(agent)
            assert spec is not None
            return registry.add_agent(spec)
        case _:
            return registry.set_agent(agent, prompt=str(rng.random()))


class Life:
    """One thread, what its crew has seen, and who must not begin now."""

    def __init__(self, rng: Random, door: Platform, crew: HeldCrew, run: Run) -> None:
        self.rng, self.door, self.crew, self.run = rng, door, crew, run
        self.completed: list[str] = []

    def held(self) -> list[str]:
        """The steps that are under way, and that the test can let end."""
        return [i for i, end in self.crew._ends.items() if not end.done()]

    async def turn(self) -> None:
        """Let something end, or change the team and wait until the thread has taken it."""
        if (held := self.held()) and self.rng.random() < 0.5:
            one = self.rng.choice(held)
            self.crew.end(one)
            self.completed.append(one)
            await asyncio.sleep(0)
            return
        drain = self.rng.choice(["finish", "cancel"])
        try:
            made = await self.door.teams.change("press", lambda r: change(r, self.rng), drain)
        except (NotFound, InvalidRegistry):
            return
        rows = await self.door.commands("t")
        if made.recompile and made.kind != "unchanged" and rows:
            begun = len(self.crew.begun)
            while not self.run._task.done():  # one that comes as the run ends is for the next
                if (await self.door.commands("t"))[rows[-1].seq - 1].state != "accepted":
                    await self.look(begun)
                    break
                await asyncio.sleep(0.005)

    async def look(self, begun: int) -> None:
        """Nobody has begun who is off, or of whom the workflow knows nothing."""
        workflow = await self.door.workflow("t")
        on = {agent.id for agent in workflow.team.agents if agent.enabled}
        await asyncio.sleep(0.01)
        for instance in self.crew.begun[begun:]:
            assert instance in on, f"{instance} began, and works no more"


async def lived(number: int, folder: Path) -> None:
    rng, crew = Random(number), HeldCrew()
    async with platform(folder, crew) as door:
        await door.teams.take_in("press", Contents(TEAM.agents))
        await door.create_thread(random_workflow(rng), "t", team="press")
        life = Life(rng, door, crew, await door.run("t", "go"))
        for _ in range(STEPS):
            await life.turn()
        async with asyncio.timeout(WAIT_S):
            while not life.run._task.done():
                for one in life.held():
                    crew.end(one)
                    life.completed.append(one)
                await asyncio.sleep(0.005)
        result = await life.run.result()
        assert result.status == "finished" or (result.status, bool(result.waiting)) == ("interrupted", True)
        outputs = [output.instance for output in result.outputs]
        assert len(set(outputs)) == len(outputs)
        doubled = {i for i in life.completed if life.completed.count(i) > 1}
        assert not doubled, f"executed twice: {doubled}"
        assert set(life.completed) == set(outputs)


@pytest.mark.requirement("B-03", "B-04", "B-17")
async def test_random_changes_of_a_team_lose_no_work_and_repeat_none(tmp_path: Path) -> None:
    for number in range(1, TEAMS + 1):
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            await lived(number, folder)
        except BaseException as error:
            error.add_note(f"team {number} of {TEAMS}")
            raise
