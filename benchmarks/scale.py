"""Where each stage saturates as more is asked: a simulation of servers, a database and workers.

    python benchmarks/scale.py [--rates 1,2,5,10,20,50,100] [--steps 10] [--model-s 2.0] [--seconds 180]
        [--servers 1] [--workers 2] [--jobs 100] [--databases 1] [--database-cores 4] [--streams-apart]
        [--admit-ms 4] [--step-ms 5] [--statement-ms 0.25] [--events-per-step 6] [--json]

Runs come in at a rate (Poisson, by a fixed seed). Each is taken in by a server (a processor), written by its
tenant's database, waits for one of the workers' jobs, and takes so many steps: a model is waited for, a
worker's processor works, and the database writes a checkpoint, what stands beside it, and events. A stage is
a number of places, each busy for as long as one piece of work takes, and a queue in front of them.
`--streams-apart` takes the events out of the databases, into a log of their own. What the first third of the
time brings does not count. The costs are those of one machine: take your
own from `benchmarks/serve.py` (CPU a run) and `benchmarks/runs.py` (a statement's time).

busy: which part of its places each stage used; the one that is full is where the next machine belongs.
late_s: what a run took beyond its models' time; it grows without end where a stage is full.

JSON: {"rates": [{"rate", "done_per_s", "busy": {stage: part}, "full", "late_s": {"p50", "p99"}}]}.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import random
import statistics
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from common import report

FULL = 0.95

STATEMENTS_TO_TAKE_IN, STATEMENTS_A_STEP, STATEMENTS_TO_END = 6, 2, 8
"""Of the database: a thread, a run and its ticket; a checkpoint and its writes; the end, and the ticket's."""

EVENTS_A_STATEMENT = 3
"""Events are appended in batches of about so many, while a run goes on."""


@dataclass(eq=False)
class Stage:
    """So many places; who finds none free waits, first come, first served."""

    name: str
    places: int
    used_s: float = 0.0
    taken: int = 0
    since: float = 0.0
    queue: deque[Callable[[], None]] = field(default_factory=deque)

    def take(self, change: int, now: float) -> None:
        """So many places more are taken from now on; how long those before were is counted."""
        self.used_s += self.taken * (now - self.since)
        self.taken, self.since = self.taken + change, now


class World:
    """Simulated time, and what happens in it."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()

    def after(self, seconds: float, then: Callable[[], None]) -> None:
        """Do this so much later."""
        heapq.heappush(self._due, (self.now + seconds, next(self._order), then))

    def run(self, until: float) -> None:
        """Let time go by."""
        while self._due and self._due[0][0] <= until:
            self.now, _, then = heapq.heappop(self._due)
            then()
        self.now = until

    def enter(self, stage: Stage, then: Callable[[], None]) -> None:
        """Go on once a place is free, which is the caller's from then on."""
        if stage.taken < stage.places:
            stage.take(1, self.now)
            then()
        else:
            stage.queue.append(then)

    def leave(self, stage: Stage) -> None:
        """Free a place, for who has waited longest."""
        if stage.queue:
            stage.queue.popleft()()
        else:
            stage.take(-1, self.now)

    def work(self, stage: Stage, seconds: float, then: Callable[[], None]) -> None:
        """Be busy at a stage, as soon as there is a place."""

        def begin() -> None:
            self.after(seconds, end)

        def end() -> None:
            self.leave(stage)
            then()

        self.enter(stage, begin)


@dataclass(frozen=True)
class Plant:
    """What there is of each stage."""

    servers: Stage
    jobs: Stage
    workers: Stage
    databases: Sequence[Stage]
    streams: Sequence[Stage]

    @property
    def stages(self) -> list[Stage]:
        """All of them, each once."""
        return [self.servers, self.jobs, self.workers, *dict.fromkeys((*self.databases, *self.streams))]


def plant(given: argparse.Namespace) -> Plant:
    """The stages that the options ask for."""
    databases = [Stage(f"database {n + 1}", given.database_cores) for n in range(given.databases)]
    streams = [Stage("streams", given.database_cores)] if given.streams_apart else databases
    return Plant(
        Stage("servers", given.servers),
        Stage("jobs", given.workers * given.jobs),
        Stage("workers", given.workers),
        databases,
        streams,
    )


@dataclass
class Run:
    """A run on its way through the stages; `over` is told how late it is."""

    world: World
    plant: Plant
    given: argparse.Namespace
    database: Stage
    stream: Stage
    model_s: Sequence[float]
    over: Callable[[float], None]
    begun: float = 0.0

    def begin(self) -> None:
        """Be taken in by a server."""
        self.begun = self.world.now
        self.world.work(self.plant.servers, self.given.admit_ms / 1000, self._taken_in)

    def _taken_in(self) -> None:
        self._write(STATEMENTS_TO_TAKE_IN, lambda: self.world.enter(self.plant.jobs, lambda: self._step(0)))

    def _step(self, number: int) -> None:
        if number == self.given.steps:
            self._write(STATEMENTS_TO_END, self._ended)
            return
        events = self.given.events_per_step / EVENTS_A_STATEMENT * self.given.statement_ms / 1000

        def tell() -> None:
            self.world.work(self.stream, events, lambda: self._step(number + 1))

        def keep() -> None:
            self._write(STATEMENTS_A_STEP, tell)

        def work() -> None:
            self.world.work(self.plant.workers, self.given.step_ms / 1000, keep)

        self.world.after(self.model_s[number], work)

    def _write(self, statements: int, then: Callable[[], None]) -> None:
        self.world.work(self.database, statements * self.given.statement_ms / 1000, then)

    def _ended(self) -> None:
        self.world.leave(self.plant.jobs)
        self.over(self.world.now - self.begun - sum(self.model_s))


def simulated(rate: float, given: argparse.Namespace) -> dict[str, Any]:
    """What becomes of runs that come in at this rate."""
    chance, world, stages = random.Random(1), World(), plant(given)
    late: list[float] = []
    warm, counted = given.seconds / 3, given.seconds * 2 / 3

    def come() -> None:
        world.after(chance.expovariate(rate), come)
        tenant = chance.randrange(1_000_000)
        database = stages.databases[tenant % len(stages.databases)]
        stream = stages.streams[tenant % len(stages.streams)]
        model_s = [chance.gammavariate(4, given.model_s / 4) for _ in range(given.steps)]
        Run(world, stages, given, database, stream, model_s, late.append).begin()

    world.after(0.0, come)
    world.run(warm)
    late.clear()
    for stage in stages.stages:
        stage.take(0, warm)
        stage.used_s = 0.0
    world.run(given.seconds)
    for stage in stages.stages:
        stage.take(0, given.seconds)
    busy = {stage.name: round(stage.used_s / stage.places / counted, 2) for stage in stages.stages}
    ordered = sorted(late) or [0.0]
    spread = {"p50": statistics.median(ordered), "p99": ordered[int(len(ordered) * 0.99)]}
    return {
        "rate": rate,
        "done_per_s": round(len(late) / counted, 1),
        "busy": busy,
        "full": [name for name, part in busy.items() if part >= FULL],
        "late_s": {name: round(value, 3) for name, value in spread.items()},
    }


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--rates", type=lambda text: [*map(float, text.split(","))], default=[1, 2, 5, 10, 20, 50, 100]
    )
    whole = {"steps": 10, "servers": 1, "workers": 2, "jobs": 100, "databases": 1, "database-cores": 4}
    parts = {"model-s": 2.0, "seconds": 180.0, "admit-ms": 4.0, "step-ms": 5.0, "statement-ms": 0.25}
    for name, usual in whole.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    for name, part in {**parts, "events-per-step": 6.0}.items():
        parser.add_argument(f"--{name}", type=float, default=part)
    parser.add_argument("--streams-apart", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    told = [simulated(rate, given) for rate in given.rates]
    names = list(told[0]["busy"])
    table: list[list[Any]] = [["runs/s asked", "done", *names, "full", "late p50 s", "p99 s"]]
    for one in told:
        full, late = ", ".join(one["full"]), one["late_s"]
        table.append([one["rate"], one["done_per_s"], *one["busy"].values(), full, late["p50"], late["p99"]])
    report({"rates": told}, table, as_json=given.json)


if __name__ == "__main__":
    main()
