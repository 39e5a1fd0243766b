"""Taking commands: what is pending is applied to the thread between two supersteps, in its order.

The checkpoint is the truth: it holds the change, the watermark, and (in its metadata) the version of the
workflow that goes on from it. After it come the mirrors: the thread's record and the mailbox's row. A crash
before it leaves the command to the next run; a crash after it leaves mirrors that the next run sets right.
Commands that change facts alone and follow each other are written in one checkpoint, as if each had had its
own; any other has a checkpoint to itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from langgraph.types import Command

from swarmwright.graph.activities import Activities
from swarmwright.graph.own import own_settings
from swarmwright.graph.performing import Performed
from swarmwright.graph.routing import ASK, ROUTER
from swarmwright.graph.writing import in_one
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.clock import Clock
from swarmwright.ports.mailbox import Accepted, Mailbox, Settled
from swarmwright.runtime.effects.commands import Wanted, known_as, numbered
from swarmwright.runtime.runs.applying import Applier
from swarmwright.runtime.runs.considered import Applied, At
from swarmwright.runtime.runs.seating import Graphs, Seat
from swarmwright.runtime.runs.telling import events_of
from swarmwright.runtime.teams.teams import Teams

__all__ = ["Taker", "Taking"]

Tell: TypeAlias = Callable[[str, str, Mapping[str, Any]], None]
"""Called with (instance, event kind, data)."""

MOST_AT_ONCE = 256
"""Commands in one checkpoint: enough to make its cost small, few enough that events follow soon."""


@dataclass(frozen=True, slots=True)
class Taking:
    """What there was to take: anything at all; and whether the run is to stop."""

    any: bool = False
    stops: bool = False


class Taker:
    """Applies what is in a thread's mailbox, for the run that holds the thread.

    tell: told what comes of each. graphs: version → its graph. changed: told the new version once a swap is
    stored. teams: told what the thread goes by once a command is stored.
    """

    def __init__(
        self,
        seat: Seat,
        mailbox: Mailbox,
        activities: Activities[Performed],
        tell: Tell,
        clock: Clock,
        *,
        graphs: Graphs,
        changed: Callable[[str], Awaitable[None]],
        teams: Teams | None = None,
        approvals: ApprovalRules | None = None,
    ) -> None:
        self._applier = Applier(seat, activities, clock, graphs=graphs, teams=teams, approvals=approvals)
        self._seat, self._mailbox, self._emit, self._clock = seat, mailbox, tell, clock
        self._graphs, self._changed, self._teams = graphs, changed, teams
        self._mirrors: asyncio.Task[None] | None = None

    async def waiting(self) -> bool:
        """Whether anything is in the mailbox."""
        return bool(await self._mailbox.pending(self._seat.thread_id))

    async def look_again(self) -> None:
        """Bring what people are asked in line with what holds now, before a run goes on."""
        at = await self._standing()
        update, events = await self._applier.looked_again(at)
        if update:
            goes_on = "progress" in update  # a step begins again that had ended
            await self._write(update, replace(at, due=at.due or goes_on), at.node)
        for kind, instance, data in events:
            self._emit(instance, kind, data)

    async def _standing(self) -> At:
        snapshot = await self._seat.graph.aget_state(self._seat.config)
        node = ASK if ASK in snapshot.next else ROUTER
        return At(dict(snapshot.values), node, bool(snapshot.next), _checkpoint(snapshot.config))

    async def _write(self, update: Any, at: At, node: str) -> str:
        """Write as that node; the id of the checkpoint. `at`: where the thread stands then."""
        write: Command[Any] = Command(update=update, goto=ROUTER) if at.due else Command(update=update)
        return _checkpoint(await self._seat.graph.aupdate_state(self._seat.config, write, as_node=node))

    async def take(self, *, live: bool) -> Taking:
        """Apply all that is pending, in order. `live`: the run was under way before."""
        await self.mirrored()
        rows = await self._mailbox.pending(self._seat.thread_id)
        if not rows:
            return Taking()
        at = await self._standing()
        seen = at.state.get("coordination_rules", {}).get("commands_applied", 0)
        known = [row for row in rows if numbered(row, at.state).seq <= seen]
        if known:
            at = await self._follow(at)
            await self._mirror(known, at.state)
        stops = await self._take(rows[len(known) :], at, live=live)
        return Taking(True, stops)

    async def _follow(self, at: At) -> At:
        """Go on with the workflow that the state names, where that is not the one that wrote it.

        A crash came between the writes of a change and their checkpoint. They had the name of the router that
        was due, and have landed as its own, under the graph of before.
        """
        seat, number = self._seat, at.state.get("coordination_rules", {}).get("workflow")
        if number in (None, seat.version):
            return at
        wanted = await self._applier.fitted(Wanted(number, "finish"))
        if wanted.version == seat.version:
            return at
        seat.graph, seat.version = await self._graphs(wanted.version), wanted.version
        checkpoint = await self._write({"coordination_rules": {}}, at, at.node)
        await self._changed(seat.version)
        return replace(at, node=ROUTER, checkpoint=checkpoint)

    async def _take(self, rows: Sequence[Accepted], at: At, *, live: bool) -> bool:
        """Apply these, in as few checkpoints as will do. True = the run is to stop, and takes no more."""
        batch: list[Applied] = []
        for row in rows:
            wanted = await self._applier.consider(row, at, live=live)
            if batch and (not wanted.plain or len(batch) == MOST_AT_ONCE):
                at, batch = await self._store(batch), []
                wanted = await self._applier.consider(row, at, live=live)
            batch.append(await self._applier.apply(wanted, at))
            at = batch[-1].at
            if not wanted.plain:
                at, batch = await self._store(batch), []
            if wanted.made.stops:
                return True
        if batch:
            await self._store(batch)
        return False

    async def _store(self, batch: Sequence[Applied]) -> At:
        """Write what these have come to, tell of it, set the mirrors right; where the thread stands then."""
        seat, last = self._seat, batch[-1].at
        update: Any = batch[0].update if len(batch) == 1 else in_one([one.update for one in batch])
        checkpoint = await self._write(update, last, batch[0].node)
        if self._teams is not None:
            self._teams.stand(seat.thread_id, seat.graph.workflow, own_settings(last.state))
        await self._tell(batch)
        return replace(last, checkpoint=checkpoint)

    async def _tell(self, batch: Sequence[Applied]) -> None:
        """The events, once it is stored, and the mirrors, for which nobody waits."""
        await self.mirrored()
        self._mirrors = asyncio.create_task(self._mirror_all(batch), name=f"mirrors {self._seat.thread_id}")
        for one in batch:
            for instance, kind, data in events_of(one):
                self._emit(instance, kind, data)

    async def _mirror_all(self, batch: Sequence[Applied]) -> None:
        for one in batch:
            if one.change.plan is not None:
                await self._changed(one.change.version)
        settled = [
            Settled(one.row.seq, "refused" if one.made.refused else "applied", one.made.note) for one in batch
        ]
        await self._mailbox.settle(self._seat.thread_id, settled, self._clock.now())

    async def mirrored(self) -> None:
        """Wait until the mirrors of all that was taken are right. Raises what the store raised."""
        if self._mirrors is not None:
            await asyncio.shield(self._mirrors)
            self._mirrors = None

    async def _mirror(self, rows: Sequence[Accepted], state: Mapping[str, Any]) -> None:
        """A crash came between the checkpoint and the mailbox: say there what the state says."""
        entries = {entry["instance"]: entry for entry in state.get("execution_trace", ())}
        settled = []
        for row in rows:
            found = entries.get(known_as(row, state), {})
            settled.append(Settled(row.seq, found.get("status", "applied"), found.get("detail", "")))
        await self._mailbox.settle(self._seat.thread_id, settled, self._clock.now())


def _checkpoint(config: Mapping[str, Any]) -> str:
    return str(config.get("configurable", {}).get("checkpoint_id", ""))
