"""Work for each of many things, and what comes when all of them are through."""

from __future__ import annotations

import pytest
from tests.language.reading import facts

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import ForEach, steps, walk

TRIO = Catalog.of(("Clerk", "Weigher", "Porter"))
PAIR = "Weigher Clerk"


@pytest.mark.parametrize(
    "prompt",
    [
        "For each sack, Weigher notes the weight; then Clerk adds them all up.",
        "For every sack on the cart Weigher notes the weight. When all sacks are done, Clerk adds them up.",
        "Per sack, Weigher notes the weight. Clerk sums up afterwards.",
        "Sack by sack, Weigher notes the weight. After the last sack, Clerk.",
        "Weigher takes the sacks four at a time. After the last one Clerk adds everything up.",
        "One by one, Weigher weighs the sacks. Once every sack has been weighed, Clerk adds up.",
        "Every sack is weighed by Weigher. After the whole cart, Clerk adds up the weights.",
        "Take the sacks in batches of five: Weigher weighs. When they are all through, Clerk adds up.",
        "Clerk only starts when the last sack has been weighed by Weigher.",
        "Whatever sack it is, Weigher weighs it; Clerk adds up at the end.",
        "Map Weigher over the sacks, reduce with Clerk.",
        "Last month's sacks are weighed by Weigher, then Clerk adds up.",
    ],
)
def test_what_gathers_comes_after_what_is_done_for_each(prompt: str) -> None:
    assert facts(prompt, PAIR) == {("before", "Weigher", "Clerk")}


def test_a_time_of_the_calendar_puts_nobody_last() -> None:
    found = facts("Weigher reads last week's notes. Clerk writes next month's plan.", PAIR)
    assert found == {("before", "Weigher", "Clerk")}


@pytest.mark.parametrize(
    ("wide", "width"),
    [
        ("in parallel", None),
        ("concurrently", None),
        ("in parallel, at most 4 at a time", 4),
        (", up to 4 at once", 4),
        (", 4 at a time", 4),
    ],
)
@pytest.mark.parametrize(
    ("work", "over"),
    [
        ("Weigher weighs each sack {}", "sack"),
        ("Weigher looks at every flour sack {}", "flour sack"),
        ("Every sack is weighed by Weigher {}", "sack"),
        ("Weigher weighs each of them {}", "item"),
    ],
)
def test_one_agent_is_not_beside_others_where_things_are_beside_each_other(
    work: str, over: str, wide: str, width: int | None
) -> None:
    said = work.format(wide).replace(" ,", ",")
    compiled = compile_prompt(f"Clerk counts the sacks. {said}. Porter carries them.", TRIO)
    assert compiled.workflow is not None
    (each,) = (n for n in walk(compiled.workflow.root) if isinstance(n, ForEach))
    assert (each.over, each.at_most_parallel) == (over, width)
    assert [s.agent for s in steps(each.body)] == ["weigher"]
    found = {tuple(f) for f in relations(compiled.workflow)}
    assert {("before", "Clerk", "Weigher"), ("before", "Weigher", "Porter")} <= found
