"""Steps that an earlier change has taken out, and whose work goes on or is done: what a next change makes of
them."""

from __future__ import annotations

import pytest

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.migrating import Drain, Migration, migration
from swarmwright.workflow.progress import Facts, Status
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import Node, Workflow
from workflow.building import flow, step

A, B, C = step("A"), step("B"), step("C")
WITHOUT_B = flow("f", A, C, order="a>c")
WITH_B = flow("f", A, B, C, order="a>c b>c")
TEAM = Catalog.of(["A", "B", "C"])


def moved(new: Node, b: Status, drain: Drain = "finish") -> Migration:
    """B had left, in that state; A runs."""
    facts = Facts({"a": "running", "b": b})
    return migration(Workflow(WITHOUT_B, team=TEAM), Workflow(new, team=TEAM), facts, drain, (B,))


def told(plan: Migration) -> list[str]:
    return [line for line in migration_words(plan).splitlines() if line.startswith("  B ")]


@pytest.mark.parametrize(
    ("new", "cancelled", "line"),
    [
        (WITH_B, ("a", "b"), "  B is cancelled, and begins again"),
        (flow("f", A), ("a", "b"), "  B is cancelled, and is not needed any more"),
    ],
)
def test_now_cancels_what_had_left_too(new: Node, cancelled: tuple[str, ...], line: str) -> None:
    plan = moved(new, "running", "now")
    assert (plan.cancel, plan.stopped, told(plan)) == (cancelled, cancelled, [line])


def test_cancel_cancels_what_had_left_and_is_not_back() -> None:
    plan = moved(flow("f", A), "running", "cancel")
    assert (plan.cancel, told(plan)) == (("b",), ["  B is cancelled, and is not needed any more"])


def test_what_had_left_and_may_finish_is_told_with_what_runs() -> None:
    plan = moved(flow("f", A), "running")
    assert [(m.instance, m.fate, m.left) for m in plan.running] == [("a", "same", False), ("b", "gone", True)]
    assert plan.cancel == ()
    assert told(plan)[0].startswith("  B may finish: nothing waits for it any more")


@pytest.mark.parametrize("drain", ["finish", "cancel"])
def test_what_runs_and_has_its_place_again_goes_on_and_the_plan_says_so(drain: Drain) -> None:
    plan = moved(WITH_B, "running", drain)
    assert (plan.cancel, told(plan)) == ((), ["  B goes on: it has its place again, and its result counts"])
    early = moved(flow("f", A, B, C, order="a>b b>c"), "running", drain)
    lines: dict[Drain, str] = {
        "finish": "B goes on: it has its place again, and its result counts, "
        "though what now comes before it is not done",
        "cancel": "B is cancelled, and begins again once what now comes before it is done",
    }
    assert told(early) == [f"  {lines[drain]}"]


def test_what_is_done_and_has_its_place_again_is_not_done_again_and_the_plan_says_so() -> None:
    plan = moved(WITH_B, "done")
    assert [(m.instance, m.left) for m in plan.done] == [("b", True)]
    assert told(plan) == ["  B has its place again, and had done its work: it counts, and is not done again"]
    assert told(moved(flow("f", A), "done")) == []
