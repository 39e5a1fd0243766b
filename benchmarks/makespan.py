"""Makespan ÷ critical path on random DAGs, for swarmwright and for plain LangGraph with static edges.

1.00 is the limit: nobody can be faster than the longest chain of dependent steps. All run the same DAGs with
the same sleeping steps, in turn, in one process. "asyncio" is bare tasks that await each other, without state
or checkpoints: what this machine's timers and wake-ups cost anybody. As a platform does when it is opened,
Python's collector is told to pass by the libraries: it would look at all of them in the midst of one run or
two, for a tenth of a second each time, whosever turn it is.

    python benchmarks/makespan.py [--dags 50] [--mean-ms 100] [--saver memory] [--seed 1] [--json]

JSON: {"swarmwright": {"median", "worst"}, "langgraph": {"median", "worst"}, "asyncio": {"median", "worst"},
       "dags", "mean_ms", "saver", "seed"}.
"""

from __future__ import annotations

import argparse
import asyncio
import operator
import random
import sys
import time
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

from common import SAVERS, SleepingCrew, report, saver, summary
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph

from swarmwright.bootstrap.heap import spare_libraries
from swarmwright.graph.building import build_graph
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import Flow, Step, Workflow


@dataclass(frozen=True)
class Dag:
    """Steps with durations in seconds, and which come directly before which."""

    seconds: dict[str, float]
    before: dict[str, tuple[str, ...]]

    def critical_path(self) -> float:
        """The longest chain of dependent steps, in seconds."""
        ends: dict[str, float] = {}
        for name in self.seconds:  # names are in topological order
            ends[name] = self.seconds[name] + max((ends[p] for p in self.before[name]), default=0.0)
        return max(ends.values())


def random_dag(rng: random.Random, mean_s: float) -> Dag:
    """8-30 steps; every step has up to three predecessors among the ten before it."""
    names = [f"s{i}" for i in range(rng.randint(8, 30))]
    before = {
        name: tuple(sorted(rng.sample(names[max(0, i - 10) : i], k=min(i, rng.randint(0, 3)))))
        for i, name in enumerate(names)
    }
    return Dag({name: rng.expovariate(1 / mean_s) for name in names}, before)


async def swarmwright(dag: Dag, checkpointer: BaseCheckpointSaver[Any] | None) -> float:
    """Seconds for one run of the DAG as a Flow."""
    order = tuple((p, name) for name, parents in dag.before.items() for p in parents)
    flow = Flow("dag", tuple(Step(n, n) for n in dag.seconds), order)
    workflow = Workflow(named(flow), team=Catalog.of(list(dag.seconds)))
    graph = build_graph(workflow, SleepingCrew(dag.seconds), checkpointer=checkpointer)
    begun = time.perf_counter()
    result = await graph.ainvoke({"messages": ["go"]}, {"configurable": {"thread_id": "a"}})
    took = time.perf_counter() - begun
    assert len(result["agent_outputs"]) == len(dag.seconds)
    return took


class _State(TypedDict):
    done: Annotated[list[str], operator.add]


async def langgraph(dag: Dag, checkpointer: BaseCheckpointSaver[Any] | None) -> float:
    """Seconds for one run of the DAG as a StateGraph with static edges and joins."""
    builder: StateGraph[Any, Any, Any, Any] = StateGraph(_State)

    def sleeper(name: str) -> Any:
        async def node(state: _State) -> dict[str, Any]:
            await asyncio.sleep(dag.seconds[name])
            return {"done": [name]}

        return node

    ends = set(dag.seconds) - {p for parents in dag.before.values() for p in parents}
    for name, parents in dag.before.items():
        builder.add_node(name, sleeper(name))
        if parents:
            builder.add_edge(list(parents), name)
        else:
            builder.add_edge(START, name)
    builder.add_edge(sorted(ends), END)
    graph = builder.compile(checkpointer=checkpointer)
    begun = time.perf_counter()
    result = await graph.ainvoke({"done": []}, {"configurable": {"thread_id": "b"}})
    took = time.perf_counter() - begun
    assert len(result["done"]) == len(dag.seconds)
    return took


async def bare(dag: Dag, _: BaseCheckpointSaver[Any] | None) -> float:
    """Seconds for one run of the DAG as asyncio tasks."""
    tasks: dict[str, asyncio.Task[None]] = {}

    async def work(name: str) -> None:
        for parent in dag.before[name]:
            await tasks[parent]
        await asyncio.sleep(dag.seconds[name])

    begun = time.perf_counter()
    for name in dag.seconds:
        tasks[name] = asyncio.create_task(work(name))
    await asyncio.gather(*tasks.values())
    return time.perf_counter() - begun


CONTENDERS = {"swarmwright": swarmwright, "langgraph": langgraph, "asyncio": bare}


async def measure(options: argparse.Namespace) -> dict[str, list[float]]:
    """Ratios by contender, one for each DAG."""
    spare_libraries()
    rng = random.Random(options.seed)
    ratios: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for number in range(options.dags):
        dag = random_dag(rng, options.mean_ms / 1000)
        limit = dag.critical_path()
        for name, contender in CONTENDERS.items():
            async with saver(options.saver) as checkpointer:
                ratios[name].append(await contender(dag, checkpointer) / limit)
        if not options.json:
            print(f"\r{number + 1}/{options.dags}", end="", file=sys.stderr, flush=True)
    if not options.json:
        print(file=sys.stderr)
    return ratios


def main() -> None:
    """Parse the options, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--dags", type=int, default=50)
    parser.add_argument("--mean-ms", type=float, default=100.0)
    parser.add_argument("--saver", choices=SAVERS, default="memory")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    ratios = asyncio.run(measure(options))
    figures = {name: summary(values) for name, values in ratios.items()}
    setting = {k: getattr(options, k) for k in ("dags", "mean_ms", "saver", "seed")}
    rows = [("makespan / critical path", "median", "worst")]
    rows += [(name, f["median"], f["worst"]) for name, f in figures.items()]
    report({**figures, **setting}, rows, as_json=options.json)


if __name__ == "__main__":
    main()
