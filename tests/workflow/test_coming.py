"""What a person is told that comes next behind a question: steps up to the next question, and that."""

from __future__ import annotations

from typing import Any

import pytest

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.coming import coming
from swarmwright.workflow.conditions import AllOf, Announced, Approved, Condition, Not
from swarmwright.workflow.freeing import Items
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.tree import ForEach, Gate, Loop, Node, Supervised, Workflow
from workflow.building import choice, flow, step

A, B, C, D = step("A"), step("B"), step("C"), step("D")
G, H = Gate("g", "ok?"), Gate("h", "sure?", ("boss",))
ON = Gate("g", "ok?", on_reject="continue")


def comes(root: Node, instance: str = "g", **facts: Any) -> list[str]:
    """The ids of what comes next; what a no alone brings with a mark."""
    planned, known = plan(Workflow(root, team=Catalog.of(["A", "B", "C", "D"]))), Facts(**facts)
    found = coming(planned, known, instance, Items(planned, known))
    return [f"{one.node.id}{' after a no' if one.after == 'no' else ''}" for one in found]


ASKED_NEXT: dict[str, Node] = {
    "right behind it": flow("f", A, G, H, B, order="a>g g>h h>b"),
    "first in a part": flow("f", A, G, flow("i", H, B, order="h>b"), order="a>g g>i"),
    "first in rounds": flow("f", A, G, Loop("l", flow("i", H, B, order="h>b"), at_most=2), order="a>g g>l"),
    "first in a choice": flow(
        "f", A, G, choice("c", ("it is late", flow("i", H, B, order="h>b"))), order="a>g g>c"
    ),
    "first in a list": flow("f", A, G, ForEach("m", "dish", flow("i", H, B, order="h>b")), order="a>g g>m"),
    "behind a part that ends in this": flow("f", flow("i", A, G, order="a>g"), H, B, order="i>h h>b"),
}


@pytest.mark.parametrize("where", ASKED_NEXT)
def test_what_comes_next_is_the_next_question_and_not_what_is_behind_it(where: str) -> None:
    assert comes(ASKED_NEXT[where]) == ["h"]


def test_a_question_that_has_its_yes_is_looked_through() -> None:
    root = flow("f", A, G, H, B, order="a>g g>h h>b")
    assert comes(root, decisions={"h": "approved"}) == ["b"]
    rounds = Loop("l", root, at_most=2)
    assert comes(
        rounds, "g@2", decisions={"h": "approved"}, progress={"a": "done", "b": "done", "a@2": "done"}
    ) == ["h"]


def test_beside_a_question_comes_what_needs_no_answer_to_it() -> None:
    assert comes(flow("f", A, G, H, B, C, order="a>g g>h g>c h>b")) == ["h", "c"]


def test_where_a_choice_may_take_no_way_who_comes_behind_it_is_told_too() -> None:
    root = flow("f", A, G, choice("w", ("it is late", B)), C, order="a>g g>w w>c")
    assert comes(root) == ["b", "c"]
    asked = flow("f", A, G, choice("w", ("it is late", B)), H, C, order="a>g g>w w>h h>c")
    assert comes(asked) == ["b", "h"]


def test_who_is_switched_off_is_not_told_to_come() -> None:
    root = flow("f", A, G, B, C, order="a>g g>b b>c")
    assert comes(root, disabled=frozenset({"b"})) == ["c"]
    assert comes(root, disabled=frozenset({"b", "c"}), progress={"a": "done"}) == []


def test_a_no_alone_lets_the_next_of_rounds_until_a_yes_begin_and_nothing_else() -> None:
    def rounds(until: Condition) -> Node:
        return flow("f", Loop("l", flow("i", A, ON, order="a>g"), until=until, at_most=3), B, order="l>b")

    assert comes(rounds(Approved("g")), "g@2") == ["a after a no", "b"]
    for other in (Not(Approved("g")), AllOf((Approved("g"), Announced("done"))), Approved("h")):
        assert "a" in comes(rounds(other), "g@2"), other


def test_a_no_alone_lets_who_leads_begin_again_in_a_team_until_a_yes() -> None:
    for gate, told in ((ON, ["c after a no", "b"]), (G, ["b"])):
        led = Supervised("s", C, (flow("i", A, gate, order="a>g"), D), Approved("g"), at_most=3)
        assert comes(flow("f", led, B, order="s>b"), "g") == told


def test_where_a_no_ends_the_work_no_further_round_comes() -> None:
    loop = Loop("l", flow("i", A, G, order="a>g"), until=Approved("g"), at_most=3)
    assert comes(flow("f", loop, B, order="l>b"), "g") == ["b"]


def test_in_the_last_round_comes_no_further_one_but_the_question_that_is_asked_then() -> None:
    for exhausted, told in (("continue", ["b"]), ("escalate", ["l after a no", "b"])):
        body = flow("i", A, ON, order="a>g")
        loop = Loop("l", body, until=Approved("g"), at_most=2, exhausted=exhausted)  # type: ignore[arg-type]
        assert comes(flow("f", loop, B, order="l>b"), "g@2") == told


DONE = {"a[1]": "done", "a[2]": "done"}


def test_behind_an_item_comes_the_next_one_and_behind_the_last_what_is_behind_them_all() -> None:
    each = ForEach("m", "dish", flow("i", A, G, order="a>g"), at_most_parallel=1)
    root = flow("f", each, B, order="m>b")
    said = {"g[1]": "approved"}
    assert comes(root, "g[2]", progress=DONE, items={"m": 3}, decisions=said) == ["a"]
    assert comes(root, "g[2]", progress=DONE, items={"m": 2}, decisions=said) == ["b"]


def test_a_no_that_ends_an_item_lets_the_next_one_begin() -> None:
    def within(gate: Gate) -> list[str]:
        body = flow("i", A, gate, C, order="a>g g>c")
        root = ForEach("m", "dish", body, at_most_parallel=1)
        return comes(root, "g[1]", progress={"a[1]": "done"}, items={"m": 2})

    assert within(G) == ["c", "a after a no"]
    assert within(ON) == ["c"]


def test_where_another_item_has_got_a_no_nothing_behind_them_all_is_told_to_come() -> None:
    each = ForEach("m", "dish", flow("i", A, G, order="a>g"), at_most_parallel=1)
    root = flow("f", each, B, order="m>b")
    assert comes(root, "g[2]", progress=DONE, items={"m": 2}, decisions={"g[1]": "rejected"}) == []


def test_who_has_begun_before_the_answer_is_passed_by_but_where_more_rounds_or_items_may_come() -> None:
    assert comes(flow("f", A, G, B, C, order="a>g g>b b>c"), progress={"b": "running"}) == ["c"]
    assert comes(flow("f", A, G, B, C, order="a>g g>b b>c"), progress={"b": "failed"}) == ["b"]
    again = Loop("l", flow("i", A, G, B, order="a>g g>b"), at_most=3)
    assert comes(again, "g@2", progress={"b": "done"}) == ["b"]
    assert comes(again, "g@2", progress={"b@2": "done"}) == ["a"]
    rounds = flow("f", A, G, Loop("l", B, at_most=3), C, order="a>g g>l l>c")
    assert comes(rounds, progress={"b": "done"}) == ["b", "c"]
    items = flow("f", A, G, ForEach("m", "dish", B), C, order="a>g g>m m>c")
    assert comes(items, progress={"b[1]": "done"}) == ["b", "c"]
