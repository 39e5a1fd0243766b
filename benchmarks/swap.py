"""How long a change of the workflow takes: command accepted → the new graph running, three agents mid-call.

A team of `agents`, of which three work and the others come after them, is changed to another one, never seen
before, again and again, while the three are held in the middle of their work. Measured from the moment in
which `send` returns to the moment in which the new graph's nodes join the work that goes on: compiling it is
in that. On the platform's own SQLite store.

    python benchmarks/swap.py [--agents 10] [--messages 0] [--swaps 100] [--json]
    python benchmarks/swap.py --growth FILE.svg [--swaps 100] [--json]

JSON: {"agents", "messages", "swaps", "p50_ms", "p99_ms", "worst_ms", "cpu_p50_ms", "accept_p50_ms",
"begun_again"}; with `--growth` a list of these, for teams of 10 to 1,000 agents and threads of 1 to 10,000
messages, whose processor time (`cpu_p50_ms`, of all threads: others who use the machine count little in it)
is drawn to the file as well. docs/images/swap-growth.svg is one.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

from common import SleepingCrew, report
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.base import BaseCheckpointSaver
from plotting import log_log

from swarmwright.bootstrap.heap import spare_libraries
from swarmwright.graph.building import build_graph
from swarmwright.graph.nodes import NodeSet
from swarmwright.graph.routing import ROUTER
from swarmwright.ports.agents import Activity, Agent, AgentReport, AgentView
from swarmwright.ports.commands import Swap
from swarmwright.runtime.platform import Platform
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import Flow, Step, Workflow

AT_WORK = 3
AGENTS, MESSAGES = (10, 30, 100, 300, 1000), (1, 10, 100, 1000, 10_000)
WORDS = "a message of some length, as people write them " * 4
PAUSE_S = 0.02
"""Between two changes, so that the one before has wholly settled."""


class HeldCrew(SleepingCrew):
    """Agents that are in the middle of a call for as long as the benchmark lasts."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = 0
        self.all_at_work = asyncio.Event()

    def agent(self, spec: AgentSpec) -> Agent:
        """An agent that never ends."""

        async def work(view: AgentView, activity: Activity) -> AgentReport:
            self.begun += 1
            if self.begun == AT_WORK:
                self.all_at_work.set()
            await asyncio.Event().wait()
            raise AssertionError

        return work


def team_of(agents: int, last: str) -> Workflow:
    """Three who work, and the others behind them; the last one's task tells two versions apart."""
    names = [f"agent-{n}" for n in range(agents)]
    steps = [Step(n, n) for n in names[:-1]] + [Step(names[-1], names[-1], task=last)]
    order = tuple((a, b) for a in names[:AT_WORK] for b in names[AT_WORK:])
    return Workflow(named(Flow("team", tuple(steps), order)), team=Catalog.of(names))


async def measure(agents: int, messages: int, swaps: int) -> dict[str, Any]:
    """Change a running thread `swaps` times. Times in milliseconds."""
    spare_libraries()  # as `open_platform` does
    crew, joined = HeldCrew(), asyncio.Event()
    begin = NodeSet._begin

    def begins(self: NodeSet, *given: Any) -> None:
        begin(self, *given)
        joined.set()

    took, spent, accepted = [], [], []
    with tempfile.TemporaryDirectory() as folder, patch.object(NodeSet, "_begin", begins):
        async with open_sqlite(Path(folder) / "s.db") as storage:
            door = Platform(
                checkpointer=storage.checkpointer,
                threads=storage.threads,
                events=storage.events,
                mailbox=storage.mailbox,
                crew=lambda workflow, saver: crew,
            )
            await door.create_thread(team_of(agents, "as it was"), "t")
            await _filled(storage.checkpointer, team_of(agents, "as it was"), messages)
            run = await door.run("t", "go")
            await crew.all_at_work.wait()
            for number in range(1, swaps + 1):
                await asyncio.sleep(PAUSE_S)
                command = Swap(
                    team_of(agents, f"in way {number}")
                )  # never seen before: it has to be compiled
                joined.clear()
                begun = time.perf_counter()
                await door.send("t", command)
                sent, worked = time.perf_counter(), time.process_time()
                await joined.wait()
                took.append((time.perf_counter() - sent) * 1000)
                spent.append((time.process_time() - worked) * 1000)
                accepted.append((sent - begun) * 1000)
            await run.cancel()
    took.sort()
    return {
        "agents": agents,
        "messages": messages,
        "swaps": swaps,
        "p50_ms": round(statistics.median(took), 2),
        "p99_ms": round(took[min(len(took) - 1, int(len(took) * 0.99))], 2),
        "worst_ms": round(took[-1], 2),
        "cpu_p50_ms": round(statistics.median(spent), 2),
        "accept_p50_ms": round(statistics.median(accepted), 2),
        "begun_again": crew.begun - AT_WORK,
    }


async def _filled(saver: BaseCheckpointSaver[Any], workflow: Workflow, messages: int) -> None:
    """Put so many messages into the thread, in writes of a hundred."""
    graph = build_graph(workflow, SleepingCrew(), checkpointer=saver)
    for begin in range(0, messages, 100):
        some = [
            HumanMessage(f"message {n}: {WORDS}", id=f"m{n}")
            for n in range(begin, min(begin + 100, messages))
        ]
        await graph.aupdate_state({"configurable": {"thread_id": "t"}}, {"messages": some}, as_node=ROUTER)


def growth(swaps: int, file: Path) -> list[dict[str, Any]]:
    """Measure one size after the other, and draw both lines."""
    teams = [asyncio.run(measure(agents, 0, swaps)) for agents in AGENTS]
    threads = [asyncio.run(measure(10, messages, swaps)) for messages in MESSAGES]
    file.write_text(
        log_log(
            "A swap while three agents are in mid-call",
            "agents, or messages on the thread",
            "milliseconds of processor time, median",
            {
                "by agents (no messages)": [(one["agents"], one["cpu_p50_ms"]) for one in teams],
                "by messages (10 agents)": [(one["messages"], one["cpu_p50_ms"]) for one in threads],
            },
        ),
        "utf-8",
    )
    return [*teams, *threads]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--agents", type=int, default=10)
    parser.add_argument("--messages", type=int, default=0)
    parser.add_argument("--swaps", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--growth", type=Path)
    given = parser.parse_args()
    if given.growth is not None:
        sizes = growth(given.swaps, given.growth)
        report(sizes, [list(sizes[0]), *(list(one.values()) for one in sizes)], as_json=given.json)
        return
    found = asyncio.run(measure(given.agents, given.messages, given.swaps))
    report(found, [list(found), list(found.values())], as_json=given.json)


if __name__ == "__main__":
    main()
