"""Activities: the work under way on one thread, each in a task of its own (DESIGN §5).

A superstep of the graph must not last as long as its slowest step, so a step's work runs here and the step's
node only *joins* it: it waits until any activity of the thread has something to tell (an end, a signal), then
returns; a node whose own activity still works returns nothing and joins it again in the next superstep.

The first of a superstep's nodes to wake takes what there is to tell for all of them (`join`), so it can
decide what is next (`expect`), and an event costs one superstep instead of two.

This module knows nothing of LangGraph: a superstep is a number that rises.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from swarmwright.graph.histories import History
from swarmwright.graph.stopping import stopped
from swarmwright.graph.texts import Texts
from swarmwright.workflow.progress import Work

__all__ = ["Activities", "Handle", "Harvest", "Joined", "Listener"]

TIDY_S = 0.1
"""How long others stand still for what was cancelled; most of it has stopped by then."""

GIVE_UP_S = 30.0
"""How long what was cancelled is told to stop, before it is left to itself."""

Result = TypeVar("Result")

Listener = Callable[[str, str, dict[str, Any]], None]
"""Called with (instance, event kind, data) the moment an activity emits; must not block."""


@dataclass(frozen=True, slots=True)
class Harvest(Generic[Result]):
    """What an activity had to tell at a join: signals since the last one, and its result if it ended."""

    signals: tuple[str, ...] = ()
    result: Result | None = None

    def __bool__(self) -> bool:
        return bool(self.signals) or self.result is not None


@dataclass(slots=True)
class Handle(Generic[Result]):
    """One activity, as itself sees it (`ports.agents.Activity`) and as the nodes join it."""

    instance: str
    _listener: Listener
    _woken: asyncio.Event
    content: bool = False
    """Whether who listens wants to hear also what models are asked and say."""
    history: History = field(default_factory=History)
    """What tools were called with on the thread; one for all of its activities."""
    _task: asyncio.Task[Result] | None = None
    _signals: list[str] = field(default_factory=list)
    _cancelled: bool = False

    def emit(self, kind: str, **data: Any) -> None:
        """Tell the outside; the graph does not wake for it. Of cancelled work, only what it does is told."""
        if not self._cancelled or kind.startswith(("tool_", "model_")):
            self._listener(self.instance, kind, data)

    def announce(self, signal: str) -> None:
        """Announce a signal: the next join writes it to the thread's state, and what waits for it starts."""
        if self._cancelled:
            return
        self._signals.append(signal)
        self._listener(self.instance, "signal", {"signal": signal})
        self._woken.set()

    def has_news(self) -> bool:
        """Whether a join would bring something."""
        return bool(self._signals) or (self._task is not None and self._task.done())

    def take(self) -> Harvest[Result]:
        """Take what there is. An error that escaped the work itself is raised here, in the node."""
        signals, self._signals = tuple(self._signals), []
        if self._task is None or not self._task.done():
            return Harvest(signals)
        return Harvest(signals, self._task.result())


@dataclass(frozen=True, slots=True)
class Joined(Generic[Result]):
    """How a superstep ended: what there was to tell, by instance; `first` for one of its nodes only."""

    news: Mapping[str, Harvest[Result]]
    first: bool


class Activities(Generic[Result]):
    """The activities of one thread. Lives in one event loop; made for a run, or kept by an engine.

    ahead: whether work may begin before it is written that what it follows has ended. content: whether who
    listens wants to hear also what models are asked and say.
    """

    def __init__(
        self, listener: Listener | None = None, *, ahead: bool = False, content: bool = False
    ) -> None:
        self.ahead = ahead
        self.history = History()
        self._content = content
        self._listener, self._stored = listener, listener is not None
        self._untold: list[tuple[int, str, str, dict[str, Any]]] = []
        self._running: dict[str, Handle[Result]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._then: dict[str, list[Callable[[], Awaitable[None]]]] = {}
        self._woken = asyncio.Event()
        self._awake_at = self._opened_at = self._joined_at = -1
        self._halted = False
        self._texts = Texts(frozenset())
        self._expected: dict[int, tuple[Work, ...] | None] = {}
        self._news: Mapping[str, Harvest[Result]] = {}

    def tell(self, listener: Listener) -> None:
        """Tell this listener what activities emit, unless there is one."""
        self._listener = self._listener or listener

    def emit(self, superstep: int, instance: str, kind: str, **data: Any) -> None:
        """Tell the outside of what a superstep brings to the state (a gate that begins to wait).

        An engine has it told once that is stored (`kept`): who hears of it and looks finds it there. A graph
        without one tells it on LangGraph's stream, which is over when its last superstep is.
        """
        if self._stored:
            self._untold.append((superstep, instance, kind, data))
        else:
            self._emit(instance, kind, data)

    def kept(self, superstep: int | None = None) -> None:
        """What supersteps before that one have brought is stored; None = what all have."""
        told, self._untold = self._untold, []
        for one in told:
            if superstep is None or one[0] < superstep:
                self._emit(*one[1:])
            else:
                self._untold.append(one)

    def cut_off(self, superstep: int) -> None:
        """Nothing is stored from that superstep on: whoever does it anew tells of it."""
        self.kept(superstep)
        self._untold.clear()

    def _emit(self, instance: str, kind: str, data: dict[str, Any]) -> None:
        if self._listener is not None:
            self._listener(instance, kind, data)

    def texts(self, sensitive: frozenset[str]) -> Texts:
        """What was looked at of the thread's texts; none yet, where other agents' writing is hidden now."""
        if self._texts.sensitive != sensitive:
            self._texts = Texts(sensitive)
        return self._texts

    def has(self, instance: str) -> bool:
        """Whether it is under way, or has ended and nobody has taken its result yet."""
        return instance in self._running

    def ended(self, instance: str) -> bool:
        """Whether it has ended, and nobody has taken its result yet."""
        handle = self._running.get(instance)
        return handle is not None and handle._task is not None and handle._task.done()

    def begin(self, instance: str, work: Callable[[Handle[Result]], Awaitable[Result]]) -> None:
        """Start work that is not under way. In a fresh context: no config of the parent leaks in.

        Where the same was cancelled before and has not stopped yet, it begins once that has.
        """
        handle: Handle[Result] = Handle(instance, self._emit, self._woken, self._content, self.history)
        before = self._leaving.get(instance)

        async def run() -> Result:
            if before is not None:
                await asyncio.wait([before])
            return await work(handle)

        handle._task = asyncio.create_task(run(), context=contextvars.Context(), name=f"activity {instance}")
        handle._task.add_done_callback(lambda _: self._woken.set())
        self._running[instance] = handle

    def expect(self, superstep: int, works: Iterable[Work]) -> None:
        """Say what will be joined in that superstep; whoever routes to it says it."""
        now = superstep - 1  # its last nodes may still come
        self._expected = {now: self._expected.get(now), superstep: tuple(works)}

    def expected(self, superstep: int) -> tuple[Work, ...] | None:
        """What is joined in that superstep. None if it was not routed to from here: a stored run goes on."""
        return self._expected.get(superstep)

    def opens(self, superstep: int) -> bool:
        """Whether this is the first time that anybody asks for this superstep."""
        first = self._opened_at != superstep
        self._opened_at = superstep
        return first

    async def join(self, superstep: int) -> Joined[Result]:
        """Wait until any of the superstep's activities has news, and take what all of them have.

        Every node of a superstep joins and is given the same. The first to wake takes it, so that what comes
        next need not wait for the others. Ended activities are forgotten: their result is given once.
        """
        while self._joined_at != superstep:
            works = self.expected(superstep) or ()
            handles = [self._running[w.instance] for w in works if w.instance in self._running]
            if self._halted or self._awake_at >= superstep or any(handle.has_news() for handle in handles):
                self._take(superstep, handles)
                return Joined(self._news, True)
            self._woken.clear()
            await self._woken.wait()
        return Joined(self._news, False)

    def _take(self, superstep: int, handles: Iterable[Handle[Result]]) -> None:
        self._news = {handle.instance: news for handle in handles if (news := handle.take())}
        for instance, news in self._news.items():
            if news.result is not None:
                del self._running[instance]
        self._joined_at = superstep
        self._woken.set()

    def take_ended(self, superstep: int, instances: Iterable[str]) -> Mapping[str, Harvest[Result]]:
        """As `join`, but waiting for none: what those of these that have ended have to tell."""
        if self._joined_at != superstep:
            self._take(superstep, [self._running[i] for i in instances if self.ended(i)])
        return self._news

    def wake(self, superstep: int) -> None:
        """End the superstep without news, so that the outside can act between this one and the next."""
        self._awake_at = max(self._awake_at, superstep)
        self._woken.set()

    @property
    def halted(self) -> bool:
        """Whether the graph is to stop at the end of the superstep."""
        return self._halted

    def halt(self) -> None:
        """Stop the graph between two supersteps, at once; the work goes on. `go_on` takes it back."""
        self._halted = True
        self._woken.set()

    def go_on(self) -> bool:
        """Let the graph run again; says whether it was to stop."""
        was, self._halted = self._halted, False
        return was

    async def cancel(self, instances: Iterable[str]) -> None:
        """Stop these activities. Unknown instances are passed over.

        They are told to as often as it takes, and what they come to counts no more. Who takes longer than a
        moment is not waited for: others go on, and the same begins again once it has stopped, or has had
        `GIVE_UP_S` for that.
        """
        handles = [self._running.pop(i) for i in list(instances) if i in self._running]
        leaving = [self._sent_away(handle) for handle in handles]
        if leaving:
            await asyncio.wait(leaving, timeout=TIDY_S)

    def _sent_away(self, handle: Handle[Result]) -> asyncio.Task[None]:
        handle._cancelled = True
        out = self._seen_out(handle, self._leaving.get(handle.instance))
        leaving = asyncio.create_task(out, name=f"end of {handle.instance}")
        self._leaving[handle.instance] = leaving
        leaving.add_done_callback(partial(self._left, handle.instance))
        return leaving

    async def _seen_out(self, handle: Handle[Result], before: asyncio.Task[None] | None) -> None:
        """Done when it has stopped and all that has to follow is done, or when it is given up."""
        assert handle._task is not None
        handle._task.add_done_callback(_looked_at)
        deaf = await stopped(handle._task, within=GIVE_UP_S)
        if before is not None:
            await asyncio.wait([before])
        for work in self._then.pop(handle.instance, ()):
            await work()
        if deaf:
            self._emit(handle.instance, "step_cancelled", {"detail": _DEAF.format(GIVE_UP_S)})

    def _left(self, instance: str, leaving: asyncio.Task[None]) -> None:
        _looked_at(leaving)
        if self._leaving.get(instance) is leaving:
            del self._leaving[instance]

    async def after(self, instance: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do what belongs after the end of cancelled work: now, and once more when it ends, where it has not
        stopped yet. `begin` waits for that."""
        await work()
        if instance in self._leaving:
            self._then.setdefault(instance, []).append(work)

    async def stop(self) -> tuple[str, ...]:
        """Stop what has not ended. The instances that have, and whose results nobody may have written yet."""
        await self.cancel([i for i in self._running if not self.ended(i)])
        await self._all_left()
        taken = (i for i, news in self._news.items() if news.result is not None)
        return (*self._running, *taken)

    async def close(self) -> None:
        """Stop everything that is under way; done when it has stopped, or `GIVE_UP_S` later."""
        await self.cancel(tuple(self._running))
        await self._all_left()

    async def _all_left(self) -> None:
        leaving = tuple(self._leaving.values())
        if leaving:
            await asyncio.wait(leaving)
        for one in leaving:
            one.result()


def _looked_at(task: asyncio.Task[Any]) -> None:
    """So that nobody is told that nobody did."""
    if not task.cancelled():
        task.exception()


_DEAF = "it had not stopped {:g} s after it was told to; what it still does counts for nothing"
