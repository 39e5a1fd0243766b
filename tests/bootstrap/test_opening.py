"""What a platform is opened with beside its settings: people's answers, and your own code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from swarmwright.bootstrap.opening import open_platform, team_crew
from swarmwright.errors import ConfigError
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


@pytest.mark.parametrize(("id_", "told"), [("Ada", "did you mean 'ada'"), ("zoe", "the team's ids: ada")])
def test_code_for_an_agent_that_the_team_does_not_have_is_a_config_error(id_: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        team_crew(WORKFLOW, Settings(model="stub:"), custom={id_: lambda view: "hi"})
