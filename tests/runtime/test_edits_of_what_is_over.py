"""A person writes otherwise what rounds, choices and picks went by: what others have gone on from stays."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from graph.teams import flow
from support.asking import asked, drive, only, opened
from support.crews import HeldCrew
from swarmwright.errors import InvalidCommand
from swarmwright.ports.commands import Approve, EditState, Redirect
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.tree import Case, Choice, Flow, Gate, Loop, Node, Step, Supervised, Workflow

GOOD = Compare("quality", ">=", 8, "b")
LOOP = Loop("l", flow("a", "b", order="a<b", id_="ab"), GOOD, 3)
OK = Gate("ok", "Is it all right?")


def team(root: Node) -> Workflow:
    return Workflow(root, team=Catalog.of(list("abcde")))


GATED = team(flow(LOOP, OK, "c", "d", order="l<ok ok<c c<d"))
PLAIN = team(flow(LOOP, "c", "d", order="l<c c<d"))


async def edited(door: Platform, **edit: Any) -> str:
    row = await door.send("t", EditState(**edit))
    told = await door.settled("t", row.seq)
    assert told.state == "applied", told.reason
    return told.reason


def reported(**fields: Any) -> dict[str, Any]:
    return {"b": {"fields": fields}}


async def to_the_publisher(door: Platform, crew: HeldCrew, workflow: Workflow) -> Any:
    """One round that is good enough, and c at work behind it."""
    await door.create_thread(workflow, "t")
    run = await door.run("t", "go")
    await crew.wait_for("a")
    crew.end("a")
    await crew.wait_for("b")
    crew.end("b", quality=9)
    if workflow is GATED:
        assert (await run.result()).status == "interrupted"
        await door.send("t", Approve("ok"))
        run = await door.run("t")
    await crew.wait_for("c")
    return run


async def rest(crew: HeldCrew, *instances: str) -> None:
    for instance in instances:
        await crew.wait_for(instance)
        crew.end(instance)


@pytest.mark.parametrize("workflow", [PLAIN, GATED], ids=["next to a step", "behind a yes"])
async def test_a_report_that_is_written_otherwise_opens_no_round_that_others_have_gone_on_from(
    tmp_path: Path, workflow: Workflow
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        run = await to_the_publisher(door, crew, workflow)
        told = await edited(door, outputs=reported(quality=6))
        assert told == (
            "b has written something else; round 1 of the loop that begins with a is over: c has gone on "
            "from it; redirect behind b has what follows it done anew"
        )
        await rest(crew, "c", "d")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "c", "d"]
        await edited(door, outputs=reported(quality=5))  # also once all is over
        assert (await drive(door)).status == "finished"
        assert crew.begun == ["a", "b", "c", "d"]
        row = await door.send("t", Redirect("b", behind=True))  # as it was told
        assert (await door.settled("t", row.seq)).state == "applied"
        run = await door.run("t")
        await rest(crew, "a@2")
        await crew.wait_for("b@2")
        crew.end("b@2", quality=9)
        if workflow is GATED:
            assert (await run.result()).status == "interrupted"
            assert set(await asked(door)) == {"ok"}
        else:
            await crew.wait_for_times("c", 2)
            await rest(crew, "c")
            await crew.wait_for_times("d", 2)
            await rest(crew, "d")
            assert (await run.result()).status == "finished"
        assert crew.begun[:6] == ["a", "b", "c", "d", "a@2", "b@2"]
        assert (await door.state("t"))["agent_outputs"]["b"]["fields"] == {"quality": 5}


async def test_a_round_behind_which_another_has_begun_stays_over_and_the_edit_says_so(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(PLAIN, "t")
        run = await door.run("t", "go")
        await rest(crew, "a")
        await crew.wait_for("b")
        crew.end("b", quality=3)
        await crew.wait_for("a@2")
        assert await edited(door, outputs=reported(quality=9)) == (
            "b has written something else; round 1 of the loop that begins with a is over: a, round 2 has "
            "gone on from it; redirect behind b has what follows it done anew"
        )
        crew.end("a@2")
        await crew.wait_for("b@2")
        crew.end("b@2", quality=9)
        await rest(crew, "c", "d")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "a@2", "b@2", "c", "d"]


async def test_what_runs_again_in_rounds_that_are_over_opens_none_whatever_it_reports(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        run = await to_the_publisher(door, crew, PLAIN)
        assert await edited(door, again=("b",)) == (
            "round 1 of the loop that begins with a is over: c has gone on from it; redirect to b has what "
            "follows it done anew; b runs again"
        )
        await crew.wait_for_times("b", 2)
        crew.end("b", quality=6)
        await rest(crew, "c", "d")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "c", "b", "d"]


SCORED = Compare("score", ">", 5, "a")
CHOICES = [
    ("the other case", team(flow("a", Choice("ch", (Case(SCORED, Step("b", "b")),), Step("c", "c")), "d",
                                 order="a<ch ch<d")), 6, "b", ["b"]),
    ("a case where none was taken", team(flow("a", Choice("ch", (Case(SCORED, Step("b", "b")),)), "d",
                                              order="a<ch ch<d")), 1, "d", []),
]  # fmt: skip


@pytest.mark.parametrize("by", ["outputs", "again"])
@pytest.mark.parametrize(
    ("workflow", "score", "gone_on", "more"), [c[1:] for c in CHOICES], ids=[c[0] for c in CHOICES]
)
async def test_a_choice_that_others_have_gone_on_from_stays_and_the_edit_says_so(
    tmp_path: Path, workflow: Workflow, score: int, gone_on: str, more: list[str], by: str
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(workflow, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a", score=score)
        await crew.wait_for(gone_on)
        edit = {"outputs": {"a": {"fields": {"score": 7 - score}}}} if by == "outputs" else {"again": ("a",)}
        to = "behind" if by == "outputs" else "to"
        assert (
            f"the choice that begins with b stays as it was decided: {gone_on} has gone on from it; redirect "
            f"{to} a has what follows it done anew"
        ) in await edited(door, **edit)
        if by == "again":
            await crew.wait_for_times("a", 2)
            crew.end("a", score=7 - score)
        await rest(crew, *more, "d")
        assert (await run.result()).status == "finished"
        assert crew.begun == [
            "a",
            *dict.fromkeys((gone_on,)),
            *(["a"] if by == "again" else []),
            *(["d"] if more else []),
        ]


async def test_whom_a_supervisor_picked_in_a_round_that_is_over_stays_picked(tmp_path: Path) -> None:
    led = team(
        flow(Supervised("s", Step("a", "a"), (Step("b", "b"), Step("c", "c")), None, 4), "d", order="s<d")
    )
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(led, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a", next="b")
        await crew.wait_for("b")
        await rest(crew, "b")
        await crew.wait_for("a@2")
        other = {"a": {"fields": {"next": "c"}}}
        assert "round 1 of the team that a leads is over: a, round 2 has gone" in await edited(
            door, outputs=other
        )
        await edited(door, outputs={"a": {"fields": {"next": ""}}})
        crew.end("a@2", next="")
        await crew.wait_for("d")
        assert "round 1 of the team" in await edited(door, outputs=other)
        assert "round 2 of the team that a leads is over: d" in await edited(
            door, outputs={"a@2": {"fields": {"next": "c"}}}
        )
        await rest(crew, "d")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "a@2", "d"]


@pytest.mark.parametrize("stays", [True, False], ids=["the question stays", "the rounds go on"])
async def test_what_runs_again_before_a_question_opens_no_round_where_the_question_is_to_stay(
    tmp_path: Path, stays: bool
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(GATED, "t")
        refused = await door.send("t", EditState(again=("b",), stays=True))
        assert (await door.settled("t", refused.seq)).state == "refused"
        run = await door.run("t", "go")
        await rest(crew, "a")
        await crew.wait_for("b")
        crew.end("b", quality=9)
        assert (await run.result()).status == "interrupted"
        told = await edited(door, again=("b",), stays=stays)
        kept = "round 1 of the loop that begins with a is over, whatever is reported there"
        assert told == (
            f"{kept}: “Is it all right?” is still asked; b runs again" if stays else "b runs again"
        )
        assert set(await asked(door)) == ({"ok"} if stays else set())
        run = await door.run("t")
        await crew.wait_for_times("b", 2)
        crew.end("b", quality=3)
        if not stays:
            await rest(crew, "a@2")
            await crew.wait_for("b@2")
            crew.end("b@2", quality=9)
        assert (await run.result()).status == "interrupted"
        assert set(await asked(door)) == {"ok"}
        assert crew.begun == ["a", "b", "b", *(() if stays else ("a@2", "b@2"))]
        row = await door.send("t", Approve("ok"))
        assert (await door.settled("t", row.seq)).state == "applied"
        run = await door.run("t")
        await rest(crew, "c", "d")
        assert (await run.result()).status == "finished"


IN_A_WAY = flow(
    "a",
    Choice("ch", (Case(Compare("quality", ">", 5, "a"), Gate("ok", "Is it?")),)),
    "d",
    order="a<ch ch<d",
    id_="fl",
)
IN_A_ROUND = flow(
    Loop("lo", flow(Gate("ok", "Is it?"), "a", order="ok<a"), Compare("quality", "<", 5, "a"), 3),
    "d",
    order="lo<d",
    id_="fl",
)


@pytest.mark.parametrize("root", [IN_A_WAY, IN_A_ROUND], ids=["in a way", "in a round"])
async def test_a_question_that_hangs_on_what_is_to_run_again_cannot_stay(tmp_path: Path, root: Flow) -> None:
    """It was said to be asked still, and where the step reported otherwise nobody was asked."""
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(root), "t")
        run = await door.run("t", "go")
        if root is IN_A_ROUND:
            assert (await run.result()).status == "interrupted"
            await door.approve("t", (await only(door)).approval.id)
            run = await door.run("t")
        await crew.wait_for("a")
        crew.end("a", quality=9)
        assert (await run.result()).status == "interrupted"
        row = await door.settled("t", (await door.send("t", EditState(again=("a",), stays=True))).seq)
        assert (row.state, "cannot stay while it runs again: answer it first" in row.reason) == (
            "refused",
            True,
        )
        assert [w["name"] for w in await door.waiting("t")] == ["Is it?"]
        assert crew.begun == ["a"]


async def test_that_a_question_is_to_stay_is_said_of_steps_that_run_again_and_where_one_waits(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await to_the_publisher(door, crew, PLAIN)
        with pytest.raises(InvalidCommand, match="stays: it is said of steps that run again"):
            await door.send("t", EditState(outputs=reported(quality=1), stays=True))
        row = await door.settled("t", (await door.send("t", EditState(again=("b",), stays=True))).seq)
        assert (row.state, "nobody is asked anything now" in row.reason) == ("refused", True)
