"""Deep agents on a whole platform: a config file, a real store, folders, and people who are asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from swarmwright.bootstrap.config import TeamConfig, parse_config
from swarmwright.bootstrap.opening import open_platform
from swarmwright.bootstrap.preflight import check_team
from swarmwright.errors import ConfigError
from swarmwright.language import compile_prompt
from swarmwright.ports.events import Event
from swarmwright.workflow.rules import Deny
from swarmwright.workflow.tree import Workflow

CONFIG = """
prompt = "{prompt}"
model = "stub:script.json"

[agents.Clerk]
kind = "deep"
files = {{ folder = "docs" }}

[agents.Scribe]
kind = "deep"
files = {{ folder = "notes", write = true }}

[agents.Loner]
kind = "deep"

[agents.Hermit]
kind = "deep"
"""


def team(
    folder: Path, *replies: Any, prompt: str = "Clerk answers. Then Scribe writes it down."
) -> TeamConfig:
    (folder / "script.json").write_text(json.dumps({"replies": list(replies)}))
    return parse_config(CONFIG.format(prompt=prompt), folder / "swarmwright.toml")


def workflow_of(config: TeamConfig) -> Workflow:
    compiled = compile_prompt(config.prompt, config.catalog)
    assert compiled.workflow is not None, compiled.diagnostics
    return compiled.workflow


def use(name: str, **args: Any) -> dict[str, Any]:
    return {"tool_calls": [{"name": name, "args": args}]}


async def run(config: TeamConfig, thread_id: str = "t", **more: Any) -> tuple[str, list[Event]]:
    """Run the team on a thread, new or old; how the run ended, and its events."""
    async with open_platform(config.settings, **more) as platform:
        new = thread_id not in {record.thread_id for record in await platform.threads()}
        if new:
            await platform.create_thread(workflow_of(config), thread_id)
        drive = await platform.run(thread_id, "When is tea?" if new else None)
        events = [event async for event in drive]
        return (await drive.result()).status, events


def texts(events: list[Event], kind: str) -> list[str]:
    return [
        str(event.data.get("text", event.data.get("reason", ""))) for event in events if event.kind == kind
    ]


async def test_each_agent_works_in_its_own_folder_with_the_rights_that_the_file_gives(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "tea.md").write_text("Tea is at five.")
    config = team(
        tmp_path,
        use("read_file", file_path="/tea.md"),
        use("write_file", file_path="/tea.md", content="Tea is at six."),
        {"text": "At five."},
        use("read_file", file_path="/tea.md"),
        use("write_file", file_path="/seen.md", content="Tea: five."),
        {"text": "Noted."},
    )
    status, events = await run(config)
    assert status == "finished"
    read, missing, written = texts(events, "tool_result")
    assert "Tea is at five." in read
    assert "file_not_found" in missing
    assert "/seen.md" in written
    (denied,) = texts(events, "tool_denied")
    assert "Clerk was not given write_file" in denied
    assert (tmp_path / "docs" / "tea.md").read_text() == "Tea is at five."
    assert (tmp_path / "notes" / "seen.md").read_text() == "Tea: five."
    assert not any(str(tmp_path) in repr(event) for event in events)


async def test_a_call_that_waits_for_a_person_is_made_in_the_next_run_and_only_then(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    old = tmp_path / "notes" / "old.md"
    old.write_text("old")
    prompt = "Scribe tidies up."

    async def answer(agent: str, tool: str, args: Mapping[str, Any]) -> bool | None:
        return said

    said: bool | None = None
    config = team(tmp_path, use("delete", file_path="/old.md"), {"text": "Tidy."}, prompt=prompt)
    status, _ = await run(config, approve=answer)
    assert (status, old.exists()) == ("interrupted", True)
    said = True
    config = team(tmp_path, {"text": "Tidy."}, prompt=prompt)
    status, _ = await run(config, approve=answer)
    assert (status, old.exists()) == ("finished", False)


async def test_what_one_step_puts_aside_another_cannot_find_and_is_gone_at_the_end(tmp_path: Path) -> None:
    config = team(
        tmp_path,
        use("write_file", file_path="/plan.md", content="a plan"),
        {"text": "Planned."},
        use("glob", pattern="**/*"),
        use("read_file", file_path="/plan.md"),
        {"text": "Nothing there."},
        prompt="Loner plans. Then Hermit looks for the plan.",
    )
    status, events = await run(config)
    assert status == "finished"
    _, found, read = texts(events, "tool_result")
    assert found == "No files found"
    assert "file_not_found" in read
    assert not [file for file in config.settings.private.rglob("*") if file.is_file()]


@pytest.mark.parametrize(
    ("prompt", "rules"),
    [
        ("Clerk answers. When the task is done, Scribe files it. Do not delete the task list.", ()),
        ("Clerk answers, then Scribe writes it down. Nobody may use start_subagent.", ("start-subagent",)),
        ("Scribe must not use delete_files. Clerk answers.", ("delete-files",)),
    ],
)
def test_prompts_of_such_a_team_can_name_its_tools_and_use_common_words_as_words(
    tmp_path: Path, prompt: str, rules: tuple[str, ...]
) -> None:
    workflow = compile_prompt(prompt, team(tmp_path, prompt=prompt).catalog).workflow
    if rules:
        assert workflow is not None
        assert tuple(rule.tool for rule in workflow.rules if isinstance(rule, Deny)) == rules
    else:
        assert workflow is None or not [rule for rule in workflow.rules if isinstance(rule, Deny)]


def test_what_is_missing_is_said_before_the_team_starts(tmp_path: Path) -> None:
    config = team(tmp_path)
    workflow = workflow_of(config)
    (warning,) = check_team(workflow, config.settings)
    assert "Clerk can only read its folder, and there is none" in warning
    (tmp_path / "docs").mkdir()
    assert check_team(workflow, config.settings) == ()


async def test_a_store_that_is_put_into_an_agents_folder_later_is_refused(tmp_path: Path) -> None:
    config = team(tmp_path)
    settings = replace(config.settings, database=tmp_path / "notes" / "threads.db")
    with pytest.raises(ConfigError, match="the store lies in it"):
        await run(replace(config, settings=settings))


async def test_a_tool_of_the_team_goes_before_one_of_deepagents_of_the_same_name(tmp_path: Path) -> None:
    code = 'def task(job: str) -> str:\n    """Do a job."""\n    return f"{job}: done"\n'
    (tmp_path / "jobs.py").write_text(code)
    config = team(tmp_path, use("task", job="dishes"), {"text": "Done."}, prompt="Hermit does the dishes.")
    text = CONFIG.format(prompt=config.prompt) + 'tools = ["task"]\n[tools.task]\nfunction = "jobs:task"\n'
    status, events = await run(parse_config(text, tmp_path / "swarmwright.toml"))
    assert (status, texts(events, "tool_result")) == ("finished", ["dishes: done"])


def test_a_system_that_cannot_hold_an_agent_to_a_folder_starts_no_deep_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = team(tmp_path)
    monkeypatch.setattr("swarmwright.storage.scoped.folder.available", lambda: False)
    with pytest.raises(ConfigError, match="cannot hold an agent to a folder"):
        check_team(workflow_of(config), config.settings)


@pytest.mark.parametrize(
    ("config", "told"),
    [
        ('prompt_file = "notes/prompt.txt"', "the prompt lies in this folder"),
        ('[tools.bake]\nfunction = "notes.kitchen:bake"', "the code of bake lies in this folder"),
    ],
)
@pytest.mark.parametrize("write", [True, False])
def test_an_agent_cannot_write_where_its_own_rights_come_from(
    tmp_path: Path, config: str, told: str, write: bool
) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "prompt.txt").write_text("Ada works.")
    (tmp_path / "notes" / "kitchen.py").write_text("def bake() -> str: ...")
    files = f"{{ folder = 'notes', write = {str(write).lower()} }}"
    text = f"{config}\n[agents.Ada]\nkind = 'deep'\nfiles = {files}\n"
    if write or "prompt" in told:
        with pytest.raises(ConfigError, match=told):
            parse_config(text, tmp_path / "swarmwright.toml")
    else:
        assert parse_config(text, tmp_path / "swarmwright.toml").settings.scopes
