"""A plan of a swap says who is put into rounds that are over, and what bar is raised on them; only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.teams import flow
from support.asking import asked, drive, opened
from support.crews import FunctionCrew
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Redirect, Reject, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.records.changing import plan_record
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.conditions import Approved, Compare, Judged
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import ForEach, Gate, Loop, Node, Step, Supervised, Workflow

NAMES = {"a": "Writer", "b": "Critic", "c": "Legal Reviewer", "d": "Peer Critic", "e": "Editor"}
TEAM = Catalog(tuple(AgentSpec(id_, name) for id_, name in NAMES.items()))
OK = Gate("ok", "Is it all right?", on_reject="continue")
BOTH = flow("a", "b", order="a<b", id_="body")
THREE = flow("a", "b", "d", order="a<b a<d", id_="body")
FIRST = flow("d", "a", "b", order="d<a a<b", id_="body")
ASKED = Gate("peer", "Do peers agree?", on_reject="continue")


def rounds(body: Node = BOTH, quality: float = 8, at_most: int | None = 3) -> Loop:
    return Loop("l", body, Compare("quality", ">=", quality, "b"), at_most)


def behind(first: Node) -> Workflow:
    """`first`, then the Legal Reviewer, then a person."""
    return Workflow(flow(first, "c", OK, order=f"{first.id}<c c<ok", id_="f"), team=TEAM)


def within(inner: Node, at_most: int = 3) -> Workflow:
    """The rounds, what the Legal Reviewer says, and a person's yes, within rounds."""
    body = flow(inner, "c", OK, order=f"{inner.id}<c c<ok", id_="w")
    return Workflow(Loop("o", body, Approved("ok"), at_most), team=TEAM)


def crew() -> FunctionCrew:
    """The critic is content from the beginning; Editor leads, and picks the writer once."""

    async def b(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("fair", {"quality": 9.0})

    async def e(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("next", {"next": "a" if view.instance == "e" else ""})

    return FunctionCrew({"b": b, "e": e}, items={"page": ["x", "y"]})


async def warned(door: Platform, workflow: Workflow) -> list[str]:
    plan = await door.plan_swap("t", workflow)
    told = list(plan_record(plan)["warnings"])
    assert all(f"  {line}\n" in migration_words(plan) for line in told)
    return told


async def swapped(door: Platform, workflow: Workflow) -> None:
    row = await door.send("t", Swap(workflow))
    assert (await door.settled("t", row.seq)).state == "applied"
    await drive(door)


async def redirected(door: Platform, step: str) -> None:
    row = await door.send("t", Redirect(step))
    assert (await door.settled("t", row.seq)).state == "applied"
    await drive(door)


SINCE = "(Legal Reviewer has gone on from them)"
OVER = f"joins rounds that are over: they are not heard there {SINCE}"
TEAMED = flow("a", "b", flow("d", "e", order="d<e", id_="new"), order="a<b b<new", id_="body")
JOINING = [
    ("beside", THREE, ["Peer Critic"], "Peer Critic", "d", ["d", "c"]),
    ("first", FIRST, ["Peer Critic"], "Peer Critic", "d", ["d", "a", "b", "c"]),
    ("two", TEAMED, ["Peer Critic", "Editor"], "Writer", "a", ["a", "b", "d", "e", "c"]),
]


@pytest.mark.parametrize(("body", "who", "name", "step", "heard"), [o[1:] for o in JOINING],
                         ids=[o[0] for o in JOINING])  # fmt: skip
async def test_who_joins_rounds_that_others_have_gone_on_from_is_told_to_be_heard_once_they_are_opened_again(
    tmp_path: Path, body: Node, who: list[str], name: str, step: str, heard: list[str]
) -> None:
    made = crew()
    async with opened(tmp_path, made) as door:
        await door.create_thread(behind(rounds()), "t")
        await drive(door, "go")
        new = behind(rounds(body))
        assert await warned(door, new) == [
            f"{one} {OVER}; redirect to {name} opens them again" for one in who
        ]
        await swapped(door, new)
        assert made.worked() == ["a", "b", "c"]
        await redirected(door, step)
        assert made.worked()[3:] == heard
        assert await warned(door, behind(rounds(body))) == []


async def test_a_question_that_joins_rounds_that_are_over_is_told_not_to_be_asked(tmp_path: Path) -> None:
    made, body = crew(), flow("a", "b", ASKED, order="a<b b<peer", id_="body")
    async with opened(tmp_path, made) as door:
        await door.create_thread(behind(rounds()), "t")
        await drive(door, "go")
        (told,) = await warned(door, behind(rounds(body)))
        said = "joins rounds that are over: it is not asked there"
        assert told == f'"Do peers agree?" {said} {SINCE}; redirect to Writer opens them again'
        await swapped(door, behind(rounds(body)))
        assert list(await asked(door)) == ["ok"]
        await redirected(door, "a")
        assert list(await asked(door)) == ["peer"]


@pytest.mark.parametrize(("id_", "opens"), [("body", True), ("other", False)])
async def test_others_who_take_all_places_of_rounds_that_are_over_are_told_not_to_be_heard(
    tmp_path: Path, id_: str, opens: bool
) -> None:
    made, body = crew(), flow("d", "e", order="d<e", id_=id_)
    async with opened(tmp_path, made) as door:
        await door.create_thread(behind(rounds()), "t")
        await drive(door, "go")
        new = behind(Loop("l", body, Judged("it is good"), 1))
        told = await warned(door, new)
        loop = "the loop that begins with Peer Critic"
        its = f"change nothing here: its rounds are over {SINCE}"
        remedies = [
            f"; redirect to {who} opens them again" if opens else "" for who in ("Peer Critic", "Editor")
        ]
        assert told == [
            f"Peer Critic {OVER}{remedies[0]}",
            f"Editor {OVER}{remedies[1]}",
            f"the new condition and bound of {loop} {its}{remedies[0]}",
        ]
        made.answers = {"it is good": True}
        await swapped(door, new)
        assert made.worked() == ["a", "b", "c"]
        await redirected(door, "d")
        assert (made.worked()[3:] == ["d", "e", "c"]) is opens


BARS = [
    ("condition", rounds(quality=9.8), "condition", "changes", 2),
    ("bound", rounds(at_most=5), "bound", "changes", 0),
    ("both", rounds(quality=9.8, at_most=2), "condition and bound", "change", 1),
    ("judged", Loop("l", BOTH, Judged("it is good"), 3), "condition", "changes", 0),
    ("no more", Loop("l", BOTH, None, 3), "bound", "changes", 2),
]


@pytest.mark.parametrize(("new", "what", "changes", "more"), [o[1:] for o in BARS], ids=[o[0] for o in BARS])
async def test_a_bar_that_is_raised_on_rounds_that_are_over_is_told_to_change_nothing_until_they_are_opened(
    tmp_path: Path, new: Loop, what: str, changes: str, more: int
) -> None:
    made = crew()
    made.answers = {"it is good": True}
    async with opened(tmp_path, made) as door:
        await door.create_thread(behind(rounds()), "t")
        await drive(door, "go")
        its = f"nothing here: its rounds are over {SINCE}; redirect to Writer opens them again"
        loop = "the loop that begins with Writer"
        assert await warned(door, behind(new)) == [f"the new {what} of {loop} {changes} {its}"]
        await swapped(door, behind(new))
        assert made.worked() == ["a", "b", "c"]
        await redirected(door, "a")
        assert made.worked()[3:] == [
            "a",
            "b",
            *(f"{who}@{n}" for n in range(2, 2 + more) for who in "ab"),
            "c",
        ]


async def test_both_are_told_where_somebody_joins_and_the_bar_is_raised(tmp_path: Path) -> None:
    async with opened(tmp_path, crew()) as door:
        await door.create_thread(behind(rounds()), "t")
        await drive(door, "go")
        told = await warned(door, behind(rounds(THREE, 9.8)))
        assert len(told) == 2
        assert [one.split(" (")[0] for one in told] == [
            "Peer Critic joins rounds that are over: they are not heard there",
            "the new condition of the loop that begins with Writer changes nothing here: its rounds are over",
        ]


async def test_nothing_is_told_of_rounds_that_nobody_has_gone_on_from(tmp_path: Path) -> None:
    """A person is asked behind them: who joins is heard, and the bar counts."""
    made = crew()

    def alone(loop: Loop) -> Workflow:
        return Workflow(flow(loop, OK, order="l<ok", id_="f"), team=TEAM)

    async with opened(tmp_path, made) as door:
        await door.create_thread(alone(rounds()), "t")
        await drive(door, "go")
        new = alone(rounds(THREE, 9.8, 2))
        assert await warned(door, new) == []
        await swapped(door, new)
        assert made.worked() == ["a", "b", "d", "a@2", "b@2", "d@2"]


@pytest.mark.parametrize("round_", [1, 2, 3])
async def test_of_rounds_within_rounds_it_is_told_only_in_the_last_of_those_around_them(
    tmp_path: Path, round_: int
) -> None:
    made = crew()
    around = ("", "@2.1", "@3.1")[round_ - 1]
    async with opened(tmp_path, made) as door:
        await door.create_thread(within(rounds()), "t")
        await drive(door, "go")
        for number in range(1, round_):
            await door.send("t", Reject(f"ok@{number}" if number > 1 else "ok"))
            await drive(door)
        new = within(rounds(THREE, 9.8))
        told = await warned(door, new)
        if round_ < 3:
            assert told == []
            return
        assert told == [
            f"Peer Critic {OVER}; redirect to Peer Critic{around} opens them again",
            "the new condition of the loop that begins with Writer (l) changes nothing here: its rounds are "
            f"over {SINCE}; redirect to Writer{around} opens them again",
        ]
        before = made.worked()
        await swapped(door, new)
        assert made.worked() == before
        await redirected(door, f"d{around}")
        assert f"d{around}" in made.worked()


async def test_in_a_later_round_around_them_who_joins_is_heard_and_the_bar_counts(tmp_path: Path) -> None:
    made = crew()
    async with opened(tmp_path, made) as door:
        await door.create_thread(within(rounds()), "t")
        await drive(door, "go")
        await swapped(door, within(rounds(THREE, 9.8)))
        await door.send("t", Reject("ok"))
        await drive(door)
        assert sorted(made.worked()[3:]) == sorted(
            [*(f"{who}@2.{n}" for n in (1, 2, 3) for who in "abd"), "c@2"]
        )


async def test_who_joins_a_led_team_that_is_over_and_its_new_bound_are_told(tmp_path: Path) -> None:
    def led(*members: str, at_most: int = 5) -> Workflow:
        return behind(Supervised("s", Step("e", "e"), tuple(Step(m, m) for m in members), None, at_most))

    async with opened(tmp_path, crew()) as door:
        await door.create_thread(led("a", "b"), "t")
        await drive(door, "go")
        assert await warned(door, led("a", "b", "d", at_most=4)) == [
            f"Peer Critic {OVER}; redirect to Editor@2 opens them again",
            f"the new bound of the team that Editor leads changes nothing here: its rounds are over {SINCE}; "
            "redirect to Editor@2 opens them again",
        ]


async def test_who_joins_behind_the_rounds_or_beside_them_is_not_told(tmp_path: Path) -> None:
    more = flow(rounds(), "c", "d", OK, order="l<c c<ok l<d d<ok", id_="f")
    async with opened(tmp_path, crew()) as door:
        await door.create_thread(behind(rounds()), "t")
        await drive(door, "go")
        assert await warned(door, Workflow(more, team=TEAM)) == []


async def test_of_rounds_for_each_item_it_is_told_once_all_of_them_are_over(tmp_path: Path) -> None:
    def each(loop: Loop) -> Workflow:
        return behind(ForEach("m", "page", loop))

    async with opened(tmp_path, crew()) as door:
        await door.create_thread(each(rounds()), "t")
        await drive(door, "go")
        (told,) = await warned(door, each(rounds(THREE)))
        assert told == f"Peer Critic {OVER}; redirect to Peer Critic[2] opens them again"
