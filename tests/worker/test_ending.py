"""Servers and workers whose database is cut off without a word end all the same, when they are asked to."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path

import pytest

from support.clusters import Cluster
from support.forking import PYTHON
from support.relays import Relay

STARTS_WITHIN_S, ENDS_WITHIN_S = 60.0, 25.0

GRAPH = """
from langgraph.graph import END, START, MessagesState, StateGraph

graph = StateGraph(MessagesState)
graph.add_node("say", lambda state: {})
graph.add_edge(START, "say").add_edge("say", END)
"""


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("worker",)])
async def test_a_process_ends_when_it_is_asked_to_though_its_database_says_nothing(
    cluster: Cluster, postgres_url: str, tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "one.py").write_text(GRAPH)
    (tmp_path / "langgraph.json").write_text(json.dumps({"graphs": {"one": "./one.py:graph"}}))
    named = ("--graphs", str(tmp_path / "langgraph.json"), "--drain", "1", "--json")
    async with Relay.to(cluster) as relay:
        process = await asyncio.create_subprocess_exec(
            *(PYTHON, "-m", "swarmwright", *command, *named),
            env={**os.environ, "SWARMWRIGHT_DATABASE": relay.url},
            cwd=tmp_path,
            stdout=PIPE,
            stderr=DEVNULL,
        )
        try:
            assert process.stdout is not None
            async with asyncio.timeout(STARTS_WITHIN_S):
                assert await process.stdout.readline()
            relay.fall_silent()
            process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(ENDS_WITHIN_S):
                await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
