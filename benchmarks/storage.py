"""Bytes that a thread of many messages takes on disk, beside the same messages in plain LangGraph.

One agent writes a message of `--kb` KB in each of `--messages` rounds; a checkpoint is written after each.
Measured after a truncating WAL checkpoint, as the size of the database file.

    python benchmarks/storage.py [--messages 400] [--kb 1] [--no-plain] [--json]

JSON: {"swarmwright_mb", "langgraph_mb", "payload_mb", "messages", "kb"}; MB = 10^6 bytes.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import string
import tempfile
from pathlib import Path
from typing import Any

import aiosqlite
from common import SleepingCrew, report
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import START, MessagesState, StateGraph

from swarmwright.graph.building import build_graph
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import Loop, Step, Workflow


def text_of(kb: float) -> str:
    """Letters that do not compress to nothing."""
    rng = random.Random(7)
    return "".join(rng.choices(string.ascii_letters + " ", k=round(kb * 1000)))


async def swarmwright(saver: BaseCheckpointSaver[Any], messages: int, text: str) -> int:
    """Runs a loop of one agent; returns the number of messages it left."""
    loop = named(Loop("loop", Step("writer", "writer"), at_most=messages))
    workflow = Workflow(loop, team=Catalog.of(["writer"]))
    graph = build_graph(workflow, SleepingCrew(text=text), checkpointer=saver)
    result = await graph.ainvoke({"messages": ["go"]}, {"configurable": {"thread_id": "t"}})
    return len(result["messages"]) - 1


async def langgraph(saver: BaseCheckpointSaver[Any], messages: int, text: str) -> int:
    """The same with MessagesState and a conditional edge."""
    builder: StateGraph[Any, Any, Any, Any] = StateGraph(MessagesState)

    async def writer(state: MessagesState) -> dict[str, Any]:
        return {"messages": [("ai", text)]}

    builder.add_node("writer", writer)
    builder.add_edge(START, "writer")
    builder.add_conditional_edges(
        "writer", lambda state: "writer" if len(state["messages"]) <= messages else "__end__"
    )
    graph = builder.compile(checkpointer=saver)
    config = {"configurable": {"thread_id": "t"}, "recursion_limit": 10 * messages}
    result = await graph.ainvoke({"messages": [("user", "go")]}, config)
    return len(result["messages"]) - 1


async def size(contender: Any, messages: int, text: str) -> float:
    """Megabytes of the database file after the run."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.db"
        async with open_sqlite(file) as storage:
            written = await contender(storage.checkpointer, messages, text)
        assert written == messages, written
        async with aiosqlite.connect(file) as db:
            await db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return file.stat().st_size / 1e6


async def measure(options: argparse.Namespace) -> dict[str, float]:
    """Sizes by contender."""
    text = text_of(options.kb)
    figures = {"swarmwright_mb": round(await size(swarmwright, options.messages, text), 3)}
    if options.plain:
        figures["langgraph_mb"] = round(await size(langgraph, options.messages, text), 3)
    return {**figures, "payload_mb": round(options.messages * len(text) / 1e6, 3)}


def main() -> None:
    """Parse the options, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--messages", type=int, default=400)
    parser.add_argument("--kb", type=float, default=1.0)
    parser.add_argument("--plain", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = asyncio.run(measure(options))
    rows = [("MB on disk", ""), *figures.items()]
    report({**figures, "messages": options.messages, "kb": options.kb}, rows, as_json=options.json)


if __name__ == "__main__":
    main()
