"""Of the orders a reader is told those that follow from no others."""

from __future__ import annotations

from hypothesis import given, settings

from swarmwright.runtime.records.compiling import relation_words
from swarmwright.workflow.direct import direct
from swarmwright.workflow.relations import Fact, closure, relations
from swarmwright.workflow.tree import Workflow
from workflow.building import flow, step, workflow
from workflow.strategies import workflows


def orders(facts: tuple[Fact, ...]) -> list[tuple[str, str]]:
    return [(str(one[1]), str(one[2])) for one in facts if one[0] == "before"]


def test_of_a_chain_each_is_said_to_be_before_the_next_alone() -> None:
    root = flow("f", step("A"), step("B"), step("C"), step("D"), order="a>b b>c c>d")
    assert relation_words(workflow(root, agents="A, B, C, D")) == [
        "A is complete before B starts",
        "B is complete before C starts",
        "C is complete before D starts",
    ]


def test_what_follows_from_nothing_else_stays_and_so_does_all_that_is_no_order() -> None:
    root = flow("f", step("A"), step("B"), step("C"), step("D"), order="a>b a>c b>d c>d a>d")
    facts = relations(workflow(root, agents="A, B, C, D"))
    assert orders(direct(facts)) == [("A", "B"), ("A", "C"), ("B", "D"), ("C", "D")]
    assert [one for one in direct(facts) if one[0] != "before"] == [
        one for one in facts if one[0] != "before"
    ]


def test_orders_in_a_circle_all_stay() -> None:
    circle: tuple[Fact, ...] = (("before", "A", "B"), ("before", "B", "C"), ("before", "C", "A"))
    assert direct(circle) == circle


@given(workflows())
@settings(max_examples=50, deadline=None)
def test_what_is_left_out_follows_from_what_is_told_and_nothing_told_follows_from_the_rest(
    one: Workflow,
) -> None:
    told = orders(direct(relations(one)))
    everything = orders(relations(one))
    assert closure(told) == closure(everything)
    if any(a == b for a, b in closure(everything)):
        return
    for order in told:
        assert order not in closure([other for other in told if other != order])
