"""Hosted graphs beside LangGraph's own server: the same graphs, the same requests, the same answers.

Both are asked the same; ids and times are made equal, and what only the other server puts into metadata is
left out. What is left must be equal, field by field.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from support import hosting as graphs
from support.hosting import THREAD, Hosting, hosted_graph
from swarmwright.ports.hosting import Hosted, Snapshot
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.sqlite import open_sqlite

STARTS_WITHIN_S = 60.0
TESTS = Path(__file__).parents[2]
MODES = ("values", "updates", "messages-tuple", "custom", "tasks", "checkpoints", "debug")
OTHERS_OWN = {
    "__after_seconds__",
    "__request_start_time_ms__",
    "assistant_id",
    "checkpoint_map",
    "created_by",
    "response_schema",
    "run_attempt",
    "thread_id",
    "user_id",
}
"""What the other server adds, and a field of interrupts that we tell where it is set."""

IDS = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32}\b")
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?")
MODULE = """
from support import hosting

echo, nested, fan_out, functional = hosting.echo(), hosting.nested(), hosting.fan_out(), hosting.functional()
asking, failing = hosting.chain(hosting.note, hosting.ask), hosting.chain(hosting.note, hosting.broken)
"""
HI = {"messages": [{"role": "user", "content": "hi", "id": "asked"}]}
CASES: Sequence[tuple[str, Sequence[dict[str, Any]]]] = [
    ("echo", [{"input": HI}]),
    ("asking", [{"input": {"x": 1}}, {"command": {"resume": "yes"}}]),
    ("asking", [{"input": {"x": 1}, "interrupt_before": ["ask"]}, {"input": None}]),
    ("nested", [{"input": {"x": 1}, "subgraphs": True}, {"command": {"resume": "yes"}, "subgraphs": True}]),
    ("nested", [{"input": {"x": 1}}, {"command": {"resume": "yes"}}]),
    ("fan_out", [{"input": {"x": 1}}]),
    ("functional", [{"input": {"number": 2}}, {"command": {"resume": "fine"}}]),
    ("failing", [{"input": {"x": 1}}]),
]
MADE = {
    "echo": graphs.echo,
    "asking": lambda: graphs.chain(graphs.note, graphs.ask),
    "nested": graphs.nested,
    "fan_out": graphs.fan_out,
    "functional": graphs.functional,
    "failing": lambda: graphs.chain(graphs.note, graphs.broken),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`langgraph dev` over the same graphs."""
    folder = tmp_path_factory.mktemp("beside")
    (folder / "made.py").write_text(MODULE)
    named = {name: f"./made.py:{name}" for name in MADE}
    (folder / "langgraph.json").write_text(json.dumps({"dependencies": ["."], "graphs": named}))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = (sys.executable, "-m", "langgraph_cli", "dev", "--no-browser", "--no-reload")
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", str(port)],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent / 'src'}",
            "LANGSMITH_TRACING": "false",
            "LANGGRAPH_CLI_NO_ANALYTICS": "1",
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _until_ready(url, time.monotonic() + STARTS_WITHIN_S)
        yield url
    finally:
        process.terminate()
        process.wait(20)


def _until_ready(url: str, until: float) -> None:
    while time.monotonic() < until:
        try:
            if httpx.get(f"{url}/ok").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.2)
    pytest.fail("langgraph dev does not answer")


def equalled(told: Any) -> str:
    """As text, with ids and times made equal, and without what is the other server's own."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            kept = {k: v for k, v in value.items() if k not in OTHERS_OWN and not k.startswith("langgraph_")}
            about = kept.get("metadata") or {}
            about = {k: v for k, v in about.items() if k != "checkpoint_ns"}
            kept |= {"metadata": about} if about else {}
            return {name: without(one) for name, one in kept.items()}
        return [without(one) for one in value] if isinstance(value, list) else value

    text = json.dumps(without(json.loads(json.dumps(told))), indent=1, sort_keys=True)
    return TIMES.sub("TIME", IDS.sub("ID", text))


async def theirs(url: str, graph: str, runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {"streams": [], "states": []}
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        thread = f"/threads/{(await client.post('/threads', json={})).json()['thread_id']}"
        for run in runs:
            asked = {name: value for name, value in run.items() if name != "subgraphs"}
            body = {"assistant_id": graph, "stream_mode": MODES, **asked}
            body["stream_subgraphs"] = run.get("subgraphs", False)
            told["streams"].append(await _streamed(client, f"{thread}/runs/stream", body))
            told["states"].append((await client.get(f"{thread}/state?subgraphs=true")).json())
        told["history"] = (await client.post(f"{thread}/history", json={"limit": 20})).json()
        assistants = (await client.post("/assistants/search", json={"graph_id": graph})).json()
        assistant = f"/assistants/{assistants[0]['assistant_id']}"
        schemas = (await client.get(f"{assistant}/schemas")).json()
        told["schemas"] = {k: v for k, v in schemas.items() if k != "state_schema"}
        told["drawing"] = (await client.get(f"{assistant}/graph")).json()
        told["inside"] = (await client.get(f"{assistant}/graph?xray=true")).json()
    return told


async def _streamed(client: httpx.AsyncClient, path: str, body: dict[str, Any]) -> list[Any]:
    events, name = [], ""
    async with client.stream("POST", path, json=body) as stream:
        async for line in stream.aiter_lines():
            if line.startswith("event:"):
                name = line.removeprefix("event:").strip()
            elif line.startswith("data:") and name != "metadata":
                events.append([name, json.loads(line.removeprefix("data:"))])
    return events


async def ours(hosted: Hosted, host: Hosting, runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {"streams": [], "states": []}
    for run in runs:
        more = {name: value for name, value in run.items() if name not in ("input", "interrupt_before")}
        stops = tuple(run.get("interrupt_before", ()))
        run_id = str(uuid.uuid4())
        ended = await host.drive(run.get("input"), *MODES, run_id=run_id, interrupt_before=stops, **more)
        events: list[Any] = [["|".join([chunk.mode, *chunk.ns]), chunk.data] for chunk in host.chunks]
        told["streams"].append([*events, *([["error", ended.error]] if ended.error else [])])
        told["states"].append(_state(await hosted.state(host.thread_id, subgraphs=True)))
    told["history"] = [_state(one) async for one in hosted.history(host.thread_id, limit=20)]
    told["schemas"] = {k: v for k, v in (await hosted.schemas()).items() if k != "state_schema"}
    told["drawing"], told["inside"] = await hosted.drawing(), await hosted.drawing(True)
    return told


def _state(state: Snapshot) -> dict[str, Any]:
    return {
        "values": state.values or None,
        "next": list(state.next),
        "tasks": list(state.tasks),
        "metadata": dict(state.metadata),
        "created_at": state.created_at,
        "checkpoint": state.checkpoint or None,
        "parent_checkpoint": state.parent,
        "interrupts": list(state.interrupts),
        "checkpoint_id": state.checkpoint.get("checkpoint_id"),
        "parent_checkpoint_id": (state.parent or {}).get("checkpoint_id"),
    }


@pytest.mark.parametrize("case", range(len(CASES)), ids=lambda at: f"{CASES[at][0]}-{at}")
async def test_what_is_told_is_what_langgraphs_own_server_tells(server: str, case: int) -> None:
    graph, runs = CASES[case]
    async with open_sqlite(":memory:") as store, asyncio.timeout(60):
        await store.threads.create(ThreadRecord(THREAD))
        hosted = hosted_graph(store, MADE[graph](), graph)
        mine = await ours(hosted, Hosting(store, hosted), runs)
        other = await theirs(server, graph, runs)
        for part, told in other.items():
            for one in told if part in ("states", "history") else ():
                one["values"] = one["values"] or None
            assert equalled(mine[part]) == equalled(told), part
