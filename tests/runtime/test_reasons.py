"""What a person says when they decide reaches the agents that go on, as far as they see what it is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.crews import FunctionCrew
from support.platforms import platform
from swarmwright import Catalog, compile_prompt
from swarmwright.ports.agents import Activity, AgentReport, AgentView, Message
from swarmwright.runtime.platform import Platform

TOLD = Message("human", "rejected (I approve it): too long", "ann", "rejected", "too long")


class Hearing:
    """Agents that note which messages they are shown."""

    def __init__(self) -> None:
        self.heard: dict[str, list[Message]] = {}
        self.crew = FunctionCrew({"writer": self.work, "editor": self.work})

    async def work(self, view: AgentView, activity: Activity) -> AgentReport:
        self.heard[view.instance] = list(view.messages)
        assert view.request == "about bees"
        return AgentReport("done")


async def reject(door: Platform) -> None:
    await (await door.run("t", "about bees")).result()
    (asked,) = await door.approvals("t")
    await door.reject("t", asked.approval.id, by="ann", reason="too long")
    await (await door.run("t")).result()


@pytest.mark.parametrize(("rule", "hears"), [("", True), (" Writer must not see what Editor writes.", False)])
async def test_who_works_after_a_no_is_told_why_if_they_see_what_it_was_said_of(
    tmp_path: Path, rule: str, hears: bool
) -> None:
    prompt = "Writer drafts, then Editor edits. They repeat this until I approve it, 3 rounds at most."
    workflow = compile_prompt(prompt + rule, Catalog.of(["Writer", "Editor"])).workflow
    assert workflow is not None
    said = Hearing()
    async with platform(tmp_path, said.crew) as door:
        await door.create_thread(workflow, "t")
        await reject(door)
    assert TOLD not in said.heard["writer"]
    assert (TOLD in said.heard["writer@2"]) is hears
    assert TOLD in said.heard["editor@2"]
