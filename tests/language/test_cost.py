"""What reading costs grows with the number of clauses, and not with its square, whatever their shape."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from language.reading import codes, compiled
from swarmwright.language import compile_prompt
from swarmwright.language.assembling.sequencing import stated_orders
from swarmwright.language.diagnosing.diagnostics import LONGEST_SENTENCE
from swarmwright.language.told.claims import Claims, Order, Wanted
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.ordering import Growing

TEAM = Catalog.of(["Ann", "Ben"], ["Git"])


def calls(prompt: str) -> int:
    """How many functions are called to compile this: the same on every machine, however busy."""
    count = 0

    def counted(frame: Any, event: str, arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        compile_prompt(prompt, TEAM)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(("clause", "few"), [("I approve Ann. ", 14), ("If it is bad, Ann writes, ", 8)])
def test_four_times_the_clauses_cost_about_four_times_the_calls(clause: str, few: int) -> None:
    compile_prompt(clause, TEAM)
    assert calls(clause * 4 * few) < 5.5 * calls(clause * few)


def gated(often: int) -> Claims:
    """One step, with that many gates behind it and as many before another one."""
    claims = Claims(nodes={"ann": Wanted("ann", "ann"), "ben": Wanted("ben", "ben")})
    claims.orders = [Order("ann", "ben", (0, 1))]
    for n in range(often):
        behind, ahead = f"behind#{n}", f"ahead#{n}"
        claims.nodes |= {id_: Wanted(id_) for id_ in (behind, ahead)}
        claims.orders += [Order("ann", behind, (n, n + 1)), Order(ahead, "ben", (n, n + 1))]
        claims.gates_after.append((behind, frozenset({"ann"})))
        claims.gates_before.append((ahead, frozenset({"ben"})))
    return claims


def test_gates_for_one_work_stand_in_a_row_not_each_beside_each() -> None:
    few, many = (len(stated_orders(gated(n), (), [], TEAM)) for n in (10, 40))
    assert many <= 4 * few + 10


def test_gates_for_one_work_are_all_asked_one_after_another_and_around_it() -> None:
    claims = gated(5)
    graph = Growing((o.earlier, o.later) for o in stated_orders(claims, (), [], TEAM))
    for one in range(5):
        assert graph.leads("ann", f"ahead#{one}") and graph.leads(f"behind#{one}", "ben")
        for other in range(one + 1, 5):
            assert graph.leads(f"behind#{one}", f"behind#{other}")
            assert graph.leads(f"ahead#{one}", f"ahead#{other}")


def test_a_sentence_without_end_is_refused_and_one_of_the_longest_is_read() -> None:
    pairs = "and Ben writes and Ann reads "
    fits = LONGEST_SENTENCE // len(pairs.split())
    assert "SW102" not in codes(compiled(f"Ann works {pairs * (fits - 2)}.", "Ann Ben"))
    assert codes(compiled(f"Ann works {pairs * (fits + 2)}.", "Ann Ben")) == {"SW102"}
    assert LONGEST_SENTENCE <= 500
