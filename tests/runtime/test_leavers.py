"""Who has left a team works no more for it, whichever workflow still names them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from support.crews import WAIT_S, FunctionCrew
from swarmwright.errors import InvalidWorkflow, NotFound
from swarmwright.language import compile_prompt
from swarmwright.ports.commands import Swap
from swarmwright.registry.registry import Registry
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.teams.teams import Teams
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Workflow

TEAM = Catalog.of(["Ann", "Ben", "Cleo"])


def compiled(prompt: str, team: Catalog = TEAM) -> Workflow:
    workflow = compile_prompt(prompt, team).workflow
    assert workflow is not None
    return workflow


ALL, TWO = compiled("Ann drafts, then Ben edits, then Cleo posts."), compiled("Ann drafts, then Cleo posts.")


@asynccontextmanager
async def without_ben(folder: Path) -> AsyncIterator[Platform]:
    """A platform with a team that Ben has left."""
    async with open_sqlite(folder / "s.db") as storage, asyncio.timeout(4 * WAIT_S):
        door = Platform(
            checkpointer=storage.checkpointer,
            threads=storage.threads,
            events=storage.events,
            mailbox=storage.mailbox,
            crew=lambda workflow, saver: FunctionCrew(),
            teams=Teams(storage.teams, storage.mailbox),
        )
        await door.teams.create("press", Registry.from_catalog(TEAM))
        await door.teams.change("press", lambda team: team.remove_agent("ben"))
        try:
            yield door
        finally:
            await door.close()


async def test_no_thread_begins_with_somebody_who_has_left_its_team(tmp_path: Path) -> None:
    async with without_ben(tmp_path) as door:
        with pytest.raises(
            InvalidWorkflow, match=r"ben: Ben has left the team 'press': add them to it again"
        ):
            await door.create_thread(ALL, "t", team="press")
        assert not await door.threads()
        await door.teams.change("press", lambda team: team.revert(0))
        await door.create_thread(ALL, "t", team="press")
        result = await (await door.run("t", "go")).result()
        assert [output.agent for output in result.outputs] == ["ann", "ben", "cleo"]


async def test_a_swap_to_somebody_who_has_left_the_team_is_refused_and_planned_as_that(
    tmp_path: Path,
) -> None:
    async with without_ben(tmp_path) as door:
        await door.create_thread(TWO, "t", team="press")
        await (await door.run("t", "go")).result()
        with pytest.raises(InvalidWorkflow, match="Ben has left"):
            await door.plan_swap("t", ALL)
        row = await door.settled("t", (await door.send("t", Swap(ALL))).seq)
        assert (row.state, "Ben has left the team 'press'" in row.reason) == ("refused", True)
        result = await (await door.run("t", "again")).result()
        assert [output.agent for output in result.outputs] == ["ann", "cleo"]


async def test_whom_the_team_never_had_works_as_the_workflow_says(tmp_path: Path) -> None:
    async with without_ben(tmp_path) as door:
        more = compiled("Ann drafts, then Dan checks.", Catalog.of(["Ann", "Dan"]))
        await door.create_thread(more, "t", team="press")
        result = await (await door.run("t", "go")).result()
        assert [output.agent for output in result.outputs] == ["ann", "dan"]


async def test_a_thread_of_its_own_asks_no_team(tmp_path: Path) -> None:
    async with without_ben(tmp_path) as door:
        await door.create_thread(ALL, "t")
        assert await door.plan_swap("t", TWO)
        with pytest.raises(NotFound, match="team of the thread"):
            await door.teams.refreshed("t", 1, None, ALL)
