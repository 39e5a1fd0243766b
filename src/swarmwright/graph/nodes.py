"""The executable nodes: router, steps, questions, and the one that asks people (DESIGN §5).

Nodes are thin: what comes next is decided in `routing`, work is done in `performing`, and what is under
way is kept in `activities`. This module turns the one into the other and writes the results to the state.
"""

from __future__ import annotations

import contextvars
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.graph import END
from langgraph.runtime import Runtime
from langgraph.types import Command, interrupt

from swarmwright.graph.activities import Activities, Handle
from swarmwright.graph.answers import pending_waits, read_answer
from swarmwright.graph.performing import Performed, perform_question, perform_step
from swarmwright.graph.records import instances_of, merged, sub_thread, work_of
from swarmwright.graph.routing import END_OF_TURN, QUESTIONS, ROUTER, Routing, route
from swarmwright.graph.state import AgentState, RunState
from swarmwright.graph.turns import new_turn, over
from swarmwright.graph.views import Briefing
from swarmwright.graph.writing import Update, joined, written
from swarmwright.policy.limits import limit
from swarmwright.ports.agents import Crew
from swarmwright.ports.clock import Clock
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Work
from swarmwright.workflow.tree import Step, Workflow

__all__ = ["NodeSet", "RunContext"]


@dataclass(frozen=True, slots=True)
class RunContext:
    """What an engine lends a run: activities that outlive it. Without them, a run keeps its own.

    A server may make one from what its client sent, so only real activities count.
    """

    activities: Activities[Performed] | None = None


@dataclass(frozen=True, slots=True)
class NodeSet:
    """The nodes of one workflow's graph; every method is a LangGraph node."""

    workflow: Workflow
    plan: Plan
    briefing: Briefing
    crew: Crew
    clock: Clock
    steps: Mapping[str, Step]

    # -- router ---------------------------------------------------------------------------------------

    async def router(
        self, state: RunState, config: RunnableConfig, runtime: Runtime[RunContext]
    ) -> Command[Any]:
        """Begin a turn where a new message asks for one, then send to everything that can work.

        A stored run can send here and to nodes at once; the last of those routes, with more to go by.
        """
        own, superstep = _lent(runtime) is None, _superstep(config)
        found = _activities(state, runtime)
        if found is not None and found.expects(superstep):
            return Command()
        activities: Activities[Performed] = found or Activities(_to_stream(runtime))
        fresh = new_turn(state)
        before = {**state, **fresh}
        routing = route(self.plan, before)
        update = over(fresh, routing.update)
        if own and found is None:
            update["activities"] = activities
        return await self._go(routing, update, activities, superstep, own=own)

    async def _go(
        self,
        routing: Routing,
        update: Update,
        activities: Activities[Performed],
        superstep: int,
        *,
        own: bool,
    ) -> Command[Any]:
        """Apply a routing: stop what is to be stopped, tell of new waits, write and go."""
        if routing.frontier.cancel:
            await activities.cancel(routing.frontier.cancel)
            for instance in routing.frontier.cancel:
                activities.emit(instance, "step_cancelled")
        for wait in routing.new_waits:
            activities.emit(wait.instance, "gate_waiting", ask=wait.name)
        if routing.goto == (END_OF_TURN,):
            if own:
                await activities.close()
            return Command(update=update, goto=END)
        activities.expect(superstep + 1, routing.goto)
        return Command(update=update, goto=list(routing.goto))

    # -- steps and questions --------------------------------------------------------------------------

    async def work(
        self, node: str, state: RunState, config: RunnableConfig, runtime: Runtime[RunContext]
    ) -> Command[Any] | None:
        """Join the activities of one step (or of all questions); write what they have to tell.

        The last node of the superstep to come back routes for all. A superstep that nobody here routed to is
        the first of a stored run that goes on: nothing is begun, and the router looks at where it stands.
        """
        activities, superstep = _activities(state, runtime), _superstep(config)
        if activities is None or not activities.expects(superstep):
            return Command(goto=ROUTER)
        own = _lent(runtime) is None
        thread_id = sub_thread(_thread_id(config), state["turn"]["number"])
        mine = [
            work_of(instance, state["progress"][instance])
            for instance in instances_of(state["progress"], "running")
            if _belongs(node, state["progress"][instance])
        ]
        if not mine:  # sent here by what a stored run had decided before it was cut off
            activities.wake(superstep)
            return Command(goto=ROUTER)
        try:
            for work in mine:
                self._ensure(activities, work, state, thread_id)
            harvests = await activities.join([w.instance for w in mine], superstep)
        except BaseException:  # cancelled, or a fault of ours: no work is left behind
            if own:
                await activities.close()
            raise
        update = written(state, mine, harvests, self.briefing.readers)
        brought = activities.arrive(superstep, node, update)
        if brought is None:
            return Command(update=update) if update else None
        routing = route(self.plan, merged(state, brought))
        return await self._go(routing, joined(update, routing.update), activities, superstep, own=own)

    def _ensure(self, activities: Activities[Performed], work: Work, state: RunState, thread_id: str) -> None:
        if work.kind == "step":
            step = self.steps[work.node]
            retries = limit(self.workflow, step.agent, "retries") or 0
            timeout = limit(self.workflow, step.agent, "timeout_s")

            def begin(handle: Handle[Performed]) -> Any:
                view = self.briefing.view(state, work, step, thread_id=thread_id)
                saw = self.briefing.seen(state, step.agent)
                return perform_step(
                    handle, view, self.crew, self.clock, retries=int(retries), timeout_s=timeout, saw=saw
                )

        else:
            ask = self.crew.judge if work.kind == "judge" else self._items(state)

            def begin(handle: Handle[Performed]) -> Any:
                return perform_question(handle, self.briefing.question(state, work), ask, self.clock)

        activities.ensure(work.instance, begin)

    def _items(self, state: RunState) -> Any:
        """Items that the client gave beat a model's listing."""
        given = state.get("shared_context", {}).get("items", {})

        async def listed(question: Any) -> Sequence[Any]:
            if question.text in given:
                return list(given[question.text])
            return await self.crew.list_items(question)

        return listed

    # -- people ---------------------------------------------------------------------------------------

    async def ask_human(self, state: AgentState) -> Command[Any]:
        """Stop until people have answered; an unusable answer is asked for again, with the reason."""
        waits = pending_waits(state, self.plan)
        problem = ""
        while True:
            question = {"waiting": waits} | ({"problem": problem} if problem else {})
            answer = read_answer(interrupt(question), waits)
            if isinstance(answer, dict):
                return Command(update=answer, goto=ROUTER)
            problem = answer


def _superstep(config: RunnableConfig) -> int:
    return int(config.get("metadata", {}).get("langgraph_step", 0))


def _thread_id(config: RunnableConfig) -> str:
    return str(config.get("configurable", {}).get("thread_id", ""))


def _belongs(node: str, record: Mapping[str, Any]) -> bool:
    is_step = record.get("kind", "step") == "step"
    return is_step and bool(record["node"] == node) if node != QUESTIONS else not is_step


def _activities(state: RunState, runtime: Runtime[RunContext]) -> Activities[Performed] | None:
    return _lent(runtime) or state.get("activities")


def _lent(runtime: Runtime[RunContext]) -> Activities[Performed] | None:
    lent = runtime.context.activities if isinstance(runtime.context, RunContext) else None
    return lent if isinstance(lent, Activities) else None


def _to_stream(runtime: Runtime[Any]) -> Any:
    """Without an engine, events go to the graph's own "custom" stream.

    LangGraph's writer looks up the run in the context of the caller; an activity has a fresh one, so the
    router's is lent to it.
    """
    writer, here = runtime.stream_writer, contextvars.copy_context()

    def tell(instance: str, kind: str, data: dict[str, Any]) -> None:
        here.run(writer, {"event": kind, "instance": instance, **data})

    return tell
