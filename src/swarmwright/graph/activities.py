"""Activities: the work under way on one thread, each in a task of its own (DESIGN §5).

A superstep of the graph must not last as long as its slowest step, so a step's work runs here and the step's
node only *joins* it: it waits until any activity of the thread has something to tell (an end, a signal), then
returns; a node whose own activity still works returns nothing and joins it again in the next superstep.

The last of a superstep's nodes to come back knows what all of them brought, so it can decide for all what is
next (`expect`, `arrive`), and an event costs one superstep instead of two.

This module knows nothing of LangGraph: a superstep is a number that rises.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

__all__ = ["Activities", "Handle", "Harvest", "Listener"]

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
    _task: asyncio.Task[Result] | None = None
    _signals: list[str] = field(default_factory=list)

    def emit(self, kind: str, **data: Any) -> None:
        """Tell the outside; the graph does not wake for it."""
        self._listener(self.instance, kind, data)

    def announce(self, signal: str) -> None:
        """Announce a signal: the next join writes it to the thread's state, and what waits for it starts."""
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


class Activities(Generic[Result]):
    """The activities of one thread. Lives in one event loop; made for a run, or kept by an engine."""

    def __init__(self, listener: Listener | None = None) -> None:
        self._listener: Listener = listener or (lambda instance, kind, data: None)
        self._running: dict[str, Handle[Result]] = {}
        self._woken = asyncio.Event()
        self._awake_at = -1
        self._expected_at = -1
        self._missing: set[str] = set()
        self._arrived: list[Mapping[str, Any]] = []

    def emit(self, instance: str, kind: str, **data: Any) -> None:
        """Tell the outside about an instance that needs no activity (a gate that begins to wait)."""
        self._listener(instance, kind, data)

    def ensure(self, instance: str, work: Callable[[Handle[Result]], Awaitable[Result]]) -> None:
        """Start the work unless it is under way. In a fresh context: no config of the parent leaks in."""
        if instance in self._running:
            return
        handle: Handle[Result] = Handle(instance, self._listener, self._woken)

        async def run() -> Result:
            return await work(handle)

        handle._task = asyncio.create_task(run(), context=contextvars.Context(), name=f"activity {instance}")
        handle._task.add_done_callback(lambda _: self._woken.set())
        self._running[instance] = handle

    async def join(self, instances: Iterable[str], superstep: int) -> dict[str, Harvest[Result]]:
        """Wait until any activity of the thread has news, then take what these instances have.

        Every node of one superstep joins; the first that finds news ends the superstep for all, whatever
        order they are scheduled in. Ended activities are forgotten: their result is given once.
        """
        handles = [self._running[i] for i in instances if i in self._running]
        while not any(h.has_news() for h in handles) and self._awake_at < superstep:
            self._woken.clear()
            await self._woken.wait()
        harvests = {h.instance: news for h in handles if (news := h.take())}
        if harvests:
            self._awake_at = superstep
            self._woken.set()
        for instance, news in harvests.items():
            if news.result is not None:
                del self._running[instance]
        return harvests

    def expect(self, superstep: int, nodes: Iterable[str]) -> None:
        """Say which nodes will join in that superstep; whoever routes to them says it."""
        self._expected_at, self._missing, self._arrived = superstep, set(nodes), []

    def expects(self, superstep: int) -> bool:
        """Whether that superstep was routed to from here. One that a stored run goes on with was not."""
        return self._expected_at == superstep

    def arrive(self, superstep: int, node: str, brought: Mapping[str, Any]) -> list[Mapping[str, Any]] | None:
        """Hand in what a node brings. The last expected node gets what all have brought, itself included."""
        if not self.expects(superstep):
            return None
        self._missing.discard(node)
        self._arrived.append(brought)
        return None if self._missing else self._arrived

    def wake(self, superstep: int) -> None:
        """End the superstep without news, so that the outside can act between this one and the next."""
        self._awake_at = max(self._awake_at, superstep)
        self._woken.set()

    async def cancel(self, instances: Iterable[str]) -> None:
        """Stop these activities and wait until they have stopped. Unknown instances are passed over."""
        handles = [self._running.pop(i) for i in list(instances) if i in self._running]
        tasks = [h._task for h in handles if h._task is not None]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task

    async def close(self) -> None:
        """Stop everything that is under way."""
        await self.cancel(tuple(self._running))
