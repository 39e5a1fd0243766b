"""LangGraph's own development server hosts a team from `langgraph.json`; its SDK runs it over a socket."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from langgraph_sdk import get_client

STARTS_WITHIN_S = 60.0
ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


GATED = """
prompt = "Writer drafts. A human approves the draft before Publisher posts it."
model = "stub:"

[agents.Writer]
[agents.Publisher]
"""
HOSTED = """
from pathlib import Path

import swarmwright


def graph():
    return swarmwright.graph_from(Path(__file__).parent / "swarmwright.toml")
"""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[str]:
    """`langgraph dev`, with the music team's factory and a team of a config file that asks a person."""
    music = ROOT / "src/swarmwright/apps/music/graph.py"
    (tmp_path / "swarmwright.toml").write_text(GATED)
    (tmp_path / "gated.py").write_text(HOSTED)
    graphs = {"music": f"{music}:graph", "gated": "./gated.py:graph"}
    (tmp_path / "langgraph.json").write_text(json.dumps({"dependencies": [str(ROOT)], "graphs": graphs}))
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "langgraph_cli", "dev", "--no-browser", "--no-reload"),
        *("--host", "127.0.0.1", "--port", str(port)),
        cwd=tmp_path,
        env={**os.environ, "LANGSMITH_TRACING": "false", "LANGGRAPH_CLI_NO_ANALYTICS": "1"},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        async with asyncio.timeout(STARTS_WITHIN_S), httpx.AsyncClient() as client:
            while True:
                try:
                    if (await client.get(f"{url}/ok")).is_success:
                        break
                except httpx.TransportError:
                    await asyncio.sleep(0.2)
        yield url
    finally:
        process.terminate()
        async with asyncio.timeout(30):
            await process.wait()


async def test_a_team_runs_on_langgraphs_own_server(server: str) -> None:
    async with get_client(url=server) as client:
        drawn = await client.assistants.get_graph("music")
        assert [n["id"] for n in drawn["nodes"]] == [
            "__start__",
            "ui",
            "backend",
            "audio",
            "tools",
            "__end__",
        ]
        thread = await client.threads.create()
        events: list[str] = []
        async with asyncio.timeout(60):
            stream = client.runs.stream(
                thread["thread_id"],
                "music",
                input={"messages": [{"role": "user", "content": "Build a music app"}]},
                stream_mode=["updates", "custom"],
            )
            async for part in stream:
                assert part.event != "error", part.data
                events.append(part.event)
        assert {"metadata", "updates", "custom"} <= set(events)
        state = await client.threads.get_state(thread["thread_id"])
        assert state["values"]["resume_info"] == {"outcome": "finished"}
        assert set(state["values"]["agent_outputs"]) == {"ui", "backend", "audio"}


@pytest.mark.parametrize(("answer", "outputs"), [(True, {"writer", "publisher"}), ("reject", {"writer"})])
async def test_a_person_answers_a_gate_on_langgraphs_own_server(
    server: str, answer: object, outputs: set[str]
) -> None:
    async with get_client(url=server) as client, asyncio.timeout(60):
        thread = (await client.threads.create())["thread_id"]
        await client.runs.wait(thread, "gated", input={"messages": [{"role": "user", "content": "Bees"}]})
        assert (await client.threads.get_state(thread))["next"] == ["ask_human"]
        await client.runs.wait(thread, "gated", command={"resume": answer})
        state = await client.threads.get_state(thread)
        assert state["next"] == []
        assert set(state["values"]["agent_outputs"]) == outputs
