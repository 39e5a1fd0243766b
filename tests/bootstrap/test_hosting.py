"""A team's graph from its config file, for those who host it themselves."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import swarmwright
from support import mcp_server
from support.forking import PYTHON
from swarmwright.bootstrap.config import load_config
from swarmwright.bootstrap.grants import write_grants
from swarmwright.bootstrap.surveying import survey
from swarmwright.errors import CompilationFailed, ConfigError
from swarmwright.graph.building import WorkflowGraph

ENDS_WITHIN_S = 60.0


async def test_a_config_file_is_enough_for_a_graph_that_runs(tmp_path: Path) -> None:
    config = tmp_path / "swarmwright.toml"
    config.write_text('model = "stub:"\nprompt = "Writer drafts, then Editor polishes."\n')
    graph = swarmwright.graph_from(config)
    assert isinstance(graph, WorkflowGraph)
    async with asyncio.timeout(ENDS_WITHIN_S):
        result = await graph.ainvoke({"messages": ["a page about bees"]})
    assert list(result["agent_outputs"]) == ["writer", "editor"]
    assert result["resume_info"] == {"outcome": "finished"}


async def test_messages_come_whole_and_tokens_by_the_custom_stream(tmp_path: Path) -> None:
    config = tmp_path / "swarmwright.toml"
    config.write_text('model = "stub:"\nprompt = "Writer drafts, then Editor polishes."\n')
    graph = swarmwright.graph_from(config)
    given, modes = {"messages": ["a page about bees"]}, ["messages", "custom"]
    messages, tokens = dict[str, str](), dict[str, str]()
    async with asyncio.timeout(ENDS_WITHIN_S):
        async for mode, part in graph.astream(given, stream_mode=modes):
            if mode == "messages":
                messages[part[0].name] = part[0].text
            elif part["event"] == "token":
                tokens[part["instance"]] = tokens.get(part["instance"], "") + part["text"]
    assert list(messages) == ["writer", "editor"]
    assert messages == tokens


def test_the_picture_is_the_described_flow_and_the_star_is_there_on_request(tmp_path: Path) -> None:
    config = tmp_path / "swarmwright.toml"
    config.write_text('model = "stub:"\nprompt = "Writer drafts, then Editor polishes."\n')
    graph = swarmwright.graph_from(config)
    assert set(graph.get_graph(xray=True).nodes) == {"__start__", "writer", "editor", "__end__"}
    assert {"router", "writer", "editor"} < set(graph.get_executable_graph().nodes)


def test_a_prompt_with_errors_makes_no_graph(tmp_path: Path) -> None:
    config = tmp_path / "swarmwright.toml"
    config.write_text('prompt = "A before B. B before A."\n[agents.A]\n[agents.B]\n')
    with pytest.raises(CompilationFailed) as failed:
        swarmwright.graph_from(config)
    assert any(d.severity == "error" for d in failed.value.diagnostics)


def test_a_model_that_cannot_be_reached_by_name_is_said_before_anything_runs(tmp_path: Path) -> None:
    config = tmp_path / "swarmwright.toml"
    config.write_text('model = "nowhere"\nprompt = "Writer drafts."\n')
    with pytest.raises(ConfigError, match="no model named 'nowhere'"):
        swarmwright.graph_from(config)


def test_importing_the_package_loads_nothing_heavy() -> None:
    look = "import sys, swarmwright; print({'langgraph', 'lark'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", look], capture_output=True, text=True, check=True, timeout=ENDS_WITHIN_S
    )
    assert done.stdout.strip() == "set()"


def test_every_public_name_can_be_reached() -> None:
    for name in swarmwright.__all__:
        assert getattr(swarmwright, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        swarmwright.nothing  # noqa: B018


# -- tools of MCP servers --


def with_a_server(folder: Path, *, server: str = mcp_server.__file__, env: str = "") -> Path:
    """A team whose Clerk adds up by a tool of a server, which was granted."""
    adds = {"match": "3 + 4", "tool_calls": [{"name": "add", "args": {"a": 3, "b": 4}}], "times": 1}
    replies = [
        adds,
        {"match": "3 + 4", "text": "Done.", "times": 1},
        adds,
        {"match": "3 + 4", "text": "Done."},
    ]
    (folder / "answers.json").write_text(json.dumps({"replies": replies}))
    path = folder / "swarmwright.toml"
    path.write_text(
        f"""
        prompt = "Clerk adds up the bill. Clerk may use add."
        model = "stub:answers.json"
        [agents.Clerk]
        kind = "react"
        [tools.add]
        mcp = "sums"
        [mcp.sums]
        command = {json.dumps(PYTHON)}
        args = [{json.dumps(server)}, "stdio"]
        connect_s = 60.0
        {env}
        """
    )
    return path


async def grant(path: Path) -> None:
    found = await survey(load_config(path))
    write_grants(path, {tool.spec.id: str(tool.identity) for tool in found.tools})


async def added_up(graph: WorkflowGraph) -> list[tuple[str, str]]:
    """What became of the calls of one run: (event, what was said of it)."""
    async with asyncio.timeout(60):
        parts = [part async for part in graph.astream({"messages": ["3 + 4"]}, stream_mode="custom")]
    told = [part for part in parts if part["event"].startswith("tool_")]
    return [(part["event"], part.get("text") or part.get("reason", "")) for part in told]


def servers_of(process: int) -> set[int]:
    """The processes that this one has started, and that have not ended."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    stats = {int(one): Path(f"/proc/{one}/stat").read_text() for one in children}
    return {one for one, stat in stats.items() if stat.rpartition(")")[2].split()[0] != "Z"}


async def gone(processes: set[int]) -> bool:
    """Whether they end within some seconds, once nothing refers to their graph."""
    for _ in range(200):
        gc.collect()
        if not processes & servers_of(os.getpid()):
            return True
        await asyncio.sleep(0.05)
    return False


async def test_a_hosted_graph_has_the_tools_of_its_servers_and_their_grants_hold(tmp_path: Path) -> None:
    path, before = with_a_server(tmp_path), servers_of(os.getpid())
    (denied,) = await added_up(swarmwright.graph_from(path))
    assert denied[0] == "tool_denied" and "was never granted" in denied[1]
    await grant(path)
    graph = swarmwright.graph_from(path)
    assert [kind for kind, _ in await added_up(graph)] == ["tool_called", "tool_result"]
    started = servers_of(os.getpid()) - before
    del graph
    assert started and await gone(started)  # those of the first graph, too


def test_a_hosted_graph_works_in_one_loop_after_another_and_leaves_no_server_behind(tmp_path: Path) -> None:
    path, before = with_a_server(tmp_path), servers_of(os.getpid())
    asyncio.run(grant(path))
    graph = swarmwright.graph_from(path)
    for _ in range(2):
        assert asyncio.run(added_up(graph))[-1] == ("tool_result", "7")
        assert servers_of(os.getpid()) == before


async def test_a_server_that_is_not_there_bars_its_tools_in_a_hosted_graph_too(tmp_path: Path) -> None:
    path = with_a_server(tmp_path)
    path.write_text(path.read_text().replace(json.dumps(PYTHON), '"no-such-program-at-all"'))
    ((kind, why),) = await added_up(swarmwright.graph_from(path))
    assert kind == "tool_denied" and "the MCP server sums cannot be reached" in why
