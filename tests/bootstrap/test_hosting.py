"""A team's graph from its config file, for those who host it themselves."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

import swarmwright
from swarmwright.errors import CompilationFailed, ConfigError
from swarmwright.graph.building import WorkflowGraph

ENDS_WITHIN_S = 20.0


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
