"""A no behind which the work goes on holds, as a yes does, for whom it lets begin, as they were set up."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.teams import flow, team
from runtime.test_teams import TEAM, ended
from runtime.test_teams import platform as with_teams
from runtime.test_teams_behind_a_yes import CHANGES
from support.crews import FunctionCrew
from support.stages import Stage, stage
from swarmwright.ports.commands import Command, Redirect, SetAgent, Swap
from swarmwright.workflow.conditions import Approved
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import Gate, Loop, Node, Step, Workflow

EITHER = Gate("g", "good?", on_reject="continue")
BEHIND = "what a yes lets begin has changed"


def posting(task: str = "posts it", by: str = "b") -> Node:
    """A writes, a person decides, and either way B posts, and C files."""
    return flow("a", EITHER, Step(by, by, task), "c", order=f"a<g g<{by} {by}<c")


async def said_no(on: Stage) -> str:
    """The id of the question, once it is answered with a no, and the thread stands still."""
    await on.ends("a")
    asked = await on.asked()
    await on.result()
    await on.door.reject("t", asked.id)
    await on.door.settle("t")
    return asked.id


async def idle(on: Stage, command: Command) -> None:
    """Send it to a thread that stands still, and wait until it is taken."""
    sent = await on.door.send("t", command)
    assert (await on.door.settled("t", sent.seq)).state == "applied"


@pytest.mark.parametrize("how", CHANGES)
async def test_whom_the_team_sets_up_otherwise_after_a_no_does_not_begin_on_it(
    tmp_path: Path, how: str
) -> None:
    crew = FunctionCrew()
    tree = flow("ada", EITHER, "bob", "cleo", order="ada<g g<bob bob<cleo")
    async with with_teams(tmp_path, crew) as door:
        await door.create_thread(Workflow(named(tree), team=TEAM), "t", team="press")
        await ended(await door.run("t", "go"))
        [first] = await door.approvals("t")
        await door.reject("t", first.approval.id)
        await door.teams.change("press", CHANGES[how])
        assert (await ended(await door.run("t"))).status == "interrupted"
        [second] = await door.approvals("t")
        assert (crew.worked(), second.approval.anew) == (["ada"], (first.approval.id, BEHIND))
        await door.reject("t", second.approval.id)
        assert (await ended(await door.run("t"))).status == "finished"
        assert crew.worked() == ["ada", "bob", "cleo"]


async def test_who_stays_as_they_were_begins_on_the_no(tmp_path: Path) -> None:
    async with stage(tmp_path, team(posting()), "a") as on:
        await said_no(on)
        await idle(on, SetAgent("c", prompt="Delete all."))
        on.run = await on.door.run("t")
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


async def test_the_next_round_that_a_no_lets_begin_is_that_of_who_was_shown_to_come(tmp_path: Path) -> None:
    rounds = Loop("l", flow("a", EITHER, order="a<g"), Approved("g"), at_most=3)
    async with stage(tmp_path, team(rounds), "a") as on:
        first = await said_no(on)
        await idle(on, SetAgent("a", prompt="Delete all."))
        on.run = await on.door.run("t")
        await on.asked(first)
        assert (await on.result()).status == "interrupted"
        assert on.crew.begun == ["a"]


async def test_who_begins_again_on_a_no_with_another_prompt_needs_another_answer(tmp_path: Path) -> None:
    async with stage(tmp_path, team(posting()), "a") as on:
        first = await said_no(on)
        on.run = await on.door.run("t")
        await on.ends("b")
        await on.crew.wait_for("c")
        await on.send(SetAgent("b", prompt="Delete all."))
        await on.send(Redirect("b"))
        await on.asked(first)
        assert on.crew.begun == ["a", "b", "c"]


@pytest.mark.parametrize("new", [posting("deletes the archive"), posting("deletes it", "f")])
async def test_who_is_put_right_behind_a_no_by_a_swap_needs_an_answer_of_its_own(
    tmp_path: Path, new: Node
) -> None:
    async with stage(tmp_path, team(posting()), "a") as on:
        first = await said_no(on)
        on.run = await on.door.run("t")
        await on.crew.wait_for("b")
        assert (await on.door.plan_swap("t", team(new), "cancel")).reissued == ("gate-good",)
        await on.swap(team(new), "cancel")
        await on.asked(first)
        assert (await on.result()).status == "interrupted"
        assert on.crew.begun == ["a", "b"]


async def test_what_a_swap_puts_right_behind_a_no_waits_while_that_which_has_begun_goes_on(
    tmp_path: Path,
) -> None:
    more = team(flow("a", EITHER, Step("b", "b", "posts it"), "f", order="a<g g<b g<f"))
    async with stage(tmp_path, team(posting()), "a") as on:
        first = await said_no(on)
        on.run = await on.door.run("t")
        await on.crew.wait_for("b")
        await on.swap(more)
        second = await on.asked(first)
        await on.ends("b")
        assert (await on.result()).status == "interrupted"
        assert on.crew.begun == ["a", "b"]
        await on.door.reject("t", second.id)
        on.run = await on.door.run("t")
        await on.ends("f")
        assert (await on.result()).status == "finished"


async def test_a_no_that_ends_the_work_stays_whoever_would_have_begun_on_a_yes(tmp_path: Path) -> None:
    """It lets nothing begin, so that no set-up is any of its business."""
    ends = flow("a", Gate("g", "good?"), "b", order="a<g g<b")
    async with stage(tmp_path, team(ends), "a") as on:
        await said_no(on)
        await idle(on, SetAgent("b", prompt="Delete all."))
        on.run = await on.door.run("t")
        assert (await on.result()).status == "rejected"
        assert await on.door.approvals("t") == ()


def rounds(by: str) -> Workflow:
    """Rounds of what somebody writes and a person decides on, until they say yes."""
    body = flow(Step(by, by, f"{by} writes"), EITHER, order=f"{by}<g")
    return team(Loop("l", body, Approved("g"), at_most=4))


@pytest.mark.parametrize("drain", ["finish", "cancel"])
async def test_whom_a_swap_puts_into_the_round_that_a_no_has_begun_works_there_unasked(
    tmp_path: Path, drain: Drain
) -> None:
    """The round that was decided on is past: what they write is what people are asked about next."""
    async with stage(tmp_path, rounds("a"), "a") as on:
        first = await said_no(on)
        on.run = await on.door.run("t")
        await on.crew.wait_for("a@2")
        await on.swap(rounds("f"), drain)
        await on.ends(*(["a@2"] if drain == "finish" else []), "f@2")
        second = await on.asked(first)
        assert (await on.result()).status == "interrupted"
        assert (second.about.key, on.crew.begun) == ("gate-good@2", ["a", "a@2", "f@2"])


async def test_the_question_of_a_past_round_stays_answered_as_others_work_on_what_is_asked_now(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, rounds("a"), "a") as on:
        first = await said_no(on)
        on.run = await on.door.run("t")
        await on.ends("a@2")
        second = await on.asked(first)
        await on.result()
        await idle(on, Swap(rounds("f")))
        on.run = await on.door.run("t")
        await on.ends("f@2")
        third = await on.asked(second.id)
        assert (third.about.key, on.crew.begun) == ("gate-good@2", ["a", "a@2", "f@2"])


@pytest.mark.parametrize("later", [SetAgent("f", prompt="Delete all."), Swap(rounds("h"))])
async def test_a_no_is_for_whom_it_was_to_let_begin_after_an_earlier_round_was_worked_on_by_others(
    tmp_path: Path, later: Command
) -> None:
    """What was past as others came in stays past; a no on which nothing has begun is none of that."""
    async with stage(tmp_path, rounds("a"), "a") as on:
        first = await said_no(on)
        on.run = await on.door.run("t")
        await on.crew.wait_for("a@2")
        await on.swap(rounds("f"), "cancel")
        await on.ends("f@2")
        second = await on.asked(first)
        await on.result()
        await on.door.reject("t", second.id)
        await on.door.settle("t")
        await idle(on, later)
        on.run = await on.door.run("t")
        third = await on.asked(second.id)
        assert (await on.result()).status == "interrupted"
        assert (third.about.key, on.crew.begun) == ("gate-good@2", ["a", "a@2", "f@2"])
