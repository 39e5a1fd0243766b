"""A thread at work on a held crew, changed by commands while the test looks on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from support.crews import WAIT_S, HeldCrew
from support.platforms import platform
from swarmwright.policy.approvals import Approval
from swarmwright.ports.commands import Command, Swap
from swarmwright.ports.events import Event
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.tree import Workflow


@dataclass
class Stage:
    """A thread whose run is under way, its held crew, and the events so far."""

    door: Platform
    crew: HeldCrew
    run: Run
    events: list[Event] = field(default_factory=list)

    async def swap(self, workflow: Workflow, drain: Drain = "finish", **more: Any) -> Accepted:
        """Send a swap and wait until it is settled."""
        return await self.send(Swap(workflow, drain, **more))

    async def send(self, command: Command) -> Accepted:
        sent = await self.door.send("t", command)
        async with asyncio.timeout(WAIT_S):
            async for event in self.run:
                if event.kind in ("command_applied", "command_refused") and event.data["number"] == sent.seq:
                    break
        return (await self.door.commands("t"))[sent.seq - 1]

    async def result(self) -> RunResult:
        async with asyncio.timeout(WAIT_S):
            self.events = [event async for event in self.run]
            return await self.run.result()

    async def ends(self, *instances: str, **fields: Any) -> None:
        """Each begins, and ends well."""
        for instance in instances:
            await self.crew.wait_for(instance)
            self.crew.end(instance, **fields)

    async def asked(self, *but: str) -> Approval:
        """What people are asked, once something else than these (ids) is."""
        async with asyncio.timeout(WAIT_S):
            while True:
                found = [one.approval for one in await self.door.approvals("t")]
                if found and found[0].id not in but:
                    return found[0]
                await asyncio.sleep(0.005)

    async def checkpoint(self, **statuses: str) -> str:
        """The id of the first checkpoint in which the progress is this, once there is one."""
        return await self.first(statuses.__eq__)

    async def stored(self, instance: str, status: str = "done") -> None:
        """Until a checkpoint says that it stands so with this step."""
        await self.first(lambda progress: progress.get(instance) == status)

    async def announced(self, signal: str) -> None:
        """Until the thread's state says that somebody has announced it."""
        async with asyncio.timeout(WAIT_S):
            while True:
                if (await self.door.state("t")).get("signals", {}).get(signal):
                    return
                await asyncio.sleep(0.005)

    async def first(self, fits: Callable[[Mapping[str, str]], bool]) -> str:
        """The id of the first checkpoint whose progress fits, once there is one."""
        config: Any = {"configurable": {"thread_id": "t"}}
        async with asyncio.timeout(WAIT_S):
            while True:
                graph, _ = await self.door._standing("t")
                async for snapshot in graph.aget_state_history(config):
                    if fits({i: r["status"] for i, r in snapshot.values.get("progress", {}).items()}):
                        return str(snapshot.config["configurable"]["checkpoint_id"])
                await asyncio.sleep(0.005)

    def kinds(self, kind: str) -> list[str]:
        return [event.instance for event in self.events if event.kind == kind]


@asynccontextmanager
async def stage(folder: Path, workflow: Workflow, *begun: str) -> AsyncIterator[Stage]:
    crew = HeldCrew()
    async with platform(folder, crew) as door:
        await door.create_thread(workflow, "t")
        run = await door.run("t", "go")
        await crew.wait_for(*begun)
        yield Stage(door, crew, run)


async def finish(door: Platform, request: str | None = None, **more: Any) -> RunResult:
    async with asyncio.timeout(WAIT_S):
        return await (await door.run("t", request, **more)).result()


def agents(result: RunResult) -> list[str]:
    return [output.instance for output in result.outputs]


async def versions(door: Platform) -> list[Any]:
    """The versions in the metadata of the thread's checkpoints, the first first."""
    config: Any = {"configurable": {"thread_id": "t"}}
    found = [c.metadata["workflow_version"] async for c in door._checkpointer.alist(config)]
    return found[::-1]
