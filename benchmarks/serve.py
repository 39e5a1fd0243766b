"""This server beside `langgraph dev` and Aegra, on the same graphs, one after the other on the same machine.

    python benchmarks/serve.py [--servers sqlite,postgres,workers,langgraph,aegra] [--graphs echo,loop]
        [--runs 60] [--clients 1,8,32] [--cache FOLDER] [--json]

sqlite, postgres: `swarmwright serve` with its store in a file, in a database; workers: the same database, and
two worker processes. `langgraph dev` and Aegra are installed into environments of their own under the cache
folder, the first time; one that cannot be installed or started is skipped, and it is said why. The database
is one of our own, with a disk that is waited for, as in production; Aegra has it, too.

echo: one node. loop: one node ten times. Each run is on a new thread, which is made before the clock starts
(POST /threads/ID/runs/wait, /runs/stream), but for runs_per_s.
wait_ms: one client, one run after the other. runs_per_s: by how many clients at once. first_event_ms: from
the request to the first event of its stream. cpu_ms: of a run, of the server's processes (not the
database's), at the most clients. memory_mb: what its processes hold then, shared pages counted in part (PSS).

JSON: {"servers": {server: {graph: {"wait_ms": {"p50", "p99"}, "runs_per_s": {clients: number},
"first_event_ms": {"p50", "p99"}, "cpu_ms", "memory_mb"}}}, "skipped": {server: why}}.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
from common import report, said, stoppable

STARTS_WITHIN_S = 90.0
INSTALLS_WITHIN_S = 900.0
ANSWERS_WITHIN_S = 120.0

WARM = 5
"""Runs before those that count."""

GRAPHS = """
import operator
from typing import Annotated
from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

class State(TypedDict, total=False):
    text: str
    steps: Annotated[list[int], operator.add]

async def say(state: State) -> State:
    return {"text": state.get("text", "") + "!", "steps": [1]}

def flow(times):
    graph = StateGraph(State)
    graph.add_node("say", say)
    graph.add_edge(START, "say")
    graph.add_conditional_edges("say", lambda state: "say" if len(state["steps"]) < times else END)
    return graph.compile()

echo, loop = flow(1), flow(10)
"""

PEERS: Mapping[str, Sequence[str]] = {
    "langgraph": ("langgraph-cli[inmem]",),
    "aegra": ("aegra-api", "aegra-cli", "greenlet", "uvicorn"),
}


class Skipped(Exception):
    """A server that cannot be measured here, and why."""


class Database:
    """A PostgreSQL server of our own on a port of this machine."""

    def __init__(self, cluster: Any) -> None:
        self._cluster, self.port = cluster, free_port()
        for setting in ("listen_addresses TO '127.0.0.1'", f"port TO {self.port}", *_DURABLE):
            self._do(cluster.url, f"ALTER SYSTEM SET {setting}")
        cluster.stop()
        cluster.start()

    def fresh(self, name: str) -> str:
        """The URL of a database that was empty a moment ago."""
        self._do(self._url("postgres"), f"DROP DATABASE IF EXISTS {name}")
        self._do(self._url("postgres"), f"CREATE DATABASE {name}")
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://tests@127.0.0.1:{self.port}/{name}"

    @staticmethod
    def _do(url: str, statement: str) -> None:
        import psycopg

        with psycopg.connect(url, autocommit=True) as db:
            db.execute(statement.encode())


_DURABLE = ("fsync TO on", "full_page_writes TO on", "synchronous_commit TO on", "max_connections TO 200")


@contextmanager
def database() -> Iterator[Callable[[str], str]]:
    """Gives URLs of fresh databases; the server is started for the first of them."""
    sys.path.append(str(Path(__file__).parents[1] / "tests"))
    from support.clusters import Cluster, programs

    with contextlib.ExitStack() as stack:
        made: list[Database] = []

        def fresh(name: str) -> str:
            if not made:
                found = programs()
                if found is None:
                    raise Skipped("PostgreSQL's server is not installed")
                cluster = Cluster.made(found)
                stack.callback(cluster.remove)
                made.append(Database(cluster))
            return made[0].fresh(name)

        yield fresh


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def environment(name: str, cache: Path) -> Path:
    """The Python of a peer's own environment, which is made where it is not there. Raises Skipped."""
    folder = cache / name
    python, done = folder / "bin" / "python", folder / "installed"
    if not done.exists():
        said(f"{name}: is being installed into {folder}")
        venv.create(folder, with_pip=True, clear=True)
        command = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", *PEERS[name]]
        try:
            subprocess.run(command, check=True, timeout=INSTALLS_WITHIN_S, stdout=subprocess.DEVNULL)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            raise Skipped(f"it cannot be installed: {error}") from None
        done.touch()
    return python


def command_of(
    name: str, folder: Path, port: int, cache: Path, fresh: Callable[[str], str]
) -> tuple[list[str], dict[str, str]]:
    """(how a server is started, its variables beside ours). Raises Skipped."""
    if name in ("sqlite", "postgres", "workers"):
        url = str(folder / "serve.db") if name == "sqlite" else fresh(f"serve_{name}")
        command = [sys.executable, "-m", "swarmwright", "serve", "--graphs", str(folder / "langgraph.json")]
        command += ["--port", str(port), "--jobs", "32"]
        return command + (["--workers", "2"] if name == "workers" else []), {"SWARMWRIGHT_DATABASE": url}
    python = environment(name, cache)
    if name == "langgraph":
        command = [str(python.parent / "langgraph"), "dev", "--no-browser", "--no-reload", "--host"]
        command += ["127.0.0.1", "--port", str(port), "--n-jobs-per-worker", "32"]
        return command, {"LANGSMITH_TRACING": "false", "LANGGRAPH_CLI_NO_ANALYTICS": "1"}
    command = [str(python), "-m", "uvicorn", "aegra_api.main:app", "--host", "127.0.0.1", "--port", str(port)]
    given = {"DATABASE_URL": fresh("aegra"), "AEGRA_CONFIG": "aegra.json", "AUTH_TYPE": "noop"}
    return command, {**given, "PATH": f"{python.parent}:{os.environ['PATH']}"}


@asynccontextmanager
async def started(
    name: str, folder: Path, cache: Path, fresh: Callable[[str], str]
) -> AsyncIterator[tuple[str, int]]:
    """(its address, its process), while it is up. Raises Skipped."""
    port = free_port()
    command, given = await asyncio.to_thread(command_of, name, folder, port, cache, fresh)
    log = folder / f"{name}.log"
    with log.open("wb") as said:
        process = await asyncio.create_subprocess_exec(
            *command,
            cwd=folder,
            env={**os.environ, **given},
            stdout=said,
            stderr=said,
            stdin=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
    url = f"http://127.0.0.1:{port}"
    try:
        if not await answers(url, process):
            raise Skipped(f"it does not start: {' '.join(log.read_text(errors='replace').split())[-300:]}")
        yield url, process.pid
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), 40)
            except TimeoutError:
                os.killpg(process.pid, signal.SIGKILL)
                await process.wait()


async def answers(url: str, process: asyncio.subprocess.Process) -> bool:
    """Wait until it does; False if it has ended, or takes too long."""
    until = time.monotonic() + STARTS_WITHIN_S
    async with httpx.AsyncClient() as client:
        while time.monotonic() < until and process.returncode is None:
            for path in ("/ok", "/health"):
                with contextlib.suppress(httpx.HTTPError):
                    if (await client.get(url + path)).status_code == 200:
                        return True
            await asyncio.sleep(0.1)
    return False


def family(root: int) -> list[int]:
    """A process and all that it has started."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError, IndexError):
            if entry.name.isdigit():
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                parents.setdefault(parent, []).append(int(entry.name))
    found = [root]
    for one in found:
        found += parents.get(one, [])
    return found


def cpu_s(root: int) -> float:
    """Seconds of processor that these have used."""
    ticks = 0
    for one in family(root):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_mb(root: int) -> float:
    """What they hold; pages that several share are counted in part."""
    total = 0
    for one in family(root):
        with contextlib.suppress(OSError, StopIteration):
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
            total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


async def thread(client: httpx.AsyncClient) -> str:
    """The path of a new thread."""
    answer = await client.post("/threads", json={})
    return f"/threads/{answer.json()['thread_id']}"


async def waited(client: httpx.AsyncClient, graph: str) -> float:
    """Seconds until a run has ended. Raises AssertionError where it did not end well."""
    place, asked = await thread(client), {"assistant_id": graph, "input": {"text": "hi"}}
    begun = time.perf_counter()
    answer = await client.post(f"{place}/runs/wait", json=asked)
    took = time.perf_counter() - begun
    said = answer.json() if answer.status_code == 200 else {}
    assert len(said.get("steps", ())) == (1 if graph == "echo" else 10), (
        answer.status_code,
        answer.text[:300],
    )
    return took


async def first_event(client: httpx.AsyncClient, graph: str) -> float:
    """Seconds until the first event of a run's stream."""
    asked = {"assistant_id": graph, "input": {"text": "hi"}, "stream_mode": ["values"]}
    place = await thread(client)
    begun, took = time.perf_counter(), 0.0
    async with client.stream("POST", f"{place}/runs/stream", json=asked) as answer:
        async for line in answer.aiter_lines():
            if line.startswith("event:") and not took:
                took = time.perf_counter() - begun
    assert took, answer.status_code
    return took


async def by_clients(client: httpx.AsyncClient, graph: str, clients: int, runs: int) -> float:
    """Runs a second, where so many ask at once."""
    left = iter(range(max(runs, 2 * clients)))

    async def ask() -> int:
        done = 0
        for _ in left:
            await waited(client, graph)
            done += 1
        return done

    begun = time.perf_counter()
    done = sum(await asyncio.gather(*(ask() for _ in range(clients))))
    return done / (time.perf_counter() - begun)


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Median and 99th percentile, in milliseconds."""
    ordered = sorted(seconds)
    late = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return {"p50": round(statistics.median(ordered) * 1000, 1), "p99": round(late * 1000, 1)}


async def measured(url: str, process: int, graph: str, given: argparse.Namespace) -> dict[str, Any]:
    """All figures of one server on one graph."""
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=url, timeout=ANSWERS_WITHIN_S, limits=limits) as client:
        said(f"  {graph}: one after the other")
        for _ in range(WARM):
            await waited(client, graph)
        waits = [await waited(client, graph) for _ in range(given.runs)]
        firsts = [await first_event(client, graph) for _ in range(max(5, given.runs // 3))]
        rates, used = {}, 0.0
        for clients in given.clients:
            said(f"  {graph}: {clients} clients at once")
            before = cpu_s(process)
            begun = time.perf_counter()
            rates[str(clients)] = round(await by_clients(client, graph, clients, given.runs), 1)
            runs = rates[str(clients)] * (time.perf_counter() - begun)
            used = (cpu_s(process) - before) / runs
        return {
            "wait_ms": spread(waits),
            "runs_per_s": rates,
            "first_event_ms": spread(firsts),
            "cpu_ms": round(used * 1000, 1),
            "memory_mb": round(memory_mb(process), 1),
        }


async def all_measured(given: argparse.Namespace) -> dict[str, Any]:
    """Every server in turn; what cannot be had is said."""
    told: dict[str, Any] = {"servers": {}, "skipped": {}}
    with tempfile.TemporaryDirectory() as place, database() as fresh:
        folder = Path(place)
        (folder / "graphs.py").write_text(GRAPHS)
        graphs = {name: f"./graphs.py:{name}" for name in ("echo", "loop")}
        for file in ("langgraph.json", "aegra.json"):
            (folder / file).write_text(json.dumps({"dependencies": ["."], "graphs": graphs}))
        for name in given.servers:
            said(f"{name}: is started")
            try:
                async with started(name, folder, given.cache, fresh) as (url, process):
                    told["servers"][name] = {
                        graph: await measured(url, process, graph, given) for graph in given.graphs
                    }
            except (Skipped, AssertionError, httpx.HTTPError) as error:
                told["skipped"][name] = str(error) or type(error).__name__
                said(f"{name} is skipped: {told['skipped'][name]}")
    return told


def rows(told: Mapping[str, Any], clients: Sequence[int]) -> list[list[Any]]:
    """The figures as a table."""
    head = ["server", "graph", "wait p50", "p99 ms", *(f"runs/s at {n}" for n in clients)]
    table = [[*head, "first event p50", "p99 ms", "CPU ms a run", "MB"]]
    for server, graphs in told["servers"].items():
        for graph, one in graphs.items():
            rates = [one["runs_per_s"][str(n)] for n in clients]
            waits, firsts = one["wait_ms"], one["first_event_ms"]
            figures = [waits["p50"], waits["p99"], *rates, firsts["p50"], firsts["p99"]]
            table.append([server, graph, *figures, one["cpu_ms"], one["memory_mb"]])
    return [*table, *([server, f"skipped: {why[:60]}"] for server, why in told["skipped"].items())]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    usual = ["sqlite", "postgres", "workers", "langgraph", "aegra"]
    parser.add_argument("--servers", type=lambda text: text.split(","), default=usual)
    parser.add_argument("--graphs", type=lambda text: text.split(","), default=["echo", "loop"])
    parser.add_argument("--clients", type=lambda text: [*map(int, text.split(","))], default=[1, 8, 32])
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "swarmwright-benchmarks")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    told = stoppable(all_measured(given))
    table = rows(told, given.clients)
    width = max(map(len, table))
    report(told, [[*row, *[""] * (width - len(row))] for row in table], as_json=given.json)


if __name__ == "__main__":
    main()
