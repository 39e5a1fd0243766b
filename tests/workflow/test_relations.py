"""The facts that people argue about follow from tree and rules, as a careful reader would say them."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings

from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.conditions import AllOf, Announced, AnyOf, Approved, Compare, Judged, Not, chosen
from swarmwright.workflow.edges import beyond
from swarmwright.workflow.relations import Fact, closure, relations
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, ToolApproval
from swarmwright.workflow.tree import (
    AtLeast,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    Workflow,
    steps,
)
from swarmwright.workflow.wording import condition_words
from workflow.building import choice, flow, step, workflow
from workflow.strategies import TEAM, workflows


def facts_of(root: Node, agents: str = "A, B, C, D, E, F") -> set[Fact]:
    return set(relations(workflow(root, agents=agents)))


def test_a_chain_puts_each_step_before_all_that_follow() -> None:
    root = flow("f", step("A"), step("B"), step("C"), order="a>b b>c")
    assert facts_of(root) == {("before", "A", "B"), ("before", "A", "C"), ("before", "B", "C")}


def test_members_without_an_order_are_parallel_even_when_one_has_a_follower() -> None:
    root = flow("f", step("UI"), step("Backend"), step("Audio"), order="backend>audio")
    assert facts_of(root, "UI, Backend, Audio") == {
        ("parallel", "UI", "Backend"),
        ("parallel", "UI", "Audio"),
        ("before", "Backend", "Audio"),
    }


def test_order_reaches_into_nested_flows() -> None:
    root = flow(
        "f", flow("g", step("A"), step("B")), flow("h", step("C"), step("D"), order="c>d"), order="g>h"
    )
    before = {fact[1:] for fact in facts_of(root) if fact[0] == "before"}
    assert before == {("A", "C"), ("A", "D"), ("B", "C"), ("B", "D"), ("C", "D")}


def test_members_of_a_quorum_are_neither_before_nor_beside_what_follows() -> None:
    quorum = flow("q", step("A"), step("B"), step("C"), join=AtLeast(2))
    root = flow("f", quorum, step("D"), step("E"), order="q>d d>e")
    assert facts_of(root) == {
        ("quorum", ("A", "B", "C"), 2),
        ("parallel", "A", "B"),
        ("parallel", "A", "C"),
        ("parallel", "B", "C"),
        ("before", "D", "E"),
    }


def test_a_quorum_of_all_is_no_quorum() -> None:
    root = flow("f", flow("q", step("A"), step("B"), join=AtLeast(2)), step("C"), order="q>c")
    assert facts_of(root) == {("parallel", "A", "B"), ("before", "A", "C"), ("before", "B", "C")}


def test_cases_exclude_each_other_and_are_followed_by_what_comes_next() -> None:
    picked = choice("c", ("it is heavy", step("A")), otherwise=flow("g", step("B"), step("C"), order="b>c"))
    root = flow("f", picked, step("D"), order="c>d")
    assert facts_of(root) == {
        ("choice", "A", "B"),
        ("choice", "A", "C"),
        ("if", "A", "it is heavy"),
        ("if", "B", "otherwise"),
        ("if", "C", "otherwise"),
        ("before", "B", "C"),
        ("before", "A", "D"),
        ("before", "B", "D"),
        ("before", "C", "D"),
    }


def test_a_branch_that_is_left_to_choice_has_no_condition_of_its_own() -> None:
    free = choice("c", (chosen("A"), step("A")), otherwise=step("B"))
    assert facts_of(free) == {("choice", "A", "B")}


def test_a_loop_counts_its_first_pass_only() -> None:
    root = flow("f", Loop("l", step("A"), Judged("good"), 3, redo=step("B")), step("C"), order="l>c")
    assert facts_of(root) == {
        ("loop", ("A", "B"), 3),
        ("before", "A", "B"),
        ("before", "A", "C"),
        ("before", "B", "C"),
    }


def test_a_loop_without_a_bound_says_so() -> None:
    assert ("loop", ("A",), None) in facts_of(Loop("l", step("A"), Judged("good")))


def test_a_map_keeps_its_body_in_order_before_what_follows() -> None:
    body = flow("g", step("A"), step("B"), order="a>b")
    root = flow("f", ForEach("e", "page", body), step("C"), order="e>c")
    assert facts_of(root) == {("before", "A", "B"), ("before", "A", "C"), ("before", "B", "C")}


def test_a_gate_stands_after_one_step_and_before_each_first_step_of_what_follows() -> None:
    root = flow("f", step("A"), Gate("g"), flow("h", step("B"), step("C")), order="a>g g>h")
    gates = {fact for fact in facts_of(root) if str(fact[0]).startswith("gate")}
    assert gates == {("gate_after", "A"), ("gate_before", "B"), ("gate_before", "C")}


def test_a_gate_behind_several_steps_is_told_by_what_follows() -> None:
    root = flow("f", step("A"), step("B"), Gate("g"), step("C"), order="a>g b>g g>c")
    gates = {fact for fact in facts_of(root) if str(fact[0]).startswith("gate")}
    assert gates == {("gate_before", "C")}


def test_a_gate_at_the_end_stands_after_every_last_step() -> None:
    root = flow("f", step("A"), step("B"), Gate("g"), order="a>g b>g")
    assert {("gate_after", "A"), ("gate_after", "B")} <= facts_of(root)


def test_two_gates_in_a_row_look_through_each_other() -> None:
    root = flow("f", step("A"), Gate("g"), Gate("h"), step("B"), order="a>g g>h h>b")
    assert {("gate_after", "A"), ("gate_before", "B")} <= facts_of(root)


def test_a_gate_under_a_condition_counts_as_a_gate() -> None:
    picked = choice("c", ("the sum is large", Gate("g")))
    root = flow("f", step("A"), picked, step("B"), order="a>c c>b")
    assert {("gate_after", "A"), ("gate_before", "B"), ("before", "A", "B")} <= facts_of(root)


def test_a_signal_starts_its_step_while_the_announcer_goes_on() -> None:
    root = flow(
        "f",
        step("A"),
        step("B", signals=("models_ready",)),
        step("C"),
        step("D"),
        order="a>b c>d",
        on=(StartsOn("c", "models_ready"),),
    )
    facts = facts_of(root)
    assert ("signal", "B", "models_ready", "C") in facts
    assert {("before", "A", "C"), ("before", "A", "D")} <= facts, (
        "what is before the announcer is before both"
    )
    assert not {f for f in facts if set(f[1:]) == {"B", "C"} or set(f[1:]) == {"B", "D"}}


def test_a_signal_that_only_repeats_the_order_says_nothing_new() -> None:
    root = flow("f", step("A", signals=("ready",)), step("B"), order="a>b", on=(StartsOn("b", "ready"),))
    assert facts_of(root) == {("before", "A", "B")}


def test_a_signal_with_two_announcers_waits_for_what_both_wait_for() -> None:
    root = flow(
        "f",
        step("A"),
        step("B", signals=("ready",)),
        step("C", signals=("ready",)),
        step("D"),
        order="a>b",
        on=(StartsOn("d", "ready"),),
    )
    facts = facts_of(root)
    assert {("signal", "B", "ready", "D"), ("signal", "C", "ready", "D")} <= facts
    assert ("before", "A", "D") not in facts, "C may announce it before A is done"


def test_signals_in_a_row_carry_order_along() -> None:
    root = flow(
        "f",
        step("A"),
        step("B", signals=("one",)),
        step("C", signals=("two",)),
        step("D"),
        order="a>b",
        on=(StartsOn("c", "one"), StartsOn("d", "two")),
    )
    assert {("before", "A", "C"), ("before", "A", "D")} <= facts_of(root)


def test_a_supervisor_has_no_order_with_its_members_but_shares_their_neighbours() -> None:
    team = Supervised("u", step("B"), (step("C"), choice("c", ("it is calm", step("D")))), at_most=30)
    root = flow("f", step("A"), team, step("E"), order="a>u u>e")
    facts = facts_of(root)
    assert ("supervises", "B", ("C", "D")) in facts
    assert ("limit", "B", "max_rounds", 30) in facts
    assert ("if", "D", "it is calm") in facts
    assert {("before", "A", x) for x in "BCDE"} | {("before", x, "E") for x in "BCD"} <= facts
    assert not {f for f in facts if f[0] in ("before", "parallel") and {*f[1:]} <= {"B", "C", "D"}}


def test_an_agent_with_two_steps_is_one_name_and_its_first_step_decides() -> None:
    root = flow("f", step("A"), step("B"), Step("a-2", "a"), step("C"), order="a>b b>a-2 a-2>c")
    assert facts_of(root) == {("before", "A", "B"), ("before", "A", "C"), ("before", "B", "C")}


def test_an_agent_in_both_cases_is_not_excluded_from_itself_or_the_others() -> None:
    one, two = flow("g", step("A"), step("B")), flow("h", Step("a-2", "a"), step("C"))
    facts = facts_of(choice("c", ("big", one), ("small", two)))
    assert {f for f in facts if f[0] == "choice"} == {("choice", "B", "C")}


def test_rules_are_said_agent_by_agent() -> None:
    rules = (
        Grant(("a",), "shell", exclusive=True),
        Grant((EVERYONE,), "search", excepted=("c",)),
        Deny((EVERYONE,), "prod", excepted=("b",)),
        ToolApproval("prod"),
        Hide("a", excepted=("b",)),
        Hide("b", ("c",)),
        Limit(EVERYONE, "timeout_s", 60),
        Limit("a", "retries", 2),
    )
    made = workflow(step("A"), *rules, agents="A, B, C", tools="Shell, Search, Prod")
    assert relations(made) == (
        ("grant", "A", "Shell"),
        ("deny", "B", "Shell"),
        ("deny", "C", "Shell"),
        ("grant", "A", "Search"),
        ("grant", "B", "Search"),
        ("deny", "C", "Search"),
        ("deny", "A", "Prod"),
        ("deny", "C", "Prod"),
        ("tool_approval", "Prod"),
        ("hidden", "A", "C"),
        ("hidden", "B", "C"),
        ("limit", "*", "timeout_s", 60),
        ("limit", "A", "retries", 2),
    )


def test_facts_use_the_names_that_people_use() -> None:
    team = Catalog((AgentSpec("lead-1", "Lead Programmer"), AgentSpec("test-1", "Play Tester")))
    root = flow("f", Step("lead-1", "lead-1"), Step("test-1", "test-1"), order="lead-1>test-1")
    assert relations(Workflow(root, (), team)) == (("before", "Lead Programmer", "Play Tester"),)


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (Compare("accuracy", ">=", 92.0, "a"), "accuracy of A >= 92"),
        (Compare("verdict", "==", "pass"), "verdict == pass"),
        (Not(AllOf((Announced("ready"), Judged("it rains")))), "not (ready is announced and it rains)"),
        (AnyOf((Approved("gate-x"), Judged("it rains"))), "gate-x is approved or it rains"),
    ],
)
def test_conditions_are_put_in_words(condition: Compare, words: str) -> None:
    assert condition_words(condition, Catalog.of(["A"])) == words


@settings(deadline=None)
@given(workflows())
def test_order_is_closed_and_every_pair_has_at_most_one_relation(made: Workflow) -> None:
    facts = relations(made)
    assert len(facts) == len(set(facts))
    related: dict[frozenset[object], str] = {}
    for fact in facts:
        if fact[0] in ("before", "parallel", "choice"):
            assert frozenset(fact[1:]) not in related
            related[frozenset(fact[1:])] = str(fact[0])
    if len({s.agent for s in steps(made.root)}) == len([*steps(made.root)]):
        before = {(str(f[1]), str(f[2])) for f in facts if f[0] == "before"}
        assert closure(before) == before
        assert not {(b, a) for a, b in before} & before


@settings(deadline=None)
@given(workflows())
def test_facts_name_people_and_tools_only(made: Workflow) -> None:
    names = {a.name for a in TEAM.agents} | {EVERYONE}
    for fact in relations(made):
        said = fact[1] if fact[0] not in ("loop", "quorum", "tool_approval") else None
        assert said is None or said in names


def test_pairs_of_one_flow_are_before_or_parallel_and_nothing_is_left_out() -> None:
    root = flow("f", *(step(x) for x in "ABCDEF"), order="a>c b>c c>d c>e")
    pairs = {frozenset(f[1:]) for f in facts_of(root)}
    assert pairs == {frozenset(p) for p in combinations("ABCDEF", 2)}


def test_more_gates_in_a_row_than_the_stack_is_deep_are_looked_through() -> None:
    gates = [Gate(f"gate-{n}", "ok?") for n in range(2000)]
    members = (step("A"), *gates, step("B"))
    row = Flow("f", members, tuple((a.id, b.id) for a, b in pairwise(members)))
    assert [s.id for s in beyond(row, members[0], forward=True)] == ["b"]
    assert [s.id for s in beyond(row, members[-1], forward=False)] == ["a"]
