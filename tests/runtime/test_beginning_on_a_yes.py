"""A yes holds, whenever work begins on it (again), for what was shown and for what was to come next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest

from graph.teams import flow, team
from support.crews import FunctionCrew
from support.platforms import platform
from support.stages import Stage, finish, stage
from swarmwright.errors import ApprovalRefused
from swarmwright.policy.approvals import Approval
from swarmwright.ports.agents import Activity, AgentReport, AgentView, Question
from swarmwright.ports.commands import EditState, Redirect, SetAgent
from swarmwright.workflow.conditions import Judged
from swarmwright.workflow.tree import (
    AtLeast,
    Case,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
)

GATE = Gate("g", "good?")
EVIL = {"a": {"text": "other words"}}


def posting(task: str = "posts it", by: str = "b") -> Workflow:
    """A writes, a person decides, B posts, C files."""
    return team(flow("a", GATE, Step(by, by, task), "c", order=f"a<g g<{by} {by}<c"))


async def said_yes(on: Stage) -> Approval:
    """The question, once it is answered with a yes."""
    await on.ends("a")
    asked = await on.asked()
    await goes_on(on, asked.id)
    return asked


async def goes_on(on: Stage, yes_to: str = "") -> None:
    """Another run in place of one that has nothing left to do, once that is said."""
    await on.result()
    if yes_to:
        await on.door.approve("t", yes_to)
    await on.door.settle("t")
    on.run = await on.door.run("t")


@pytest.mark.requirement("B-18")
@pytest.mark.parametrize("drain", ["cancel", "now"])
@pytest.mark.parametrize("new", [posting("deletes the archive"), posting("deletes it", "f")])
async def test_who_is_cancelled_by_a_swap_and_begins_as_another_needs_a_yes_of_its_own(
    tmp_path: Path, drain: Literal["cancel", "now"], new: Workflow
) -> None:
    async with stage(tmp_path, posting(), "a") as on:
        first = await said_yes(on)
        await on.crew.wait_for("b")
        assert (await on.door.plan_swap("t", new, drain)).reissued == ("gate-good",)
        await on.swap(new, drain)
        await on.asked(first.id)
        assert (await on.result()).status == "interrupted"
        assert on.crew.begun == ["a", "b"]


@pytest.mark.requirement("B-18")
async def test_who_is_cancelled_by_a_swap_and_begins_with_the_same_needs_no_other_yes(tmp_path: Path) -> None:
    later = team(flow("a", GATE, Step("b", "b", "posts it"), "d", order="a<g g<b b<d"))
    async with stage(tmp_path, posting(), "a") as on:
        await said_yes(on)
        await on.crew.wait_for("b")
        await on.swap(later, "now")
        await on.crew.wait_for_times("b", 2)
        await on.ends("b", "d")
        assert (await on.result()).status == "finished"


@pytest.mark.requirement("B-18")
async def test_what_a_swap_puts_right_behind_a_yes_waits_while_that_which_has_begun_goes_on(
    tmp_path: Path,
) -> None:
    more = team(flow("a", GATE, Step("b", "b", "posts it"), "f", order="a<g g<b g<f"))
    async with stage(tmp_path, posting(), "a") as on:
        first = await said_yes(on)
        await on.crew.wait_for("b")
        await on.swap(more)
        second = await on.asked(first.id)
        await on.ends("b")
        assert (await on.result()).status == "interrupted"
        assert on.crew.begun == ["a", "b"]
        await goes_on(on, second.id)
        await on.ends("f")
        assert (await on.result()).status == "finished"


async def test_a_step_that_has_failed_does_not_run_again_on_a_text_that_nobody_has_seen(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, posting(), "a") as on:
        first = await said_yes(on)
        await on.crew.wait_for("b")
        on.crew.fail("b", ValueError("no"))
        assert (await on.result()).status == "failed"
        await on.door.send("t", EditState(outputs=EVIL))
        await goes_on(on)
        second = await on.asked(first.id)
        assert second.anew == (first.id, "the content has changed")
        with pytest.raises(ApprovalRefused):
            await on.door.approve("t", first.id)
        await goes_on(on, second.id)
        await on.crew.wait_for_times("b", 2)
        on.crew.end("b")
        await on.ends("c")
        assert (await on.result()).status == "finished"


async def test_a_step_that_has_failed_runs_again_on_what_was_approved(tmp_path: Path) -> None:
    async with stage(tmp_path, posting(), "a") as on:
        await said_yes(on)
        await on.crew.wait_for("b")
        on.crew.fail("b", ValueError("no"))
        assert (await on.result()).status == "failed"
        on.run = await on.door.run("t")
        await on.crew.wait_for_times("b", 2)
        on.crew.end("b")
        await on.ends("c")
        assert (await on.result()).status == "finished"


@pytest.mark.requirement("B-39")
@pytest.mark.parametrize("how", ["edited, and gone to", "edited, and again", "written anew, and gone to"])
async def test_who_runs_again_does_not_go_on_from_a_text_that_nobody_has_seen(
    tmp_path: Path, how: str
) -> None:
    async with stage(tmp_path, posting(), "a") as on:
        first = await said_yes(on)
        await on.ends("b")
        await on.crew.wait_for("c")
        match how:
            case "edited, and gone to":
                await on.send(EditState(outputs=EVIL))
                await on.send(Redirect("b"))
            case "edited, and again":
                await on.send(EditState(outputs=EVIL, again=("b",)))
                on.crew.end("c")
            case _:
                await on.send(EditState(again=("a",)))
                await on.crew.wait_for_times("a", 2)
                on.crew.end("a", text="other words")
                await on.stored("a")
                await on.send(Redirect("b"))
        second = await on.asked(first.id)
        assert (await on.result()).status == "interrupted"
        assert on.crew.begun.count("b") == 1 and second.about.content != first.about.content
        await goes_on(on, second.id)
        await on.crew.wait_for_times("b", 2)


@pytest.mark.parametrize("when", ["before the yes", "after it has failed"])
async def test_a_yes_is_for_those_who_come_next_as_they_are_set_up(tmp_path: Path, when: str) -> None:
    other = SetAgent("b", prompt="Delete all.")
    async with stage(tmp_path, posting(), "a") as on:
        if when == "before the yes":
            await on.ends("a")
            await on.result()
            first = await on.asked()
            await on.door.send("t", other)
            await on.door.settle("t")
            with pytest.raises(ApprovalRefused) as refused:
                await on.door.approve("t", first.id)
            assert refused.value.changed == ("what a yes lets begin",)
        else:
            first = await said_yes(on)
            await on.crew.wait_for("b")
            on.crew.fail("b", ValueError("no"))
            assert (await on.result()).status == "failed"
            await on.door.send("t", other)
            await goes_on(on)
        second = await on.asked(first.id)
        assert "what a yes lets begin has changed" in second.anew[1]
        begun = on.crew.begun.count("b")
        await goes_on(on, second.id)
        await on.crew.wait_for_times("b", begun + 1)


async def test_what_comes_later_may_be_set_up_otherwise(tmp_path: Path) -> None:
    async with stage(tmp_path, posting(), "a") as on:
        await on.ends("a")
        await on.result()
        first = await on.asked()
        await on.door.send("t", SetAgent("c", prompt="Delete all."))
        await on.door.settle("t")
        assert (await on.asked()).id == first.id


class FailingAtFirst(FunctionCrew):
    """Whatever comes right behind a yes fails at first: `failing`, a step's instance, or who is asked."""

    def __init__(self, failing: str) -> None:
        async def works(view: AgentView, activity: Activity) -> AgentReport:
            if view.instance == failing:
                self.fail()
            return AgentReport("done", {"next": "" if "@" in view.instance else "flow-a"})

        super().__init__(dict.fromkeys("cs", works), {LATE.text: not failing}, {"file": ["x"]})
        self.left = 1 if failing else 2  # who is asked is asked once more
        self.asks = not failing

    def fail(self) -> None:
        self.left -= 1
        if self.left >= 0:
            raise ValueError("no")

    async def judge(self, question: Question) -> bool:
        if self.asks:
            self.fail()
        return await super().judge(question)

    async def list_items(self, question: Question) -> Sequence[str]:
        self.fail()
        return await super().list_items(question)


def behind(*next_: Node | str) -> Flow:
    """A writes, a person decides, then these."""
    ids = ["a", "g", *(one if isinstance(one, str) else one.id for one in next_)]
    return flow("a", GATE, *next_, order=" ".join(f"{one}<{two}" for one, two in pairwise(ids)))


LATE = Judged("is it late?")
CHOICE = Choice("ways", (Case(LATE, Step("b", "b")),))
EACH = ForEach("each", "file", Step("b", "b"))
WAYS: dict[str, tuple[Node, str]] = {
    "what a choice asks": (behind(CHOICE), ""),
    "who comes after a way that is not taken": (behind(CHOICE, "c"), "c"),
    "a list": (behind(EACH), ""),
    "a list in a loop": (behind(Loop("again", EACH, at_most=1)), ""),
    "what ends a loop": (Loop("again", behind(), until=LATE, at_most=3), ""),
    "who leads": (Supervised("led", Step("s", "s"), (behind(),), at_most=3), "s@2"),
    "who comes after one that is off": (behind("b", "c"), "c"),
}


@pytest.mark.parametrize("edited", [True, False])
@pytest.mark.parametrize("way", WAYS)
async def test_whatever_begins_right_behind_a_yes_begins_again_on_what_was_shown(
    tmp_path: Path, way: str, edited: bool
) -> None:
    root, failing = WAYS[way]
    crew = FailingAtFirst(failing)
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(root), "t")
        await finish(door, "go")
        [first] = [one.approval for one in await door.approvals("t")]
        if way.endswith("off"):
            await door.send("t", SetAgent("b", enabled=False))
            await door.settle("t")
            [first] = [one.approval for one in await door.approvals("t")]
        await door.approve("t", first.id)
        assert (await finish(door)).status == "failed"
        if edited:
            await door.send("t", EditState(outputs={first.about.reviewed[0]: {"text": "other words"}}))
            assert (await finish(door)).status == "interrupted"
            [second] = [one.approval for one in await door.approvals("t")]
            assert second.anew == (first.id, "the content has changed")
            await door.approve("t", second.id)
        assert (await finish(door)).status == "finished"
        assert crew.left < 0 and len([i for i in crew.worked() if i.startswith("a")]) == 1


@pytest.mark.parametrize("late", [False, True])
async def test_who_comes_behind_a_choice_that_takes_no_way_is_to_work_as_they_were_set_up(
    tmp_path: Path, late: bool
) -> None:
    crew = FunctionCrew({}, {LATE.text: late})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(behind(CHOICE, "c")), "t")
        await finish(door, "go")
        [first] = await door.approvals("t")
        assert [step.id for step, _ in first.behind] == ["b", "c"]
        await door.approve("t", first.approval.id)
        await door.send("t", SetAgent("c", prompt="Delete all."))
        ended = await finish(door)
        if late:  # somebody has worked between
            assert ended.status == "finished" and crew.worked() == ["a", "b", "c"]
        else:
            [anew] = await door.approvals("t")
            assert anew.approval.anew[0] == first.approval.id and crew.worked() == ["a"]
            await door.approve("t", anew.approval.id)
            assert (await finish(door)).status == "finished" and crew.worked() == ["a", "c"]


async def test_what_ends_late_is_shown_though_nothing_begins_behind_the_yes(tmp_path: Path) -> None:
    first_of = flow("a", "b", join=AtLeast(1), id_="both")
    async with stage(tmp_path, team(flow(first_of, GATE, order="both<g")), "a", "b") as on:
        await on.ends("a")
        first = await on.asked()
        await on.door.approve("t", first.id)
        await on.ends("b")
        second = await on.asked(first.id)
        assert (await on.result()).status == "interrupted"
        assert second.anew == (first.id, "the content has changed")
        await goes_on(on, second.id)
        assert (await on.result()).status == "finished"
