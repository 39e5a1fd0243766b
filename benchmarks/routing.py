"""What deciding what comes next costs on a thread that has much on it, and how that grows.

Of three things, each at a tenth of `size` and at `size`: a map of which each item waits at a gate for a
person (`gates`); a chain of steps that are done, with a gate behind them that somebody has approved
(`chain`); what a change of the workflow would do to a thread of the first kind (`plan of a swap`). All of it
is pure, so what is counted is processor time, of this process alone.

    python benchmarks/routing.py [--size 300] [--repeat 5] [--json]

JSON: [{"what", "small", "small_ms", "size", "ms", "ratio"}, …]; ratio = how much
more is paid for ten times as much (10 = linear).
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import itertools
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any

from common import SleepingCrew, report, said
from langchain_core.messages import HumanMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver

from swarmwright.graph.asking import bring
from swarmwright.graph.building import build_graph
from swarmwright.graph.records import to_facts
from swarmwright.graph.routing import route
from swarmwright.graph.state import written_to
from swarmwright.policy.approvals import Moment
from swarmwright.ports.agents import Question
from swarmwright.workflow.advance import advance
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.migrating import migration
from swarmwright.workflow.naming import named
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Flow, ForEach, Gate, Node, Step, Workflow

State = Mapping[str, Any]


def mapped(task: str = "") -> Workflow:
    """For each item: Ann works, a person decides, Bob goes on."""
    item = Flow("item", (Step("ann", "ann"), Gate("ok", "ok?"), Step("bob", "bob", task=task)), BEHIND)
    return Workflow(named(ForEach("each", "dish", item)), team=Catalog.of(["Ann", "Bob"]))


BEHIND = (("ann", "ok"), ("ok", "bob"))


def chained(steps: int) -> Workflow:
    """One step after the other, then a person decides, then Bob goes on."""
    names = [f"s{n}" for n in range(steps)]
    members: tuple[Node, ...] = (*(Step(n, n) for n in names), Gate("ok", "ok?"), Step("bob", "bob"))
    ids = [one.id for one in members]
    order = tuple(itertools.pairwise(ids))
    return Workflow(named(Flow("chain", members, order)), team=Catalog.of([*names, "Bob"]))


class ListingCrew(SleepingCrew):
    """Agents that are done at once, and a map of so many dishes."""

    def __init__(self, size: int) -> None:
        super().__init__(texts=itertools.repeat("It is good."))
        self._size = size

    async def list_items(self, question: Question) -> list[str]:
        """The dishes."""
        return [f"dish {n}" for n in range(self._size)]


def asked(workflow: Workflow, size: int) -> State:
    """The state of a thread on which the team has worked until nothing is left but to ask people."""

    async def worked() -> State:
        graph = build_graph(workflow, ListingCrew(size), checkpointer=InMemorySaver())
        config: RunnableConfig = {"configurable": {"thread_id": "t"}}
        await graph.ainvoke({"messages": [HumanMessage("go")]}, config)
        return dict((await graph.aget_state(config)).values)

    return asyncio.run(worked())


def gates(size: int) -> Callable[[], object]:
    """Routing with so many open gates."""
    workflow = mapped()
    planned, state = plan(workflow), asked(workflow, size)
    waiting = advance(planned, to_facts(state)).waiting
    assert len(waiting) == size == len(state["interrupts"]), (len(waiting), len(state["interrupts"]))
    return functools.partial(route, planned, state, moment=Moment())


def chain(size: int) -> Callable[[], object]:
    """Routing behind so many steps that are done, with a yes that is compared with what stands before it."""
    workflow = chained(size)
    planned, state = plan(workflow), asked(workflow, size)
    ((key, entry),) = state["interrupts"].items()
    yes = written_to(state, {"interrupts": {key: {**entry, "status": "approved"}}})
    assert [work.instance for work in route(planned, yes).works] == ["bob"]
    return functools.partial(route, planned, yes, moment=Moment())


def swap(size: int) -> Callable[[], object]:
    """What a change of the workflow would do to so many open gates, and what people are asked then."""
    old, new = mapped(), mapped("in another way")
    state = asked(old, size)

    def planned() -> object:
        change = migration(old, new, to_facts(state), "finish")
        return bring(plan(new), state, change.frontier.waiting, Moment())

    return planned


def taken(work: Callable[[], object], repeat: int) -> float:
    """Median of processor time, in milliseconds; once before, so that what is kept is kept."""
    work()
    found = []
    for _ in range(repeat):
        begun = time.process_time()
        work()
        found.append((time.process_time() - begun) * 1000)
    return statistics.median(found)


KINDS: Mapping[str, Callable[[int], Callable[[], object]]] = {
    "gates": gates,
    "chain": chain,
    "plan of a swap": swap,
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=int, default=300)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = []
    for what, make in KINDS.items():
        small = max(1, given.size // 10)
        said(f"{what}: {small} and {given.size}")
        few, many = (taken(make(size), given.repeat) for size in (small, given.size))
        found.append(
            {
                "what": what,
                "small": small,
                "small_ms": round(few, 3),
                "size": given.size,
                "ms": round(many, 3),
                "ratio": round(many / few, 1),
            }
        )
    report(found, [list(found[0]), *(list(one.values()) for one in found)], as_json=given.json)


if __name__ == "__main__":
    main()
