"""Labels go with what they are of: through edits, forks, restarts, and what was held for a person."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from graph.teams import flow, team
from graph.test_labels_at_work import everything, repeats
from support.crews import WAIT_S, FunctionCrew
from support.platforms import platform
from swarmwright.policy.labels import LABEL
from swarmwright.ports.commands import Approve, EditState, Send
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.workflow.rules import Hide
from swarmwright.workflow.tree import Gate

HIDING = team(flow("a", "b", Gate("g", "ok?"), "c", order="a<b b<g g<c"), Hide("a", ("c",)))


def crew_of_three() -> FunctionCrew:
    return FunctionCrew(dict.fromkeys("abc", repeats))


async def finish(door: Platform, request: str | None = None, thread: str = "t", **more: Any) -> RunResult:
    async with asyncio.timeout(WAIT_S):
        return await (await door.run(thread, request, **more)).result()


def shown_to(crew: FunctionCrew, agent: str) -> str:
    return [everything(view) for view in crew.views if view.agent.id == agent][-1]


async def test_an_edited_output_keeps_its_label(tmp_path: Path) -> None:
    crew = crew_of_three()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(HIDING, "t")
        await finish(door, "go")
        await door.send("t", EditState(outputs={"b": {"text": "as <a> says, in other words"}}))
        await door.send("t", Approve("gate-ok"))
        await finish(door)
        assert (await door.state("t"))["agent_outputs"]["b"][LABEL] == {"of": ["a"]}
    assert "<a>" not in shown_to(crew, "c")


@pytest.mark.requirement("B-20")
async def test_a_fork_keeps_the_labels_of_its_thread(tmp_path: Path) -> None:
    crew = crew_of_three()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(HIDING, "t")
        await finish(door, "go")
        await door.fork("t", None, "f")
        assert (await finish(door, None, "f", decisions={"gate-ok": "approved"})).status == "finished"
        again: Any = await finish(door, "again", "f")
        assert again.status == "interrupted"
        await finish(door, None, "f", decisions={"gate-ok": "approved"})
    shown = shown_to(crew, "c")
    assert ("<a>" in shown, "<b>" in shown) == (False, False)


async def test_another_process_finds_the_labels_that_the_first_has_stored(tmp_path: Path) -> None:
    first, second = crew_of_three(), crew_of_three()
    async with platform(tmp_path, first) as door:
        await door.create_thread(HIDING, "t")
        await finish(door, "go")
    async with platform(tmp_path, second) as door:
        await finish(door, None, "t", decisions={"gate-ok": "approved"})
    assert [view.agent.id for view in second.views] == ["c"]
    assert "<" not in shown_to(second, "c")


@pytest.mark.requirement("B-22")
async def test_a_request_that_is_sent_to_some_alone_is_seen_by_them_alone(
    tmp_path: Path,
) -> None:
    crew = crew_of_three()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<b b<c")), "t")
        await finish(door, "for all")
        await door.send("t", Send("for nobody", "group:none"))
        await door.send("t", Send("only for b", "private:b"))
        await finish(door)
        assert [command.state for command in await door.commands("t")] == ["refused", "applied"]
    assert [view.agent.id for view in crew.views[3:]] == ["a", "b", "c"]
    assert "only for b" not in everything(crew.views[3]) + everything(crew.views[5])
    assert crew.views[4].request == "only for b"
