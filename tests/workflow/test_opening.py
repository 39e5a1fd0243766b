"""What a person's yes lets begin: what comes next behind a gate, wherever in the tree that stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Announced, Condition
from swarmwright.workflow.freeing import Items
from swarmwright.workflow.opening import opened
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.tree import ForEach, Gate, Loop, Node, Supervised, Workflow
from workflow.building import choice, flow, step

A, B, C, D = step("A"), step("B"), step("C"), step("D")
G = Gate("g", "ok?")


def behind(root: Node, instance: str = "g") -> set[str]:
    found = opened(plan(Workflow(root, team=Catalog.of(["A", "B", "C", "D"]))), instance)
    return {agent for agent, _ in found}


def test_of_a_flow_what_comes_right_behind_and_not_what_comes_later_or_beside() -> None:
    assert behind(flow("f", A, G, B, C, D, order="a>g g>b b>c")) == {"b"}
    assert behind(flow("f", A, G, B, C, D, order="a>g g>b g>c c>d")) == {"b", "c"}


def test_behind_the_last_of_a_part_comes_what_is_behind_the_part() -> None:
    inner = flow("i", A, G, order="a>g")
    assert behind(flow("f", inner, B, order="i>b")) == {"b"}
    assert behind(flow("f", B, inner, order="b>i")) == set()
    assert behind(flow("f", ForEach("m", "dish", inner), B, order="m>b"), "g[2]") == {"b"}


def test_behind_the_last_of_a_round_comes_the_next_one_too() -> None:
    loop = Loop("l", flow("i", A, G, order="a>g"), at_most=3)
    assert behind(flow("f", loop, B, order="l>b"), "g@2") == {"a", "b"}
    assert behind(flow("f", loop, B, order="l>b"), "g@3") == {"b"}
    redo = Loop("l", flow("i", A, G, order="a>g"), redo=C, at_most=3)
    assert behind(flow("f", redo, B, order="l>b"), "g") == {"c", "b"}
    in_redo = Loop("l", A, redo=flow("i", C, G, order="c>g"), at_most=3)
    assert behind(flow("f", in_redo, B, order="l>b"), "g") == {"a", "b"}


def test_behind_the_last_of_an_item_comes_the_next_one_too_where_so_many_at_a_time_are_at_work() -> None:
    each = ForEach("m", "dish", flow("i", A, G, order="a>g"), at_most_parallel=1)
    root = flow("f", each, B, order="m>b")
    assert behind(root, "g[2]") == {"a", "b"}
    planned = plan(Workflow(root, team=Catalog.of(["A", "B"])))
    done = dict.fromkeys(("a", "a[1]", "a[2]"), "done")
    for number, left in ((3, {"a", "b"}), (2, {"b"})):
        items = Items(planned, Facts(done, items={"m": number}))  # type: ignore[arg-type]
        assert {agent for agent, _ in opened(planned, "g[2]", items)} == left
    within = ForEach("m", "dish", flow("i", A, G, C, order="a>g g>c"), at_most_parallel=1)
    assert behind(flow("f", within, B, order="m>b"), "g[2]") == {"c"}


def test_behind_the_last_of_a_member_comes_who_leads_and_what_is_behind_the_team_only_once_it_may_end() -> (
    None
):
    def team(until: Condition | None = None) -> Node:
        led = Supervised("s", C, (flow("i", A, G, order="a>g"), D), until, at_most=2)
        return flow("f", led, B, order="s>b")

    assert behind(team(), "g") == {"c"}
    assert behind(team(), "g@2") == {"b"}
    assert behind(team(Announced("done")), "g") == {"c", "b"}
    assert behind(team(), "c@2") == {"a", "d", "b"}


PASSED: dict[str, Node] = {
    "a choice that may take no way": choice("c", ("it is late", B)),
    "a list that may be empty": ForEach("c", "dish", B),
    "a part of such": flow("c", choice("w", ("it is late", B))),
    "rounds of such": Loop("c", choice("w", ("it is late", B)), at_most=2),
}


@pytest.mark.parametrize("way", PASSED)
def test_behind_what_may_be_passed_by_comes_who_is_next_then_too(way: str) -> None:
    passed = PASSED[way]
    root = flow("f", A, G, replace(passed, id="p"), C, D, order="a>g g>p p>c c>d")
    assert behind(root) == {"b", "c"}
    last = flow("f", flow("i", A, G, replace(passed, id="p"), order="a>g g>p"), C, order="i>c")
    assert behind(last) == {"b", "c"}


def test_behind_a_choice_that_takes_a_way_comes_what_is_in_it() -> None:
    both = choice("p", ("it is late", B), otherwise=D)
    assert behind(flow("f", A, G, both, C, order="a>g g>p p>c")) == {"b", "d"}


def test_two_gates_in_a_row_open_the_same_and_what_is_not_there_opens_nothing() -> None:
    assert behind(flow("f", A, G, Gate("h", "sure?"), B, order="a>g g>h h>b")) == {"b"}
    assert behind(flow("f", A, G, B, order="a>g g>b"), "elsewhere") == set()
