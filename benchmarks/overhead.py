"""Cost per step on a chain of no-op steps, beside the same chain in plain LangGraph.

The contenders take turns; each figure is the median over the rounds, in milliseconds per step. "swarmwright"
is a graph as the platform runs it (`SharedStar`), "hosted" one with a node for each step (`build_graph`).
"sqlite" is each as it ships: our store beside LangGraph's own AsyncSqliteSaver. "same" is all on our store.

    python benchmarks/overhead.py [--steps 200] [--rounds 5] [--json]

JSON: {"none" | "memory" | "sqlite" | "same": {"swarmwright_ms", "langgraph_ms", "ratio", "ratio_worst",
       "hosted_ms", "hosted_ratio"}, "steps", "rounds"}.
"""

from __future__ import annotations

import argparse
import asyncio
import operator
import statistics
import time
from itertools import pairwise
from typing import Annotated, Any, TypedDict

from common import SleepingCrew, report, saver
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import START, StateGraph

from swarmwright.graph.building import SharedStar, build_graph
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import Flow, Step, Workflow

PAIRS = {
    "none": ("none", "none"),
    "memory": ("memory", "memory"),
    "sqlite": ("sqlite", "stock"),
    "same": ("sqlite", "sqlite"),
}
"""Row → (our saver, LangGraph's saver)."""


class _State(TypedDict):
    done: Annotated[list[str], operator.add]


def chain_of(steps: int) -> Any:
    """swarmwright's chain."""
    names = [f"s{i}" for i in range(steps)]
    flow = Flow("chain", tuple(Step(n, n) for n in names), tuple(pairwise(names)))
    return Workflow(named(flow), team=Catalog.of(names))


def plain_chain(steps: int, checkpointer: BaseCheckpointSaver[Any] | None) -> Any:
    """LangGraph's chain: static edges, a state that grows by one entry a step, as ours does."""
    builder: StateGraph[Any, Any, Any, Any] = StateGraph(_State)

    def node(name: str) -> Any:
        async def work(state: _State) -> dict[str, Any]:
            return {"done": [name]}

        return work

    names = [f"s{i}" for i in range(steps)]
    for name, previous in zip(names, [START, *names], strict=False):
        builder.add_node(name, node(name))
        builder.add_edge(previous, name)
    return builder.compile(checkpointer=checkpointer)


async def timed(graph: Any, given: dict[str, Any], steps: int) -> float:
    """Milliseconds per step of one run."""
    config = {"configurable": {"thread_id": "t"}, "recursion_limit": 10 * steps}
    begun = time.perf_counter()
    await graph.ainvoke(given, config)
    return (time.perf_counter() - begun) / steps * 1000


async def measure(steps: int, rounds: int) -> dict[str, dict[str, float]]:
    """Figures by saver."""
    workflow = chain_of(steps)
    figures: dict[str, dict[str, float]] = {}
    for name, (our_saver, plain_saver) in PAIRS.items():
        ours: list[float] = []
        hosted: list[float] = []
        plain: list[float] = []
        for _ in range(rounds + 1):
            async with saver(our_saver) as checkpointer:
                graph = SharedStar(checkpointer=checkpointer).graph(workflow, SleepingCrew())
                ours.append(await timed(graph, {"messages": ["go"]}, steps))
            async with saver(our_saver) as checkpointer:
                graph = build_graph(workflow, SleepingCrew(), checkpointer=checkpointer)
                hosted.append(await timed(graph, {"messages": ["go"]}, steps))
            async with saver(plain_saver) as checkpointer:
                plain.append(await timed(plain_chain(steps, checkpointer), {"done": []}, steps))
        ours, hosted, plain = ours[1:], hosted[1:], plain[1:]  # the first round warms up
        ratios = [a / b for a, b in zip(ours, plain, strict=True)]
        of_hosted = [a / b for a, b in zip(hosted, plain, strict=True)]
        figures[name] = {
            "swarmwright_ms": round(statistics.median(ours), 3),
            "langgraph_ms": round(statistics.median(plain), 3),
            "ratio": round(statistics.median(ratios), 3),
            "ratio_worst": round(max(ratios), 3),
            "hosted_ms": round(statistics.median(hosted), 3),
            "hosted_ratio": round(statistics.median(of_hosted), 3),
        }
    return figures


def main() -> None:
    """Parse the options, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = asyncio.run(measure(options.steps, options.rounds))
    heading = ("ms per step", "swarmwright", "langgraph", "ratio", "worst", "hosted", "ratio")
    rows: list[tuple[Any, ...]] = [heading]
    rows += [(n, *f.values()) for n, f in figures.items()]
    report({**figures, "steps": options.steps, "rounds": options.rounds}, rows, as_json=options.json)


if __name__ == "__main__":
    main()
