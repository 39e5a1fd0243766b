"""What is said of a step before the step is told goes to where the step stands, and begins no order."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
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
