"""The graphs of a store's workflows: built when asked for, and only so many kept."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest

from graph.teams import chain, team
from support.crews import FunctionCrew
from support.platforms import platform
from support.stages import agents, finish
from swarmwright.errors import NotFound
from swarmwright.graph.building import SharedStar, WorkflowGraph
from swarmwright.ports.commands import Swap
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.teams.shelving import Shelf
from swarmwright.workflow.encoding import version
from swarmwright.workflow.tree import Workflow

Built = tuple[Shelf, list[str]]


class Threads:
    """A store that keeps workflows, and counts how often one is looked up."""

    def __init__(self) -> None:
        self.kept: dict[str, Workflow] = {}
        self.loads = 0

    async def save_workflow(self, number: str, workflow: Workflow) -> None:
        self.kept[number] = workflow

    async def load_workflow(self, number: str) -> Workflow | None:
        self.loads += 1
        await asyncio.sleep(0)
        return self.kept.get(number)


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Built:
    """A shelf that keeps two, and what was built for it."""
    monkeypatch.setattr("swarmwright.runtime.teams.shelving.MOST_KEPT", 2)
    star, built = SharedStar(), list[str]()

    def build(workflow: Workflow) -> WorkflowGraph:
        built.append(workflow.team.agents[0].id)
        return star.graph(workflow, FunctionCrew())

    return Shelf(Threads(), build), built  # type: ignore[arg-type]  # all that it asks of a store


async def test_of_many_versions_the_last_asked_for_are_kept(two: Built) -> None:
    graphs, built = two
    for name in "abac":
        await graphs(name, team(chain(name)))
    await graphs("a")
    assert built == ["a", "b", "c"]
    await graphs("b")
    assert built == ["a", "b", "c", "b"]
    gc.collect()
    assert len(graphs._known) == 2


async def test_whoever_runs_a_graph_is_given_that_one_again_however_many_come_between(two: Built) -> None:
    graphs, built = two
    held = await graphs("a", team(chain("a")))
    for name in "bcde":
        await graphs(name, team(chain(name)))
    assert await graphs("a") is held
    assert built == list("abcde")


async def test_two_who_ask_at_once_are_given_the_same(two: Built) -> None:
    graphs, built = two
    one, other = await asyncio.gather(graphs("a", team(chain("a"))), graphs("a", team(chain("a"))))
    assert one is other
    assert built == ["a"]


async def test_a_version_that_is_nowhere_is_not_found(two: Built) -> None:
    with pytest.raises(NotFound, match="workflow version"):
        await two[0]("gone")


async def test_a_thread_that_changes_its_workflow_without_end_keeps_no_graph_of_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swarmwright.runtime.teams.shelving.MOST_KEPT", 4)
    async with platform(tmp_path, FunctionCrew()) as door:
        assert isinstance(door, Platform)
        await door.create_thread(team(chain("a", "b")), "t")
        for n in range(12):
            await door.send("t", Swap(team(chain("a", f"b{n}"))))
            await door.settle("t")
        gc.collect()
        ours = {version(team(chain("a", f"b{n}"))) for n in range(12)}  # other tests leave graphs of theirs
        kept = [graph for graph in gc.get_objects() if isinstance(graph, WorkflowGraph)]
        assert len(ours & {version(graph.workflow) for graph in kept}) <= 5
        assert set(agents(await finish(door, "go"))) == {"a", "b11"}
