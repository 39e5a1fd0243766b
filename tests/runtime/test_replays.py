"""Forks that take the request along, and replays that are refused before there is another thread."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graph.teams import chain, team
from support.crews import WAIT_S, FunctionCrew
from support.platforms import platform
from swarmwright.bootstrap.opening import open_platform
from swarmwright.errors import (
    ConfigError,
    InvalidCommand,
    InvalidInput,
    InvalidThreadId,
    InvalidWorkflow,
    SwarmwrightError,
)
from swarmwright.ports.commands import Command, EditState, InjectContext, RollBack, Send, SetAgent, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.settings import Settings
from swarmwright.workflow.tree import Step

FLOW = team(chain("a", "b"))
BAD = replace(FLOW, root=Step("x", "ghost"))


async def drive(door: Platform, thread: str = "t", request: str | None = None) -> RunResult:
    async with asyncio.timeout(WAIT_S):
        return await (await door.run(thread, request)).result()


@pytest.mark.parametrize(
    ("changed", "error", "told"),
    [
        ({"workflow": BAD}, InvalidWorkflow, "ghost"),
        ({"changes": [Swap(BAD)]}, InvalidWorkflow, "ghost"),
        ({"changes": [EditState()]}, InvalidCommand, None),
        ({"changes": [RollBack("2")]}, InvalidCommand, "nothing to go back to"),
        (
            {"changes": EditState(outputs={"a": {"text": "x"}})},
            InvalidInput,
            "a list of commands, not EditState",
        ),
        ({"changes": "none"}, InvalidInput, "a list of commands, not str"),
        ({"request": ""}, InvalidInput, "it says nothing: leave it out to ask the same again"),
        ({"changes": ["none"]}, InvalidCommand, None),
    ],
)
async def test_a_replay_that_is_refused_makes_no_thread(
    tmp_path: Path, changed: Any, error: type[SwarmwrightError], told: str | None
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(FLOW, "t")
        await drive(door, request="go")
        with pytest.raises(error, match=told):
            await door.replay("t", "3", new_id="new", **changed)
        assert [record.thread_id for record in await door.threads()] == ["t"]


async def test_a_fork_made_within_a_turn_is_replayed_from_where_it_begins(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(FLOW, "t")
        await drive(door, request="go")
        middle = next(
            one for one in await door.history("t") if "a" in one.happened and "done" in one.happened
        )
        await door.fork("t", str(middle.number), new_id="fork")
        await drive(door, "fork")
        done = crew.worked()
        async with asyncio.timeout(WAIT_S):
            result = await (await door.replay("fork", new_id="new", request="something else")).result()
        assert (result.thread_id, result.status) == ("new", "finished")
        assert crew.worked()[len(done) :] == ["b"]


@pytest.mark.parametrize("named", ["a/b", ".", ".."])
async def test_no_replay_or_fork_gets_an_id_that_no_address_can_name(tmp_path: Path, named: str) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(FLOW, "t")
        await drive(door, request="go")
        for again in (door.replay, door.fork):
            with pytest.raises(InvalidThreadId, match="cannot stand in an address"):
                await again("t", new_id=named)
        assert [record.thread_id for record in await door.threads()] == ["t"]


async def test_a_replay_whose_run_is_refused_leaves_no_thread_and_its_id_can_be_used(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    custom = {"a": lambda view: "a", "b": lambda view: "b"}
    async with open_platform(Settings(database=database), custom=custom) as door:
        await door.create_thread(FLOW, "t")
        await drive(door, request="go")
    async with open_platform(Settings(database=database)) as door:
        with pytest.raises(ConfigError, match="no model is named"):
            await door.replay("t", new_id="new")
        assert [record.thread_id for record in await door.threads()] == ["t"]
    async with open_platform(Settings(database=database), custom=custom) as door:
        async with asyncio.timeout(WAIT_S):
            result = await (await door.replay("t", new_id="new")).result()
        assert (result.thread_id, result.status) == ("new", "finished")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (SetAgent("ghost", prompt="be brief"), "set agent: the team has no agent 'ghost'"),
        (EditState(again=("z",)), "edit state: the workflow has no step 'z'"),
        (InjectContext("x", "private:B"), "inject context: 'private:B' is no audience here"),
    ],
)
async def test_a_replay_with_a_change_that_is_refused_runs_nothing_and_leaves_no_thread(
    tmp_path: Path, change: Command, told: str
) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(FLOW, "t")
        await drive(door, request="go")
        done = crew.worked()
        for again in (door.replay, door.prepare_replay):
            with pytest.raises(InvalidCommand) as caught:
                await again("t", "3", new_id="new", changes=[InjectContext("and this"), change])
            assert str(caught.value).startswith(told)
        assert [record.thread_id for record in await door.threads()] == ["t"]
        assert crew.worked() == done
        async with asyncio.timeout(WAIT_S):
            made = await door.replay("t", "3", new_id="new", changes=[InjectContext("and this")])
            assert (await made.result()).status == "finished"
        assert [row.state for row in await door.commands("new")] == ["applied"]


@pytest.mark.parametrize("turn", [1, 2])
async def test_a_fork_from_where_something_was_asked_has_been_asked_for_that(
    tmp_path: Path, turn: int
) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(FLOW, "t")
        for asked in ("one", "two")[:turn]:
            await drive(door, request=asked)
        asks = [at for at in await door.history("t") if at.happened.startswith("asked: ")]
        await door.fork("t", asks[-1].number, "f")
        before = len(crew.views)
        assert (await drive(door, "f")).status == "finished"
        assert [view.request for view in crew.views[before:]] == [("one", "two")[turn - 1]] * 2
        state = await door.state("f")
        assert [m.text for m in state["messages"] if m.type == "human"] == ["one", "two"][:turn]
        assert state["turn"]["number"] == turn


async def test_a_replay_from_where_something_was_asked_asks_it_once(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(FLOW, "t")
        await drive(door, request="one")
        for request, asked in ((None, "one"), ("other", "other")):
            async with asyncio.timeout(WAIT_S):
                result = await (await door.replay("t", 1, request=request)).result()
            state = await door.state(result.thread_id)
            assert [m.text for m in state["messages"] if m.type == "human"] == [asked]


async def test_who_rolls_back_to_before_a_request_is_told_that_it_is_taken_back(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(FLOW, "t")
        await drive(door, request="one")
        row = await door.settled("t", (await door.send("t", RollBack("1"))).seq)
        assert row.reason == "to 1: before it was asked: one"
        with pytest.raises(InvalidInput, match="say what is to be done"):
            await door.run("t")


async def test_what_began_without_words_is_replayed_from_its_beginning_with_some_or_without(
    tmp_path: Path,
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(FLOW, "t")
        await drive(door, request="")
        assert (await door.history("t"))[0].happened == "asked for what the prompt says"
        for request, said in (("wasps", ["wasps"]), (None, [""])):
            run = await door.replay("t", 1, request=request)
            async with asyncio.timeout(WAIT_S):
                assert (await run.result()).status == "finished"
            messages = (await door.state(run.thread_id))["messages"]
            assert [str(one.text) for one in messages if one.type == "human"] == said


async def test_a_turn_that_a_message_began_is_replayed_with_another_request_or_the_same(
    tmp_path: Path,
) -> None:
    """The message stands in the state before anything has begun, beside how the turn before it ended."""
    async with platform(tmp_path, crew := FunctionCrew()) as door:
        await door.create_thread(FLOW, "t")
        await drive(door, request="bees")
        await door.send("t", Send("wasps"))
        await drive(door)
        for request, asked in (("ants", "ants"), (None, "wasps")):
            before = len(crew.views)
            run = await door.replay("t", request=request)
            async with asyncio.timeout(WAIT_S):
                assert (await run.result()).status == "finished"
            assert [view.request for view in crew.views[before:]] == [asked] * 2
            state = await door.state(run.thread_id)
            assert [m.text for m in state["messages"] if m.type == "human"] == ["bees", asked]
            assert state["turn"]["number"] == 2


async def test_what_a_replay_does_otherwise_is_told_in_words_and_of_everybody_in_one(tmp_path: Path) -> None:
    """A model for each agent is one command; messages are told by who said what, and not by their ids."""
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(FLOW, "t")
        await drive(door, request="one")
        at = next(point for point in await door.history("t") if "a is done" in point.happened.lower())
        record, _ = await door.prepare_replay("t", at.number, new_id="new", request="two", model="m")
        told = (await door.history(record.thread_id))[1].happened
        assert told == (
            "a person changes the state: what a person said is otherwise now: two; "
            "a person sets an agent: the model m: from everybody's next step on"
        )
        settings = (await door.state("new"))["coordination_rules"]["agents"]
        assert settings == {agent.id: {"model": "m"} for agent in FLOW.team.agents}


@pytest.mark.parametrize("more", [{"enabled": False}, {"prompt": "be brief"}, {"steps": {"plan": False}}])
async def test_of_everybody_the_model_alone_is_set(tmp_path: Path, more: dict[str, Any]) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(FLOW, "t")
        row = await door.send("t", SetAgent("*", model="m", **more))
        row = await door.settled("t", row.seq)
        assert (row.state, row.reason) == (
            "refused",
            "of everybody, the model alone is set: say which agent it is for anything else",
        )
