"""A person goes to a step past what has not begun before it, while some of that is at work."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from graph.teams import chain, flow
from support.asking import drive, only, opened
from support.crews import FunctionCrew, HeldCrew
from swarmwright.ports.agents import Activity, AgentReport, AgentView, Question
from swarmwright.ports.commands import EditState, InjectContext, Pause, Redirect, Resume, RollBack, Send, Swap
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Compare, Judged
from swarmwright.workflow.tree import (
    Case,
    Choice,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    Workflow,
)

SCORED = Compare("score", ">", 5, "a")
QUALITY = Compare("quality", ">=", 8, "a")
AB = flow("a", "b", order="a<b", id_="ab")
ROUNDS = Loop("l", AB, QUALITY, 4)
CHOICE = Choice("ch", (Case(SCORED, Step("b", "b")),), Step("c", "c"))
LED = Supervised("s", Step("a", "a"), (Step("b", "b"), Step("c", "c")), None, 4)


class Asked(HeldCrew):
    """Nobody is asked, or lists anything, unless the test says so."""

    def __init__(self, *answers: bool, items: Sequence[Any] = ()) -> None:
        super().__init__()
        self.answers, self.items = list(answers), items

    async def judge(self, question: Question) -> bool:
        return self.answers.pop(0)

    async def list_items(self, question: Question) -> Sequence[Any]:
        return self.items


def team(root: Node) -> Workflow:
    return Workflow(root, team=Catalog.of(list("abcde")))


WAYS = [
    ("steps", chain("a", "b", "c", "d"), {}, "d begins now; skipped: b, c", []),
    ("rounds", flow(ROUNDS, "d", order="l<d"), {"quality": 3},
     "d begins now; skipped: a, round 2 and b and b, round 2", []),
    ("a choice by what it reports", flow("a", CHOICE, "d", order="a<ch ch<d"), {"score": 9},
     "d begins now; skipped: the choice that begins with b", []),
    ("a choice that a judge decides",
     flow("a", Choice("ch", (Case(Judged("it is bad"), Step("b", "b")),)), "d", order="a<ch ch<d"), {},
     "d begins now; skipped: the choice that begins with b", []),
    ("a list", flow("a", ForEach("m", "page", Step("b", "b")), "d", order="a<m m<d"), {},
     "d begins now; skipped: every page", []),
    ("a led team", flow(LED, "d", order="s<d"), {"next": "b"},
     "d begins now; skipped: the team that a leads", []),
]  # fmt: skip


@pytest.mark.parametrize(("root", "says", "told", "more"), [w[1:] for w in WAYS], ids=[w[0] for w in WAYS])
async def test_what_has_not_begun_before_it_is_skipped_and_what_is_at_work_ends_and_counts(
    tmp_path: Path, root: Node, says: dict[str, Any], told: str, more: list[str]
) -> None:
    crew = Asked(items=["x"])
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(root), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        row = await door.send("t", Redirect("d", skip=True))
        assert (await door.settled("t", row.seq)).reason == told
        await crew.wait_for("d")
        crew.end("a", **says)
        await crew.wait_for(*more)
        for instance in more:
            crew.end(instance)
        crew.end("d")
        result = await run.result()
        assert result.status == "finished"
        assert crew.begun == ["a", "d", *more]
        assert "a" in {output.instance for output in result.outputs}


async def test_in_a_later_round_and_behind_a_judge_no_further_round_begins(tmp_path: Path) -> None:
    crew = Asked(False, False)
    judged = Loop("l", AB, Judged("it is good"), 4)
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(flow(judged, "d", "e", order="l<d l<e")), "t")
        run = await door.run("t", "go")
        for instance in ("a", "b"):
            await crew.wait_for(instance)
            crew.end(instance)
        await crew.wait_for("a@2")
        await door.send("t", Redirect("d", skip=True))
        await crew.wait_for("d")
        assert "e" not in crew.begun  # it waits for what is at work, as it would
        crew.end("a@2")
        await crew.wait_for("e")
        crew.end("e")
        crew.end("d")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "a@2", "d", "e"]


async def test_what_follows_a_led_team_that_is_skipped_waits_for_its_supervisor_who_is_at_work(
    tmp_path: Path,
) -> None:
    crew = Asked()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(flow(LED, "d", "e", order="s<d s<e")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        row = await door.settled("t", (await door.send("t", Redirect("d", skip=True))).seq)
        assert row.reason == "d begins now; skipped: the team that a leads"
        await crew.wait_for("d")
        crew.end("d")
        told = await door.send("t", InjectContext("be brief"))  # what was due by then has begun
        await door.settled("t", told.seq)
        assert "e" not in crew.begun
        crew.end("a", next="b")
        await crew.wait_for("e")
        crew.end("e")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "d", "e"]


OK = Gate("ok", "Is it?")
MAYBE = Choice("ch", (Case(SCORED, flow("b", OK, order="b<ok", id_="way")),), Step("c", "c"))
JUDGED = Choice("ch", (Case(Judged("it is bad"), Step("b", "b")),))
CH_OF_E = Choice("ch", (Case(Compare("score", ">", 5, "e"), Step("b", "b")),), Step("c", "c"))
GOOD = Loop("l", flow("b", "c", order="b<c", id_="bc"), Judged("it is good"), 4)
OPEN = [
    ("in a choice", flow("a", MAYBE, "d", order="a<ch ch<d"), True),
    ("in a choice, and nothing is skipped", flow("a", MAYBE, "d", order="a<ch ch<d"), False),
    ("in a choice of a later round",
     flow(Loop("l", flow("a", MAYBE, order="a<ch", id_="am"), QUALITY, 4), "d", order="l<d"), True),
    ("in a list that nobody has made", flow("a", ForEach("m", "page", OK), "d", order="a<m m<d"), True),
    ("among those whom a supervisor picks from",
     flow(Supervised("s", Step("a", "a"), (flow("b", OK, order="b<ok", id_="way"), Step("c", "c")), None, 4),
          "d", order="s<d"), True),
    ("in a choice that a judge decides",
     flow("a", Choice("ch", (Case(Judged("it is bad"), OK),), Step("c", "c")), "d", order="a<ch ch<d"), True),
]  # fmt: skip


@pytest.mark.parametrize(("root", "skip"), [w[1:] for w in OPEN], ids=[w[0] for w in OPEN])
async def test_nobody_goes_past_a_question_of_which_it_is_open_whether_it_is_asked(
    tmp_path: Path, root: Node, skip: bool
) -> None:
    crew = Asked()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(root), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        row = await door.settled("t", (await door.send("t", Redirect("d", skip))).seq)
        assert row.state == "refused"
        assert row.reason in (
            "it is not decided yet whether people are asked “Is it?” before d begins: nobody goes past that; "
            "wait until it is",
            "people decide on “Is it?” before d begins: nobody goes past that; answer it",
        )
        assert crew.begun == ["a"]
        await run.cancel()


UNTOLD = [
    ("what a step reports that has not begun", flow("a", "e", CH_OF_E, OK, "d", order="a<e e<ch ch<ok ok<d")),
    ("a judge", flow("a", JUDGED, OK, "d", order="a<ch ch<ok ok<d")),
    (
        "a judge of rounds",
        flow("a", GOOD, OK, "d", order="a<l l<ok ok<d"),
    ),
    ("a list", flow("a", ForEach("m", "page", Step("b", "b")), OK, "d", order="a<m m<ok ok<d")),
    ("a signal", flow("a", "b", OK, "d", order="a<b b<ok ok<d", starts_on=(StartsOn("b", "ready"),))),
    ("a judge beside it", flow("a", "e", JUDGED, OK, "d", order="a<ch e<ok ch<d ok<d")),
]


@pytest.mark.parametrize("root", [w[1] for w in UNTOLD], ids=[w[0] for w in UNTOLD])
@pytest.mark.parametrize("skip", [True, False])
async def test_nobody_goes_past_a_question_behind_what_cannot_be_told_yet(
    tmp_path: Path, root: Node, skip: bool
) -> None:
    """Also where nothing is at work, and once more after the work was sent back to before that."""
    crew = Asked(items=["x"])
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(root), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        for cancelled in (False, True):
            row = await door.settled("t", (await door.send("t", Redirect("d", skip))).seq)
            assert (row.state, row.reason.partition(":")[0]) == (
                "refused",
                "people decide on “Is it?” before d begins",
            )
            if not cancelled:
                await run.cancel()
        assert "d" not in crew.begun


@pytest.mark.parametrize("root", [w[1] for w in UNTOLD], ids=[w[0] for w in UNTOLD])
async def test_nobody_writes_the_output_of_a_step_past_a_question_or_has_it_run_again(
    tmp_path: Path, root: Node
) -> None:
    """Written, it was done, so that what follows began; and then it could run again itself."""
    crew = Asked(items=["x"])
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(root), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        for edit in (EditState(outputs={"d": {"text": "mine"}}), EditState(again=("d",))):
            row = await door.settled("t", (await door.send("t", edit)).seq)
            assert row.state == "refused"
        assert "d" not in (await door.state("t"))["progress"]
        row = await door.settled("t", (await door.send("t", EditState(outputs={"a": {"text": "mine"}}))).seq)
        assert row.reason == "a is done with this output"  # nobody is asked before that
        await run.cancel()


async def test_what_ran_before_a_question_was_put_before_it_runs_again_behind_a_yes_only(
    tmp_path: Path,
) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(chain("a", "d")), "t")
        assert (await drive(door, "go")).status == "finished"
        await door.send("t", Swap(team(flow("a", OK, "d", order="a<ok ok<d"))))
        row = await door.settled("t", (await door.send("t", EditState(again=("d",)))).seq)
        assert row.state == "refused" and "people decide on “Is it?” before d begins" in row.reason
        assert (await drive(door)).waiting[0]["name"] == "Is it?"
        await door.approve("t", (await only(door)).approval.id)
        row = await door.settled("t", (await door.send("t", EditState(again=("d",)))).seq)
        assert row.state == "applied"
        assert (await drive(door)).status == "finished"
        assert crew.worked() == ["a", "d", "d"]


async def test_who_was_sent_for_waits_for_a_question_that_a_swap_puts_before_it(tmp_path: Path) -> None:
    """The thread was paused, so that it had not begun; the plan says so, too."""
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(flow("a", "d", "c", order="a<d")), "t")
        for command in (Send("go"), Pause()):
            await door.send("t", command)
        assert (await drive(door)).status == "interrupted"
        for called in ("d", "c"):
            row = await door.settled("t", (await door.send("t", Redirect(called))).seq)
            assert row.reason.endswith("begins once the pause is over")
        new = team(flow("a", OK, "d", "c", order="a<ok ok<d"))
        begins = [work.instance for work in (await door.plan_swap("t", new)).frontier.start]
        assert sorted(begins) == ["a", "c"]
        for command in (Swap(new), Resume()):
            await door.settled("t", (await door.send("t", command)).seq)
        assert (await drive(door)).waiting[0]["name"] == "Is it?"
        assert sorted(crew.worked()) == ["a", "c"]
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"
        assert sorted(crew.worked()) == ["a", "c", "d"]


async def test_who_was_sent_for_waits_for_a_question_of_the_workflow_that_a_way_back_keeps(
    tmp_path: Path,
) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(flow("a", "d", "c", "e", order="a<d d<e")), "t")
        for command in (Send("go"), Pause()):
            await door.send("t", command)
        assert (await drive(door)).status == "interrupted"
        for called in ("e", "c"):
            await door.settled("t", (await door.send("t", Redirect(called))).seq)
        then = (await door.history("t"))[-1].number
        new = team(flow("a", OK, "d", "c", "e", order="a<ok ok<d d<e"))
        for command in (Swap(new), RollBack(str(then), keep_workflow=True), Resume()):
            row = await door.settled("t", (await door.send("t", command)).seq)
            assert row.state == "applied", row.reason
        assert (await drive(door)).waiting[0]["name"] == "Is it?"
        assert sorted(crew.worked()) == ["a", "c"]
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"
        assert crew.worked()[2:] == ["d", "e"]


async def test_a_no_is_gone_past_by_nobody_while_it_cannot_be_told_what_else_comes_up(tmp_path: Path) -> None:
    crew = Asked()
    root = flow("a", "e", JUDGED, OK, "d", order="a<ch e<ok ch<d ok<d")
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(root), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a", "e")
        crew.end("e")
        async for event in run:
            if event.kind == "gate_waiting":
                break
        await door.reject("t", (await only(door)).approval.id)
        row = await door.settled("t", (await door.send("t", Redirect("d"))).seq)
        assert row.state == "refused" and "people said no to “Is it?”" in row.reason
        await run.cancel()


async def test_a_question_in_a_way_that_is_not_taken_holds_nobody_back(tmp_path: Path) -> None:
    crew = Asked()
    root = flow("a", MAYBE, "d", order="a<ch ch<d")
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(root), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a", score=1)
        await crew.wait_for("c")
        row = await door.settled("t", (await door.send("t", Redirect("d"))).seq)
        assert row.reason == "d begins now"
        for instance in ("c", "d"):
            await crew.wait_for(instance)
            crew.end(instance)
        assert (await run.result()).status == "finished"


FAILED = [
    ("in a choice", flow("a", MAYBE, "d", order="a<ch ch<d"), {"score": 9}),
    ("in the same round",
     flow(Loop("l", flow("a", OK, order="a<ok", id_="am"), QUALITY, 4), "d", order="l<d"), {"quality": 9}),
    ("among those whom a supervisor picks from",
     flow(Supervised("s", Step("a", "a"), (flow("b", OK, order="b<ok", id_="way"),), None, 4), "d",
          order="s<d"),
     {"next": ""}),
    ("after rounds that are used up",
     flow(Loop("l", AB, QUALITY, 4, exhausted="escalate"), "d", order="l<d"), {"quality": 9}),
]  # fmt: skip


@pytest.mark.parametrize(("root", "says"), [w[1:] for w in FAILED], ids=[w[0] for w in FAILED])
@pytest.mark.parametrize("skip", [True, False])
async def test_a_question_that_waits_for_what_has_failed_is_told_with_what_brings_it_up(
    tmp_path: Path, root: Node, says: dict[str, Any], skip: bool
) -> None:
    async def fails(view: AgentView, activity: Activity) -> AgentReport:
        raise OSError("the disk is full")

    crew = FunctionCrew({**dict.fromkeys("bcde", reports), "a": fails})
    async with opened(tmp_path, crew) as door:
        await door.create_thread(team(root), "t")
        assert (await drive(door, "go")).status == "failed"
        row = await door.settled("t", (await door.send("t", Redirect("d", skip))).seq)
        remedy = "nobody goes past that; go back to a, which failed, or write its output in its place"
        assert row.state == "refused" and row.reason.endswith(remedy)
        await door.send("t", EditState(outputs={"a": {"fields": says}}))
        result = await drive(door)
        while result.status == "interrupted":
            await door.approve("t", (await only(door)).approval.id)
            result = await drive(door)
        assert result.status == "finished" and "d" in crew.worked()


async def reports(view: AgentView, activity: Activity) -> AgentReport:
    return AgentReport("done")


async def test_what_could_not_be_judged_is_tried_again_by_going_on(tmp_path: Path) -> None:
    crew = FunctionCrew(dict.fromkeys("abcde", reports))
    async with opened(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", MAYBE, "d", order="a<ch ch<d")), "t")
        assert (await drive(door, "go")).status == "failed"
        row = await door.settled("t", (await door.send("t", Redirect("d"))).seq)
        assert row.reason.endswith("let the thread go on, so that what failed is tried again")
