"""Workers that are killed, stopped and continued, and a database that is restarted, while runs go on.

    python benchmarks/crash.py [--rounds 20] [--runs 40] [--steps 10] [--workers 2] [--step-ms 100]
        [--how kill,stop,restart] [--away-s 0] [--durability sync] [--seed 0] [--store postgresql://…]
        [--json]

Each round takes in so many runs, each on a thread of its own, of a graph that takes so many steps; then a
worker process (`swarmwright worker`) is killed with SIGKILL, or stopped with SIGSTOP and continued after its
runs went on elsewhere, or the database is restarted, at a random moment. Without `--store` the database is
one of its own, for which PostgreSQL's server must be installed; only that one is restarted. It waits for the
disk at each commit, as by PostgreSQL's defaults.

lost: runs that did not end as a success. repeated: steps begun again after the next one had begun, so after
they were finished and stored. twice: steps that a state holds more than once, or not at all. begun_again:
steps that were cut off in their midst and begun again, as they must be. woken_into: steps that a worker was
about to begin when it was stopped, and began when it woke up; what comes of them is refused. resumed_s: from
the blow to the first step begun of each thread that it hit.

JSON: {"rounds", "runs", "lost", "repeated", "twice", "begun_again", "woken_into", "hit", "resumed_s":
{"median", "worst"}}.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from common import report, stoppable, summary

from swarmwright.bootstrap.graphs import read_graphs
from swarmwright.bootstrap.hosts import ToHost
from swarmwright.bootstrap.serving import open_services
from swarmwright.ports.runs import RunRecord
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.services import Services
from swarmwright.settings import Settings

ENDS_WITHIN_S = 120.0
STARTS_WITHIN_S = 60.0

GRAPH = """
import asyncio, os, time
from typing import Annotated
import operator
from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

STEPS, SECONDS, LOG = {steps}, {seconds}, {log!r}

class State(TypedDict, total=False):
    thread: str
    done: Annotated[list[int], operator.add]

def note(*words):
    with open(LOG, "a") as file:  # one write: it is appended whole
        file.write(" ".join(map(str, words)) + chr(10))

async def step(state: State) -> State:
    number = len(state.get("done", []))
    note(state["thread"], number, os.getpid(), time.time())
    await asyncio.sleep(SECONDS)
    return {{"done": [number]}}

graph = StateGraph(State)
graph.add_node("step", step)
graph.add_edge(START, "step")
graph.add_conditional_edges("step", lambda state: "step" if len(state["done"]) < STEPS else END)
"""


@dataclass
class Tally:
    """What was seen, over all rounds."""

    runs: int = 0
    lost: int = 0
    repeated: int = 0
    twice: int = 0
    begun_again: int = 0
    woken_into: int = 0
    hit: int = 0
    resumed_s: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Begun:
    """A step that was begun: of which thread, by which process, when (Unix seconds)."""

    thread: str
    number: int
    process: int
    at: float


def begun_steps(log: Path) -> list[Begun]:
    """All steps that were begun, in that order."""
    lines = (line.split() for line in log.read_text().splitlines())
    return [Begun(thread, int(number), int(process), float(at)) for thread, number, process, at in lines]


def judged(tally: Tally, steps: Sequence[Begun], struck_at: float, victim: int | None) -> None:
    """Count what a round has come to. victim: the process that was struck, None = all were."""
    by_thread: dict[str, list[Begun]] = {}
    for step in steps:
        by_thread.setdefault(step.thread, []).append(step)
    for line in by_thread.values():
        furthest, seen = -1, set[int]()
        woken = next((step for step in line if step.process == victim and step.at > struck_at), None)
        for step in line:
            behind = step.number < furthest
            tally.repeated += behind and step is not woken
            tally.woken_into += behind and step is woken
            tally.begun_again += step.number == furthest and step.number in seen
            furthest = max(furthest, step.number)
            seen.add(step.number)
        before = [step for step in line if step.at <= struck_at]
        after = [step for step in line if step.at > struck_at and step.process != victim]
        if victim is not None and before and before[-1].process == victim and after:
            tally.hit += 1
            tally.resumed_s.append(after[0].at - struck_at)


class Crew:
    """Worker processes."""

    def __init__(self, graphs: Path, url: str, options: Sequence[str]) -> None:
        self._command = [sys.executable, "-m", "swarmwright", "worker", "--graphs", str(graphs), "--json"]
        self._command += options
        self._environ = {**os.environ, "SWARMWRIGHT_DATABASE": url}
        self.processes: list[asyncio.subprocess.Process] = []

    async def start(self) -> None:
        """Start one more, and wait until it works."""
        process = await asyncio.create_subprocess_exec(
            *self._command,
            env=self._environ,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert process.stdout is not None
        async with asyncio.timeout(STARTS_WITHIN_S):
            line = await process.stdout.readline()
        assert line.startswith(b'{"worker"'), line
        self.processes.append(process)

    async def end(self) -> None:
        """Stop all; each ends with 0."""
        for process in self.processes:
            process.send_signal(signal.SIGCONT)
            process.terminate()
        for process in self.processes:
            assert await process.wait() == 0


class Servers:
    """The database, if it is one of our own."""

    def __init__(self, url: str, cluster: Any = None) -> None:
        self.url, self.cluster = url, cluster

    async def restart(self, away_s: float = 0.0) -> None:
        """Stop it at once, and start it again after that time."""
        await asyncio.to_thread(self.cluster.stop, "immediate")
        await asyncio.sleep(away_s)
        await asyncio.to_thread(self.cluster.start)


@contextmanager
def servers(url: str | None) -> Iterator[Servers]:
    """The database at the URL, or one of our own, while the context lasts."""
    if url is not None:
        yield Servers(url)
        return
    sys.path.append(str(Path(__file__).parents[1] / "tests"))
    from support.clusters import Cluster, programs

    found = programs()
    if found is None:
        raise SystemExit("PostgreSQL's server is not installed (initdb, pg_ctl): name a database by --store")
    cluster = Cluster.made(found)
    try:
        with cluster.durable():  # "restart" is a crash: a commit that did not wait for the disk would be lost
            yield Servers(cluster.url, cluster)
    finally:
        cluster.remove()


@asynccontextmanager
async def services_at(url: str, graphs: Path) -> AsyncIterator[Services]:
    """What takes runs in, and drives none."""
    settings = Settings().stored_in(url)
    async with open_services(settings, ToHost(file=read_graphs(graphs)), drives=False) as services:
        yield services


async def strike(
    how: str, crew: Crew, log: Path, chance: random.Random, ours: Servers, away_s: float
) -> tuple[float, int | None]:
    """(when, the process that was struck, one of those at work)."""
    busy = {step.process for step in (await asyncio.to_thread(begun_steps, log))[-len(crew.processes) * 8 :]}
    victim = chance.choice([process for process in crew.processes if process.pid in busy])
    if how == "restart":
        at = time.time()
        await ours.restart(away_s)
        return at, None
    at = time.time()
    if how == "kill":
        victim.kill()
        await victim.wait()
        crew.processes.remove(victim)
    else:
        victim.send_signal(signal.SIGSTOP)
    return at, victim.pid


async def one_round(
    services: Services,
    crew: Crew,
    log: Path,
    how: str,
    given: argparse.Namespace,
    chance: random.Random,
    ours: Servers,
    tally: Tally,
) -> None:
    """Take in runs, strike, wait until all have ended, and judge."""
    await asyncio.to_thread(log.write_text, "")
    runs: list[RunRecord] = []
    for _ in range(given.runs):
        thread = (await services.threads.create(LOCAL)).record.thread_id
        request = Request(input={"thread": thread}, durability=given.durability)
        runs.append(await services.runs.create(LOCAL, Asked("loop", request), thread))
    share = chance.uniform(0.02, 0.8)
    async with asyncio.timeout(ENDS_WITHIN_S):
        while len(await asyncio.to_thread(begun_steps, log)) < share * given.runs * given.steps:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    struck_at, victim = await strike(how, crew, log, chance, ours, given.away_s)
    async with asyncio.timeout(ENDS_WITHIN_S):
        ended = await asyncio.gather(*(services.runs.over(run) for run in runs))
    for process in crew.processes:
        process.send_signal(signal.SIGCONT)  # a zombie writes what it may, which is nothing
    tally.runs += len(runs)
    tally.lost += sum(run is None or run.status != "success" for run in ended)
    for run in runs:
        done = (await services.threads.states.read(LOCAL, run.thread_id)).values.get("done", [])
        tally.twice += done != list(range(given.steps))
    judged(tally, begun_steps(log), struck_at, victim)
    while len(crew.processes) < given.workers:
        await crew.start()


async def measured(given: argparse.Namespace) -> Tally:
    """All rounds."""
    chance, tally = random.Random(given.seed), Tally()
    with tempfile.TemporaryDirectory() as folder, servers(given.store) as ours:
        log, graphs = Path(folder) / "steps.log", Path(folder) / "langgraph.json"
        text = GRAPH.format(steps=given.steps, seconds=given.step_ms / 1000, log=str(log))
        (Path(folder) / "loop.py").write_text(text)
        graphs.write_text(json.dumps({"dependencies": ["."], "graphs": {"loop": "./loop.py:graph"}}))
        async with services_at(ours.url, graphs) as services:
            crew = Crew(graphs, ours.url, ["--jobs", str(given.jobs)])
            for _ in range(given.workers):
                await crew.start()
            try:
                for number in range(given.rounds):
                    how = given.how[number % len(given.how)]
                    await one_round(services, crew, log, how, given, chance, ours, tally)
                    print(f"round {number + 1} ({how}): {tally}", file=sys.stderr)
            finally:
                await crew.end()
    return tally


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, usual in {"rounds": 20, "runs": 40, "steps": 10, "workers": 2, "jobs": 20, "seed": 0}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--step-ms", type=float, default=100.0)
    parser.add_argument("--away-s", type=float, default=0.0)
    parser.add_argument("--durability", choices=["sync", "async", "exit"], default="sync")
    parser.add_argument("--how", type=lambda text: text.split(","), default=["kill", "stop", "restart"])
    parser.add_argument("--store")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.store:
        given.how = [how for how in given.how if how != "restart"]
    tally = stoppable(measured(given))
    told: Mapping[str, Any] = {
        "rounds": given.rounds,
        **{
            name: getattr(tally, name) for name in ("runs", "lost", "repeated", "twice", "begun_again", "hit")
        },
        "resumed_s": summary(tally.resumed_s) if tally.resumed_s else None,
    }
    report(told, [["", ""], *([name, value] for name, value in told.items())], as_json=given.json)


if __name__ == "__main__":
    main()
