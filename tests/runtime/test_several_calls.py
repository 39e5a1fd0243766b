"""Calls that wait for a person stay asked as they were; several of one step are answered in any order."""

from __future__ import annotations

import itertools
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.asking import drive, refused
from swarmwright.bootstrap.opening import open_platform
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.policy.approvals.patience import Patience
from swarmwright.ports.commands import InjectContext
from swarmwright.registry import Registry
from swarmwright.runtime.platform import Platform
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.tree import Flow, Step, Workflow

TEAM = Catalog(
    tuple(AgentSpec(n, n.title(), tools=("mail",) if n != "bob" else ()) for n in ("ada", "bob", "cy")),
    (ToolSpec("mail", "Mail", risk="high"),),
)
WORKFLOW = Workflow(Flow("f", (Step("ada", "ada"), Step("cy", "cy"), Step("bob", "bob"))), team=TEAM)
sent: list[str] = []


def mail(to: str) -> str:
    """Send it."""
    sent.append(to)
    return f"sent to {to}"


async def later(agent: str, tool: str, arguments: Mapping[str, Any]) -> None:
    """Nobody answers now."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Ada writes to Xenia and to Yuri at once, Cy to Zoe."""
    sent.clear()

    def calls(who: str, *to: str) -> dict[str, Any]:
        named = [{"name": "Mail", "args": {"to": one}} for one in to]
        return {"match": f"You are {who}", "times": 1, "tool_calls": named}

    script = tmp_path / "script.json"
    replies = [calls("Ada", "xenia", "yuri"), calls("Cy", "zoe"), {"match": "You are", "text": "fine"}]
    script.write_text(json.dumps({"replies": replies}))
    return Settings(tmp_path / "t.db", model=f"stub:{script}", tools={"mail": f"{__name__}:mail"})


@asynccontextmanager
async def waiting(settings: Settings) -> AsyncIterator[Platform]:
    async with open_platform(settings, approve=later) as door:
        await door.create_thread(WORKFLOW, "t")
        await drive(door, "go")
        yield door


async def ids(door: Platform) -> dict[str, str]:
    """To whom → the id under which it is asked."""
    found = await door.approvals("t")
    return {json.loads(one.approval.about.arguments)["to"]: one.approval.id for one in found}


async def test_what_is_asked_is_the_same_after_every_run_that_changes_nothing(settings: Settings) -> None:
    async with waiting(settings) as door:
        before = [one.approval for one in await door.approvals("t")]
        assert len(before) == 3
        for _ in range(3):
            result = await drive(door)
            assert (result.status, len(result.waiting)) == ("interrupted", 3)
            assert [one.approval for one in await door.approvals("t")] == before
        await door.send("t", InjectContext("by the way"))
        await door.settle("t")
        assert [one.approval for one in await door.approvals("t")] == before
        asked = [e async for e in door.events("t") if e.kind in ("approval_asked", "approval_closed")]
        assert [e.kind for e in asked] == ["approval_asked"] * 3
        assert {e.instance for e in asked} == {"ada", "cy"}


async def test_an_answer_to_one_steps_call_leaves_what_another_step_has_asked(settings: Settings) -> None:
    async with waiting(settings) as door:
        before = await ids(door)
        await door.approve("t", before["zoe"])
        assert (await drive(door)).status == "interrupted"
        assert sent == ["zoe"]
        assert await ids(door) == {to: id_ for to, id_ in before.items() if to != "zoe"}


@pytest.mark.parametrize("order", list(itertools.permutations(("xenia", "yuri", "zoe"))), ids="-".join)
@pytest.mark.parametrize("between", [False, True], ids=["at once", "one by one"])
async def test_answers_to_several_calls_count_once_each_in_any_order(
    settings: Settings, order: tuple[str, ...], between: bool
) -> None:
    async with waiting(settings) as door:
        asked = await ids(door)
        for to in order:
            if to == "yuri":
                await door.reject("t", asked[to], reason="not him")
            else:
                await door.approve("t", asked[to])
            if between and to != order[-1]:
                assert (await drive(door)).status == "interrupted"
        assert await ids(door) == {}
        assert (await drive(door)).status == "finished"
        assert sorted(sent) == ["xenia", "zoe"]
        for id_ in asked.values():
            assert (await refused(door, id_)).kind == "answered"
        events = [e.kind async for e in door.events("t") if e.kind.startswith("approval_")]
        assert events == ["approval_asked"] * 3


async def test_the_next_ones_are_asked_however_often_the_thread_is_run_in_the_meantime(
    settings: Settings,
) -> None:
    slow = Patience(3_600.0, ("boss",), "fail")
    async with waiting(replace(settings, approvals=ApprovalRules(usual=slow))) as door:
        deadlines = {one.approval.id: one.approval.deadline for one in await door.approvals("t")}
        await drive(door)
        await drive(door)
        assert {one.approval.id: one.approval.deadline for one in await door.approvals("t")} == deadlines


async def test_who_is_there_is_asked_at_each_run_once_a_call_and_need_not_be_awaited(
    settings: Settings,
) -> None:
    asked: list[str] = []

    def here(agent: str, tool: str, arguments: Mapping[str, Any]) -> bool | str | None:
        asked.append(arguments["to"])
        return {"xenia": True, "yuri": None, "zoe": "not her"}[arguments["to"]]

    async with open_platform(settings) as door:
        await door.create_thread(WORKFLOW, "t")
    async with open_platform(settings, approve=later) as door:
        await drive(door, "go")
        before = await ids(door)
    async with open_platform(settings, approve=here) as door:
        assert (await drive(door)).status == "interrupted"
        assert (sorted(asked), sent) == (["xenia", "yuri", "zoe"], [])
        assert await ids(door) == {"yuri": before["yuri"]}
        rows = [(row.kind, row.state) for row in await door.commands("t")]
        assert sorted(rows) == [("approve", "applied"), ("reject", "applied")]
        await door.approve("t", before["yuri"])
        assert (await drive(door)).status == "finished"
        assert sorted(sent) == ["xenia", "yuri"]


async def test_a_call_that_the_team_opens_meanwhile_is_made_at_the_next_run(settings: Settings) -> None:
    async with open_platform(settings, approve=later) as door:
        team = Registry.from_catalog(TEAM).set_code("tool", "mail", f"{__name__}:mail").registry
        await door.teams.create("press", team)
        await door.create_thread(WORKFLOW, "t", team="press")
        await drive(door, "go")
        before = await ids(door)
        low = replace(TEAM.tools[0], risk="low")
        await door.teams.change("press", lambda r: r.replace_tool(low))
        assert (await drive(door)).status == "finished"
        assert sorted(sent) == ["xenia", "yuri", "zoe"]
        assert (await refused(door, before["zoe"])).kind == "superseded"


LOW = replace(TEAM.tools[0], risk="low")
POSTS = replace(TEAM.tools[0], sink="post")


@pytest.mark.parametrize("tools", [(LOW,), (POSTS, LOW)], ids=["opened at once", "after another rule"])
async def test_a_no_stands_though_the_rule_that_asked_has_gone(
    settings: Settings, tools: tuple[ToolSpec, ...]
) -> None:
    async with open_platform(settings, approve=later) as door:
        team = Registry.from_catalog(TEAM).set_code("tool", "mail", f"{__name__}:mail").registry
        await door.teams.create("press", team)
        await door.create_thread(WORKFLOW, "t", team="press")
        await drive(door, "go")
        await door.reject("t", (await ids(door))["yuri"], reason="not him")
        for tool in tools:
            await door.teams.change("press", lambda r, tool=tool: r.replace_tool(tool))  # type: ignore[misc]
            result = await drive(door)
            if tool is not LOW:
                assert (sent, sorted(await ids(door))) == ([], ["xenia", "zoe"])
        assert (result.status, sorted(sent)) == ("finished", ["xenia", "zoe"])
        denied = [e.data["reason"] async for e in door.events("t") if e.kind == "tool_denied"]
        assert denied == ["a person rejected this call: not him"]
