"""What a person's yes lets begin: what comes next behind a gate, wherever in the tree that stands."""

from __future__ import annotations

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import AllOf, Announced, Approved, Condition, Not
from swarmwright.workflow.opening import behind_a_no, opened
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import ForEach, Gate, Loop, Node, Supervised, Workflow
from workflow.building import flow, step

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
    redo = Loop("l", flow("i", A, G, order="a>g"), redo=C, at_most=3)
    assert behind(flow("f", redo, B, order="l>b"), "g") == {"c", "b"}
    in_redo = Loop("l", A, redo=flow("i", C, G, order="c>g"), at_most=3)
    assert behind(flow("f", in_redo, B, order="l>b"), "g") == {"a", "b"}


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


def test_a_no_alone_lets_the_next_of_rounds_until_a_yes_begin_and_nothing_else() -> None:
    def rounds(until: Condition) -> Node:
        return flow("f", Loop("l", flow("i", A, G, order="a>g"), until=until, at_most=3), B, order="l>b")

    def of_a_no(root: Node) -> frozenset[str]:
        return behind_a_no(plan(Workflow(root, team=Catalog.of(["A", "B"]))), "g@2")

    assert of_a_no(rounds(Approved("g"))) == {"a"}
    for other in (Not(Approved("g")), AllOf((Approved("g"), Announced("done"))), Approved("h")):
        assert of_a_no(rounds(other)) == set(), other


def test_two_gates_in_a_row_open_the_same_and_what_is_not_there_opens_nothing() -> None:
    assert behind(flow("f", A, G, Gate("h", "sure?"), B, order="a>g g>h h>b")) == {"b"}
    assert behind(flow("f", A, G, B, order="a>g g>b"), "elsewhere") == set()
