"""What waits for people, over all threads of a tenant; and what they do about it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from swarmwright.errors import ApprovalRefused, InvalidInput, NotFound, NotHosted, ThreadUnreadable
from swarmwright.policy.approvals import is_called
from swarmwright.ports.agents import Output
from swarmwright.ports.commands import (
    Approve,
    Command,
    EditState,
    InjectContext,
    Redirect,
    Reject,
    RollBack,
)
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.door.cards import Asked
from swarmwright.runtime.hosting.questions import answers, questions
from swarmwright.runtime.records.approvals import approval_record
from swarmwright.runtime.records.changing import changes_record
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.seeing import SeenStatus, title_of
from swarmwright.runtime.serving.swarm.commanding import Commanding, Sent
from swarmwright.runtime.serving.swarm.questions import questions_of
from swarmwright.runtime.serving.swarm.reach import Reach, ThreadOf
from swarmwright.runtime.serving.threads import Threads
from swarmwright.runtime.serving.wanted import ThreadSearch
from swarmwright.workflow.comparing import diff

__all__ = ["Approving", "Inbox", "approvals_told"]

_MAY_WAIT: tuple[SeenStatus, ...] = ("interrupted", "busy", "error")
"""How threads stand on which something may wait for people."""

_PAGE = 100
_MOST_THREADS = 1000
_log = logging.getLogger(__name__)

_AT_ONCE = 8

Answer = Literal["approve", "reject"]


@dataclass(frozen=True, slots=True)
class Inbox:
    """What waits, the longest asked first. looked_at: threads; hosted_whole: whether these were all there
    are of what is hosted here.

    questions: of graphs that are no teams. not_hosted: threads of what is not hosted here, of which nobody
    knows whether something waits: how many, by (kind, name).
    """

    approvals: Sequence[dict[str, Any]]
    questions: Sequence[dict[str, Any]]
    looked_at: int
    not_hosted: Mapping[tuple[str, str], int]
    hosted_whole: bool

    @property
    def whole(self) -> bool:
        """Whether nothing can wait beside what is told."""
        return self.hosted_whole and not self.not_hosted


class Approving:
    """People's decisions, for callers."""

    def __init__(self, reach: Reach, threads: Threads, commanding: Commanding) -> None:
        self._reach, self._threads, self._commanding = reach, threads, commanding

    async def inbox(self, caller: Caller) -> Inbox:
        """What waits for people on the threads of the caller's tenant."""
        records, whole = await self._may_wait(caller)
        gate, not_hosted = asyncio.Semaphore(_AT_ONCE), Counter[tuple[str, str]]()
        unreadable: list[str] = []

        async def one(record: ThreadRecord) -> Sequence[dict[str, Any]]:
            async with gate:
                try:
                    if record.workflow_version:
                        return await self.of_thread(caller, record.thread_id)
                    return await self.questions(caller, record)
                except NotHosted as error:
                    not_hosted[error.kind, error.id] += 1
                    return ()
                except NotFound:
                    return ()  # it was deleted meanwhile
                except ThreadUnreadable as error:
                    unreadable.append(record.thread_id)
                    _log.error("what waits for people: %s", error)
                    return ()

        found = [told for each in await asyncio.gather(*map(one, records)) for told in each]
        found.sort(key=lambda told: float(told["asked_at"]))
        approvals = [told for told in found if "approval" in told]
        asked = [told for told in found if "approval" not in told]
        seen = len(records) - not_hosted.total() - len(unreadable)
        return Inbox(approvals, asked, seen, not_hosted, whole and not unreadable)

    async def of_thread(self, caller: Caller, thread_id: str) -> Sequence[dict[str, Any]]:
        """What waits on one thread, in the order in which it was asked. Raises NotFound, InvalidInput."""
        at = await self._reach.thread(caller, thread_id)
        return await approvals_told(at, caller)

    async def questions(self, caller: Caller, record: ThreadRecord) -> Sequence[dict[str, Any]]:
        """What waits on a thread of a graph that is no team. Raises NotFound."""
        return await questions_of(self._threads, caller, record)

    async def get(self, caller: Caller, thread_id: str, approval: str) -> dict[str, Any]:
        """One that waits, by its whole id. Raises NotFound where it does not (any more)."""
        at = await self._reach.thread(caller, thread_id)
        one = await self._waiting(at, approval)
        return await _told(at, one, await at.platform.needs(thread_id, caller.identity))

    async def answer(
        self,
        caller: Caller,
        thread_id: str,
        approval: str,
        decision: Answer,
        *,
        reason: str = "",
        content: str | None = None,
        command_id: str | None = None,
    ) -> Sent:
        """Say yes or no to exactly what was asked, and wait until that counts; then the thread goes on.

        content: the digest of what the person has seen; with another than what waits, nothing is answered.
        Sent again under its `command_id`: as `Commanding.send`. Raises ApprovalRefused where the answer does
        not count; NotFound, CommandConflict.
        """
        at = await self._reach.thread(caller, thread_id)
        before = [row for row in await at.platform.commands(thread_id) if row.command_id == command_id]
        if not before and content is not None:
            waiting = await at.platform.approvals(at.id)
            meant = next((one.approval for one in waiting if is_called(one.approval.id, approval)), None)
            # What waits no more is for the platform to refuse: it knows whether it was answered.
            if meant is not None and meant.content != content:
                raise ApprovalRefused(
                    approval, "changed", "what was seen is not what waits now", ("content",)
                )
        says = Approve if decision == "approve" else Reject
        made = says(approval=approval, reason=reason, by=caller.identity)
        row = await at.platform.answer(thread_id, made, command_id)
        return Sent(row, await self._commanding.go_on(caller, at, before[0] if before else None))

    async def taken_by(self, caller: Caller, thread_id: str, resume: Any) -> str:
        """The name of the team whose run takes these answers to its questions, as LangGraph's clients give
        them; "" = the thread is no team's. Raises NotFound; InvalidInput for what is no answer;
        ApprovalRefused for a yes that does not count for the team's guard: a run would fail of it, when
        nobody listens any more."""
        try:
            at = await self._reach.thread(caller, thread_id)
        except (InvalidInput, NotHosted):
            return ""
        asked = questions(await at.platform.state(thread_id))
        for one in answers(resume, asked, caller.identity) if asked else ():
            if not isinstance(one.command, Approve | Reject):
                continue
            if why := await at.platform.objection(thread_id, one.command):
                raise ApprovalRefused(one.question, "guarded", why)
        return at.hosted.name

    async def act(
        self,
        caller: Caller,
        thread_id: str,
        approval: str,
        command: EditState | Redirect | InjectContext | RollBack,
        command_id: str | None = None,
    ) -> Sent:
        """Do something else about what waits: change it, send the work elsewhere, tell more, go back.

        Raises NotFound where it does not wait (any more); ApprovalRefused where that cannot be done.
        """
        at = await self._reach.thread(caller, thread_id)
        if not any(row.command_id == command_id for row in await at.platform.commands(thread_id)):
            await self._waiting(at, approval)
        done: Command = command
        goes_on = isinstance(command, Redirect | RollBack)
        sent = await self._commanding.send(caller, thread_id, done, command_id, wait=True, go_on=goes_on)
        if sent.row.state == "refused":
            raise ApprovalRefused(approval, sent.row.kind, sent.row.reason)
        return sent

    async def _waiting(self, at: ThreadOf, approval: str) -> Asked:
        found = [one for one in await at.platform.approvals(at.id) if one.approval.id == approval]
        if not found:
            raise NotFound("approval", approval)
        return found[0]

    async def _may_wait(self, caller: Caller) -> tuple[Sequence[ThreadRecord], bool]:
        """Threads on which something may wait, and whether these are all."""
        found: list[ThreadRecord] = []
        for status in _MAY_WAIT:
            search = ThreadSearch(status=status, limit=_PAGE, with_state=False)
            while len(found) < _MOST_THREADS:
                seen, _ = await self._threads.search(caller, search)
                found += [one.record for one in seen if _may_ask(one.record, status)]
                if len(seen) < _PAGE:
                    break
                search = replace(search, offset=search.offset + _PAGE)
        return found, len(found) < _MOST_THREADS


def _may_ask(record: ThreadRecord, status: SeenStatus) -> bool:
    """A team asks at any time; any other graph stands still to ask."""
    if record.workflow_version:
        return True
    return status == "interrupted" and bool(record.graph or record.metadata.get("graph_id"))


async def approvals_told(at: ThreadOf, caller: Caller) -> list[dict[str, Any]]:
    """What waits on a thread, in the order in which it was asked, as the caller would answer it."""
    waiting = await at.platform.approvals(at.id)
    needs = await at.platform.needs(at.id, caller.identity) if waiting else {}
    return [await _told(at, one, needs) for one in waiting]


async def _told(at: ThreadOf, one: Asked, needs: Mapping[str, str]) -> dict[str, Any]:
    """What docs/approvals.md describes, and what the answer would change, in words.

    takes: of a call, a JSON schema of its arguments; None = its tool says nothing plainly.
    needs: by id, what an app asks of a yes. changes: of a swap, what it changes. before: of a call whose
    arguments a person has changed, what the agent had asked for. name: what people call the agent, as outputs
    have theirs.
    """
    about, more, changes = one.approval.about, one.approval.more, None
    called = await _names(at, one.approval.workflow_version)
    if about.kind == "swap":
        old, new = [await at.platform.kept_workflow(str(more[name])) for name in ("base", "workflow")]
        changes = changes_record(diff(old, new, await at.platform.beside(at.id)))
    edited = about.arguments if about.instead and about.instead != about.arguments else None
    return {
        **approval_record(one),
        "call": json.loads(about.shown) if about.tool and about.shown else None,
        "takes": dict(one.takes) or None,
        "before": edited,
        "changes": changes,
        "needs": needs.get(one.approval.id, ""),
        "name": called(about.agent),
        "outputs": [_wrote(output, one, called) for output in one.outputs],
        "given": [_wrote(output, one, called) for output in one.given],
        "title": title_of(at.record),
        "team": at.hosted.name,
    }


def _wrote(output: Output, one: Asked, called: Callable[[str], str]) -> dict[str, Any]:
    return {
        "instance": output.instance,
        "agent": output.agent,
        "name": called(output.agent or output.instance),
        "items": list(one.items.get(output.instance, ())),
        "text": output.text,
        "fields": output.fields,
        "by_hand": output.instance in one.by_hand,
        "edited_by": one.by_hand.get(output.instance, ""),
    }


async def _names(at: ThreadOf, version: str) -> Callable[[str], str]:
    """What people call agents by their ids, in the workflow that asked."""
    if not version:
        return str
    return (await at.platform.kept_workflow(version)).team.name
