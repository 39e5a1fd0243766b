"""What is easily lost: each of these was broken once, or could be without another test failing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from graph.teams import chain, flow, team
from registry.teams import music
from support.asking import drive, only, opened, refused
from support.crews import FunctionCrew
from support.platforms import platform
from swarmwright.errors import InvalidInput, InvalidPattern, InvalidRegistry, NotFound
from swarmwright.graph.records import started
from swarmwright.ports.commands import EditState, Redirect, RollBack, SetAgent, Swap
from swarmwright.ports.mailbox import Accepted
from swarmwright.ports.teams import TeamVersion
from swarmwright.registry import Pattern
from swarmwright.runtime.effects.base import Standing, Wanted
from swarmwright.runtime.effects.redirecting import redirect
from swarmwright.runtime.effects.swapping import swap
from swarmwright.runtime.runs.seating import Seat, swap_to
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.encoding import version
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Work
from swarmwright.workflow.tree import Gate, Step, Workflow

from runtime.test_teams import compiled  # isort: skip
from runtime.test_teams import platform as with_team  # isort: skip

CHAIN = team(chain("a", "b", "c"))
GATED = team(flow("a", Gate("gate-ok", "ok?"), "c", order="a<gate-ok gate-ok<c"))


def state(**statuses: str) -> dict[str, Any]:
    """A turn under way in which the steps stand so."""
    records = {i: {**started(Work(i, i, agent=i)), "status": status} for i, status in statuses.items()}
    return {"turn": {"number": 1}, "progress": records}


def test_whether_others_may_see_what_an_agent_writes_needs_a_new_graph() -> None:
    agent = music().catalog().agents[0]
    change = music().replace_agent(AgentSpec(agent.id, agent.name, tools=agent.tools, publishes=True)).change
    assert (change.recompile, change.reason) == (
        True,
        "who may see what it writes is worked out with the graph",
    )


@pytest.mark.parametrize("status", ["cancelled", "failed"])
def test_what_was_cancelled_or_has_failed_before_a_step_is_skipped_too(status: str) -> None:
    command = Redirect("c", skip=True)
    made = redirect(
        Accepted("t", 1, "id", command), command, Standing(plan(CHAIN), state(a="done", b=status), True)
    )
    assert (made.refused, made.note) == (False, "c begins now; skipped: b")
    assert made.update["progress"]["b"]["status"] == "skipped"


def test_the_workflow_that_a_thread_follows_already_changes_nothing() -> None:
    command = Swap(CHAIN, "now")
    made = swap(Accepted("t", 1, "id", command), command, Standing(plan(CHAIN), state(a="running"), True))
    assert (made.note, made.swap, dict(made.update)) == ("nothing changes", None, {})


async def swapped_to(new: Workflow, old: Workflow, *, ended: str, **progress: str) -> tuple[str, ...]:
    """What a swap to `new` stops; the work of `ended` has ended, and nobody has taken its result."""
    stopped: list[str] = []

    class Works:
        def ended(self, instance: str) -> bool:
            return instance == ended

        async def cancel(self, instances: Iterable[str]) -> None:
            stopped.extend(instances)

        async def after(self, instance: str, work: Callable[[], Awaitable[None]]) -> None:
            await work()

    async def forget(thread_id: str, instance: str) -> None:
        """Nothing is kept."""

    async def graphs(number: str, workflow: Workflow | None = None) -> Any:
        return SimpleNamespace(workflow=new)

    seat: Any = Seat("t", SimpleNamespace(workflow=old, crew=SimpleNamespace(forget=forget)), version(old))  # type: ignore[arg-type]
    works: Any = Works()
    change = await swap_to(seat, graphs, works, Wanted(version(new), "now"), state(**progress))
    assert list(change.cancelled) == stopped
    return change.cancelled


async def test_work_that_has_ended_as_a_swap_would_stop_it_is_kept() -> None:
    old, new = team(flow("a", "b", "c", order="a<c b<c")), team(flow("a", "b", "d", order="a<d b<d"))
    assert await swapped_to(new, old, ended="a", a="running", b="running") == ("b",)


async def test_work_that_has_ended_under_an_id_that_is_another_agents_now_is_not_taken_for_its_work() -> None:
    new = Workflow(Step("a", "c"), team=Catalog.of(["c"]))
    assert await swapped_to(new, team(flow("a")), ended="a", a="running") == ("a",)


async def test_a_thread_on_which_nobody_has_asked_for_anything_has_nothing_to_do(
    tmp_path: Path,
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(CHAIN, "t")
        for _ in range(2):
            with pytest.raises(InvalidInput, match="nothing has begun on this thread"):
                await door.run("t")
            assert (await door.thread("t")).status == "idle"
            assert await door.history("t") == ()
        await door.send("t", SetAgent("a", False))
        with pytest.raises(InvalidInput):
            await door.run("t")
        await door.settle("t")
        with pytest.raises(InvalidInput):
            await door.run("t")
        assert (await door.thread("t")).status == "idle"
        assert (await (await door.run("t", "go")).result()).status == "finished"


async def test_a_run_that_its_team_keeps_from_beginning_leaves_its_thread_as_it_was(tmp_path: Path) -> None:
    async with with_team(tmp_path, FunctionCrew()) as door:
        await door.create_thread(compiled(), "t", team="press")
        await door.teams._store.add(TeamVersion("press", 1, "{}"))
        with pytest.raises(InvalidRegistry):
            await door.run("t", "go")
        assert (await door.thread("t")).status == "idle"
        await door.teams.revert("press", 0)
        assert (await (await door.run("t", "go")).result()).status == "finished"


async def test_the_last_checkpoint_has_a_name_and_a_thread_without_any_says_so(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(CHAIN, "t")
        with pytest.raises(NotFound) as caught:
            await door.fork("t")
        assert (caught.value.kind, caught.value.id) == ("checkpoint of thread", "t")
        await (await door.run("t", "go")).result()
        last = (await door.history("t"))[-1]
        assert (await door.checkpoint("t", "last")).checkpoint == last
        await door.send("t", RollBack("last"))
        await door.settle("t")
        assert (await door.commands("t"))[-1].state == "applied"


async def test_a_refusal_says_what_is_asked_instead(tmp_path: Path) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        first = (await only(door)).approval.id
        await door.send("t", EditState(outputs={"a": {"text": "something else"}}))
        error = await refused(door, first)
        second = (await only(door)).approval.id
        assert (error.kind, error.instead) == ("superseded", second)
        assert second in str(error)
        await door.send("t", EditState(outputs={"a": {"text": "something else again"}}))
        assert (await refused(door, first)).instead == (await only(door)).approval.id


async def test_who_has_a_result_finds_the_thread_free(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a")), "t")
        for _ in range(20):
            run = await door.run("t", "go")
            while not run._task.done():  # noqa: ASYNC110  the moment itself is meant
                await asyncio.sleep(0)
            await run.result()
            assert not await door._threads.held("t")


async def test_a_replay_from_where_the_turn_was_over_is_refused_with_another_request(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(CHAIN, "t")
        await (await door.run("t", "about bees")).result()
        with pytest.raises(InvalidInput, match="the turn was over"):
            await door.replay("t", "last", request="about ants", new_id="u")
        assert [record.thread_id for record in await door.threads()] == ["t"]
        run = await door.replay("t", request="about ants", new_id="u")
        assert (await run.result()).status == "finished"


def test_a_pattern_that_builds_no_tree_is_refused() -> None:
    lost = Pattern("lost", "Nothing.", (), lambda: None)  # type: ignore[arg-type,return-value]
    with pytest.raises(InvalidPattern, match="gives a tree, not NoneType"):
        lost.tree(Catalog.of(["Ada"]))


async def test_a_question_that_is_asked_anew_ends_then_in_the_trace(tmp_path: Path) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        door._clock.move(5)  # type: ignore[attr-defined]
        await door.send("t", EditState(outputs={"a": {"text": "something else"}}))
        await door.settle("t")
        asked = [span for span in await door.trace("t") if span.instance == "gate-ok"]
    assert [(span.status, span.started_at, span.ended_at) for span in asked] == [
        ("withdrawn", 1_000.0, 1_005.0),
        ("waiting", 1_005.0, None),
    ]
