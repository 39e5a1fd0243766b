"""The music-app team of seed 002.19, from the seed's own prompt to real files in a workspace."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import struct
import wave
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from swarmwright import compile_prompt, load_config, open_platform
from swarmwright.apps.music import tools
from swarmwright.bootstrap.config import TeamConfig
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.events import Event
from swarmwright.ports.workspace import OutsideWorkspaceError, Workspace
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Workflow

CONFIG = Path(tools.__file__).parent / "team" / "swarmwright.toml"
SEED = (
    "UI and Backend work in parallel on UI and data models; Audio starts after Backend finalizes models. "
    "All agents can write code; FileSystem shared by UI+Backend."
)
ENDS_WITHIN_S = 30.0


@pytest.fixture(scope="module")
def team() -> TeamConfig:
    return load_config(CONFIG)


def compiled(team: TeamConfig) -> Workflow:
    workflow = compile_prompt(team.prompt, team.catalog).workflow
    assert workflow is not None
    return workflow


@asynccontextmanager
async def opened(team: TeamConfig, folder: Path) -> AsyncIterator[Platform]:
    settings = replace(team.settings, database=folder / "s.db", workspace=folder / "workspace")
    async with open_platform(settings) as platform:
        yield platform


async def played(team: TeamConfig, folder: Path) -> tuple[str, Sequence[Event]]:
    async with opened(team, folder) as platform, asyncio.timeout(ENDS_WITHIN_S):
        thread = await platform.create_thread(compiled(team))
        run = await platform.run(thread.thread_id, "Build a Flutter music app")
        events = [event async for event in run]
        return (await run.result()).status, events


def test_the_config_holds_the_seeds_own_prompt(team: TeamConfig) -> None:
    assert team.prompt.strip() == SEED


def test_nothing_is_doubted_on_a_newcomers_first_screen(team: TeamConfig) -> None:
    assert compile_prompt(team.prompt, team.catalog).diagnostics == ()


@pytest.mark.requirement("B-27", "B-29")
def test_the_prompt_compiles_to_what_the_seed_describes(team: TeamConfig) -> None:
    facts = {tuple(map(str, fact)) for fact in relations(compiled(team))}
    assert ("parallel", "UI", "Backend") in facts or ("parallel", "Backend", "UI") in facts
    assert ("signal", "Backend", "models_ready", "Audio") in facts
    assert {("grant", agent, "CodeWriter") for agent in ("UI", "Backend", "Audio")} <= facts
    assert {("grant", agent, "FileSystem") for agent in ("UI", "Backend")} <= facts


@pytest.mark.requirement("B-26", "B-27")
def test_shared_agents_own_and_partly_shared_tools_are_open_to_whom_they_should(team: TeamConfig) -> None:
    matrix = PermissionMatrix.from_workflow(compiled(team))
    open_to = {
        tool.name: {a.name for a in team.catalog.agents if matrix.decide(a.id, tool.id).effect == "allow"}
        for tool in team.catalog.tools
    }
    assert open_to == {
        "UIDesigner": {"UI"},
        "CodeWriter": {"UI", "Backend", "Audio"},
        "FileSystem": {"UI", "Backend"},
        "DatabaseManager": {"Backend"},
        "AudioProcessor": {"Audio"},
    }


@pytest.mark.requirement("B-27", "B-29")
async def test_the_team_runs_audio_begins_on_the_signal_and_files_are_written(
    team: TeamConfig, tmp_path: Path
) -> None:
    status, events = await played(team, tmp_path)
    assert status == "finished"
    order = [(e.kind, e.instance) for e in events]
    audio = order.index(("step_started", "audio"))
    assert order.index(("signal", "backend")) < audio < order.index(("step_finished", "backend"))
    workspace = tmp_path / "workspace"
    assert json.loads((workspace / "design/player.json").read_text())["screen"] == "Player"
    assert "class PlayerScreen" in (workspace / "lib/screens/player_screen.dart").read_text()
    with closing(sqlite3.connect(workspace / "data/music.db")) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {"tracks", "playlists"}
    with wave.open(str(workspace / "audio/play_button.wav")) as sound:
        assert (sound.getnframes(), sound.getframerate()) == (8820, 22050)


async def test_every_tool_call_of_the_demo_was_allowed_and_is_in_the_log(
    team: TeamConfig, tmp_path: Path
) -> None:
    _, events = await played(team, tmp_path)
    calls = [(e.instance, e.data["tool"], e.data["decision"]) for e in events if e.kind == "tool_called"]
    assert not [e for e in events if e.kind == "tool_denied"]
    assert {(agent, tool) for agent, tool, _ in calls} == {
        ("ui", "uidesigner"),
        ("ui", "codewriter"),
        ("backend", "databasemanager"),
        ("backend", "codewriter"),
        ("audio", "audioprocessor"),
        ("audio", "codewriter"),
    }


def test_a_tool_cannot_write_outside_its_workspace(tmp_path: Path) -> None:
    home = Workspace(tmp_path / "home")
    home.write("kept.txt", "kept")
    (tmp_path / "home" / "way_out").symlink_to(tmp_path)
    for path in ("../x", "/etc/x", "a/../../x", "way_out/x", "", " ", "a\0b"):
        with pytest.raises(OutsideWorkspaceError):
            tools.code_writer(path, "x", home)
    assert home.files() == ("kept.txt",)


@pytest.mark.parametrize("table", ["x; DROP TABLE y", "1st", ""])
def test_a_table_needs_a_name_that_is_one(table: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no name"):
        tools.database_manager(table, {"a": "text"}, Workspace(tmp_path))


@pytest.mark.parametrize(("columns", "told"), [({"a": "text", "b": "color"}, "'b': 'color'"), ({}, "none")])
def test_a_table_of_unknown_types_is_refused_with_those_that_there_are(
    columns: dict[str, str], told: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=f"text, integer, real, blob; got .*{told}"):
        tools.database_manager("tracks", columns, Workspace(tmp_path))


def test_a_sound_begins_and_ends_softly(tmp_path: Path) -> None:
    tools.audio_processor("ping", Workspace(tmp_path), 440.0, 0.5, fade_s=0.1)
    with closing(wave.open(str(tmp_path / "audio" / "ping.wav"))) as sound:
        frames = sound.readframes(sound.getnframes())
    samples = struct.unpack(f"<{len(frames) // 2}h", frames)
    loudest = max(map(abs, samples))
    for edge in (samples[:100], samples[-100:]):
        assert max(map(abs, edge)) < loudest / 10


@pytest.mark.parametrize(
    ("seconds", "fade_s", "taken"), [(1.0, 0.5, True), (1.0, 0.51, False), (1.0, -0.1, False), (31, 0, False)]
)
def test_fades_take_half_of_a_sound_at_most(
    seconds: float, fade_s: float, taken: bool, tmp_path: Path
) -> None:
    refused = nullcontext() if taken else pytest.raises(ValueError, match="half the length")
    with refused:
        tools.audio_processor("ping", Workspace(tmp_path), 440.0, seconds, fade_s=fade_s)
    assert (tmp_path / "audio" / "ping.wav").exists() is taken
