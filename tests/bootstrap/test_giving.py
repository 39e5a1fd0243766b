"""Code given from Python, for all the teams of a platform and while they change."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support.crews import WAIT_S
from swarmwright.bootstrap.opening import open_platform
from swarmwright.errors import ConfigError
from swarmwright.language import compile_prompt
from swarmwright.ports.agents import Activity, AgentView
from swarmwright.ports.commands import Approve, Swap
from swarmwright.registry.registry import Registry
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import Catalog, ToolSpec
from swarmwright.workflow.tree import Workflow

Code = Callable[[AgentView, Activity], Awaitable[str]]


def compiled(prompt: str, *team: str) -> Workflow:
    workflow = compile_prompt(prompt, Catalog.of(list(team))).workflow
    assert workflow is not None
    return workflow


async def at_once(view: AgentView, activity: Activity) -> str:
    return f"by {view.instance}"


class Held:
    """Code that works until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()

    async def __call__(self, view: AgentView, activity: Activity) -> str:
        self.begun.set()
        await self.go_on.wait()
        return f"by {view.instance}"


def over(folder: Path) -> Settings:
    return Settings(database=folder / "t.db", model="stub:")


async def worked(run: Run) -> list[str]:
    async with asyncio.timeout(WAIT_S):
        result = await run.result()
    assert result.status == "finished"
    return [output.agent for output in result.outputs]


async def of_team(platform: Platform, thread: str, *names: str) -> Workflow:
    await platform.teams.create("x", Registry.from_catalog(Catalog.of(list(names))))
    workflow = compiled("Ann drafts, then Ben edits, then Cleo posts.", *names)
    await platform.create_thread(workflow, thread, team="x")
    return workflow


async def test_who_works_by_given_code_can_be_taken_out_of_a_team_at_work(tmp_path: Path) -> None:
    held = Held()
    custom: dict[str, Code] = {"ann": held, "ben": at_once, "cleo": at_once}
    async with open_platform(over(tmp_path), custom=custom) as platform:
        await of_team(platform, "t", "Ann", "Ben", "Cleo")
        run = await platform.run("t", "go")
        async with asyncio.timeout(WAIT_S):
            await held.begun.wait()
        assert (await platform.teams.change("x", lambda r: r.remove_agent("ben"))).recompile
        held.go_on.set()
        assert await worked(run) == ["ann", "cleo"]
        await platform.teams.change("x", lambda r: r.switch_agent("cleo", on=False))
        assert await worked(await platform.run("t", "again")) == ["ann"]
        assert "dirty" not in (await platform.state("t"))["coordination_rules"]
        assert {row.state for row in await platform.commands("t")} == {"applied"}


async def test_a_swap_to_a_workflow_without_an_agent_of_given_code_is_made_as_it_was_planned(
    tmp_path: Path,
) -> None:
    held = Held()
    async with open_platform(
        over(tmp_path), custom={"ann": held, "ben": at_once, "cleo": at_once}
    ) as platform:
        await platform.create_thread(
            compiled("Ann drafts, then Ben edits, then Cleo posts.", "Ann", "Ben", "Cleo"), "t"
        )
        run = await platform.run("t", "go")
        async with asyncio.timeout(WAIT_S):
            await held.begun.wait()
        without = compiled("Ann drafts, then Cleo posts.", "Ann", "Cleo")
        sent = await platform.send("t", Swap(without))
        held.go_on.set()
        assert (await platform.settled("t", sent.seq)).state == "applied"
        assert await worked(run) == ["ann", "cleo"]


async def test_teams_of_one_platform_have_their_own_code_each(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "swarmwright")
    async with open_platform(over(tmp_path), custom={"ada": at_once, "ben": at_once}) as platform:
        for name in ("Ada", "Ben"):
            await platform.create_thread(compiled(f"{name} drafts.", name), name)
            assert await worked(await platform.run(name, "go")) == [name.lower()]
            assert await worked(await platform.run(name, "again")) == [name.lower()]
    assert [record.getMessage() for record in caplog.records] == [
        "custom: 'ben': no team so far has an agent of this id"
    ]


@pytest.mark.parametrize("slip", ["Writer", "wrter"])
async def test_a_slip_in_the_id_of_given_code_is_told_before_anything_begins(
    tmp_path: Path, slip: str
) -> None:
    async with open_platform(over(tmp_path), custom={slip: at_once}) as platform:
        await platform.create_thread(compiled("Writer drafts.", "Writer"), "t")
        with pytest.raises(ConfigError, match=rf"'{slip}'.*did you mean 'writer'"):
            await platform.run("t", "go")
        assert dict(await platform.state("t")) == {}


async def test_an_id_that_another_team_has_or_has_had_is_no_slip(tmp_path: Path) -> None:
    custom = {"editor": at_once}
    async with open_platform(over(tmp_path), custom=custom) as platform:
        await platform.teams.create("x", Registry.from_catalog(Catalog.of(["Editor", "Ann"])))
        await platform.teams.change("x", lambda r: r.remove_agent("editor"))
        await platform.create_thread(compiled("Editors draft.", "Editors"), "t")
        assert await worked(await platform.run("t", "go")) == ["editors"]
        await platform.create_thread(compiled("Redaktor2 drafts.", "Redaktor2"), "of-redaktor2")
    async with open_platform(over(tmp_path), custom={"redaktor2": at_once}) as platform:
        await platform.create_thread(compiled("Redaktor drafts.", "Redaktor"), "u")
        assert await worked(await platform.run("u", "go")) == ["redaktor"]


async def test_a_change_of_the_team_that_no_graph_can_be_built_for_leaves_the_thread_dirty(
    tmp_path: Path,
) -> None:
    """A tool's code that is not there shows when the graph is built."""
    held = Held()
    settings = replace(over(tmp_path), tools={"oven": "nowhere_to_be_found:bake"})
    async with open_platform(settings, custom={"ann": held}) as platform:
        await of_team(platform, "t", "Ann", "Ben", "Cleo")
        run = await platform.run("t", "go")
        async with asyncio.timeout(WAIT_S):
            await held.begun.wait()
        oven = ToolSpec("oven", "Oven")
        await platform.teams.change("x", lambda r: r.add_tool(oven).registry.remove_agent("cleo"))
        held.go_on.set()
        assert await worked(run) == ["ann", "ben", "cleo"]
        (row,) = await platform.commands("t")
        assert (row.state, "nowhere_to_be_found" in row.reason) == ("refused", True)
        assert (await platform.state("t"))["coordination_rules"]["dirty"] == row.reason
        await platform.teams.change("x", lambda r: r.remove_tool("oven"))
        assert await worked(await platform.run("t", "again")) == ["ann", "ben"]
        assert "dirty" not in (await platform.state("t"))["coordination_rules"]


def with_custom(workflow: Workflow, id_: str) -> Workflow:
    agents = [replace(one, kind="custom") if one.id == id_ else one for one in workflow.team.agents]
    return replace(workflow, team=replace(workflow.team, agents=tuple(agents)))


@pytest.mark.parametrize("live", [True, False], ids=["while it runs", "before the next run"])
async def test_a_swap_to_code_that_the_driving_process_has_not_is_refused_and_changes_nothing(
    tmp_path: Path, live: bool
) -> None:
    """Whoever sends it need not have the code, and whoever drives must: here two processes' platforms."""
    held = Held()
    old = compiled("Ann drafts, then Ben edits.", "Ann", "Ben")
    new = with_custom(compiled("Ann drafts, then Cleo posts.", "Ann", "Cleo"), "cleo")
    mine: dict[str, Code] = {"ann": held, "ben": at_once}
    async with (
        open_platform(over(tmp_path), custom=mine) as server,
        open_platform(over(tmp_path), custom={"ann": at_once, "cleo": at_once}) as beside,
    ):
        await server.create_thread(old, "t")
        run = await server.run("t", "go") if live else None
        sent = await beside.send("t", Swap(new))
        run = run or await server.run("t", "go")
        held.go_on.set()
        assert await worked(run) == ["ann", "ben"]
        row = await server.settled("t", sent.seq)
        assert row.state == "refused"
        assert "'cleo'" in row.reason and "Cleo is custom" in row.reason
        assert 'custom={"cleo": …}' in row.reason
        assert (await server.workflow("t")).root == old.root

        await beside.send("t", Swap(new))
        assert (await worked(await beside.run("t", "again")))[-1] == "cleo"
        again = await server.send("t", Swap(with_custom(new, "ann")))
        assert (await server.settled("t", again.seq)).state == "applied", "its code is here"


def by_model(workflow: Workflow, id_: str, model: str) -> Workflow:
    agents = [replace(one, model=model) if one.id == id_ else one for one in workflow.team.agents]
    return replace(workflow, team=replace(workflow.team, agents=tuple(agents)))


@pytest.mark.parametrize("live", [True, False], ids=["while it runs", "before the next run"])
async def test_a_swap_to_a_model_that_nobody_can_load_here_is_refused_and_changes_nothing(
    tmp_path: Path, live: bool
) -> None:
    held = Held()
    old = compiled("Ann drafts, then Ben edits.", "Ann", "Ben")
    other = compiled("Ann drafts, then Cleo posts.", "Ann", "Cleo")
    new = by_model(other, "cleo", "nobody:knows")
    async with open_platform(over(tmp_path), custom={"ann": held, "ben": at_once}) as platform:
        await platform.create_thread(old, "t")
        run = await platform.run("t", "go") if live else None
        sent = await platform.send("t", Swap(new))
        run = run or await platform.run("t", "go")
        held.go_on.set()
        assert await worked(run) == ["ann", "ben"]
        row = await platform.settled("t", sent.seq)
        assert row.state == "refused" and "Cleo works by nobody:knows" in row.reason
        assert (await platform.workflow("t")).root == old.root
        for able in (by_model(other, "cleo", "stub:"), by_model(other, "ann", "nobody:knows")):
            again = await platform.send("t", Swap(able))
            row = await platform.settled("t", again.seq)
            assert row.state == "applied", f"{row.reason}: a model that is there; code in place of a model"


async def test_a_yes_to_a_proposal_of_code_that_is_not_here_is_refused(tmp_path: Path) -> None:
    new = with_custom(compiled("Ann drafts, then Cleo posts.", "Ann", "Cleo"), "cleo")
    async with open_platform(over(tmp_path), custom={"ann": at_once}) as platform:
        await platform.create_thread(compiled("Ann drafts.", "Ann"), "t")
        asked = await platform.send("t", Swap(new, approval=True))
        assert asked.state == "applied"
        (waits,) = await platform.approvals("t")
        sent = await platform.send("t", Approve(waits.approval.about.key))
        row = await platform.settled("t", sent.seq)
        assert (row.state, "Cleo is custom" in row.reason) == ("refused", True)
        assert "such as the server that drives the thread" in row.reason and "still asked" in row.reason
        assert [one.approval for one in await platform.approvals("t")] == [waits.approval]


async def test_code_that_the_team_of_the_thread_names_counts_and_no_other(tmp_path: Path) -> None:
    new = with_custom(compiled("Ann drafts, then Cleo posts.", "Ann", "Cleo"), "cleo")
    async with open_platform(over(tmp_path), custom={"ann": at_once}) as platform:
        await platform.teams.create("x", Registry.from_catalog(new.team))
        await platform.create_thread(compiled("Ann drafts.", "Ann"), "t", team="x")
        row = await platform.send("t", Swap(new))
        assert "has no code" in (await platform.settled("t", row.seq)).reason
        await platform.teams.change("x", lambda r: r.set_code("agent", "cleo", "os:getcwd"))
        row = await platform.send("t", Swap(new))
        assert "os:getcwd is not trusted" in (await platform.settled("t", row.seq)).reason
        assert len(await platform.commands("t")) > 1


async def test_a_plain_function_that_announces_lets_who_waits_begin_while_it_goes_on(tmp_path: Path) -> None:
    """It works in a thread; what it announces is heard at once, with nothing else going on in the loop."""
    ben_began = threading.Event()

    def ann(view: AgentView, activity: Activity) -> str:
        activity.emit("token", text="half of it")
        threading.Event().wait(0.1)  # until all that came before is stored, and nobody is awake
        activity.announce("models_ready")
        return "with Ben" if ben_began.wait(WAIT_S / 2) else "alone"

    def ben(view: AgentView) -> str:
        ben_began.set()
        return "Ben"

    workflow = compiled('Ann builds. Once Ann announces "models_ready", Ben starts.', "Ann", "Ben")
    async with open_platform(over(tmp_path), custom={"ann": ann, "ben": ben}) as platform:
        await platform.create_thread(workflow, "t")
        async with asyncio.timeout(WAIT_S):
            result = await (await platform.run("t", "go")).result()
        assert {output.agent: output.text for output in result.outputs} == {"ann": "with Ben", "ben": "Ben"}
        kinds = [
            event.kind
            async for event in platform.events("t")
            if event.agent == "ann" or event.instance == "ann"
        ]
        assert kinds.index("token") < kinds.index("signal")
