"""What is said of a step before the step is told goes to where the step stands, and begins no order."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.tree import Gate, walk

WORK = [
    "Writer writes, Editor edits, Publisher publishes.",
    "Writer writes, then Editor edits, then Publisher publishes.",
    "Writer writes. Editor edits. Publisher publishes.",
    "First Writer writes. Then Editor edits. Finally Publisher publishes.",
]
STATEMENTS = [
    "{} needs my approval before it starts.",
    "{} needs human approval.",
    "{} requires sign-off from the CTO.",
    "{} must wait for my OK.",
    "{} may not start until I say yes.",
    "{} must not start without my OK.",
    "{} is subject to approval.",
    "I approve before {} starts.",
    "Before {} starts, a human must approve.",
    "The CTO has to sign off before {} starts.",
]


@pytest.mark.parametrize("team", ["Writer Editor Publisher", ""])
@pytest.mark.parametrize("work", WORK)
@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_gate_that_is_told_first_stands_before_its_step(statement: str, work: str, team: str) -> None:
    found = facts(f"{statement.format('Publisher')} {work}", team)
    assert {("before", "Writer", "Editor"), ("before", "Editor", "Publisher")} <= found
    assert [f for f in found if f[0] == "gate_before"] == [("gate_before", "Publisher")]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_gate_before_the_step_in_the_middle_stands_there(statement: str) -> None:
    found = facts(f"{statement.format('Editor')} {WORK[1]}", "Writer Editor Publisher")
    assert {("before", "Writer", "Editor"), ("before", "Editor", "Publisher")} <= found
    assert ("gate_before", "Editor") in found


@pytest.mark.parametrize(
    "statement", ["Publisher waits for Editor.", "Publisher depends on Editor.", "Publisher needs Editor."]
)
def test_an_order_of_later_steps_begins_no_order(statement: str) -> None:
    found = facts(f"{statement} {WORK[0]}", "Writer Editor Publisher")
    assert {("before", "Writer", "Editor"), ("before", "Editor", "Publisher")} <= found


@pytest.mark.parametrize("statement", STATEMENTS[:6])
def test_what_goes_on_with_the_step_itself_is_read_in_its_place(statement: str) -> None:
    found = facts(f"{statement.format('Writer')} {WORK[0]}", "Writer Editor Publisher")
    assert {("before", "Writer", "Editor"), ("before", "Editor", "Publisher")} <= found
    assert ("gate_before", "Writer") in found


def test_a_decision_that_is_a_step_of_its_own_stays_where_it_is_told() -> None:
    prompt = "Planner plans. Then I approve before Coder starts. Coder codes, Tester tests."
    found = compiled(prompt, "Planner Coder Tester")
    assert found.workflow is not None
    assert sum(isinstance(node, Gate) for node in walk(found.workflow.root)) == 1
    assert ("before", "Planner", "Coder") in facts(prompt, "Planner Coder Tester")


@pytest.mark.parametrize("team", ["Writer Editor Publisher", ""])
@pytest.mark.parametrize("prompt", ["{statement} {work}", "{work} {statement}"])
@pytest.mark.parametrize(
    "statement",
    [
        "Nothing is published without my OK.",
        "No publishing without the CTO's sign-off.",
        "Nothing may be published without human approval.",
    ],
)
def test_what_is_not_done_without_a_yes_comes_behind_it(statement: str, prompt: str, team: str) -> None:
    found = facts(prompt.format(statement=statement, work=WORK[1]), team)
    assert {("before", "Writer", "Editor"), ("before", "Editor", "Publisher")} <= found
    assert ("gate_before", "Publisher") in found
    assert ("gate_after", "Publisher") not in found


@pytest.mark.parametrize(
    "statement", ["Editor only runs if the text is long.", "Editor is skipped when the text is short."]
)
def test_when_a_later_step_works_begins_no_order(statement: str) -> None:
    found = facts(f"{statement} {WORK[0]}", "Writer Editor Publisher")
    assert {("before", "Writer", "Editor"), ("before", "Editor", "Publisher")} <= found


def test_rounds_of_later_steps_begin_no_order() -> None:
    found = facts(f"Writer and Editor repeat until it is good, at most 3 times. Planner plans. {WORK[1]}")
    assert {
        ("before", "Planner", "Writer"),
        ("before", "Writer", "Editor"),
        ("before", "Editor", "Publisher"),
    } <= (found)


@pytest.mark.parametrize("yes", ["approval", "my OK", "a sign-off"])
def test_a_yes_that_is_needed_in_one_case_is_not_lost(yes: str) -> None:
    found = compiled(f"Coder codes, Tester tests, Deployer deploys. Deployer needs {yes} if the tests fail.")
    gates = found.workflow is not None and any(isinstance(n, Gate) for n in walk(found.workflow.root))
    assert gates or "SW402" in codes(found)


@pytest.mark.parametrize("head", ["Important", "Reminder", "Attention"])
def test_what_heads_a_statement_is_nobody(head: str) -> None:
    found = compiled(f"{head}: Deployer requires approval. Coder codes, then Deployer deploys.")
    assert {agent.name for agent in found.roster.team.agents} == {"Coder", "Deployer"}


def test_a_human_is_no_agent_of_that_name() -> None:
    found = compiled("Coder codes, then Deployer deploys. Human approval is required before Deployer.")
    assert {agent.name for agent in found.roster.team.agents} == {"Coder", "Deployer"}
