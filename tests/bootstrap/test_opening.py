"""What a platform is opened with beside its settings: people's answers, and your own code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from swarmwright.bootstrap.opening import open_platform
from swarmwright.errors import ConfigError, PlatformClosed
from swarmwright.language import compile_prompt
from swarmwright.ports.agents import AgentReport
from swarmwright.ports.commands import Send
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.tree import Step, Workflow

WORKFLOW = Workflow(
    Step("ada", "ada"),
    team=Catalog((AgentSpec("ada", "Ada", tools=("oven",)),), (ToolSpec("oven", "Oven", risk="high"),)),
)


def bake(what: str) -> str:
    """Bake something."""
    return f"a warm {what}"


def settings(folder: Path) -> Settings:
    script = folder / "script.json"
    calls = [{"name": "Oven", "args": {"what": "loaf"}}]
    script.write_text(json.dumps({"replies": [{"tool_calls": calls}, {"text": "Done."}]}))
    return Settings(
        database=folder / "threads.db", model=f"stub:{script}", tools={"oven": f"{__name__}:bake"}
    )


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (True, "tool_called"),
        (False, "a person rejected this call"),
        ("too warm", "a person rejected this call: too warm"),
        (None, "tool_waiting"),
    ],
)
async def test_a_call_of_high_risk_goes_by_what_the_one_who_is_asked_says(
    tmp_path: Path, answer: bool | str | None, told: str
) -> None:
    asked = []

    async def approve(agent: str, tool: str, arguments: Mapping[str, Any]) -> bool | str | None:
        asked.append((agent, tool, dict(arguments)))
        return answer

    async with open_platform(settings(tmp_path), approve=approve) as platform:
        thread = await platform.create_thread(WORKFLOW)
        run = await platform.run(thread.thread_id, "bake")
        events = [(e.kind, str(e.data.get("reason", ""))) async for e in run]
        assert (await run.result()).status == ("interrupted" if answer is None else "finished")
    assert asked == [("ada", "oven", {"what": "loaf"})]
    assert any(told == kind or told in reason for kind, reason in events)
    assert ("tool_called" in {kind for kind, _ in events}) is (answer is True)


async def test_a_run_without_any_model_is_refused_before_anything_begins(tmp_path: Path) -> None:
    async with open_platform(Settings(database=tmp_path / "threads.db")) as platform:
        await platform.create_thread(WORKFLOW, "t")
        with pytest.raises(ConfigError, match=r"no model is named, and Ada works by one .*Settings\(model="):
            await platform.run("t", "go")
        assert ((await platform.thread("t")).status, dict(await platform.state("t"))) == ("idle", {})
        custom = {"ada": lambda view: AgentReport("by hand")}
    async with open_platform(Settings(database=tmp_path / "threads.db"), custom=custom) as platform:
        assert (await (await platform.run("t", "go")).result()).status == "finished"


async def test_a_platform_that_is_closed_says_so_whatever_is_asked_of_it(tmp_path: Path) -> None:
    async with open_platform(settings(tmp_path)) as platform:
        await platform.create_thread(WORKFLOW, "t")
    for ask in (
        lambda: platform.run("t", "go"),
        lambda: platform.create_thread(WORKFLOW, "u"),
        lambda: platform.threads(),
        lambda: platform.state("t"),
        lambda: platform.send("t", Send("more")),
        lambda: platform.approvals("t"),
    ):
        with pytest.raises(PlatformClosed, match="open it again"):
            await ask()


@pytest.mark.parametrize("prompt", [None, 7, b"Ann writes."])
def test_what_is_no_text_is_no_prompt(prompt: Any) -> None:
    with pytest.raises(TypeError, match="takes a prompt as text"):
        compile_prompt(prompt)
