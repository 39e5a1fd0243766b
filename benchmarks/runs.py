"""What it takes to take in, claim and end a run, one after the other, in a store of either kind.

`--waiting` runs wait on other threads meanwhile, and `--piled` on one thread that is busy, before all others.

    python benchmarks/runs.py [--store postgresql://…] [--rounds 300] [--waiting 0] [--piled 0] [--json]

JSON: {"admit_ms", "claim_ms", "finish_ms", "together_ms", "append_ms", "fastest_ms"}; medians, but for the
last, the fastest round of the three together. append: one piece of a run's stream.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path

from common import report

from swarmwright.ports.events import Event
from swarmwright.ports.runs import RunRecord
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store

AT_ONCE = 500

WARM = 20
"""Rounds before those that count: a server prepares a statement that it has seen some times."""


async def fill(store: Store, waiting: int, piled: int) -> None:
    """Let so many wait on threads of their own, and so many on one where one runs."""
    others = [RunRecord(f"waits-{n}", f"waits-{n}", "a") for n in range(waiting)]
    pile = [RunRecord(f"piled-{n}", "pile", "a", priority=2) for n in range(piled)]
    for first in range(0, len(others + pile), AT_ONCE):
        await store.runs.admit((others + pile)[first : first + AT_ONCE])
    if pile:
        await store.runs.claim("nobody", 1.0, ["pile"])


async def timed(work: Awaitable[object]) -> float:
    """How many milliseconds it took."""
    began = time.perf_counter()
    await work
    return (time.perf_counter() - began) * 1000


async def rounds(store: Store, count: int) -> dict[str, float]:
    """Run the rounds; what they took."""
    took: dict[str, list[float]] = {"admit": [], "claim": [], "finish": [], "together": [], "append": []}
    for n in range(count + WARM):
        run = RunRecord(f"run-{n}", f"thread-{n}", "a", priority=1)
        piece = {"run": run.run_id, "mode": "messages", "ns": [], "data": "x" * 80}
        each = {
            "admit": await timed(store.runs.admit([run])),
            "claim": await timed(store.runs.claim("me", 1.0)),
            "finish": await timed(store.runs.finish(run.run_id, "success", 1.0)),
            "append": await timed(store.events.append([Event("chunk", "log", data=piece)])),
        }
        each["together"] = each["admit"] + each["claim"] + each["finish"]
        for name, one in each.items():
            took[name].append(one)
    medians = {f"{name}_ms": statistics.median(some[WARM:]) for name, some in took.items()}
    return {**medians, "fastest_ms": min(took["together"][WARM:])}


async def measured(address: str, count: int, waiting: int, piled: int) -> dict[str, float]:
    """What the rounds took in the store at an address, which has to be empty."""
    async with open_store(address) as store:
        await fill(store, waiting, piled)
        return {name: round(one, 3) for name, one in (await rounds(store, count)).items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--store", default="")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--waiting", type=int, default=0)
    parser.add_argument("--piled", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        address = asked.store or str(Path(folder) / "runs.db")
        figures = asyncio.run(measured(address, asked.rounds, asked.waiting, asked.piled))
    report(figures, [["", "ms"], *figures.items()], as_json=asked.json)


if __name__ == "__main__":
    main()
