"""Bytes that a thread of many messages takes on disk, beside the same in plain LangGraph.

One agent writes a message of `--kb` KB in each of `--messages` rounds; a checkpoint is written after each.
"platform" adds what the platform keeps beside the checkpoints: the thread's record and its log of events.
Measured after a truncating WAL checkpoint, as the size of the database file.

    python benchmarks/storage.py [--messages 400] [--kb 1] [--text prose] [--no-plain] [--json]

JSON: {"swarmwright_mb", "platform_mb", "langgraph_mb", "payload_mb", "messages", "kb", "text"};
MB = 10^6 bytes.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import string
import tempfile
from pathlib import Path
from pydoc_data.topics import topics
from typing import Any

import aiosqlite
from common import SleepingCrew, report
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import START, MessagesState, StateGraph

from swarmwright.graph.building import build_graph
from swarmwright.runtime.platform import Platform
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.storage.store import Store
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import Loop, Step, Workflow

THREAD = "0a1b2c3d-0000-4000-8000-000000000000"
"""As long as the ids that the platform gives."""


def texts_of(kind: str, kb: float, count: int) -> list[str]:
    """`count` different messages: English prose (Python's own manual), or random letters, the worst case."""
    size = round(kb * 1000)
    if kind == "letters":
        rng = random.Random(7)
        return ["".join(rng.choices(string.ascii_letters + " ", k=size)) for _ in range(count)]
    prose = " ".join(" ".join(topics[name].split()) for name in sorted(topics))
    return [prose[i * size % (len(prose) - size) :][:size] for i in range(count)]


def loop_of(rounds: int) -> Workflow:
    """One agent that works `rounds` times."""
    loop = named(Loop("loop", Step("writer", "writer"), at_most=rounds))
    return Workflow(loop, team=Catalog.of(["writer"]))


async def swarmwright(saver: BaseCheckpointSaver[Any], texts: list[str]) -> int:
    """Runs a loop of one agent; returns the number of messages it left."""
    graph = build_graph(loop_of(len(texts)), SleepingCrew(texts=iter(texts)), checkpointer=saver)
    result = await graph.ainvoke({"messages": ["go"]}, {"configurable": {"thread_id": THREAD}})
    return len(result["messages"]) - 1


async def platform(storage: Store, texts: list[str]) -> int:
    """The same loop through the platform, which keeps the thread's record and its log of events too."""
    door = Platform(
        checkpointer=storage.checkpointer,
        threads=storage.threads,
        events=storage.events,
        mailbox=storage.mailbox,
        crew=lambda workflow, saver: SleepingCrew(texts=iter(texts)),
    )
    await door.create_thread(loop_of(len(texts)), thread_id=THREAD)
    await (await door.run(THREAD, "go")).result()
    return len((await door.state(THREAD))["messages"]) - 1


async def langgraph(saver: BaseCheckpointSaver[Any], texts: list[str]) -> int:
    """The same with MessagesState and a conditional edge."""
    builder: StateGraph[Any, Any, Any, Any] = StateGraph(MessagesState)

    async def writer(state: MessagesState) -> dict[str, Any]:
        return {"messages": [("ai", texts[len(state["messages"]) - 1])]}

    builder.add_node("writer", writer)
    builder.add_edge(START, "writer")
    builder.add_conditional_edges(
        "writer", lambda state: "writer" if len(state["messages"]) <= len(texts) else "__end__"
    )
    graph = builder.compile(checkpointer=saver)
    config = {"configurable": {"thread_id": THREAD}, "recursion_limit": 10 * len(texts)}
    result = await graph.ainvoke({"messages": [("user", "go")]}, config)
    return len(result["messages"]) - 1


async def size(contender: Any, texts: list[str]) -> float:
    """Megabytes of the database file after the run; plain LangGraph writes with the saver it ships."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.db"
        if contender is platform:
            async with open_sqlite(file) as storage:
                written = await platform(storage, texts)
        elif contender is swarmwright:
            async with open_sqlite(file) as storage:
                written = await contender(storage.checkpointer, texts)
        else:
            async with AsyncSqliteSaver.from_conn_string(str(file)) as saver:
                written = await contender(saver, texts)
        assert written == len(texts), written
        async with aiosqlite.connect(file) as db:
            await db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return file.stat().st_size / 1e6


async def measure(options: argparse.Namespace) -> dict[str, float]:
    """Sizes by contender."""
    texts = texts_of(options.text, options.kb, options.messages)
    figures = {"swarmwright_mb": round(await size(swarmwright, texts), 3)}
    figures["platform_mb"] = round(await size(platform, texts), 3)
    if options.plain:
        figures["langgraph_mb"] = round(await size(langgraph, texts), 3)
    return {**figures, "payload_mb": round(sum(map(len, texts)) / 1e6, 3)}


def main() -> None:
    """Parse the options, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--messages", type=int, default=400)
    parser.add_argument("--kb", type=float, default=1.0)
    parser.add_argument("--text", choices=("prose", "letters"), default="prose")
    parser.add_argument("--plain", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = asyncio.run(measure(options))
    rows = [("MB on disk", ""), *figures.items()]
    setting = {k: getattr(options, k) for k in ("messages", "kb", "text")}
    report({**figures, **setting}, rows, as_json=options.json)


if __name__ == "__main__":
    main()
