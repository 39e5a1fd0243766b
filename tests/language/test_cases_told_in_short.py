"""A case that only says that the one before it is so, or is not, is its other case."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Choice, steps, walk

TEAM = "Ida Jon Kim"


@pytest.mark.parametrize(
    "told",
    [
        "If Ida finds errors, Jon mends them. If she doesn't, Kim ships it.",
        "If Ida finds errors, Jon mends them. If Ida does not, Kim ships it.",
        "Unless Ida finds errors, Jon ships it. If she does, Kim mends them.",
        "Jon ships it unless Ida finds errors. If she does, Kim mends them.",
        "If Ida finds no errors, Jon ships it. If she does, Kim mends them.",
        "If Ida agrees, Jon ships it. If she does not, then Kim writes it anew.",
        "Ida checks it. If she is happy, Jon ships it. If she\u2019s not, Kim mends it.",
        "If the text is long, Jon cuts it. If it isn't, Kim prints it.",
    ],
)
def test_what_is_told_in_short_is_the_other_case(told: str) -> None:
    found = compiled(told, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    (choice,) = [node for node in walk(found.workflow.root) if isinstance(node, Choice)]
    assert [[step.agent for step in steps(case.body)] for case in choice.cases] == [["jon"]]
    assert choice.otherwise is not None and [step.agent for step in steps(choice.otherwise)] == ["kim"]
    assert ("choice", "Jon", "Kim") in set(relations(found.workflow))


@pytest.mark.parametrize("asks", ["she asks me", "Ida asks me", "she checks with me first", "ask me"])
def test_who_asks_only_in_a_case_is_answered_only_in_that_case(asks: str) -> None:
    found = compiled(f"Ida triages it. If the ticket is odd, {asks}. Then Jon answers it.", TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    (choice,) = [node for node in walk(found.workflow.root) if isinstance(node, Choice)]
    assert [type(case.body).__name__ for case in choice.cases] == ["Gate"]


@pytest.mark.parametrize(
    "told",
    ["If Ida agrees, Jon ships it. If Jon does, Kim prints it.", "Ida works. If she does, Kim prints it."],
)
def test_what_is_asked_of_somebody_else_or_of_nothing_is_a_case_of_its_own(told: str) -> None:
    assert ("choice", "Jon", "Kim") not in facts(told, TEAM)


@pytest.mark.parametrize(
    "told",
    [
        "Bills then go to Jon, letters to Kim.",
        "Then bills go to Jon, letters to Kim.",
        "Bills then go straight to Jon, everything else to Kim.",
    ],
)
def test_what_then_goes_to_each_of_two_is_a_choice_and_no_row(told: str) -> None:
    found = facts(f"Ida reads all of it. {told}", TEAM)
    assert {("choice", "Jon", "Kim"), ("before", "Ida", "Jon"), ("before", "Ida", "Kim")} <= found


def test_what_goes_to_one_and_then_to_another_is_a_row() -> None:
    found = facts("Ida reads all of it. Then the draft goes to Jon, then to Kim.", TEAM)
    assert ("before", "Jon", "Kim") in found
