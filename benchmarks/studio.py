"""How quick the studio is in a browser, and how large what it loads.

A server of its own in another process, on loopback, with threads of 10,000 events and of 10,000 spans;
Chromium by studio/benchmarks/figures.mjs, which says what is measured from where to where. Needs
`make studio` and Chromium.

    python benchmarks/studio.py [--events 10000] [--spans 10000] [--json]

JSON: the figures of figures.mjs, and in kilobytes what is sent (gzip): `entry_kb` (the scripts that every
page begins with), `largest_chunk_kb`; and all files as they are: `all_kb`. `load`: of the machine meanwhile,
in processes that want a processor. Exit code 1 where a limit is not kept.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from common import report
from langchain_core.runnables import RunnableConfig
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import StateUpdate

from swarmwright import graph_from
from swarmwright.ports.events import Event
from swarmwright.server.studio.serving import BUILT
from swarmwright.storage.opening import open_store

ROOT = Path(__file__).parents[1]
MOST = {
    "first_graph_ms": 1500,
    "changed_graph_ms": 300,
    "swapped_graph_ms": 300,
    "large_graph_ms": 1500,
    "searched_spans_ms": 1500,
    "entry_kb": 200,
    "largest_chunk_kb": 150,
    "all_kb": 1500,
}
LEAST = {"scrolled_frames_per_s": 50, "traced_frames_per_s": 50}
AT_ONCE, STEPS_OF_A_TURN = 500, 50


def main() -> None:
    """Measure, print, and say by the exit code whether it is good enough."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--spans", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    sys.path.append(str(ROOT / "tests"))
    from support.browser import missing, served

    if why := missing():
        sys.exit(why)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        for thread in ("many", "swapped", "traced"):
            _ask(server.url, "/threads", {"thread_id": thread})
            said = {"messages": [{"role": "user", "content": "A page about bees"}]}
            _ask(server.url, f"/threads/{thread}/runs/wait", {"assistant_id": "drafted", "input": said})
        asyncio.run(_fill(Path(folder) / "s.db", "many", options.events))
        asyncio.run(_work(Path(folder), "traced", options.spans))
        figures = _in_a_browser(server.url) | sizes() | {"load": round(os.getloadavg()[0], 1)}
    rows = [["", "", "limit"], *([name, value, _limit(name)] for name, value in figures.items())]
    report(figures, rows, as_json=options.json)
    slow = [name for name, most in MOST.items() if figures[name] > most]
    sys.exit(1 if slow or any(figures[name] < least for name, least in LEAST.items()) else 0)


def sizes() -> dict[str, int]:
    """Of the built pages, in kilobytes (1000 bytes)."""
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    asked = re.findall(r'(?:src|href)="/studio/([^"]+\.js)"', page)
    files = {path.relative_to(BUILT).as_posix(): path.read_bytes() for path in BUILT.rglob("*.*")}
    sent = {name: len(gzip.compress(data)) for name, data in files.items() if name.endswith((".js", ".css"))}
    entry = sum(sent.pop(name) for name in asked)
    found = {
        "entry_kb": entry,
        "largest_chunk_kb": max(sent.values()),
        "all_kb": sum(map(len, files.values())),
    }
    return {name: round(size / 1000) for name, size in found.items()}


async def _fill(store: Path, thread: str, count: int) -> None:
    """Events as a step makes them that calls tools all day."""
    async with open_store(store) as opened:
        for begin in range(0, count, AT_ONCE):
            numbers = range(begin, min(begin + AT_ONCE, count))
            await opened.events.append([_event(thread, number) for number in numbers])


def _event(thread: str, number: int) -> Event:
    data = {"tool": "mail", "arguments": {"to": "somebody", "text": "x" * 80}}
    return Event("tool_called", thread, 0, time.time(), f"writer@{number}", "writer", data)


async def _work(folder: Path, thread: str, count: int) -> None:
    """Steps of many turns, some with calls, some that failed, as they stand in a thread's state."""
    graph = graph_from(folder / "drafted.toml")
    async with open_store(folder / "s.db") as store:
        graph.checkpointer = store.checkpointer
        config: RunnableConfig = {"configurable": {"thread_id": thread}}
        metadata = (await graph.aget_state(config)).metadata or {}
        config["metadata"] = {"workflow_version": metadata["workflow_version"]}
        write = StateUpdate({"execution_trace": [_entry(number, count) for number in range(count)]}, "router")
        # Past the graph's own door, which lets nobody write what has been done.
        await CompiledStateGraph.abulk_update_state(graph, config, [[write]])


def _entry(number: int, count: int) -> dict[str, Any]:
    turn, step = divmod(number, STEPS_OF_A_TURN)
    agent, begun = ("writer", "editor")[step % 2], time.time() - 3.0 * (count - number)
    call = {"event": "tool_called", "tool": "mail", "call_id": str(number), "arguments": "{}"}
    failed = {"failure": "invalid_output", "detail": f"answered {number} in vain"}
    return {
        "instance": agent if step < 2 else f"{agent}@{step // 2 + 1}",
        "agent": agent,
        "status": "failed" if number % 100 == 0 else "done",
        "turn": turn + 2,
        "started_at": begun,
        "ended_at": begun + 2.5,
        "attempts": 1,
        "saw": {"before": turn * STEPS_OF_A_TURN},
        "calls": [call] if step % 3 == 0 else [],
        "usage": {"input_tokens": 812, "output_tokens": 90},
        **(failed if number % 100 == 0 else {}),
    }


def _in_a_browser(url: str) -> dict[str, Any]:
    threads = ["--swapped", "swapped", "--many", "many", "--traced", "traced"]
    command = ["node", "benchmarks/figures.mjs", "--json", *threads, url]
    done = subprocess.run(
        command, cwd=ROOT / "studio", capture_output=True, text=True, timeout=300, check=False
    )
    if not done.stdout:
        sys.exit(done.stderr)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _ask(url: str, path: str, said: Any) -> None:
    data, headers = json.dumps(said).encode(), {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url + path, data, headers), timeout=60) as answer:
        answer.read()


def _limit(name: str) -> str:
    if name in MOST:
        return f"at most {MOST[name]}"
    return f"at least {LEAST[name]}" if name in LEAST else ""


if __name__ == "__main__":
    main()
