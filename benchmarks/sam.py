"""What the eight nodes of SAM cost without a model, and how many turns fit side by side.

    python benchmarks/sam.py [--turns N] [--together N] [--json]

The backend is the stub, which answers at once; no checkpointer. `plain` is a LangGraph chain of as many steps
that do nothing, in the same run. `together`: that many turns at once, all of them checked; peak memory is
what Python allocated for them (tracemalloc), the graph not counted.

JSON: {"turn_ms": {"p50", "p99"}, "plain_ms": {"p50", "p99"}, "together": {"turns", "seconds", "lost",
"peak_mb"}}.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from typing import Any

from common import report
from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

from swarmwright.apps.sam.inference import StubModelBackend
from swarmwright.apps.sam.orchestrator import SAMAgentOrchestrator

STEPS = 9
"""Visits of nodes in a turn that succeeds."""


class Nothing(TypedDict):
    """A state for steps that do nothing."""

    done: int


def plain_chain() -> Any:
    """As many steps as a turn has, which only count."""

    async def count(state: Nothing) -> dict[str, int]:
        return {"done": state["done"] + 1}

    builder = StateGraph(Nothing)
    names = [f"step_{n}" for n in range(STEPS)]
    for name in names:
        builder.add_node(name, count)
    for before, after in zip([START, *names], [*names, END], strict=True):
        builder.add_edge(before, after)
    return builder.compile()


async def timed(turns: int, turn: Callable[[], Awaitable[object]]) -> dict[str, float]:
    """Milliseconds of one turn, one after another."""
    took = []
    for _ in range(turns):
        begun = time.perf_counter()
        await turn()
        took.append((time.perf_counter() - begun) * 1000)
    cuts = statistics.quantiles(took, n=100)
    return {"p50": round(cuts[49], 3), "p99": round(cuts[98], 3)}


async def together(sam: SAMAgentOrchestrator, turns: int) -> dict[str, float | int]:
    """That many turns at once; `lost` counts those without their own answer, and ids that two have."""
    begun = time.perf_counter()
    told = await asyncio.gather(*(sam.run(f"turn {n}") for n in range(turns)))
    seconds = time.perf_counter() - begun
    expected = [f"[stub] I was asked: turn {n}" for n in range(turns)]
    lost = sum(said != answer["output"] for said, answer in zip(expected, told, strict=True))
    for name in ("conversation_id", "trace_id"):  # one that two turns have is one that is lost
        lost += turns - len({answer[name] for answer in told})
    tracemalloc.start()  # in a run of its own, which it slows down
    await asyncio.gather(*(sam.run(f"turn {n}") for n in range(turns)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return {"turns": turns, "seconds": round(seconds, 2), "lost": lost, "peak_mb": round(peak / 1e6, 1)}


async def measured(turns: int, side_by_side: int) -> dict[str, Any]:
    """All figures."""
    sam, plain = SAMAgentOrchestrator(StubModelBackend("ok")), plain_chain()
    echo = SAMAgentOrchestrator()
    for _ in range(10):
        await sam.run("warm")
        await plain.ainvoke({"done": 0})
    return {
        "turn_ms": await timed(turns, lambda: sam.run("Hello, world!")),
        "plain_ms": await timed(turns, lambda: plain.ainvoke({"done": 0})),
        "together": await together(echo, side_by_side),
    }


def main() -> None:
    """Parse the options, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=500)
    parser.add_argument("--together", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    data = asyncio.run(measured(options.turns, options.together))
    rows: list[tuple[object, ...]] = [("", "p50 ms", "p99 ms")]
    rows += [(name, *data[key].values()) for name, key in (("sam", "turn_ms"), ("plain", "plain_ms"))]
    report(data, rows, as_json=options.json)
    if not options.json:
        print(", ".join(f"{name} {value}" for name, value in data["together"].items()))


if __name__ == "__main__":
    main()
