"""What an app of a server asks of the workers that drive the server's runs (`ports.apps.Workers`)."""

from __future__ import annotations

from swarmwright.errors import NotFound
from swarmwright.ports.commands import Approve, Reject
from swarmwright.ports.runs import ACTIVE, RunQuery
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.services import Services

__all__ = ["LeftToWorkers"]


class LeftToWorkers:
    """Asks them by the queue, as a client of the server would. Who drives is known by what comes of it."""

    def __init__(self, services: Services) -> None:
        self._swarm, self._kept = services.swarm, services.stores.runs
        self._events = services.stores.events

    async def serve(self, thread_id: str) -> bool:
        """Whether the server hosts the team that the thread is of."""
        try:
            return await self._swarm.commanding.is_served(Caller(), thread_id)
        except NotFound:
            return False

    async def answer(self, thread_id: str, answer: Approve | Reject, command_id: str) -> None:
        """Let an answer count, and have them go on from it. Raises ApprovalRefused, CommandConflict."""
        await self._swarm.approving.answer(
            Caller(identity=answer.by),
            thread_id,
            answer.approval,
            "approve" if isinstance(answer, Approve) else "reject",
            reason=answer.reason,
            command_id=command_id,
        )

    async def go_on(self, thread_id: str) -> None:
        """Have them go on with it, unless they are at it, or were asked to. Raises TooMany."""
        await self._swarm.commanding.begin(Caller(), thread_id, None)

    async def failed(self, thread_id: str) -> str:
        """Why their last run of it came to nothing; "" = it did not, or is not over."""
        last = next(iter(await self._kept.search(RunQuery(thread_id=thread_id, limit=1))), None)
        if last is not None and last.status in ACTIVE:  # its end is told before it is put down
            events = self._events
            for event in await events.pick(thread_id, [await events.last(thread_id)]):
                if event.kind == "run_failed" and event.data.get("run") == last.run_id:
                    return str(event.data.get("detail", ""))
        if last is None or last.status != "error" or last.error is None:
            return ""
        return str(last.error.get("message") or last.error.get("error") or "")
