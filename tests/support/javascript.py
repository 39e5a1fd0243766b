"""Clients in JavaScript: Node with LangGraph's SDK and hooks, and a server for them in the test's own loop.

The packages are those of tests/server/js/package-lock.json, installed once beside it. Where Node is not
installed those tests are skipped; with SWARMWRIGHT_TEST_NODE=require they fail instead.
"""

from __future__ import annotations

import asyncio
import operator
import os
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI
from filelock import FileLock
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from langchain_core.outputs import ChatGenerationChunk
from langgraph.config import get_stream_writer
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.types import interrupt
from typing_extensions import TypedDict

from support.driven import Gates, graphs
from support.hosting import hosted_graph
from support.serving import listening
from swarmwright.bootstrap.config import parse_config
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.bootstrap.serving import services_over
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.server.app import create_app
from swarmwright.server.settings import ServerSettings
from swarmwright.storage.opening import open_store

__all__ = ["SCRIPTS", "installed", "missing", "ran", "required", "server_for_scripts"]

SCRIPTS = Path(__file__).parent.parent / "server" / "js"
INSTALLS_WITHIN_S = 300
RUNS_WITHIN_S = 200
_OLDEST_NODE = 20
_REQUIRED = os.environ.get("SWARMWRIGHT_TEST_NODE") == "require"

TEAM = """
name = "writers"
prompt = "Writer drafts, then Editor polishes. A human approves before Publisher posts it."
model = "stub:"

[agents.Writer]
[agents.Editor]
[agents.Publisher]
"""


def required() -> bool:
    """Whether these tests are not to be skipped here."""
    return _REQUIRED


def missing() -> str:
    """What is not there that they need; "" = nothing."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "Node and npm are not installed"
    said = subprocess.run(
        ["node", "--version"], capture_output=True, text=True, timeout=30, check=True
    ).stdout
    found = re.match(r"v(\d+)", said)
    if found is None or int(found[1]) < _OLDEST_NODE:
        return f"Node {_OLDEST_NODE} or later is needed; here is {said.strip()}"
    return ""


def installed() -> str:
    """Install the packages unless they are there as they are locked; why that failed, "" = it did not."""
    stamp, lock = SCRIPTS / "node_modules" / ".installed-from", SCRIPTS / "package-lock.json"
    with FileLock(SCRIPTS / ".installing.lock", timeout=INSTALLS_WITHIN_S):
        if stamp.is_file() and stamp.read_bytes() == lock.read_bytes():
            return ""
        try:
            done = subprocess.run(
                ["npm", "ci", "--no-progress"],
                cwd=SCRIPTS,
                capture_output=True,
                text=True,
                timeout=INSTALLS_WITHIN_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"npm ci took more than {INSTALLS_WITHIN_S} s"
        if done.returncode:
            return f"npm ci failed: {done.stderr[-2000:]}"
        stamp.write_bytes(lock.read_bytes())
        return ""


async def ran(script: str, url: str) -> None:
    """Let Node run the tests of a script against the server; raises AssertionError with what they printed."""
    process = await asyncio.create_subprocess_exec(
        "node",
        "--test",
        "--test-reporter=spec",
        "--test-force-exit",  # clients leave connections open that a page would close with itself
        script,
        cwd=SCRIPTS,
        env={**os.environ, "SERVER": url},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        async with asyncio.timeout(RUNS_WITHIN_S):
            printed, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode == 0, printed.decode()


class _Slow(GenericFakeChatModel):
    """Says what it is given a piece at a time, each behind a gate: "<what was said>-<number>"."""

    gates: Any

    async def _astream(
        self, messages: list[BaseMessage], *args: Any, **options: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        number = 0
        async for piece in super()._astream(messages, *args, **options):
            number += 1
            entered, opened = self.gates.gate(f"{messages[-1].content}-{number}")
            entered.set()
            await opened.wait()
            yield piece


class Asked(TypedDict, total=False):
    """What was asked of people, and what they said."""

    log: Annotated[list[str], operator.add]


def _talkers(gates: Gates) -> Mapping[str, Any]:
    """name → a graph: "tools" (calls one), "slowly" (tokens with gates), "pair" (two questions at once),
    "deep" (a subgraph that asks), "progress" (tells how far it is)."""

    async def think(state: MessagesState) -> dict[str, Any]:
        if isinstance(state["messages"][-1], ToolMessage):
            model = GenericFakeChatModel(messages=iter([AIMessage("It rains there")]))
            return {"messages": [await model.ainvoke(state["messages"])]}
        call = {"name": "weather", "args": {"city": "Ulm"}, "id": "call-1"}
        return {"messages": [AIMessage("", tool_calls=[call], id="calls-1")]}

    async def weather(state: MessagesState) -> dict[str, Any]:
        return {"messages": [ToolMessage("rain", tool_call_id="call-1", name="weather", id="rain-1")]}

    def further(state: MessagesState) -> str:
        return "weather" if getattr(state["messages"][-1], "tool_calls", None) else "__end__"

    async def muse(state: MessagesState) -> dict[str, Any]:
        model = _Slow(messages=iter([AIMessage("one two three four")]), gates=gates)
        return {"messages": [await model.ainvoke(state["messages"])]}

    async def one(state: Asked) -> Asked:
        return {"log": [f"one:{interrupt({'q': 'first?'})}"]}

    async def other(state: Asked) -> Asked:
        return {"log": [f"other:{interrupt({'q': 'second?'})}"]}

    async def tells(state: Asked) -> Asked:
        write = get_stream_writer()
        for done in (1, 2):
            write({"name": "progress", "payload": {"done": done}})
        return {"log": ["told"]}

    tools = StateGraph(MessagesState).add_node("think", think).add_node("weather", weather)
    tools.add_edge(START, "think").add_conditional_edges("think", further).add_edge("weather", "think")
    pair = StateGraph(Asked).add_node("one", one).add_node("other", other)
    below = StateGraph(Asked).add_node("one", one).add_edge(START, "one").compile()
    return {
        "tools": tools.compile(),
        "pair": pair.add_edge(START, "one").add_edge(START, "other").compile(),
        "deep": StateGraph(Asked).add_node("below", below).add_edge(START, "below").compile(),
        "slowly": StateGraph(MessagesState).add_node("muse", muse).add_edge(START, "muse").compile(),
        "progress": StateGraph(Asked).add_node("tells", tells).add_edge(START, "tells").compile(),
    }


@asynccontextmanager
async def server_for_scripts(folder: Path) -> AsyncIterator[str]:
    """The address of a server with graphs, a team, and a way for a script to open a gate."""
    gates = Gates()
    team = parse_config(TEAM, folder / "swarmwright.toml")
    async with open_store(str(folder / "s.db")) as store, open_hosts(store, ToHost((team,))) as teams:
        counts = graphs(gates)
        steps = {"steps": counts["count"]}  # GET /assistants/count is no assistant
        named = {**counts, **_talkers(gates), **steps}
        hosts = [*teams, *(hosted_graph(store, graph, name) for name, graph in named.items())]
        kept = (store, store.assistants, store.crons, store.items)
        async with services_over(*kept, hosts, limits=RunLimits(drain_s=0.2)) as services:
            app = create_app(services, ServerSettings(origins=("local",)))
            _add_gates(app, gates)
            async with listening(app) as url:
                yield url


def _add_gates(app: FastAPI, gates: Gates) -> None:
    """POST /test/gates/{name}: wait until somebody has come to the gate, then open it."""

    async def opened(name: str) -> dict[str, bool]:
        await gates.come(name)
        gates.open(name)
        return {"opened": True}

    app.add_api_route("/test/gates/{name}", opened, methods=["POST"])
