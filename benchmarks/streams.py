"""Many streams for long: clients that listen where nothing happens, and threads where something always does.

Each busy thread has a run after the other, whose events are numbered, and two readers: who asked for the run,
and who reads along with the thread, is cut off now and then, and comes back after the last event it has seen.
Both must hear every number once and in order. The server is a process of its own, over a new store.

    python benchmarks/streams.py [--idle 200] [--busy 50] [--seconds 120] [--store ADDRESS] [--json]

JSON: {"idle", "busy", "seconds", "runs", "events", "heartbeats", "lost", "out_of_order", "came_back",
"memory_mb" (the server's, sampled from a quarter of the time on), "growth_mb" (of a line through it, from its
beginning to its end)}. Exit code 1 where something was lost or out of order.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from common import report, stoppable

GRAPH = """
import asyncio

from langgraph.config import get_stream_writer
from langgraph.graph import START, StateGraph
from typing_extensions import TypedDict


class Asked(TypedDict, total=False):
    first: int
    count: int


async def count(state):
    write = get_stream_writer()
    for number in range(state["first"], state["first"] + state["count"]):
        write({"number": number})
        await asyncio.sleep(PAUSE_S)
    return {}


counts = StateGraph(Asked).add_node("count", count).add_edge(START, "count").compile()
"""

PAUSE_S = 0.1
EACH_RUN = 20
"""Events of a run."""

CUT_AFTER = 33
"""After so many events who reads along is cut off."""

SAMPLE_S = 1.0
STARTS_WITHIN_S = 60.0


@dataclass
class Heard:
    """What was heard in all."""

    runs: int = 0
    events: int = 0
    heartbeats: int = 0
    lost: int = 0
    out_of_order: int = 0
    came_back: int = 0
    memory_mb: list[float] = field(default_factory=list)


@dataclass
class Ear:
    """One reader's numbers: each is the one after the last."""

    heard: Heard
    next: int = 0
    more: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, number: int) -> None:
        """A number has come."""
        self.heard.events += 1
        if number < self.next:
            self.heard.out_of_order += 1
            return
        self.heard.lost += number - self.next
        self.next = number + 1
        self.more.set()

    async def until(self, number: int) -> None:
        """Wait until this is the next."""
        while self.next < number:
            self.more.clear()
            await self.more.wait()


@asynccontextmanager
async def serving(folder: Path, store: str, jobs: int) -> AsyncIterator[tuple[str, int]]:
    """(address, process id) of a server with the graph."""
    (folder / "counts.py").write_text(GRAPH.replace("PAUSE_S", str(PAUSE_S)))
    graphs = folder / "langgraph.json"
    graphs.write_text(json.dumps({"dependencies": ["."], "graphs": {"counts": "./counts.py:counts"}}))
    command = [sys.executable, "-m", "swarmwright", "serve", "--graphs", str(graphs), "--port", "0", "--json"]
    command += ["--db", store, "--jobs", str(jobs), "--drain", "0"]
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(STARTS_WITHIN_S):
            line = await process.stdout.readline()
        yield json.loads(line)["url"], process.pid
    finally:
        process.terminate()
        try:
            async with asyncio.timeout(STARTS_WITHIN_S):
                await process.wait()
        except TimeoutError:
            process.kill()


async def parts(answer: httpx.Response, heard: Heard) -> AsyncIterator[tuple[str, str, Any]]:
    """(name, id, data) of the events of a stream."""
    name = id_ = data = ""
    async for line in answer.aiter_lines():
        if line.startswith(":"):
            heard.heartbeats += 1
        elif line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: "):
            data = line[6:]
        elif line.startswith("id: "):
            id_ = line[4:]
        elif not line and name:
            yield name, id_, json.loads(data)
            name = ""


async def idle(http: httpx.AsyncClient, heard: Heard) -> None:
    """Listen on a thread of one's own, where nothing happens."""
    thread = (await http.post("/threads", json={})).json()["thread_id"]
    async with http.stream("GET", f"/threads/{thread}/stream") as answer:
        async for _ in parts(answer, heard):
            heard.out_of_order += 1


async def asks(http: httpx.AsyncClient, thread: str, heard: Heard, ends: float) -> int:
    """Ask for a run after the other, and read each to its end; how many numbers there were."""
    ear = Ear(heard)
    while time.monotonic() < ends:
        given = {"first": ear.next, "count": EACH_RUN}
        asked = {"assistant_id": "counts", "input": given, "stream_mode": ["custom"]}
        until = ear.next + EACH_RUN
        async with http.stream("POST", f"/threads/{thread}/runs/stream", json=asked) as answer:
            async for name, _, data in parts(answer, heard):
                if name == "custom":
                    ear.hear(data["number"])
        heard.lost += until - ear.next
        ear.next = until
        heard.runs += 1
    return ear.next


async def reads_along(http: httpx.AsyncClient, thread: str, heard: Heard, ear: Ear) -> None:
    """Read along with a thread; leave after so many events, and come back after the last."""
    last = "-1"
    while True:
        seen = 0
        headers = {"Last-Event-ID": last}
        async with http.stream("GET", f"/threads/{thread}/stream", headers=headers) as answer:
            async for name, id_, data in parts(answer, heard):
                last = id_ or last
                if name == "custom":
                    ear.hear(data["number"])
                    seen += 1
                if seen == CUT_AFTER:
                    break
        heard.came_back += 1


async def busy(http: httpx.AsyncClient, heard: Heard, ends: float) -> None:
    """A thread on which something always happens, and its two readers."""
    thread = (await http.post("/threads", json={})).json()["thread_id"]
    ear = Ear(heard)
    reading = asyncio.create_task(reads_along(http, thread, heard, ear))
    try:
        whole = await asks(http, thread, heard, ends)
        with suppress(TimeoutError):
            async with asyncio.timeout(10):
                await ear.until(whole)
        heard.lost += whole - ear.next
    finally:
        reading.cancel()
        with suppress(asyncio.CancelledError):
            await reading


async def samples(pid: int, heard: Heard, begins: float) -> None:
    """The process's memory, now and then."""
    while True:
        await asyncio.sleep(SAMPLE_S)
        if time.monotonic() >= begins:
            heard.memory_mb.append(memory_of(pid))


def memory_of(pid: int) -> float:
    """A process's resident memory in MB; 0 where the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), 0.0)


async def measured(store: str, idles: int, busies: int, seconds: float) -> Heard:
    """Let all listen for so long; what they heard."""
    heard = Heard()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with serving(folder, store or str(folder / "s.db"), busies) as (url, pid):
            limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
            async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits, trust_env=False) as http:
                begins = time.monotonic()
                listening = [asyncio.create_task(idle(http, heard)) for _ in range(idles)]
                listening.append(asyncio.create_task(samples(pid, heard, begins + seconds / 4)))
                await asyncio.gather(*(busy(http, heard, begins + seconds) for _ in range(busies)))
                for task in listening:
                    task.cancel()
                for done in await asyncio.gather(*listening, return_exceptions=True):
                    if isinstance(done, Exception):
                        raise done
    return heard


def growth(memory_mb: list[float]) -> float:
    """How much a straight line through the samples rises from the first to the last."""
    if len(memory_mb) < 2:
        return 0.0
    line = statistics.linear_regression(range(len(memory_mb)), memory_mb)
    return line.slope * (len(memory_mb) - 1)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--idle", type=int, default=200)
    parser.add_argument("--busy", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--store", default="", help="an empty store; without, a SQLite file")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    heard = stoppable(measured(asked.store, asked.idle, asked.busy, asked.seconds))
    told = {name: getattr(heard, name) for name in Heard.__dataclass_fields__ if name != "memory_mb"}
    memory = [round(min(heard.memory_mb, default=0), 1), round(max(heard.memory_mb, default=0), 1)]
    result = {
        "idle": asked.idle,
        "busy": asked.busy,
        "seconds": asked.seconds,
        **told,
        "memory_mb": memory,
        "growth_mb": round(growth(heard.memory_mb), 2),
    }
    report(result, [("what", "how much"), *result.items()], as_json=asked.json)
    sys.exit(1 if heard.lost or heard.out_of_order else 0)


if __name__ == "__main__":
    main()
