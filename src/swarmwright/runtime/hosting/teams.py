"""HostedTeam: a team described in words on the platform's threads (`ports.hosting.Hosted`).

Its runs go through the engine: commands, hot swaps, approvals and events are as in any other run. A client's
input, update and answer pass the same guards as those of a graph that is hosted alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, cast

from langgraph.types import Command, StateUpdate

from swarmwright.errors import ApprovalRefused, InvalidCommand, InvalidInput, NotFound
from swarmwright.graph.answers import asked_anew
from swarmwright.graph.clients import Hearing, admitted
from swarmwright.graph.clients import said as operator_says
from swarmwright.graph.drawing import described
from swarmwright.graph.records import redone
from swarmwright.graph.star import compiled
from swarmwright.graph.state import AgentInput, written_to
from swarmwright.policy.approvals import Moment
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.commands import Approve, Reject
from swarmwright.ports.hosting import Drive, Ended, Snapshot, Tell
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.door.hosting import Stands
from swarmwright.runtime.hosting.describing import drawn, schemas_of
from swarmwright.runtime.hosting.ending import client_of, ended_of, until_over
from swarmwright.runtime.hosting.inputs import addressed, config_of, given, said
from swarmwright.runtime.hosting.kept import Kept
from swarmwright.runtime.hosting.questions import answers, questions
from swarmwright.runtime.hosting.snapshots import checkpoint_of, unread
from swarmwright.runtime.hosting.steps import START, step_snapshot
from swarmwright.runtime.hosting.telling import TeamTelling
from swarmwright.runtime.hosting.titling import entitled
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.stood import Unread
from swarmwright.workflow.tree import Workflow, walk

__all__ = ["HostedTeam"]


class HostedTeam:
    """A workflow, and the team that its threads follow, under a name.

    kept: what the store keeps of it; without it, the workflow's own team is all there is. lacking: what a run
    of a workflow would find missing, in words. bare: the ids of its team's tools that have no code in this
    process; () in one that leaves work to others.
    """

    def __init__(
        self,
        name: str,
        platform: Platform,
        workflow: Workflow,
        *,
        kept: Kept | None = None,
        description: str = "",
        clock: Clock | None = None,
        lacking: Callable[[Workflow], Sequence[str]] = lambda workflow: (),
        bare: Callable[[Workflow], Sequence[str]] = lambda workflow: (),
    ) -> None:
        self.platform, self.workflow, self.lacking, self.bare = platform, workflow, lacking, bare
        self.kept = kept or Kept(platform)
        self._name, self._platform, self._workflow = name, platform, workflow
        self._description, self._clock = description, clock or SystemClock()
        self._schemas: Mapping[str, Any] | None = None

    @property
    def name(self) -> str:
        """The id that assistants name it by."""
        return self._name

    @property
    def description(self) -> str:
        """What people read of it; "" = nothing."""
        return self._description

    # -- running --------------------------------------------------------------------------------------

    async def foresee(self, drive: Drive) -> None:
        """Look at what is kept for runs to come; see `ports.hosting.Foreseeing`. Raises InvalidInput."""
        self._about(drive)
        self._asked(drive, None, await self._chosen(drive))

    async def fits(self, record: ThreadRecord, drive: Drive | None) -> None:
        """Whether it may go on with a thread, or begin on it; see `ports.hosting.Fitting`.

        Raises InvalidInput; InvalidWorkflow where a new thread would need somebody who has left the team.
        """
        team = await self.kept.team(record.tenant)
        await self._platform.fits(record, graph=self.name, team=team)
        if team and drive is not None and not record.workflow_version:
            await self._platform.teams.for_team(team, await self._chosen(drive))

    async def follows(self, record: ThreadRecord) -> bool:
        """Whether a thread that no client has begun is of this team; see `ports.hosting.Followable`."""
        followed = await self._platform.teams.followed(record.thread_id)
        return followed is not None and followed.name == await self.kept.team(record.tenant)

    async def drive(self, drive: Drive, tell: Tell) -> Ended:
        """Drive the thread; see `ports.hosting.Hosted`. Raises InvalidInput, ThreadBusy, NotFound."""
        telling = TeamTelling(drive, self.name, tell, self._clock)
        about, where = self._about(drive), addressed(drive.thread_id, drive.checkpoint)
        stands = await self._platform.stands(drive.thread_id, where)
        workflow = await self._chosen(drive) if stands is None else stands.plan.workflow
        asked = self._asked(drive, stands, workflow)
        client = client_of(drive, asked, about, stands, telling)
        await self._adopt(drive.thread_id, workflow, drive.input)
        if stands is not None and where.get("checkpoint_id"):
            await self._go_back(drive.thread_id, where, drive.run_id)
            here = addressed(drive.thread_id, None)
            telling.since = redone((await self._stands(drive.thread_id, here)).snapshot.values)
        if isinstance(asked, Command) and asked.resume is not None:
            await self._answer(drive, asked)
        result = await until_over(await self._platform.drive(drive.thread_id, client))
        told, ended = await self.state(drive.thread_id), ended_of(result)
        telling.end(told.values, told.interrupts if ended.status == "interrupted" else ())
        return ended

    def _about(self, drive: Drive) -> dict[str, Any]:
        """What is stored with each checkpoint. Raises InvalidInput for what a team cannot be asked."""
        if drive.context:
            raise InvalidInput("context", "a team takes none; say it in the input's shared_context")
        stops = (("interrupt_before", drive.interrupt_before), ("interrupt_after", drive.interrupt_after))
        for place, nodes in stops:
            if nodes:
                raise InvalidInput(place, "a team stops where its prompt says so; pause it by a command")
        return dict(config_of(drive, self.name)["metadata"])

    def _asked(self, drive: Drive, stands: Stands | None, workflow: Workflow) -> Any:
        """What is asked of the thread as it stands, as a client may. Raises InvalidInput."""
        asked, channels = given(drive), tuple(AgentInput.__annotations__)
        said_some = isinstance(asked, Mapping) and bool(asked.get("messages"))
        if asked is not None and not isinstance(asked, Mapping | Command):
            raise InvalidInput("input", "an object by channel is expected")
        for name, value in asked.items() if isinstance(asked, Mapping) else ():
            if name not in channels and value is not None:
                raise InvalidInput(f"input.{name}", f"a team is given {' and '.join(channels)}")
        place = "command" if isinstance(asked, Command) else "input"
        try:
            state = {} if stands is None else stands.snapshot.values
            asked = admitted(asked, channels, _nodes(workflow), Hearing(state, workflow.team))
        except InvalidCommand as error:
            raise InvalidInput(place, error.reason) from error
        if drive.checkpoint and (stands is None or stands.snapshot.metadata is None):
            raise InvalidInput("checkpoint.checkpoint_id", "the thread has no such checkpoint")
        if said_some and not asked["messages"]:  # all of them stand there
            return {name: value for name, value in asked.items() if name != "messages"}
        return asked

    async def _adopt(self, thread_id: str, workflow: Workflow | None = None, said: Any = None) -> None:
        record = await self._platform.thread(thread_id)
        team, workflow = await self.kept.team(record.tenant), workflow or self._workflow
        title = entitled(record, said).title
        await self._platform.adopt(thread_id, workflow, graph=self.name, team=team, title=title)

    async def _chosen(self, drive: Drive) -> Workflow:
        """The workflow that a new thread is to follow: the one that was chosen for the assistant, or ours."""
        assistant = (drive.config.get("configurable") or {}).get("assistant_id")
        return await self.kept.chosen(str(assistant or ""), self._workflow)

    async def _go_back(self, thread_id: str, where: Mapping[str, Any], run_id: str = "") -> None:
        """Stand as at that checkpoint, unless the thread does already, or the run has gone on from there."""
        newest = (await self._stands(thread_id, addressed(thread_id, None))).snapshot
        gone_on = bool(run_id) and (newest.metadata or {}).get("run_id") == run_id
        if not gone_on and newest.config["configurable"].get("checkpoint_id") != where["checkpoint_id"]:
            await self._platform.return_to(thread_id, where["checkpoint_id"])

    async def _answer(self, drive: Drive, asked: Command[Any]) -> None:
        """Send people's answers to what waits, each once, however often the run is begun.

        Raises InvalidInput, also where what is written along changes what is asked: nobody has seen that.
        """
        here, sent = addressed(drive.thread_id, None), f"{drive.run_id}:"
        stands = await self._stands(drive.thread_id, here)
        if not drive.fresh and any(
            one.command_id.startswith(sent) for one in await self._platform.commands(drive.thread_id)
        ):
            return
        state = stands.snapshot.values
        if asked_anew(written_to(state, cast("Any", asked.update) or {}), stands.plan, Moment()):
            reason = "it changes what is asked; send it alone, and answer what is asked then"
            raise InvalidInput("command.update", reason)
        by = str((drive.user or {}).get("identity", ""))
        for one in answers(asked.resume, questions(state, stands.plan), by, drive.said_at):
            id_ = f"{sent}{one.question}"
            if isinstance(one.command, Approve | Reject):
                try:
                    await self._platform.answer(drive.thread_id, one.command, id_)
                except ApprovalRefused as error:
                    raise InvalidInput(f"command.resume.{one.question}", error.detail) from error
            else:
                row = await self._platform.send(drive.thread_id, one.command, id_)
                await self._platform.settled(drive.thread_id, row.seq)

    # -- looking --------------------------------------------------------------------------------------

    async def _stands(self, thread_id: str, where: Mapping[str, Any]) -> Stands:
        """How a thread that follows something stands, or stood. Raises NotFound."""
        found = await self._platform.stands(thread_id, where)
        if found is None or (where.get("checkpoint_id") and found.snapshot.metadata is None):
            raise NotFound("checkpoint", str(where.get("checkpoint_id", "")))
        return found

    async def state(
        self, thread_id: str, checkpoint: Mapping[str, Any] | None = None, *, subgraphs: bool = False
    ) -> Snapshot:
        """How the thread stands, or stood; a team has no subgraphs. Raises NotFound, InvalidInput."""
        where = addressed(thread_id, checkpoint)
        if not where.get("checkpoint_id") and await self._platform.stands(thread_id, where) is None:
            return Snapshot(values={})
        found = await self._stands(thread_id, where)
        return step_snapshot(found.snapshot, found.plan)

    async def history(
        self,
        thread_id: str,
        *,
        limit: int = 10,
        before: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
        checkpoint: Mapping[str, Any] | None = None,
    ) -> AsyncIterator[Snapshot]:
        """Its checkpoints, newest first; a team has no other namespace than its own."""
        if addressed(thread_id, checkpoint)["checkpoint_ns"]:
            return
        earlier = addressed(thread_id, before) if before else None
        stood = self._platform.stood(thread_id, limit=limit, before=earlier, metadata=metadata)
        async for one in stood:
            yield unread(one) if isinstance(one, Unread) else step_snapshot(one.snapshot, one.plan)

    async def schemas(self) -> Mapping[str, Any]:
        """Its JSON Schemas: the same for every team."""
        if self._schemas is None:
            self._schemas = await asyncio.to_thread(schemas_of, compiled(()), self.name, context=False)
        return self._schemas

    async def drawing(
        self, xray: int | bool = False, *, assistant: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        """Its picture: {"nodes": [...], "edges": [...]}; there is nothing inside of its nodes to show."""
        graph = described(await self.kept.named(assistant or {}, self._workflow))
        told = drawn(graph)
        for node in told["nodes"]:
            node.setdefault("type", "runnable")
            node["data"] = {"name": graph.nodes[node["id"]].name}
        return told

    async def subgraphs(self, namespace: str | None = None, *, recurse: bool = False) -> Mapping[str, Any]:
        """It has none."""
        return {}

    # -- writing from outside -------------------------------------------------------------------------

    async def update(
        self,
        thread_id: str,
        values: Any,
        *,
        as_node: str | None = None,
        checkpoint: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> Mapping[str, Any]:
        """Write to the state, as an operator may; the new checkpoint.

        Raises InvalidInput, ThreadBusy; NotFound for a checkpoint that there is not.
        """
        where = addressed(thread_id, checkpoint)
        try:
            found = await self._platform.stands(thread_id, where)
            workflow = self._workflow if found is None else found.plan.workflow
            state = {} if found is None else found.snapshot.values
            written = operator_says(
                StateUpdate(values, as_node), _nodes(workflow), Hearing(state, workflow.team)
            )
        except InvalidCommand as error:
            place = "as_node" if "as_node" in error.reason else "values"
            raise InvalidInput(place, error.reason) from error
        if where.get("checkpoint_id"):  # before anything is done to the thread
            await self._stands(thread_id, where)
        await self._adopt(thread_id)
        if where.get("checkpoint_id"):
            await self._go_back(thread_id, where)
        about = {**said(metadata, "metadata"), "graph_id": self.name}
        return checkpoint_of(await self._platform.write(thread_id, written, about)) or {}

    async def fork(self, thread_id: str, new_id: str) -> bool:
        """Make a thread that stands as this one does: commands to it count from one, and what waits for
        people is asked for anew. False for one that nothing has run on. Raises ThreadExists."""
        if not (await self._platform.thread(thread_id)).workflow_version:
            return False
        await self._platform.fork(thread_id, None, new_id)
        return True

    async def roll_back(self, thread_id: str, checkpoint_id: str, *, since: int | None = None) -> None:
        """Let the thread stand as at that checkpoint ("" = as if it had never run). Raises ThreadBusy."""
        where = addressed(thread_id, {"checkpoint_id": checkpoint_id} if checkpoint_id else None)
        if not checkpoint_id:
            await self._platform.return_to(thread_id, "")
        elif (await self._stands(thread_id, where)) is not None:
            await self._go_back(thread_id, where)


def _nodes(workflow: Workflow) -> Sequence[str]:
    """Every node of a workflow by its id, and the one that they begin with."""
    return [*(node.id for node in walk(workflow.root)), START]
