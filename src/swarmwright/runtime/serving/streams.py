"""What runs tell, read along: one run's stream, all of a thread's, and the same in the newer protocol.

Who reads has been let in before: these streams ask nobody who reads them.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Sequence
from contextlib import aclosing
from typing import Literal

from swarmwright.errors import ThreadDeleted
from swarmwright.ports.events import Event
from swarmwright.ports.runs import ACTIVE, RunQuery, RunRecord
from swarmwright.runtime.serving.parts import BEGAN, END, OVER, Part, Telling, is_of, run_of
from swarmwright.runtime.serving.protocol.telling import PROTOCOL_MODES, ProtocolEvent, Scene
from swarmwright.runtime.serving.requests import Mode, Request
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.watching import begin, follow_run, follow_thread, was_deleted

__all__ = ["Streams", "ThreadMode"]

ThreadMode = Literal["run_modes", "lifecycle", "state_update"]
"""What is told of a thread: all that its runs tell; when they begin and are over; writes from outside."""

_LOOKED_AT = 50
"""How many of a thread's last runs are looked at for chunks that are kept still."""


class Streams:
    """The streams of a store's threads."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    async def of_run(
        self,
        run: RunRecord,
        modes: Collection[Mode] = (),
        after: int = -1,
        namespaces: Collection[str] | None = None,
    ) -> AsyncGenerator[Part, None]:
        """What a run tells, from its beginning or after a number, until it is over.

        modes: only these of what was asked for when it was made; () = all of it. namespaces: only what these
        subgraphs tell themselves ("" = the graph), None = all of them. Where nothing is left to be told (it
        is kept no longer, say), that is told, so that nobody comes back for more. Raises ThreadDeleted.
        """
        wanted = Request.from_json(run.request).modes
        telling = Telling.of([mode for mode in wanted if not modes or mode in modes])
        start = await begin(self._stores.events, self._stores.runs, run.run_id, run.thread_id)
        if not telling.gathers:
            start = max(start, after)
        silent, over = True, False
        async with aclosing(follow_run(self._stores.events, self._stores.runs, run, start)) as events:
            async for event in events:
                over = over or event.data.get("mode") == OVER
                if not is_of(event, namespaces):
                    continue
                telling, parts = telling.tell(event)
                if event.seq > after:
                    for part in parts:
                        silent = False
                        yield part
        if not over:
            ended = await self._stores.runs.get(run.run_id)
            if await was_deleted(self._stores.threads, run, ended):
                raise ThreadDeleted(run.thread_id)
        if silent:
            yield Part(END, None)

    async def of_thread(
        self, thread_id: str, modes: Collection[ThreadMode], after: int | None = None
    ) -> AsyncGenerator[Part, None]:
        """What the runs of a thread tell, from now on or after a number, for as long as somebody reads."""
        start = await self._stores.events.last(thread_id) if after is None else max(0, after)
        tellings: dict[str, Telling] = {}
        async with aclosing(follow_thread(self._stores, thread_id, start)) as events:
            async for event in events:
                run_id = run_of(event)
                if run_id and "run_modes" in modes and run_id not in tellings:
                    tellings[run_id] = await self._begun(run_id, thread_id, event.seq)
                for part in _of_thread(event, modes, tellings):
                    yield part

    async def _begun(self, run_id: str, thread_id: str, until: int) -> Telling:
        """How a run is told that was under way already: what came before is heard, and not told again."""
        run = await self._stores.runs.get(run_id)
        if run is None:
            return Telling.of(())
        telling = Telling.of(Request.from_json(run.request).modes)
        if telling.gathers:
            async for event in self._stores.events.read(thread_id, max(0, run.since), others=False):
                if event.seq >= until:
                    break
                if run_of(event) == run_id:
                    telling, _ = telling.tell(event)
        return telling

    async def in_protocol(
        self, thread_id: str, since: int | None = None
    ) -> AsyncGenerator[ProtocolEvent, None]:
        """What the runs of a thread tell, in LangChain's protocol, after a number; or what is kept of those
        that are under way, or were started by the protocol. Then what comes, for as long as somebody reads.

        A client begins to read a quick run of its own when it is over already. Of one that was asked for
        otherwise, and is over, it wants nothing: it takes its end for that of the run that it starts next.
        """
        start, past = await self._beginning(thread_id) if since is None else (since, frozenset[str]())
        scenes: dict[str, Scene] = {}
        async with aclosing(follow_thread(self._stores, thread_id, start)) as events:
            async for event in events:
                if not (run_id := run_of(event)) or run_id in past:
                    continue
                if run_id not in scenes:
                    scenes[run_id] = await self._scene(run_id, thread_id, event.seq)
                for told in scenes[run_id].tell(event):
                    yield told
                if event.data.get("mode") == OVER:
                    del scenes[run_id]

    async def scene(self, thread_id: str) -> Scene | None:
        """How the last run of a thread stands, None = there was none."""
        runs = await self._stores.runs.search(RunQuery(thread_id=thread_id, limit=1))
        last = await self._stores.events.last(thread_id)
        return await self._scene(runs[0].run_id, thread_id, last + 1) if runs else None

    async def _beginning(self, thread_id: str) -> tuple[int, frozenset[str]]:
        """(a number before all chunks of the thread's last runs that are told; those that are not)."""
        last = await self._stores.events.last(thread_id)
        runs = await self._stores.runs.search(RunQuery(thread_id=thread_id, limit=_LOOKED_AT))
        past = frozenset(run.run_id for run in runs if run.status not in ACTIVE and not _by_protocol(run))
        begins = (run.since for run in runs if run.since >= 0 and run.run_id not in past)
        return min(begins, default=last), past

    async def _scene(self, run_id: str, thread_id: str, until: int) -> Scene:
        """How a run stands that has been told up to a number."""
        run = await self._stores.runs.get(run_id)
        if run is None:
            return Scene("")
        scene = Scene(Request.from_json(run.request).graph)
        async for event in self._stores.events.read(thread_id, max(0, run.since), others=False):
            if event.seq >= until:
                break
            if run_of(event) == run_id:
                scene.tell(event)
        return scene


def _by_protocol(run: RunRecord) -> bool:
    """Whether it was started by a command of the protocol, or just as one is."""
    request = Request.from_json(run.request)
    return request.subgraphs and request.modes == PROTOCOL_MODES


def _of_thread(event: Event, modes: Collection[ThreadMode], tellings: dict[str, Telling]) -> Sequence[Part]:
    mode, data, run_id = event.data.get("mode"), event.data.get("data"), run_of(event)
    if not run_id:
        return (Part(str(mode), data, event.seq),) if mode in modes else ()
    if mode in (BEGAN, OVER):
        if mode == OVER:
            tellings.pop(run_id, None)
            data = {name: value for name, value in dict(data or {}).items() if name != "ended"}
        return (Part(BEGAN, data, event.seq),) if {"run_modes", "lifecycle"} & set(modes) else ()
    if "run_modes" not in modes:
        return ()
    tellings[run_id], parts = tellings[run_id].tell(event)
    return parts
