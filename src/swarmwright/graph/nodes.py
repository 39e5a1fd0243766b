"""The executable nodes: router, steps, questions, and the one that asks people (DESIGN §5).

Nodes are thin: what comes next is decided in `routing`, work is done in `performing`, and what is under
way is kept in `activities`. This module turns the one into the other and writes the results to the state.
"""

from __future__ import annotations

import contextvars
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.graph import END
from langgraph.runtime import Runtime
from langgraph.types import Command, interrupt

from swarmwright.graph.activities import Activities, Handle, Harvest
from swarmwright.graph.answerers import in_time, taken
from swarmwright.graph.answers import asked_anew, guarded, pending_waits, shown
from swarmwright.graph.asking import told
from swarmwright.graph.decided import with_early
from swarmwright.graph.marking import begun
from swarmwright.graph.performing import Performed, perform_question, perform_step
from swarmwright.graph.records import AGAIN, all_run, spent, sub_thread, unattended, work_of
from swarmwright.graph.relisting import unsorted
from swarmwright.graph.replacing import unapproved
from swarmwright.graph.routing import ASK, END_OF_TURN, ROUTER, WORK, Routing, route, station
from swarmwright.graph.state import AgentState, written_to
from swarmwright.graph.texts import Texts
from swarmwright.graph.turns import labelled, new_turn, over
from swarmwright.graph.views import Briefing
from swarmwright.graph.writing import Update, both, released, written
from swarmwright.policy.approvals import ApprovalRules, Moment
from swarmwright.policy.limits import limit
from swarmwright.ports.agents import Crew
from swarmwright.ports.clock import Clock
from swarmwright.ports.guards import FindGuard, unguarded
from swarmwright.ports.purse import Purse
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Work
from swarmwright.workflow.tree import Step, Workflow

__all__ = ["NodeSet", "RunContext", "lent", "nodes_of"]


@dataclass(frozen=True, slots=True)
class RunContext:
    """What is lent to a run: activities, which an engine's may outlive, and the nodes of the workflow.

    A server may make one from what its client sent, so only real activities count; the nodes are always the
    graph's own (`WorkflowGraph.astream`). inside: whether this run is in a node of another graph.
    """

    activities: Activities[Performed] | None = None
    nodes: NodeSet | None = None
    inside: bool = False


_CONTEXT = ("shared_context", "private_context", "context_authors")


@dataclass(frozen=True, slots=True)
class NodeSet:
    """What the nodes of one workflow's graph do. `shared`: all its steps have one node."""

    workflow: Workflow
    plan: Plan
    briefing: Briefing
    crew: Crew
    clock: Clock
    steps: Mapping[str, Step]
    approvals: ApprovalRules = ApprovalRules()  # noqa: RUF009  (frozen)
    shared: bool = False
    guards: FindGuard = unguarded

    # -- router ---------------------------------------------------------------------------------------

    async def router(
        self, state: AgentState, config: RunnableConfig, runtime: Runtime[RunContext]
    ) -> Command[Any]:
        """Begin a turn where a new message asks for one, then send to everything that can work.

        A stored run can send here and to nodes at once; where it was routed to from here, the nodes route on.
        """
        activities, superstep = _activities(runtime, config), _superstep(config)
        if activities.expected(superstep) is not None:
            return Command()
        activities.tell(_to_stream(runtime))
        fresh = new_turn(state)
        before = {**state, **fresh}
        # What was cut off waits now like any other: a swap had let it finish too early, or what a person said
        # yes to is otherwise since.
        changed = before.get("coordination_rules", {}).get("swaps") or before.get("interrupts")
        idle = {"progress": unattended(before, activities.has)} if changed else {}
        ready = both(both(released(before, self.briefing.readers), idle), labelled(before))
        if fresh and (put_by := unapproved(state)):
            ready = both(ready, {"messages": put_by})
        before = written_to(before, ready)
        if unsorted(before):  # some of what runs is stopped: what has ended meanwhile is written before
            ended = self._ended(before, activities, superstep)
            ready, before = both(ready, ended), written_to(before, ended)
        routing = route(self.plan, before, activities.has, self._moment(config))
        before = written_to(before, routing.items.update)  # no view holds what was taken back
        return await self._go(routing, over(fresh, both(ready, routing.update)), before, config, activities)

    async def _go(
        self,
        routing: Routing,
        update: Update,
        after: Mapping[str, Any],
        config: RunnableConfig,
        activities: Activities[Performed],
    ) -> Command[Any]:
        """Apply a routing: stop what is to be stopped, tell of new waits, write and go.

        `after`: the state with all that this superstep brings. Where work may begin ahead, it begins now.
        """
        superstep = _superstep(config)
        if again := {name: routing.update[name] for name in _CONTEXT if name in routing.update}:
            after = written_to(after, again)  # who begins now does not see what is held back again
        for instance, kind, data in routing.items.told:
            activities.emit(superstep, instance, kind, **data)
        if cancel := (*routing.items.cancels, *routing.frontier.cancel):
            await activities.cancel(cancel)
            for instance in cancel:
                activities.emit(superstep, instance, "step_cancelled")
        for instance, kind, data in told(routing.brought):
            activities.emit(superstep, instance, kind, **data)
        if routing.goto == (END_OF_TURN,):
            return Command(update=update, goto=END)
        activities.expect(superstep + 1, routing.works)
        if activities.ahead:
            self._begin(activities, routing.works, after, config)
        return Command(update=update, goto=self._nodes(routing.goto))

    def _nodes(self, goto: Sequence[str]) -> list[str]:
        """The nodes to go to, as this graph has them."""
        return [WORK] if self.shared and goto != (ASK,) else list(goto)

    def _station(self, work: Work) -> str:
        return WORK if self.shared else station(self.plan, work)

    def _ended(self, state: Mapping[str, Any], activities: Activities[Performed], superstep: int) -> Update:
        """The write of what has ended since anybody joined it."""
        records = state["progress"].items()
        running = [work_of(i, record) for i, record in records if record["status"] == "running"]
        news = activities.take_ended(superstep, [work.instance for work in running])
        return self._written(state, running, news)

    # -- steps and questions --------------------------------------------------------------------------

    async def work(
        self, node: str, state: AgentState, config: RunnableConfig, runtime: Runtime[RunContext]
    ) -> Command[Any] | None:
        """Join the activities that belong to a node; write what they have to tell.

        The first node of the superstep to wake routes for all. A superstep that nobody here routed to is the
        first of a stored run that goes on: nothing is begun, and the router looks at where it stands.
        Where the engine has halted the graph, what there is to tell is written, and nothing begins.
        """
        activities, superstep = _activities(runtime, config), _superstep(config)
        works = activities.expected(superstep)
        if works is None or not all_run(works, state):
            return Command(goto=ROUTER)
        mine = [work for work in works if self._station(work) == node]
        if not mine:  # what ran here was cancelled; or a stored run had sent here before it was cut off
            activities.wake(superstep)
            return Command(goto=ROUTER)
        if activities.opens(superstep) and not activities.halted:
            self._begin(activities, works, state, config)
        joined = await activities.join(superstep)
        update = self._written(state, mine, joined.news)
        if not joined.first:
            return Command(update=update) if update else None
        if activities.halted:
            return Command(update=update, goto=END)
        if len(mine) == len(works):
            after = written_to(state, update)
        else:
            in_order = sorted(works, key=self._station)  # as LangGraph applies writes
            after = written_to(state, self._written(state, in_order, joined.news))
        listed = any(work.kind == "items" and work.instance in joined.news for work in works)
        if listed and unsorted(
            after
        ):  # the router's alone: another node of this superstep may write the same work
            return Command(update=update, goto=ROUTER)
        routing = route(self.plan, after, activities.has, self._moment(config))
        return await self._go(routing, both(update, routing.update), after, config, activities)

    def _written(
        self, state: Mapping[str, Any], works: Iterable[Work], news: Mapping[str, Harvest[Performed]]
    ) -> Update:
        """What these works have told, as a write."""
        return written(state, works, news, self.briefing.readers, self.approvals.least)

    def _begin(
        self,
        activities: Activities[Performed],
        works: Iterable[Work],
        state: Mapping[str, Any],
        config: RunnableConfig,
    ) -> None:
        """Begin what is not under way yet."""
        thread_id = sub_thread(_thread_id(config), state["turn"]["number"])
        activities.history.begin(state.get("execution_trace", ()), self.clock.now())
        for work in works:
            if not activities.has(work.instance):
                body = self._body(work, state, thread_id, activities.texts(self.briefing.sensitive))
                activities.begin(work.instance, body)

    def _body(self, work: Work, state: Mapping[str, Any], thread_id: str, texts: Texts) -> Any:
        """The body of an activity."""
        if work.kind == "step":
            step = self.steps[work.node]
            retries = limit(self.workflow, step.agent, "retries") or 0
            timeout = limit(self.workflow, step.agent, "timeout_s")
            most = limit(self.workflow, step.agent, "max_cost")
            turn, parent = state["turn"]["number"], self.plan.parent(work.node)
            record = state.get("progress", {}).get(work.instance) or begun(state, work)

            def begin(handle: Handle[Performed]) -> Any:
                view = self.briefing.view(state, work, step, thread_id=thread_id)
                saw = self.briefing.seen(state, step.agent, texts)
                return perform_step(
                    handle,
                    view,
                    self.crew,
                    self.clock,
                    retries=int(retries),
                    timeout_s=timeout,
                    turn=turn,
                    saw=saw,
                    parent=parent,
                    again=AGAIN in record,
                    purse=Purse(most, 0.0 if most is None else spent(state, step.agent)),
                )

        else:
            ask = self.crew.judge if work.kind == "judge" else self._items(state, work.node)

            def begin(handle: Handle[Performed]) -> Any:
                return perform_question(handle, self.briefing.question(state, work), ask, self.clock)

        return begin

    def _items(self, state: Mapping[str, Any], map_: str) -> Any:
        """Items that the client gave beat a model's listing."""
        given = self.briefing.lists(state, map_)

        async def listed(question: Any) -> Sequence[Any]:
            if question.text in given:
                return list(given[question.text])
            return await self.crew.list_items(question)

        return listed

    def _moment(self, config: RunnableConfig) -> Moment:
        """When and where people are asked now."""
        here, version = config.get("configurable", {}), config.get("metadata", {}).get("workflow_version", "")
        at = here.get("checkpoint_map", {}).get("", "")
        return Moment(_thread_id(config), at, str(version), self.clock.now(), self.approvals)

    # -- people ---------------------------------------------------------------------------------------

    async def ask_human(
        self, state: AgentState, config: RunnableConfig, runtime: Runtime[RunContext]
    ) -> Command[Any]:
        """Stop until people have answered; an unusable answer is asked for again, with the reason.

        Where nothing waits, somebody else than the router has sent here. What has changed is asked anew, and
        time that is over decides before anybody; an engine sees to that itself, and to who may answer.
        """
        waits, moment = pending_waits(state, self.plan), self._moment(config)
        anew = asked_anew(state, self.plan, moment) if waits else {}
        late, over = in_time(state, moment.at) if waits and not self.shared else ({}, False)
        if anew or over or not waits:
            return Command(update=anew or ({"interrupts": late} if over else {}), goto=ROUTER)
        problem, asked = "", {**state.get("interrupts", {}), **late}
        rules = None if self.shared else self.approvals
        while True:
            question = {"waiting": shown(waits, asked)} | ({"problem": problem} if problem else {})
            given = interrupt(question)
            answer = taken(given, waits, asked, rules, self.workflow, inside=runtime.context.inside)
            guard = await self.guards(_thread_id(config), self.workflow)
            answer = guarded(answer, state, guard, self.workflow)
            if isinstance(answer, dict):
                said = with_early(self.plan, state, answer.get("interrupts", {}))
                return Command(update={**answer, "interrupts": said} if said else answer, goto=ROUTER)
            problem = answer


def _superstep(config: RunnableConfig) -> int:
    return int(config.get("metadata", {}).get("langgraph_step", 0))


def _thread_id(config: RunnableConfig) -> str:
    return str(config.get("configurable", {}).get("thread_id", ""))


def lent(context: Any) -> Activities[Performed] | None:
    """The activities that a run's context lends, if it is one of ours."""
    found = context.activities if isinstance(context, RunContext) else None
    return found if isinstance(found, Activities) else None


def nodes_of(runtime: Runtime[RunContext]) -> NodeSet:
    """The nodes that are lent to this run."""
    found = runtime.context.nodes
    assert found is not None  # `WorkflowGraph.astream` sees to it
    return found


def _activities(runtime: Runtime[RunContext], config: RunnableConfig) -> Activities[Performed]:
    """Those of the run, once the supersteps before this one are told: an engine has stored them by now."""
    found = lent(runtime.context)
    assert found is not None  # `WorkflowGraph.astream` sees to it
    found.kept(_superstep(config))
    return found


def _to_stream(runtime: Runtime[Any]) -> Any:
    """Without an engine, events go to the graph's own "custom" stream.

    LangGraph's writer looks up the run in the context of the caller; an activity has a fresh one, so the
    router's is lent to it.
    """
    writer, here = runtime.stream_writer, contextvars.copy_context()

    def tell(instance: str, kind: str, data: dict[str, Any]) -> None:
        here.run(writer, {"event": kind, "instance": instance, **data})

    return tell
