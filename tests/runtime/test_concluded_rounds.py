"""A swap once rounds are over: what people or others have gone on from is history, whatever is asked now."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from graph.teams import flow
from support.asking import asked, drive, opened
from support.clocks import HeldClock
from support.crews import FunctionCrew
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Approve, Redirect, Reject, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Approved, Compare, Condition, Judged
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import Case, Choice, ForEach, Gate, Loop, Node, Step, Workflow

OK = Gate("ok", "Is it all right?", on_reject="continue")


def team(root: Node) -> Workflow:
    """With the ids that it was given here."""
    return Workflow(root, team=Catalog.of(list("abcd")))


def at_least(quality: float) -> Compare:
    return Compare("quality", ">=", quality, "b")


def reviewed(until: Condition, at_most: int = 5, body: Node | None = None) -> Workflow:
    """Rounds of `body` until they are good enough, within rounds until a person says yes."""
    inner = Loop("l", flow("a", "b", order="a<b", id_="ab") if body is None else body, until, at_most)
    return team(Loop("o", flow(inner, OK, order="l<ok", id_="w"), Approved("ok"), 20))


def crew_of(*qualities: float, **more: Any) -> FunctionCrew:
    """b reports these, one after the other, and the last for ever."""
    said = iter(qualities)

    def next_one() -> Iterator[float]:
        last = 0.0
        while True:
            yield (last := next(said, last))

    told = next_one()

    async def b(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport(f"{view.instance} says so", {"quality": next(told)})

    return FunctionCrew({"b": b}, **more)


async def swapped(door: Platform, workflow: Workflow) -> list[str]:
    """What begins at once by the plan, which the thread follows now."""
    plan = await door.plan_swap("t", workflow)
    row = await door.send("t", Swap(workflow))
    assert (await door.settled("t", row.seq)).state == "applied"
    return [work.instance for work in plan.frontier.start]


async def rejected_twice(door: Platform, workflow: Workflow) -> None:
    """Two versions are sent back, and a person is asked about the third."""
    await door.create_thread(workflow, "t")
    await drive(door, "go")
    for gate in ("ok", "ok@2"):
        await door.send("t", Reject(gate))
        await drive(door)
    assert list(await asked(door)) == ["ok@3"]


THRICE = ["a", "b", "a@2.1", "b@2.1", "a@3.1", "b@3.1"]
HIGHER = [
    ("another quality", reviewed(at_least(9.8), 3), ["a@3.2", "b@3.2", "a@3.3", "b@3.3"]),
    ("more rounds", reviewed(at_least(9.8), 4), [f"{who}@3.{n}" for n in (2, 3, 4) for who in "ab"]),
    ("fewer rounds", reviewed(at_least(9.8), 1), []),
    ("a person asked behind them", team(
        Loop("o", flow(Loop("l", flow("a", "b", order="a<b", id_="ab"), at_least(9.8), 1, None, "escalate"),
                       OK, order="l<ok", id_="w"), Approved("ok"), 20)), []),
    ("who joins, too", reviewed(at_least(9.8), 2, flow("a", "b", "c", order="a<b b<c", id_="ab")),
     ["c@3.1", "a@3.2", "b@3.2", "c@3.2"]),
]  # fmt: skip


@pytest.mark.parametrize(("new", "more"), [one[1:] for one in HIGHER], ids=[one[0] for one in HIGHER])
async def test_only_the_round_that_a_person_is_asked_about_is_measured_by_a_new_condition(
    tmp_path: Path, new: Workflow, more: list[str]
) -> None:
    crew, clock = crew_of(9), HeldClock()
    async with opened(tmp_path, crew, clock=clock) as door:
        await rejected_twice(door, reviewed(at_least(8)))
        assert crew.worked() == THRICE
        starts = await swapped(door, new)
        assert starts == more[:1]
        ended = await drive(door)
        assert crew.worked() == [*THRICE, *more]
        escalates = [one["instance"] for one in ended.waiting]
        assert set(await asked(door)) == set(escalates) <= {"ok@3", "l@3!"}
    async with opened(tmp_path, crew, clock=clock) as door:  # later, and once it is put back
        await swapped(door, reviewed(at_least(8)))
        await drive(door)
        await door.send("t", Approve("ok@3"))
        assert (await drive(door)).status == "finished"
        assert crew.worked() == [*THRICE, *more]


async def test_a_round_that_is_over_has_no_work_of_others_whoever_take_the_place_of_its_members(
    tmp_path: Path,
) -> None:
    crew = crew_of(9)
    async with opened(tmp_path, crew) as door:
        await rejected_twice(door, reviewed(at_least(8)))
        others = reviewed(Compare("quality", ">=", 8, "c"), 2, flow("c", "d", order="c<d", id_="cd"))
        crew.answers = {"quality of c is at least 8": True}
        assert await swapped(door, others) == ["c@3.1"]


async def test_no_judge_is_asked_about_a_round_that_is_over(tmp_path: Path) -> None:
    crew = crew_of(9, answers={"it is good": True, "it is very good": False})
    async with opened(tmp_path, crew) as door:
        await rejected_twice(door, reviewed(Judged("it is good")))
        assert crew.asked == ["it is good"] * 3
        new = reviewed(Judged("it is very good"), 2)
        assert await swapped(door, new) == ["l@3.1?0.0"]
        words = migration_words(await door.plan_swap("t", reviewed(Judged("it is fair"))))
        assert "Asked again" not in words
        await drive(door)
        assert crew.asked[3:] == ["it is very good"] * 2
        assert crew.worked() == [*THRICE, "a@3.2", "b@3.2"]


async def test_a_round_that_is_over_is_open_again_once_somebody_sends_the_work_back_into_it(
    tmp_path: Path,
) -> None:
    crew = crew_of(9, 9, 9, 9, 10)
    async with opened(tmp_path, crew) as door:
        await rejected_twice(door, reviewed(at_least(8)))
        await swapped(door, reviewed(at_least(9.8)))
        row = await door.send("t", Redirect("b@2.1"))
        assert (await door.settled("t", row.seq)).state == "applied"
        await drive(door)
        assert crew.worked()[6:] == ["b@2.1", "a@2.2", "b@2.2"]
        assert list(await asked(door)) == ["ok@2"]


def behind(first: Node, *more: str) -> Workflow:
    """`first`, then c, then a yes."""
    return team(flow(first, "c", OK, order=f"{first.id}<c c<ok", id_="f"))


def rounds(quality: float, at_most: int = 3) -> Loop:
    return Loop("l", flow("a", "b", order="a<b", id_="ab"), at_least(quality), at_most)


@pytest.mark.parametrize("new", [rounds(9.8), Loop("l", rounds(8).body, None, 3)], ids=["higher", "no until"])
async def test_rounds_are_over_once_what_follows_them_has_begun_whatever_ends_them_by_now(
    tmp_path: Path, new: Loop
) -> None:
    crew = crew_of(9)
    async with opened(tmp_path, crew) as door:
        await door.create_thread(behind(rounds(8)), "t")
        await drive(door, "go")
        assert await swapped(door, behind(new)) == []
        await drive(door)
        assert crew.worked() == ["a", "b", "c"]


async def test_rounds_that_nobody_has_gone_on_from_are_measured_by_a_new_condition(tmp_path: Path) -> None:
    crew = crew_of(9)
    one, other = (team(flow(rounds(q, 2), OK, order="l<ok", id_="f")) for q in (8, 9.8))
    async with opened(tmp_path, crew) as door:
        await door.create_thread(one, "t")
        await drive(door, "go")
        assert await swapped(door, other) == ["a@2"]
        await drive(door)
        assert crew.worked() == ["a", "b", "a@2", "b@2"]


async def test_a_list_stays_as_it_was_made_once_what_follows_it_has_begun(tmp_path: Path) -> None:
    crew = FunctionCrew(items={"page": ["x", "y"], "chapter": ["z"]})
    old, new = (behind(ForEach("m", over, Step("a", "a"))) for over in ("page", "chapter"))
    async with opened(tmp_path, crew) as door:
        await door.create_thread(old, "t")
        await drive(door, "go")
        words = migration_words(await door.plan_swap("t", new))
        assert await swapped(door, new) == []
        assert "Lists made anew" not in words and "Asked again" not in words
        await drive(door)
        assert (sorted(crew.worked()), crew.asked) == (["a[1]", "a[2]", "c"], ["page"])
        await door.send("t", Redirect("a[2]"))  # and its items are there still
        await drive(door)
        assert (crew.worked()[3:], crew.asked) == (["a[2]", "c"], ["page"])


@pytest.mark.parametrize("taken", [True, False])
async def test_the_way_that_was_taken_stays_the_one_once_what_follows_has_begun(
    tmp_path: Path, taken: bool
) -> None:
    crew = crew_of(9 if taken else 1)

    def way(condition: Condition) -> Workflow:
        choice = Choice("ways", (Case(condition, Step("a", "a")),))
        return team(flow("b", choice, "c", OK, order="b<ways ways<c c<ok", id_="f"))

    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(way(at_least(8)), "t")
        await drive(door, "go")
        assert await swapped(door, way(Compare("quality", "<", 8, "b"))) == []
        await drive(door)
        assert crew.worked() == (["b", "a", "c"] if taken else ["b", "c"])
