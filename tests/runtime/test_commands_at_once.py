"""Commands that have piled up are written together, and come to what they come to one after the other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph.teams import chain, team
from support.crews import FunctionCrew
from support.platforms import platform, platform_over
from swarmwright.graph.state import CHANNELS, DEEP, written_to
from swarmwright.graph.writing import in_one
from swarmwright.ports.commands import (
    Announce,
    Command,
    EditState,
    InjectContext,
    Pause,
    Redirect,
    Reject,
    Resume,
    Send,
    SetAgent,
    SetTool,
    Swap,
)
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs import taking
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.catalog import Catalog, ToolSpec
from swarmwright.workflow.tree import Workflow

TOOLS = (ToolSpec("horn", "Horn"), ToolSpec("bell", "Bell"))
KEYS = st.sampled_from("ab")
SMALL = st.one_of(st.none(), st.integers(0, 3))
OWNED = st.dictionaries(KEYS, st.none() | st.dictionaries(KEYS, SMALL, max_size=2), max_size=2)


def write_of(channel: str) -> st.SearchStrategy[Any]:
    if channel == "messages":
        return st.just([])
    if channel == "execution_trace":
        return st.lists(st.integers(0, 9).map(lambda n: {"n": n}), max_size=2)
    return OWNED if channel in DEEP else st.dictionaries(KEYS, SMALL, max_size=2)


UPDATES = st.lists(st.fixed_dictionaries({}, optional={c: write_of(c) for c in CHANNELS}), max_size=5)


@given(UPDATES, UPDATES)
def test_updates_in_one_come_to_the_same_as_one_after_the_other(
    before: Sequence[dict[str, Any]], updates: Sequence[dict[str, Any]]
) -> None:
    state: dict[str, Any] = {}
    for update in before:
        state = written_to(state, update)
    apart = together = state
    for update in updates:
        apart = written_to(apart, update)
    for channel, write in in_one(updates):
        together = written_to(together, {channel: write})
    assert together == apart


def crowd(count: int) -> Workflow:
    workflow = team(chain("a", "b", "c"))
    return Workflow(workflow.root, team=Catalog(workflow.team.agents, TOOLS, workflow.team.groups))


def some(rng: random.Random) -> Command:
    """A command, plain or not, useful or refused."""
    agent, tool = rng.choice("abcx"), rng.choice(["horn", "bell", "none"])
    commands: list[Command] = [
        Send(f"message {rng.random():.3f}"),
        InjectContext(f"note {rng.random():.3f}", rng.choice(["public", f"private:{agent}", "odd"])),
        SetAgent(agent, rng.random() < 0.5),
        SetAgent(agent, prompt=f"be {rng.random():.3f}"),
        SetTool(tool, rng.choice(["allow", "deny", "ask", "default"]), rng.choice([agent, "*"])),
        Announce(rng.choice(["ready", "steady"])),
        Pause(),
        Resume(),
        Reject("nothing"),
        EditState(context={"public": {rng.choice("kl"): rng.choice([None, 1, [2]])}}),
        Redirect(agent),
        Swap(team(chain(*rng.choice(["abc", "abd", "acb"])))),
    ]
    return rng.choice(commands)


def bare(approval: str) -> str:
    """Of an id that has the checkpoint in it at which it was asked: `ask-2-ab12cd34` is `ask-2`."""
    return "-".join(approval.split("-")[:2])


def timeless(value: Any) -> Any:
    """A question to people without when it was asked, and at which checkpoint: one that has piled up is
    asked at that of all the others."""
    if not isinstance(value, dict) or "id" not in value:
        return value
    left = {k: v for k, v in value.items() if k not in ("checkpoint", "asked_at", "since")}
    return {**left, "id": bare(value["id"])}


async def left(folder: Path, commands: Sequence[Command], most: int) -> dict[str, Any]:
    """What the thread, its mailbox and its log say after these commands, at most so many written at once."""
    with patch.object(taking, "MOST_AT_ONCE", most):
        async with platform(folder, FunctionCrew()) as door:
            await door.create_thread(crowd(3), "t")
            await (await door.run("t", "go")).result()
            for number, command in enumerate(commands):
                await door.send("t", command, f"id-{number}")
            await door.settle("t")
            state = dict(await door.state("t"))
            rows = [(c.command_id, c.state, c.reason) for c in await door.commands("t")]
            told = [
                (e.kind, e.instance, {k: timeless(v) for k, v in e.data.items() if k != "usage"})
                async for e in door.events("t")
            ]
    trace = [{k: v for k, v in e.items() if not k.endswith("_at")} for e in state["execution_trace"]]
    kept = {c: v for c, v in state.items() if c not in ("execution_trace", "messages", "turn")}
    rules = dict(state["coordination_rules"])
    kept["coordination_rules"] = rules | {"paused": bool(rules.get("paused"))}  # it tells when it was asked
    kept["interrupts"] = {bare(key): timeless(entry) for key, entry in state["interrupts"].items()}
    said = [(m.type, m.text) for m in state["messages"]]
    return {"state": kept, "trace": trace, "said": said, "rows": rows, "told": told[4:]}


@pytest.mark.requirement("B-40")
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10_000))
async def test_any_commands_come_to_the_same_together_as_each_alone(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    rng, folders = random.Random(seed), [tmp_path_factory.mktemp(name) for name in ("together", "alone")]
    commands = [some(rng) for _ in range(12)]
    assert await left(folders[0], commands, 256) == await left(folders[1], commands, 1)


async def writes(door: Platform) -> int:
    return len(await door.history("t"))


async def test_a_thousand_messages_cost_a_handful_of_checkpoints(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(crowd(3), "t")
        await (await door.run("t", "go")).result()
        before = await writes(door)
        for number in range(600):
            await door.send("t", Send(f"message {number}"))
        await door.settle("t")
        assert await writes(door) - before == 3  # 256 at most in each
        said = [m.text for m in (await door.state("t"))["messages"] if m.type == "human"]
        assert said == ["go", *(f"message {number}" for number in range(600))]
        assert {c.state for c in await door.commands("t")} == {"applied"}


async def test_what_is_not_plain_has_a_checkpoint_of_its_own(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(crowd(3), "t")
        await (await door.run("t", "go")).result()
        for command in (Send("one"), Send("two"), Swap(team(chain("a", "b"))), Send("three"), Pause()):
            await door.send("t", command)
        await door.settle("t")
        told = [one.happened for one in await door.history("t")][-3:]
    assert [len(line.split("; ")) for line in told[:1]] == [2]
    assert told[1].startswith("a person swaps")
    assert "pause" in told[2]


async def test_what_a_kill_left_between_state_and_mailbox_is_mirrored_for_all_of_them(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        door = platform_over(storage, FunctionCrew())
        await door.create_thread(crowd(3), "t")
        await (await door.run("t", "go")).result()
        settle = storage.mailbox.settle

        async def nothing(*given: Any) -> None:
            """The process dies here."""

        for number in range(5):
            await door.send("t", SetAgent("x" if number == 2 else "a", number % 2 == 0))
        storage.mailbox.settle = nothing  # type: ignore[assignment,method-assign]
        await door.settle("t")
        assert {c.state for c in await door.commands("t")} == {"accepted"}
        storage.mailbox.settle = settle  # type: ignore[method-assign]
        entries = (await door.state("t"))["execution_trace"]
        await door.settle("t")
        rows = await door.commands("t")
        assert [c.state for c in rows] == ["applied", "applied", "refused", "applied", "applied"]
        assert [c.reason for c in rows] == [e["detail"] for e in entries if "command" in e["instance"]]
        assert "x" in rows[2].reason
        assert (await door.state("t"))["execution_trace"] == entries
        await door.close()
