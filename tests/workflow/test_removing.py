"""A workflow without some agents and tools: what is left of it runs, in the order that was asked for."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.workflow.advance import advance
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, ToolSpec
from swarmwright.workflow.conditions import AllOf, Announced, Not
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.removing import without, without_team
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, ToolApproval
from swarmwright.workflow.tree import (
    AtLeast,
    Case,
    Choice,
    Flow,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    steps,
)
from swarmwright.workflow.verifying import verify
from workflow.strategies import workflows

A, B, C = Step("a", "a"), Step("b", "b"), Step("c", "c")
TEAM = Catalog.of(["a", "b", "c"], ["t", "u"])


def left(root: Node, *agents: str) -> Node | None:
    made = without(Workflow(root, team=TEAM), agents)
    return None if made is None else made.root


def test_what_waited_for_somebody_who_is_gone_waits_for_whom_they_waited_for() -> None:
    chain = Flow("f", (A, B, C), (("a", "b"), ("b", "c")))
    assert left(chain, "b") == Flow("f", (A, C), (("a", "c"),))
    assert left(chain, "a") == Flow("f", (B, C), (("b", "c"),))


def test_nothing_is_left_of_a_workflow_without_all_who_work_in_it() -> None:
    assert left(Flow("f", (A, Loop("l", B, at_most=2))), "a", "b") is None


def test_a_quorum_never_needs_more_than_there_are() -> None:
    assert left(Flow("f", (A, B, C), join=AtLeast(2)), "a", "b") == Flow("f", (C,), join=AtLeast(1))


def test_where_the_chosen_branch_is_gone_nothing_runs_in_its_place() -> None:
    first, second = Announced("x"), Announced("y")
    choice = Choice("c", (Case(first, A), Case(second, B)), C)
    assert left(choice, "a") == Choice("c", (Case(AllOf((Not(first), second)), B), Case(Not(first), C)), None)
    assert left(choice, "b") == Choice("c", (Case(first, A), Case(Not(second), C)), None)


def test_a_team_without_members_is_gone_and_one_without_its_leader_is_refused_by_the_checks() -> None:
    team = Supervised("s", A, (B, C), at_most=3)
    assert left(team, "b", "c") is None
    assert left(team, "b") == Supervised("s", A, (C,), at_most=3)
    made = without(Workflow(team, team=TEAM), ["a"])
    assert made is not None
    assert [problem.code for problem in verify(made) if problem.severity == "error"] == ["unknown-agent"]


def test_rules_are_left_as_far_as_they_speak_of_those_who_stay() -> None:
    rules = (
        Grant(("a",), "t", exclusive=True),
        Grant(("a", "b"), "u"),
        Deny((EVERYONE,), "t", excepted=("a", "b")),
        ToolApproval("u", ("a",)),
        Hide("a"),
        Hide("b", ("a", "c")),
        Limit("a", "retries", 1),
        Limit(EVERYONE, "retries", 2),
    )
    made = without(Workflow(Flow("f", (A, B)), rules, TEAM), ["a"])
    assert made is not None
    assert made.rules == (
        Deny((EVERYONE,), "t"),
        Grant(("b",), "u"),
        Deny((EVERYONE,), "t", excepted=("b",)),
        Hide("b", ("c",)),
        Limit(EVERYONE, "retries", 2),
    )
    without_tool = without(made, tools=["t", "u"])
    assert without_tool is not None
    assert without_tool.rules == (Hide("b", ("c",)), Limit(EVERYONE, "retries", 2))


def test_who_is_gone_is_in_no_group_and_a_tool_in_nobodys_hand() -> None:
    team = Catalog(
        (AgentSpec("a", "A", tools=("t",)), AgentSpec("b", "B", tools=("t", "u"))),
        (ToolSpec("t", "T"), ToolSpec("u", "U")),
        (GroupSpec("g", "G", ("a", "b")),),
    )
    made = without_team(team, ["a"], ["t"])
    assert ([a.tools for a in made.agents], [t.id for t in made.tools]) == ([("u",)], ["u"])
    assert made.groups[0].members == ("b",)


@settings(max_examples=tries(60), deadline=None)
@given(workflows(), st.data())
def test_what_is_left_never_has_work_for_who_is_gone_and_can_be_advanced(
    workflow: Workflow, data: st.DataObject
) -> None:
    agents = sorted({step.agent for step in steps(workflow.root)})
    gone = data.draw(st.sets(st.sampled_from(agents))) if agents else set()
    made = without(workflow, gone)
    if made is None:
        return
    assert not {step.agent for step in steps(made.root)} & gone or any(
        problem.code == "unknown-agent" for problem in verify(made)
    )
    kept = {step.id for step in steps(workflow.root) if step.agent not in gone}
    assert {step.id for step in steps(made.root) if step.agent not in gone} <= kept
    frontier = advance(made, Facts())
    assert frontier.start or frontier.waiting or frontier.outcome
