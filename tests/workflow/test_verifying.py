"""Every structural rule has a code; what keeps them all has no errors."""

from __future__ import annotations

import pytest
from hypothesis import given

from swarmwright.errors import InvalidWorkflow
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec
from swarmwright.workflow.conditions import Announced, Approved, Compare, Judged
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.tree import (
    AtLeast,
    Case,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    Workflow,
)
from swarmwright.workflow.verifying import Problem, check, verify
from workflow.strategies import workflows

A, B = Step("a", "a"), Step("b", "b")
TEAM = Catalog.of(["a", "b", "boss"], ["search"])


def _flow(*members: Node, order: str = "", on: str = "", k: int | None = None) -> Flow:
    edges = tuple((pair[0], pair[-1]) for pair in order.split())
    starts = (StartsOn(on[0], "ready"),) if on else ()
    return (
        Flow("f", members, edges, starts, AtLeast(k)) if k is not None else Flow("f", members, edges, starts)
    )


def _codes(root: Node, *rules: Rule, team: Catalog = TEAM) -> list[tuple[str, str]]:
    return [(p.code, p.node) for p in verify(Workflow(root, rules, team))]


@pytest.mark.requirement("B-33")
@pytest.mark.parametrize(
    ("root", "code", "node"),
    [
        (_flow(A, Step("a", "b")), "duplicate-id", "a"),
        (_flow(A, B, order="a>zoe"), "unknown-member", "f"),
        (_flow(A, B, order="a>b b>a"), "cyclic-order", "f"),
        (_flow(A, order="a>a"), "cyclic-order", "f"),
        (Step("a@2", "a"), "bad-id", "a@2"),
        (Step("", "a"), "bad-id", ""),
        (Flow("f", ()), "empty-flow", "f"),
        (Choice("c", ()), "empty-choice", "c"),
        (Supervised("t", Step("boss", "boss"), (), at_most=2), "empty-team", "t"),
        (_flow(A, B, k=0), "quorum-too-small", "f"),
        (_flow(A, B, k=3), "quorum-too-large", "f"),
        (Loop("l", A), "unbounded-loop", "l"),
        (Loop("l", A, until=Judged("good")), "unbounded-loop", "l"),
        (Supervised("t", Step("boss", "boss"), (A,), Judged("good")), "unbounded-loop", "t"),
        (Loop("l", A, at_most=0), "bound-too-small", "l"),
        (ForEach("e", "file", A, at_most_parallel=0), "bound-too-small", "e"),
        (Step("zoe", "zoe"), "unknown-agent", "zoe"),
        (Choice("c", (Case(Compare("quality", ">", 1, "zoe"), A),)), "unknown-agent", "c"),
        (Choice("c", (Case(Approved("nowhere"), A),)), "unknown-gate", "c"),
    ],
)
def test_a_broken_structural_rule_is_an_error_at_its_node(root: Node, code: str, node: str) -> None:
    workflow = Workflow(root, team=TEAM)
    assert [(p.code, p.node, p.severity) for p in verify(workflow)] == [(code, node, "error")]
    with pytest.raises(InvalidWorkflow) as caught:
        check(workflow)
    assert caught.value.problems == verify(workflow)


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (Grant(("zoe",), "search"), "unknown-agent"),
        (Grant((EVERYONE,), "search", excepted=("zoe",)), "unknown-agent"),
        (Grant(("a",), "hammer"), "unknown-tool"),
        (Deny(("zoe",), "search"), "unknown-agent"),
        (ToolApproval("hammer"), "unknown-tool"),
        (Hide("zoe"), "unknown-agent"),
        (Hide("a", ("zoe",)), "unknown-agent"),
        (Limit("zoe", "retries", 2), "unknown-agent"),
        (Limit("a", "timeout_s", 0), "bad-limit"),
        (Limit("a", "max_cost", -1), "bad-limit"),
        (Limit("a", "max_cost", float("nan")), "bad-limit"),
        (Limit("a", "retries", -1), "bad-limit"),
    ],
)
def test_a_rule_speaks_of_what_is_there_and_limits_to_something(rule: Rule, code: str) -> None:
    assert _codes(A, rule) == [(code, "")]


@pytest.mark.parametrize(
    "rule",
    [
        Grant((EVERYONE,), "search", excepted=("b",)),
        ToolApproval("search", approvers=("the boss of all",)),
        Hide("a"),
        Limit(EVERYONE, "max_cost", 0.5),
        Limit("a", "retries", 0),
    ],
)
def test_a_sound_rule_is_no_problem(rule: Rule) -> None:
    assert _codes(A, rule) == []


@pytest.mark.requirement("B-35")
def test_a_signal_that_nobody_announces_is_a_warning_where_it_is_awaited() -> None:
    root = _flow(A, Choice("c", (Case(Announced("green"), B),)), on="a")
    assert _codes(root) == [("unannounced-signal", "a"), ("unannounced-signal", "c")]
    check(Workflow(root, team=TEAM))
    problem = verify(Workflow(root, team=TEAM))[0]
    assert str(problem) == "a: it depends on ready, which nobody announces [unannounced-signal]"
    assert _codes(_flow(A, Step("b", "b", signals=("ready",)), on="a")) == []


def test_a_limit_on_rounds_bounds_the_loops_that_it_speaks_of() -> None:
    loop, team = Loop("l", A, Judged("ok")), Supervised("t", Step("boss", "boss"), (A,))
    for subject, bounded in [(EVERYONE, True), ("a", True), ("b", False)]:
        assert (_codes(loop, Limit(subject, "max_rounds", 3)) == []) is bounded
    for subject, bounded in [(EVERYONE, True), ("boss", True), ("a", False)]:
        assert (_codes(team, Limit(subject, "max_rounds", 3)) == []) is bounded


def test_a_condition_on_a_gate_that_stands_beside_it_is_a_warning() -> None:
    choice, gate = Choice("c", (Case(Approved("g"), A),)), Gate("g")
    assert _codes(_flow(gate, choice)) == [("gate-not-before", "c")]
    assert _codes(_flow(gate, choice, order="g>c")) == []


def test_a_loop_until_a_gate_that_ends_it_is_a_warning() -> None:
    assert _codes(Loop("l", Gate("g"), Approved("g"), 3)) == [("gate-ends-loop", "l")]
    assert _codes(Loop("l", Gate("g", on_reject="continue"), Approved("g"), 3)) == []


def test_a_team_whose_agents_and_groups_name_strangers_is_told() -> None:
    team = Catalog((AgentSpec("a", "A", tools=("hammer",)),), groups=(GroupSpec("all", "All", ("a", "zoe")),))
    assert _codes(A, team=team) == [("unknown-tool", ""), ("unknown-agent", "")]


def test_all_problems_are_told_at_once_and_each_once() -> None:
    root = Flow("f", (Step("x", "x"), Loop("l", Step("y", "x"))), join=AtLeast(0))
    assert _codes(root) == [
        ("quorum-too-small", "f"),
        ("unbounded-loop", "l"),
        ("unknown-agent", "x"),
        ("unknown-agent", "y"),
    ]


def test_a_problem_without_a_node_reads_as_its_message() -> None:
    assert str(Problem("code", "something is wrong")) == "something is wrong [code]"


@given(workflows())
def test_random_workflows_have_no_errors(workflow: Workflow) -> None:
    check(workflow)
