"""A workflow as JSON in place of a prompt: read as what it is, never as English."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cli.conftest import Cli

PROMPT = "Ada drafts the plan. Then Bob and Cy review it in parallel. Finally Dan signs it."
TEAM = ("--agents", "Ada,Bob,Cy,Dan")
AGENTS = ("Ada", "Bob", "Cy", "Dan")


@pytest.fixture
def stored(cli: Cli, tmp_path: Path) -> str:
    """What `compile --json` prints, in whole.json; its workflow alone, in flow.json, is given back."""
    printed = cli("compile", "--prompt", PROMPT, *TEAM, "--json")
    (tmp_path / "whole.json").write_text(printed.out)
    flow = json.dumps(printed.data["workflow"])
    (tmp_path / "flow.json").write_text(flow)
    return flow


def test_a_workflow_s_json_is_compiled_to_itself(cli: Cli, stored: str) -> None:
    meant = cli("compile", "--prompt", PROMPT, *TEAM, "--json").data
    for given in (("whole.json",), ("flow.json",), ("-",), ("--prompt", stored)):
        ended = cli("compile", *given, "--json", stdin=stored)
        assert ended.code == 0
        assert ended.data["version"] == meant["version"]
        assert ended.data["diagnostics"] == []
    assert cli("relations", "flow.json", "--json").data["facts"] == meant["facts"]


def test_a_workflow_s_json_runs_as_it_says(cli: Cli, stored: str) -> None:
    for given in ("whole.json", "flow.json", "-"):
        ended = cli("run", given, "--model", "stub:", "--json", stdin=stored)
        assert (ended.code, ended.data["status"]) == (0, "finished")
        assert [o["instance"] for o in ended.data["outputs"]] == ["ada", "bob", "cy", "dan"]


def test_prompts_and_workflows_are_compared_whatever_form_they_have(cli: Cli, stored: str) -> None:
    Path("same.txt").write_text(PROMPT)
    compared = cli("diff", "same.txt", "-", *TEAM, "--json", stdin=stored).data
    assert (compared["same"], compared["changes"]) == (True, [])
    assert cli("diff", "flow.json", "same.txt", *TEAM, "--json").data["same"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"steps": []}', 'add "format"'),
        ('["Ada", "Bob"]', "a workflow is a JSON object"),
        ('{"format": "swarmwright.workflow/1"}', "needs the field 'root'"),
        ('{"ok": false, "workflow": null}', "a prompt with errors"),
        (
            '{"format": "swarmwright.workflow/1", "root": {"type": "step", "id": "a", "agent": "nobody"}}',
            "nobody",
        ),
        ('{ "format"', "not JSON"),
        ("{", "not JSON"),
    ],
)
@pytest.mark.parametrize("command", ["compile", "run", "relations"])
def test_json_that_is_no_workflow_is_refused_and_nothing_starts(
    cli: Cli, tmp_path: Path, command: str, text: str, told: str
) -> None:
    ended = cli(command, "-", "--json", stdin=text)
    assert ended.code == 2
    assert told in ended.data["error"]["message"]
    assert ended.data["error"]["remedy"]
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_called_json_is_json(cli: Cli) -> None:
    Path("plan.json").write_text(PROMPT)
    ended = cli("compile", "plan.json")
    assert (ended.code, "not JSON" in ended.err) == (2, True)


@pytest.mark.parametrize("prompt", ["{Ada} drafts, then Bob reviews.", "[Ada] drafts, then Bob reviews."])
def test_english_in_brackets_stays_english(cli: Cli, prompt: str) -> None:
    assert "no workflow" not in cli("compile", "--prompt", prompt, *TEAM).err


def test_what_a_ready_workflow_cannot_take_is_an_error(cli: Cli, stored: str) -> None:
    assert "its own team" in cli("compile", "flow.json", *TEAM).err
    assert "nothing for --reader" in cli("compile", "flow.json", "--reading", "1").err
    assert cli("run", "flow.json", "--model", "stub:", "--reader", "model:stub:").code == 2


def config(*agents: str) -> str:
    return "".join(f'[agents.{name}]\nmodel = "stub:"\n' for name in agents)


def test_a_ready_workflow_works_with_the_config_s_agents_where_they_are_its_own(
    cli: Cli, stored: str
) -> None:
    Path("swarmwright.toml").write_text(config(*AGENTS))
    assert cli("run", "flow.json", "--json").data["status"] == "finished"


def test_a_config_that_only_lies_there_keeps_no_other_workflow_from_running(cli: Cli, stored: str) -> None:
    Path("swarmwright.toml").write_text(config("Zoe"))
    assert cli("run", "flow.json", "--model", "stub:", "--json").data["status"] == "finished"
    named = cli("run", "flow.json", "--model", "stub:", "--config", "swarmwright.toml")
    assert (named.code, "do not fit" in named.err) == (2, True)
