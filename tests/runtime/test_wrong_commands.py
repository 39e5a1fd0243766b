"""Commands that make no sense: refused as they are sent; one that is there already stops no mailbox."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph.teams import chain, flow, team
from runtime.test_commands import EVERY, agents, finish
from runtime.test_teams import platform as with_team
from support.crews import WAIT_S, FunctionCrew
from support.platforms import platform
from support.trying import tries
from swarmwright.errors import InvalidCommand, InvalidInput, NotFound
from swarmwright.ports.commands import (
    Announce,
    Approve,
    Command,
    EditState,
    InjectContext,
    Redirect,
    Refresh,
    Reject,
    Send,
    SetAgent,
    SetTool,
    Swap,
    Unreadable,
    kind_of,
    misfit,
    read_command,
    write_command,
)
from swarmwright.runtime.effects import commands as applying
from swarmwright.runtime.effects.base import Effect
from swarmwright.workflow.catalog import GroupSpec, ToolSpec
from swarmwright.workflow.conditions import Announced
from swarmwright.workflow.fitting import misfits
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.tree import Case, Choice, Flow, Node, StartsOn, Step, Workflow

WRONG = st.sampled_from(
    [None, 7, -1.5, float("nan"), True, "wizard", "", "\ud800", (), ("x",), [5], {"a": 1}, {"a": None},
     {1: 2}, {"a": {"text": 5}}, {"a": {"b": object()}}, object(), b"x", 2**70, team(chain("a"))]
)  # fmt: skip


def back(command: Command) -> Command | Unreadable:
    """As a store keeps it."""
    text = json.dumps(write_command(command), sort_keys=True, allow_nan=False)
    return read_command(kind_of(command), json.loads(text.encode("utf-8")))


@settings(max_examples=tries(400))
@given(st.data())
def test_any_wrong_value_of_any_field_of_any_command_is_told_or_can_be_kept(data: st.DataObject) -> None:
    command = data.draw(st.sampled_from([c for c in EVERY if fields(c)]))
    field = data.draw(st.sampled_from(fields(command))).name
    odd = replace(command, **{field: data.draw(WRONG)})
    if told := misfit(odd):
        assert told.startswith(field)
    else:
        assert not [*misfits(odd, type(odd))]
        again = back(odd)
        assert json.dumps(write_command(again), sort_keys=True) == json.dumps(
            write_command(odd), sort_keys=True
        )


def test_a_wrong_value_deep_in_a_workflow_is_found_at_once() -> None:
    node: Node = Step("a", "a", 3)  # type: ignore[arg-type]
    for depth in range(60):  # looked at twice on each level, it took longer than anybody waits
        node = Flow(f"f{depth}", (node,))
    (found,) = misfits(Swap(Workflow(node)), Swap)
    assert found.reason == "3 (integer) where string is needed"


WRONG_ONES: Mapping[str, Any] = {
    "effect: 'denied' is not one of allow, deny, ask, default": SetTool("hammer", "denied"),  # type: ignore[arg-type]
    "steps: null where object is needed": SetAgent("a", steps=None),  # type: ignore[arg-type]
    "audience: null where string is needed": InjectContext("x", None),  # type: ignore[arg-type]
    "message: 5 (integer) where string is needed": Send(5),  # type: ignore[arg-type]
    "message: it says nothing": Send(" "),
    "signal: it says nothing": Announce(""),
    "step: null where string is needed": Redirect(None),  # type: ignore[arg-type]
    "again: 'a' (string) where list is needed": EditState(again="a"),  # type: ignore[arg-type]
    "target: it names nothing; say the approval's id": Approve(),
    "or a gate, step or swap that waits": Reject(reason="no", tool="hammer"),
    "is no command": "pause",
    "context.public: an entry has no name: give it one": EditState(context={"public": {"": 1}}),
    "context.private:a: an entry has no name": EditState(context={"private:a": {"tone": "dry", " ": 1}}),
    "outputs.a.fields: an entry has no name": EditState(outputs={"a": {"fields": {"": 1}}}),
}


@pytest.mark.parametrize("reason", WRONG_ONES)
async def test_what_can_never_be_applied_is_refused_as_it_is_sent(tmp_path: Path, reason: str) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        with pytest.raises(InvalidCommand) as caught:
            await door.send("t", WRONG_ONES[reason])
        assert reason in caught.value.reason
        assert await door.commands("t") == []
        assert agents(await finish(door, "go")) == ["a", "b"]
        with pytest.raises(InvalidCommand):
            await door.replay("t", changes=[WRONG_ONES[reason]], new_id="r")


async def test_a_store_that_holds_such_a_row_gets_over_it(tmp_path: Path) -> None:
    rows = [
        (
            "set_tool",
            '{"tool": "hammer", "effect": "denied", "agent": "*", "reason": ""}',
            "effect: 'denied'",
        ),
        ("set_agent", '{"agent": "a", "steps": null}', "steps: null"),
        ("wizardry", "{}", "KeyError: 'wizardry'"),
        ("send", '{"massage": "x"}', "TypeError"),
        ("swap", '{"workflow": {"format": 7}}', "InvalidWorkflow"),
        ("send", '{"message": "and be quick"}', ""),
    ]
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        (file,) = await asyncio.to_thread(lambda: list(tmp_path.glob("*.db")))
        with sqlite3.connect(file) as db:
            for seq, (kind, payload, _) in enumerate(rows, 1):
                row = ("t", seq, f"id-{seq}", kind, payload, "accepted", "", 1.0, None)
                db.execute("INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        assert agents(await finish(door, "go")) == ["a", "b"]
        came = await door.commands("t")
    assert [(one.kind, one.state) for one in came] == [
        *((kind, "refused") for kind, _, _ in rows[:-1]),
        ("send", "applied"),
    ]
    for one, (_, _, reason) in zip(came, rows, strict=True):
        assert reason in one.reason


async def test_a_command_that_fails_in_being_applied_is_refused_and_the_next_one_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Effect:
        return {}["what nobody thought of"]  # type: ignore[no-any-return]

    def unusable(*_: Any) -> Effect:
        return Effect({"progress": 5})

    effects = {**applying._EFFECTS, InjectContext: broken, Announce: unusable}
    monkeypatch.setattr(applying, "_EFFECTS", effects)
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        for command in (InjectContext("x"), Announce("x"), SetAgent("a", False)):
            await door.send("t", command)
        assert agents(await finish(door, "go")) == ["b"]
        rows = await door.commands("t")
    assert [one.state for one in rows] == ["refused", "refused", "applied"]
    assert rows[0].reason == "it could not be applied: KeyError: 'what nobody thought of'"
    assert rows[1].reason.startswith("it could not be applied: ")


LISTENING = team(
    flow(
        "a",
        "b",
        Choice("which", (Case(Announced("rain"), Step("wet", "a")),), Step("dry", "a")),
        starts_on=(StartsOn("b", "models_ready"),),
    )
)
NOBODY = [
    ("model_ready", "nobody waits for a signal 'model_ready'; did you mean 'models_ready'?"),
    ("Models_Ready", "did you mean 'models_ready'?"),
    ("lunch", "nobody waits for a signal 'lunch'; signals here: models_ready, rain"),
]


@pytest.mark.parametrize(("signal", "told"), NOBODY)
async def test_a_signal_that_nobody_waits_for_is_refused_by_every_door_and_names_what_there_is(
    tmp_path: Path, signal: str, told: str
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(LISTENING, "t")
        await finish(door, "go")
        row = await door.settled("t", (await door.send("t", Announce(signal))).seq)
        assert row.state == "refused"
        assert told in row.reason
        with pytest.raises(InvalidInput) as caught:
            await door.run("t", signals=[signal])
        assert told in caught.value.reason
        state = await door.state("t")
        assert (state.get("signals", {}), "b" in state["progress"]) == ({}, False)
        row = await door.settled("t", (await door.send("t", Announce("rain"))).seq)
        assert row.state == "applied"
        async with asyncio.timeout(WAIT_S):
            assert (await (await door.run("t", signals=["models_ready"])).result()).status == "finished"


async def test_what_names_no_command_and_requests_that_say_nothing_are_told_as_what_they_are(
    tmp_path: Path,
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "go")
        with pytest.raises(NotFound, match="no command named '7'"):
            await door.settled("t", 7)
        for odd in ("", "  ", 5):
            with pytest.raises(InvalidInput, match="command_id: an id is a text that says something"):
                await door.send("t", Send("and more"), odd)  # type: ignore[arg-type]
        assert await door.commands("t") == []
        for begin in (
            door.run("t", " "),
            door.replay("t", request="\t"),
            door.prepare_replay("t", request="\n"),
        ):
            with pytest.raises(InvalidInput, match="request: it says nothing"):
                await begin
        assert [record.thread_id for record in await door.threads()] == ["t"]


async def test_an_empty_request_begins_a_run_that_the_prompt_alone_describes(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        assert (await finish(door, "")).status == "finished"


SETTINGS = [
    (SetAgent("A", False), "the team has no agent 'A'; did you mean 'a'?"),
    (SetAgent("a"), "it sets nothing: say whether it is enabled, its prompt, model or steps"),
    (SetTool("Horns", "deny"), "the team has no tool 'Horns'; did you mean 'horn'?"),
    (SetTool("horn", "deny", "B"), "the team has no agent 'B'; did you mean 'b'?"),
    (SetAgent("somebody else", False), "the team has no agent 'somebody else'"),
    (Refresh(3), "this thread follows no team that it could take anything over from"),
]


@pytest.mark.parametrize(("command", "told"), SETTINGS)
@pytest.mark.parametrize("door", [platform, with_team])
async def test_a_setting_that_sets_nothing_or_of_nobody_is_refused_with_who_was_meant(
    tmp_path: Path, command: Command, told: str, door: Any
) -> None:
    plain = team(chain("a", "b"))
    async with door(tmp_path, FunctionCrew()) as opened:
        horned = replace(plain.team, tools=(ToolSpec("horn", "Horn"),))
        await opened.create_thread(replace(plain, team=horned), "t")
        row = await opened.settled("t", (await opened.send("t", command)).seq)
        state = await opened.state("t")
    assert (row.state, row.reason) == ("refused", told)
    assert "dirty" not in state["coordination_rules"]


async def test_a_workflow_without_signals_says_that_it_has_none(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "go")
        row = await door.settled("t", (await door.send("t", Announce("ready"))).seq)
        assert (row.state, row.reason) == (
            "refused",
            "nobody waits for a signal 'ready'; signals here: none",
        )


async def test_a_run_is_given_a_list_of_signals_and_not_both_a_request_and_an_answer(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(LISTENING, "t")
        await finish(door, "go")
        with pytest.raises(InvalidInput, match="signals: a list of names, not str"):
            await door.run("t", signals="models_ready")
        with pytest.raises(InvalidInput, match="signals: a run begins with a request, or answers"):
            await door.run("t", "and more", signals=["models_ready"])


AUDIENCES = [
    (InjectContext("x", "Public"), "did you mean 'public'?"),
    (Send("x", "private:A"), "did you mean 'private:a'?"),
    (Send("x", "GROUP:crew"), "did you mean 'group:crew'?"),
    (InjectContext("x", "group:The Crew"), "did you mean 'group:crew'?"),
    (EditState(context={"Group:Crew": {"k": 1}}), "did you mean 'group:crew'?"),
    (InjectContext("x", "everybody in the house"), "public, group:ID or private:AGENT"),
]


@pytest.mark.parametrize(("command", "told"), AUDIENCES)
async def test_an_audience_that_is_none_is_told_with_the_one_that_is_close(
    tmp_path: Path, command: Command, told: str
) -> None:
    plain = team(chain("a", "b"))
    crew = replace(plain.team, groups=(GroupSpec("crew", "The Crew", ("a", "b")),))
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(replace(plain, team=crew), "t")
        row = await door.settled("t", (await door.send("t", command)).seq)
    assert row.state == "refused"
    assert row.reason.endswith(told)


async def test_a_drain_that_there_is_not_is_refused_by_every_door(tmp_path: Path) -> None:
    workflow, sometimes = team(chain("a", "b")), cast("Drain", "sometimes")
    async with with_team(tmp_path, FunctionCrew()) as door:
        await door.create_thread(workflow, "t")
        with pytest.raises(InvalidCommand, match="drain: 'sometimes' is not one of"):
            await door.plan_swap("t", team(chain("a", "c")), sometimes)
        with pytest.raises(InvalidCommand):
            await door.teams.change("press", lambda r: r.set_agent("ada", prompt="x"), sometimes)
        with pytest.raises(InvalidCommand):
            await door.teams.revert("press", 0, sometimes)
        assert (await door.teams.registry("press")).version.number == 0
