"""A yes behind each step: who is asked between the steps of an order, and where that cannot be said so."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ann Ben Cy Dee"
BETWEEN = {("gate_after", "Ann"), ("gate_after", "Ben"), ("gate_before", "Ben"), ("gate_before", "Cy")}


def _gates(prompt: str) -> set[tuple[object, ...]]:
    return {fact[:2] for fact in facts(prompt, TEAM) if fact[0].startswith("gate")}


@pytest.mark.parametrize(
    "told",
    [
        "After every step a human looks at the result before the next one begins: Ann, then Ben, then Cy.",
        "Ann, then Ben, then Cy. A human checks every result before it goes on.",
        "Ann, then Ben, then Cy. Between the steps, I look at the result.",
        "Ann drafts, Ben edits, Cy sends. I approve each step before the next one starts.",
        "Ann drafts, Ben edits, Cy sends. The manager reviews each result before we move on.",
        "Ann drafts, Ben edits, Cy sends. Nobody starts before I have approved what the one before made.",
    ],
)
def test_a_person_is_asked_between_each_two_steps(told: str) -> None:
    assert _gates(told) == BETWEEN
    assert not codes(compiled(told, TEAM))


def test_after_each_step_is_after_the_last_too() -> None:
    assert _gates("Ann, then Ben, then Cy. After each step I have to approve.") == {
        *BETWEEN,
        ("gate_after", "Cy"),
    }


def test_work_side_by_side_is_looked_at_once_and_together() -> None:
    told = (
        "Ann drafts, then Ben and Cy review in parallel, then Dee sends it. I approve each step before the "
    )
    found = facts(told + "next one starts.", TEAM)
    assert {fact[:2] for fact in found if fact[0] == "gate_before"} == {
        ("gate_before", "Ben"),
        ("gate_before", "Cy"),
        ("gate_before", "Dee"),
    }
    assert ("parallel", "Ben", "Cy") in found or ("parallel", "Cy", "Ben") in found


def test_among_rounds_it_is_asked_where_the_yes_is_to_be() -> None:
    told = "Ann drafts, Ben reviews until it is good, at most 3 times. I approve each step before the next "
    found = compiled(told + "one starts.", TEAM)
    assert found.workflow is None
    assert any("no plain order" in d.message for d in found.diagnostics)


def test_an_agent_who_checks_each_step_is_no_person_who_is_asked() -> None:
    assert _gates("Ann drafts, Ben edits, Cy sends. Dee reviews each result before we move on.") == set()


@pytest.mark.parametrize(
    "told", ["I approve every step. Ann, then Ben.", "Ann, then Ben. Each step needs my yes."]
)
def test_where_it_is_not_said_when_fewer_yeses_than_steps_are_refused(told: str) -> None:
    assert "SW404" in codes(compiled(told, TEAM))
