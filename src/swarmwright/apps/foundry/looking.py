"""What people see of protocols: how each stands, all of them in short, and what happens as it happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from swarmwright.apps.foundry import APP
from swarmwright.apps.foundry.changing import Changes
from swarmwright.apps.foundry.crew import Followed, crew_of
from swarmwright.apps.foundry.intake import PREFIX
from swarmwright.apps.foundry.listing import LONGEST_TITLE, Changed, Listed, Wanted, listed
from swarmwright.apps.foundry.listing import unread as unread_record
from swarmwright.apps.foundry.models import code_of
from swarmwright.apps.foundry.reading import intent_in
from swarmwright.apps.foundry.rounds import is_last_round
from swarmwright.apps.foundry.state import ProtocolState, never_begun, project, unread
from swarmwright.apps.foundry.status import ENDING, STANDS, TELLING, at_work
from swarmwright.apps.foundry.trail import answers_in, changes_in, merged, turns_before
from swarmwright.apps.foundry.versions import DraftVersion
from swarmwright.errors import NotFound, PlatformClosed, SwarmwrightError
from swarmwright.ports.commands import Send
from swarmwright.ports.events import Event, EventKind
from swarmwright.ports.threads import ThreadRecord

if TYPE_CHECKING:
    from swarmwright import ChosenTeam, Platform

__all__ = ["Looking"]

_log = logging.getLogger(__name__)

READS_WITHIN_S = 2.0
"""How much longer than its time a wait may take, for the rules to read what was written meanwhile."""

MOST_KEPT = 1000
"""Protocols that are kept as they are listed."""


class Looking:
    """The part of the foundry's door that changes nothing. begins: whether a protocol is about to be driven
    here, and its thread does not know yet. failed: why those to whom it was left came to nothing; "" = they
    did not."""

    def __init__(
        self,
        platform: Platform,
        begins: Callable[[str], bool],
        failed: Callable[[str], Awaitable[str]] | None = None,
    ) -> None:
        self.platform, self._begins, self._failed = platform, begins, failed
        self._changes = Changes(platform)
        self._short: dict[str, tuple[ThreadRecord, Listed]] = {}

    async def state(self, protocol_id: str, *, reads: bool = True) -> ProtocolState:
        """The protocol as it stands. Raises NotFound.

        One that began to be driven while it was read is read again: what was read was of before. Unless its
        drafts are to be read by the rules (`reads`), which may take seconds: see `unread`.
        """
        while True:
            begins = self._begins(protocol_id)
            found = await self._as_stored(protocol_id, reads)
            if begins == self._begins(protocol_id):
                break
        waits = found.status in ("new", "stopped", "failed")
        return replace(found, status=at_work(found.human_approved)) if begins and waits else found

    async def _as_stored(self, protocol_id: str, reads: bool) -> ProtocolState:
        """The protocol as its thread tells of it. Raises NotFound."""
        record = await self._record(protocol_id)
        workflow, state = await self.platform.standing(protocol_id)
        ours = await self.platform.teams.chosen(APP.name)
        code = code_of(ours.contents.code) if ours is not None else {}
        followed = Followed(workflow, code, words := await self._changes.told(state))
        if reads:  # all of it
            found = await asyncio.to_thread(project, record, state, followed)
        else:
            found = unread(project(record, state, followed, reads=False))
        rows = await self.platform.commands(protocol_id)
        if found.status == "new" and not any(isinstance(row.command, Send) for row in rows):
            return never_begun(found)
        if found.status == "stopped" and self._failed and (why := await self._failed(protocol_id)):
            found = replace(found, status="failed", error=why)
        said = (*answers_in(rows), *changes_in(rows, words))
        final = found.final_protocol or await self._approved_before(record, state, reads)
        audit, crew = merged(found.audit, said), crew_of(workflow)
        last = bool(found.asked) and is_last_round(workflow, found.asked[0].gate)
        return replace(found, audit=audit, final_protocol=final, crew=crew, last_round=last)

    async def check(self, protocol_id: str) -> None:
        """Raise NotFound where there is no such protocol."""
        await self._record(protocol_id)

    async def _record(self, protocol_id: str) -> ThreadRecord:
        """The thread's record. Raises NotFound."""
        try:
            record = await self.platform.thread(protocol_id) if protocol_id.startswith(PREFIX) else None
        except NotFound as error:
            near = [one for one in error.near if one.startswith(PREFIX)]
            raise NotFound("protocol", protocol_id, near) from None
        if record is None or not await self.is_protocol(record):
            raise NotFound("protocol", protocol_id)
        return record

    async def is_protocol(self, record: ThreadRecord) -> bool:
        """Whether a thread is of the foundry's team: others may have such an id, too, and follow none."""
        return await self._is_of(record, await self.platform.teams.chosen(APP.name))

    async def _is_of(self, record: ThreadRecord, ours: ChosenTeam | None) -> bool:
        if ours is None or not (record.thread_id.startswith(PREFIX) and record.workflow_version):
            return False
        followed = await self.platform.teams.followed(record.thread_id)
        return followed is not None and followed.name == ours.name

    async def records(self, *, oldest_first: bool = False) -> AsyncGenerator[ThreadRecord, None]:
        """Those of the protocols, the last touched first, or last."""
        ours = await self.platform.teams.chosen(APP.name)
        newest_first = await self.platform.threads()
        for record in reversed(newest_first) if oldest_first else newest_first:
            if await self._is_of(record, ours):
                yield record

    async def _approved_before(
        self, record: ThreadRecord, state: Mapping[str, Any], reads: bool
    ) -> str | None:
        """What was approved in a turn that is over, if the thread was asked for more since."""
        id_, turn = record.thread_id, state.get("turn", {}).get("number", 1)
        for at in turns_before(await self.platform.history(id_), turn) if turn > 1 else ():
            snapshot = await self.platform.checkpoint(id_, at)
            before = await asyncio.to_thread(project, record, snapshot.state, reads=reads)
            if (final := before.final_protocol) is not None:
                return final
        return None

    async def versions(self, protocol_id: str) -> tuple[DraftVersion, ...]:
        """Every version of the draft. Raises NotFound."""
        return (await self.state(protocol_id)).draft_versions

    async def list(self, limit: int = 50, offset: int = 0) -> Sequence[Listed]:
        """The protocols in short, the last touched first. One that cannot be read is told by its record."""
        return (await self.found(Wanted(), limit, offset))[0]

    async def found(self, wanted: Wanted, limit: int, offset: int = 0) -> tuple[Sequence[Listed], int]:
        """(a part of those that are meant, as `list` has them; how many there are in all)."""
        if wanted.by_waiting:
            every = await self._found_of(replace(wanted, oldest_first=False), None)
            waits = sorted(every[0], key=lambda one: (one.asked_at or one.updated_at, one.thread_id))
            return waits[offset : offset + limit], len(waits)
        return await self._found_of(wanted, limit, offset)

    async def _found_of(
        self, wanted: Wanted, limit: int | None, offset: int = 0
    ) -> tuple[Sequence[Listed], int]:
        """As `found`, by when they were touched. limit: None = all."""
        told: list[Listed] = []
        total = 0
        async with aclosing(self.records(oldest_first=wanted.oldest_first)) as records:
            async for record in records:
                if not wanted.may_be(record) or not await self._has_words(wanted, record):
                    continue
                here = offset <= total and (limit is None or total < offset + limit)
                one = await self._in_short(record) if here or wanted.status else None
                if wanted.status and (one is None or one.status != wanted.status):
                    continue
                told += [one] if here and one is not None else []
                total += 1
        return told, total

    async def _has_words(self, wanted: Wanted, record: ThreadRecord) -> bool:
        """Whether what was asked for, or the id, has the words that are looked for."""
        if wanted.has(f"{record.title}\n{record.thread_id}"):
            return True
        if len(record.title) < LONGEST_TITLE:
            return False
        try:
            _, state = await self.platform.standing(record.thread_id)
        except NotFound:  # deleted meanwhile
            return False
        return wanted.has(intent_in(state))

    async def changes(self) -> AsyncGenerator[Changed, None]:
        """Those that were asked for, began, stopped or ended, and those that were deleted, whenever there are
        some.

        By whichever process. The first are none: what changes from then on is told.
        """
        async with aclosing(self.platform.changes()) as changes:
            await anext(changes)
            yield Changed()
            async for ids in changes:
                told = Changed()
                for id_ in ids:
                    if id_.startswith(PREFIX):
                        told += await self._changed(id_)
                if told.listed or told.gone:
                    yield told

    async def _changed(self, id_: str) -> Changed:
        """What is told of a thread that may be a protocol."""
        try:
            record = await self.platform.thread(id_)
        except NotFound:
            return Changed(gone=(id_,))
        if not await self.is_protocol(record) or (one := await self._in_short(record)) is None:
            return Changed()
        return Changed((one,))

    async def _in_short(self, record: ThreadRecord) -> Listed | None:
        """In short, whatever stands in its way; None = it is gone."""
        try:
            return await self._listed(record)
        except PlatformClosed:
            raise
        except SwarmwrightError as error:
            if isinstance(error, NotFound) and error.kind in ("thread", "protocol"):
                return None
            _log.warning("protocol %s cannot be read: %s", record.thread_id, error)
            return unread_record(record)

    async def _listed(self, record: ThreadRecord) -> Listed:
        """In short. Whatever changes a state writes the record, too: one that rests is worked out once."""
        id_ = record.thread_id
        rests = record.status != "running" and not self._begins(id_)
        kept = self._short.get(id_)
        if kept is not None and rests and kept[0] == record:
            return kept[1]
        found = listed(await self.state(id_))
        self._short.pop(id_, None)
        if rests and found.status != "stopped":  # of which a worker may come to nothing, and write none
            self._short[id_] = (record, found)
        while len(self._short) > MOST_KEPT:
            del self._short[next(iter(self._short))]
        return found

    async def events(
        self, protocol_id: str, after: int = 0, *, follow: bool = False
    ) -> AsyncGenerator[Event, None]:
        """What has happened, with `seq` > after; `follow`: and what happens, as it comes. Raises NotFound."""
        await self.check(protocol_id)
        if not follow:
            async for event in self.platform.events(protocol_id, after):
                yield event
            return
        async with aclosing(self.platform.follow(protocol_id, after)) as events:
            async for event in events:
                yield event

    async def wait(
        self,
        protocol_id: str,
        timeout_s: float = 25.0,
        *,
        until: Sequence[str] = STANDS,
        tell: Callable[[ProtocolState], Awaitable[None]] | None = None,
    ) -> ProtocolState:
        """The protocol once its status is one of these, or as it is once the time is over: unread where the
        rules have not read it `READS_WITHIN_S` later (see `unread`), however long its drafts are.

        `tell`: is told how it stands, after each step. Raises NotFound.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                steps = tell is not None or not set(until) <= set(STANDS)
                async for state in self.watch(protocol_id, TELLING if steps else ENDING):
                    if tell is not None:
                        await tell(state)
                    if state.status in until:
                        return state
        with suppress(TimeoutError):
            async with asyncio.timeout(READS_WITHIN_S):
                return await self.state(protocol_id)
        return await self.state(protocol_id, reads=False)

    async def watch(
        self, protocol_id: str, telling: Sequence[EventKind] = TELLING
    ) -> AsyncGenerator[ProtocolState, None]:
        """The protocol as it stands, and again after each event of these kinds, which are each step's if not
        said. Raises NotFound."""
        await self.check(protocol_id)
        last = [event.seq async for event in self.platform.events(protocol_id)][-1:]
        yield await self.state(protocol_id)
        async with aclosing(self.platform.follow(protocol_id, *last)) as events:
            async for event in events:
                if event.kind in telling:
                    yield await self.state(protocol_id)
