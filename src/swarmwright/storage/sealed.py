"""Events and runs whose contents are sealed, over any store's; what a database has to look at stays readable.

Of an event its kind, time and number, and of a chunk its run; of a run all but what it was asked and what it
failed of.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

from swarmwright.errors import StorageError, ThreadUnreadable
from swarmwright.ports.events import Event, EventLog
from swarmwright.ports.runs import UNREADABLE, Admitted, RunQuery, RunRecord, RunStatus, RunStore, Stop
from swarmwright.storage.packing import deflated, inflated
from swarmwright.storage.scribing import LogScribe
from swarmwright.storage.sealing import Box, NotOpened
from swarmwright.storage.vault import UNSEALED_REMEDY, Vault

__all__ = ["SealedEvents", "SealedRuns", "opened_json", "sealed_events", "sealed_json"]

_SEALED = "sealed"


class SealedEvents:
    """`ports.events.EventLog` over another."""

    def __init__(self, log: EventLog, vault: Vault) -> None:
        self._log, self._vault = log, vault
        self.scribe = LogScribe(self)

    async def append(self, events: Sequence[Event]) -> Sequence[Event]:
        """Store the events in order and return them with `seq` set."""
        boxes = {name: await self._vault.box(name) for name in {event.thread_id for event in events}}
        kept = await self._log.append([_sealed_event(event, boxes[event.thread_id]) for event in events])
        return [replace(event, seq=one.seq) for event, one in zip(events, kept, strict=True)]

    async def read(
        self, thread_id: str, after: int = 0, *, chunks: bool = True, others: bool = True
    ) -> AsyncIterator[Event]:
        """Yield the stored events of a thread with `seq` > after, in order: chunks, and all others."""
        box: Box | None = None
        async for event in self._log.read(thread_id, after, chunks=chunks, others=others):
            box = box or await self._vault.box(thread_id)
            yield _opened_event(event, box, self._vault)

    async def pick(self, thread_id: str, seqs: Sequence[int]) -> Sequence[Event]:
        """Those of the thread's events that have these numbers, in order; no chunks."""
        found = await self._log.pick(thread_id, seqs)
        box = await self._vault.box(thread_id) if found else None
        return [_opened_event(event, box, self._vault) for event in found if box is not None]

    async def last(self, thread_id: str) -> int:
        """The number of the thread's last event, 0 = there is none."""
        return await self._log.last(thread_id)

    def listening(self, thread_id: str, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after events of the thread are stored, by whichever process, meanwhile."""
        return self._log.listening(thread_id, wake)

    async def aged(self, before: float, *, after: str = "", limit: int = 100) -> Sequence[str]:
        """Threads that have events from before that moment."""
        return await self._log.aged(before, after=after, limit=limit)

    async def drop_aged(self, thread_id: str, before: float, *, dry: bool = False) -> int:
        """Drop a thread's events from before that moment; how many."""
        return await self._log.drop_aged(thread_id, before, dry=dry)

    async def drop_chunks(self, run_ids: Sequence[str]) -> None:
        """Drop the chunks of these runs."""
        await self._log.drop_chunks(run_ids)


def sealed_events(log: EventLog, vault: Vault | None) -> EventLog:
    """The log, whose events are sealed if there is a vault."""
    return log if vault is None else SealedEvents(log, vault)


class SealedRuns:
    """`ports.runs.RunStore` over another."""

    def __init__(self, runs: RunStore, vault: Vault) -> None:
        self._runs, self._vault = runs, vault

    async def admit(self, runs: Sequence[RunRecord], *, most: int = 0) -> Sequence[Admitted]:
        """Take in these runs, all or none."""
        sealed = []
        for run in runs:
            request = await self._seal(run.thread_id, run.request, "request", run.run_id)
            sealed.append(replace(run, request=request))
        admitted = await self._runs.admit(sealed, most=most)
        return [Admitted(await self._open(one.run), await self._all(one.stopped)) for one in admitted]

    async def claim(
        self, owner: str, now: float, threads: Sequence[str] = (), graphs: Collection[str] | None = None
    ) -> RunRecord | None:
        """Take the next pending run that is due, as running."""
        return await self._maybe(await self._runs.claim(owner, now, threads, graphs))

    async def claim_all(
        self, owner: str, now: float, most: int, graphs: Collection[str] | None = None
    ) -> tuple[Sequence[RunRecord], float | None]:
        """Take the pending runs that are due, as many as there is room for; when the next one may begin."""
        claimed, due = await self._runs.claim_all(owner, now, most, graphs)
        return await self._all(claimed), due

    async def graphs_that_wait(self, now: float) -> Collection[str]:
        """The graphs of which runs are pending that may begin by now."""
        return await self._runs.graphs_that_wait(now)

    async def next_due(self, now: float) -> float | None:
        """When the next pending run may begin that may not yet."""
        return await self._runs.next_due(now)

    async def busy(self, thread_ids: Collection[str]) -> Collection[str]:
        """Those of these threads that have an active run."""
        return await self._runs.busy(thread_ids)

    async def note(self, run_id: str) -> RunRecord | None:
        """Put down where its thread stood when a run was first claimed; the run as it stands then."""
        return await self._maybe(await self._runs.note(run_id))

    async def finish(
        self,
        run_id: str,
        status: RunStatus,
        at: float,
        error: Mapping[str, Any] | None = None,
        *,
        owner: str | None = None,
    ) -> bool:
        """End an active run; False if it was over or is gone."""
        run = None if error is None else await self._runs.get(run_id)
        if run is not None and error is not None:
            try:
                error = await self._seal(run.thread_id, error, "error", run_id)
            except ThreadUnreadable as lost:
                if not lost.for_good:
                    raise
                error = None  # its key is gone: that it failed stands in its status, and why is known
        return await self._runs.finish(run_id, status, at, error, owner=owner)

    async def give_back(
        self, owner: str | None, run_ids: Sequence[str], at: float, *, died: bool = False
    ) -> Sequence[RunRecord]:
        """Make running runs pending again."""
        return await self._all(await self._runs.give_back(owner, run_ids, at, died=died))

    async def ask_to_stop(self, run_id: str, stop: Stop, at: float) -> RunRecord | None:
        """Ask an active run to stop; the run as it stands then."""
        return await self._maybe(await self._runs.ask_to_stop(run_id, stop, at))

    async def get(self, run_id: str) -> RunRecord | None:
        """The run, or None."""
        return await self._maybe(await self._runs.get(run_id))

    async def search(self, query: RunQuery) -> Sequence[RunRecord]:
        """Those that are meant, newest first."""
        return await self._all(await self._runs.search(query))

    async def count(self, query: RunQuery) -> int:
        """How many are meant."""
        return await self._runs.count(query)

    async def try_writing(self) -> None:
        """Write what changes nothing."""
        await self._runs.try_writing()

    async def to_tell(self, now: float, limit: int = 100) -> Sequence[RunRecord]:
        """Runs that are over, and whose webhook is to be told by now."""
        return await self._all(await self._runs.to_tell(now, limit))

    async def take_to_tell(self, run_id: str, now: float, until: float) -> bool:
        """Take it on oneself to tell of a run that is over."""
        return await self._runs.take_to_tell(run_id, now, until)

    async def told(self, run_id: str) -> None:
        """Nobody is to be told of the run any more."""
        await self._runs.told(run_id)

    async def spent(
        self, before: float | None, beyond: int | None, *, limit: int = 1000, offset: int = 0
    ) -> Sequence[str]:
        """Ids of runs that are over, and too old, or too many of their thread's."""
        return await self._runs.spent(before, beyond, limit=limit, offset=offset)

    async def delete(self, run_id: str) -> bool:
        """Drop a run that is over, and the chunks it left on the log."""
        return await self._runs.delete(run_id)

    def listening(self, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after each admission and each end of a run."""
        return self._runs.listening(wake)

    def ending(self, thread_id: str, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after each end of a run on this thread."""
        return self._runs.ending(thread_id, wake)

    async def _maybe(self, run: RunRecord | None) -> RunRecord | None:
        return None if run is None else await self._open(run)

    async def _all(self, runs: Sequence[RunRecord]) -> tuple[RunRecord, ...]:
        return tuple([await self._open(run) for run in runs])

    async def _open(self, run: RunRecord) -> RunRecord:
        """The run; of one that cannot be opened, all that is readable: many are read in one go, and whoever
        drives it has to end it."""
        try:
            box = await self._vault.box(run.thread_id)
        except ThreadUnreadable as why:
            return _unreadable(run, why)
        strict, of = self._vault.strict, run.thread_id
        try:
            if UNREADABLE in run.request:
                raise ThreadUnreadable(of, *run.request[UNREADABLE])
            request = opened_json(run.request, box, strict, "request", run.run_id, of=of)
            error = run.error and opened_json(run.error, box, strict, "error", run.run_id, of=of)
        except ThreadUnreadable as why:
            return _unreadable(run, why)
        return replace(run, request=request, error=error)

    async def _seal(self, thread_id: str, data: Mapping[str, Any], *about: str) -> dict[str, str]:
        return sealed_json(data, await self._vault.box(thread_id), *about)


def _unreadable(run: RunRecord, why: ThreadUnreadable) -> RunRecord:
    """A run as far as it can be read."""
    told = {"error": type(why).__name__, "message": str(why)} if run.status == "error" else None
    return replace(run, request={UNREADABLE: [why.what, why.reason, why.remedy, why.for_good]}, error=told)


def sealed_json(data: object, box: Box, *about: str) -> dict[str, str]:
    """Data of JSON, sealed, as JSON that says so."""
    text = json.dumps(data, default=str, ensure_ascii=False).encode(errors="replace")
    return {_SEALED: base64.b85encode(box.seal(deflated(text), *about)).decode()}


def opened_json(data: Mapping[str, Any], box: Box, strict: bool, *about: str, of: str = "") -> Any:
    """What `sealed_json` has sealed; `strict`: what was not sealed is refused. of: the thread whose it is, ""
    = nobody's. Raises ThreadUnreadable, without a thread StorageError."""
    if not isinstance(data.get(_SEALED), str):
        if strict and data:
            raise _refused(of, about, "was not sealed", UNSEALED_REMEDY)
        return data
    try:
        return json.loads(inflated(box.open(base64.b85decode(data[_SEALED]), *about)))
    except (NotOpened, ValueError, zlib.error):
        raise _refused(of, about, "was changed, or moved, since it was stored") from None


def _refused(of: str, about: Sequence[str], reason: str, remedy: str = "") -> StorageError:
    if of:
        what = f"the {about[0]}" if about[-1] in ("", of) else f"the {about[0]} of {about[-1]}"
        return ThreadUnreadable(of, what, f"it {reason}", remedy)
    return StorageError(about[-1], f"the {about[0]} {reason}", remedy)


def _sealed_event(event: Event, box: Box) -> Event:
    about = ("event", event.thread_id, event.kind, repr(event.at), str(event.data.get("run", "")))
    data = sealed_json([event.instance, event.agent, event.data], box, *about)
    if "run" in event.data:
        data["run"] = str(event.data["run"])
    return replace(event, instance="", agent="", data=data)


def _opened_event(event: Event, box: Box, vault: Vault) -> Event:
    if _SEALED not in event.data and not vault.strict:
        return event
    about = ("event", event.thread_id, event.kind, repr(event.at), str(event.data.get("run", "")))
    instance, agent, data = opened_json(event.data or {"": ""}, box, vault.strict, *about, of=event.thread_id)
    return replace(event, instance=instance, agent=agent, data=data)
