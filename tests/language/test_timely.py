"""Work with a bound of time beside it: the limit is kept, and so are the work and its place in the order."""

from __future__ import annotations

import pytest
from tests.language.reading import codes, compiled

from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Step, walk

CREWS = [("Ann", "Bob"), ("mapper", "printer")]


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        ("{a} draws the map within 5 minutes, then {b} prints it.", 300),
        ("{a} draws the map in at most five minutes. Then {b} prints it.", 300),
        ("{a} draws the map in under two hours, then {b} prints it.", 7200),
        ("Within ten minutes {a} draws the map, then {b} prints it.", 600),
        ("Within half an hour, {a} draws the map. Then {b} prints it.", 1800),
        ("{a} has 5 minutes to draw the map, then {b} prints it.", 300),
        ("First {a} draws the map in no more than 90 seconds; then {b} prints it.", 90),
    ],
)
def test_work_within_a_time_keeps_its_task_its_order_and_its_limit(
    names: tuple[str, str], told: str, seconds: int
) -> None:
    a, b = names
    found = compiled(told.format(a=a, b=b), f"{a} {b}")
    assert found.workflow is not None
    assert codes(found) == set()
    facts = set(relations(found.workflow))
    assert {("before", a, b), ("limit", a, "timeout_s", seconds)} <= facts
    tasks = [n.task for n in walk(found.workflow.root) if isinstance(n, Step)]
    assert tasks in (["draws the map", "prints it"], ["draw the map", "prints it"])


@pytest.mark.parametrize("names", CREWS)
def test_each_has_the_bound_of_its_own_work(names: tuple[str, str]) -> None:
    a, b = names
    found = compiled(f"{a} draws it within 5 minutes, then {b} prints it within an hour.", f"{a} {b}")
    assert found.workflow is not None
    limits = {f for f in relations(found.workflow) if f[0] == "limit"}
    assert limits == {("limit", a, "timeout_s", 300.0), ("limit", b, "timeout_s", 3600.0)}


def test_a_time_that_bounds_the_work_of_several_is_left_to_who_reads_limits() -> None:
    found = compiled("Ann and Bob draw within 5 minutes.", "Ann Bob")
    assert found.workflow is not None
    limits = {f for f in relations(found.workflow) if f[0] == "limit"}
    assert limits == {("limit", "Ann", "timeout_s", 300.0), ("limit", "Bob", "timeout_s", 300.0)}
