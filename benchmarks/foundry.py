"""Many protocols at once on the built-in model: are all complete, is none mixed up, how soon is one heard of?

    python benchmarks/foundry.py [--protocols 50] [--rounds 40] [--store postgresql://…]
                                   [--json]

First, one after the other: milliseconds from `start` to the first event of the log, and until the clinician
is asked. Then through a server of its own process: milliseconds from sending `POST /api/protocols` to the
first event over its WebSocket, which is opened once the answer says the id. Then all at once, each with an
intent and a context of its own: drafted, assessed, sent back once with a reason of its own, approved; one is
mixed up if it holds words of another. At last, to a fresh server, all POSTs at once: milliseconds until each
is answered, and until the first event of each over its WebSocket. `--store`: a database for all of it, empty
at the beginning, in place of a file for each part.
JSON: {"first_event_ms": {"p50", "p95"}, "asked_ms": {"p50", "p95"}, "post_ms": {"p50", "p95"}, "at_once":
{"protocols", "complete", "mixed_up", "seconds"}, "burst_answer_ms": {"p50", "p95"}, "burst_event_ms": {"p50",
"p95"}}. The limit of 50 ms holds for `post_ms`, one after the other; the burst is told beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from common import report
from websockets.asyncio.client import connect

from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.opening import open_foundry, read_team
from swarmwright.apps.foundry.state import ProtocolState

STARTS_WITHIN_S = 90.0
MANY = httpx.Limits(max_connections=200)
KINDS = ("fear of lifts", "insomnia", "low mood", "worry about exams", "checking compulsions", "guilt")


@dataclass(frozen=True, slots=True)
class Ended:
    """A protocol at its end, and the words that are its own."""

    state: ProtocolState
    own: tuple[str, ...]


async def alone(foundry: Foundry, number: int) -> tuple[float, float]:
    """One protocol: ms until its first event, ms until the clinician is asked."""
    begun = time.perf_counter()
    id_ = (await foundry.start(f"Protocol for {KINDS[number % len(KINDS)]}, alone {number}")).protocol_id
    async for _ in foundry.events(id_, follow=True):
        first = time.perf_counter()
        break
    await foundry.wait(id_, 60)
    asked = time.perf_counter()
    return (first - begun) * 1000, (asked - begun) * 1000


async def whole(foundry: Foundry, number: int) -> Ended:
    """One protocol from its intent to its approval, with a revision in between."""
    own = tuple(f"{what}-{number:03d}-" for what in ("intent", "context", "reason"))
    intent = f"Protocol for {KINDS[number % len(KINDS)]}, {own[0]}"
    id_ = (await foundry.start(intent, f"She is {own[1]}")).protocol_id
    state = await foundry.wait(id_, 300)
    await foundry.review(id_, "revise", state.draft_hash or "", by=own[2], reason=f"Shorter, {own[2]}")
    state = await foundry.wait(id_, 300, until=("waiting", "failed"))
    read, version = state.draft_hash or "", state.draft_version
    await foundry.review(id_, "approve", read, by=own[2], draft_version=version)
    return Ended(await foundry.wait(id_, 300, until=("completed", "failed", "closed")), own)


async def posted(client: httpx.AsyncClient, number: int) -> tuple[float, float]:
    """One protocol over REST: ms from its POST to its answer, and to the first event over its WebSocket."""
    begun = time.perf_counter()
    asked = {"intent": f"Protocol for {KINDS[number % len(KINDS)]}, posted {number}"}
    id_ = (await client.post("/api/protocols", json=asked)).json()["protocol_id"]
    answered = time.perf_counter()
    where = str(client.base_url).replace("http", "ws", 1).rstrip("/")
    async with connect(f"{where}/ws/{id_}", open_timeout=60) as live:
        await live.recv()
        first = time.perf_counter()
        while json.loads(await live.recv())["kind"] != "run_interrupted":
            pass
    return (answered - begun) * 1000, (first - begun) * 1000


@asynccontextmanager
async def served(folder: Path, store: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of `swarmwright serve --app foundry`, over a store in the folder, or another."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        "-m",
        "swarmwright",
        "serve",
        "--app",
        "foundry",
        "--port",
        str(port),
        "--db",
        store or str(folder / "s.db"),
    ]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        cwd=folder,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=MANY) as client:
            async with asyncio.timeout(STARTS_WITHIN_S):
                while True:
                    try:
                        (await client.get("/health")).raise_for_status()
                        break
                    except httpx.TransportError:
                        await asyncio.sleep(0.1)
            yield client
    finally:
        process.terminate()
        await process.wait()


async def measure_posts(rounds: int, store: str) -> tuple[float, ...]:
    """ms from POST to first event, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder), store) as client:
            await posted(client, 0)
            return tuple([(await posted(client, number))[1] for number in range(rounds)])


async def measure_burst(protocols: int, store: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """ms from POST to answer and to first event, of so many at once to a server that nobody has asked yet."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder), store) as client:
            times = await asyncio.gather(*(posted(client, number) for number in range(protocols)))
    answers, events = zip(*times, strict=True)
    return answers, events


def is_mixed_up(ended: Ended, all_: list[Ended]) -> bool:
    """Whether its final protocol lacks words of its own, or has another's."""
    final = ended.state.final_protocol or ""
    others = (word for one in all_ if one is not ended for word in one.own)
    return not all(word in final for word in ended.own) or any(word in final for word in others)


async def measure(protocols: int, rounds: int, store: str = "") -> dict[str, Any]:
    """All figures, over stores of their own, or this one."""
    with tempfile.TemporaryDirectory() as folder:
        team = read_team(home=Path(folder))
        async with open_foundry(team, database=store or Path(folder) / "p.db") as foundry:
            await alone(foundry, 0)  # what is imported and read once
            times = [await alone(foundry, number) for number in range(rounds)]
            begun = time.perf_counter()
            ended = await asyncio.gather(*(whole(foundry, number) for number in range(protocols)))
            seconds = time.perf_counter() - begun
    first, asked = zip(*times, strict=True)
    posts = await measure_posts(rounds, store)
    answers, events = await measure_burst(protocols, store)
    return {
        "first_event_ms": percentiles(first),
        "asked_ms": percentiles(asked),
        "post_ms": percentiles(posts),
        "at_once": {
            "protocols": protocols,
            "complete": sum(one.state.completed for one in ended),
            "mixed_up": sum(is_mixed_up(one, ended) for one in ended),
            "seconds": round(seconds, 2),
        },
        "burst_answer_ms": percentiles(answers),
        "burst_event_ms": percentiles(events),
    }


def percentiles(values: tuple[float, ...]) -> dict[str, float]:
    """p50 and p95, in ms."""
    cuts = statistics.quantiles(values, n=20)
    return {"p50": round(statistics.median(values), 1), "p95": round(cuts[18], 1)}


def main() -> None:
    """Parse the options, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--protocols", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--store", default="", help="postgresql://…")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    figures = asyncio.run(measure(given.protocols, given.rounds, given.store))
    rows = [
        ("ms", "p50", "p95"),
        ("start to first event", *figures["first_event_ms"].values()),
        ("start to the clinician", *figures["asked_ms"].values()),
        ("POST to first event, one after the other", *figures["post_ms"].values()),
        *((f"at once: {name.replace('_', ' ')}", value, "") for name, value in figures["at_once"].items()),
        (f"{given.protocols} POSTs at once: to its answer", *figures["burst_answer_ms"].values()),
        (f"{given.protocols} POSTs at once: to first event", *figures["burst_event_ms"].values()),
    ]
    report(figures, rows, as_json=given.json)


if __name__ == "__main__":
    main()
