"""A tool call that needs a person's yes, in a hosted team: an interrupt that clients answer."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from support.hosting import THREAD, Hosting
from swarmwright.bootstrap.opening import platform_over
from swarmwright.ports.hosting import Ended
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.settings import Settings
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.tree import Flow, Gate, Step, Workflow

HI = {"messages": [{"role": "user", "content": "be loud"}]}
TEAM = Catalog((AgentSpec("ada", "Ada", tools=("horn",)),), (ToolSpec("horn", "Horn", risk="high"),))
blown: list[str] = []


def horn(text: str) -> str:
    """Blow it."""
    blown.append(text)
    return "toot"


async def _nobody(agent: str, tool: str, arguments: Mapping[str, Any]) -> None:
    """Nobody answers at once."""


@asynccontextmanager
async def hosting(folder: Path, *beside: Gate) -> AsyncIterator[Hosting]:
    blown.clear()
    script = folder / "script.json"
    call = {"match": "You are Ada", "tool_calls": [{"name": "Horn", "args": {"text": "hey"}}]}
    heard = [{"match": words, "text": "fine"} for words in ("toot", "Denied", "too loud")]
    script.write_text(json.dumps({"replies": [*heard, call]}))
    settings = Settings(folder / "t.db", model=f"stub:{script}", tools={"horn": f"{__name__}:horn"})
    workflow = Workflow(Flow("f", (Step("ada", "ada"), *beside)), team=TEAM)
    async with (
        open_sqlite(":memory:") as store,
        platform_over(store, settings, approve=_nobody) as platform,
    ):
        await store.threads.create(ThreadRecord(THREAD))
        yield Hosting(store, HostedTeam("team", platform, workflow))


@pytest.mark.parametrize(("answer", "loud"), [("approve", ["hey"]), ({"decision": "reject"}, [])])
async def test_a_call_waits_as_an_interrupt_and_is_made_once_a_client_says_yes(
    tmp_path: Path, answer: Any, loud: list[str]
) -> None:
    async with hosting(tmp_path) as host:
        assert await host.drive(HI, "values") == Ended("interrupted")
        state = await host.hosted.state(THREAD)
        (waits,) = state.interrupts
        assert (waits["value"]["tool"], waits["value"]["arguments"]) == ("horn", {"text": "hey"})
        assert waits["value"]["action_requests"][0]["args"] == {"text": "hey"}
        assert state.next == ("ada",)
        assert state.tasks[0]["error"] is None
        assert host.told("values")[-1]["__interrupt__"] == [waits]
        assert await host.drive(command={"resume": {waits["id"]: answer}}) == Ended("success")
        assert blown == loud


async def test_a_gate_and_a_call_are_answered_together_in_langchains_form(tmp_path: Path) -> None:
    async with hosting(tmp_path, Gate("gate-ok", "ok?")) as host:
        assert await host.drive(HI) == Ended("interrupted")
        kinds = [one["value"]["kind"] for one in (await host.hosted.state(THREAD)).interrupts]
        assert sorted(kinds) == ["gate", "tool"]
        decisions = [{"type": "approve"}, {"type": "approve"}]
        assert await host.drive(command={"resume": {"decisions": decisions}}) == Ended("success")
        assert blown == ["hey"]


async def test_a_run_that_only_goes_on_asks_again_and_makes_no_call(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        await host.drive(HI)
        assert await host.drive() == Ended("interrupted")
        assert blown == []
