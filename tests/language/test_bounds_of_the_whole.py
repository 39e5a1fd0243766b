"""Limits bound agents: a bound of the whole is refused, and never made one of each agent in silence."""

from __future__ import annotations

from itertools import product

import pytest

from language.reading import codes, compiled, facts

FLOW = "Ada writes, then Bea edits."
WHOLE = ["the whole thing", "everything together", "the entire process", "all of this", "the work"]
BOUNDS = ["must not take longer than 10 minutes", "must be done within 10 minutes", "may cost at most $5"]
TOTALS = [
    "The total time is limited to 10 minutes.",
    "The total cost must not exceed $5.",
    "No more than $10 may be spent in all.",
    "It must all be done within 15 minutes.",
    "From start to finish no more than 15 minutes may pass.",
    "They have 10 minutes altogether.",
    "Spend at most $3 overall.",
]
EACH = [
    ("Each agent has 10 minutes.", "timeout_s", 600),
    ("Nobody may take longer than 10 minutes.", "timeout_s", 600),
    ("Every agent may spend at most $5.", "max_cost", 5),
    ("All agents have ten minutes each.", "timeout_s", 600),
]


@pytest.mark.parametrize("rule", [f"{w} {b}.".capitalize() for w, b in product(WHOLE, BOUNDS)] + TOTALS)
def test_a_bound_of_the_whole_is_an_error(rule: str) -> None:
    found = compiled(f"{FLOW} {rule}", "Ada Bea")
    assert found.workflow is None and codes(found) <= {"SW304", "SW404", "SW211"}, rule


@pytest.mark.parametrize(("rule", "kind", "value"), EACH)
def test_a_bound_of_each_stays_one(rule: str, kind: str, value: float) -> None:
    assert ("limit", "*", kind, value) in facts(f"{FLOW} {rule}", "Ada Bea")


def test_the_total_of_one_agent_is_that_agents_bound() -> None:
    found = facts(f"{FLOW} Ada may spend $5 in total. Bea is done within 10 minutes overall.", "Ada Bea")
    assert {("limit", "Ada", "max_cost", 5), ("limit", "Bea", "timeout_s", 600)} <= found
