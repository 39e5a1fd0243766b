"""What a platform is opened with beside its settings: people's answers, and your own code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from swarmwright.bootstrap.opening import open_platform
from swarmwright.errors import ConfigError, InvalidCommand, InvalidInput, PlatformClosed
from swarmwright.language import compile_prompt
from swarmwright.ports.agents import AgentReport
from swarmwright.ports.commands import Send, SetAgent
from swarmwright.registry.contents import Contents
from swarmwright.registry.registry import Registry
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


@pytest.mark.parametrize("model", ["nope:xx", "no-profile"])
async def test_a_model_by_which_nobody_could_be_asked_is_refused_where_it_is_named(
    tmp_path: Path, model: str
) -> None:
    async with open_platform(settings(tmp_path)) as platform:
        await platform.create_thread(WORKFLOW, "t")
        await (await platform.run("t", "bake")).result()
        with pytest.raises(InvalidCommand, match=f"set agent.*{model}"):
            await platform.send("t", SetAgent("ada", model=model))
        with pytest.raises(InvalidCommand, match=model):
            await platform.replay("t", new_id="again", model=model)
        assert [record.thread_id for record in await platform.threads()] == ["t"]
        await platform.teams.create(
            "bakers", Registry.of(Contents(WORKFLOW.team.agents, WORKFLOW.team.tools))
        )
        with pytest.raises(InvalidInput, match=f"ada.model.*{model}"):
            await platform.teams.change("bakers", lambda now: now.set_agent("ada", model=model))
        assert (await platform.teams.registry("bakers")).version.number == 0
        assert (await platform.send("t", SetAgent("ada", model="stub:"))).state == "accepted"


async def test_a_model_whose_key_is_elsewhere_can_be_given_to_an_agent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    async with open_platform(settings(tmp_path)) as platform:
        await platform.create_thread(WORKFLOW, "t")
        sent = await platform.send("t", SetAgent("ada", model="openai:gpt-4o"))
        assert sent.state == "accepted"


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
