"""What the benchmarks share: crews that cost nothing, savers by name, tables and JSON."""

from __future__ import annotations

import asyncio
import itertools
import json
import signal
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from swarmwright.ports.agents import Activity, Agent, AgentReport, AgentView, Question
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.catalog import AgentSpec

T = TypeVar("T")
SAVERS = ("none", "memory", "sqlite", "stock")


@dataclass
class SleepingCrew:
    """Agents that sleep as long as `seconds` says (by agent id; 0 = not at all) and say `texts` in turn."""

    seconds: Mapping[str, float] = field(default_factory=dict)
    texts: Iterator[str] = field(default_factory=lambda: itertools.repeat(""))

    def agent(self, spec: AgentSpec) -> Agent:
        """An agent that sleeps."""

        async def work(view: AgentView, activity: Activity) -> AgentReport:
            if pause := self.seconds.get(spec.id, 0.0):
                await asyncio.sleep(pause)
            return AgentReport(next(self.texts))

        return work

    async def judge(self, question: Question) -> bool:
        """Benchmarks ask nothing."""
        raise NotImplementedError(question.text)

    async def list_items(self, question: Question) -> Sequence[Any]:
        """Benchmarks list nothing."""
        raise NotImplementedError(question.text)

    async def forget(self, thread_id: str, instance: str) -> None:
        """Nothing is kept."""


@asynccontextmanager
async def saver(name: str) -> AsyncIterator[BaseCheckpointSaver[Any] | None]:
    """A checkpointer by name: none, memory, or SQLite in a new file: the platform's or LangGraph's own."""
    if name == "stock":
        with tempfile.TemporaryDirectory() as folder:
            async with AsyncSqliteSaver.from_conn_string(f"{folder}/bench.db") as stock:
                yield stock
    elif name == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            async with open_sqlite(Path(folder) / "bench.db") as storage:
                yield storage.checkpointer
    else:
        yield InMemorySaver() if name == "memory" else None


def stoppable(work: Coroutine[Any, Any, T]) -> T:
    """Run it; a SIGTERM ends it as Ctrl-C does, so that no server that it has started outlives it."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return asyncio.run(work)
    except KeyboardInterrupt:
        sys.exit("stopped")


def said(*said: object) -> None:
    """What is being measured now, for whoever waits: on stderr, where no figure stands."""
    print(*said, file=sys.stderr, flush=True)


def summary(values: Sequence[float]) -> dict[str, float]:
    """Median and worst, rounded to four places."""
    return {"median": round(statistics.median(values), 4), "worst": round(max(values), 4)}


def report(data: Any, rows: Sequence[Sequence[Any]], *, as_json: bool) -> None:
    """One JSON object on stdout, or a table whose first row is the heading."""
    if as_json:
        json.dump(data, sys.stdout)
        print()
        return
    cells = [[f"{c:.3f}" if isinstance(c, float) else str(c) for c in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
