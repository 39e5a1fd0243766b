"""The music team changed while it works, as in seed 002.19: real store, real files, scripted model."""

from __future__ import annotations

import asyncio
import functools
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from swarmwright import compile_prompt, load_config, open_platform
from swarmwright.apps.music import tools
from swarmwright.bootstrap.config import TeamConfig
from swarmwright.graph.drawing import described
from swarmwright.models.profiles import ModelProfile
from swarmwright.ports.commands import Announce, Command, SetTool, Swap
from swarmwright.ports.events import Event
from swarmwright.registry.registry import Changed, Registry
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run
from swarmwright.runtime.tracing.results import RunResult, TraceSpan
from swarmwright.workflow.catalog import ToolSpec
from swarmwright.workflow.tree import Workflow

CONFIG = Path(tools.__file__).parent / "team" / "swarmwright.toml"
SCRIPT = Path(__file__).parent / "changing_script.toml"
ENDS_WITHIN_S = 30.0
MOCK = ToolSpec("mockgenerator", "MockGenerator", "Writes a mock of a screen.")


class Held:
    """A tool that does its work, and whose answer the first time comes only when the test lets it."""

    def __init__(self, tool: Callable[..., str]) -> None:
        self.tool, self._used = tool, threading.Event()
        self._let_go = threading.Event()

    def wrapped(self) -> Callable[..., str]:
        @functools.wraps(self.tool)
        def held(**arguments: Any) -> str:
            answer = self.tool(**arguments)
            self._used.set()
            assert self._let_go.wait(ENDS_WITHIN_S)
            return answer

        return held

    async def in_use(self) -> None:
        """Until it is in use."""
        assert await asyncio.to_thread(self._used.wait, ENDS_WITHIN_S)

    def let_go(self) -> None:
        self._let_go.set()


@pytest.fixture
def designer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    yield from held_tool(monkeypatch, "ui_designer")


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    yield from held_tool(monkeypatch, "database_manager")


def held_tool(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[Held]:
    held = Held(getattr(tools, name))
    monkeypatch.setattr(tools, name, held.wrapped())
    yield held
    held.let_go()


@pytest.fixture(scope="module")
def team() -> TeamConfig:
    return load_config(CONFIG)


def compiled(team: TeamConfig, prompt: str = "") -> Workflow:
    workflow = compile_prompt(prompt or team.prompt, team.catalog).workflow
    assert workflow is not None
    return workflow


@asynccontextmanager
async def opened(team: TeamConfig, folder: Path, *held: Held) -> AsyncIterator[Platform]:
    models = {"demo": ModelProfile("demo", f"stub:{SCRIPT}")}
    settings = replace(
        team.settings,
        database=folder / "s.db",
        workspace=folder / "workspace",
        models=models,
        modules=("support",),
    )
    async with open_platform(settings) as platform, asyncio.timeout(ENDS_WITHIN_S):
        await platform.teams.take_in(team.name, team.contents)
        try:
            yield platform
        finally:
            for one in held:
                one.let_go()


async def begun(platform: Platform, team: TeamConfig) -> Run:
    await platform.create_thread(compiled(team), "app", team=team.name)
    return await platform.run("app", "Build a Flutter music app")


async def taken(platform: Platform, command: Command) -> str:
    """Send a command, and wait until the run has taken it: what came of it."""
    sent = await platform.send("app", command)
    return await settled(platform, sent.seq)


async def settled(platform: Platform, seq: int) -> str:
    while True:
        row = (await platform.commands("app"))[seq - 1]
        if row.state != "accepted":
            return f"{row.state}: {row.reason}"
        await asyncio.sleep(0.01)


def span(spans: tuple[TraceSpan, ...], instance: str) -> TraceSpan:
    return next(one for one in spans if one.instance == instance)


def calls(spans: tuple[TraceSpan, ...], instance: str) -> list[tuple[str, str]]:
    return [(c["event"], c["tool"]) for c in span(spans, instance).calls if c["event"] != "tool_result"]


def add_mock(registry: Registry) -> Changed:
    registry = registry.add_tool(MOCK).registry
    registry = registry.set_code("tool", MOCK.id, "support.mocking:mock_generator").registry
    return registry.grant("ui", MOCK.id, "mocks stand in for designs")


def switch(agent: str, *, on: bool) -> Callable[[Registry], Changed]:
    return lambda registry: registry.switch_agent(agent, on=on)


@pytest.mark.requirement("B-05", "B-06", "B-10", "B-30", "B-31")
async def test_uidesigner_is_switched_off_and_mockgenerator_added_while_ui_works(
    team: TeamConfig, tmp_path: Path, designer: Held
) -> None:
    async with opened(team, tmp_path, designer) as platform:
        run = await begun(platform, team)
        before = (await platform.thread("app")).workflow_version
        await designer.in_use()
        told = await taken(platform, SetTool("uidesigner", "deny", reason="over budget"))
        assert told == "applied: from the next call on, nobody may use UIDesigner (over budget)"
        change = await platform.teams.change("music", add_mock)
        assert not change.recompile
        assert change.reason.startswith("tools are looked up at every call")
        designer.let_go()
        assert (await run.result()).status == "finished"
        spans = await platform.trace("app")
        assert calls(spans, "ui") == [
            ("tool_called", "uidesigner"),
            ("tool_denied", "uidesigner"),
            ("tool_called", "codewriter"),
            ("tool_called", "mockgenerator"),
        ]
        denied = next(c for c in span(spans, "ui").calls if c["event"] == "tool_denied")
        assert (denied["reason"], denied["rule"]) == ("over budget", "override")
        assert (await platform.thread("app")).workflow_version == before
        state = await platform.state("app")
        assert state["tool_permissions"] == {"*": {"uidesigner": {"effect": "deny", "reason": "over budget"}}}
    workspace = tmp_path / "workspace"
    assert (workspace / "design/player.svg").is_file()
    assert not (workspace / "design/library.svg").exists()
    assert (workspace / "lib/player.dart").is_file()
    assert (workspace / "mocks/library.txt").read_text() == "a mock of Library\n"


@pytest.mark.requirement("B-01", "B-03", "B-07", "B-17", "B-32")
async def test_backend_is_switched_off_in_mid_run_and_audio_waits_until_somebody_says_models_ready(
    team: TeamConfig, tmp_path: Path, database: Held
) -> None:
    async with opened(team, tmp_path, database) as platform:
        run = await begun(platform, team)
        await database.in_use()
        before = (await platform.thread("app")).workflow_version
        change = await platform.teams.change("music", switch("backend", on=False), drain="cancel")
        assert change.recompile
        ended = await run.result()
        assert (ended.status, [dict(w) for w in ended.waiting]) == (
            "interrupted",
            [{"kind": "signal", "instance": "audio", "name": "models_ready"}],
        )
        record = await platform.thread("app")
        assert record.workflow_version != before
        (row,) = await platform.commands("app")
        assert (row.kind, row.state) == ("refresh", "applied")
        assert row.reason.startswith("new graph: the graph is compiled without an agent that is off")
        assert row.reason.endswith(" (agent Backend)")
        drawn = set(described(await platform.workflow("app")).nodes)
        assert "audio" in drawn
        assert "backend" not in drawn
        assert [output.agent for output in ended.outputs] == ["ui"]
        assert span(await platform.trace("app"), "backend").status == "cancelled"
        on = await platform.run("app", signals=["models_ready"])
        finished = await on.result()
        assert finished.status == "finished"
        assert [output.agent for output in finished.outputs] == ["ui", "audio"]
    assert (tmp_path / "workspace/audio/play_button.wav").is_file()


@pytest.mark.requirement("B-01", "B-17", "B-18", "B-32")
async def test_the_prompt_is_changed_in_mid_run_and_gives_audio_another_way(
    team: TeamConfig, tmp_path: Path, database: Held, designer: Held
) -> None:
    async with opened(team, tmp_path, database, designer) as platform:
        run = await begun(platform, team)
        await database.in_use()
        await designer.in_use()
        await platform.teams.change("music", switch("backend", on=False), drain="cancel")
        assert (await settled(platform, 1)).startswith("applied")
        prompt = "UI works on the screens. Audio starts after UI. All agents can write code."
        contents = (await platform.teams.registry("music")).catalog()
        other = compile_prompt(prompt, contents).workflow
        assert other is not None
        assert (await taken(platform, Swap(other))).startswith("applied")
        designer.let_go()
        ended = await run.result()
        assert (ended.status, [o.agent for o in ended.outputs]) == ("finished", ["ui", "audio"])
        spans = await platform.trace("app")
        assert span(spans, "audio").saw == ("ui",)
        assert [s.status for s in spans if s.instance == "ui"] == ["done"]


@pytest.mark.requirement("B-04")
async def test_backend_switched_on_again_takes_part_by_the_rules(
    team: TeamConfig, tmp_path: Path, database: Held
) -> None:
    async with opened(team, tmp_path, database) as platform:
        run = await begun(platform, team)
        await database.in_use()
        before = (await platform.thread("app")).workflow_version
        await platform.teams.change("music", switch("backend", on=False), drain="cancel")
        assert (await run.result()).status == "interrupted"
        database.let_go()
        change = await platform.teams.change("music", switch("backend", on=True))
        assert change.recompile
        ended = await (await platform.run("app")).result()
        assert (ended.status, {o.agent for o in ended.outputs}) == ("finished", {"ui", "audio", "backend"})
        assert (await platform.thread("app")).workflow_version == before


@pytest.mark.requirement("B-24")
async def test_an_agents_prompt_is_changed_in_mid_run_and_counts_when_it_is_next_called(
    team: TeamConfig, tmp_path: Path, database: Held
) -> None:
    async with opened(team, tmp_path, database) as platform:
        run = await begun(platform, team)
        await database.in_use()
        change = await platform.teams.change(
            "music", lambda registry: registry.set_agent("audio", prompt="You test the app by ear.")
        )
        assert (change.recompile, change.reason) == (False, "it counts from the agent's next step on")
        database.let_go()
        ended: RunResult = await run.result()
        assert ended.status == "finished"
        said = {output.agent: output.text for output in ended.outputs}
        assert said["audio"] == "It plays."


async def test_the_events_tell_of_each_change_in_order(
    team: TeamConfig, tmp_path: Path, database: Held
) -> None:
    async with opened(team, tmp_path, database) as platform:
        run = await begun(platform, team)
        await database.in_use()
        await platform.send("app", Announce("models_ready"))
        await platform.teams.change("music", switch("backend", on=False), drain="cancel")
        events: list[Event] = [event async for event in run]
        kinds = [event.kind for event in events]
        assert kinds.index("step_cancelled") < kinds.index("workflow_changed")
        assert (await run.result()).status == "finished"
