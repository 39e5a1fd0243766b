"""What a team's store cannot be read with: it is never written, and what is there of it can be got over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from runtime.test_teams import TEAM, compiled, ended, platform, worked
from support.crews import FunctionCrew
from swarmwright.errors import InvalidRegistry, NotFound
from swarmwright.ports.teams import TeamVersion
from swarmwright.registry import BUILT_IN, Pattern, Registry
from swarmwright.registry.changing import beginning
from swarmwright.registry.contents import Contents
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.catalog import AgentSpec

FORMAT = '{"format": "swarmwright.registry/1", '
BROKEN = FORMAT + '"history": [{"version": {"number": 2, "hash": "x"}, "wizard": 1}]}'


async def break_(door: Platform, body: str = BROKEN) -> None:
    """As another hand, or another release, might: a version that holds and cannot be read."""
    await door.teams.change("press", lambda r: r.set_agent("ada", prompt="Be brief."))
    assert await door.teams._store.add(TeamVersion("press", 2, body))


async def test_a_change_that_could_not_be_read_back_is_refused_and_the_team_goes_on(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(compiled(), "t", team="press")
        with pytest.raises(InvalidRegistry, match=r"set_agent\.kind: 'wizard' is not one of"):
            await door.teams.change("press", lambda r: r.set_agent("bob", kind="wizard"))  # type: ignore[arg-type]
        assert (await door.teams.registry("press")).version.number == 0
        await door.teams.change("press", lambda r: r.set_agent("bob", kind="simple"))
        assert worked(await ended(await door.run("t", "go"))) == ["ada", "bob", "cleo"]


async def test_nobodys_own_hands_get_past_that(tmp_path: Path) -> None:
    odd = Registry(beginning(Contents((AgentSpec("bob", "Bob", kind="wizard"),))))  # type: ignore[arg-type]
    own = Pattern("own", "Own.", (), BUILT_IN[0].build)
    async with platform(tmp_path, FunctionCrew()) as door:
        with pytest.raises(InvalidRegistry, match=r"agents\[0\]\.kind"):
            await door.teams.create("other", odd)
        with pytest.raises(InvalidRegistry, match="there is no pattern 'own'"):
            await door.teams.change("press", lambda r: r.add_pattern(own))
        assert await door.teams.names() == ["press"]
        assert (await door.teams.registry("press")).version.number == 0


async def test_a_version_that_cannot_be_read_says_which_to_go_back_to_and_that_works(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(compiled(), "t", team="press")
        await door.create_thread(compiled(), "u", team="press")
        await ended(await door.run("u", "go"))
        await break_(door)
        with pytest.raises(
            InvalidRegistry,
            match=r"version 2: it cannot be read \(go back to version 1: `swarmwright team revert 1`",
        ):
            await door.teams.registry("press")
        with pytest.raises(InvalidRegistry, match="go back to version 1"):
            await ended(await door.run("t", "go"))
        with pytest.raises(InvalidRegistry, match="go back to version 1"):
            await door.teams.revert("press", 2)
        change = await door.teams.revert("press", 1)
        assert (change.version.number, change.recompile) == (3, True)
        assert "version 2" in change.reason
        registry = await door.teams.registry("press")
        assert [one.version.number for one in registry.history] == [0, 1, 3]
        assert registry.catalog().agent("ada") == replace(TEAM.agents[0], prompt="Be brief.")
        for thread in ("t", "u"):
            assert worked(await ended(await door.run(thread, "go"))) == ["ada", "bob", "cleo"]
        await door.teams.change("press", lambda r: r.switch_agent("bob", on=False))
        assert (await ended(await door.run("t", "once more"))).status == "finished"


async def test_a_thread_that_began_under_such_a_version_goes_on_too(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await break_(door)
        await door.teams.revert("press", 1)
        await door.create_thread(compiled(), "t", team="press")
        await door.teams.follow("t", "press", since=2)
        await door.teams.change("press", lambda r: r.switch_agent("bob", on=False))
        result = await ended(await door.run("t", "go"))
        state = await door.state("t")
    assert worked(result) == ["ada", "cleo"]
    assert list(state["progress"]) == ["ada", "cleo"]
    assert not state["coordination_rules"].get("dirty")


async def test_a_config_file_is_taken_in_though_what_it_said_before_cannot_be_read(tmp_path: Path) -> None:
    file = Contents((*TEAM.agents, AgentSpec("dan", "Dan")), TEAM.tools)
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.teams._store.keep_file("press", BROKEN)
        await door.teams.take_in("press", Contents(TEAM.agents, TEAM.tools))
        change = await door.teams.take_in("press", file)
        assert change is not None
        assert change.new == "agent Dan"


async def test_an_edit_sees_the_versions_before_it(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.teams.change("press", lambda r: r.set_agent("ada", prompt="Be brief."))
        await door.teams.change("press", lambda r: r.set_agent("ada", prompt="Be long."))
        change = await door.teams.change("press", lambda r: r.revert(0))
        assert change.version.number == 3
        assert (await door.teams.registry("press")).catalog().agents == TEAM.agents
        with pytest.raises(NotFound) as caught:
            await door.teams.change("press", lambda r: r.revert(7))
    assert caught.value.near == ("0", "3")
