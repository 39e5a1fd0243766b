"""Which loops and teams went on though what was to end them had not come."""

from __future__ import annotations

import pytest

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.exhausting import exhausted
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Exhausted, Facts
from swarmwright.workflow.tree import Flow, Loop, Step, Supervised, Workflow

GOOD = Compare("quality", ">=", 8.0, "writer")
TEAM = Catalog.of(["Writer", "Editor", "Lead"])


def looped(**given: object) -> Workflow:
    loop = Loop("loop", Step("writer", "writer"), GOOD, 2, **given)  # type: ignore[arg-type]
    return Workflow(Flow("flow", (loop, Step("editor", "editor")), (("loop", "editor"),)), team=TEAM)


def facts(*qualities: float) -> Facts:
    """So many rounds are done, with these results."""
    names = ["writer", *(f"writer@{number}" for number in range(2, len(qualities) + 1))]
    outputs = {name: {"quality": quality} for name, quality in zip(names, qualities, strict=False)}
    return Facts(progress=dict.fromkeys(names, "done"), outputs=outputs)


def test_a_loop_that_goes_on_without_its_condition_is_named_with_its_rounds() -> None:
    assert exhausted(plan(looped()), facts(3.0, 4.0)) == (Exhausted("loop", 2, GOOD),)


@pytest.mark.parametrize("qualities", [(3.0,), (9.0,), (3.0, 9.0)])
def test_one_that_is_not_over_or_whose_condition_holds_is_not(qualities: tuple[float, ...]) -> None:
    assert exhausted(plan(looped()), facts(*qualities)) == ()


@pytest.mark.parametrize("ending", ["fail", "escalate"])
def test_one_that_fails_or_asks_shows_by_itself(ending: str) -> None:
    assert exhausted(plan(looped(exhausted=ending)), facts(3.0, 4.0)) == ()


def test_a_loop_that_only_counts_its_rounds_has_nothing_to_miss() -> None:
    counted = Workflow(Loop("loop", Step("writer", "writer"), None, 2), team=TEAM)
    assert exhausted(plan(counted), facts(3.0, 4.0)) == ()


def test_a_team_whose_picks_are_used_up_is_named_too() -> None:
    team = Supervised("team", Step("lead", "lead"), (Step("writer", "writer"),), GOOD, 1)
    picked = Facts(
        progress={"lead": "done", "writer": "done"},
        outputs={"lead": {"next": "writer"}, "writer": {"quality": 1.0}},
    )
    assert exhausted(plan(Workflow(team, team=TEAM)), picked) == (Exhausted("team", 1, GOOD),)
