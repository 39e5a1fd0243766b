"""Workers for tests: in the test's own loop, or as processes over a graph of steps that leaves a log."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from crash import GRAPH

from support.driven import Driven
from support.processes import Worker as Process
from support.processes import line_of
from support.processes import worker as process
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.storage.postgres.pool import Pool
from swarmwright.worker.limits import QueueLimits
from swarmwright.worker.queue import Reach
from swarmwright.worker.working import Worker

__all__ = ["Yard", "working"]

PROCESS = """
import sys
from pathlib import Path
from swarmwright.bootstrap.graphs import read_graphs
from swarmwright.bootstrap.hosts import ToHost
from swarmwright.bootstrap.working import work
from swarmwright.cli.stopping import Stopping
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.settings import Settings

folder, url, drain = sys.argv[1:]
stopping = Stopping(None)

def ready(told):
    stopping.heed(told.stop)
    print(told.name, flush=True)

stopping.run(work(
    Settings().stored_in(url),
    ToHost(file=read_graphs(Path(folder) / "langgraph.json")),
    limits=RunLimits(drain_s=float(drain)),
    when_ready=ready,
))
print("ended", flush=True)
"""


@asynccontextmanager
async def working(
    here: Driven,
    url: str,
    *,
    limits: RunLimits | None = None,
    together: QueueLimits | None = None,
    pool: type[Pool] = Pool,
) -> AsyncIterator[str]:
    """A worker on what is hosted here; gives its name."""
    limits = limits or here.limits
    made = Worker(Reach(url, "it", pool), here.store, here.hosts, here.clock, here.endings, limits, together)
    async with made.working() as name:
        yield name


@dataclass
class Yard:
    """A folder with the graph `loop`, which takes `steps` steps and notes each that it begins in `log`."""

    folder: Path
    url: str
    steps: int = 6
    step_s: float = 0.15

    def __post_init__(self) -> None:
        text = GRAPH.format(steps=self.steps, seconds=self.step_s, log=str(self.log))
        (self.folder / "loop.py").write_text(text)
        self.graphs.write_text(json.dumps({"dependencies": ["."], "graphs": {"loop": "./loop.py:graph"}}))
        self.log.write_text("")

    @property
    def log(self) -> Path:
        """What was begun."""
        return self.folder / "steps.log"

    @property
    def graphs(self) -> Path:
        """The file that names the graph."""
        return self.folder / "langgraph.json"

    async def worker(self, drain_s: float = 20.0) -> Process:
        """A worker process that works."""
        made = await process(PROCESS, self.folder, self.url, str(drain_s))
        assert (await line_of(made)).startswith("worker ")
        return made
