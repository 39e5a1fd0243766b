"""A list in reverse order is read from its end; a wait that hangs on who is late is refused."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import steps

TEAMS = (("Dee", "Ann", "Ben", "Cy"), ("Lead", "First Reader", "Coder", "QA"))
ORDERS = ("in reverse order", "in the opposite order", "backwards", "in reverse", "from last to first")


@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    "frame",
    [
        "Start with {d}. Then go through {a}, {b} and {c} {order}.",
        "{d} starts. Then {a}, {b} and {c} work {order}.",
        "{d} begins. Then run {a}, {b} and {c} {order}.",
        "{d} starts. {a}, {b} and {c} follow {order}.",
    ],
)
def test_a_list_in_reverse_order_begins_with_its_last(
    frame: str, order: str, names: tuple[str, str, str, str]
) -> None:
    d, a, b, c = names
    found = compile_prompt(frame.format(d=d, a=a, b=b, c=c, order=order), Catalog.of(names))
    assert found.workflow is not None
    assert [found.workflow.team.name(s.agent) for s in steps(found.workflow.root)] == [d, c, b, a]


@pytest.mark.parametrize(
    "prompt",
    [
        "After both Ann and Ben have reported, or after Ann alone if Ben is late, Cy proceeds.",
        "Cy starts after Ann and Ben, or after Ann alone if Ben is late.",
        "Cy starts once Ann and Ben are done, or once Ann is done if Ben takes too long.",
        "Cy starts after Ann or, if Ann is late, after Ben.",
        "After Ann and Ben, or after Ben only when Ann is sick, Cy works.",
    ],
)
def test_a_wait_that_hangs_on_something_else_is_refused(prompt: str) -> None:
    found = compile_prompt(prompt, Catalog.of(("Ann", "Ben", "Cy")))
    assert found.workflow is None and "SW402" in {d.code for d in found.diagnostics}


def test_a_wait_for_one_of_two_is_none_of_these() -> None:
    assert compile_prompt("Cy starts after Ann or after Ben.", Catalog.of(("Ann", "Ben", "Cy"))).workflow
