"""A team in a config file, run by real provider clients over real HTTP against a server on loopback.

The server is a fake that speaks the real protocols (`support.model_server`); the clients are
langchain-openai and langchain-ollama as people install them.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.model_server import ModelServer, Say
from swarmwright import compile_prompt, load_config, open_platform
from swarmwright.ports.endings import cut_by
from swarmwright.ports.events import Event
from swarmwright.runtime.tracing.results import RunResult

ENDS_WITHIN_S = 30.0

TEAM = """
model = "served"
prompt = "Writer drafts the page, then Editor polishes it. Only Writer may use Notes."

[agents.Writer]
[agents.Editor]

[tools.Notes]
function = "swarmwright.apps.music.tools:code_writer"

[models.served]
model = "{model}"
base_url = "{url}"
timeout_s = 0.5
patience_s = 0
options = {options}
"""


@pytest.fixture(params=["ollama", "openai"])
def config(request: pytest.FixtureRequest, server: ModelServer, tmp_path: Path) -> Path:
    """A team's file that points one of the two clients at the server."""
    file = tmp_path / "swarmwright.toml"
    if request.param == "ollama":
        text = TEAM.format(model="ollama:tiny", url=server.ollama_url, options="{}")
    else:
        text = TEAM.format(model="openai:tiny", url=server.openai_url, options='{ api_key = "none" }')
    file.write_text(text)
    return file


async def run(
    config: Path, thread_id: str = "", *, resume: bool = False, more: str = ""
) -> tuple[str, RunResult, list[Event]]:
    team = load_config(config)
    settings = replace(team.settings, database=config.parent / "s.db", workspace=config.parent / "workspace")
    workflow = compile_prompt(f"{team.prompt} {more}", team.catalog).workflow
    assert workflow is not None
    async with open_platform(settings) as platform, asyncio.timeout(ENDS_WITHIN_S):
        thread_id = thread_id or (await platform.create_thread(workflow)).thread_id
        started = await platform.run(thread_id, None if resume else "a page about bees")
        events = [event async for event in started]
        return thread_id, await started.result(), events


async def test_a_team_works_through_a_real_client_with_tokens_and_tools(
    config: Path, server: ModelServer
) -> None:
    server.script(
        Say("Noting it.", calls=(("Notes", {"path": "bees.txt", "code": "bees dance"}),)),
        Say("", pieces=("Bees ", "dance.")),
        Say("", pieces=("Bees ", "dance ", "well.")),
    )
    _, result, events = await run(config)
    assert (result.status, [o.text for o in result.outputs]) == (
        "finished",
        ["Bees dance.", "Bees dance well."],
    )
    assert (config.parent / "workspace" / "bees.txt").read_text() == "bees dance\n"
    tokens = "".join(str(e.data["text"]) for e in events if e.kind == "token" and e.instance == "editor")
    assert tokens == "Bees dance well."
    assert "Bees dance." in str(server.requests[-1])  # the editor was given what the writer wrote
    assert "tools" not in server.requests[-1] or not server.requests[-1]["tools"]


@pytest.mark.parametrize(
    ("fault", "failure"),
    [
        ("500", "backend_unavailable"),
        ("429", "backend_unavailable"),
        ("html", "invalid_output"),
        ("broken_json", "invalid_output"),
        ("stall", "timeout"),
    ],
)
async def test_a_model_that_fails_is_a_typed_failure_and_the_thread_goes_on_later(
    config: Path, server: ModelServer, fault: str, failure: str
) -> None:
    server.script(*[Say("x", pieces=("x", "y"), fault=fault)] * 3)  # type: ignore[arg-type]
    thread, result, _ = await run(config)
    assert (result.status, result.failures["writer"]["failure"]) == ("failed", failure)
    assert result.outputs == ()
    server.reset()
    server.script("Bees dance.", "Bees dance well.")
    _, again, _ = await run(config, thread, resume=True)
    assert (again.status, [o.text for o in again.outputs]) == (
        "finished",
        ["Bees dance.", "Bees dance well."],
    )


CUTS = [("length", "at the model's limit of tokens"), ("content_filter", "by the provider's content filter")]


@pytest.mark.parametrize(("ending", "by"), CUTS)
async def test_a_text_that_was_cut_off_goes_on_and_is_known_as_such(
    config: Path, server: ModelServer, ending: Any, by: str
) -> None:
    server.script(Say(pieces=("Bees ", "dan"), fault=ending), "Bees dance.")
    _, result, events = await run(config)
    assert result.status == "finished"
    ends = [(e.instance, cut_by(str(e.data["finish"]))) for e in events if e.kind == "model_called"]
    assert ends == [("writer", by), ("editor", "")]


@pytest.mark.parametrize(("ending", "by"), CUTS)
async def test_a_tool_call_that_was_cut_off_is_not_made(
    config: Path, server: ModelServer, ending: Any, by: str
) -> None:
    server.script(Say(calls=(("Notes", {"path": "bees.txt", "code": "bees dan"}),), fault=ending))
    _, result, _ = await run(config)
    failed = result.failures["writer"]
    assert failed["failure"] == "invalid_output"
    assert f"a tool call was cut off {by} ({ending})" in failed["detail"]
    assert not (config.parent / "workspace" / "bees.txt").exists()


async def test_a_step_whose_stream_was_cut_off_is_tried_again_where_that_is_asked_for(
    config: Path, server: ModelServer
) -> None:
    server.script(Say(pieces=("Bees ", "dan"), fault="cut"), "Bees dance.", "Bees dance well.")
    _, result, events = await run(config, more="Retry Writer once.")
    assert [o.text for o in result.outputs] == ["Bees dance.", "Bees dance well."]
    assert [e.data["failure"] for e in events if e.kind == "step_retried"] == ["backend_unavailable"]
