"""Random lives of runs: asked for in all ways, stopped, cut off with their driver, driven on by the next.

Whatever happens: no run is lost, none is driven twice at once, each thread's are begun in order, what is
rolled back leaves nothing, an input is put in once, and whoever waits is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint

from support.clocks import HeldClock
from support.driven import Driven, driven
from swarmwright.errors import NotFound, ThreadBusy
from swarmwright.ports.hosting import Chunk, Drive, Ended, Snapshot, Tell
from swarmwright.ports.runs import ACTIVE, RunQuery, RunRecord
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.driving import Driver
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.storage.store import Store

T = TypeVar("T")

THREADS = ("t0", "t1", "t2")
WAIT_S = 60
"""How long a thing may take that has to happen; only a fault makes one wait for it."""


class Toy:
    """Something hosted whose drives end when the test says so. A thread's state: the inputs it was given.

    Each change is a checkpoint in the store, as of all that is hosted; `kept`: its id → the state.
    """

    name, description = "toy", ""

    def __init__(self, store: Store, clock: HeldClock) -> None:
        self._store, self._clock = store, clock
        self.states: dict[str, list[str]] = {}
        self.kept: dict[str, list[str]] = {"": []}
        self.active: dict[str, str] = {}
        self.ends: dict[str, asyncio.Future[str]] = {}
        self.begun: set[str] = set()
        self.faults: list[str] = []
        self.order: dict[str, int] = {}

    async def drive(self, drive: Drive, tell: Tell) -> Ended:
        """Put the input in, then wait to be told how to end."""
        thread, run = drive.thread_id, drive.run_id
        with await self._store.threads.hold(thread):
            if thread in self.active:
                self.faults.append(f"{run} is driven while {self.active[thread]} is")
            await self._check_order(thread, run)
            if drive.fresh == (run in self.begun):
                self.faults.append(f"{run}: fresh is {drive.fresh}")
            self.begun.add(run)
            state = self.states.get(thread, [])
            if run not in state:
                state = await self._keep(thread, [*state, run])
            self.active[thread] = run
            self.ends[run] = asyncio.get_running_loop().create_future()
            try:
                tell(Chunk("values", {"runs": list(state)}))
                how = await self.ends[run]
            finally:
                del self.active[thread], self.ends[run]
        if how == "error":
            return Ended("error", {"error": "ValueError", "message": "broken"})
        return Ended("success")

    async def _check_order(self, thread: str, run: str) -> None:
        waiting = await self._store.runs.search(RunQuery(thread_id=thread, statuses=("pending",), limit=1000))
        for other in waiting:
            if other.not_before <= self._clock.now() and self.order[other.run_id] < self.order.get(
                run, 1 << 30
            ):
                self.faults.append(f"{run} goes before {other.run_id}, which was asked for earlier")

    async def state(self, thread_id: str, checkpoint: Any = None, *, subgraphs: bool = False) -> Snapshot:
        """How it stands, or stood."""
        at = (checkpoint or {}).get("checkpoint_id")
        return Snapshot({"runs": list(self.states.get(thread_id, []) if at is None else self.kept[at])})

    async def fork(self, thread_id: str, new_id: str) -> bool:
        return False

    async def roll_back(self, thread_id: str, checkpoint_id: str, *, since: int | None = None) -> None:
        """As it was at that checkpoint."""
        if thread_id in self.active:
            self.faults.append(f"{thread_id} is rolled back under {self.active[thread_id]}")
        await self._keep(thread_id, self.kept[checkpoint_id])

    async def _keep(self, thread_id: str, state: list[str]) -> list[str]:
        """Let the thread stand so from now on."""
        checkpoint = empty_checkpoint()
        checkpoint["id"] = f"{len(self.kept):06}"
        where: RunnableConfig = {"configurable": {"thread_id": thread_id, "checkpoint_ns": ""}}
        await self._store.checkpointer.aput(where, checkpoint, {}, {})
        self.kept[checkpoint["id"]] = self.states[thread_id] = list(state)
        return self.states[thread_id]

    def history(self, thread_id: str, **options: Any) -> AsyncIterator[Snapshot]:
        """Nobody asks."""
        raise NotImplementedError

    update = schemas = drawing = subgraphs = history


class Lives(RuleBasedStateMachine):
    """A server's runs, with a driver that may die and come back."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.clock = HeldClock()
        self.stack = AsyncExitStack()
        self.made: dict[str, RunRecord] = {}
        self.rolled: set[str] = set()
        self.waiters: dict[str, asyncio.Task[Any]] = {}
        self.driver: Driver | None = None
        self.driving: asyncio.Task[None] | None = None
        self.await_(self._open())

    def await_(self, work: Coroutine[Any, Any, T]) -> T:
        """Let this be done, and all that follows from it."""

        async def bounded() -> T:
            async with asyncio.timeout(WAIT_S):
                return await work

        return self.loop.run_until_complete(bounded())

    async def _open(self) -> None:
        def hosts(store: Store) -> list[Any]:
            self.toy = Toy(store, self.clock)
            return [self.toy]

        limits = RunLimits(longest_run_s=1e9, look_for_lost_s=1e9, most_attempts=1000, chunks_for_s=1e9)
        opened = driven(clock=self.clock, limits=limits, hosts=hosts, by_a_driver=False)
        self.here: Driven = await self.stack.enter_async_context(opened)
        for thread in THREADS:
            await self.here.threads.create(LOCAL, thread)
        await self._start()

    async def _start(self) -> None:
        self.driver, up = self.here.driver(), asyncio.Event()

        async def drive(driver: Driver) -> None:
            async with driver.driving():
                up.set()
                await asyncio.Event().wait()

        self.driving = asyncio.create_task(drive(self.driver))
        await up.wait()

    async def _stop(self) -> None:
        assert self.driving is not None
        self.driving.cancel()
        await asyncio.wait([self.driving])
        self.driver = self.driving = None

    @rule(
        thread=st.sampled_from(THREADS),
        multitask=st.sampled_from(("enqueue", "enqueue", "reject", "interrupt", "rollback")),
        after=st.sampled_from((0.0, 0.0, 5.0)),
        priority=st.integers(0, 2),
    )
    def ask(self, thread: str, multitask: Any, after: float, priority: int) -> None:
        """A client asks for a run, and waits for it."""
        self.await_(self._ask(thread, multitask, after, priority))

    async def _ask(self, thread: str, multitask: Any, after: float, priority: int) -> None:
        active = await self._runs(thread, ACTIVE)
        asked = Asked("toy", Request(input={}), multitask=multitask, after_s=after, priority=priority)
        try:
            run = await self.here.runs.create(LOCAL, asked, thread)
        except ThreadBusy:
            assert multitask == "reject"
            assert active
            return
        assert multitask != "reject" or not active
        if multitask == "rollback":
            self.rolled |= {one.run_id for one in active}
        self.made[run.run_id] = run
        self.toy.order[run.run_id] = len(self.made)
        self.waiters[run.run_id] = asyncio.create_task(self.here.runs.outcome(LOCAL, run))
        await self._quiet()

    @precondition(lambda self: self.toy.ends)
    @rule(data=st.data(), how=st.sampled_from(("success", "success", "error")))
    def end(self, data: st.DataObject, how: str) -> None:
        """A run that is under way ends by itself."""
        run_id = data.draw(st.sampled_from(sorted(self.toy.ends, key=self.toy.order.__getitem__)))

        async def end() -> None:
            self.toy.ends[run_id].set_result(how)
            await self._until(self._is_over(run_id))
            await self._quiet()

        self.await_(end())

    @precondition(lambda self: self.made)
    @rule(data=st.data(), stop=st.sampled_from(("interrupt", "rollback")))
    def stop(self, data: st.DataObject, stop: Any) -> None:
        """A client stops a run, whatever has become of it."""
        run_id = data.draw(st.sampled_from(sorted(self.made, key=self.toy.order.__getitem__)))

        async def cancel() -> None:
            before = await self.here.store.runs.get(run_id)
            try:
                await self.here.runs.cancel(LOCAL, run_id, stop=stop)
            except NotFound:
                assert before is None or before.status not in ACTIVE
                return
            if stop == "rollback":
                self.rolled.add(run_id)
            await self._quiet()

        self.await_(cancel())

    @precondition(lambda self: self.toy.ends)
    @rule(
        data=st.data(),
        how=st.sampled_from(("success", "error")),
        stop=st.sampled_from(("interrupt", "rollback")),
    )
    def end_and_stop_at_once(self, data: st.DataObject, how: str, stop: Any) -> None:
        """A run is stopped at the moment in which it ends: who is told of a rollback can rely on it."""
        run_id = data.draw(st.sampled_from(sorted(self.toy.ends, key=self.toy.order.__getitem__)))

        async def both() -> None:
            stopping = asyncio.create_task(self.here.runs.cancel(LOCAL, run_id, stop=stop))
            self.toy.ends[run_id].set_result(how)
            await asyncio.wait([stopping])
            if stopping.exception() is None and stop == "rollback":
                self.rolled.add(run_id)
            await self._until(self._is_over(run_id))
            await self._quiet()

        self.await_(both())

    @precondition(lambda self: self.driver is not None)
    @rule()
    def crash(self) -> None:
        """The driver dies: nothing is put down any more, and its locks are free."""

        async def crash() -> None:
            assert self.driver is not None
            under_way = tuple(self.driver._under_way.values())
            for task in under_way:
                task.cancel()
            if under_way:
                await asyncio.wait(under_way)
            await self._stop()

        self.await_(crash())

    @precondition(lambda self: self.driver is None)
    @rule()
    def come_back(self) -> None:
        """Another driver begins."""

        async def start() -> None:
            await self._start()
            await self._quiet()

        self.await_(start())

    @rule(seconds=st.sampled_from((1.0, 6.0)))
    def wait(self, seconds: float) -> None:
        """Time goes by."""

        async def later() -> None:
            self.clock.move(seconds)
            await self._quiet(moving=0.5)

        self.await_(later())

    @invariant()
    def nothing_has_gone_wrong(self) -> None:
        """What the toy has seen, and what the rows say."""
        assert self.toy.faults == []

        async def look() -> None:
            rows = await self.here.store.runs.search(RunQuery(limit=1000))
            running = [run.thread_id for run in rows if run.status == "running"]
            assert len(running) == len(set(running))
            assert set(self.made) - {run.run_id for run in rows} <= self.rolled

        self.await_(look())

    def teardown(self) -> None:
        """In the end every run is over, and everybody has been told."""
        try:
            self.await_(self._finish())
        finally:
            self.await_(self.stack.aclose())
            self.loop.close()

    async def _finish(self) -> None:
        if self.driver is None:
            await self._start()
        self.clock.move(10)
        while True:
            await self._quiet(moving=0.5)
            if not self.toy.ends:
                break
            for run_id, end in list(self.toy.ends.items()):
                if not end.done():
                    end.set_result("success")
                await self._until(self._is_over(run_id))
        assert await self.here.store.runs.count(RunQuery(statuses=ACTIVE)) == 0
        if self.waiters:
            async with asyncio.timeout(WAIT_S / 2):
                await asyncio.wait(self.waiters.values())
        for waiter in self.waiters.values():
            assert waiter.exception() is None
        left = {run for state in self.toy.states.values() for run in state}
        assert left.isdisjoint(self.rolled)
        rows = await self.here.store.runs.search(RunQuery(limit=1000))
        assert {run.run_id for run in rows}.isdisjoint(self.rolled)
        done = {run.run_id for run in rows if run.status in ("success", "error")}
        assert done <= left
        await self._stop()

    async def _runs(self, thread: str, statuses: tuple[Any, ...]) -> list[RunRecord]:
        query = RunQuery(thread_id=thread, statuses=statuses, limit=1000)
        return list(await self.here.store.runs.search(query))

    async def _quiet(self, moving: float = 0.0) -> None:
        """Wait until nothing more happens by itself: what is due is driven, what is to stop has stopped.

        moving: time goes on by so much meanwhile; a timer that was set while it was moved rings later.
        """

        async def quiet() -> bool:
            rows = await self.here.store.runs.search(RunQuery(statuses=ACTIVE, limit=1000))
            running = {run.thread_id for run in rows if run.status == "running"}
            if self.driver is None:
                return True
            due = {run.thread_id for run in rows if run.not_before <= self.clock.now()}
            stops = any(run.stop for run in rows)
            return running == set(self.toy.active) and due <= running and not stops

        await self._until(quiet, moving)

    def _is_over(self, run_id: str) -> Callable[[], Awaitable[bool]]:
        async def over() -> bool:
            run = await self.here.store.runs.get(run_id)
            return run is None or run.status not in ACTIVE

        return over

    async def _until(self, found: Callable[[], Awaitable[bool]], moving: float = 0.0) -> None:
        while not await found():  # what is waited for is told to nobody
            await asyncio.sleep(0.001)
            self.clock.move(moving)


TestLives = Lives.TestCase
TestLives.settings = settings(
    max_examples=25, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]
)
