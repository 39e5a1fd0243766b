"""A change of a workflow is told in words, at the node that it concerns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings

from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.naming import named
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Limit, Rule
from swarmwright.workflow.tree import AtLeast, Gate, Loop, Node, StartsOn, Step, Workflow
from workflow.building import choice, flow, step
from workflow.strategies import workflows


def made(root: Node, *rules: Rule, agents: Sequence[str] = "ABCD") -> Workflow:
    return Workflow(named(root), rules, Catalog.of(list(agents), ["Shell"]))


def told(old: Workflow, new: Workflow) -> list[str]:
    return [str(change) for change in diff(old, new)]


def test_steps_come_and_go() -> None:
    old = made(flow("f", step("A"), step("B"), order="a>b"))
    new = made(flow("f", step("A"), step("C"), order="a>c"))
    assert told(old, new) == ["- B, after A", "+ C, after A"]


def test_a_change_of_order_shows_where_it_is_felt() -> None:
    members = step("A"), step("B"), step("C")
    old = made(flow("f", *members, order="a>c"))
    new = made(flow("f", *members, order="a>c b>c", on=(StartsOn("b", "ready"),)))
    assert told(old, new) == ["~ B  →  B, once ready is announced", "~ C, after A  →  C, after A and B"]


def test_tasks_loops_conditions_and_quorums_are_compared() -> None:
    def about(task: str, rounds: int, words: str, k: int) -> Workflow:
        loop = Loop("l", step("A", task), at_most=rounds)
        quorum = flow("q", step("C"), step("D"), join=AtLeast(k))
        return made(flow("f", loop, choice("c", (words, step("B"))), quorum, order="l>c c>q"))

    assert told(about("x" * 80, 3, "it is big", 1), about("x" * 79 + "y", 5, "it is huge", 2)) == [
        "~ repeat, at most 3 times  →  repeat, at most 5 times",
        f"~ A · {'x' * 80}, in each round of the loop that begins with A"
        f"  →  A · {'x' * 79}y, in each round of the loop that begins with A",
        "~ B, if it is big  →  B, if it is huge",
        "~ in parallel until 1 of 2 are done, the rest may finish, after B"
        "  →  in parallel until 2 of 2 are done, the rest may finish, after B",
    ]


def test_parts_are_called_by_who_begins_them_and_by_their_ids_only_where_that_leaves_it_open() -> None:
    def about(words: str, k: int) -> Workflow:
        review = Loop("l", flow("g", step("Ann Lee"), step("Ben", words), order="ann-lee>ben"), at_most=2)
        quorum = flow("q", step("Cid"), step("Dan", words), join=AtLeast(k))
        return made(flow("f", review, quorum, order="l>q"), agents=("Ann Lee", "Ben", "Cid", "Dan"))

    assert told(about("reads", 1), about("writes", 1)) == [
        "~ Ben · reads, after Ann Lee, in each round of the loop that begins with Ann Lee"
        "  →  Ben · writes, after Ann Lee, in each round of the loop that begins with Ann Lee",
        "~ Dan · reads, after Ben, one of the 2 in the group that begins with Cid"
        "  →  Dan · writes, after Ben, one of the 2 in the group that begins with Cid",
    ]
    inner = Loop("l", step("A"), at_most=2)
    twice = made(Loop("m", flow("g", inner, step("B"), order="l>b"), at_most=3))
    once = made(Loop("m", flow("g", step("A"), step("B"), order="a>b"), at_most=3))
    assert "A, in each round of the loop that begins with A (loop-a-2)" in " ".join(told(once, twice))


def test_moving_a_step_out_of_a_case_is_told() -> None:
    one = made(choice("c", ("it is big", flow("f", step("A"), step("B"), order="a>b"))))
    two = made(flow("f", choice("c", ("it is big", step("A"))), step("B"), order="c>b"))
    assert told(one, two) == ["~ B, after A, if it is big  →  B, after A"]


def test_what_a_nested_flow_waits_for_is_told_at_its_first_members() -> None:
    inner = flow("g", step("B"), step("C"), order="b>c")
    old = made(flow("f", step("A"), inner, step("D"), order="a>g"))
    new = made(flow("f", step("A"), inner, step("D"), order="a>g d>g"))
    assert told(old, new) == ["~ B, after A  →  B, after A and D"]


def test_a_gate_in_between_is_told() -> None:
    old = made(flow("f", step("A"), step("B"), order="a>b"))
    new = made(flow("f", step("A"), Gate("g", "Go on?"), step("B"), order="a>g g>b"))
    assert told(old, new) == ['~ B, after A  →  B, after "Go on?"', "+ a human decides · Go on?, after A"]


def test_rules_agents_and_their_settings_are_compared() -> None:
    old = made(step("A"), Grant(("a",), "shell"), Limit("a", "retries", 1), agents="AB")
    new = made(step("A"), Limit("a", "retries", 1), Grant(("a",), "shell", exclusive=True), agents="AC")
    new = replace(
        new, team=replace(new.team, agents=(AgentSpec("a", "A", model="stub:x"), new.team.agents[1]))
    )
    assert told(old, new) == [
        "- A may use Shell. A keeps the right.",
        "+ Only A may use Shell. A keeps the right.",
        "~ agent A (no model)  →  agent A (model 'stub:x')",
        "- agent B",
        "+ agent C",
    ]
    assert [c.kind for c in diff(old, new)] == ["removed", "added", "changed", "removed", "added"]


def rights(old: Sequence[Rule], new: Sequence[Rule], agents: str = "ABC") -> list[str]:
    one, other = (made(step("A"), *rules, agents=agents) for rules in (old, new))
    return told(one, other)


def test_what_an_agent_is_set_to_is_said_in_words() -> None:
    tree = Step("a", "a")
    old = Workflow(tree, team=Catalog((AgentSpec("a", "Ada", tools=("web", "mail")),)))
    new = Workflow(tree, team=Catalog((AgentSpec("a", "Ada", enabled=False, publishes=True),)))
    assert [str(one) for one in diff(old, new)] == [
        "~ agent Ada (on, tools web and mail, publishes: no)  →  agent Ada (off, no tools, publishes: yes)"
    ]


def test_a_changed_rule_says_whose_right_it_takes_gives_or_leaves() -> None:
    """ "- Scout may use Probe" where another sentence still says so has taken nothing from anybody."""
    only_a, a_may = Grant(("a",), "shell", exclusive=True), Grant(("a",), "shell")
    assert rights([a_may, only_a], [only_a]) == ["- A may use Shell. A keeps the right."]
    assert rights([only_a], []) == ["- Only A may use Shell. A loses the right."]
    assert rights([], [Grant(("a", "b"), "shell")]) == ["+ A and B may use Shell. A and B gain the right."]
    b_may, no_b = Grant(("b",), "shell"), Deny(("b",), "shell")
    assert rights([b_may], [b_may, only_a]) == [
        "+ Only A may use Shell. B loses the right. A gains the right."
    ]
    assert rights([b_may], [b_may, no_b]) == ["+ B must not use Shell. B loses the right."]
    assert rights([b_may, no_b], [b_may]) == ["- B must not use Shell. B gains the right."]
    assert rights([no_b], []) == ["- B must not use Shell."]
    assert rights([b_may, only_a], [b_may]) == [
        "- Only A may use Shell. A loses the right. B gains the right."
    ]
    only_b = Grant(("b",), "shell", exclusive=True)
    assert rights([only_a], [only_b]) == [
        "- Only A may use Shell. A loses the right.",
        "+ Only B may use Shell. B gains the right.",
    ]
    everyone = Grant((EVERYONE,), "shell")
    assert rights([], [everyone], "ABCDE") == ["+ Everyone may use Shell. 5 agents gain the right."]


def test_what_only_reads_otherwise_is_said_in_one_line() -> None:
    old = made(flow("f", step("A"), step("B")))
    new = made(flow("f", step("B"), step("A")))
    assert [c.new for c in diff(old, new)] == ["the same work, written or nested in another way"]


@settings(deadline=None)
@given(workflows(max_steps=5), workflows(max_steps=5))
def test_there_is_a_change_exactly_where_workflows_differ(one: Workflow, two: Workflow) -> None:
    assert diff(one, one) == ()
    assert (diff(one, two) == ()) == (one == two)
    assert all(change.old != change.new for change in diff(one, two))
