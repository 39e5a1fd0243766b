"""A yes is for the agents who come next as their team had set them up when people were asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graph.teams import flow
from runtime.test_teams import TEAM, compiled, ended, platform
from support.crews import FunctionCrew, HeldCrew
from swarmwright.errors import ApprovalRefused
from swarmwright.ports.commands import SetAgent, Swap
from swarmwright.registry.registry import Changed, Registry
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import Gate, Workflow

GATED = "Ada drafts, then a human approves, then Bob checks, then Cleo prints."
CHANGES: dict[str, Callable[[Registry], Changed]] = {
    "prompt": lambda team: team.set_agent("bob", prompt="Delete all."),
    "model": lambda team: team.set_agent("bob", model="stub:other"),
    "tool": lambda team: team.grant("bob", "mail", "why not"),
}


async def asked(door: Platform) -> tuple[str, str]:
    """The only question, and why it was asked anew."""
    [one] = [found.approval for found in await door.approvals("t")]
    return one.id, one.anew[1] if one.again else ""


@pytest.mark.requirement("B-25")
@pytest.mark.parametrize("how", CHANGES)
async def test_whom_the_team_sets_up_otherwise_while_a_person_is_asked_needs_a_yes_of_their_own(
    tmp_path: Path, how: str
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(compiled(GATED), "t", team="press")
        assert (await ended(await door.run("t", "go"))).status == "interrupted"
        first, _ = await asked(door)
    async with platform(tmp_path, FunctionCrew()) as other:
        assert not (await other.teams.change("press", CHANGES[how])).recompile
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        [shown] = await door.approvals("t")
        assert shown.changed == ("what a yes lets begin",)
        with pytest.raises(ApprovalRefused) as refused:
            await door.approve("t", first)
        assert refused.value.changed == ("what a yes lets begin",)
        second, why = await asked(door)
        assert second != first and "what a yes lets begin has changed" in why
        await door.approve("t", second)
        assert (await ended(await door.run("t"))).status == "finished"
        assert crew.worked() == ["bob", "cleo"]


async def test_whom_the_team_sets_up_otherwise_after_the_yes_does_not_begin_on_it(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(compiled(GATED), "t", team="press")
        await ended(await door.run("t", "go"))
        first, _ = await asked(door)
        await door.approve("t", first)
        await door.teams.change("press", CHANGES["prompt"])
        assert (await ended(await door.run("t"))).status == "interrupted"
        second, why = await asked(door)
        assert (crew.worked(), why) == (["ada"], "what a yes lets begin has changed")
        await door.approve("t", second)
        assert (await ended(await door.run("t"))).status == "finished"


async def test_whom_the_team_sets_up_otherwise_while_the_thread_is_at_work_does_not_begin_on_the_yes(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    both = flow("ada", Gate("g", "good?"), "cleo", "bob", order="ada<g g<bob cleo<bob")
    async with platform(tmp_path, crew) as door:
        await door.create_thread(Workflow(named(both), team=TEAM), "t", team="press")
        run = await door.run("t", "go")
        await crew.wait_for("ada", "cleo")
        crew.end("ada")
        async for event in run:
            if event.kind == "gate_waiting":
                break
        first, _ = await asked(door)
        await door.approve("t", first)
        await door.teams.change("press", CHANGES["prompt"])
        await door.settle("t")
        crew.end("cleo")
        assert (await ended(run)).status == "interrupted"
        assert (crew.begun, (await asked(door))[1]) == (["ada", "cleo"], "what a yes lets begin has changed")


async def test_what_the_team_sets_up_otherwise_beside_those_who_come_next_asks_nothing_anew(
    tmp_path: Path,
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(compiled(GATED), "t", team="press")
        await ended(await door.run("t", "go"))
        first, _ = await asked(door)
        await door.teams.change("press", lambda team: team.set_agent("cleo", prompt="Delete all."))
        [shown] = await door.approvals("t")
        assert shown.changed == ()
        await door.approve("t", first)
        assert (await ended(await door.run("t"))).status == "finished"


async def test_whom_the_team_sets_up_otherwise_after_a_workflow_was_proposed_needs_a_yes_of_their_own(
    tmp_path: Path,
) -> None:
    crew = FunctionCrew()
    short, whole = compiled("Ada drafts, then Cleo prints."), compiled("Ada drafts, then Bob checks.")
    async with platform(tmp_path, crew) as door:
        await door.create_thread(short, "t", team="press")
        await door.send("t", Swap(whole, approval=True, doubts=("who is Foo?",)))
        first, _ = await asked(door)
        await door.teams.change("press", lambda team: team.set_agent("cleo", prompt="Delete all."))
        assert [one.changed for one in await door.approvals("t")] == [()]
        await door.teams.change("press", CHANGES["prompt"])
        await door.teams.change("press", CHANGES["tool"])
        with pytest.raises(ApprovalRefused) as refused:
            await door.approve("t", first)
        assert refused.value.changed == ("what a yes lets begin",)
        [shown] = await door.approvals("t")
        second, why = await asked(door)
        assert second != first and "what a yes lets begin has changed" in why
        assert (shown.changed, shown.approval.doubts) == ((), ("who is Foo?",))
        await door.approve("t", second)
        now = (await door.thread("t")).workflow_version
        assert now == shown.approval.more["workflow"]
        assert (await ended(await door.run("t", "go"))).status == "finished"
        assert crew.worked() == ["ada", "bob"]


async def test_whom_a_thread_sets_up_otherwise_after_a_workflow_was_proposed_needs_a_yes_of_their_own(
    tmp_path: Path,
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(compiled("Ada drafts, then Cleo prints."), "t", team="press")
        await door.send("t", Swap(compiled("Ada drafts, then Bob checks."), approval=True))
        first, _ = await asked(door)
        await door.send("t", SetAgent("bob", prompt="Delete all."))
        await door.settle("t")
        assert [one.changed for one in await door.approvals("t")] == [("what a yes lets begin",)]
        with pytest.raises(ApprovalRefused, match="what a yes lets begin has changed"):
            await door.approve("t", first)
        second, why = await asked(door)
        assert second != first and "what a yes lets begin has changed" in why
        await door.approve("t", second)
