"""Crews for tests: agents that are plain functions, and agents that a test holds and lets go.

These are fakes of models, not of the engine: everything above them is real.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from swarmwright.ports.agents import Activity, Agent, AgentReport, AgentView, Question
from swarmwright.workflow.catalog import AgentSpec

WAIT_S = 30.0
"""The longest that a test waits for something that should happen at once, on a busy machine, too."""

Work = Callable[[AgentView, Activity], Awaitable[AgentReport]]


@dataclass
class FunctionCrew:
    """Agents by id as async functions; one that is not given says "ID is done"."""

    agents: Mapping[str, Work] = field(default_factory=dict)
    answers: Mapping[str, bool] = field(default_factory=dict)
    items: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    views: list[AgentView] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    forgotten: list[tuple[str, str]] = field(default_factory=list)

    def agent(self, spec: AgentSpec) -> Agent:
        async def work(view: AgentView, activity: Activity) -> AgentReport:
            self.views.append(view)
            if spec.id in self.agents:
                return await self.agents[spec.id](view, activity)
            return AgentReport(f"{spec.name} is done")

        return work

    async def judge(self, question: Question) -> bool:
        self.asked.append(question.text)
        return self.answers[question.text]

    async def list_items(self, question: Question) -> Sequence[Any]:
        self.asked.append(question.text)
        return self.items[question.text]

    async def forget(self, thread_id: str, instance: str) -> None:
        self.forgotten.append((thread_id, instance))

    def worked(self) -> list[str]:
        """The step instances that were begun, in order."""
        return [view.instance for view in self.views]


class HeldCrew:
    """Agents that begin, and end only when the test says so."""

    def __init__(self) -> None:
        self.activities: dict[str, Activity] = {}
        self.cancelled: list[str] = []
        self.begun: list[str] = []
        self._ends: dict[str, asyncio.Future[AgentReport]] = {}
        self._change = asyncio.Condition()

    def agent(self, spec: AgentSpec) -> Agent:
        async def work(view: AgentView, activity: Activity) -> AgentReport:
            async with self._change:
                self._ends[view.instance] = asyncio.get_running_loop().create_future()
                self.activities[view.instance] = activity
                self.begun.append(view.instance)
                self._change.notify_all()
            try:
                return await self._ends[view.instance]
            except asyncio.CancelledError:
                self.cancelled.append(view.instance)
                raise

        return work

    async def judge(self, question: Question) -> bool:
        raise AssertionError(f"nobody should ask {question.text}")

    async def list_items(self, question: Question) -> Sequence[Any]:
        raise AssertionError(f"nobody should list {question.text}")

    async def forget(self, thread_id: str, instance: str) -> None:
        pass

    async def wait_for(self, *instances: str) -> None:
        """Until these have begun."""
        async with asyncio.timeout(WAIT_S), self._change:
            await self._change.wait_for(lambda: set(instances) <= set(self.begun))

    async def wait_for_times(self, instance: str, times: int) -> None:
        """Until it has begun so often."""
        async with asyncio.timeout(WAIT_S), self._change:
            await self._change.wait_for(lambda: self.begun.count(instance) >= times)

    def end(self, instance: str, **fields: Any) -> None:
        """Let one end well."""
        self._ends[instance].set_result(AgentReport(f"{instance} says so", fields))

    def fail(self, instance: str, error: Exception) -> None:
        """Let one fail."""
        self._ends[instance].set_exception(error)


class Lists(HeldCrew):
    """Lists what the test says, by words; the listing of `slow` is held until it is let go."""

    def __init__(self, slow: str = "", **by_words: Sequence[Any]) -> None:
        super().__init__()
        self.by_words, self.slow = by_words, slow
        self.asked, self.free = asyncio.Event(), asyncio.Event()

    async def list_items(self, question: Question) -> Sequence[Any]:
        if question.text == self.slow:
            self.asked.set()
            await self.free.wait()
        return self.by_words[question.text]
