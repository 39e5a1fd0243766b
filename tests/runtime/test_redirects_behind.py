"""Going on behind a step, by what stands there now: the step stays as it is, what follows it is done anew."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from graph.teams import flow
from support.asking import asked, drive, opened
from support.crews import HeldCrew
from swarmwright.ports.commands import Approve, EditState, Redirect
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.tree import Case, Choice, Gate, Loop, Node, Step, Workflow

SCORED = Compare("score", ">", 5, "a")
OK = Gate("ok", "Is it all right?")


def team(root: Node) -> Workflow:
    return Workflow(root, team=Catalog.of(list("abcde")))


CHOOSING = team(
    flow("a", Choice("ch", (Case(SCORED, Step("b", "b")),), Step("c", "c")), OK, "d", order="a<ch ch<ok ok<d")
)
BESIDE = team(flow("a", "b", "c", order="a<c"))


async def came(door: Platform, command: Any) -> str:
    row = await door.settled("t", (await door.send("t", command)).seq)
    return f"{row.state}: {row.reason}"


async def rest(crew: HeldCrew, *instances: str) -> None:
    for instance in instances:
        await crew.wait_for(instance)
        crew.end(instance)


async def test_a_report_that_a_person_has_written_stays_and_what_follows_is_decided_by_it(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(CHOOSING, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a", score=3)
        await rest(crew, "c")
        assert (await run.result()).status == "interrupted"
        await door.send("t", Approve("ok"))
        run = await door.run("t")
        await rest(crew, "d")
        assert (await run.result()).status == "finished"
        assert "redirect behind a" in await came(door, EditState(outputs={"a": {"fields": {"score": 8}}}))
        told = await came(door, Redirect("a", behind=True))
        assert told == "applied: what follows a is done anew; taken back: c, d, Is it all right?"
        run = await door.run("t")
        await rest(crew, "b")
        assert (await run.result()).status == "interrupted"
        assert set(await asked(door)) == {"ok"}
        assert crew.begun == ["a", "c", "d", "b"]
        written = (await door.state("t"))["agent_outputs"]
        assert written["a"]["fields"] == {"score": 8}
        assert set(written) == {"a", "b"}


async def test_what_runs_behind_it_is_cancelled_and_begins_again_and_nothing_beside_it(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(BESIDE, "t")
        run = await door.run("t", "go")
        await rest(crew, "a")
        for instance in ("b", "c"):
            await crew.wait_for(instance)
        told = await came(door, Redirect("a", behind=True))
        assert told == "applied: what follows a is done anew; taken back: c; cancelled: c"
        await crew.wait_for_times("c", 2)
        await rest(crew, "b", "c")
        assert (await run.result()).status == "finished"
        assert sorted(crew.begun) == ["a", "b", "c", "c"]


async def test_where_nothing_can_be_done_anew_it_is_refused_and_says_why(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(BESIDE, "t")
        run = await door.run("t", "go")
        for instance in ("a", "b"):
            await crew.wait_for(instance)
        no = "is not done, so there is nothing that others could go by"
        assert await came(door, Redirect("a", behind=True)) == f"refused: a {no}"
        assert await came(door, Redirect("c", behind=True)) == f"refused: c {no}"
        await rest(crew, "a", "b", "c")
        assert (await run.result()).status == "finished"
        assert await came(door, Redirect("b", behind=True)) == "refused: nothing has begun behind b"
        both = Redirect("a", skip=True, behind=True)
        assert await came(door, both) == "refused: behind a step there is nothing to skip"
        assert (await drive(door)).status == "finished"


async def test_behind_a_loop_nobody_begins_beside_the_round_to_which_the_work_was_sent(
    tmp_path: Path,
) -> None:
    """Not either where an earlier round, of which a person has written the report otherwise since, would have
    ended the rounds: another had come after it."""
    crew = HeldCrew()
    rounds = Loop("l", flow("a", "b", order="a<b", id_="body"), Compare("score", ">=", 9, "a"), 3)
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(flow(rounds, "c", order="l<c", id_="f")), "t")
        run = await door.run("t", "go")
        for instance in ("a", "b", "a@2", "b@2"):
            await crew.wait_for(instance)
            crew.end(instance, **({"score": 1} if instance[0] == "a" else {}))
        await crew.wait_for("a@3")
        assert "applied" in await came(door, EditState(outputs={"a": {"fields": {"score": 9}}}))
        assert "applied" in await came(door, Redirect("a@2"))
        await crew.wait_for_times("a@2", 2)
        crew.end("a@2", score=9)
        await crew.wait_for_times("b@2", 2)
        assert "c" not in crew.begun
        crew.end("b@2")
        await rest(crew, "c")
        assert (await run.result()).status == "finished"
