"""Custom agents whose code a config file, or an app, names."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from swarmwright import Catalog, compile_prompt, load_config, open_platform
from swarmwright.bootstrap.config import TeamConfig, parse_config
from swarmwright.errors import ConfigError
from swarmwright.ports.apps import App
from swarmwright.ports.commands import Swap
from swarmwright.registry.registry import Registry
from swarmwright.workflow.catalog import AgentSpec

APPS = (App("bakery", agents={"Baker": "os:getcwd"}),)
CODE = """
async def bake(view, activity, model):
    return {"text": await model.write("You are a baker.", view.request), "warmth": 9}

def taste(view):
    return "tastes of " + view.outputs[-1].text
"""
CONFIG = """
prompt = "Baker bakes, then Taster tastes it."
model = "stub:answers.json"

[agents.Baker]
kind = "custom"
function = "kitchen_of_a_test:bake"

[agents.Taster]
function = "kitchen_of_a_test:taste"
"""


@pytest.fixture
def team(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TeamConfig:
    monkeypatch.delitem(sys.modules, "kitchen_of_a_test", raising=False)
    (tmp_path / "kitchen_of_a_test.py").write_text(CODE)
    (tmp_path / "answers.json").write_text('{"replies": [{"match": "You are a baker", "text": "rye"}]}')
    (tmp_path / "swarmwright.toml").write_text(CONFIG)
    return load_config(tmp_path / "swarmwright.toml")


async def test_a_config_file_names_the_code_of_its_agents_which_may_use_their_model(team: TeamConfig) -> None:
    workflow = compile_prompt(team.prompt, team.catalog).workflow
    assert workflow is not None
    async with open_platform(team.settings) as platform:
        await platform.create_thread(workflow, "t")
        result = await (await platform.run("t", "a loaf")).result()
        assert [output.text for output in result.outputs] == ["rye", "tastes of rye"]
        events = [event async for event in platform.events("t") if event.kind == "step_finished"]
        assert events[0].data["usage"]["output_tokens"] > 0
        assert events[0].data["fields"] == {"warmth": 9}


async def test_an_agent_with_code_joins_a_team_while_a_thread_of_it_stands(team: TeamConfig) -> None:
    workflow = compile_prompt("Baker bakes. Then I approve it.", team.catalog).workflow
    assert workflow is not None
    async with open_platform(team.settings) as platform:
        await platform.teams.take_in("bakery", team.contents)
        await platform.create_thread(workflow, "t", team="bakery")
        await (await platform.run("t", "a loaf")).result()

        spec = AgentSpec("critic", "Critic", kind="custom")
        await platform.teams.change("bakery", lambda r: r.add_agent(spec))
        target = "kitchen_of_a_test:taste"
        await platform.teams.change("bakery", lambda r: r.set_code("agent", "critic", target))
        wider = Catalog((*team.catalog.agents, spec))
        swapped = compile_prompt("Baker bakes, then Critic tastes it. Then I approve it.", wider).workflow
        assert swapped is not None
        await platform.send("t", Swap(swapped))
        result = await (await platform.run("t")).result()
        assert [output.text for output in result.outputs] == ["rye", "tastes of rye"]


async def test_code_that_only_a_store_names_is_not_imported(team: TeamConfig) -> None:
    workflow = compile_prompt("Baker bakes.", team.catalog).workflow
    assert workflow is not None
    contents = replace(team.contents, code=())
    registry = Registry.of(contents).set_code("agent", "baker", "os:getcwd").registry
    async with open_platform(team.settings) as platform:
        await platform.teams.create("bakery", registry)
        await platform.create_thread(workflow, "t", team="bakery")
        result = await (await platform.run("t", "a loaf")).result()
    assert result.status == "failed"
    assert "is not trusted" in str(result.failures)


@pytest.mark.parametrize(
    ("table", "place", "reason"),
    [
        ('app = "bakerie"', "agents.Baker.app", "no app named 'bakerie'"),
        ('app = "bakery"\ncalled = "Bakr"', "agents.Baker.called", "bakery has no agent 'Bakr'"),
        ('app = "bakery"\nfunction = "a:b"', "agents.Baker", "both a function and an app"),
        ('kind = "react"\napp = "bakery"', "agents.Baker.kind", "is no code of your own"),
        ('called = "Baker"', "agents.Baker.called", "it says what an app calls it"),
    ],
)
def test_code_that_cannot_be_found_is_named_with_its_place(table: str, place: str, reason: str) -> None:
    with pytest.raises(ConfigError, match=reason) as caught:
        parse_config(f"[agents.Baker]\n{table}\n", Path("swarmwright.toml"), APPS)
    assert caught.value.place.startswith(place)


def test_an_app_brings_the_code_of_agents_by_whatever_name() -> None:
    text = '[agents."Second Baker"]\napp = "bakery"\ncalled = "Baker"\n'
    config = parse_config(text, Path("swarmwright.toml"), APPS)
    assert config.settings.agents == {"second-baker": "os:getcwd"}
